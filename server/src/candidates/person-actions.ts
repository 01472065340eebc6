import { newId } from '../db/id.ts'
import { lockEmails, lockRows } from '../db/locks.ts'
import { Refusal } from '../forms/refusal.ts'
import { eraseAnswersAbout } from '../queue/upkeep/erase-answers-store.ts'
import type { Change } from '../changes/actions.ts'
import { erasePeopleFromEvents } from '../changes/erasure-store.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import { findCandidaciesOf, moveUpdatedAt } from './write-store.ts'
import { editedPerson, looksDifferent, type PersonEdit, type PersonFields } from './person.ts'
import { erasePeople, findPeopleByEmail, insertPeople, type Person, readPeople, writePeople } from './person-store.ts'

/** A person as the records know them now. */
export interface KnownPerson extends ObjectKey {
  fields: PersonFields
}

/**
 * Finds people by their e-mails, and makes those who are new to their company (docs/candidates.md#words). They are
 * locked to the end of the transaction, and so is whom these e-mails find. One call a transaction: a second one could
 * wait for somebody who waits for the first.
 * @returns who each is, in the order given; what was known already stays as it was
 */
export async function takePeople(
  change: Change,
  wanted: readonly { companyId: string; fields: PersonFields }[],
): Promise<KnownPerson[]> {
  const { tx } = change
  await lockEmails(
    tx,
    wanted.map((person) => person.companyId),
    'share',
  )
  const byEmail = new Map(wanted.map((person) => [nameOf(person.companyId, person.fields), person]))
  const emails = [...byEmail.values()].map(({ companyId, fields }) => ({
    companyId,
    emailNormalized: fields.emailNormalized,
  }))
  const known = new Set((await findPeopleByEmail(tx, emails)).map((person) => nameOf(person.companyId, person)))
  const unknown = [...byEmail].flatMap(([name, person]) => (known.has(name) ? [] : [person]))
  if (unknown.length > 0) {
    await insertPeople(
      tx,
      unknown.map(({ companyId, fields }) => ({ companyId, id: newId(), ...fields })),
      await change.now(),
    )
  }
  const found = await findPeopleByEmail(tx, emails)
  await lockPeople(change, found)
  const taken = new Map(
    (await readPeople(tx, found)).flatMap(({ companyId, id, fields }) =>
      fields ? [[nameOf(companyId, fields), { companyId, id, fields }]] : [],
    ),
  )
  return wanted.map(({ companyId, fields }) => {
    const person = taken.get(nameOf(companyId, fields))
    if (!person) throw new Error('a person who was just found or made is gone')
    return person
  })
}

/**
 * Edits people: what each edit names is replaced, all else stays.
 * @throws {Refusal} where a field can not be taken, a person was anonymized, or an e-mail finds another person
 */
export async function editPeople(change: Change, edits: readonly (ObjectKey & { edit: PersonEdit })[]): Promise<void> {
  const { tx } = change
  const renamed = edits.filter(({ edit }) => edit.email !== undefined)
  await lockEmails(
    tx,
    renamed.map((person) => person.companyId),
    'update',
  )
  await lockPeople(change, edits)
  const before = new Map((await readPeople(tx, edits)).map((person) => [person.id, person]))
  const edited = edits.map(({ id, edit }) => {
    const person = before.get(id)
    if (!person) throw new Refusal('not-found', `There is no person ${id}.`)
    if (!person.fields) throw new Refusal('conflict', `The person ${id} was anonymized: nothing is known any more.`)
    return { person, before: person.fields, after: editedPerson(person.fields, edit, person.country) }
  })
  await refuseTaken(
    change,
    edited.map(({ person, after }) => ({ ...person, fields: after })),
  )
  await writeEdited(
    change,
    edited.map(({ person: { companyId, id }, before: fields, after }) => ({ companyId, id, before: fields, after })),
  )
  change.audit('candidates edit', edits)
}

/** Writes what became of people whom the transaction has locked, and moves `updatedAt` of what shows them. */
export async function writeEdited(
  change: Change,
  people: readonly (ObjectKey & { before: PersonFields; after: PersonFields })[],
): Promise<void> {
  const changed = people.filter(({ before, after }) => looksDifferent(before, after))
  if (changed.length === 0) return
  const candidacies = await lockVouchesShowing(change, changed)
  const at = await change.now()
  await writePeople(
    change.tx,
    changed.map(({ companyId, id, after }) => ({ companyId, id, ...after })),
    at,
  )
  await show(change, candidacies, at)
}

/**
 * Anonymizes people, candidates and referrers alike: every field of theirs becomes null, in past events too, and so in
 * what is still to be delivered; what receivers answered to these goes. Their records and the counts stay, and their
 * e-mails find nobody any more. The same again changes nothing.
 */
export async function anonymizePeople(change: Change, people: readonly ObjectKey[]): Promise<void> {
  const { tx } = change
  await lockEmails(
    tx,
    people.map((person) => person.companyId),
    'update',
  )
  await lockPeople(change, people)
  const known = (await readPeople(tx, people)).filter((person) => person.fields !== null)
  if (known.length === 0) return
  const candidacies = await lockVouchesShowing(change, known)
  const at = await change.now()
  await erasePeople(tx, known, at)
  await erasePeopleFromEvents(tx, known)
  await eraseAnswersAbout(tx, known)
  await show(change, candidacies, at)
  change.audit('candidates anonymize', known)
}

async function lockPeople(change: Change, people: readonly ObjectKey[]): Promise<void> {
  const found = await lockRows(
    change.tx,
    'people',
    people.map((person) => person.companyId),
    people.map((person) => person.id),
    'update',
  )
  const missing = people.find((person) => !found.has(person.id))
  if (missing) throw new Refusal('not-found', `There is no person ${missing.id}.`)
}

/** Locks all vouches of people, so that none agrees meanwhile, and returns those that show who it is. */
async function lockVouchesShowing(change: Change, people: readonly ObjectKey[]): Promise<ObjectKey[]> {
  const all = await findCandidaciesOf(change.tx, people)
  await lockRows(
    change.tx,
    'vouches',
    all.map((candidacy) => candidacy.companyId),
    all.map((candidacy) => candidacy.id),
    'update',
  )
  return (await findCandidaciesOf(change.tx, people)).filter((candidacy) => candidacy.shows)
}

async function show(change: Change, candidacies: readonly ObjectKey[], at: Date): Promise<void> {
  await moveUpdatedAt(change.tx, candidacies, at)
  change.invalidate(candidacies.map(({ companyId }) => ({ companyId, kind: 'people' })))
}

async function refuseTaken(
  change: Change,
  people: readonly (Pick<Person, 'companyId' | 'id'> & { fields: PersonFields })[],
): Promise<void> {
  const finds = new Map(
    (
      await findPeopleByEmail(
        change.tx,
        people.map(({ companyId, fields: { emailNormalized } }) => ({ companyId, emailNormalized })),
      )
    ).map((person) => [nameOf(person.companyId, person), person.id]),
  )
  for (const { companyId, id, fields } of people) {
    const name = nameOf(companyId, fields)
    const owner = finds.get(name) ?? id
    if (owner !== id) {
      throw new Refusal('conflict', `The person ${id} can not have that e-mail: by it the person ${owner} is found.`)
    }
    finds.set(name, id)
  }
}

function nameOf(companyId: string, { emailNormalized }: { emailNormalized: string }): string {
  return `${companyId} ${emailNormalized}`
}
