import type { Fixture } from '../fixture.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { administrators, wordOf } from './objects.ts'
import type { Case, Entry } from './routes.ts'
import { marks, type Name, type World } from './world.ts'

/** Everybody who changes pages at home, a recruiter who reaches certain positions included. */
const recruiters: readonly Name[] = ['restricted user', 'recruiter', ...administrators]
const atHome: readonly Name[] = ['restricted user', 'recruiter', 'administrator']

/** A careers page of each company. */
async function pages({ make }: Fixture, { people }: World): Promise<Case[]> {
  const cases = administrators.map(async (name): Promise<Case> => {
    const member = people[name]
    const { id } = await make.page(
      { id: member.companyId },
      { name: name === 'administrator' ? marks.home : wordOf(member) },
    )
    const fields = { origins: 'https://www.example.com' }
    return { name: `a page of ${name}`, params: { id }, fields, reach: name === 'administrator' ? atHome : [name] }
  })
  return [
    ...(await Promise.all(cases)),
    { name: 'an unknown id', params: { id: UNKNOWN_ID }, reach: [] },
    { name: 'no id', params: { id: "1'--" }, reach: [] },
  ]
}

const settings = '/portal/settings/careers-pages'

/** The addresses of careers pages. */
export const careersPageEntries: Readonly<Record<string, Entry>> = {
  [settings]: { for: recruiters, get: 'page', post: 'no such method' },
  [`${settings}/:id/embedding`]: { for: recruiters, get: 'page', post: 'elsewhere', cases: pages },
}
