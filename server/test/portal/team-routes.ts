import { newId } from '../../src/base/db/id.ts'
import type { Fixture } from '../fixture.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { administrators, wordOf } from './objects.ts'
import type { Case, Entry } from './route.ts'
import type { World } from './world.ts'

/** A colleague of each administrator, who has not joined; and somebody else's, who do not exist. */
async function colleagues({ make }: Fixture, { people }: World): Promise<Case[]> {
  const cases = administrators.map(async (name): Promise<Case> => {
    const member = people[name]
    const values = { email: `${newId()}@example.com`, name: wordOf(member), role: 'viewer' }
    const { id } = await make.user({ id: member.companyId }, values)
    return { name: `a colleague of ${name}`, params: { id }, reach: [name] }
  })
  return [
    ...(await Promise.all(cases)),
    { name: 'an unknown id', params: { id: UNKNOWN_ID }, reach: [] },
    { name: 'no id', params: { id: "1'--" }, reach: [] },
  ]
}

const team = '/portal/team'
const ofColleague = { for: administrators, cases: colleagues, isSensitive: true } as const

/** The addresses of the team and of the audit log. */
export const teamEntries: Readonly<Record<string, Entry>> = {
  [team]: { for: administrators, get: 'page', post: 'no such method' },
  [`${team}/invite`]: { for: administrators, get: 'page', post: 'refused', isSensitive: true },
  [`${team}/:id`]: { for: administrators, get: 'page', post: 'no such method', cases: colleagues },
  [`${team}/:id/edit`]: { ...ofColleague, get: 'page', post: 'refused' },
  [`${team}/:id/access`]: { ...ofColleague, get: 'page', post: 'refused' },
  [`${team}/:id/invite`]: { ...ofColleague, get: 'page', post: 'page' },
  [`${team}/:id/deactivate`]: { ...ofColleague, get: 'page', post: 'elsewhere' },
  [`${team}/:id/reactivate`]: { ...ofColleague, get: 'elsewhere', post: 'elsewhere' },
  '/portal/settings/audit': { for: administrators, get: 'page', post: 'no such method' },
}
