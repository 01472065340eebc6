// Isolated: it installs and starts the service, and proxies in front of it.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { MAX_FILE } from '../../src/content/files/content/file-name.ts'
import { PDF } from '../documents.ts'
import { packService } from '../../../scripts/release/service.ts'
import { freePort } from '../../src/base/db/embedded/address.ts'
import { type DebianCluster, startDebianCluster } from './debian-cluster.ts'
import { deployed, pathOf, readDockerfile, stepsBelow } from './deploy.ts'
import { startPooler } from './pgbouncer.ts'

const temporary = mkdtempSync(join(tmpdir(), 'kandidat-deploy-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 }))
const image = readDockerfile(deployed('Dockerfile'))
const compose = parse(deployed('compose.yaml')) as {
  services: Record<'database' | 'roles' | 'service', { environment: Record<string, string>; image: string }> & {
    roles: { command: readonly string[] }
  }
}
const prefix = join(temporary, 'prefix')
const PATH = `${join(prefix, 'bin')}:${process.env['PATH']}`
const home = join(temporary, 'home')

let cluster: DebianCluster
let databaseUrl: string
beforeAll(async () => {
  for (const folder of [home, prefix]) mkdirSync(folder)
  packService(temporary, false)
  for (const step of image.run) {
    const env = { ...process.env, ...image.args, npm_config_prefix: prefix, npm_config_prefer_offline: 'true' }
    execFileSync('/bin/sh', ['-ec', step.replaceAll('/tmp/', `${temporary}/`).replaceAll('/home/node', home)], {
      env,
      stdio: ['ignore', 'ignore', 2],
    })
  }
  cluster = await startDebianCluster(15)
  const admin = new pg.Client({ connectionString: cluster.adminUrl })
  await admin.connect()
  await admin.query('create database kandidat')
  await admin.end()
  databaseUrl = cluster.adminUrl.replace(/postgres$/, 'kandidat')
  // As each start of the containers does.
  for (let n = 0; n < 2; n++) makeRoles()
})
afterAll(() => cluster.stop())

/** A text of compose.yaml with the values of this test. */
function filledIn(text: string): string {
  const values: Record<string, string> = {
    PUBLIC_URL: 'https://jobs.example',
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    POSTGRES_PASSWORD: cluster.password,
  }
  return text
    .replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_whole, each: string) => values[each] ?? '')
    .replaceAll('$$', () => '$')
    .replace('@database:5432', `@${new URL(cluster.adminUrl).host}`)
}

/** The environment that compose.yaml gives a container. */
const environmentOf = (name: 'roles' | 'service'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(compose.services[name].environment).map(([setting, text]) => [setting, filledIn(text)]),
  )

/** Runs the command that makes the role of the service. */
function makeRoles(): void {
  const [program = '', ...words] = compose.services.roles.command.map(filledIn)
  const { hostname, port } = new URL(cluster.adminUrl)
  const env = { ...environmentOf('roles'), PATH: process.env['PATH'], PGHOST: hostname, PGPORT: port }
  execFileSync(program, words, { env, stdio: ['ignore', 'ignore', 2] })
}

const composed = (): Record<string, string> => ({
  ...image.env,
  ...environmentOf('service'),
  DATA_DIR: image.env['DATA_DIR']!.replace('/home/node', home),
})

/** Starts the command of the image; resolves when it listens. */
async function start(more: Record<string, string> = {}) {
  const port = await freePort('127.0.0.1')
  const [program = '', ...words] = image.command
  const env = { ...composed(), HOME: home, PATH, HOST: '127.0.0.1', PORT: String(port), ...more }
  const child = spawn(join(prefix, 'bin', program), [...words, '--json'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()))
  const line = once(createInterface(child.stdout), 'line')
  const ended = once(child, 'exit').then(() => {
    throw new Error(`it ended: ${printed}`)
  })
  await Promise.race([line, ended])
  // It ends later, when the test wants it.
  ended.catch(() => undefined)
  const stop = async () => {
    child.kill('SIGTERM')
    return once(child, 'exit')
  }
  onTestFinished(() => void child.kill('SIGKILL'))
  return { port, stop }
}

test('the steps of the Dockerfile give a service that starts with the settings of compose.yaml and is healthy', async () => {
  expect(existsSync(join(prefix, 'bin', 'kandidat'))).toBe(true)
  expect(image.copied).toEqual([`kandidat-$\{VERSION}.tgz`])
  expect(compose.services.service.image).toBe(`kandidat:${image.args['VERSION']}`)
  const { port, stop } = await start()
  const [node = '', ...check] = image.health.slice(image.health.indexOf('node'))
  const health = () =>
    spawnSync(
      node,
      check.map((word) => word.replace('8080', String(port))),
    ).status
  expect(health()).toBe(0)
  // Nothing is written but to the database and into its volume.
  expect(readdirSync(home)).toEqual(['kandidat'])
  expect(readdirSync(join(home, 'kandidat'))).toEqual(['erasures.jsonl'])
  expect(deployed('compose.yaml')).toContain(`- erasures:${image.env['DATA_DIR']}\n`)
  expect(await stop()).toEqual([0, null])
  expect(health()).toBe(1)
})

test('the containers give the service a role that owns nothing, and that takes no entry out of the audit log', async () => {
  const rights = `select rolsuper or rolcreaterole or rolcreatedb as strong, pg_has_role(rolname, 'kandidat', 'member') as owner,
    has_table_privilege(rolname, 'people', 'insert') as writes, has_table_privilege(rolname, 'audit_entries', 'delete') as erases
    from pg_roles where rolname = 'kandidat_service'`
  const { stop } = await start()
  const roles = await query(
    `select distinct usename::text as role from pg_stat_activity where application_name like 'kandidat%'`,
  )
  expect(roles).toEqual([{ role: 'kandidat_service' }])
  expect(await query(rights)).toEqual([{ strong: false, owner: false, writes: true, erases: false }])
  expect(await stop()).toEqual([0, null])
})

test('the steps of the page write every value that compose.yaml requires, readable by the owner alone, and never twice', () => {
  const folder = join(temporary, 'compose')
  mkdirSync(folder)
  // The first step makes the package.
  const step = stepsBelow('Containers')[0]!.replace(/^npm run release\ncd deploy\n/, '')
  const write = () => spawnSync('/bin/sh', ['-ec', step], { cwd: folder }).status
  expect(write()).toBe(0)
  const file = join(folder, '.env')
  const written = readFileSync(file, 'utf8')
  const required = [...deployed('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name)
  expect(Object.keys(parseEnv(written)).toSorted()).toEqual([...new Set(required)].toSorted())
  expect(Buffer.from(parseEnv(written)['MASTER_KEY'] ?? '', 'base64')).toHaveLength(32)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(write()).not.toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(written)
})

/** Publishes a position by the installed command. @returns the path of its form */
function openForm(): string {
  const run = (args: string[], given: object) => {
    const file = join(temporary, 'given.json')
    writeFileSync(file, JSON.stringify(given))
    const all = args.map((each) => (each === 'GIVEN' ? file : each))
    const env = { ...composed(), HOME: home, PATH }
    return JSON.parse(execFileSync(join(prefix, 'bin', 'kandidat'), [...all, '--json'], { env, encoding: 'utf8' }))
  }
  run(['companies', 'create', 'GIVEN'], { name: 'Verft', slug: 'verft', country: 'NO' })
  const welder = { title: 'Welder', language: 'EN' }
  const { positions } = run(['positions', 'create', 'GIVEN', '--company', 'verft', '--publish'], welder)
  const { data, pages = data } = run(['pages', 'list', '--company', 'verft'], {})
  return `/c/${pages[0].id}/${positions[0].id ?? positions[0]}/apply`
}

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

test('nginx and Caddy pass on requests as the service wants them, and the largest form', async () => {
  const { port } = await start({ TRUSTED_PROXIES: '127.0.0.1', ANONYMOUS_LIMIT: '1000' })
  const [key, certificate] = [join(temporary, 'key.pem'), join(temporary, 'certificate.pem')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', [...request, '-subj', '/CN=jobs.example', '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const [plain, tls] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')]
  const [caddy, plainCaddy] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')]
  const nginxFile = join(temporary, 'nginx.conf')
  const nginxText = deployed('nginx.conf')
    .replace('user www-data;\npid /run/nginx.pid;', '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen [::]:80;', `listen [::1]:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`)
    .replace('listen [::]:443 ssl http2;', `listen [::1]:${tls} ssl http2;`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
  writeFileSync(
    nginxFile,
    `daemon off; pid ${join(temporary, 'nginx.pid')}; error_log ${join(temporary, 'nginx.log')};\n${nginxText}`,
  )
  const caddyFile = join(temporary, 'Caddyfile')
  writeFileSync(
    caddyFile,
    `{\n\tadmin off\n\tauto_https off\n}\n${deployed('Caddyfile').replace('jobs.example {', `http://127.0.0.1:${caddy} {`).replace('127.0.0.1:8080', `127.0.0.1:${port}`).replace('http://jobs.example {', `http://127.0.0.1:${plainCaddy} {`)}`,
  )
  const servers = [
    spawn('/usr/sbin/nginx', ['-c', nginxFile, '-p', temporary], { stdio: 'ignore' }),
    spawn('/usr/bin/caddy', ['run', '--adapter', 'caddyfile', '--config', caddyFile], {
      stdio: 'ignore',
      env: { HOME: home, PATH },
    }),
  ]
  onTestFinished(() => servers.forEach((server) => void server.kill('SIGTERM')))
  const curl = (url: string, ...options: string[]) =>
    execFileSync(
      'curl',
      ['--silent', '--insecure', '--retry', '40', '--retry-delay', '0', '--retry-all-errors', ...options, url],
      {
        encoding: 'utf8',
      },
    )
  // What is spoken: with TLS 1.3 and with 1.2, over IPv4 and IPv6, and nothing older.
  const spoken = (address: string, ...options: string[]) =>
    curl(
      `https://${address}:${tls}/health/ready`,
      ...options,
      '--output',
      '/dev/null',
      '--write-out',
      '%{http_version}',
    )
  for (const address of ['127.0.0.1', '[::1]'])
    for (const tlsVersion of [['--tlsv1.3'], ['--tlsv1.2', '--tls-max', '1.2']])
      expect(spoken(address, ...tlsVersion), `${address} ${tlsVersion.join(' ')}`).toBe('2')
  const old = spawnSync('curl', ['--insecure', '--tlsv1.0', '--tls-max', '1.1', `https://127.0.0.1:${tls}/`])
  expect(old.status).toBe(35)
  const form = openForm()
  const [cv, tooLarge] = [join(temporary, 'cv.pdf'), join(temporary, 'too-large')]
  writeFileSync(cv, Buffer.concat([PDF, Buffer.alloc(MAX_FILE - 2 * PDF.length, ' '), PDF]))
  writeFileSync(tooLarge, Buffer.alloc(65 * 2 ** 20))
  let n = 0
  for (const address of [`https://127.0.0.1:${tls}`, `http://127.0.0.1:${caddy}`]) {
    expect(curl(`${address}/health/ready`)).toBe('{"status":"ready"}')
    // An address that the caller made up does not get a limit of its own.
    const left = (forged: string) =>
      Number(
        /x-ratelimit-remaining: (\d+)/i.exec(
          curl(`${address}/api/v1/openapi.json`, '--head', '--header', `X-Forwarded-For: ${forged}`),
        )?.[1],
      )
    expect(left('192.0.2.1') - left('192.0.2.2')).toBe(1)
    // The largest application: nginx takes 1 MB by itself.
    const status = ['--output', '/dev/null', '--write-out', '%{http_code}']
    const cvs = [1, 2, 3].flatMap((each) => ['--form', `cv=@${cv};filename=cv${each}.pdf`])
    const hidden = [...curl(`${address}${form}`).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const shown = hidden.map(([, name = '', value = '']) => `${name}=${value}`)
    expect(shown.length).toBeGreaterThan(0)
    const texts = [...shown, 'firstName=Kari', 'lastName=Lie', `email=${n++}@example.com`].flatMap((text) => [
      '--form-string',
      text,
    ])
    expect(curl(`${address}${form}`, ...status, ...texts, ...cvs)).toBe('303')
    expect(curl(`${address}${form}`, ...status, '--data-binary', `@${tooLarge}`)).toBe('413')
  }
  const [{ files } = { files: 0 }] = await query<{ files: number }>('select count(*)::int as files from files')
  expect(files).toBe(6)
  for (const each of [plain, plainCaddy]) {
    expect(curl(`http://127.0.0.1:${each}/c/x`, '--head')).toContain('https://jobs.example/c/x')
    // Somebody who sends a key in clear text has to notice.
    const refused = curl(`http://127.0.0.1:${each}/api/v1/positions`, '--include')
    expect(refused).toMatch(/^HTTP\/1\.1 403 [^]*content-type: application\/json/i)
    expect(refused).not.toMatch(/^location:/im)
    const { code } = JSON.parse(refused.slice(refused.indexOf('{'))) as { code: string }
    expect(code).toBe('FORBIDDEN')
  }
})

test('the units of systemd are valid, and the service can do little', () => {
  const units = ['kandidat.service', 'kandidat-export.service', 'kandidat-export.timer']
  for (const name of units) {
    writeFileSync(join(temporary, name), deployed(name).replace(/^ExecStart=\S+/m, `ExecStart=/bin/true`))
  }
  const verified = spawnSync('systemd-analyze', ['verify', ...units.map((name) => join(temporary, name))], {
    encoding: 'utf8',
  })
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  // It is 1.5 without the namespaces, limits and mounts with which the decoder takes everything away from itself.
  const security = ['security', '--offline=true', '--threshold=25', join(temporary, 'kandidat.service')]
  const { status, stdout } = spawnSync('systemd-analyze', security, { encoding: 'utf8' })
  expect([status, /Overall exposure level .*: ([0-9.]+)/.exec(stdout)?.[1]]).toEqual([0, '2.4'])
})

test('the script of the timer writes an archive, keeps the newest ones, and removes what an interrupted run left', () => {
  const archives = join(temporary, 'archives')
  for (const name of ['2026-01-01T031500Z', '2026-01-02T031500Z', '2026-01-03T031500Z.unfinished']) {
    mkdirSync(join(archives, name), { recursive: true })
  }
  const env = { ...composed(), PATH, HOME: home }
  execFileSync('/bin/sh', [pathOf('export.sh'), archives, '2'], { env, stdio: ['ignore', 'ignore', 2] })
  const [older, newest = '', ...others] = readdirSync(archives).toSorted()
  expect([older, others]).toEqual(['2026-01-02T031500Z', []])
  expect(newest).toMatch(/^20\d\d-\d\d-\d\dT\d{6}Z$/)
  expect(readdirSync(join(archives, newest))).toContain('companies.jsonl')
  // A failed export removes nothing.
  const failed = spawnSync('/bin/sh', [pathOf('export.sh'), archives, '1'], {
    env: { ...env, DATABASE_URL: 'postgresql://127.0.0.1:1/x' },
  })
  expect(failed.status).not.toBe(0)
  expect(readdirSync(archives)).toEqual(expect.arrayContaining([older, newest]))
})

test('over PgBouncer in session mode the service starts, brings the schema up to date, answers and stops', async () => {
  const admin = new pg.Client({ connectionString: cluster.adminUrl })
  await admin.connect()
  await admin.query('create database pooled')
  await admin.end()
  const pooler = await startPooler(cluster.adminUrl.replace(/postgres$/, 'pooled'))
  const { port, stop } = await start({ DATABASE_URL: pooler.url, DATABASE_OWNER_URL: pooler.url })
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  expect(await stop()).toEqual([0, null])
  await pooler.stop()
})
