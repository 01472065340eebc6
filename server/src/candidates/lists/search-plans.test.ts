import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { roles } from '../../base/access/abilities.ts'
import type { CompanyAccess } from '../../base/access/access.ts'
import { openFixture } from '../../../test/fixture.ts'
import { explain, planModes, type Statement } from '../../../test/plan.ts'
import { recording } from '../../../test/sent-statements.ts'
import { searchCandidacies } from './search-store.ts'
import { readSearch } from './search-words.ts'

// A company in which nearly everybody has the same name, and whose newest candidates have another one.

const { make, database, server } = await openFixture()
const PEOPLE = 30_000
/** The index may name 1,500 people, and a walk over the newest looks at 1,400; no statement may touch more rows in one step. */
const TOUCHED = 1_550
/** Pages of 8 kB: a candidacy and a person for each of those, with the paths through their indexes. */
const BUFFERS = 8 * TOUCHED

const company = await make.company()
const position = await make.published(company)
// To put each person into the index takes PostgreSQL three times as long as to make it of all of them.
const [index] = await database.run<{ definition: string }>(
  `select pg_get_indexdef('people_by_beginning'::regclass) as definition`,
)
await database.run('drop index people_by_beginning')
await database.run(
  `insert into people (company_id, id, first_name, last_name, email, email_normalized, created_at, updated_at)
  select $1, md5('p' || n)::uuid, case when n = 7 then 'Zelda' when n <= 2500 or n > ${PEOPLE - 5000} and n % 40 = 0 then 'Nils'
    when n > ${PEOPLE - 5000} then 'Ola' else 'Kari' end, 'Lie' || n,
    n || '@x.example', n || '@x.example', timestamptz '2025-01-01Z' + n * interval '1 second', clock()
  from generate_series(1, ${PEOPLE}) n`,
  [company.id],
)
await database.run(index!.definition)
await database.run(
  `insert into vouches (company_id, id, position_id, person_id, kind, stage, created_at, updated_at, accepted_by_candidate_at)
  select company_id, md5('v' || id)::uuid, $1, id, 'application', 'READY_FOR_REVIEW', created_at, clock(), created_at from people`,
  [position.id],
)
await database.run('vacuum analyze people, vouches')
const client = new pg.Client({ connectionString: database.url })
await client.connect()
afterAll(() => client.end())

const access: CompanyAccess = {
  who: { kind: 'user', id: company.id },
  companyId: company.id,
  insideClientId: null,
  positions: 'all',
  abilities: new Set(roles.recruiter),
}
const search = (typed: string, statements: Statement[] = []) =>
  searchCandidacies(
    recording(server.app.database, (statement) => statements.push(statement)),
    access,
    { companyId: company.id, of: { companyId: company.id }, ...readSearch(typed) },
    { limit: 51 },
  )

test.each([
  ['a rare name', 'zel', 1, false],
  ['nobody', 'nobody', 0, false],
  ['a name of many, who are the newest', 'ola', 51, false],
  ['a name of many, who are not among the newest', 'kari', 51, true],
  ['a name of many, of whom some are among the newest 600 and others among the next 1,400', 'nils', 50, true],
  ['two beginnings, of which one belongs to nearly everybody', 'kar lie7', 51, false],
  ['a whole e-mail, whose words many have', '7@x.example', 1, false],
  ['a letter that is too short for the index, of somebody who is not among the newest', 'z', 0, true],
])('a search for %s touches a bounded number of rows', async (_, typed, count, isPart) => {
  const statements: Statement[] = []
  const found = await search(typed, statements)
  expect([found.ids.length, found.isPart]).toEqual([count, isPart])
  for (const statement of statements) {
    const plans = await explain(client, statement)
    for (const mode of planModes) {
      const { nodes, buffers } = plans[mode]
      // The index names every row with a word at once, in a few pages, before any of them is read.
      const read = nodes.filter(({ type }) => type !== 'Bitmap Index Scan')
      const most = Math.max(...read.map(({ touched }) => touched))
      expect(
        [most <= TOUCHED, buffers <= BUFFERS],
        `${mode}, ${most} rows, ${buffers} pages: ${statement.text}`,
      ).toEqual([true, true])
    }
  }
})
