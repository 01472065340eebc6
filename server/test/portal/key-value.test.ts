import { afterAll, beforeAll, expect, test } from 'vitest'
import { budget } from '../budget.ts'
import { runIn } from '../command.ts'
import { eventually } from '../eventually.ts'
import { everything } from '../everything.ts'
import { openFixture } from '../fixture.ts'
import { send } from '../server.ts'
import { attribute, filledIn, parsePage } from './parsed-page.ts'
import { makeWorld, visitAs } from './world.ts'
import { triedEntries } from './tried.ts'
import { formTo, type PortalReply, type Visitor } from './visitor.ts'
import { someOfEachKind } from './kinds.ts'

// A key is shown once. After that its value is nowhere: in no page that anybody reaches, header, cookie, log or row.

const NEW = '/portal/settings/api/keys/new'
const fixture = await openFixture()
const { server, database } = fixture
const world = await makeWorld(fixture)
const maker = await visitAs(fixture, world, 'recruiter')
const administrator = await visitAs(fixture, world, 'administrator')
afterAll(() => Promise.all([maker.close(), administrator.close()]))

let form: URLSearchParams
let shown: PortalReply
let id: string
let key: string
/** The part of the key that is secret: what comes after its id. */
let secret: string

beforeAll(async () => {
  form = filledIn(formTo(await maker.page(NEW), NEW), { name: 'Careers site' })
  id = form.get('id')!
  shown = await maker.post(NEW, form)
  key = /kand_[0-9A-Za-z]{71}/.exec(shown.html)![0]
  secret = key.slice('kand_'.length + 22)
})

const isIn = (reply: PortalReply) =>
  [reply.html, ...Object.entries(reply.headers).flat(), ...reply.cookies].some((text) => text.includes(secret))

test('the answer to the form shows it, works with it, and is kept by nobody', async () => {
  expect(shown.status).toBe(200)
  expect(shown.headers).toMatchObject({ 'cache-control': 'no-store' })
  // A page that answers is neither compressed nor named, so that nothing can be concluded from its length.
  for (const name of ['etag', 'content-encoding', 'location', 'set-cookie'])
    expect(shown.headers).not.toHaveProperty(name)
  const header = Object.entries(shown.headers).flat().join(' ')
  expect([header, ...shown.cookies].some((text) => text.includes(secret))).toBe(false)
  expect((await send(`${server.url}/api/v1/positions`, { key })).status).toBe(200)
  // It stands in no address, which browsers and proxies would keep.
  const links = parsePage(shown.html).elements.flatMap(({ attrs }) => attrs.map(({ value }) => value))
  expect(links.filter((value) => value.includes(secret))).toEqual([])
})

test('sending the form again makes no second key, and does not show the first one again', async () => {
  const again = await maker.post(NEW, form)
  expect([again.status, isIn(again)]).toEqual([303, false])
  const page = await maker.get(again.to)
  expect([page.status, isIn(page)]).toEqual([200, false])
  expect(page.html).toContain('cannot be shown again')
  expect(await database.run('select from keys where id = $1', [id])).toHaveLength(1)
})

/** Every address of the portal, with everything that it can be about. */
async function everyAddress(): Promise<string[]> {
  const found: string[] = []
  for (const [path, { cases }] of triedEntries('addresses of a key', 'some')) {
    const about: Readonly<Record<string, string>>[] = (await cases?.(fixture, world))?.map(
      ({ params = {} }) => params,
    ) ?? [{}]
    if (path.includes('/keys/:id')) about.push({ id })
    for (const params of about)
      found.push(path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none')))
  }
  return found
}

/** Addresses that differ in ids and values alone show the same parts of a page. */
const OF_EACH_KIND = budget(1, 10)

/** What somebody gets at some addresses, and at all that are linked from there. */
async function everyPage(visitor: Visitor, addresses: readonly string[]): Promise<Map<string, PortalReply>> {
  const seen = new Map<string, PortalReply>()
  const isNew = someOfEachKind(OF_EACH_KIND)
  const open = [...addresses]
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const address = path.split('#')[0] ?? ''
    if (seen.has(address) || !/^\/portal(\/|\?|$)/.test(address) || address.startsWith('/portal/assets/')) continue
    if (!isNew(address)) continue
    const reply = await visitor.get(address)
    seen.set(address, reply)
    open.push(reply.to, ...parsePage(reply.html).elements.flatMap((element) => attribute(element, 'href') ?? []))
  }
  return seen
}

const NOWHERE = `no page that its maker, an administrator or anybody else reaches has it, in no header and no cookie: ${OF_EACH_KIND} of each kind`

test(NOWHERE, { tags: 'long' }, async () => {
  // Used in every way, right and wrong, so that it could have left a trace.
  const api = `${server.url}/api/v1`
  for (const path of ['/positions', `/positions/${key}`, `/positions?cursor=${key}`, `/${key}`]) {
    await send(`${api}${path}`, { key })
    await send(`${api}${path}`, { headers: { authorization: `Basic ${key}`, 'user-agent': key, referer: key } })
  }
  await eventually(async () =>
    expect(
      (await runIn({}, server.app.database)('keys', 'requests', id)).result.requests.length,
    ).toBeGreaterThanOrEqual(4),
  )
  const addresses = await everyAddress()
  const nobody = await visitAs(fixture, world, 'nobody')
  for (const [who, visitor] of Object.entries({ maker, administrator, nobody })) {
    const pages = await everyPage(visitor, addresses)
    const found = [...pages].filter(([, reply]) => isIn(reply)).map(([path]) => path.replace(key, 'KEY'))
    expect(found, who).toEqual([])
    expect(pages.size).toBeGreaterThan(addresses.length / 4)
  }
  await nobody.close()
})

test('a page does not repeat a key that stands in its address', async () => {
  for (const path of [`/portal/settings/api/keys/${key}`, `/portal/${key}`, `/portal/settings/api?after=${key}`])
    expect(isIn(await administrator.get(path)), path.replace(key, 'KEY')).toBe(false)
})

test('no line of the log, no row of the database and no command has it', async () => {
  const run = runIn({}, server.app.database)
  const told = [
    JSON.stringify(server.log),
    await everything(database),
    await server.app.metrics.metrics(),
    ...(await Promise.all(
      [
        ['keys', 'list'],
        ['keys', 'requests', id],
        ['audit', 'list'],
      ].map(async (command) => {
        const { text, result, said } = await run(...command)
        return JSON.stringify([text, result, said])
      }),
    )),
  ]
  expect(told.map((text) => text.includes(secret))).toEqual(told.map(() => false))
  for (const text of told.slice(0, 2)) expect(text.length).toBeGreaterThan(10_000)
})

test('revoking it makes the next request with it fail', async () => {
  const path = `/portal/settings/api/keys/${id}/revoke`
  expect((await send(`${server.url}/api/v1/positions`, { key })).status).toBe(200)
  const revoked = await maker.submit(formTo(await maker.page(path), path))
  expect([revoked.status, isIn(revoked)]).toEqual([303, false])
  expect((await send(`${server.url}/api/v1/positions`, { key })).status).toBe(401)
})
