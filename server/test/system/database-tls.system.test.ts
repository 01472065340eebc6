// Isolated: it starts PostgreSQL.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../src/base/config.ts'
import { openDatabase } from '../../src/base/db/connection.ts'
import { type Cluster, startCluster } from '../../src/base/db/embedded/cluster.ts'
import { locateDatabase } from '../../src/base/db/embedded/locate.ts'
import { pendingMigrations } from '../../src/base/db/migrate.ts'
import { Unavailable } from '../../src/base/db/unavailable.ts'

const folder = mkdtempSync(join(tmpdir(), 'kandidat-tls-'))
const file = (name: string) => join(folder, name)
let cluster: Cluster

const start = (settings: Record<string, string> = {}) =>
  startCluster(file('postgres'), { logFile: file('postgres.log'), durable: false, socket: false, settings })

/** A key and a certificate of an authority, or of the host `localhost`, which is signed by an authority. */
function makeCertificate(name: string, authority?: string): void {
  const extension = authority === undefined ? 'basicConstraints=CA:true' : 'subjectAltName=DNS:localhost'
  const signed = authority === undefined ? [] : ['-CA', file(`${authority}.pem`), '-CAkey', file(`${authority}.key`)]
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', '2']
  const output = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)]
  execFileSync('openssl', ['req', ...made, '-subj', `/CN=${name}`, '-addext', extension, ...signed, ...output], {
    stdio: 'ignore',
  })
}

beforeAll(async () => {
  chmodSync(folder, 0o711)
  cluster = await start()
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The setting for the cluster, as an operator writes it. */
function urlWith(parameters: string, host = 'localhost'): string {
  const url = new URL(cluster.url('postgres'))
  url.hostname = host
  return `${url.href}?${parameters}`
}

/** Whether the connections of the setting are encrypted, or why there are none. */
async function outcome(url: string): Promise<boolean | string> {
  const { databaseUrl } = loadConfig({ DATABASE_URL: url })
  const database = openDatabase({ url: databaseUrl!, poolSize: 1 })
  const read = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'
  const located = await locateDatabase(loadConfig({ DATABASE_URL: url }), 'command').catch((error: unknown) => error)
  try {
    if (located instanceof Error) {
      // A running service finds the same, and answers 503.
      await expect(database.query(read, [])).rejects.toThrow(Unavailable)
      await expect(pendingMigrations(databaseUrl!)).rejects.toThrow(Unavailable)
      expect(located).toBeInstanceOf(Unavailable)
      return located.message
    }
    const [all] = await Promise.all(
      [database, database.reads, database.authentication].map((each) => each.query<{ ssl: boolean }>(read, [])),
    )
    return all![0]!.ssl
  } finally {
    await database.close()
  }
}

test('a server without TLS is refused if the setting demands it', async () => {
  expect(await outcome(urlWith('sslmode=disable'))).toBe(false)
  expect(await outcome(urlWith('sslmode=require'))).toContain('does not support SSL')
})

test('a certificate must be signed by the authority of sslrootcert and be for the host, by every mode that says so', async () => {
  for (const authority of ['ca', 'other']) makeCertificate(authority)
  makeCertificate('server', 'ca')
  const { uid, gid } = statSync(file('postgres/data'))
  chownSync(file('server.key'), uid, gid)
  chmodSync(file('server.pem'), 0o644)
  await cluster.stop()
  cluster = await start({ ssl: 'on', ssl_cert_file: file('server.pem'), ssl_key_file: file('server.key') })
  const warnings: string[] = []
  const collect = (warning: Error) => void warnings.push(warning.message)
  process.on('warning', collect)
  for (const mode of ['verify-full', 'verify-ca', 'require']) {
    expect(await outcome(urlWith(`sslmode=${mode}&sslrootcert=${file('ca.pem')}`))).toBe(true)
    expect(await outcome(urlWith(`sslmode=${mode}&sslrootcert=${file('other.pem')}`))).toMatch(/certificate/)
    expect(await outcome(urlWith(`sslmode=${mode}&sslrootcert=${file('ca.pem')}`, '127.0.0.1'))).toMatch(
      /does not match certificate's altnames/,
    )
    expect(await outcome(urlWith(`sslmode=${mode}`))).toMatch(/certificate/)
  }
  expect(await outcome(urlWith('sslmode=no-verify'))).toBe(true)
  expect(await outcome(urlWith('sslmode=disable'))).toBe(false)
  process.off('warning', collect)
  expect(warnings).toEqual([])
})

test('a file of sslrootcert that is missing or empty is named in a message without the password', async () => {
  const missing = file('missing.pem')
  const config = loadConfig({ DATABASE_URL: urlWith(`sslmode=verify-full&sslrootcert=${missing}`) })
  const message = await locateDatabase(config, 'command').then(String, (error: unknown) => (error as Error).message)
  expect(message).toContain(`no such file or directory, open '${missing}'`)
  expect(message).not.toContain(new URL(cluster.url('postgres')).password)
  writeFileSync(file('empty.pem'), '')
  expect(await outcome(urlWith(`sslmode=verify-full&sslrootcert=${file('empty.pem')}`))).toMatch(/certificate/)
  expect(() => loadConfig({ DATABASE_URL: urlWith('sslmode=prefer') })).toThrow('DATABASE_URL')
})
