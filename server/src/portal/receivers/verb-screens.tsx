import type { ComponentChildren } from 'preact'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { cancelRemoved } from '../../webhooks/queue/upkeep/end-waiting-actions.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { formState } from '../../base/web/form.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import { StepPage } from '../parts/step-page.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { pauseReceivers, removeReceivers, resumeReceivers } from '../../webhooks/receivers/actions.ts'
import { API_PATH, RECEIVERS_PATH } from '../addresses.ts'
import type { ReceiverWords } from '../../webhooks/words/en.ts'
import { receiverWords } from '../../webhooks/words/words.ts'
import { pathTo, waitingText } from './show-view.tsx'
import { currentReceiver } from './visited-actions.ts'

/** What can be done to a receiver after a page that says what will happen. */
interface Step {
  readonly name: 'pause' | 'resume' | 'remove'
  readonly verb: (change: Change, receivers: readonly AllowedKey<'receivers'>[]) => Promise<void>
  readonly says: (w: ReceiverWords, waiting: string) => ComponentChildren
  /** What follows the transaction. */
  readonly after: (visit: MemberVisit, id: string) => Promise<Answer>
}

const back = async (_: MemberVisit, id: string) => goTo(`${RECEIVERS_PATH}/${id}`)

const steps: readonly Step[] = [
  { name: 'pause', verb: pauseReceivers, says: (w) => <p>{w.pause.text}</p>, after: back },
  { name: 'resume', verb: resumeReceivers, says: (w, waiting) => <p>{w.resume.text(waiting)}</p>, after: back },
  {
    name: 'remove',
    verb: removeReceivers,
    says: (w, waiting) => (
      <>
        <p>{w.remove.text(waiting)}</p>
        <p>{w.remove.log}</p>
      </>
    ),
    after: async ({ database }) => {
      await cancelRemoved(database)
      return goTo(API_PATH)
    },
  },
]

/** Pausing, resuming and removing receivers. */
export const verbScreens: readonly Screen[] = steps.map((step) =>
  memberScreen('receivers.write', {
    path: `${RECEIVERS_PATH}/:id/${step.name}`,
    needsProof: step.name === 'remove',
    show: async (visit, refused) => {
      const { line } = await currentReceiver(visit)
      const { language } = visit
      const w = receiverWords[language]
      const { title, submit } = w[step.name]
      return page(
        title,
        <StepPage
          {...{ visit, title, submit, form: formState(refused), above: pathTo(line, language) }}
          back={`${RECEIVERS_PATH}/${line.id}`}
          tone={step.name === 'remove' ? 'danger' : 'primary'}
        >
          {step.says(w, waitingText(line.waiting, language))}
        </StepPage>,
      )
    },
    act: async (visit) => {
      const { key } = await currentReceiver(visit)
      await inTransaction(visit.database, visit.access, async (all) =>
        step.verb(all, await all.within('receivers', [key.id])),
      )
      return step.after(visit, key.id)
    },
  }),
)
