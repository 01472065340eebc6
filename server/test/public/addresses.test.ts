import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationAccess } from '../../src/base/access/access.ts'
import { ensureMarketplace } from '../../src/positions/careers-pages/actions.ts'
import { switchPages } from '../../src/positions/careers-pages/page-actions.ts'
import { type Change, inTransaction } from '../../src/base/changes/actions.ts'
import { letClientsGo, takeClientsOn } from '../../src/organisation/clients/actions.ts'
import { createCompanies } from '../../src/organisation/companies/actions.ts'
import { openDatabase } from '../../src/base/db/connection.ts'
import { createKeys } from '../../src/organisation/keys/actions.ts'
import { listOnPages, overrideListings, unlistFromPages } from '../../src/positions/listings/actions.ts'
import { assignPositions, createPositions, editPositions, transitionPositions } from '../../src/positions/actions.ts'
import {
  archive,
  expire,
  pause,
  publish,
  remove,
  restore,
  resume,
  type Transition,
} from '../../src/positions/lifecycle.ts'
import { createSharingLinks, switchSharingLinks } from '../../src/positions/sharing-links/actions.ts'
import { createTestDatabase } from '../database.ts'
import { allowed } from '../factory.ts'
import { CACHE } from '../fixture.ts'
import { movableClock } from '../movable-clock.ts'
import { PUBLIC_URL, startServer, type TestServer } from '../server.ts'
import { soon } from '../verbs/positions.ts'
import { PLATFORM } from '../verbs/world.ts'
import { dueIn, expectForm } from './addresses-due.ts'
import { addressesGiven, type GivenForms, pathOf } from './addresses-given.ts'
import { browse } from './browse.ts'

// An agency manages a position for a client, and has one of its own that only a link reaches. After each verb, every address
// that the API ever gave is opened.
const stored = await createTestDatabase()
const database = openDatabase({ url: stored.url, poolSize: 4 })
const moveClock = movableClock(stored)
const act = <T>(work: (c: Change) => Promise<T>): Promise<T> =>
  inTransaction(database, installationAccess('operator'), work)
const platform = await ensureMarketplace(database, PLATFORM)
const marketplace = { companyId: platform.companyId, id: allowed(platform.marketplaceId) }
const [agency = expect.unreachable()] = await act((c) =>
  createCompanies(c, [{ form: { name: 'Fjord', country: 'NO' }, agency: true }]),
)
const [client = expect.unreachable()] = await act((c) =>
  createCompanies(c, [{ form: { name: 'Laks', country: 'NO' } }]),
)
await act((c) => takeClientsOn(c, [{ agencyId: agency.id, clientId: client.id }]))
const pageOf = async (companyId: string) => {
  const [row] = await stored.run('select id from careers_pages where company_id = $1 and is_default', [companyId])
  return { companyId, id: allowed(String(row?.id)) }
}
const agencyPage = await pageOf(agency.id)
// What job search asks for.
const whole = { employmentType: ['Remote' as const], pitch: 'Work with us.' }
const [managed = expect.unreachable(), unlisted = expect.unreachable(), draft = expect.unreachable()] = await act((c) =>
  createPositions(c, [
    {
      companyId: agency.id,
      clientId: client.id,
      form: { title: 'Welder', language: 'NO', ...whole },
      begin: publish,
    },
    { companyId: agency.id, form: { title: 'Cook', language: 'SE', ...whole }, begin: publish },
    { companyId: agency.id, form: { title: 'Draft', language: 'EN', ...whole } },
  ]),
)
await act((c) =>
  unlistFromPages(
    c,
    [agencyPage, marketplace].map((page) => ({ ...unlisted, page })),
  ),
)
const [adLink = expect.unreachable()] = await act((c) =>
  createSharingLinks(
    c,
    [managed, unlisted, draft].map((position) => ({ position, form: { type: 'AD' as const, name: 'Ad' } })),
  ),
)
const keys = (
  await act((c) =>
    createKeys(
      c,
      [agency, client].map(({ id }) => ({ companyId: id, limit: 1_000_000 })),
    ),
  )
).map(({ key }) => key)

let server: TestServer
beforeAll(async () => {
  server = await startServer(stored.url, { cacheBytes: CACHE })
  await given()
})
afterAll(async () => {
  await server.close()
  await database.close()
  await stored.drop()
})

const due = dueIn(stored)

const { seen, given } = addressesGiven(() => server, keys)

const transition = (move: Transition, positions = [managed, unlisted]) =>
  act((c) => transitionPositions(c, 'positions publish', positions, move))

const pauseAnd = async (work: () => Promise<unknown>) => {
  await transition(pause, [managed])
  await work()
}

const verbs: [what: string, work: () => Promise<unknown>][] = [
  ['nothing happened yet', async () => {}],
  ['the positions are paused', () => transition(pause)],
  ['the positions are resumed', () => transition(resume)],
  ['the positions are archived', () => transition(archive)],
  ['the positions are restored', () => transition(restore)],
  ['the positions are about to expire', () => transition(soon)],
  ['the positions have expired, which nobody recorded yet', () => moveClock()],
  ['the expiration is lifted', () => transition(expire(null))],
  ['a position is taken off a page', () => act((c) => unlistFromPages(c, [{ ...managed, page: agencyPage }]))],
  ['it is paused while it is off', () => transition(pause, [managed])],
  [
    'it is resumed and listed again',
    async () => {
      await transition(resume, [managed])
      await act((c) => listOnPages(c, [{ ...managed, page: agencyPage }]))
    },
  ],
  ['a link is switched off', () => act((c) => switchSharingLinks(c, [adLink], false))],
  ['the link is switched on', () => act((c) => switchSharingLinks(c, [adLink], true))],
  [
    'a link is switched off while its position is paused',
    () => pauseAnd(() => act((c) => switchSharingLinks(c, [adLink], false))),
  ],
  ['the position is resumed behind the link that is off', () => transition(resume, [managed])],
  ['the link is switched on again', () => act((c) => switchSharingLinks(c, [adLink], true))],
  ['a page is switched off', () => act((c) => switchPages(c, [agencyPage], false))],
  ['the page is switched on', () => act((c) => switchPages(c, [agencyPage], true))],
  [
    'a form is switched off on a page',
    () => act((c) => overrideListings(c, [{ ...managed, page: agencyPage }], { enableApplication: false })),
  ],
  [
    'the other form is switched off there, and the first one on',
    () =>
      act((c) =>
        overrideListings(c, [{ ...managed, page: agencyPage }], { enableApplication: true, enableVouch: false }),
      ),
  ],
  [
    'both forms are switched off for a position',
    () => act((c) => editPositions(c, [{ ...managed, edit: { enableApplication: false, enableVouch: false } }])),
  ],
  [
    'both are switched on again, and what the page says is forgotten',
    () =>
      act(async (c) => {
        await editPositions(c, [{ ...managed, edit: { enableApplication: true, enableVouch: true } }])
        await overrideListings(c, [{ ...managed, page: agencyPage }], { enableApplication: null, enableVouch: null })
      }),
  ],
  ['an unlisted position is listed', () => act((c) => listOnPages(c, [{ ...unlisted, page: marketplace }]))],
  ['it is unlisted again', () => act((c) => unlistFromPages(c, [{ ...unlisted, page: marketplace }]))],
  ['a draft is published', () => transition(publish, [draft])],
  ['a position is taken back from the client', () => act((c) => assignPositions(c, [managed], null))],
  ['it is assigned to the client again', () => act((c) => assignPositions(c, [managed], client.id))],
  ['the client is let go', () => act((c) => letClientsGo(c, [{ agencyId: agency.id, clientId: client.id }]))],
  ['a position is deleted', () => transition(remove, [managed])],
  ['it is restored', () => transition(restore, [managed])],
]

const open = (path: string) => browse(server)(path)

test.each(verbs)('every address of the API leads where it should when %s', async (_what, work) => {
  await work()
  const now = await given()
  const index = (await open('/sitemap.xml')).text
  // Some at once: all of them would wait for connections longer than a busy server lets them.
  await Promise.all([...seen.jobs].map((path) => visitJob(path, now.jobs)))
  await Promise.all([...seen.forms].map((path) => visitForm(path, now.forms)))
  await Promise.all([...seen.embedded].map(visitEmbedded))
  await Promise.all([...seen.pages].map((path) => visitPage(path, index)))
})

async function visitJob(path: string, live: ReadonlySet<string>): Promise<void> {
  const { job, apply, refer } = await due.at(path)
  const { status, text, headers } = await open(path)
  expect([path, status]).toEqual([path, job])
  expect([path, status === 200], 'the API and the page agree').toEqual([path, live.has(path)])
  const isIndexed = !text.includes('content="noindex"') && headers['x-robots-tag'] === undefined
  expect([path, isIndexed]).toEqual([path, status === 200 && (await isListed(path))])
  expect([path, text.includes('application/ld+json')]).toEqual([path, isIndexed])
  const leads = ['apply', 'refer'].map((form) => text.includes(`href="${path}/${form}"`))
  expect([path, ...leads]).toEqual([path, job === 200 && apply, job === 200 && refer])
}

async function visitForm(path: string, forms: GivenForms): Promise<void> {
  const { job, ...takes } = await due.at(path)
  const isOn = path.endsWith('/apply') ? takes.apply : takes.refer
  expectForm(path, await open(path), job, isOn)
  // A sharing link has no switch of its own, so the API says nothing about it there.
  const said = forms.get(path)
  if (said !== undefined) expect([path, said]).toEqual([path, isOn])
}

async function visitEmbedded(id: string): Promise<void> {
  const path = id.includes('.') ? `/c/${id.replace('.', '/')}` : `/j/${id}`
  const { job, apply, refer } = await due.at(path)
  const { status, text } = await open(`/e/${id}`)
  expect([id, status]).toEqual([id, job])
  const leads = ['apply', 'refer'].map((form) => text.includes(`href="${PUBLIC_URL}${path}/${form}"`))
  expect([id, ...leads]).toEqual([id, job === 200 && apply, job === 200 && refer])
}

/** Visits a careers page with its feeds and its sitemap: each has exactly the positions that are live there. */
async function visitPage(path: string, index: string): Promise<void> {
  const pageId = path.split('/').at(-1) ?? ''
  const [isOn, live] = await Promise.all([due.isOn(pageId), due.positionsOn(pageId)])
  const own = new RegExp(`${path}/([0-9a-f-]{36})(?=[^/0-9a-f-])`, 'g')
  const positionsIn = (text: string) => [...new Set([...text.matchAll(own)].map(([, id = '']) => id))].toSorted()
  for (const name of ['', '/feed.rss', '/feed.atom', '/feed.json', '/indeed.xml', '/sitemap.xml']) {
    const { status, text } = await open(`${path}${name}`)
    expect([path, name, status]).toEqual([path, name, isOn ? 200 : 404])
    if (!isOn) continue
    const expected = name === '/sitemap.xml' ? await canonicalOn(pageId, live) : live
    expect([path, name, positionsIn(text)]).toEqual([path, name, expected])
  }
  const widget = await open(`/e/${pageId}`)
  expect([path, widget.status, positionsIn(widget.text)]).toEqual([path, isOn ? 200 : 404, isOn ? live : []])
  const isIn = index.includes(`${PUBLIC_URL}${path}/sitemap.xml`)
  if (!isOn || live.length > 0) expect([path, isIn]).toEqual([path, isOn])
}

/** Those of the live positions of a page whose own job page names that page as the canonical one. */
async function canonicalOn(pageId: string, live: readonly string[]): Promise<string[]> {
  const pages = await Promise.all(live.map((id) => open(`/c/${pageId}/${id}`)))
  return live.filter((id, i) =>
    pages[i]?.text.includes(`<link rel="canonical" href="${PUBLIC_URL}/c/${pageId}/${id}"/>`),
  )
}

/** Whether any careers page shows the position of an address. */
async function isListed(path: string): Promise<boolean> {
  const id = path.split('/').at(-1)
  const [row] = await stored.run(
    `select exists (select from listings l where l.live and l.position_id in (
      $1::uuid, (select s.position_id from sharing_links s where s.id = $1::uuid))) as listed`,
    [id],
  )
  return row?.listed === true
}

test('each live position is in the sitemaps exactly once, and every address has its forms and its widget', async () => {
  const index = (await open('/sitemap.xml')).text
  const maps = await Promise.all([...index.matchAll(/<loc>([^<]+)</g)].map(([, url = '']) => open(pathOf(url))))
  const ids = maps.flatMap(({ text }) => [...text.matchAll(/\/c\/[^/<]+\/([^/<]+)</g)].map(([, id = '']) => id))
  const live = [...new Set((await Promise.all([...seen.pages].map((path) => due.positionsOn(path.slice(3))))).flat())]
  expect(live.length).toBeGreaterThan(0)
  expect(ids.toSorted()).toEqual(live.toSorted())
  const sizes = [seen.jobs, seen.embedded, seen.forms, seen.pages].map(({ size }) => size)
  expect(sizes).toEqual([sizes[0], sizes[0], 2 * (sizes[0] ?? 0), 3])
  expect(sizes[0]).toBeGreaterThanOrEqual(8)
})

test('drafts, unknown ids and pages that are off get the same answer, to the byte', async () => {
  const [unknown] = await act((c) =>
    createPositions(c, [{ companyId: agency.id, form: { title: 'New', language: 'NO' } }]),
  )
  const addresses = [
    `/c/${agencyPage.id}/${unknown?.id}`,
    `/c/${agencyPage.id}/${agency.id}`,
    `/c/${agencyPage.id}/nothing`,
    `/c/nothing/${managed.id}`,
    `/c/nothing`,
    `/j/${agencyPage.id}`,
    '/j/nothing',
  ]
  const replies = await Promise.all(addresses.map((address) => open(address)))
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(404)
})
