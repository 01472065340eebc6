import type { Fixture } from '../fixture.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { administrators } from './objects.ts'
import type { Case, Entry } from './routes.ts'
import { marks, members, type Name, type World } from './world.ts'

const managers: readonly Name[] = ['hiring manager', 'restricted user', 'recruiter', ...administrators]
const atHome: readonly Name[] = ['viewer', 'hiring manager', 'recruiter', 'administrator']
const writers: readonly Name[] = ['hiring manager', 'recruiter', 'administrator']

const nowhere: readonly Case[] = [
  { name: 'an unknown id', params: { id: UNKNOWN_ID }, reach: [] },
  { name: 'no id', params: { id: "1'--" }, reach: [] },
]

/** A candidate of each company, for a position that nobody was granted, and the position. */
const cases =
  (of: 'position' | 'candidate', home: readonly Name[], fields: (candidate: string) => Record<string, string>) =>
  async ({ make }: Fixture, { people }: World): Promise<Case[]> => {
    const made: Case[] = []
    for (const name of administrators) {
      const title = { administrator: marks.home, agency: marks.agency, 'other company': marks.elsewhere }[name]
      const position = await make.published({ id: people[name].companyId }, { title: `${title} ${marks.outOfReach}` })
      const candidate = await make.vouch(position, { stage: 'READY_FOR_REVIEW' })
      made.push({
        name: `a ${of} of ${name}`,
        params: { id: of === 'position' ? position.id : candidate.id },
        fields: fields(candidate.id),
        reach: name === 'administrator' ? home : [name],
      })
    }
    return [...made, ...nowhere]
  }

const board = '/portal/positions/:id/candidates'
const one = '/portal/candidates/:id'
const written = (of: 'position' | 'candidate', fields: (candidate: string) => Record<string, string>) =>
  ({ for: managers, get: 'page', post: 'elsewhere', cases: cases(of, writers, fields) }) as const satisfies Entry

/** The addresses of boards and of candidates. */
export const candidateEntries: Readonly<Record<string, Entry>> = {
  [board]: { for: members, get: 'page', post: 'no such method', cases: cases('position', atHome, () => ({})) },
  [`${board}/move`]: written('position', (id) => ({ id, stage: 'OFFER_MADE' })),
  [`${board}/undo`]: written('position', (id) => ({ moved: `${id}:READY_FOR_REVIEW:` })),
  [one]: { for: members, get: 'page', post: 'no such method', cases: cases('candidate', atHome, () => ({})) },
  [`${one}/move`]: written('candidate', () => ({ stage: 'OFFER_MADE' })),
  [`${one}/hire`]: written('candidate', () => ({ day: '2027-01-31' })),
  [`${one}/name`]: written('candidate', () => ({ name: 'Second interview' })),
  // Nobody of these is hired.
  [`${one}/start`]: { ...written('candidate', () => ({ day: '' })), post: 'refused' },
  [`${one}/contact`]: written('candidate', () => ({ by: 'company' })),
}
