import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { byVerb, saving } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'
import { eventually } from '../../../test/eventually.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { createPositions } from '../../positions/actions.ts'
import { openThread, superviseThread } from './supervised-thread.ts'

const fixture = await openFixture()
const { make } = fixture
const { database } = fixture.server.app

test('a thread that dies is started again with a line in the log, delivers what was committed meanwhile, and stops in order', async () => {
  const receiver = await startReceiver((_, response) => response.end())
  const company = await make.company()
  await byVerb(fixture).receiver(company, { url: `http://127.0.0.1:${receiver.port}/` })
  const create = (title: string) =>
    inTransaction(database, installationAccess('operator'), async (change) => {
      const [owner] = await change.within('companies', [company.id])
      return createPositions(change, [{ companyId: owner!.id, form: { title, language: 'NO' } }])
    })

  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const registry = new Registry()
  // No guard can be made of the first policy, which ends the first thread.
  const policies = [['no range'], ['127.0.0.1']]
  const open = () =>
    openThread({
      ...{
        databaseUrl: fixture.database.url,
        poolSize: 2,
        logLevel: 'warn',
        keys: saving.keys,
        version: '0.0.0',
        mailing: { mail: null, publicUrl: 'http://localhost', timeZone: 'UTC' },
      },
      policy: { allowHttp: true, allowCidr: policies.shift() ?? [] },
      importPolicy: { allowHttp: true, allowCidr: [] },
    })
  const thread = superviseThread({ open, database, registry, log })
  await create('Welder')
  await eventually(() => expect(receiver.requests).toHaveLength(1))
  expect(lines).toEqual([
    expect.objectContaining({ reason: expect.stringContaining('"no range" is not a range of addresses'), again: 0.25 }),
  ])
  await create('Painter')
  await eventually(() => expect(receiver.requests).toHaveLength(2))

  await eventually(async () =>
    expect(await thread.metrics()).toMatch(/^kandidat_webhook_attempts_total\{outcome="taken",probe="false"\} 2$/m),
  )
  const own = await registry.metrics()
  expect(own).toMatch(/^kandidat_worker_up 1$/m)
  expect(own).toMatch(/^kandidat_worker_restarts_total 1$/m)

  await thread.stop(5_000)
  expect(database.wakeUps.size).toBe(0)
  expect(await thread.metrics()).toBe('')
  expect(await registry.metrics()).toMatch(/^kandidat_worker_up 0$/m)
  expect(lines).toHaveLength(1)
})
