import type { AnyRow } from '../everything.ts'
import { everybody, marks, type MemberName, members, type Name, ownWord, type World } from './world.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The ids in rows, which stay the same from one call to the next for most of them. */
const known = new WeakMap<World, Map<string, string[]>>()

function idsIn(world: World): (row: AnyRow) => string[] {
  const ids = known.get(world) ?? new Map<string, string[]>()
  known.set(world, ids)
  return ({ text }) => {
    const found = ids.get(text) ?? text.match(UUID) ?? []
    ids.set(text, found)
    return found
  }
}

/**
 * Texts that must be in no page that somebody sees: the marks of other companies and of others' things, and every id of
 * other companies. The ids come from the tables, so that none is forgotten.
 * @param everyone every row of every table
 */
export function foreignTexts(everyone: readonly AnyRow[], world: World): Record<Name, string[]> {
  const { companies, positions, people } = world
  const ids = idsIn(world)
  const rows = everyone.filter(({ company }) => company !== null)
  // An agency may know the ids of its clients, which are companies of their own, and of their careers pages.
  const pairs = everyone.filter(({ table }) => table === 'clients').map(ids)
  const clientsOf = (agency: string) => pairs.filter((pair) => pair[0] === agency).flatMap((pair) => pair[1] ?? [])
  const pagesOf = (owners: readonly string[]) =>
    rows.filter(({ table, company }) => table === 'careers_pages' && owners.includes(company ?? '')).flatMap(ids)
  const idsOf = (company: string, isOwn: boolean) =>
    rows.filter((row) => (row.company === company) === isOwn).flatMap(ids)
  const idsBeyond = Object.fromEntries(
    Object.values(companies).map(({ id }) => {
      const own = new Set([...idsOf(id, true), ...clientsOf(id), ...pagesOf(clientsOf(id))])
      return [id, [...new Set(idsOf(id, false))].filter((each) => !own.has(each))]
    }),
  )
  const wordsFor = (name: MemberName): string[] => {
    const { companyId } = people[name]
    const beyond = idsBeyond[companyId] ?? []
    if (name === 'agency') return [marks.home, marks.elsewhere, ...beyond.filter((id) => id !== companies.home.id)]
    if (name === 'other company') return [marks.home, marks.homeName, marks.agency, ...beyond]
    const atHome = members.filter((each) => people[each].companyId === companyId && each !== 'administrator')
    const others = atHome.filter((each) => each !== name).map(ownWord)
    return [
      ...[marks.agency, marks.elsewhere, ...beyond],
      ...(name === 'administrator' ? [] : [marks.administrators, ...others]),
      ...(name === 'restricted user' ? [marks.outOfReach, positions.outOfReach.id] : []),
    ]
  }
  const all = [...members.flatMap(wordsFor), marks.home, marks.homeName]
  return Object.fromEntries(
    everybody.map((name) => [name, name === 'nobody' ? [...new Set(all)] : wordsFor(name)]),
  ) as Record<Name, string[]>
}
