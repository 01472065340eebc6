import { METHODS } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budget } from '../budget.ts'
import { everything } from '../everything.ts'
import { openFixture } from '../fixture.ts'
import { announceSeed } from '../seed.ts'
import { PUBLIC_URL } from '../server.ts'
import { isSignedIn } from './factors.ts'
import { entries } from './routes.ts'
import type { Case } from './route.ts'
import { servedPaths } from './served.ts'
import { triedEntries } from './tried.ts'
import { bring, makeWorld, signIn, visitAs } from './world.ts'
import type { PortalReply, PortalRequest } from './visitor.ts'

// What holds for every address, whatever it is about: an administrator opens it, and sends its form as another website
// would, as our pages do, and as no browser does.

const fixture = await openFixture()
const world = await makeWorld(fixture)
const visitor = await visitAs(fixture, world, 'administrator')
afterAll(() => visitor.close())

/** An address of something that the administrator reaches, and what its form sends. */
interface Reached {
  readonly path: string
  readonly at: string
  readonly fields: Readonly<Record<string, string>>
  readonly isForm: boolean
}
const reached: Reached[] = []
beforeAll(async () => {
  const tried = new Map(triedEntries('addresses of requests', 'some'))
  for (const path of await servedPaths(fixture.server.app.database)) {
    const entry = entries[path]
    if (entry !== undefined && !tried.has(path)) continue
    const cases: readonly Case[] = (await entry?.cases?.(fixture, world)) ?? []
    const { params = {}, fields = {} } = cases.find(({ reach }) => reach?.includes('administrator') ?? true) ?? {}
    const at = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '').replace('*', 'nothing')
    reached.push({ path, at, fields, isForm: entry !== undefined && entry.post !== 'no such method' })
  }
})

const sendTo = ({ at, fields }: Reached, request: PortalRequest) => visitor.post(at, fields, request)

const elsewhere = 'https://evil.example'
/** How a form arrives that none of our pages sent. */
const foreign: Record<string, PortalRequest['headers']> = {
  'of another website': { 'sec-fetch-site': 'cross-site', origin: elsewhere },
  'of a neighbouring host': { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.com' },
  'from the address bar': { 'sec-fetch-site': 'none', origin: null },
  'of another website, from a browser without Sec-Fetch-Site': { 'sec-fetch-site': null, origin: elsewhere },
  'of a page in a sandbox': { 'sec-fetch-site': null, origin: 'null' },
  'of the same host without encryption': { 'sec-fetch-site': null, origin: PUBLIC_URL.replace('https', 'http') },
  'of the same host at another port': { 'sec-fetch-site': null, origin: `${PUBLIC_URL}:8443` },
  'without either header': { 'sec-fetch-site': null, origin: null },
  'with two values': { 'sec-fetch-site': 'same-origin, cross-site', origin: PUBLIC_URL },
  'with our address in its own': { 'sec-fetch-site': null, origin: `${PUBLIC_URL}.evil.example` },
}

const seed = announceSeed('methods of foreign forms')
const changing = ['POST', 'PUT', 'DELETE'] as const
const LONG = budget(1, 3) === 3
const EVERY = LONG ? 'every address' : 'some addresses'
/** An address that takes forms gets one from elsewhere, and each of the others gets one of three methods, others for each seed. */
const methodsFor = ({ isForm }: Reached, i: number) =>
  LONG ? changing : [isForm ? 'POST' : changing[(seed + i) % changing.length]!]
const NAME = `a form %s is refused at ${EVERY}, by ${LONG ? 'every method' : 'one method each'}, and changes nothing`

test.each(Object.entries(foreign))(NAME, { tags: 'long' }, async (_, headers) => {
  const before = await everything(fixture.database)
  for (const [i, route] of reached.entries()) {
    for (const method of methodsFor(route, i)) {
      expect((await sendTo(route, { method, headers: headers ?? {} })).status, `${method} ${route.path}`).toBe(403)
    }
  }
  expect(await everything(fixture.database)).toBe(before)
})

test(`a form of ours is taken by either header at ${EVERY}`, { tags: 'long' }, async () => {
  for (const left of ['origin', 'sec-fetch-site']) {
    for (const route of reached.filter(({ isForm }) => isForm)) {
      bring(visitor, (await signIn(fixture, world.people.administrator)).token)
      const { status } = await sendTo(route, { headers: { [left]: null } })
      expect([200, 303, 404, 422], route.path).toContain(status)
    }
  }
})

test('a form of ours is taken by its Origin where a proxy writes another Host, and where people use another name', async () => {
  const lone = { 'sec-fetch-site': null }
  const send = (headers: Record<string, string | null>) =>
    visitor.post('/portal/account', {}, { headers: { ...lone, ...headers } }).then(({ status }) => status)
  expect(await send({ host: '10.1.0.11:8080' })).toBe(422)
  expect(await send({ host: 'other.example:8443', origin: 'https://other.example:8443' })).toBe(422)
  expect(await send({ host: 'other.example', origin: 'http://other.example' })).toBe(403)
  expect(await send({ host: '10.1.0.11:8080', origin: elsewhere })).toBe(403)
})

/** Whether an answer is one for people, or JSON for our scripts. */
const isWhole = ({ headers, html }: PortalReply) =>
  headers['content-type'] === 'text/html; charset=utf-8'
    ? html.startsWith('<!doctype html>') && html.endsWith('</html>')
    : headers['content-type'] === 'application/json; charset=utf-8' && typeof JSON.parse(html) === 'object'

test(`only the methods that an address names are taken, at ${EVERY}`, { tags: 'long' }, async () => {
  bring(visitor, (await signIn(fixture, world.people.administrator)).token)
  for (const { at, path, isForm } of reached.filter((route) => route.path !== '/portal/*')) {
    const allowed = isForm ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
    const refused = path === '/portal/prove' ? METHODS : ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']
    for (const method of refused.filter((each) => each !== 'CONNECT' && !allowed.includes(each))) {
      const reply = await visitor.post(at, {}, { method })
      expect([reply.status, reply.headers['allow']], `${method} ${path}`).toEqual([405, allowed.join(', ')])
      expect(isWhole(reply)).toBe(true)
    }
  }
})

test(`HEAD answers like GET, without a body, at ${EVERY}`, { tags: 'long' }, async () => {
  for (const { at, path } of reached) {
    const [once, twice] = [await visitor.get(at), await visitor.get(at)]
    const asked = await visitor.get(at, { method: 'HEAD' })
    const later = await visitor.get(at)
    // A seal names the transactions that are under way in all databases of the run, so that it is longer at times.
    const isSealed = once.html.includes('name="seal"')
    // Some are of one request alone, such as those of a form with a new id, and work behind the pages may change one meanwhile.
    const lasting = ({ headers }: PortalReply) =>
      Object.fromEntries(
        Object.entries(headers).filter(
          ([name, value]) =>
            [twice, later].every((other) => once.headers[name] === other.headers[name]) &&
            !OF_CONNECTIONS.has(name) &&
            !(isSealed && name === 'content-length') &&
            value !== '0',
        ),
      )
    expect([asked.status, asked.html], path).toEqual([once.status, ''])
    expect(lasting(asked), path).toEqual(lasting(once))
  }
})

const OF_CONNECTIONS = new Set(['connection', 'keep-alive', 'date'])

const FORM = 'application/x-www-form-urlencoded'
const bodies: [what: string, type: string | null, body: string | Buffer, status: number[]][] = [
  ['too large', FORM, `name=${'x'.repeat(256 * 1024)}`, [413]],
  ['JSON', 'application/json', '{"name":"x"}', [415]],
  ['plain text', 'text/plain', 'name=x', [415]],
  ['of several parts', 'multipart/form-data; boundary=x', '--x--', [200, 303, 400, 404, 415, 422]],
  ['of an invalid type', ';;;', 'name=x', [415]],
  ['of no type', null, 'name=x', [415]],
  ['of broken escapes', FORM, '%=%&%zz=%ff%fe&=&&&name[]=x&__proto__=x&constructor=x', [200, 303, 404, 422]],
  ['of bytes', FORM, Buffer.from([0, 0xff, 0x80, 0x3d, 0, 0xc3]), [200, 303, 404, 422]],
  ['of ten thousand fields', FORM, Array.from({ length: 10_000 }, (_, i) => `f${i}=`).join('&'), [200, 303, 404, 422]],
]

test.each(bodies)(`a form %s is answered by a page at ${EVERY}`, { tags: 'long' }, async (_, type, body, statuses) => {
  for (const { at, path } of reached.filter(({ isForm }) => isForm)) {
    // Some forms end the session.
    if (!(await isSignedIn(visitor))) bring(visitor, (await signIn(fixture, world.people.administrator)).token)
    const reply = await visitor.post(at, {}, { body, headers: { 'content-type': type } })
    expect(path === '/portal/*' ? [...statuses, 404] : statuses, path).toContain(reply.status)
    const isFile = reply.headers['content-disposition']?.startsWith('attachment') === true
    if (reply.status !== 303 && !isFile) expect(isWhole(reply), path).toBe(true)
  }
})
