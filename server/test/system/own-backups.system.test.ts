// Isolated: it starts two clusters of PostgreSQL, one after the other.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { runIn } from '../command.ts'
import { everything } from '../everything.ts'
import { type DebianCluster, startDebianCluster, userNamed } from './debian-cluster.ts'
import { stepsOf } from './deploy.ts'

const folder = mkdtempSync(join(tmpdir(), 'kandidat-own-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [dump, restoreDump, copy, goBack, applyList] = stepsOf('postgresql-backups.md') as [
  ...[string, string, string, string, string],
]
const user = process.getuid?.() === 0 ? userNamed('postgres') : undefined
for (const name of ['', 'wal', 'base', 'home']) {
  mkdirSync(join(folder, name), { recursive: true })
  if (user) chownSync(join(folder, name), user.uid, user.gid)
}
chmodSync(folder, 0o711)
const DATA_DIR = mkdtempSync(join(tmpdir(), 'kandidat-own-backups-data-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

/** Runs a block of the page as the user of PostgreSQL, in the folder of this test. */
function run(block: string, env: Record<string, string>, moment = ''): void {
  const text = block.replaceAll('/srv/', `${folder}/`).replace(/(?<=recovery_target_time = ')[^']*/, moment)
  const PATH = `/usr/lib/postgresql/15/bin:${process.env['PATH']}`
  execFileSync('/bin/sh', ['-ec', text], {
    ...user,
    cwd: join(folder, 'home'),
    env: { PATH, ...env },
    stdio: ['ignore', 'ignore', 2],
  })
}

const urlOf = ({ adminUrl }: DebianCluster, name: string) => adminUrl.replace(/postgres$/, name)

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

function commandsOn(url: string) {
  const command = runIn({ DATABASE_URL: url, DATA_DIR, MASTER_KEY: 'ab'.repeat(32) })
  return async (...args: (string | object)[]) => {
    const given = args.map((each, at) => {
      if (typeof each === 'string') return each
      const file = join(DATA_DIR, `given-${at}.json`)
      writeFileSync(file, JSON.stringify(each))
      return file
    })
    const answer = await command(...given)
    expect(answer.error).toBeUndefined()
    return answer.result
  }
}

const companiesOn = async (url: string): Promise<string[]> =>
  (await commandsOn(url)('companies', 'list')).companies.map(({ slug }: { slug: string }) => slug).toSorted()

test('by the steps of the page a dump is restored, and the write-ahead log leads to the moment before a mistake; whoever was anonymized since is again', async () => {
  const settings = {
    ...{ wal_level: 'replica', archive_mode: 'on', archive_timeout: '60' },
    archive_command: `test ! -f ${folder}/wal/%f && cp %p ${folder}/wal/%f`,
  }
  const primary = await startDebianCluster(15, { settings })
  const url = urlOf(primary, 'kandidat')
  let moment = ''
  try {
    await query(primary.adminUrl, 'create database kandidat')
    const command = commandsOn(url)
    await command('migrate')
    await command('companies', 'create', { name: 'Before', slug: 'before', country: 'NO' })
    const [position] = (
      await command('positions', 'create', { title: 'Sveiser', language: 'NO' }, '--company', 'before', '--publish')
    ).positions
    const person = { email: 'kari@example.com', firstName: 'Karianne', lastName: 'Forgetmenot' }
    await command('candidates', 'apply', person, '--position', position.id ?? position)
    run(dump, { DATABASE_URL: url })
    run(copy, { DATABASE_URL: url })
    await command('companies', 'create', { name: 'Later', slug: 'later', country: 'NO' })
    moment = (await query<{ now: string }>(url, 'select clock_timestamp()::text as now'))[0]!.now
    await command('companies', 'create', { name: 'Mistake', slug: 'mistake', country: 'NO' })
    const found = await command('candidates', 'find', person.email, '--company', 'before')
    await command('candidates', 'anonymize', found.person)
    await query(url, 'select pg_switch_wal()')
  } finally {
    await primary.stop()
  }
  run(goBack, {}, moment)
  const restored = await startDebianCluster(15, {
    settings,
    restored: { data: join(folder, 'restored'), password: primary.password },
  })
  try {
    const recovered = urlOf(restored, 'kandidat')
    expect(await companiesOn(recovered)).toEqual(['before', 'later'])
    const dumped = urlOf(restored, 'kandidat_restored')
    run(restoreDump, { DATABASE_URL: recovered, RESTORED_URL: dumped })
    expect(await companiesOn(dumped)).toEqual(['before'])
    for (const each of [recovered, dumped]) {
      const read: Parameters<typeof everything>[0] = { run: (text, values) => query(each, text, values) }
      expect(await everything(read)).toContain('Karianne')
      const [, command, ...rest] = applyList.trim().replace('/srv', DATA_DIR).split(' ')
      expect(await commandsOn(each)(command!, ...rest)).toMatchObject({ anonymized: 1 })
      expect(await everything(read)).not.toMatch(/karianne|forgetmenot/i)
    }
  } finally {
    await restored.stop()
  }
})
