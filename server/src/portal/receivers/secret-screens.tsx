import { inTransaction } from '../../base/changes/actions.ts'
import { refusedField, Refusal } from '../../base/forms/refusal.ts'
import { Choices, ErrorSummary, Form, Submit } from '../../base/web/controls.tsx'
import { type FormState, formState, Submitted, type Refused } from '../../base/web/form.ts'
import { Heading } from '../../base/web/parts.tsx'
import { type Answer, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { rotateSecrets, secretFingerprint } from '../../webhooks/receivers/actions.ts'
import { RECEIVERS_PATH } from '../addresses.ts'
import { readReceiver, type ReceiverLine, requireReceivers } from '../../webhooks/receivers/store.ts'
import { receiverWords } from '../../webhooks/words/words.ts'
import { SecretPage } from './secret-view.tsx'
import type { ReceiverSetup } from './setup.ts'
import { pathTo } from './show-view.tsx'
import { currentReceiver } from './visited-actions.ts'

/** Hours for which the old secret signs as well. */
const overlaps = ['0', '24', '168'] as const

/** A new secret of a receiver. */
export function secretScreens(setup: ReceiverSetup): Screen[] {
  return [
    memberScreen('receivers.write', {
      path: `${RECEIVERS_PATH}/:id/secret`,
      needsProof: true,
      show,
      act: (visit) => rotate(visit, setup),
    }),
  ]
}

async function show(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { key, line } = await currentReceiver(visit)
  const [row] = await requireReceivers(visit.database, [key.id])
  const form = formState(refused, { overlap: '24' })
  // Always that of now, so that a form that was refused because of it can be sent again.
  const replaces = secretFingerprint(row?.secret ?? '')
  return page(receiverWords[visit.language].secret.rotate, <SecretForm {...{ visit, line, form, replaces }} />)
}

function SecretForm(props: { visit: MemberVisit; line: ReceiverLine; form: FormState; replaces: string }) {
  const { visit, line, form, replaces } = props
  const { language, path } = visit
  const w = receiverWords[language].secret
  return (
    <>
      <Heading title={w.rotate} lead={w.rotateLead} path={pathTo(line, language)} language={language} />
      <ErrorSummary {...{ form, language }} />
      <Form action={path}>
        <input type="hidden" name="replaces" value={replaces} />
        <Choices
          {...{ form, language, name: 'overlap', label: w.overlap, hint: w.twoSignatures }}
          required
          choices={overlaps.map((hours) => ({ value: hours, label: w.overlaps[hours], hint: w.overlapHints[hours] }))}
        />
        <Submit>{w.create}</Submit>
      </Form>
    </>
  )
}

async function rotate(visit: MemberVisit, { masterKeys }: ReceiverSetup): Promise<Answer> {
  const { database, access, language, posted } = visit
  const { key } = await currentReceiver(visit)
  const w = receiverWords[language].secret
  const sent = new Submitted(posted, webWords[language].form)
  const hours = Number(sent.choice('overlap', overlaps))
  const replaces = sent.text('replaces')
  sent.check()
  const keys = await masterKeys()
  try {
    const [made] = await inTransaction(database, access, async (all) => {
      const found = await all.within('receivers', [key.id])
      const overlap = hours === 0 ? null : hours * 3_600_000
      return rotateSecrets(
        all,
        keys,
        found.map((each) => ({ ...each, replaces })),
        overlap,
      )
    })
    if (!made) throw new Error('no secret was made')
    const { overlapUntil } = await readReceiver(database, key.id, 'some')
    return page(w.title, <SecretPage {...{ visit, receiver: made, overlapUntil, isNext: true }} />)
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'conflict') throw refusedField('overlap', w.changedMeanwhile)
    throw error
  }
}
