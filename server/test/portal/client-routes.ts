import { byVerb } from '../by-verb.ts'
import type { Fixture } from '../fixture.ts'
import type { Case, Entry } from './route.ts'
import { marks, type Name, type World } from './world.ts'

const agencies = ['agency', 'other company'] as const

const nowhere = (param: string): readonly Case[] => [
  { name: 'nobody of that name', params: { [param]: 'nobody-here' }, reach: [] },
  { name: 'no name', params: { [param]: "1'--" }, reach: [] },
]

let made = 0

/** A client of each agency, made for the case. */
async function clients({ make }: Fixture, { companies }: World): Promise<Case[]> {
  const cases: Case[] = []
  for (const name of agencies) {
    const agency = name === 'agency' ? companies.agency : companies.elsewhere
    const mark = name === 'agency' ? marks.agency : marks.elsewhere
    const client = await make.company({ name: `${mark} kunde`, slug: `kunde-${++made}` })
    await make.client(agency, client)
    cases.push({ name: `a client of ${name}`, params: { client: client.slug }, reach: [name] })
  }
  return [...cases, ...nowhere('client')]
}

/** A request of each agency to a company that has not answered. */
async function requests(fixture: Fixture, { companies }: World): Promise<Case[]> {
  const { make } = fixture
  const cases: Case[] = []
  for (const name of agencies) {
    const agency = name === 'agency' ? companies.agency : companies.elsewhere
    const asked = await make.company({ name: 'Spurt', slug: `spurt-${++made}` })
    await byVerb(fixture).propose(agency, asked)
    cases.push({ name: `a request of ${name}`, params: { client: asked.slug }, reach: [name] })
  }
  return [...cases, ...nowhere('client')]
}

/** An agency that asks the company at home, or works for it, and one that has nothing to do with it. */
const agenciesAtHome =
  (is: 'asking' | 'working') =>
  async (fixture: Fixture, { companies }: World): Promise<Case[]> => {
    const { make } = fixture
    const agency = await make.company({ kind: 'agency', name: marks.homeName, slug: `byraa-${++made}` })
    if (is === 'working') await make.client(agency, companies.home)
    else await byVerb(fixture).propose(agency, companies.home)
    return [
      { name: `an agency that is ${is}`, params: { agency: agency.slug }, reach: ['administrator'] },
      { name: 'an agency of others', params: { agency: companies.elsewhere.slug }, reach: [] },
      ...nowhere('agency'),
    ]
  }

/** Whether the agency at home has a client, or asked one, is nobody's business but theirs. */
const forAgencies = { for: agencies as readonly Name[] } as const
const atHome = { for: ['administrator'] as readonly Name[] } as const

/** The addresses of agencies and their clients. */
export const clientEntries: Readonly<Record<string, Entry>> = {
  '/portal/clients': { ...forAgencies, get: 'page', post: 'no such method' },
  '/portal/clients/new': { ...forAgencies, get: 'page', post: 'refused' },
  '/portal/clients/ask': { ...forAgencies, get: 'page', post: 'refused' },
  '/portal/clients/:client': { ...forAgencies, get: 'elsewhere', post: 'no such method' },
  '/portal/clients/:client/end': { ...forAgencies, get: 'page', post: 'elsewhere', cases: clients },
  '/portal/clients/:client/withdraw': { ...forAgencies, get: 'page', post: 'elsewhere', cases: requests },
  '/portal/agencies': { ...atHome, get: 'page', post: 'no such method', shows: [marks.agency] },
  '/portal/agencies/:agency/accept': { ...atHome, get: 'page', post: 'elsewhere', cases: agenciesAtHome('asking') },
  '/portal/agencies/:agency/decline': { ...atHome, get: 'page', post: 'elsewhere', cases: agenciesAtHome('asking') },
  '/portal/agencies/:agency/end': { ...atHome, get: 'page', post: 'elsewhere', cases: agenciesAtHome('working') },
}
