import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databaseForTest } from '../../../test/database.ts'
import { candidates } from '../../../test/candidates.ts'
import { anyKey, factory } from '../../../test/factory.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { fullLocation } from '../../../test/places.ts'
import { browse } from '../../../test/public/browse.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { PUBLIC_URL, startServer } from '../../../test/server.ts'
import { insertLive } from '../../../test/public/live-positions.ts'
import { readXml } from '../../../test/public/xml.ts'
import type { AuditVerb } from '../../base/changes/audit-verb.ts'
import { listOnPages, unlistFromPages } from '../../positions/listings/actions.ts'
import { createPositions, editPositions, transitionPositions } from '../../positions/actions.ts'
import { expire, pause, publish, resume } from '../../positions/lifecycle.ts'

const fixture = await openFixture()
const { server, make, database } = fixture
const { act } = candidates(fixture)
const open = browse(server)
const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12, 0, 0))
const platform = await make.company({ kind: 'platform', name: 'Torget' })
const marketplace = await make.page(platform, { is_marketplace: true, name: 'Torget' })
const agency = await make.company({ kind: 'agency', name: 'Fjord & Fjell', language: 'NO', updated_at: at(1) })
const client = await make.client(agency, await make.company({ name: 'Ås <Kraft>', updated_at: at(1) }))
const page = await make.page(agency, { is_default: true, name: 'Jobs at "Fjord" & Fjell' })
const url = `${PUBLIC_URL}/c/${page.id}`
/** What the rule gives a position that is live since then, so that no refresh has to write it now. */
const sincePublished = (published: Date) => ({
  status: 'PUBLISHED',
  published_at: published,
  last_published_at: published,
  first_activated_at: published,
})

const older = await make.published(agency, {
  title: 'R&D <lead> – æøå 🚀',
  pitch: 'A & B\n\nC ]]> D',
  language: 'SE',
  employment_type: ['Full-time', 'Remote'],
  content_html_default: '<p>Less &lt; more &amp; ]]&gt; “so”</p>',
  locations: JSON.stringify([fullLocation()]),
  ...sincePublished(at(2)),
  updated_at: at(3),
})
const newer = await make.published(agency, {
  title: 'Engineer',
  client_id: client.id,
  ...sincePublished(at(4)),
  updated_at: at(5),
})
for (const position of [older, newer]) {
  for (const on of [page, marketplace]) {
    await make.listing(position, on, { live: true, published_at: position.published_at })
  }
}

const FEEDS = ['feed.rss', 'feed.atom', 'feed.json', 'indeed.xml', 'sitemap.xml']
const read = async (name: string) => (await open(`/c/${page.id}/${name}`)).text

test('the RSS feed is read by a third-party parser, the newest position first', async () => {
  const reply = await open(`/c/${page.id}/feed.rss`)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': 'public, no-cache',
    etag: expect.stringMatching(/^W\/"/),
  })
  readXml(reply.text)
  const feed = parseRssFeed(reply.text)
  expect(feed).toMatchObject({
    title: page.name,
    link: url,
    language: 'nb',
    lastBuildDate: at(5).toUTCString(),
    atom: { links: [{ rel: 'self', href: `${url}/feed.rss`, type: 'application/rss+xml' }] },
  })
  expect(feed.items).toHaveLength(2)
  expect(feed.items?.[1]).toMatchObject({
    title: older.title,
    link: `${url}/${older.id}`,
    guid: { value: `urn:uuid:${older.id}`, isPermaLink: false },
    pubDate: at(2).toUTCString(),
    description: older.pitch,
    categories: [{ name: 'Full-time' }, { name: 'Remote' }],
    content: { encoded: older.content_html_default },
    dc: { creators: ['Fjord & Fjell'] },
  })
  expect(feed.items?.[0]).toMatchObject({ title: 'Engineer', dc: { creators: ['Ås <Kraft>'] } })
})

test('the Atom feed is read by a third-party parser and has what the standard requires', async () => {
  const text = await read('feed.atom')
  readXml(text)
  const feed = parseAtomFeed(text)
  expect(feed).toMatchObject({
    id: url,
    title: { value: page.name },
    updated: '2026-03-05T12:00:00Z',
    authors: [{ name: 'Fjord & Fjell' }],
    links: [
      { rel: 'alternate', href: url },
      { rel: 'self', href: `${url}/feed.atom` },
    ],
  })
  expect(feed.entries?.[1]).toMatchObject({
    id: `urn:uuid:${older.id}`,
    title: { value: older.title },
    published: '2026-03-02T12:00:00Z',
    updated: '2026-03-03T12:00:00Z',
    links: [{ rel: 'alternate', href: `${url}/${older.id}` }],
    summary: { value: older.pitch },
    content: { value: older.content_html_default },
    categories: [{ term: 'Full-time' }, { term: 'Remote' }],
  })
  expect(text).toContain(`<entry xml:lang="sv">`)
})

test('the JSON feed follows version 1.1', async () => {
  const text = await read('feed.json')
  const raw = JSON.parse(text)
  expect(raw.version).toBe('https://jsonfeed.org/version/1.1')
  const known = new Set(
    'id url external_url title content_html content_text summary image banner_image date_published date_modified authors tags language attachments'.split(
      ' ',
    ),
  )
  for (const item of raw.items) {
    expect(Object.keys(item).filter((name) => !known.has(name))).toEqual(['_kandidat'])
    expect([typeof item.id, typeof item.content_html]).toEqual(['string', 'string'])
    expect(item.date_published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  }
  expect(parseJsonFeed(text)).toMatchObject({
    title: page.name,
    home_page_url: url,
    feed_url: `${url}/feed.json`,
    language: 'nb',
    items: [
      { id: `urn:uuid:${newer.id}`, authors: [{ name: 'Ås <Kraft>' }] },
      {
        url: `${url}/${older.id}`,
        title: older.title,
        content_html: older.content_html_default,
        summary: older.pitch,
        language: 'sv',
        tags: ['Full-time', 'Remote'],
      },
    ],
  })
  expect(raw.items[1]).toMatchObject({ _kandidat: { locations: [{ city: 'Tromsø' }] } })
})

describe('which positions', () => {
  test('a position that is paused, expires or is taken off the page is gone at once, and comes back', async () => {
    const other = await make.company()
    const its = await make.page(other, { is_default: true })
    const [position] = await act((c) =>
      createPositions(c, [{ companyId: other.id, form: { title: 'Comes and goes', language: 'NO' }, begin: publish }]),
    )
    if (!position) throw new Error('no position was created')
    const shownIn = async () => {
      const texts = await Promise.all(FEEDS.map(async (name) => (await open(`/c/${its.id}/${name}`)).text))
      return FEEDS.filter((_, i) => texts[i]?.includes(position.id))
    }
    const turn = (verb: AuditVerb, how: Parameters<typeof transitionPositions>[3]) =>
      act((c) => transitionPositions(c, verb, [position], how))
    const onPage = [{ ...position, page: anyKey({ companyId: other.id, id: its.id }) }]
    const verbs: [off: () => Promise<unknown>, on: () => Promise<unknown>][] = [
      [() => turn('positions pause', pause), () => turn('positions resume', resume)],
      [() => turn('positions expire', expire(new Date(0))), () => turn('positions expire', expire(null))],
      [() => act((c) => unlistFromPages(c, onPage)), () => act((c) => listOnPages(c, onPage))],
    ]
    expect(await shownIn()).toEqual(FEEDS)
    for (const [off, on] of verbs) {
      await off()
      expect(await shownIn(), String(off)).toEqual([])
      await on()
      expect(await shownIn(), String(on)).toEqual(FEEDS)
    }
  })

  test('a position is gone in the millisecond in which it expires, before that is recorded', async () => {
    const stored = await databaseForTest()
    const moved = await startServer(stored.url)
    onTestFinished(() => moved.close())
    const its = factory(moved.app.database)
    const company = await its.company()
    const on = await its.page(company)
    const position = await its.published(company, { expiration_date: new Date(Date.now() + 3_600_000) })
    await its.listing(position, on)
    await its.refresh()
    await stored.run('create function swept() returns trigger language plpgsql as $$ begin return null; end $$')
    await stored.run('create trigger swept before update on positions for each row execute function swept()')
    const shown = () =>
      Promise.all(FEEDS.map(async (name) => (await browse(moved)(`/c/${on.id}/${name}`)).text.includes(position.id)))
    expect(await shown()).toEqual(FEEDS.map(() => true))
    await movableClock(stored)(3_600_001)
    expect(await shown()).toEqual(FEEDS.map(() => false))
  })

  test('a page that is off, an unknown page and an unknown place in a feed answer 404', async () => {
    const off = await make.page(agency, { active: false })
    for (const id of [off.id, UNKNOWN_ID, 'x']) {
      for (const name of FEEDS) {
        expect((await open(`/c/${id}/${name}`)).status, `${id}/${name}`).toBe(404)
      }
    }
    for (const query of ['after=x', `after=${UNKNOWN_ID}`]) {
      expect((await open(`/c/${page.id}/feed.rss?${query}`)).status).toBe(404)
    }
  })

  test('a page without positions has feeds without items', async () => {
    const empty = await make.page(agency)
    expect(parseAtomFeed((await open(`/c/${empty.id}/feed.atom`)).text).entries).toBeUndefined()
    expect(JSON.parse((await open(`/c/${empty.id}/feed.json`)).text).items).toEqual([])
  })
})

test('addresses of our pictures are whole', async () => {
  const [banner, logo] = ['A', 'B'].map((letter) => `/p/${letter.repeat(32)}-960.jpg`)
  const company = await make.company({ logo_url: logo })
  const its = await make.page(company)
  await make.listing(await make.published(company, { banner_url: banner }), its)
  await make.refresh()
  const feed = JSON.parse((await open(`/c/${its.id}/feed.json`)).text)
  expect([feed.icon, feed.items[0].banner_image]).toEqual([PUBLIC_URL + logo, PUBLIC_URL + banner])
  expect(parseAtomFeed((await open(`/c/${its.id}/feed.atom`)).text).logo).toBe(PUBLIC_URL + logo)
})

test('a feed has 500 positions, and its address of the next part leads to the rest', async () => {
  const company = await make.company()
  const its = await make.page(company)
  await insertLive(database, its, 501)
  const first = parseJsonFeed((await open(`/c/${its.id}/feed.json`)).text)
  expect(first.items).toHaveLength(500)
  const next = first.next_url ?? ''
  const rest = await open(next.slice(PUBLIC_URL.length))
  const second = parseJsonFeed(rest.text)
  expect(second).toMatchObject({ feed_url: next })
  expect(second.next_url).toBeUndefined()
  const ids = [...(first.items ?? []), ...(second.items ?? [])].map(({ id }) => id)
  expect(new Set(ids).size).toBe(501)
  const [rss, atom] = [
    parseRssFeed((await open(`/c/${its.id}/feed.rss`)).text),
    parseAtomFeed((await open(`/c/${its.id}/feed.atom`)).text),
  ]
  expect(rss.atom?.links?.find(({ rel }) => rel === 'next')?.href).toBe(next.replace('feed.json', 'feed.rss'))
  expect(atom.links?.find(({ rel }) => rel === 'next')?.href).toBe(next.replace('feed.json', 'feed.atom'))
})

test('a feed that has not changed answers 304, and a change gives it another tag', async () => {
  const tags = new Map<string, string>()
  for (const name of FEEDS) {
    const { etag = '' } = (await open(`/c/${page.id}/${name}`)).headers
    const again = await open(`/c/${page.id}/${name}`, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text], name).toEqual([304, ''])
    tags.set(name, etag)
  }
  const edit = { title: 'Engineer, still' }
  await act((c) => editPositions(c, [{ ...anyKey({ companyId: agency.id, id: newer.id }), edit }]))
  for (const name of FEEDS) {
    const changed = await open(`/c/${page.id}/${name}`, { headers: { 'if-none-match': tags.get(name) ?? '' } })
    expect(changed.status, name).toBe(200)
  }
})
