import { eventKinds } from '../../base/changes/event.ts'
import { findInReach } from '../../base/access/reach-store.ts'
import { newId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { headerNames } from '../../base/secrets/sealed.ts'
import { FormId, postedId } from '../../base/web/fields/form-id.tsx'
import { editScreen } from '../parts/edit-screen.ts'
import { changeRow } from '../parts/row-actions.ts'
import { type Answer, goTo, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { addReceivers, editReceivers } from '../../webhooks/receivers/actions.ts'
import { API_PATH, RECEIVERS_PATH } from '../addresses.ts'
import { requireReceivers } from '../../webhooks/receivers/store.ts'
import { receiverWords } from '../../webhooks/words/words.ts'
import { readOffer, ReceiverFields, receiverLabels } from './form-view.tsx'
import type { ReceiverSetup } from './setup.ts'
import { SecretPage } from './secret-view.tsx'
import { pageOf } from './show-view.tsx'
import { changedFields, shownRefusal, submittedReceiver } from './submitted-receiver.ts'
import { currentReceiver, type VisitedReceiver } from './visited-receiver.ts'

/** Adding and editing receivers. */
export function addScreens(setup: ReceiverSetup): Screen[] {
  return [
    editScreen('receivers.write', {
      path: `${RECEIVERS_PATH}/new`,
      needsProof: true,
      edit: async (visit, _, refused) => {
        const { language, access } = visit
        const w = receiverWords[language]
        const offer = await readOffer(visit, refused)
        return {
          title: w.add,
          lead: w.form.newLead,
          above: [{ href: API_PATH, label: webWords[language].apiAndWebhooks }],
          labels: receiverLabels(language),
          initial: {
            id: newId(),
            kinds: [...eventKinds],
            positions: access.positions === 'all' ? 'all' : 'certain',
            candidateData: 'full',
          },
          fields: (form) => (
            <>
              <FormId form={form} />
              <ReceiverFields {...{ visit, form, offer, storedHeaders: [] }} />
            </>
          ),
          submit: w.add,
        }
      },
      save: (visit) => add(visit, setup),
    }),
    editScreen('receivers.write', {
      path: `${RECEIVERS_PATH}/:id/edit`,
      needsProof: true,
      row: currentReceiver,
      edit: async (visit, { key, line }, refused) => {
        const { database, language } = visit
        const w = receiverWords[language]
        const [row] = await requireReceivers(database, [key.id])
        if (!row) throw new Error('the receiver vanished')
        const storedHeaders = headerNames(await setup.masterKeys(), row.id, row.headers)
        const offer = await readOffer(visit, refused, row)
        return {
          title: w.form.editTitle,
          lead: w.form.editLead,
          above: [
            { href: API_PATH, label: webWords[language].apiAndWebhooks },
            { href: pageOf(line), label: w.receiver },
          ],
          labels: receiverLabels(language),
          initial: {
            url: row.url,
            kinds: row.kinds ?? [...eventKinds],
            clientIds: row.clientIds ?? [],
            positions: row.positionIds === null ? 'all' : 'certain',
            positionIds: row.positionIds ?? [],
            candidateData: row.candidateData,
            strict: row.strict ? 'on' : '',
          },
          fields: (form) => <ReceiverFields {...{ visit, form, offer, storedHeaders }} />,
          submit: w.form.save,
        }
      },
      save: (visit, receiver) => edit(visit, receiver, setup),
    }),
  ]
}

/** What saving a receiver needs beside its form. */
async function savingWith({ masterKeys, policy, lookup }: ReceiverSetup) {
  return { keys: await masterKeys(), policy, ...(lookup && { lookup }) }
}

async function add(visit: MemberVisit, setup: ReceiverSetup): Promise<Answer> {
  const { database, access, language, posted } = visit
  const id = postedId(posted)
  const isThere = async () => (await findInReach(database, access, 'receivers', id)) !== undefined
  // The form was sent before. Its secret was shown then, and cannot be shown again.
  const again = goTo(pageOf({ id }))
  if (await isThere()) return again
  const form = submittedReceiver(posted, language, setup.policy.allowHttp)
  const saving = await savingWith(setup)
  try {
    const [made] = await changeRow(visit, 'companies', access.companyId, (change, [company]) =>
      addReceivers(change, saving, [{ companyId: company.id, id, form }]),
    )
    if (!made) throw new Error('no receiver was made')
    return page(receiverWords[language].secret.title, <SecretPage {...{ visit, receiver: made, overlapUntil: null }} />)
  } catch (error) {
    if (error instanceof Refusal && (await isThere())) return again
    throw shownRefusal(error, language)
  }
}

async function edit(visit: MemberVisit, { key, line }: VisitedReceiver, setup: ReceiverSetup): Promise<Answer> {
  const form = submittedReceiver(visit.posted, visit.language, setup.policy.allowHttp)
  const saving = await savingWith(setup)
  try {
    await changeRow(visit, 'receivers', key.id, async (change, [found]) => {
      const [row] = await requireReceivers(change.tx, [key.id])
      if (!row) throw new Error('the receiver vanished')
      await editReceivers(change, saving, [{ ...found, edit: changedFields(row, form) }])
    })
  } catch (error) {
    throw shownRefusal(error, visit.language)
  }
  return goTo(pageOf(line))
}
