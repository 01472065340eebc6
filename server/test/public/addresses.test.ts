import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationAccess } from '../../src/access/access.ts'
import { ensureMarketplace } from '../../src/careers-pages/actions.ts'
import { switchPages } from '../../src/careers-pages/page-actions.ts'
import { type Change, inTransaction } from '../../src/changes/actions.ts'
import { takeClientsOn } from '../../src/clients/actions.ts'
import { createCompanies } from '../../src/companies/actions.ts'
import { openDatabase } from '../../src/db/connection.ts'
import { createKeys } from '../../src/keys/actions.ts'
import { listOnPages, overrideListings, unlistFromPages } from '../../src/listings/actions.ts'
import { assignPositions, createPositions, transitionPositions } from '../../src/positions/actions.ts'
import { archive, expire, pause, publish, restore, resume, type Transition } from '../../src/positions/lifecycle.ts'
import { createSharingLinks, switchSharingLinks } from '../../src/sharing-links/actions.ts'
import { createTestDatabase } from '../database.ts'
import { allowed } from '../factory.ts'
import { movableClock } from '../movable-clock.ts'
import { startServer, type TestServer } from '../server.ts'
import { soon } from '../verbs/positions.ts'
import { PLATFORM } from '../verbs/world.ts'
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
const [link = expect.unreachable()] = await act((c) =>
  createSharingLinks(
    c,
    [managed, unlisted, draft].map((position) => ({ position, form: { type: 'AD' as const, name: 'Ad' } })),
  ),
)
const [{ key } = expect.unreachable()] = await act((c) => createKeys(c, [{ companyId: agency.id, limit: 1_000_000 }]))

let server: TestServer
beforeAll(async () => {
  server = await startServer(stored.url)
})
afterAll(async () => {
  await server.close()
  await database.close()
  await stored.drop()
})

/** Every address of a job that the API gave so far, with what it says about forms at the moment. */
const seen = new Set<string>()

interface GivenLink {
  readonly jobUrl: string
  readonly enableApplication?: boolean
}

/** The addresses of jobs that the API gives now. */
async function given(): Promise<Set<string>> {
  const urls = new Set<string>()
  const { body } = await server.get('/positions?take=100', { key })
  for (const { id } of body.data as { id: string }[]) {
    const detail = (await server.get(`/positions/${id}`, { key })).body.data
    const links: GivenLink[] = [...detail.sharingLinks, ...detail.careerPagesLinks]
    for (const { jobUrl } of links) urls.add(jobUrl)
  }
  for (const url of urls) seen.add(url)
  return urls
}

/** What the rows say is at an address that was live once. The statement knows nothing of the rule of the product. */
async function due(url: string): Promise<number> {
  const [, kind, first, second] = /\/(c|j)\/([^/]+)(?:\/(.+))?$/.exec(url) ?? []
  const [row] =
    kind === 'j'
      ? await stored.run(
          `select p.status, p.expiration_date <= clock() as expired, s.active as leads, true as page_on
          from sharing_links s join positions p on p.id = s.position_id where s.id = $1`,
          [first],
        )
      : await stored.run(
          `select p.status, p.expiration_date <= clock() as expired, l.enabled as leads, cp.active as page_on
          from listings l join positions p on p.id = l.position_id join careers_pages cp on cp.id = l.page_id
          where l.page_id = $1 and l.position_id = $2`,
          [first, second],
        )
  if (row?.page_on !== true) return 404
  if (row.leads !== true || row.expired === true) return 410
  return row.status === 'PUBLISHED' ? 200 : row.status === 'PAUSED' ? 404 : 410
}

const transition = (move: Transition, positions = [managed, unlisted]) =>
  act((c) => transitionPositions(c, 'positions publish', positions, move))

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
  ['a link is switched off', () => act((c) => switchSharingLinks(c, [link], false))],
  ['the link is switched on', () => act((c) => switchSharingLinks(c, [link], true))],
  ['a page is switched off', () => act((c) => switchPages(c, [agencyPage], false))],
  ['the page is switched on', () => act((c) => switchPages(c, [agencyPage], true))],
  [
    'a form is switched off on a page',
    () => act((c) => overrideListings(c, [{ ...managed, page: agencyPage }], { enableApplication: false })),
  ],
  ['an unlisted position is listed', () => act((c) => listOnPages(c, [{ ...unlisted, page: marketplace }]))],
  ['it is unlisted again', () => act((c) => unlistFromPages(c, [{ ...unlisted, page: marketplace }]))],
  ['a draft is published', () => transition(publish, [draft])],
  ['a client is let go', () => act((c) => assignPositions(c, [managed], null))],
]

test.each(verbs)('every address of the API leads where it should when %s', async (_what, work) => {
  await given()
  await work()
  const open = browse(server)
  const live = await given()
  for (const url of seen) {
    const { status, text, headers } = await open(url)
    expect([url, status]).toEqual([url, await due(url)])
    expect([url, status === 200], 'the API and the page agree').toEqual([url, live.has(url)])
    const isIndexed = !text.includes('content="noindex"') && headers['x-robots-tag'] === undefined
    expect([url, isIndexed]).toEqual([url, status === 200 && (await isListed(url))])
    expect([url, text.includes('application/ld+json')]).toEqual([url, isIndexed])
  }
})

/** Whether any careers page shows the position of an address. */
async function isListed(url: string): Promise<boolean> {
  const id = url.split('/').at(-1)
  const [row] = await stored.run(
    `select exists (select from listings l where l.live and l.position_id in (
      $1::uuid, (select s.position_id from sharing_links s where s.id = $1::uuid))) as listed`,
    [id],
  )
  return row?.listed === true
}

test('drafts, unknown ids and pages that are off get the same answer, to the byte', async () => {
  const open = browse(server)
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
