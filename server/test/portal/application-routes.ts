import type { Fixture } from '../fixture.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { administrators } from './objects.ts'
import type { Case, Entry, Outcome } from './route.ts'
import { marks, members, type Name, type World } from './world.ts'
import { newId } from '../../src/base/db/id.ts'

const recruiters: readonly Name[] = ['restricted user', 'recruiter', ...administrators]

/** A submission that waits, for a position that nobody was granted, of the company of each administrator. */
const submissions =
  (atHome: readonly Name[], isOnce = true) =>
  async ({ make, database }: Fixture, { people }: World): Promise<Case[]> => {
    const cases: Case[] = []
    for (const name of administrators) {
      const { companyId } = people[name]
      const position = await make.published({ id: companyId }, { title: name === 'administrator' ? marks.home : name })
      const link = await make.sharingLink(position)
      const id = newId()
      await database.run(
        `insert into shown_texts (company_id, hash, kind, title, language, html, first_shown_at)
        values ($1, sha256('ad'), 'ad', 'Ad', 'EN', '', clock()), ($1, sha256('notice'), 'notice', 'Notice', 'EN', '', clock())
        on conflict do nothing`,
        [companyId],
      )
      await database.run(
        `insert into submissions (company_id, id, request_hash, form, position_id, link_id, language, state, held_because,
          created_at, email, email_normalized, ad_hash, notice_hash, notice_version)
        values ($1, $2::uuid, sha256(convert_to($5::text, 'UTF8')), 'apply', $3, $4, 'en', 'held', '{trap}', clock(), $5::text, $5::text,
          sha256('ad'), sha256('notice'), 0)`,
        [companyId, id, position.id, link.id, `${id}@example.com`],
      )
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
}
