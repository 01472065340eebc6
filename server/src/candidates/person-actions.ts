import { lockedOrRefused } from '../base/access/reach-store.ts'
import { newId } from '../base/db/id.ts'
import { lockEmails, lockRows } from '../base/db/locks.ts'
import { Refusal, refusedField } from '../base/forms/refusal.ts'
import { eraseAnswersAbout } from '../webhooks/queue/upkeep/erase-answers-store.ts'
import type { Change } from '../base/changes/actions.ts'
import { erasePeopleFromEvents } from '../base/changes/erasure-store.ts'
import type { AuditVerb } from '../base/changes/audit-verb.ts'
import { emptyMailsOf } from './mail/store.ts'
import type { Keys, ObjectKey } from '../base/db/keys.ts'
import { areAllCandidaciesReadable, findCandidaciesOf, findShownPeople, moveUpdatedAt } from './write-store.ts'
import { editedPerson, foundByNobody, looksDifferent, type PersonEdit, type PersonFields } from './person.ts'
import {
  erasePeople,
  findDoubles,
  findPeopleByEmail,
  insertPeople,
  type Person,
  readPeople,
  writeMayBe,
  writePeople,
} from './person-store.ts'
import { normalizedEmail } from '../content/email.ts'
import type { Ability } from '../base/access/abilities.ts'
import type { Access } from '../base/access/access.ts'
import type { AllowedKey } from '../base/access/reach.ts'
import { deleteFiles, deleteFilesOf } from '../content/files/store.ts'
import { deleteFeedsNaming } from '../content/files/feed-store.ts'
import { eraseReporters } from './ad-reports/store.ts'
import { eraseTraces } from './traces/erasure-store.ts'
import { sendReceipts } from './traces/receipt-actions.ts'

/** A person with the stored fields. */
export interface KnownPerson extends ObjectKey {
  fields: PersonFields
  /** Whether this call created the person. */
  isNew: boolean
}

/**
 * Finds people by their e-mails, and creates those who are new to their company
 * (docs/candidates.md#words). The people stay locked until the end of the transaction, and so does
 * which person an e-mail finds. Call it once in a transaction: a second call could wait for a
 * transaction that waits for the first.
 * @returns each person, in the order given; the fields of a known person do not change
 */
export async function findOrCreatePeople(
  change: Change,
  wanted: readonly { companyId: string; fields: PersonFields }[],
): Promise<KnownPerson[]> {
  const { tx } = change
  await lockEmails(
    tx,
    wanted.map((person) => person.companyId),
    'share',
  )
  const byEmail = new Map(wanted.map((person) => [emailKey(person.companyId, person.fields), person]))
  const emails = [...byEmail.values()].map(({ companyId, fields }) => ({
    companyId,
    emailNormalized: fields.emailNormalized,
  }))
  const existing = new Set((await findPeopleByEmail(tx, emails)).map((person) => emailKey(person.companyId, person)))
  const missing = [...byEmail].flatMap(([key, person]) => (existing.has(key) ? [] : [person]))
  const rows = missing.map(({ companyId, fields }) => ({ companyId, id: newId(), ...fields }))
  const inserted = rows.length === 0 ? new Set<string>() : await insertPeople(tx, rows, await change.now())
  const found = await findPeopleByEmail(tx, emails)
  await lockedOrRefused(change.tx, 'people', found, 'update')
  const people = new Map(
    (await readPeople(tx, found)).flatMap(({ companyId, id, fields }) =>
      fields ? [[emailKey(companyId, fields), { companyId, id, fields, isNew: inserted.has(id) }]] : [],
    ),
  )
  return wanted.map(({ companyId, fields }) => {
    const person = people.get(emailKey(companyId, fields))
    if (!person) throw new Error('a person who was just found or created is gone')
    return person
  })
}

/**
 * Edits people: the fields in each edit are replaced, and all others stay.
 * @param by what the caller needs, and how the audit log names it: other ones if people edit themselves
 * @throws {Refusal} if a field is invalid, a person was anonymized or has candidacies out of reach, or an e-mail finds
 * another person
 */
export async function editPeople(
  change: Change,
  edits: readonly (AllowedKey<'people'> & { edit: PersonEdit })[],
  by: { ability: Ability; verb: AuditVerb } = { ability: 'people.write', verb: 'candidates edit' },
): Promise<void> {
  const { tx } = change
  change.require(by.ability)
  const withNewEmails = edits.filter(({ edit }) => edit.email !== undefined)
  await lockEmails(
    tx,
    withNewEmails.map((person) => person.companyId),
    'update',
  )
  await lockedOrRefused(change.tx, 'people', edits, 'update')
  const before = new Map((await readPeople(tx, edits)).map((person) => [person.id, person]))
  const edited = edits.map(({ id, edit }) => {
    const person = before.get(id)
    if (!person) throw new Refusal('not-found', `There is no person ${id}.`)
    if (!person.fields)
      throw new Refusal(
        'conflict',
        `The person ${id} was anonymized: there is nothing to edit.`,
        [],
        'person-anonymized',
      )
    return { person, before: person.fields, after: editedPerson(person.fields, edit, person.country) }
  })
  await requireAllCandidacies(change, edits)
  const owners = await findOwners(
    change,
    edited.map(({ person, after }) => ({ ...person, fields: after })),
  )
  await writeEdited(
    change,
    edited.map(({ person: { companyId, id }, before: fields, after }) => {
      return { companyId, id, before: fields, after: owners.has(id) ? foundByNobody(after, id) : after }
    }),
  )
  for (const { person } of edited) {
    const owner = owners.get(person.id)
    if (owner !== undefined) await writeMayBe(tx, person, owner)
  }
  change.audit(by.verb, edits)
}

/** Who somebody is shows in all of their candidacies. @throws {Refusal} if one of them is out of reach */
export async function requireAllCandidacies({ tx, access }: Change, people: Keys): Promise<void> {
  if (await areAllCandidaciesReadable(tx, access, people)) return
  const message =
    'The person is also a candidate for positions that you have no access to. Ask somebody who has access to all of them.'
  throw new Refusal('forbidden', message, [], 'more-candidacies')
}

/**
 * Writes edited people, whom the transaction has locked, and moves `updatedAt` of candidacies that
 * show them.
 */
export async function writeEdited(
  change: Change,
  people: readonly (ObjectKey & { before: PersonFields; after: PersonFields })[],
): Promise<void> {
  const changed = people.filter(({ before, after }) => looksDifferent(before, after))
  if (changed.length === 0) return
  const candidacies = await lockCandidaciesShowing(change, changed)
  const at = await change.now()
  await writePeople(
    change.tx,
    changed.map(({ companyId, id, after }) => ({ companyId, id, ...after })),
    at,
  )
  await markShown(change, candidacies, at)
}

/**
 * What erasing somebody takes: people erase themselves from their own pages, and a company erases others only if it may
 * anonymize (docs/access.md#roles).
 */
export function abilityToErase({ who }: Access): Ability {
  return who.kind === 'candidate' || who.kind === 'visitor' ? 'people.self' : 'people.anonymize'
}

/**
 * Anonymizes people, candidates and referrers alike. Every field of theirs becomes null, also in
 * past events and in deliveries that still wait. What receivers answered to these events is erased,
 * and so is what people wrote into forms, with their files and the tokens of their pages, and mails to
 * them or about them. Files of candidates that wait for their import and name them are deleted. Whoever had asked for it gets a receipt.
 * The records and the counts stay, and the e-mails find nobody any more. So it is with whoever may be one of them
 * (candidates/doubles/actions.ts). Anonymizing again changes nothing.
 */
export async function anonymizePeople(change: Change, people: readonly AllowedKey<'people'>[]): Promise<void> {
  const { tx } = change
  change.require(abilityToErase(change.access))
  await lockEmails(
    tx,
    people.map((person) => person.companyId),
    'update',
  )
  const all = [...people, ...(await findDoubles(tx, people))]
  await lockedOrRefused(change.tx, 'people', all, 'update')
  const known = (await readPeople(tx, all)).filter((person) => person.fields !== null)
  if (known.length === 0) return
  const candidacies = await lockCandidaciesShowing(change, known)
  const at = await change.now()
  const traces = known.flatMap(({ companyId, id, fields }) =>
    fields ? [{ companyId, id, emailNormalized: fields.emailNormalized }] : [],
  )
  const { files, asked } = await eraseTraces(tx, traces)
  await deleteFiles(tx, files, at)
  await eraseReporters(tx, traces)
  await deleteFilesOf(tx, known, at)
  await erasePeople(tx, known, at)
  change.noteErased(known, at)
  await erasePeopleFromEvents(tx, known)
  const named = known.flatMap(({ companyId, id, fields }) =>
    fields ? [{ companyId, id, emailNormalized: normalizedEmail(fields.email) }] : [],
  )
  await deleteFeedsNaming(tx, named)
  await eraseAnswersAbout(tx, known)
  await emptyMailsOf(
    tx,
    known.map(({ companyId, id, fields }) => ({ companyId, id, email: fields?.email ?? null })),
  )
  await markShown(change, candidacies, at)
  change.audit('candidates anonymize', known)
  const wished = known.filter(({ id }) => asked.some((person) => person.id === id))
  await sendReceipts(
    change,
    wished.flatMap(({ companyId, id, fields }) => (fields ? [{ companyId, id, email: fields.email }] : [])),
  )
}

/**
 * Locks all candidacies of people, so that nobody agrees meanwhile, and returns those that show the
 * person.
 */
export async function lockCandidaciesShowing(change: Change, people: Keys): Promise<ObjectKey[]> {
  const all = await findCandidaciesOf(change.tx, people)
  await lockRows(change.tx, 'vouches', all, 'update')
  return (await findCandidaciesOf(change.tx, people)).filter((candidacy) => candidacy.shows)
}

async function markShown(change: Change, candidacies: Keys, at: Date): Promise<void> {
  await moveUpdatedAt(change.tx, candidacies, at)
  change.invalidate(candidacies.map(({ companyId }) => ({ companyId, kind: 'people' })))
}

/**
 * Refuses the e-mail of somebody else. Whoever does not reach that one must not learn that there is one: as when they add the e-mail,
 * the person may be that one from then on (candidates/doubles/actions.ts).
 * @returns the ids of those whom people may be
 */
async function findOwners(
  change: Change,
  people: readonly (Pick<Person, 'companyId' | 'id'> & { fields: PersonFields })[],
): Promise<ReadonlyMap<string, string>> {
  const hidden = new Map<string, string>()
  const ownerByEmail = new Map(
    (
      await findPeopleByEmail(
        change.tx,
        people.map(({ companyId, fields: { emailNormalized } }) => ({ companyId, emailNormalized })),
      )
    ).map((person) => [emailKey(person.companyId, person), person.id]),
  )
  for (const { companyId, id, fields } of people) {
    const key = emailKey(companyId, fields)
    const owner = ownerByEmail.get(key) ?? id
    if (owner !== id && (await isHidden(change, { companyId, id: owner }))) {
      hidden.set(id, owner)
      continue
    }
    if (owner !== id) {
      const message = `The person ${id} cannot have that e-mail: it belongs to the person ${owner}.`
      throw refusedField('email', message, 'conflict', 'person-email-taken')
    }
    ownerByEmail.set(key, id)
  }
  return hidden
}

async function isHidden({ tx, access }: Change, person: ObjectKey): Promise<boolean> {
  return access.positions === 'granted' && !(await findShownPeople(tx, access, [person])).has(person.id)
}

function emailKey(companyId: string, { emailNormalized }: { emailNormalized: string }): string {
  return `${companyId} ${emailNormalized}`
}
