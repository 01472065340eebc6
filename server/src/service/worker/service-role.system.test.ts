import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { copyDatabase } from '../../../test/database.ts'
import { emitEvents } from '../../../test/deliveries.ts'
import { eventually } from '../../../test/eventually.ts'
import { factory } from '../../../test/factory.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { runCommand } from '../../../test/service.ts'
import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { openDatabase } from '../../base/db/connection.ts'
import { freePort } from '../../base/db/embedded/address.ts'
import { DAYS_AHEAD, KEPT_DAYS } from '../../webhooks/queue/upkeep/retention.ts'
import { masterKeys } from '../../base/secrets/sealed.ts'
import { addReceivers } from '../../webhooks/receivers/actions.ts'

// The process `work` over an empty database with two roles, as docs/settings.md describes them.

const suffix = randomBytes(4).toString('hex')
const [owner, service] = [`owner_${suffix}`, `service_${suffix}`]
const key = Buffer.alloc(32, 5)
const folder = mkdtempSync(join(tmpdir(), 'kandidat-roles-'))
const admin = new pg.Client({ connectionString: inject('adminUrl') })
await admin.connect()
await admin.query(`create role ${owner} login password 'word'; create role ${service} login password 'word'`)
await admin.query(`grant ${service} to ${owner}`)
const installation = await copyDatabase('template0')
await installation.run(`alter schema public owner to ${owner}`)
afterAll(async () => {
  await installation.drop()
  await admin.query(`drop role ${owner}; drop role ${service}`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

const urlOf = (username: string) => Object.assign(new URL(installation.url), { username, password: 'word' }).href
const settings = {
  DATABASE_URL: urlOf(service),
  DATA_DIR: folder,
  MASTER_KEY: key.toString('base64'),
  ...{ WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDR: '127.0.0.1' },
}

async function startWork(env: Record<string, string>) {
  const work = runCommand(['work', '--json'], env)
  await Promise.race([eventually(() => expect(work.stdout()).toContain('"pid"')), work.ended])
  expect(work.stdout(), work.stderr()).toContain('"pid"')
  return work
}

async function stop(work: Awaited<ReturnType<typeof startWork>>): Promise<string> {
  work.child.kill('SIGTERM')
  expect(await work.ended).toBe(0)
  return work.stderr()
}

const partitions = () =>
  installation.run(`select pg_get_userbyid(relowner) as owner, count(*)::int as n from pg_class
    where relispartition and relkind = 'r' and relname ~ '_[0-9]{4}_[0-9]{2}_[0-9]{2}$' group by 1`)
const MADE = [{ owner, n: Object.keys(KEPT_DAYS).length * (DAYS_AHEAD + 1) }]
const sessions = () =>
  installation.run(`select distinct usename::text as role from pg_stat_activity
    where datname = current_database() and usename in ('${owner}', '${service}')`)

test('`work` creates the schema as the owner, and everything else is done by the role of the service', async () => {
  const METRICS_PORT = String(await freePort('127.0.0.1'))
  const work = await startWork({ ...settings, DATABASE_OWNER_URL: urlOf(owner), METRICS_PORT })
  await eventually(async () => expect(await partitions()).toEqual(MADE))
  expect(await sessions()).toEqual([{ role: service }])
  expect(await installation.run(`select from pg_class where pg_get_userbyid(relowner) = '${service}'`)).toEqual([])
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${METRICS_PORT}${path}`)
    return [response.status, await response.text()]
  }
  expect(await ask('/health/live')).toEqual([200, '{"status":"live"}'])
  expect(await ask('/health/ready')).toEqual([200, '{"status":"ready"}'])
  expect(await ask('/metrics')).toEqual([200, expect.stringContaining('kandidat_')])
  expect(await ask('/')).toEqual([404, 'This port has GET /metrics, GET /health/live, GET /health/ready.\n'])
  await stop(work)
})

test('over a schema that is up to date, `work` needs no owner: it delivers, and drops and makes partitions', async () => {
  await installation.run(`select drop_partition(t, (clock() at time zone 'UTC')::date + ${DAYS_AHEAD}), make_partition(t, '2020-01-01')
    from unnest(array['events', 'deliveries', 'attempts']) as t`)
  const receiver = await startReceiver((_, response) => response.end())
  const work = await startWork(settings)
  await eventually(async () =>
    expect([
      await partitions(),
      await installation.run(`select from pg_class where relname like '%_2020_01_01'`),
    ]).toEqual([MADE, []]),
  )
  const database = openDatabase({ url: settings.DATABASE_URL, poolSize: 2 })
  const make = factory(database)
  const company = await make.company()
  const position = await make.published(company)
  const saving = { keys: masterKeys([key]), policy: { allowHttp: true, allowCidr: ['127.0.0.1'] } }
  const form = { url: `http://127.0.0.1:${receiver.port}/` }
  await inTransaction(database, installationAccess('operator'), (change) =>
    addReceivers(change, saving, [{ companyId: company.id, form }]),
  )
  await emitEvents(database, [position])
  await database.close()
  await eventually(() =>
    expect(receiver.requests.map(({ body }) => body)).toEqual([expect.stringContaining(position.id)]),
  )
  expect(await sessions()).toEqual([{ role: service }])
  expect(await stop(work)).not.toMatch(/permission denied|must be owner|failed/)
})
