import type { Fixture } from '../fixture.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { administrators, wordOf } from './objects.ts'
import type { Case, Entry } from './route.ts'
import { everybody, marks, type Name, type World } from './world.ts'

/** Everybody who changes pages at home, a recruiter who reaches certain positions included. */
const recruiters: readonly Name[] = ['restricted user', 'recruiter', ...administrators]
const atHome: readonly Name[] = ['restricted user', 'recruiter', 'administrator']

const nowhere: readonly Case[] = [
  { name: 'an unknown id', params: { id: UNKNOWN_ID }, reach: [] },
  { name: 'no id', params: { id: "1'--" }, reach: [] },
]

/** A careers page of each company. The agency may know that of its client. */
async function pages({ make }: Fixture, { people }: World): Promise<Case[]> {
  const cases = administrators.map(async (name): Promise<Case> => {
    const member = people[name]
    const { id } = await make.page(
      { id: member.companyId },
      { name: name === 'administrator' ? marks.homeName : wordOf(member) },
    )
    const fields = { origins: 'https://www.example.com' }
    return { name: `a page of ${name}`, params: { id }, fields, reach: name === 'administrator' ? atHome : [name] }
  })
  return [...(await Promise.all(cases)), ...nowhere]
}

/** A page and a position of each company, which nobody was granted. */
async function pairs(fixture: Fixture, world: World): Promise<Case[]> {
  const { make } = fixture
  const found = await pages(fixture, world)
  const made: Case[] = []
  for (const [i, name] of administrators.entries()) {
    const title = { administrator: marks.home, agency: marks.agency, 'other company': marks.elsewhere }[name]
    const position = await make.published(
      { id: world.people[name].companyId },
      { title: `${title} ${marks.outOfReach}` },
    )
    const reach: readonly Name[] = name === 'administrator' ? ['recruiter', 'administrator'] : [name]
    made.push({ name: `a position of ${name}`, params: { ...found[i]?.params, position: position.id }, reach })
  }
  const [first, second] = made
  const foreign = { ...first?.params, position: second?.params?.['position'] ?? '' }
  return [...made, { name: 'a position of another company', params: foreign, reach: [] }]
}

const path = '/portal/pages'
const forRecruiters = { for: recruiters } as const
const written = { ...forRecruiters, get: 'page', cases: pages } as const

/** The default page is that of all positions, so whoever reaches certain ones is told that a colleague has to choose it. */
const elsewhere = Object.fromEntries(everybody.map((name) => [name, 'elsewhere'])) as Record<Name, 'elsewhere'>

/** The addresses of careers pages. */
export const careersPageEntries: Readonly<Record<string, Entry>> = {
  [path]: { ...forRecruiters, get: 'page', post: 'no such method' },
  [`${path}/new`]: { ...forRecruiters, get: 'page', post: 'refused' },
  [`${path}/:id`]: { ...written, post: 'no such method' },
  [`${path}/:id/edit`]: { ...written, post: 'refused' },
  [`${path}/:id/embedding`]: { ...written, post: 'elsewhere' },
  [`${path}/:id/off`]: { ...written, post: 'elsewhere' },
  [`${path}/:id/on`]: { ...written, post: 'elsewhere' },
  [`${path}/:id/default`]: { ...written, post: { ...elsewhere, 'restricted user': 'refused' } },
  [`${path}/:id/positions/:position/list`]: { ...forRecruiters, get: 'elsewhere', post: 'elsewhere', cases: pairs },
  [`${path}/:id/positions/:position/unlist`]: { ...forRecruiters, get: 'elsewhere', post: 'elsewhere', cases: pairs },
}

let made = 0

/**
 * Pages seen from inside: of the client at home, which has users of its own, of a client that has none, and of the agency itself,
 * which has no place there. At home the agency only reads.
 */
const inside =
  (home: 'readable' | 'unreachable') =>
  async ({ make }: Fixture, { companies }: World): Promise<Case[]> => {
    const client = await make.company({ name: marks.homeName, slug: `uten-bruker-${++made}` })
    await make.client(companies.agency, client)
    const managed = { company_id: companies.agency.id, client_id: client.id }
    const position = await make.published(companies.agency, { ...managed, title: marks.agency })
    const at = async (of: { id: string; slug: string }, name: string, reach: readonly Name[]) => {
      const { id } = await make.page(of, { name: marks.agency })
      return { name, params: { client: of.slug, id, position: position.id }, fields: {}, reach }
    }
    const own = await at(companies.agency, 'a page of the agency', [])
    const attended = await at(companies.home, 'a page of a client with users', home === 'readable' ? ['agency'] : [])
    const ids = { client: client.slug, id: UNKNOWN_ID, position: position.id }
    return [
      await at(client, 'a page of a client without users', ['agency']),
      { ...attended, post: (name) => (name === 'nobody' ? 'sign in' : 'missing') },
      { ...own, params: { ...own.params, client: client.slug } },
      { name: 'an unknown page', params: ids, reach: [] },
      { name: 'a client of others', params: { ...ids, client: 'fremmeddata-klient' }, reach: [] },
    ]
  }

const at = '/portal/clients/:client'
const forInside = { for: ['agency'] as readonly Name[] } as const
/** Below a client: without an id, so that a client of others is all that is unknown. */
const lists = async (fixture: Fixture, world: World) =>
  (await inside('readable')(fixture, world)).filter(({ params }) => params?.['id'] !== UNKNOWN_ID).slice(0, 2)
const newPages = async (fixture: Fixture, world: World) =>
  (await inside('unreachable')(fixture, world)).filter(({ params }) => params?.['id'] !== UNKNOWN_ID).slice(0, 2)
const changed = { ...forInside, get: 'page', post: 'elsewhere', cases: inside('unreachable') } as const

/** The same addresses inside a client, and that of its profile. */
export const careersPageEntriesInside: Readonly<Record<string, Entry>> = {
  [`${at}/settings/company`]: { ...forInside, get: 'page', post: 'refused', cases: lists },
  [`${at}/pages`]: { ...forInside, get: 'page', post: 'no such method', cases: lists },
  [`${at}/pages/new`]: { ...forInside, get: 'page', post: 'refused', cases: newPages },
  [`${at}/pages/:id`]: { ...forInside, get: 'page', post: 'no such method', cases: inside('readable') },
  [`${at}/pages/:id/edit`]: { ...changed, post: 'refused' },
  [`${at}/pages/:id/embedding`]: { ...forInside, get: 'page', post: 'elsewhere', cases: inside('readable') },
  [`${at}/pages/:id/off`]: changed,
  [`${at}/pages/:id/on`]: changed,
  [`${at}/pages/:id/default`]: changed,
  [`${at}/pages/:id/positions/:position/list`]: {
    ...changed,
    get: 'elsewhere',
    cases: async (fixture, world) =>
      (await inside('unreachable')(fixture, world)).filter(({ name }) => !name.includes('with users')),
  },
  [`${at}/pages/:id/positions/:position/unlist`]: {
    ...changed,
    get: 'elsewhere',
    cases: async (fixture, world) =>
      (await inside('unreachable')(fixture, world)).filter(({ name }) => !name.includes('with users')),
  },
}
