import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { copyDatabase, type TestDatabase } from '../../../test/database.ts'
import { deliverAll, emitEvents, makeReceiver } from '../../../test/deliveries.ts'
import { factory } from '../../../test/factory.ts'
import { startServer } from '../../../test/server.ts'
import { ensureMarketplace } from '../../positions/careers-pages/actions.ts'
import { keepPartitions } from '../../webhooks/queue/upkeep/retention-job.ts'
import { findStatusFaults } from '../../organisation/publication/status-store.ts'
import { type Database, openDatabase } from './connection.ts'
import { migrate } from './migrate.ts'
import { dropPartition, makePartition } from './partitions.ts'

const suffix = randomBytes(4).toString('hex')
const [owner, service] = [`owner_${suffix}`, `service_${suffix}`]
const MASTER_KEY = 'ab'.repeat(32)
let installation: TestDatabase
let admin: pg.Client
let ownerUrl: string
let url: string
let database: Database

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  await admin.query(`create role ${owner} login password 'word'; create role ${service} login password 'word'`)
  await admin.query(`grant ${service} to ${owner}`)
  installation = await copyDatabase('template0')
  await installation.run(`alter schema public owner to ${owner}`)
  const urlOf = (username: string) => Object.assign(new URL(installation.url), { username, password: 'word' }).href
  ;[ownerUrl, url] = [urlOf(owner), urlOf(service)]
})
afterAll(async () => {
  await database.close()
  await installation.drop()
  await admin.query(`drop role ${owner}; drop role ${service}`)
  await admin.end()
})

const refusal = (statement: string) =>
  database.query(statement, []).then(
    () => 'done',
    (error: unknown) => (error as Error).message,
  )

test('a role that may not create the schema is told which setting names the one that may', async () => {
  await expect(migrate(url)).rejects.toThrow(
    /^Migration .* failed: permission denied .*\. Set DATABASE_OWNER_URL to the role that owns the schema$/,
  )
})

test('an archive is restored by the owner, and commands, doctor and server work with a role that owns nothing', async () => {
  const command = runIn({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, MASTER_KEY })
  const archive = join(import.meta.dirname, '..', '..', 'moving', 'archive', 'fixture', '85702c88', 'archive')
  expect((await command('import', 'archive', archive)).error).toBeUndefined()
  database = openDatabase({ url, poolSize: 2 })
  expect(await database.query('select current_user::text as role', [])).toEqual([{ role: service }])
  await ensureMarketplace(database, { name: 'Kandidat', slug: 'kandidat' })
  const diagnosis = await command('doctor')
  // The receivers of the archive have another master key.
  const faults = diagnosis.result.findings.filter(({ state }: { state: string }) => state === 'fault')
  expect(faults.map(({ check }: { check: string }) => check)).toEqual(['master key'])
  expect((await command('candidates', 'recount', '--all')).error).not.toContain('permission denied')
  expect(await findStatusFaults(database, 1)).toEqual([])
  const server = await startServer(url)
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  await server.close()
  const make = factory(database)
  const company = await make.company()
  const position = await make.published(company)
  await make.vouch(position)
  await make.refresh()
  await make.key(company)
  const receiver = await makeReceiver(installation, company)
  await emitEvents(database, [position])
  expect((await deliverAll(database)).map(({ lease }) => lease.receiverId)).toContain(receiver)
})

test('the role of the service can neither change the schema nor what is recorded about it', async () => {
  for (const statement of [
    'create table mine (id int)',
    'alter table people add column mine int',
    'drop table people',
    'truncate people',
    'alter table people disable trigger all',
    `update kysely_migration set name = 'mine'`,
    'create or replace function clock() returns timestamptz language sql return now()',
    'create role mine',
    'create database mine',
    'drop table events_default',
  ])
    expect(await refusal(statement), statement).toMatch(/permission denied|must be owner/)
  const [role] = await installation.run(
    `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as strong,
      exists (select from pg_class c where c.relowner = r.oid) as owns from pg_roles r where rolname = $1`,
    [service],
  )
  expect(role).toEqual({ strong: false, owns: false })
})

test('it adds entries to the audit log, and changes and deletes none', async () => {
  const [entry] = await installation.run<{ id: string }>('select id from audit_entries where row_count is null limit 1')
  const where = `where id = '${entry?.id}'`
  for (const statement of [
    'delete from audit_entries',
    `update audit_entries set verb = 'positions edit' ${where}`,
    `update audit_entries set at = at, row_count = 1 ${where}`,
    'truncate audit_entries',
  ])
    expect(await refusal(statement), statement).toMatch(/permission denied/)
  // How many rows left with an export is noted once.
  expect(await refusal(`update audit_entries set row_count = 7 ${where}`)).toBe('done')
  for (const count of ['8', 'null'])
    expect(await refusal(`update audit_entries set row_count = ${count} ${where}`)).toMatch(/stays as it was written/)
  // Whatever was granted before.
  await installation.run(`grant update, delete on audit_entries to ${service}`)
  await migrate(ownerUrl, url)
  expect(await refusal('delete from audit_entries')).toMatch(/permission denied/)
  expect(await refusal(`update audit_entries set verb = 'positions edit' ${where}`)).toMatch(/permission denied/)
})

test('it creates and drops partitions of days, and nothing else, through the functions of the owner', async () => {
  expect(await makePartition(database, 'events', '2031-02-03')).toBe('made')
  expect(await makePartition(database, 'events', '2031-02-03')).toBe('there')
  expect(await installation.run(`select from pg_class where relname = 'events_2031_02_03'`)).toHaveLength(1)
  expect(await dropPartition(database, 'events', '2031-02-03')).toBe('dropped')
  expect(await installation.run(`select from pg_class where relname = 'events_2031_02_03'`)).toEqual([])
  expect((await keepPartitions(database)).busy).toBe(0)
  for (const work of ['make_partition', 'drop_partition']) {
    for (const table of [`'people'`, `'events; drop table people'`, `'events_default'`, 'null'])
      expect(await refusal(`select ${work}(${table}, '2031-02-03')`)).toMatch(/^only events, deliveries and attempts/)
    for (const day of [`'infinity'`, 'null', `'10000-01-01'`, `'0001-01-01 BC'`])
      expect(await refusal(`select ${work}('events', ${day})`)).toMatch(/^a partition is of a day in the years/)
  }
  // Neither a table nor a function of the caller stands in for those of the owner.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create temp table events_default (day date); set search_path = pg_temp, public')
  await client.query(`select public.make_partition('events', '2031-02-04')`)
  const { rows } = await client.query(`select relnamespace::regnamespace::text as schema from pg_class
    where relname = 'events_2031_02_04'`)
  expect(rows).toEqual([{ schema: 'public' }])
  await client.end()
})

test('what later migrations create is granted too, and a single role gets no grants', async () => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`create table later (id int generated by default as identity); create view later_view as select * from later;
    create function later_function() returns int language sql return 1`)
  await client.query('revoke execute on function later_function from public')
  await client.end()
  expect(await refusal('insert into later values (default)')).toBe('done')
  expect(await database.query('select id, later_function() as n from later_view', [])).toEqual([{ id: 1, n: 1 }])
  const acl = () => installation.run(`select relacl::text from pg_class where relname = 'people'`)
  const before = await acl()
  expect(await migrate(ownerUrl, ownerUrl)).toEqual({ applied: [] })
  expect(await migrate(ownerUrl, `${ownerUrl}${ownerUrl.includes('?') ? '&' : '?'}application_name=other`)).toEqual({
    applied: [],
  })
  expect(await acl()).toEqual(before)
})
