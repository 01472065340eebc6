import type { ComponentChildren } from 'preact'
import type { Change } from '../../base/changes/actions.ts'
import { cancelRemoved } from '../../webhooks/queue/upkeep/end-waiting-actions.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { confirmScreen } from '../parts/confirm-screen.tsx'
import { changeRow } from '../parts/row-actions.ts'
import type { Screen } from '../parts/screen.ts'
import { pauseReceivers, removeReceivers, resumeReceivers } from '../../webhooks/receivers/actions.ts'
import { API_PATH, RECEIVERS_PATH } from '../addresses.ts'
import type { ReceiverWords } from '../../webhooks/words/en.ts'
import { receiverWords } from '../../webhooks/words/words.ts'
import { pageOf, pathTo, waitingText } from './show-view.tsx'
import { currentReceiver } from './visited-receiver.ts'

/** What can be done to a receiver after a page that says what will happen. */
interface Step {
  readonly name: 'pause' | 'resume' | 'remove'
  readonly verb: (change: Change, receivers: readonly AllowedKey<'receivers'>[]) => Promise<void>
  readonly says: (w: ReceiverWords, waiting: string) => ComponentChildren
}

const steps: readonly Step[] = [
  { name: 'pause', verb: pauseReceivers, says: (w) => <p>{w.pause.text}</p> },
  { name: 'resume', verb: resumeReceivers, says: (w, waiting) => <p>{w.resume.text(waiting)}</p> },
  {
    name: 'remove',
    verb: removeReceivers,
    says: (w, waiting) => (
      <>
        <p>{w.remove.text(waiting)}</p>
        <p>{w.remove.log}</p>
      </>
    ),
  },
]

/** Pausing, resuming and removing receivers. */
export const verbScreens: readonly Screen[] = steps.map(({ name, verb, says }) =>
  confirmScreen('receivers.write', {
    path: `${RECEIVERS_PATH}/:id/${name}`,
    needsProof: name === 'remove',
    row: currentReceiver,
    back: ({ line }) => pageOf(line),
    next: ({ line }) => (name === 'remove' ? API_PATH : pageOf(line)),
    ask: ({ language }, { line }) => {
      const w = receiverWords[language]
      return {
        title: w[name].title,
        above: pathTo(line, language),
        before: says(w, waitingText(line.waiting, language)),
        submit: w[name].submit,
        tone: name === 'remove' ? 'danger' : 'primary',
      }
    },
    act: async (visit, { key }) => {
      await changeRow(visit, 'receivers', key.id, verb)
      if (name === 'remove') await cancelRemoved(visit.database)
    },
  }),
)
