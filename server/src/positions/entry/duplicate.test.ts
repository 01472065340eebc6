import { expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'

const { make, server, database } = await openFixture()
const agency = await make.company({ kind: 'agency', slug: 'nordhaug' })
const client = await make.client(agency)
const run = runIn({}, server.app.database)

test('`positions duplicate` makes a draft of each position, for the same client', async () => {
  const first = await make.published(agency, {
    title: 'Cook',
    client_id: client.id,
    salary_min: 10,
    salary_currency: 'NOK',
  })
  const second = await make.position(agency, { title: 'Baker' })
  const { result } = await run('positions', 'duplicate', `${first.id},${second.id}`)
  const rows = await database.run(
    `select title, status, client_id, salary_min from positions where id = any ($1) order by title`,
    [result.positions],
  )
  expect(rows).toEqual([
    { title: 'Baker', status: 'DRAFT', client_id: null, salary_min: null },
    { title: 'Cook', status: 'DRAFT', client_id: client.id, salary_min: 10 },
  ])
  expect(await run('positions', 'duplicate', UNKNOWN_ID)).toMatchObject({
    error: expect.stringContaining('There is no position'),
  })
})
