import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ConnectionError,
  createClient,
  Forbidden,
  memoryCache,
  NotFound,
  RateLimited,
  Unauthorized,
} from '@kandidat/client'
import { type Delivery, nodeReceiver, type ReceivedEvent } from '@kandidat/client/webhooks'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../src/base/db/embedded/address.ts'
import { createTestDatabase } from './database.ts'
import { runCommand, runService, stopService } from './service.ts'
import { UNKNOWN_ID } from './fixture.ts'

// The work of an integrator from the first command to the last event, using only the processes and
// the client.

const folder = mkdtempSync(join(tmpdir(), 'kandidat-running-'))
const database = await createTestDatabase()
const metricsPort = await freePort('127.0.0.1')
const env = {
  ...{ DATABASE_URL: database.url, DATA_DIR: folder, MASTER_KEY: Buffer.alloc(32, 1).toString('base64') },
  METRICS_PORT: String(metricsPort),
  ...{ WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDR: '127.0.0.1' },
}
const service = await runService(env, ['--no-demo'])
const baseUrl = `${service.url}/api/v1`
afterAll(async () => {
  await stopService(service)
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command of the terminal, with JSON in a file if it takes some, and returns its result. */
// oxlint-disable-next-line typescript/no-explicit-any -- the tests define the result of each command
async function command(...args: (string | object)[]): Promise<any> {
  const given = args.map((each, at) => {
    if (typeof each === 'string') return each
    const file = join(folder, `given-${at}.json`)
    writeFileSync(file, JSON.stringify(each))
    return file
  })
  const run = runCommand([...given, '--json'], env)
  expect(await run.ended, run.stderr()).toBe(0)
  return JSON.parse(run.stdout())
}

/** A receiver of the client on a port of its own, until the test is over. */
async function receiver(secret: () => string) {
  const received: { event: ReceivedEvent; delivery: Delivery }[] = []
  let failing = true
  const receive = nodeReceiver({
    secret,
    onError: () => {},
    onEvent: (event, delivery) => {
      // The first attempt fails and has to be repeated.
      if (failing) {
        failing = false
        throw new Error('not yet')
      }
      received.push({ event, delivery })
    },
  })
  const server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received }
}

test('the client reads objects created in the terminal, and its receiver gets their events, with real processes', async () => {
  await command('companies', 'create', { name: 'Fjellvik Verft', slug: 'fjellvik', country: 'NO' })
  const { key } = await command('keys', 'create', '--company', 'fjellvik')
  let secret = ''
  const { url, received } = await receiver(() => secret)
  ;({ secret } = await command('receivers', 'add', url, '--company', 'fjellvik'))

  const kandidat = createClient({ baseUrl, key, cache: memoryCache() })
  expect(await kandidat.listPositions().toArray()).toEqual([])
  const titles = ['Båtbygger', 'Sveiser', 'Kranfører']
  const forms = titles.map((title) => ({ title, language: 'NO' }))
  await command('positions', 'create', forms, '--company', 'fjellvik', '--publish')
  const positions = []
  for await (const position of kandidat.listPositions({ status: 'PUBLISHED', take: 1 })) positions.push(position)
  expect(positions.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
  const [first] = positions
  const { careerPagesLinks } = await kandidat.getPosition(first!.id)
  expect(careerPagesLinks.map(({ isMarketplace }) => isMarketplace)).toContain(true)

  const person = { email: 'kari@example.com', firstName: 'Kari', lastName: 'Ødegård' }
  await command('candidates', 'apply', person, '--position', first!.id)
  const [vouch] = await kandidat.listPositionCandidates(first!.id).toArray()
  expect(vouch).toMatchObject({ stage: 'READY_FOR_REVIEW', candidate: person })
  await command('candidates', 'hire', vouch!.id, '--at', '2027-01-04')
  expect((await kandidat.getPositionPerformance(first!.id)).candidates.hires).toBe(1)

  const kinds = (id: string) => received.flatMap(({ event }) => (event.id === id ? [event.type] : []))
  await expect.poll(() => received.length, { timeout: 50_000 }).toBe(6)
  for (const { id } of positions) expect(kinds(id)).toEqual(['POSITION_CREATED'])
  expect(kinds(vouch!.id)).toEqual(['CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED', 'CANDIDATE_HIRED'])
  expect(received.filter(({ delivery }) => delivery.attempt > 1)).toHaveLength(1)
  expect(received.some(({ delivery }) => delivery.test)).toBe(false)
  const hired = received.find(({ event }) => event.type === 'CANDIDATE_HIRED')
  expect(hired?.event).toMatchObject({ job: { id: first!.id }, candidate: { firstName: 'Kari' } })
  expect(hired?.delivery.sequence).toBe(3)

  const metrics = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text())
  await expect.poll(metrics).toMatch(/^kandidat_webhook_attempts_total\{outcome="taken",probe="false"\} 6$/m)
  expect(await metrics()).toMatch(/^kandidat_worker_up 1$/m)
  expect(await metrics()).toMatch(/^kandidat_http_requests_total\{/m)
})

test('every metric that the alert rules and the dashboard name is served, and the documentation knows it', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const served = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  const root = join(import.meta.dirname, '..', '..')
  const rules = parse(readFileSync(join(root, 'deploy', 'prometheus-rules.yml'), 'utf8')) as {
    groups: { rules: { expr: string }[] }[]
  }
  const dashboard = JSON.parse(readFileSync(join(root, 'deploy', 'grafana-dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const expressions = [
    ...rules.groups.flatMap((group) => group.rules),
    ...dashboard.panels.flatMap(({ targets }) => targets),
  ].map(({ expr }) => expr)
  const named = new Set(
    expressions
      .flatMap((expr) => expr.match(/\b(?:kandidat|process|nodejs)_\w+/g) ?? [])
      .map((name) => name.replace(/_bucket$/, '')),
  )
  expect(named.size).toBeGreaterThan(20)
  expect([...named].filter((name) => !served.has(name))).toEqual([])
  const page = readFileSync(join(root, 'docs', 'operating.md'), 'utf8')
  expect([...served].filter((name) => name.startsWith('kandidat_') && !page.includes(`\`${name}`))).toEqual([])
  expect(text).toMatch(/^kandidat_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect(text).toMatch(/^kandidat_disk_free_bytes [1-9]\d+$/m)
  expect(text).toMatch(/^kandidat_mails\{state="queued"\} \d+$/m)
  expect(text).toMatch(/^kandidat_archive_age_seconds Nan$/im)
  await command('export', join(folder, 'archive'))
  const after = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(Number(/^kandidat_archive_age_seconds (\S+)$/m.exec(after)?.[1])).toBeLessThan(600)
})

test('the client reports errors of the API as its error classes', async () => {
  const ask = (key: string, id: string) => createClient({ baseUrl, key }).getPosition(id)
  const companies = ['havn', 'holmen'].map((slug) => ({ name: slug, slug, country: 'NO' }))
  await command('companies', 'create', companies)
  const { key } = await command('keys', 'create', '--company', 'havn', '--limit', '4')
  const own = createClient({ baseUrl, key, retries: 0 })
  const made = await command('positions', 'create', { title: 'Los', language: 'NO' }, '--company', 'havn')
  const { key: foreign } = await command('keys', 'create', '--company', 'holmen')
  const [position] = await own.listPositions().toArray()
  expect(JSON.stringify(made)).toContain(position!.id)
  await expect(ask(foreign, position!.id)).rejects.toThrow(Forbidden)
  await expect(ask(foreign, UNKNOWN_ID)).rejects.toThrow(NotFound)
  await expect(ask('kand_nobody', position!.id)).rejects.toThrow(Unauthorized)
  for (let i = 0; i < 3; i += 1) await own.listClients().toArray()
  expect(own.limit).toMatchObject({ limit: 4, remaining: 0 })
  // This client is configured not to wait.
  await expect(own.listClients().toArray()).rejects.toThrow(RateLimited)
  const nowhere = 'http://127.0.0.1:1/api/v1'
  await expect(createClient({ baseUrl: nowhere, key, retries: 0 }).listClients().toArray()).rejects.toThrow(
    ConnectionError,
  )
})
