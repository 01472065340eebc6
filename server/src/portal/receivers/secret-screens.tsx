import { refusedField, Refusal } from '../../base/forms/refusal.ts'
import { Choices } from '../../base/web/controls.tsx'
import { Submitted } from '../../base/web/form.ts'
import { editScreen } from '../parts/edit-screen.ts'
import { changeRow } from '../parts/row-actions.ts'
import { type Answer, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { rotateSecrets, secretFingerprint } from '../../webhooks/receivers/actions.ts'
import { RECEIVERS_PATH } from '../addresses.ts'
import { readReceiver, requireReceivers } from '../../webhooks/receivers/store.ts'
import { receiverWords } from '../../webhooks/words/words.ts'
import { SecretPage } from './secret-view.tsx'
import type { ReceiverSetup } from './setup.ts'
import { pathTo } from './show-view.tsx'
import { currentReceiver, type VisitedReceiver } from './visited-receiver.ts'

/** Hours for which the old secret signs as well. */
const overlaps = ['0', '24', '168'] as const

/** A new secret of a receiver. */
export function secretScreen(setup: ReceiverSetup): Screen {
  return editScreen('receivers.write', {
    path: `${RECEIVERS_PATH}/:id/secret`,
    needsProof: true,
    row: currentReceiver,
    edit: async ({ database, language }, { key, line }) => {
      const w = receiverWords[language].secret
      const [row] = await requireReceivers(database, [key.id])
      const choices = overlaps.map((hours) => ({
        value: hours,
        label: w.overlaps[hours],
        hint: w.overlapHints[hours],
      }))
      return {
        title: w.rotate,
        lead: w.rotateLead,
        above: pathTo(line, language),
        initial: { overlap: '24' },
        fields: (form) => (
          <>
            {/* Always that of now, so that a form that was refused because of it can be sent again. */}
            <input type="hidden" name="replaces" value={secretFingerprint(row?.secret ?? '')} />
            <Choices
              form={form}
              language={language}
              name="overlap"
              label={w.overlap}
              hint={w.twoSignatures}
              required
              choices={choices}
            />
          </>
        ),
        submit: w.create,
      }
    },
    save: (visit, receiver) => rotate(visit, receiver, setup),
  })
}

async function rotate(visit: MemberVisit, { key }: VisitedReceiver, { masterKeys }: ReceiverSetup): Promise<Answer> {
  const { database, language, posted } = visit
  const w = receiverWords[language].secret
  const sent = new Submitted(posted, webWords[language].form)
  const hours = Number(sent.choice('overlap', overlaps))
  const replaces = sent.text('replaces')
  sent.check()
  const keys = await masterKeys()
  const overlap = hours === 0 ? null : hours * 3_600_000
  try {
    const [made] = await changeRow(visit, 'receivers', key.id, (change, [found]) =>
      rotateSecrets(change, keys, [{ ...found, replaces }], overlap),
    )
    if (!made) throw new Error('no secret was made')
    const { overlapUntil } = await readReceiver(database, key.id, 'some')
    return page(w.title, <SecretPage {...{ visit, receiver: made, overlapUntil, isNext: true }} />)
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'conflict') throw refusedField('overlap', w.changedMeanwhile)
    throw error
  }
}
