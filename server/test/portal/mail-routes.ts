import { newId } from '../../src/base/db/id.ts'
import type { Fixture } from '../fixture.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { administrators } from './objects.ts'
import type { Case, Entry } from './route.ts'
import type { Name, World } from './world.ts'

/** Everybody who edits people at home. Somebody who reaches certain positions sees mails of these alone. */
const recruiters: readonly Name[] = ['restricted user', 'recruiter', ...administrators]

/** A mail of each company that somebody has to pass on. */
async function mails({ database }: Fixture, { people }: World): Promise<Case[]> {
  const cases = administrators.map(async (name): Promise<Case> => {
    const id = newId()
    await database.run(
      `insert into mails (company_id, id, kind, language, recipient, facts, state, created_at)
      values ($1, $2, 'own-link', 'en', 'somebody@example.com',
        '{"employer":"A","name":null,"opens":"person","page":"/m/x","until":"2027-01-01T00:00:00Z"}', 'to_pass_on', clock())`,
      [people[name].companyId, id],
    )
    const reach: readonly Name[] = name === 'administrator' ? ['recruiter', 'administrator'] : [name]
    return { name: `a mail of ${name}`, params: { id }, reach }
  })
  return [
    ...(await Promise.all(cases)),
    { name: 'an unknown id', params: { id: UNKNOWN_ID }, reach: [] },
    { name: 'no id', params: { id: "1'--" }, reach: [] },
  ]
}

/** The addresses of mails. */
export const mailEntries: Readonly<Record<string, Entry>> = {
  '/portal/mails': { for: recruiters, get: 'page', post: 'no such method' },
  '/portal/mails/sender': { for: administrators, get: 'page', post: 'elsewhere' },
  // Without saying what to do: whoever sends it again first takes it from the others.
  '/portal/mails/:id': { for: recruiters, get: 'page', post: 'refused', cases: mails },
}
