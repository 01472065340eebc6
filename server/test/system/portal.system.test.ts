import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../src/base/db/embedded/address.ts'
import { createTestDatabase } from '../database.ts'
import { eventually } from '../eventually.ts'
import { beforeServing } from '../fixture.ts'
import { codeOf, isSignedIn, secretOf, sendPassword, tokenOf } from '../portal/factors.ts'
import { makePerson, PASSWORD, type Person } from '../portal/person.ts'
import { formTo, Visitor } from '../portal/visitor.ts'
import { type RunningService, runService, stopService } from '../service.ts'
import { type Proxy, startProxy } from './haproxy.ts'

// Two processes behind HAProxy with the configuration of docs/scaling.md, over plain http on a name that is not loopback.

const publicUrl = 'http://portal.example.test'
const KEYS_NEW = '/portal/settings/api/keys/new'
const database = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'kandidat-portal-'))
const ports = [await freePort('127.0.0.1'), await freePort('127.0.0.1')]
const processes: RunningService[] = []
let person: Person
let proxy: Proxy

const startProcess = (i: number) =>
  runService(
    {
      ...{ DATABASE_URL: database.url, DATA_DIR: folder, MASTER_KEY: Buffer.alloc(32, 1).toString('base64') },
      ...{ PORT: String(ports[i]), PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1', DRAIN_SECONDS: '4' },
      METRICS_PORT: '',
    },
    ['--no-demo', '--no-worker'],
  )

beforeAll(async () => {
  person = await beforeServing(database, (make) => makePerson({ database, make }))
  for (const i of ports.keys()) processes.push(await startProcess(i))
  // Nobody listens at the third.
  proxy = await startProxy({ name: 'portal', ports: [...ports, 1], folder, retries: true })
})
afterAll(async () => {
  await proxy.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const through = () => new Visitor(proxy.url, { publicUrl })
/** The same browser in another tab, through a proxy or to one process alone. */
function anotherTab(visitor: Visitor, { url }: { url: string }): Visitor {
  const tab = new Visitor(url, { publicUrl })
  for (const [name, value] of visitor.cookies) tab.cookies.set(name, value)
  return tab
}

/** The processes that answered some requests, which HAProxy names in a header. */
async function answering(visitor: Visitor, requests: number): Promise<Set<string>> {
  const names = new Set<string>()
  for (let i = 0; i < requests; i++) {
    const { status, headers } = await visitor.get('/portal/settings/api')
    expect(status).toBe(200)
    names.add(headers['x-answered-by'] ?? '')
  }
  return names
}

let secret = ''
/** Signs in through the proxy with password and code. */
async function signInThrough(): Promise<Visitor> {
  const visitor = through()
  await database.run('update authenticators set last_step = 0')
  expect((await sendPassword(visitor, person, PASSWORD)).status).toBe(303)
  const page = await visitor.page('/portal/sign-in/code')
  if (secret === '') secret = secretOf(page)
  const arrived = await visitor.submit(formTo(page, '/portal/sign-in/code'), { code: codeOf(secret) })
  expect([arrived.status, arrived.to]).toEqual([303, '/portal'])
  return visitor
}

test('somebody signs in and makes a key, whichever process answers', async () => {
  const visitor = await signInThrough()
  expect(await answering(visitor, 10)).toEqual(new Set(['ready/a', 'ready/b']))
  for (const name of ['Careers site', 'Website']) {
    const made = await visitor.submit(formTo(await visitor.page(KEYS_NEW), KEYS_NEW), { name })
    expect([made.status, /kand_\w+/.test(made.html)]).toEqual([200, true])
  }
  const session = await database.run<{ address: string }>('select address from sessions')
  expect(session).toEqual([{ address: '127.0.0.1' }])
})

test('a session that is ended through one process is refused by the other', async () => {
  const visitor = await signInThrough()
  const other = await signInThrough()
  const [a, b] = processes.map((each) => anotherTab(visitor, each)) as [Visitor, Visitor]
  expect([await isSignedIn(a), await isSignedIn(b)]).toEqual([true, true])
  await a.post('/portal/sign-out')
  expect([await isSignedIn(b), await isSignedIn(visitor)]).toEqual([false, false])
  expect(await isSignedIn(other)).toBe(true)
})

test('a form that a process got and never answered is not sent to another one', async () => {
  const visitor = await signInThrough()
  const forms: string[] = []
  const dying = createServer((request, response) => {
    if (request.method !== 'POST') return response.writeHead(200).end()
    forms.push(request.url ?? '')
    return request.socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(dying, 'listening')
  onTestFinished(() => void dying.close())
  const port = (dying.address() as AddressInfo).port
  const other = await startProxy({ name: 'dying', ports: [...ports, port], folder, retries: true })
  onTestFinished(() => other.stop())
  const before = await database.run('select from keys')
  const tab = anotherTab(visitor, other)
  const answers = await eventually(async () => {
    const sent = []
    for (let i = 0; i < 6; i++) {
      const fields = { name: 'x', access: 'everything', expiry: 'never', limit: '60' }
      sent.push((await tab.post(KEYS_NEW, fields).catch(() => ({ status: 502 }))).status)
    }
    expect(forms).not.toHaveLength(0)
    return sent
  })
  expect(answers.filter((status) => status === 502)).toHaveLength(forms.length)
  const after = await database.run('select from keys')
  expect(after.length - before.length).toBe(answers.filter((status) => status === 200).length)
})

// The last one, because processes that a test starts end with it.
test('replacing one process after the other loses no request and no session', async () => {
  const visitor = await signInThrough()
  const token = tokenOf(visitor)
  const replacing = new AbortController()
  const statuses: number[] = []
  const answered: (string | undefined)[] = []
  const reading = (async () => {
    while (!replacing.signal.aborted) {
      const { status, headers } = await visitor.get('/portal/settings/api')
      statuses.push(status)
      answered.push(headers['x-answered-by'])
    }
  })()
  const replaced = (async () => {
    for (const [i, letter] of ['a', 'b'].entries()) {
      await stopService(processes[i]!)
      processes[i] = await startProcess(i)
      answered.length = 0
      // Only one browser asks: HAProxy takes the processes in turn, so that two would each get the same one every time.
      await eventually(() => expect(answered).toContain(`ready/${letter}`))
    }
  })()
  await Promise.all([reading, replaced.finally(() => replacing.abort())])
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(statuses.length).toBeGreaterThan(20)
  expect(tokenOf(visitor)).toBe(token)
  const made = await visitor.submit(formTo(await visitor.page(KEYS_NEW), KEYS_NEW), { name: 'Afterwards' })
  expect([made.status, /kand_\w+/.test(made.html)]).toEqual([200, true])
})
