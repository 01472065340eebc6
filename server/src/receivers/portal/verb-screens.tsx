import type { ComponentChildren } from 'preact'
import { type Change, inTransaction } from '../../changes/actions.ts'
import { cancelRemoved } from '../../queue/upkeep/end-waiting-actions.ts'
import type { AllowedKey } from '../../access/reach.ts'
import { ErrorSummary, Form, Submit } from '../../web/controls.tsx'
import { formState } from '../../web/form.ts'
import { Heading, LinkButton } from '../../web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Refused, type Screen } from '../../web/screen.ts'
import type { MemberVisit } from '../../web/visit.ts'
import { webWords } from '../../web/words/words.ts'
import { pauseReceivers, removeReceivers, resumeReceivers } from '../actions.ts'
import { RECEIVERS_PATH } from '../list-view.tsx'
import type { ReceiverLine } from '../store.ts'
import type { ReceiverWords } from '../words/en.ts'
import { receiverWords } from '../words/words.ts'
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
      return goTo('/portal/settings/api')
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
      return page(receiverWords[visit.language][step.name].title, <StepPage {...{ visit, line, step, refused }} />)
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

interface StepProps {
  visit: MemberVisit
  line: ReceiverLine
  step: Step
  refused: Refused | undefined
}

function StepPage({ visit: { language, path }, line, step, refused }: StepProps) {
  const w = receiverWords[language]
  const { title, submit } = w[step.name]
  return (
    <>
      <Heading title={title} path={pathTo(line, language)} language={language} />
      <ErrorSummary form={formState(refused)} language={language} />
      {step.says(w, waitingText(line.waiting, language))}
      <Form action={path}>
        <div class="actions">
          <Submit tone={step.name === 'remove' ? 'danger' : 'primary'}>{submit}</Submit>
          <LinkButton href={`${RECEIVERS_PATH}/${line.id}`}>{webWords[language].cancel}</LinkButton>
        </div>
      </Form>
    </>
  )
}
