import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { beforeServing } from '../../../test/fixture.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { runCommand } from '../../../test/service.ts'
import { tryConfinement } from '../../base/decoding/confinement.ts'
import type { Finding } from './finding.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kandidat-doctor-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

interface Diagnosis {
  /** Undefined if it succeeded. */
  code: string | undefined
  ok: boolean
  findings: Finding[]
}

async function examine(env: Record<string, string> = {}): Promise<Diagnosis> {
  const { code, result } = await runIn({ DATA_DIR: dataDir, ...env })('doctor')
  return { code, ...result }
}

function findingsOf(diagnosis: Diagnosis, check: string): Finding[] {
  return diagnosis.findings.filter((finding) => finding.check === check)
}

test('before the first start it finds no fault, and creates nothing', async () => {
  const diagnosis = await examine()
  expect(diagnosis).toMatchObject({ code: undefined, ok: true })
  expect(findingsOf(diagnosis, 'database')[0]?.finding).toBe(
    'no database yet: the first start of the service creates it',
  )
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('every finding is ok if nothing is wrong', async () => {
  expect((await runIn({ DATA_DIR: dataDir })('migrate')).code).toBeUndefined()
  const diagnosis = await examine()
  expect(diagnosis).toMatchObject({ code: undefined, ok: true })
  // Both are asked: their package has another version.
  const [server, programs] = ['database', 'programs'].map((check) => findingsOf(diagnosis, check)[0]!.finding)
  const [, version] = /^PostgreSQL (\d+\.\d+), over a Unix socket$/.exec(server!)!
  expect(programs).toMatch(`PostgreSQL ${version} in `)
  expect(diagnosis.findings.map(({ check, state }) => `${check} ${state}`)).toEqual([
    'node ok',
    'settings ok',
    'public address ok',
    'data folder ok',
    'disk ok',
    'programs ok',
    // It is no fault of this machine if it does not allow all of it.
    `decoder ${(await tryConfinement([dataDir])).reason === '' ? 'ok' : 'warning'}`,
    'mail ok',
    'database ok',
    'encoding ok',
    'clock ok',
    'migrations ok',
    'master key ok',
    'list of erasures ok',
    'retention ok',
    'statuses ok',
    'performance ok',
    'careers pages ok',
    'feed of changes ok',
    'sign-ins ok',
    'refused files ok',
    'partitions ok',
    'deliveries ok',
    'receivers ok',
  ])
})

test('every wrong setting is a fault with advice', async () => {
  const diagnosis = await examine({ PORT: 'x', LOG_LEVEL: 'loud' })
  expect(diagnosis).toMatchObject({ code: 'FAILED', ok: false })
  const faults = findingsOf(diagnosis, 'settings')
  expect(faults.map(({ state }) => state)).toEqual(['fault', 'fault'])
  expect(faults.map(({ finding }) => finding.split(':')[0])).toEqual(['PORT', 'LOG_LEVEL'])
  for (const { advice } of faults) expect(advice).toBeTruthy()
})

test('a data folder that others can read is a warning, with the command that fixes it', async () => {
  chmodSync(dataDir, 0o755)
  const diagnosis = await examine()
  expect(diagnosis).toMatchObject({ code: undefined, ok: true })
  expect(findingsOf(diagnosis, 'data folder')).toMatchObject([{ state: 'warning', advice: `chmod 700 ${dataDir}` }])
  chmodSync(dataDir, 0o700)
})

test('public links that only this machine can open are a warning if others can reach the service', async () => {
  const diagnosis = await examine({ HOST: '0.0.0.0' })
  expect(findingsOf(diagnosis, 'public address')).toMatchObject([{ state: 'warning' }])
  const set = await examine({ HOST: '0.0.0.0', PUBLIC_URL: 'https://jobs.example' })
  expect(findingsOf(set, 'public address')).toMatchObject([{ state: 'ok' }])
})

test('https without a proxy that is trusted is a warning, because all visitors would come from one network', async () => {
  const env = { HOST: '0.0.0.0', PUBLIC_URL: 'https://jobs.example' }
  expect(findingsOf(await examine(env), 'proxies')).toMatchObject([{ state: 'warning' }])
  const set = await examine({ ...env, TRUSTED_PROXIES: '127.0.0.1' })
  expect(findingsOf(set, 'proxies')).toMatchObject([{ state: 'ok', finding: '127.0.0.1' }])
  expect(findingsOf(await examine(), 'proxies')).toEqual([])
})

test('a database that does not answer is a fault', async () => {
  const diagnosis = await examine({ DATABASE_URL: 'postgresql://someone:hidden-word@127.0.0.1:1/kandidat' })
  expect(diagnosis).toMatchObject({ code: 'FAILED', ok: false })
  const [fault] = findingsOf(diagnosis, 'database')
  expect(fault?.state).toBe('fault')
  expect(fault?.finding).toContain('ECONNREFUSED')
  expect(JSON.stringify(diagnosis)).not.toContain('hidden-word')
  expect(findingsOf(diagnosis, 'master key')).toMatchObject([{ state: 'fault', finding: 'MASTER_KEY is not set' }])
})

test('missing migrations and those of a newer version are faults', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const env = { DATABASE_URL: database.url, MASTER_KEY: 'ab'.repeat(32) }
  expect(findingsOf(await examine(env), 'migrations')).toMatchObject([{ state: 'ok' }])

  await client.query(`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030')`)
  const newer = await examine(env)
  expect(newer.code).toBe('FAILED')
  expect(findingsOf(newer, 'migrations')).toMatchObject([{ state: 'fault' }])
  expect(findingsOf(newer, 'migrations')[0]?.finding).toContain('9999-from-the-future')

  await client.query('delete from kysely_migration')
  const missing = await examine(env)
  expect(missing.code).toBe('FAILED')
  expect(findingsOf(missing, 'migrations')[0]?.advice).toContain('npx --no kandidat migrate')
  await client.end()
  await database.drop()
})

test('a company without a default careers page is a warning, with the command that makes one', async () => {
  const database = await createTestDatabase()
  await beforeServing(database, async (make) => {
    await make.company({ slug: 'havn', name: "Havn's Crew" })
    await make.page(await make.company({ slug: 'verft' }), { is_default: false })
    await make.company({ kind: 'platform' })
  })
  const diagnosis = await examine({ DATABASE_URL: database.url, MASTER_KEY: 'ab'.repeat(32) })
  expect(diagnosis.code).toBeUndefined()
  expect(findingsOf(diagnosis, 'careers pages')).toMatchObject([
    { state: 'warning', advice: "`npx --no kandidat pages create 'Havn'\\''s Crew' --company havn` makes one" },
    { state: 'warning', advice: expect.stringContaining('npx --no kandidat pages default ') },
  ])
  await database.drop()
})

test('a mail server that would take mails is fine; a fault says why it would not', async () => {
  const server = await startMailServer({ user: { name: 'me', password: 'word' } })
  const mail = async (SMTP_URL: string) =>
    findingsOf(await examine({ SMTP_URL, MAIL_FROM: 'post@kandidat.example' }), 'mail')
  const { host } = new URL(server.url)
  expect(await mail(server.url)).toEqual([
    { check: 'mail', state: 'ok', finding: `${host} would take mails from post@kandidat.example` },
  ])
  expect(await mail(server.url.replace('word', 'other'))).toMatchObject([
    { state: 'fault', finding: `${host} takes no mails: it refuses the user or the password (auth)` },
  ])
  expect(await mail(`${server.url}?sslmode=require`)).toMatchObject([{ finding: expect.stringContaining('(tls)') }])
  expect(await mail(`${server.url}?sslmode=require&sslrootcert=/nowhere.pem`)).toMatchObject([
    { state: 'fault', finding: 'The file of sslrootcert in SMTP_URL cannot be read: /nowhere.pem (ENOENT)' },
  ])
  expect(server.received).toEqual([])
  expect(findingsOf(await examine(), 'mail')).toMatchObject([{ state: 'ok' }])
})

test('without --json each finding is a line, with the advice below it', async () => {
  const command = runCommand(['doctor'], { DATA_DIR: dataDir, PORT: 'x' })
  expect(await command.ended).toBe(1)
  expect(command.stdout()).toMatch(
    /^ok {7}node: v\d+\.\d+\.\d+\nFAULT {4}settings: PORT: "x" is not allowed\. Allowed: .*\n {9}→ .+\n$/,
  )
  expect(command.stderr()).toBe('1 of 2 findings are faults.\n')
})
