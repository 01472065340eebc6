import type { CompanyAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { eventKinds } from '../../base/changes/event.ts'
import { isId, newId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { headersOf } from '../../base/secrets/sealed.ts'
import { formState, type Refused } from '../../base/web/form.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { addReceivers, editReceivers, type ShownSecret } from '../../webhooks/receivers/actions.ts'
import type { ReceiverForm } from '../../webhooks/receivers/form.ts'
import { RECEIVERS_PATH } from '../addresses.ts'
import { requireReceivers } from '../../webhooks/receivers/store.ts'
import { receiverWords } from '../../webhooks/words/words.ts'
import { ReceiverFormPage, readOffer } from './form-view.tsx'
import type { ReceiverSetup } from './setup.ts'
import { SecretPage } from './secret-view.tsx'
import { changedFields, shownRefusal, submittedReceiver } from './submitted-receiver.ts'
import { currentReceiver, findReceiver } from './visited-actions.ts'

/** Adding and editing receivers. */
export function addScreens(setup: ReceiverSetup): Screen[] {
  return [
    memberScreen('receivers.write', {
      path: `${RECEIVERS_PATH}/new`,
      needsProof: true,
      show: showNew,
      act: (visit) => add(visit, setup),
    }),
    memberScreen('receivers.write', {
      path: `${RECEIVERS_PATH}/:id/edit`,
      needsProof: true,
      show: (visit, refused) => showEdit(visit, setup, refused),
      act: (visit) => edit(visit, setup),
    }),
  ]
}

async function showNew(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const positions = visit.access.positions === 'all' ? 'all' : 'certain'
  const form = formState(refused, { id: newId(), kinds: [...eventKinds], positions, candidateData: 'full' })
  const offer = await readOffer(visit, refused)
  return page(
    receiverWords[visit.language].form.newTitle,
    <ReceiverFormPage {...{ visit, form, offer, storedHeaders: [], isNew: true }} />,
  )
}

async function add(visit: MemberVisit, setup: ReceiverSetup): Promise<Answer> {
  const { language, posted } = visit
  const given = posted.get('id') ?? ''
  const id = isId(given) ? given : newId()
  // The form was sent before. Its secret was shown then, and cannot be shown again.
  if (await findReceiver(visit, id)) return goTo(`${RECEIVERS_PATH}/${id}`)
  const form = submittedReceiver(posted, language, setup.policy.allowHttp)
  try {
    const made = await addOne(visit, setup, id, form)
    return page(receiverWords[language].secret.title, <SecretPage {...{ visit, receiver: made, overlapUntil: null }} />)
  } catch (error) {
    if (error instanceof Refusal && (await findReceiver(visit, id))) return goTo(`${RECEIVERS_PATH}/${id}`)
    throw shownRefusal(error, form, language)
  }
}

async function addOne(
  { database, access }: { database: MemberVisit['database']; access: CompanyAccess },
  { masterKeys, policy, lookup }: ReceiverSetup,
  id: string,
  form: ReceiverForm,
): Promise<ShownSecret> {
  const saving = { keys: await masterKeys(), policy, ...(lookup && { lookup }) }
  const [made] = await inTransaction(database, access, async (all) => {
    const [company] = await all.within('companies', [access.companyId])
    if (!company) throw new Error('the company vanished')
    return addReceivers(all, saving, [{ companyId: company.id, id, form }])
  })
  if (!made) throw new Error('no receiver was made')
  return made
}

async function showEdit(visit: MemberVisit, setup: ReceiverSetup, refused?: Refused): Promise<Answer> {
  const { key } = await currentReceiver(visit)
  const [row] = await requireReceivers(visit.database, [key.id])
  if (!row) throw new Error('the receiver vanished')
  const storedHeaders = Object.keys(headersOf(await setup.masterKeys(), row.id, row.headers))
  const form = formState(refused, {
    url: row.url,
    kinds: row.kinds ?? [...eventKinds],
    clientIds: row.clientIds ?? [],
    positions: row.positionIds === null ? 'all' : 'certain',
    positionIds: row.positionIds ?? [],
    candidateData: row.candidateData,
    strict: row.strict ? 'on' : '',
  })
  const offer = await readOffer(visit, refused, row)
  return page(
    receiverWords[visit.language].form.editTitle,
    <ReceiverFormPage {...{ visit, form, offer, storedHeaders, isNew: false }} />,
  )
}

async function edit(visit: MemberVisit, { masterKeys, policy, lookup }: ReceiverSetup): Promise<Answer> {
  const { key } = await currentReceiver(visit)
  const form = submittedReceiver(visit.posted, visit.language, policy.allowHttp)
  const saving = { keys: await masterKeys(), policy, ...(lookup && { lookup }) }
  try {
    await inTransaction(visit.database, visit.access, async (all) => {
      const [found] = await all.within('receivers', [key.id])
      const [row] = await requireReceivers(all.tx, [key.id])
      if (!found || !row) throw new Error('the receiver vanished')
      await editReceivers(all, saving, [{ ...found, edit: changedFields(row, form) }])
    })
  } catch (error) {
    throw shownRefusal(error, form, visit.language)
  }
  return goTo(`${RECEIVERS_PATH}/${key.id}`)
}
