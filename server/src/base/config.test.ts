import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig, releaseDayIn } from './config.ts'
import { settings } from './forms/settings.ts'

const projectFolder = join(import.meta.dirname, '..', '..', '..')

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

test('nothing needs to be set', () => {
  expect(loadConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: null,
    databaseOwnerUrl: null,
    replicaUrl: null,
    dataDir: join(projectFolder, 'data'),
    erasuresFile: join(projectFolder, 'data', 'erasures.jsonl'),
    publicUrl: 'http://localhost:8080',
    masterKeys: [],
    webhookPolicy: { allowHttp: false, allowCidr: [] },
    importPolicy: { allowHttp: true, allowCidr: [], concealsPrivate: true },
    metricsPort: null,
    metricsHost: '127.0.0.1',
    mail: null,
    logLevel: 'info',
    anonymousLimit: 600,
    trustedProxies: [],
    cacheBytes: 64 * 1024 * 1024,
    platformName: 'Kandidat',
    platformSlug: 'kandidat',
    timeZone: 'Europe/Oslo',
    poolSize: 10,
    drainSeconds: null,
    shutdownSeconds: 10,
    apiKey: null,
    navToken: null,
    colours: true,
  })
})

test('an empty value counts as absent', () => {
  const empty = Object.fromEntries(settings.map(({ name }) => [name, ' ']))
  expect(loadConfig(empty)).toEqual(loadConfig({}))
})

test('every setting is read', () => {
  const [key, other] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
  expect(
    loadConfig({
      PORT: '0',
      HOST: '::1',
      DATABASE_URL: 'postgres://me:word@db.example/kandidat',
      DATABASE_OWNER_URL: 'postgres://owner:word@db.example/kandidat',
      DATABASE_REPLICA_URL: 'postgresql://me:word@standby.example/kandidat',
      DATA_DIR: '/srv/kandidat',
      ERASURES_FILE: '/mnt/list.jsonl',
      PUBLIC_URL: 'https://jobs.example/',
      MASTER_KEY: `${key.toString('base64')}, ${other.toString('hex')}`,
      METRICS_PORT: '9464',
      METRICS_HOST: '::1',
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOW_CIDR: '10.1.0.0/16, fd12:3456::/32,127.0.0.1',
      IMPORT_ALLOW_CIDR: '10.2.0.7',
      SMTP_URL: 'smtps://me:word@mail.example',
      MAIL_FROM: 'jobs@example.com',
      LOG_LEVEL: 'debug',
      ANONYMOUS_LIMIT: '1',
      TRUSTED_PROXIES: '10.1.0.0/16,::1',
      ANSWER_CACHE_MB: '0',
      PLATFORM_NAME: 'Jobs & Co',
      PLATFORM_SLUG: 'jobs-2',
      TIME_ZONE: 'America/New_York',
      DATABASE_POOL_SIZE: '100',
      DRAIN_SECONDS: '600',
      SHUTDOWN_SECONDS: '0',
      KANDIDAT_KEY: 'kand_1',
      NAV_TOKEN: 'ey.a_b-c',
      NO_COLOR: '1',
    }),
  ).toEqual({
    port: 0,
    host: '::1',
    databaseUrl: 'postgres://me:word@db.example/kandidat',
    databaseOwnerUrl: 'postgres://owner:word@db.example/kandidat',
    replicaUrl: 'postgresql://me:word@standby.example/kandidat',
    dataDir: '/srv/kandidat',
    erasuresFile: '/mnt/list.jsonl',
    publicUrl: 'https://jobs.example',
    masterKeys: [key, other],
    metricsPort: 9464,
    metricsHost: '::1',
    webhookPolicy: { allowHttp: true, allowCidr: ['10.1.0.0/16', 'fd12:3456::/32', '127.0.0.1'] },
    importPolicy: { allowHttp: true, allowCidr: ['10.2.0.7'], concealsPrivate: true },
    mail: { url: 'smtps://me:word@mail.example', from: 'jobs@example.com' },
    logLevel: 'debug',
    anonymousLimit: 1,
    trustedProxies: ['10.1.0.0/16', '::1'],
    cacheBytes: 0,
    platformName: 'Jobs & Co',
    platformSlug: 'jobs-2',
    timeZone: 'America/New_York',
    poolSize: 100,
    drainSeconds: 600,
    shutdownSeconds: 0,
    apiKey: 'kand_1',
    navToken: 'ey.a_b-c',
    colours: false,
  })
  expect(loadConfig({ MASTER_KEY: key.toString('hex') }).masterKeys).toEqual([key])
  expect(loadConfig({ MASTER_KEY: key.toString('base64url') }).masterKeys).toEqual([key])
})

test('a mail server and the sender of mails are set together, and the server has no parameters', () => {
  const [url, from] = ['smtp://mail.example:2525', 'jobs@example.com']
  expect(loadConfig({ SMTP_URL: url, MAIL_FROM: from }).mail).toEqual({ url, from })
  expect(faultsOf({ SMTP_URL: url })).toEqual(['MAIL_FROM: it must be set, because SMTP_URL is set'])
  expect(faultsOf({ MAIL_FROM: from })).toEqual(['SMTP_URL: it must be set, because MAIL_FROM is set'])
  for (const more of ['sslmode=verify-full', 'sslmode=no-verify&sslrootcert=/etc/ca.pem', 'sslmode=disable'])
    expect(loadConfig({ SMTP_URL: `${url}?${more}`, MAIL_FROM: from }).mail?.url).toBe(`${url}?${more}`)
  expect(faultsOf({ SMTP_URL: 'smtp://me:word@127.0.0.1?sslmode=disable', MAIL_FROM: from })).toEqual([])
  for (const wrong of [
    ...[`${url}?logger=true`, `${url}?`, `${url}#`, `${url}?sslmode=prefer`, `${url}?sslmode=disable&logger=true`],
    ...['smtps://mail.example?sslmode=disable', 'smtp://me:word@mail.example?sslmode=disable'],
    ...[`${url}/x`, 'https://mail.example', 'mail.example', 'smtp://'],
  ])
    expect(faultsOf({ SMTP_URL: wrong, MAIL_FROM: from })).toEqual([expect.stringMatching(/^SMTP_URL: its value/)])
  for (const wrong of ['jobs', 'Jobs <jobs@example.com>', 'jobs@example.com\nBcc: a@b.c'])
    expect(faultsOf({ SMTP_URL: url, MAIL_FROM: wrong })).toEqual([
      expect.stringMatching(/^MAIL_FROM: .* is not allowed/),
    ])
})

test('public addresses have the port unless PUBLIC_URL is set', () => {
  expect(loadConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000')
})

test('a relative DATA_DIR is the same folder wherever a command is run', () => {
  expect(loadConfig({ DATA_DIR: 'elsewhere' }).dataDir).toBe(join(projectFolder, 'elsewhere'))
})

test('all faults are reported at once, each with the given value and what is allowed', () => {
  const faults = faultsOf({ PORT: '80800', HOST: 'a b', LOG_LEVEL: 'loud', SHUTDOWN_SECONDS: '1.5' })
  expect(faults).toEqual([
    'PORT: "80800" is not allowed. Allowed: a whole number from 0 to 65535',
    'HOST: "a b" is not allowed. Allowed: an IP address or a host name',
    'LOG_LEVEL: "loud" is not allowed. Allowed: one of trace, debug, info, warn, error, fatal, silent',
    'SHUTDOWN_SECONDS: "1.5" is not allowed. Allowed: a whole number from 0 to 600',
  ])
})

test.each(['Europe/Olso', '+01:00', 'Oslo time'])('the time zone %s is not allowed', (zone) => {
  expect(faultsOf({ TIME_ZONE: zone })).toEqual([
    `TIME_ZONE: "${zone}" is not allowed. Allowed: the name of an IANA time zone, such as Europe/Oslo or UTC`,
  ])
})

test.each([
  ['DATABASE_URL', 'mysql://me:hidden-word@db/kandidat'],
  ['DATABASE_URL', 'hidden-word'],
  ['DATABASE_REPLICA_URL', 'https://me:hidden-word@db/kandidat'],
  ['MASTER_KEY', 'hidden-word'],
  ['KANDIDAT_KEY', 'hidden-word of two'],
  ['NAV_TOKEN', 'hidden-word of two'],
])('a wrong %s is not repeated', (name, value) => {
  const [fault] = faultsOf({ [name]: value })
  expect(fault).toContain(`${name}: its value (not repeated here) is not allowed. Allowed: `)
  expect(fault).not.toContain('hidden-word')
})

test.each([
  ['PORT', ['-1', '65536', '1e3', '80 80', '0x50', '٣']],
  ['HOST', ['http://localhost', 'a/b']],
  ['METRICS_PORT', ['0', '65536', 'none']],
  ['METRICS_HOST', ['http://localhost', 'a/b']],
  [
    'PUBLIC_URL',
    [
      ...['localhost:8080', 'ftp://a.example', 'https://u:p@a.example'],
      ...['https://a.example/?', 'https://a.example/#', 'https://a.example/jobs', 'https://a.example/jobs/'],
    ],
  ],
  [
    'MASTER_KEY',
    [
      '0'.repeat(63),
      '0'.repeat(65),
      Buffer.alloc(31).toString('base64'),
      Buffer.alloc(33).toString('base64'),
      ',',
      `${'0'.repeat(64)},`,
    ],
  ],
  ['WEBHOOK_ALLOW_HTTP', ['yes', '1', 'TRUE', 'toString']],
  ['IMPORT_ALLOW_CIDR', ['10.0.0.0/33', 'any']],
  ['WEBHOOK_ALLOW_CIDR', ['private', '10.0.0.0/33', '10.1', '10.0.0.0/8;::1', '10.0.0.0/8,']],
  ['TRUSTED_PROXIES', ['true', 'loopback', '10.0.0.0/33', '127.1', '10.0.0.1:80', 'proxy.example', '::1,']],
  ['ANONYMOUS_LIMIT', ['0', '1000001', 'many']],
  ['PLATFORM_NAME', ['a\u0000b', 'x'.repeat(201)]],
  ['PLATFORM_SLUG', ['Kandidat', '-a', 'a--b', 'å', 'x'.repeat(101), '01997b1e-6a30-7c44-8f0e-3d5a1b2c4d6e']],
  ['DATABASE_POOL_SIZE', ['0', '101']],
  ['DATA_DIR', ['a\u0000b']],
])('%s refuses invalid values', (name, values) => {
  const accepted = values.filter((value) => faultsOf({ [name]: value }).length !== 1)
  expect(accepted).toEqual([])
})

test('docs/settings.md describes every setting as config.ts does', () => {
  const rows = settings.map((each) => `| \`${each.name}\` | ${each.default} | ${each.meaning} | ${each.allowed} |`)
  const document = readFileSync(join(projectFolder, 'docs', 'settings.md'), 'utf8')
  expect(document.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows)
})

test('the changelog begins with the version and its day, or no page and no release is made', () => {
  expect(releaseDayIn('# Changelog\n\n## 1.2.0 (2026-02-28)\n\n## 1.1.0 (2025-01-01)\n', '1.2.0')).toBe('2026-02-28')
  expect(releaseDayIn('# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-02-28)\n', '1.2.0')).toBe('2026-02-28')
  for (const heading of [
    '## Unreleased',
    '## 1.1.0 (2026-02-28)',
    '## 1.2.0',
    '## 1.2.0 (soon)',
    '## 1.2.0 (2026-13-01)',
    '',
  ]) {
    expect(() => releaseDayIn(`# Changelog\n\n${heading}\n`, '1.2.0'), heading).toThrow(
      'The first heading of CHANGELOG.md must be “## 1.2.0 (YYYY-MM-DD)”',
    )
  }
})
