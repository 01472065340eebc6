import { everyRow } from '../everything.ts'
import type { Fixture } from '../fixture.ts'
import { everybody, marks, type MemberName, members, type Name, ownWord, type World } from './world.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Texts that must be in no page that somebody sees: the marks of other companies and of others' things, and every id of
 * other companies. The ids come from the tables, so that none is forgotten.
 */
export async function foreignTexts(
  { database }: Fixture,
  { companies, positions, people }: World,
): Promise<Record<Name, string[]>> {
  const everyone = await everyRow(database)
  const rows = everyone.filter(({ company }) => company !== null)
  // An agency may know the ids of its clients, which are companies of their own.
  const pairs = everyone.filter(({ table }) => table === 'clients').map(({ text }) => text.match(UUID) ?? [])
  const clientsOf = (agency: string) => pairs.filter((pair) => pair[0] === agency).flatMap((pair) => pair[1] ?? [])
  const idsOf = (company: string, isOwn: boolean) =>
    rows.filter((row) => (row.company === company) === isOwn).flatMap(({ text }) => text.match(UUID) ?? [])
  const idsBeyond = Object.fromEntries(
    Object.values(companies).map(({ id }) => {
      const own = new Set([...idsOf(id, true), ...clientsOf(id)])
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
