import type { AnyRow } from '../everything.ts'
import { marks, type MemberName, members, type Name, ownWord, type World } from './world.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** What is known of the rows of a world. Rows that were read before are not read again. */
interface Known {
  readonly rows: WeakSet<AnyRow>
  /** The companies whose rows contain an id. */
  readonly companies: Map<string, Set<string>>
  /** Of each agency: the ids in the rows that name its clients. */
  readonly clients: Map<string, Set<string>>
  /** Of each company: the ids in the rows of its careers pages. */
  readonly pages: Map<string, Set<string>>
}
const known = new WeakMap<World, Known>()

function learn(everyone: readonly AnyRow[], world: World): Known {
  const knowing = known.get(world) ?? {
    rows: new WeakSet(),
    companies: new Map(),
    clients: new Map(),
    pages: new Map(),
  }
  known.set(world, knowing)
  const add = (to: Map<string, Set<string>>, key: string, added: readonly string[]) => {
    const all = to.get(key) ?? new Set()
    to.set(key, all)
    for (const each of added) all.add(each)
  }
  for (const row of everyone) {
    const { table, text, company } = row
    if (knowing.rows.has(row)) continue
    knowing.rows.add(row)
    const ids = text.match(UUID) ?? []
    if (table === 'clients') add(knowing.clients, ids[0] ?? '', ids.slice(1, 2))
    if (company === null) continue
    if (table === 'careers_pages') add(knowing.pages, company, ids)
    for (const id of ids) add(knowing.companies, id, [company])
  }
  return knowing
}

/**
 * Finds texts in a page that somebody must not see there: the marks of other companies and of others' things, and every id of
 * other companies. The ids come from the tables, so that none is forgotten.
 * @param everyone every row of every table
 */
export function foreignTexts(everyone: readonly AnyRow[], world: World): (name: Name, html: string) => string[] {
  const { companies, positions, people } = world
  const { companies: companiesOf, clients, pages } = learn(everyone, world)
  /** An agency may know the ids of its clients, which are companies of their own, and of their careers pages. */
  const isBeyond = (id: string, company: string): boolean => {
    const owners = companiesOf.get(id)
    if (!owners || owners.has(company)) return false
    const ownClients = [...(clients.get(company) ?? [])]
    return !ownClients.includes(id) && !ownClients.some((client) => pages.get(client)?.has(id))
  }
  const marksFor = (name: MemberName): string[] => {
    if (name === 'agency') return [marks.home, marks.elsewhere]
    if (name === 'other company') return [marks.home, marks.homeName, marks.agency]
    const atHome = members.filter(
      (each) => people[each].companyId === people[name].companyId && each !== 'administrator',
    )
    const others = atHome.filter((each) => each !== name).map(ownWord)
    return [
      ...[marks.agency, marks.elsewhere],
      ...(name === 'administrator' ? [] : [marks.administrators, ...others]),
      ...(name === 'restricted user' ? [marks.outOfReach] : []),
    ]
  }
  const isForeignId = (name: MemberName, id: string): boolean =>
    (name === 'restricted user' && id === positions.outOfReach.id) ||
    (isBeyond(id, people[name].companyId) && !(name === 'agency' && id === companies.home.id))
  const foreignFor = (name: MemberName, html: string, ids: readonly string[]) => [
    ...marksFor(name).filter((mark) => html.includes(mark)),
    ...ids.filter((id) => isForeignId(name, id)),
  ]
  return (name, html) => {
    const ids = [...new Set(html.match(UUID))]
    if (name !== 'nobody') return foreignFor(name, html, ids)
    const own = [marks.home, marks.homeName].filter((mark) => html.includes(mark))
    return [...new Set([...own, ...members.flatMap((member) => foreignFor(member, html, ids))])]
  }
}
