import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { editCompanies } from '../../organisation/companies/actions.ts'
import { inTransaction } from './actions.ts'
import { raiseVersions } from './version-store.ts'
import { installationAccess } from '../access/access.ts'

const { make, server, database } = await openFixture()

test('raising a version does not wait for a change of the company’s slug, and still counts', async () => {
  const company = await make.company()
  const { database: connection } = server.app
  const raise = () => connection.transaction((tx) => raiseVersions(tx, [{ companyId: company.id, kind: 'content' }]))
  await inTransaction(connection, installationAccess('operator'), async (c) => {
    await editCompanies(c, [{ id: company.id, edit: { slug: 'another' } }])
    await raise()
    await raise()
  })
  const rows = await database.run('select kind, sum(n)::int as n from versions where company_id = $1 group by kind', [
    company.id,
  ])
  expect(rows).toEqual([{ kind: 'content', n: 3 }])
})
