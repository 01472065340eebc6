import { refusedField } from '../../base/forms/refusal.ts'
import { Empty, LinkButton } from '../../base/web/parts.tsx'
import { confirmScreen } from '../parts/confirm-screen.tsx'
import type { Screen } from '../parts/screen.ts'
import { countText } from '../../base/web/words/dates.ts'
import { RECEIVERS_PATH } from '../addresses.ts'
import { currentReceiver } from '../receivers/visited-receiver.ts'
import { retryAllFailed } from '../../webhooks/delivery-log/retry-actions.ts'
import { countFailed } from '../../webhooks/delivery-log/retry-store.ts'
import { deliveryWords } from '../../webhooks/words/words.ts'
import { logOf, pathToLog } from './log-path.ts'

/** So many are sent again by one form: ten transactions, in about two seconds. */
const MOST = 10_000

/** Sending all failed deliveries of a receiver again. */
export const retryScreen: Screen = confirmScreen('receivers.write', {
  path: `${RECEIVERS_PATH}/:id/retry-failed`,
  row: currentReceiver,
  back: ({ line }) => logOf(line),
  ask: async ({ database, language }, receiver) => {
    const failed = await countFailed(database, receiver.key.id, MOST + 1)
    const { title, retryFailed: w, failedOf, more } = deliveryWords[language]
    const counted = countText(Math.min(failed, MOST), language, failedOf)
    const question = { title: w.title, above: pathToLog(receiver, language) }
    if (failed === 0) {
      const toLog = <LinkButton href={logOf(receiver.line)}>{title}</LinkButton>
      return { ...question, before: <Empty title={w.none} action={toLog} /> }
    }
    return {
      ...question,
      fields: () => (
        <>
          <p>{w.text(failed > MOST ? more(counted) : counted)}</p>
          {failed > MOST ? <p>{w.some}</p> : null}
        </>
      ),
      submit: w.submit,
      icon: 'send',
    }
  },
  act: async ({ database, access, language }, { key, line }) => {
    if (line.pausedAt !== null) throw refusedField('', deliveryWords[language].stopped)
    await retryAllFailed(database, access, key.id, MOST)
  },
})
