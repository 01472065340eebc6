import { byName } from '../../../base/web/words/name-order.ts'
import { EMAIL_SCRIPT } from '../../../base/web/fields/email-field.tsx'
import { EDITOR_SCRIPT } from '../../sections/rich-text-view.tsx'
import { commonWords } from '../../../base/web/words/words.ts'
import { listClients } from '../../../organisation/clients/store.ts'
import { readCompanies } from '../../../organisation/companies/write-store.ts'
import { readPictures } from '../../sections/posted-pictures-actions.ts'
import { readSections, rearranged, writeSections } from '../../sections/section-fields.ts'
import { REARRANGE } from '../../sections/sections-view.tsx'
import { isId, newId } from '../../../base/db/id.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { loadGazetteer } from '../../../content/places/gazetteer-client.ts'
import { formState, type Refused } from '../../../base/web/form.ts'
import { Heading, Toast } from '../../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { newFields } from '../../../positions/form.ts'
import { draftName, newDraftsName } from '../draft-name.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { editorWords, positionWords } from '../../words/positions.ts'
import { readEdited } from './edited-store.ts'
import { shownFaults } from './faults.ts'
import { type ClientOption, PositionForm } from './form-view.tsx'
import { changeManualText } from './manual-text.ts'
import { addContact } from './shown-contacts.ts'
import { type Edited, initialFields } from './position-fields.ts'
import { createPosition, isStored, savePosition } from './save-actions.ts'
import { submittedPosition, type SubmittedPosition } from './submitted-position.ts'
import { pairsOf, versionsOf } from './versions/versions.ts'
import { takeOver, Versions } from './versions/versions-view.tsx'

/** Writing positions. */
export const editorScreens: readonly Screen[] = [
  memberScreen('positions.write', { path: `${POSITIONS_PATH}/new`, show: showNew, act: create }),
  memberScreen('positions.write', { path: `${POSITIONS_PATH}/:id/edit`, show: showEdit, act: save }),
]

const spoken = { en: 'EN', nb: 'NO', da: 'DK', sv: 'SE' } as const

const SAVED_SCRIPT = 'saved.js'

/** The id that a form for a new position carries, so that it makes one position however often it is sent. */
function draftOf(posted: URLSearchParams | undefined): string {
  const id = posted?.get('draft') ?? ''
  return isId(id) ? id : newId()
}

/** A position before anything is written. */
async function empty(visit: MemberVisit): Promise<Edited> {
  const { access, language } = visit
  const own = await ownFields(visit)
  const fields = newFields({ title: '-', language: own?.language ?? spoken[language] })
  return { fields: { ...fields, title: '' }, clientId: access.insideClientId, expirationDate: null }
}

async function ownFields({ database, access }: MemberVisit) {
  const [company] = await readCompanies(database, [access.companyId])
  return company?.fields
}

const isAgency = ({ signedIn, access }: MemberVisit) => signedIn.membership.isAgency && access.insideClientId === null

/** The clients to choose from, by name. */
async function readClients(visit: MemberVisit): Promise<ClientOption[] | null> {
  if (!isAgency(visit)) return null
  const rows = await listClients(visit.database, visit.access)
  return byName(
    rows.map((json) => JSON.parse(json) as ClientOption),
    visit.language,
  )
}

async function edited({ database, access, params }: MemberVisit): Promise<Edited> {
  const found = await readEdited(database, access, params['id'] ?? '')
  if (found === null) throw nothingHere()
  return found
}

async function showNew(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, path, site } = visit
  const w = editorWords[language]
  const common = commonWords[language]
  const form = formState(refused, initialFields(await empty(visit), site.timeZone, language))
  const clients = await readClients(visit)
  const draft = draftOf(refused?.posted)
  return page(
    common.newPosition,
    <>
      <Heading title={common.newPosition} lead={w.newLead} path={above(visit)} language={language} />
      <PositionForm
        {...{ visit, form, clients }}
        action={path}
        versions=""
        submit={w.create}
        draft={draft}
        kept={draftName(visit, draft, { isNew: true })}
        others={newDraftsName(visit)}
        isPosted={refused !== undefined}
      />
    </>,
    { scripts: [EDITOR_SCRIPT, EMAIL_SCRIPT] },
  )
}

async function showEdit(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, path, params, query, site } = visit
  const w = editorWords[language]
  const now = await edited(visit)
  const stored = initialFields(now, site.timeZone, language)
  const form = formState(refused, stored)
  const clients = await readClients(visit)
  const title = w.editTitle(now.fields.title)
  const crumbs = [...above(visit), { href: `${POSITIONS_PATH}/${params['id']}`, label: now.fields.title }]
  // A form that was refused still begins where it was opened, unless it has been told what changed.
  const versions = refused?.posted.get('versions') ?? versionsOf(pairsOf(stored))
  const { id = '' } = params
  const isOfNew = refused?.posted.get('draft') === id
  return page(
    title,
    <>
      {/* From here on, the browser keeps it under the name of the position. */}
      {isOfNew ? <span data-saved-draft={draftName(visit, id, { isNew: true })} /> : null}
      <Heading title={title} path={crumbs} language={language} />
      {query.get('done') === 'duplicate' ? <Toast title={w.copied} /> : null}
      <Versions {...{ visit, refused, stored }} />
      <PositionForm
        {...{ visit, form, clients, versions }}
        action={path}
        kept={draftName(visit, id, { isNew: false })}
        isPosted={refused !== undefined}
      />
    </>,
    { scripts: isOfNew ? [SAVED_SCRIPT, EDITOR_SCRIPT, EMAIL_SCRIPT] : [EDITOR_SCRIPT, EMAIL_SCRIPT] },
  )
}

const above = ({ language }: MemberVisit) => [{ href: POSITIONS_PATH, label: positionWords[language].list }]

/** The form again, as it was sent, if one of its buttons only asked to change what it shows. */
async function reshown(visit: MemberVisit, show: typeof showNew): Promise<Answer | null> {
  const { posted } = visit
  await readPictures(visit)
  const button = posted.get(REARRANGE) ?? ''
  if (changeManualText(posted, button) || addContact(posted, button)) return show(visit, { posted, refusal: null })
  const sections = rearranged(readSections(posted), button)
  if (sections === null) return null
  writeSections(posted, sections)
  return show(visit, { posted, refusal: null })
}

async function submitted(visit: MemberVisit, before: Edited): Promise<SubmittedPosition> {
  const { language, site, posted } = visit
  const home = (await ownFields(visit))?.country || undefined
  const reading = { before, gazetteer: await loadGazetteer(), home, language }
  return submittedPosition(posted, { ...reading, timeZone: site.timeZone, isAgency: isAgency(visit) })
}

async function create(visit: MemberVisit): Promise<Answer> {
  const again = await reshown(visit, showNew)
  if (again !== null) return again
  const written = await submitted(visit, await empty(visit))
  const id = draftOf(visit.posted)
  const isNew = await createPosition(visit, id, written).catch((error: unknown) => {
    throw shownFaults(error, written, visit.language)
  })
  return isNew ? goTo(`${POSITIONS_PATH}/${id}?done=create`) : sentBefore(visit, id)
}

/**
 * What becomes of a form for a new position that was sent before, such as one whose answer was lost on the way: if somebody has
 * gone on writing in it, it is an edit.
 */
async function sentBefore(visit: MemberVisit, id: string): Promise<Answer> {
  const stored = await edited({ ...visit, params: { ...visit.params, id } })
  const written = await submitted(visit, stored)
  try {
    if (isStored(stored, written)) return goTo(`${POSITIONS_PATH}/${id}?done=create`)
  } catch (error) {
    throw shownFaults(error, written, visit.language)
  }
  return goTo(`${POSITIONS_PATH}/${id}/edit`, { isRepeated: true })
}

async function save(visit: MemberVisit): Promise<Answer> {
  const { posted, params, language, site } = visit
  const { id = '' } = params
  const before = await edited(visit)
  const again = await reshown(visit, showEdit)
  if (again !== null) return again
  const written = await submitted(visit, before)
  const isOfNew = posted.get('draft') === id
  const check = (now: Edited, isTouched: boolean) => {
    // The form for a new position knows nothing of what is stored. It has made that itself if nothing else was done to it.
    if (isOfNew && !isTouched) return
    const changed = takeOver(posted, pairsOf(initialFields(now, site.timeZone, language)), language)
    if (changed.length > 0) throw new Refusal('conflict', editorWords[language].versions.title, changed)
  }
  await savePosition(visit, id, before, written, check).catch((error: unknown) => {
    throw shownFaults(error, written, language)
  })
  return goTo(`${POSITIONS_PATH}/${id}?done=${isOfNew ? 'create' : 'edit'}`)
}
