import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { keysIn } from '../../base/db/keys.ts'
import { lockEmails, lockRows } from '../../base/db/locks.ts'
import { lockCompanies } from '../../organisation/companies/lock-actions.ts'
import { transitionCandidacies } from '../actions.ts'
import { moveTo } from '../candidacy.ts'
import { anonymizePeople } from '../person-actions.ts'
import { findDoubles } from '../person-store.ts'
import { findOngoing } from '../write-store.ts'
import {
  countErased,
  deleteAnnouncements,
  deleteOfErased,
  type Looked,
  lockAnnouncement,
  lookAtPeople,
  writeAnnouncements,
  writeReceipt,
} from './deletion-store.ts'
import { AHEAD_DAYS, announcement, ANNOUNCED_DAYS } from './kept.ts'
import { type Around, readAround, readKept } from './kept-store.ts'
import { takeScan, writeScan } from './policy-store.ts'

const DAY = 86_400_000

/**
 * Looks at the next people of a company whom nobody has looked at today: announces whom it will delete within a month, and moves
 * or takes back what was announced before.
 * @returns whether there were any
 */
export async function announceDeletions(change: Change, limit: number): Promise<boolean> {
  change.require('people.anonymize')
  change.require('installation.write')
  const scan = await takeScan(change.tx)
  if (!scan) return false
  const { companyId } = scan
  const now = await change.now()
  if (scan.afterId === null) await deleteOfErased(change.tx, companyId)
  const until = new Date(now.getTime() + (ANNOUNCED_DAYS + AHEAD_DAYS) * DAY)
  const { looked, lastId } = await lookAtPeople(change.tx, scan, { now, until, limit })
  const decided = looked.map((person) => ({ person, dueAt: announcement(person.until, person.dueAt, now) }))
  const written = decided.flatMap(({ person, dueAt }) =>
    dueAt === null ? [] : [{ ...person, dueAt, announcedAt: person.announcedAt ?? now }],
  )
  const takenBack = decided.flatMap(({ person, dueAt }) => (dueAt === null && person.dueAt !== null ? [person] : []))
  await writeAnnouncements(change.tx, written)
  await takeBack(change, takenBack)
  const isNew = decided.flatMap(({ person, dueAt }) => (dueAt !== null && person.dueAt === null ? [person] : []))
  if (isNew.length > 0) {
    change.audit('candidates announce-deletion', isNew)
    showDeletions(change, companyId)
  }
  await writeScan(change.tx, companyId, lastId)
  return true
}

async function takeBack(change: Change, people: readonly Pick<Looked, 'companyId' | 'id'>[]): Promise<void> {
  const [first] = people
  if (!first) return
  await deleteAnnouncements(change.tx, people)
  change.audit('candidates take-back-deletion', people)
  showDeletions(change, first.companyId)
}

/**
 * Deletes a person whose day has come: what is still open becomes OUT_OF_PROCESS, and the person is anonymized. Until when they are
 * kept is asked again when everything that decides it is locked. Whoever is kept longer by then is not deleted, and the
 * announcement moves or goes.
 * @returns whether the person was deleted
 */
export async function deleteAnnounced(change: Change, person: AllowedKey<'people'>): Promise<boolean> {
  change.require('people.anonymize')
  change.require('installation.write')
  if (!(await lockAround(change, person))) return false
  const announced = await lockAnnouncement(change.tx, person)
  if (!announced) return false
  const now = await change.now()
  const kept = await readKept(change.tx, person, now)
  const dueAt = announcement(kept?.until ?? null, announced.dueAt, now)
  if (kept === null || dueAt === null) {
    await takeBack(change, [person])
    return false
  }
  // What counts may be another case by now, which the receipt names.
  await writeAnnouncements(change.tx, [{ ...kept, dueAt, announcedAt: announced.announcedAt }])
  if (dueAt > now) return false
  const doubles = await findDoubles(change.tx, [person])
  const people = [
    person,
    ...(await change.within(
      'people',
      doubles.map(({ id }) => id),
    )),
  ]
  const open = (await Promise.all(people.map((each) => findOngoing(change.tx, each)))).flat()
  const erased = { ...(await countErased(change.tx, people)), closed: open.length }
  const closing = change.ofPeople(people, open)
  await transitionCandidacies(change, 'candidates lapse', closing, moveTo('OUT_OF_PROCESS'), 'people.anonymize')
  await anonymizePeople(change, [person])
  await writeReceipt(change.tx, person, erased, now)
  await deleteAnnouncements(change.tx, doubles)
  showDeletions(change, person.companyId)
  return true
}

/**
 * Locks everything that decides until when a person is kept, in the one order.
 * @returns whether nothing came meanwhile that is not locked
 */
async function lockAround(change: Change, person: AllowedKey<'people'>): Promise<boolean> {
  const { tx } = change
  const { companyId } = person
  // A policy is confirmed before or after.
  await lockCompanies(change, [companyId], 'share')
  const before = await readAround(tx, person)
  await lockRows(tx, 'positions', keysIn(companyId, before.positionIds), 'share')
  await lockEmails(tx, [companyId], 'update')
  await lockRows(tx, 'people', keysIn(companyId, before.peopleIds), 'update')
  await lockRows(tx, 'vouches', keysIn(companyId, before.candidacyIds), 'update')
  const after = await readAround(tx, person)
  const names = ['peopleIds', 'positionIds', 'candidacyIds'] as const satisfies (keyof Around)[]
  return names.every((name) => after[name].every((id) => before[name].includes(id)))
}

/** Open pages show what will be deleted: Today, and the list. */
function showDeletions(change: Change, companyId: string): void {
  change.invalidate([{ companyId, kind: 'people' }])
}
