import { describe, expect, test } from 'vitest'
import { candidates } from '../../../test/candidates.ts'
import { anyKey } from '../../../test/factory.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { openFixture } from '../../../test/fixture.ts'
import { browse } from '../../../test/public/browse.ts'
import { insertLive } from '../../../test/public/live-positions.ts'
import { type Element, readXml, textsOf } from '../../../test/public/xml.ts'
import { PUBLIC_URL } from '../../../test/server.ts'
import { editCompanies } from '../../organisation/companies/actions.ts'
import { editPositions } from '../../positions/actions.ts'
import { readIndexCuts, readSitemapParts } from './sitemap-store.ts'

const fixture = await openFixture()
const { server, make, database } = fixture
const { act } = candidates(fixture)
const open = browse(server)

const HOUR = 3_600_000
const platform = await make.company({ kind: 'platform' })
const marketplace = await make.page(platform, { is_marketplace: true })
const agency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
const own = await make.page(agency, { is_default: true })
const ownOther = await make.page(agency)
const ofClient = await make.page(client, { is_default: true })
const off = await make.page(agency, { active: false })
const pages = [marketplace, own, ownOther, ofClient]

async function listed(
  on: readonly { company_id: string; id: string }[],
  values: Parameters<typeof make.published>[1] = {},
) {
  const position = await make.published(agency, values)
  for (const page of on) await make.listing(position, page)
  return position
}

const everywhere = await listed(pages, { client_id: client.id })
const onClients = await listed([marketplace, ownOther, ofClient], { client_id: client.id })
const onOther = await listed([marketplace, ownOther])
const onMarketplace = await listed([marketplace])
const unlisted = await listed([])
await make.sharingLink(unlisted)
const paused = await listed(pages, { paused_at: new Date(), client_id: client.id })
const expired = await listed(pages, { expiration_date: new Date(0), client_id: client.id })
const draft = await make.position(agency)
await make.listing(draft, own)
const onPageThatIsOff = await listed([off])
await make.refresh()

/** The addresses of a document, after it was checked against the rules of https://www.sitemaps.org/protocol.html. */
async function addressesOf(path: string): Promise<{ url: string; changed: string | undefined }[]> {
  const reply = await open(path)
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(reply.text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')).toBe(true)
  expect(reply.text).toContain(' xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  expect(Buffer.byteLength(reply.text)).toBeLessThan(50 * 1024 * 1024)
  const root = readXml(reply.text)
  expect(root.children.length).toBeGreaterThan(0)
  expect(root.children.length).toBeLessThanOrEqual(50_000)
  return root.children.map((entry) => addressIn(root, entry))
}

function addressIn(root: Element, entry: Element) {
  expect([root.name, entry.name]).toBeOneOf([
    ['urlset', 'url'],
    ['sitemapindex', 'sitemap'],
  ])
  const { loc = '', lastmod, ...others } = textsOf(entry)
  expect(others).toEqual({})
  expect(loc.startsWith(`${PUBLIC_URL}/`)).toBe(true)
  expect(loc.length).toBeLessThan(2_048)
  if (lastmod !== undefined) expect(lastmod).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  return { url: loc, changed: lastmod }
}

/** Every address of every sitemap, from robots.txt on. */
async function crawl(): Promise<string[]> {
  const robots = (await open('/robots.txt')).text
  const found: string[] = []
  for (const [, index = ''] of robots.matchAll(/^Sitemap: (.+)$/gm)) {
    for (const { url: sitemap } of await addressesOf(index)) {
      for (const { url } of await addressesOf(sitemap)) found.push(url)
    }
  }
  return found
}

describe('which addresses', () => {
  test('every live position is listed exactly once, on its canonical page; no other position is', async () => {
    const found = await crawl()
    const jobs = found.filter((url) => url.split('/').length === 6)
    expect(jobs.toSorted()).toEqual(
      [
        [own, everywhere],
        [ofClient, onClients],
        [ownOther, onOther],
        [marketplace, onMarketplace],
      ]
        .map(([page, position]) => `${PUBLIC_URL}/c/${page?.id}/${position?.id}`)
        .toSorted(),
    )
    for (const { id } of [unlisted, paused, expired, draft, onPageThatIsOff]) expect(found.join()).not.toContain(id)
    expect(found.filter((url) => !jobs.includes(url)).toSorted()).toEqual(
      pages.map(({ id }) => `${PUBLIC_URL}/c/${id}`).toSorted(),
    )
  })

  test('robots.txt lets crawlers read everything public and names the index', async () => {
    const reply = await open('/robots.txt')
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.text).toBe(`User-agent: *\nDisallow: /api/\nDisallow: /portal\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`)
  })

  test('a page that is off has no sitemap and is in no index', async () => {
    expect((await open(`/c/${off.id}/sitemap.xml`)).status).toBe(404)
    expect((await open('/sitemap.xml')).text).not.toContain(off.id)
  })
})

describe('when a position changed', () => {
  const changed = async () => {
    const entries = await addressesOf(`/c/${own.id}/sitemap.xml`)
    return new Date(entries.find(({ url }) => url.endsWith(everywhere.id))?.changed ?? 0).getTime()
  }

  test('it is the time of the last change of the position, of its owner or of its client', async () => {
    const moveClock = movableClock(database)
    const changes: [string, Parameters<typeof act>[0]][] = [
      [
        'owner',
        (c) =>
          editCompanies(c, [
            { id: agency.id, edit: { sections: [{ kind: 'text', heading: 'Us', html: '<p>We</p>' }] } },
          ]),
      ],
      ['client', (c) => editCompanies(c, [{ id: client.id, edit: { name: 'Renamed' } }])],
      [
        'position',
        (c) => editPositions(c, [{ ...anyKey({ companyId: agency.id, id: everywhere.id }), edit: { title: 'New' } }]),
      ],
      [
        'contacts',
        (c) =>
          editPositions(c, [
            { ...anyKey({ companyId: agency.id, id: everywhere.id }), edit: { contacts: [{ name: 'Kari Lie' }] } },
          ]),
      ],
    ]
    for (const [i, [what, change]] of changes.entries()) {
      await moveClock(HOUR)
      const before = Date.now() + (i + 1) * HOUR
      expect(await changed(), what).toBeLessThan(before - 1_000)
      await act(change)
      // The sitemap tells whole seconds.
      expect(await changed(), what).toBeGreaterThanOrEqual(before - 1_000)
    }
  })
})

describe('large pages', () => {
  test('a page with more positions than one sitemap may have gets an index, and its parts have each position once', async () => {
    const company = await make.company()
    const page = await make.page(company)
    await insertLive(database, page, 25)
    const [all] = await readSitemapParts(server.app.database, { only: page.id, limit: 1 })
    expect(all).toEqual({ pageId: page.id, cuts: [] })
    const [parts] = await readSitemapParts(server.app.database, { only: page.id, limit: 1 }, 10)
    expect(parts?.cuts).toHaveLength(2)
    const [second = '', third = ''] = parts?.cuts ?? []
    const found: number[] = []
    const seen = new Set<string>()
    for (const query of [`before=${second}`, `from=${second}&before=${third}`, `from=${third}`]) {
      const [first, ...jobs] = await addressesOf(`/c/${page.id}/sitemap.xml?${query}`)
      expect(first?.url).toBe(`${PUBLIC_URL}/c/${page.id}`)
      found.push(jobs.length)
      for (const { url } of jobs) seen.add(url)
    }
    expect([found, seen.size]).toEqual([[10, 10, 5], 25])
  })

  test('a page whose number of positions is a multiple of the limit has no empty sitemap', async () => {
    const company = await make.company()
    const page = await make.page(company)
    await insertLive(database, page, 20)
    const [parts] = await readSitemapParts(server.app.database, { only: page.id, limit: 1 }, 10)
    expect(parts?.cuts).toHaveLength(1)
  })

  test('an installation with more pages than an index may name has several indexes, which have each page once', async () => {
    const all = await readSitemapParts(server.app.database, { limit: 1_000 })
    const cuts = await readIndexCuts(server.app.database, 2)
    expect(cuts).toHaveLength(Math.ceil(all.length / 2) - 1)
    const found: string[] = []
    for (const after of [null, ...cuts]) {
      const part = await readSitemapParts(server.app.database, { after, limit: 2 })
      found.push(...part.map(({ pageId }) => pageId))
      const url = `/sitemap.xml${after === null ? '' : `?after=${after}`}`
      expect((await addressesOf(url))[0]?.url).toContain(part[0]?.pageId)
    }
    expect(found).toEqual(all.map(({ pageId }) => pageId))
  })

  test('an unknown part is not found', async () => {
    for (const query of ['from=x', `before=${own.id}`]) {
      expect((await open(`/c/${own.id}/sitemap.xml?${query}`)).status).toBe(404)
    }
    expect((await open('/sitemap.xml?after=x')).status).toBe(404)
  })
})
