import type { Fixture } from '../fixture.ts'
import { byVerb } from '../by-verb.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { administrators } from './objects.ts'
import type { Case, Entry, Outcome } from './route.ts'
import { marks, members, type Name, type World } from './world.ts'

const recruiters: readonly Name[] = ['restricted user', 'recruiter', ...administrators]

/** A submission that waits, for a position that nobody was granted, of the company of each administrator. */
const submissions =
  (atHome: readonly Name[], isOnce = true) =>
  async (fixture: Fixture, { people }: World): Promise<Case[]> => {
    const { make } = fixture
    const verbs = byVerb(fixture)
    const cases: Case[] = []
    for (const name of administrators) {
      const { companyId } = people[name]
      const position = await make.published({ id: companyId }, { title: name === 'administrator' ? marks.home : name })
      const link = await make.sharingLink(position)
      await make.refresh()
      const id = await verbs.hold(position, link)
      const reach = name === 'administrator' ? atHome : [name]
      const post = (sender: Name): Outcome => {
        if (sender === 'nobody') return 'sign in'
        if (!reach.includes(sender)) return 'missing'
        // The recruiter comes first, and nobody decides twice.
        return isOnce && name === 'administrator' && sender === 'administrator' ? 'refused' : 'elsewhere'
      }
      cases.push({ name: `a submission to ${name}`, params: { id }, reach, post })
    }
    return [...cases, { name: 'an unknown id', params: { id: UNKNOWN_ID }, reach: [] }]
  }

const path = '/portal/applications'
const readers = submissions(['viewer', 'hiring manager', 'recruiter', 'administrator'])
const deciders = submissions(['recruiter', 'administrator'])
/** Looking at a name again changes nothing. */
const checkers = submissions(['recruiter', 'administrator'], false)

/** The addresses of submissions. */
export const submissionEntries: Readonly<Record<string, Entry>> = {
  [path]: { for: members, get: 'page', post: 'no such method' },
  [`${path}/:id`]: { for: members, get: 'page', post: 'no such method', cases: readers },
  [`${path}/:id/let-in`]: { for: recruiters, get: 'page', post: 'elsewhere', cases: deciders },
  [`${path}/:id/check-name`]: { for: recruiters, get: 'page', post: 'elsewhere', cases: checkers },
  [`${path}/:id/discard`]: { for: recruiters, get: 'page', post: 'elsewhere', cases: deciders },
}

/** The addresses of submissions and of the privacy notice. */
export const applicationEntries: Readonly<Record<string, Entry>> = {
  ...submissionEntries,
  '/portal/settings/privacy': { for: administrators, get: 'page', post: 'refused' },
  '/portal/settings/retention': { for: administrators, get: 'page', post: 'refused' },
  '/portal/deletions': { for: administrators, get: 'page', post: 'no such method' },
}
