import { lockedOrRefused } from '../../base/access/reach-store.ts'
import type { Change } from '../../base/changes/actions.ts'
import { newId } from '../../base/db/id.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import type { KnownPerson } from '../person-actions.ts'
import { findDoubles, insertPeople, readPeople } from '../person-store.ts'
import { foundByNobody, type PersonFields } from '../person.ts'
import { findShownPeople } from '../write-store.ts'

/**
 * Puts a double in the place of each known person who is out of reach. The transaction has locked the known ones, so that two who add
 * the same at once make one double.
 * @param found who was found by the e-mail of each of the wanted
 */
export async function hideUnreached(
  change: Change,
  wanted: readonly { companyId: string; fields: PersonFields }[],
  found: readonly KnownPerson[],
): Promise<KnownPerson[]> {
  const { tx, access } = change
  if (access.positions !== 'granted') return [...found]
  const known = found.filter(({ isNew }) => !isNew)
  if (known.length === 0) return [...found]
  const doubles = await findDoubles(tx, known)
  const shown = await findShownPeople(tx, access, [...known, ...doubles])
  const own = doubles.filter(({ id }) => shown.has(id))
  await lockedOrRefused(tx, 'people', own, 'update')
  const replaced = new Map<string, KnownPerson>()
  for (const { companyId, id, fields } of await readPeople(tx, own)) {
    const mayBe = own.find((double) => double.id === id)?.mayBeId
    if (fields !== null && mayBe !== undefined) replaced.set(mayBe, { companyId, id, fields, isNew: false })
  }
  const added: (ObjectKey & PersonFields & { mayBeId: string })[] = []
  found.forEach((person, i) => {
    const typed = wanted[i]?.fields
    if (person.isNew || shown.has(person.id) || replaced.has(person.id) || typed === undefined) return
    const { companyId } = person
    const id = newId()
    const fields = foundByNobody(typed, id)
    added.push({ ...fields, companyId, id, mayBeId: person.id })
    replaced.set(person.id, { companyId, id, fields, isNew: true })
  })
  if (added.length > 0) await insertPeople(tx, added, await change.now())
  return found.map((person) => (shown.has(person.id) ? person : (replaced.get(person.id) ?? person)))
}
