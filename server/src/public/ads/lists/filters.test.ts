import { describe, expect, test } from 'vitest'
import { openFixture } from '../../../../test/fixture.ts'
import { parsePage } from '../../../../test/portal/parsed-page.ts'
import { browse } from '../../../../test/public/browse.ts'
import { cardTitles } from '../../../../test/public/card-titles.ts'
import { PUBLIC_URL } from '../../../../test/server.ts'
import { readListQuery } from './list-query.ts'

const { make, server } = await openFixture()
const open = browse(server)
const owner = await make.company({ name: 'Skarv', language: 'EN' })
const page = await make.page(owner, { is_default: true, name: 'Jobs at Skarv' })
const path = `/c/${page.id}`

const unknown = { locality: null, postalCode: null, subAdministrativeArea: null }
const inRegion = (city: string, administrativeArea: string | null) =>
  JSON.stringify([{ ...unknown, id: city, address: '', city, administrativeArea, country: 'NO', lat: 60, lng: 10 }])
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

async function listed(title: string, days: number, values: Parameters<typeof make.published>[1] = {}) {
  const times = { published_at: daysAgo(days), last_published_at: daysAgo(days) }
  const position = await make.published(owner, { title, ...times, ...values })
  await make.listing(position, page, { published_at: daysAgo(days) })
  return position
}

await listed('Kokk', 40, { language: 'NO', locations: inRegion('Bergen', 'Vestland') })
await listed('Fisker', 20, { language: 'NO', locations: inRegion('Florø', 'Vestland') })
await listed('Welder', 5, { language: 'EN', locations: inRegion('Oslo', null) })
await listed('Welder, night', 0, { language: 'GB', locations: inRegion('Tromsø', 'Troms') })
for (let n = 0; n < 4; n++) await listed(`Svetsare ${n}`, 50 + n, { language: 'SE' })
await make.refresh()

const titles = async (query: string) => cardTitles((await open(`${path}?${query}`)).text)

test.each([
  ['region=Vestland', ['Fisker', 'Kokk']],
  ['region=Vestland&region=Troms', ['Welder, night', 'Fisker', 'Kokk']],
  ['language=NO', ['Fisker', 'Kokk']],
  ['language=EN&language=GB', ['Welder, night', 'Welder']],
  ['published=1', ['Welder, night']],
  ['published=7', ['Welder, night', 'Welder']],
  ['published=30', ['Welder, night', 'Welder', 'Fisker']],
  ['published=30&published=1', ['Welder, night', 'Welder', 'Fisker']],
  ['published=30&region=Vestland', ['Fisker']],
  ['q=welder&language=GB', ['Welder, night']],
  ['q=welder&published=1&sort=closing', ['Welder, night']],
  ['sort=closing&published=30&language=NO', ['Fisker']],
])('region, language and time of publication leave those that fit: %s', async (query, found) => {
  expect(await titles(query)).toEqual(found)
})

test.each(['published=2', 'published=', 'published=7d', 'language=XX', 'language=no', 'region='])(
  'what is no value of a filter asks for nothing: %s',
  async (query) => expect(await titles(query)).toHaveLength(8),
)

test('each region, language and time says how many positions it leaves', async () => {
  const { text } = parsePage((await open(path)).text)
  for (const value of ['Vestland2', 'Troms1', 'Norwegian2', 'Swedish4', 'English1', 'British English1'])
    expect(text, value).toContain(value)
  for (const value of ['Any time', 'Since yesterday1', 'Last 7 days2', 'Last 30 days3']) expect(text).toContain(value)
  const chosen = (await open(`${path}?published=7`)).text
  expect(chosen).toContain('value="7" checked')
  expect(parsePage(chosen).text).toContain('Last 30 days3')
})

test('days begin at midnight in the time zone of the installation', () => {
  const at = new Date('2026-03-30T21:30:00Z')
  const since = (zone: string) => new Date(readListQuery(new URLSearchParams(), at, zone).since[1]).toISOString()
  expect(since('Europe/Oslo')).toBe('2026-03-28T23:00:00.000Z')
  expect(since('Asia/Tokyo')).toBe('2026-03-29T15:00:00.000Z')
})

describe('feeds of a search', () => {
  const read = async (query: string) => {
    const reply = await open(`${path}/feed.json${query}`)
    return { ...JSON.parse(reply.text), headers: reply.headers } as {
      title: string
      feed_url: string
      items: { title: string; id: string }[]
      headers: Record<string, string>
    }
  }

  test('have what the page shows for it, and name it in their title and address', async () => {
    const feed = await read('?language=NO&q=kokk')
    expect(feed.items.map(({ title }) => title)).toEqual(['Kokk'])
    expect(feed.title).toBe('Jobs at Skarv: kokk')
    expect(feed.feed_url).toBe(`${PUBLIC_URL}${path}/feed.json?q=kokk&language=NO`)
    for (const name of ['feed.rss', 'feed.atom']) {
      const { text } = await open(`${path}/${name}?region=Troms`)
      expect(text).toContain('Welder, night')
      expect(text).not.toContain('Kokk')
    }
  })

  test('are the newest first, whatever order the page has, and go on after a position', async () => {
    const feed = await read('?q=welder&sort=best')
    expect(feed.items.map(({ title }) => title)).toEqual(['Welder, night', 'Welder'])
    const [first] = feed.items
    const after = await read(`?q=welder&after=${first?.id.replace('urn:uuid:', '')}`)
    expect(after.items.map(({ title }) => title)).toEqual(['Welder'])
  })

  test('are named by the page that shows the search', async () => {
    const { text } = await open(`${path}?q=welder&published=7`)
    expect(text).toContain(`type="application/feed+json" href="${path}/feed.json?q=welder&amp;published=7"`)
  })

  test('are empty if nothing fits', async () => {
    expect((await read('?q=xyzzy')).items).toEqual([])
  })

  test('may be read by the scripts of any website', async () => {
    expect((await read('')).headers['access-control-allow-origin']).toBe('*')
    const { headers } = await open(path)
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})
