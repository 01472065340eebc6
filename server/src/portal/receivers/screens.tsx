import { awaitedVersion } from '../live/store.ts'
import { headerNames } from '../../base/secrets/sealed.ts'
import { memberScreen, page, type Screen } from '../parts/screen.ts'
import { shortAddress } from './list-view.tsx'
import { RECEIVERS_PATH } from '../addresses.ts'
import { requireReceivers } from '../../webhooks/receivers/store.ts'
import { addScreens } from './add-screens.tsx'
import { secretScreen } from './secret-screens.tsx'
import type { ReceiverSetup } from './setup.ts'
import { ReceiverPage } from './show-view.tsx'
import { testScreen } from './test-screens.tsx'
import { verbScreens } from './verb-screens.tsx'
import { visitedReceiver } from './visited-receiver.ts'

/** The screens of receivers: adding, looking, testing, editing, pausing, replacing the secret, removing. */
export function receiverScreens(setup: ReceiverSetup): Screen[] {
  return [
    ...addScreens(setup),
    memberScreen('receivers.write', {
      path: `${RECEIVERS_PATH}/:id`,
      show: async (visit) => {
        const live = await awaitedVersion(visit.database, visit.access, 'receivers')
        const { key, line } = await visitedReceiver(visit)
        const [row] = await requireReceivers(visit.database, [key.id])
        const sealed = row?.headers ?? null
        const headers = sealed === null ? [] : headerNames(await setup.masterKeys(), key.id, sealed)
        return page(shortAddress(line.url), <ReceiverPage {...{ visit, live, line, headers }} />)
      },
    }),
    testScreen(setup),
    secretScreen(setup),
    ...verbScreens,
  ]
}
