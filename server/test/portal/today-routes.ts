import type { Fixture } from '../fixture.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { administrators } from './objects.ts'
import type { Case, Entry } from './route.ts'
import { marks, members, type Name, type World } from './world.ts'

const managers: readonly Name[] = ['hiring manager', 'restricted user', 'recruiter', ...administrators]
const readers: readonly Name[] = ['hiring manager', 'recruiter', 'administrator']

/** A new candidate of each company, for a position that nobody was granted. */
const candidates =
  (sent: 'once' | 'undo') =>
  async ({ make }: Fixture, { people }: World): Promise<Case[]> => {
    const made: Case[] = []
    for (const name of administrators) {
      const title = { administrator: marks.home, agency: marks.agency, 'other company': marks.elsewhere }[name]
      const position = await make.published({ id: people[name].companyId }, { title: `${title} ${marks.outOfReach}` })
      const { id } = await make.vouch(position, { stage: 'READY_FOR_REVIEW' })
      const reach: readonly Name[] = name === 'administrator' ? readers : [name]
      made.push({
        name: `a new candidate of ${name}`,
        params: { id },
        reach,
        fields: { moved: `${id}:READY_FOR_REVIEW:`, done: 'shortlist' },
        post: (sender) => {
          if (sender === 'nobody') return 'sign in'
          if (!reach.includes(sender)) return 'missing'
          // The first of them has moved the candidate, who is not new for the others.
          return sent === 'undo' || sender === reach[0] ? 'elsewhere' : 'refused'
        },
      })
    }
    return [...made, { name: 'an unknown id', params: { id: UNKNOWN_ID }, reach: [] }]
  }

const one = '/portal/today/new/:id'
const step: Entry = { for: managers, get: 'page', post: 'elsewhere', cases: candidates('once') }

/** The addresses of the first screen, of new candidates one after the other, and of notifications. */
export const todayEntries: Readonly<Record<string, Entry>> = {
  '/portal': { for: members, get: 'page', post: 'no such method' },
  // There is always a new candidate of each company by then, but none of the positions that somebody restricted reaches.
  '/portal/today/new': {
    for: managers,
    get: 'page',
    post: 'no such method',
    cases: async () => [{ name: 'the end', params: {} }],
  },
  [one]: { for: managers, get: 'page', post: 'no such method', cases: candidates('once') },
  [`${one}/shortlist`]: step,
  [`${one}/contacted`]: step,
  [`${one}/reject`]: step,
  [`${one}/undo`]: { ...step, cases: candidates('undo') },
  '/portal/notifications': { for: members, get: 'page', post: 'elsewhere' },
  '/portal/notifications/count': { for: members, get: 'data', post: 'no such method' },
}
