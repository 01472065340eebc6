import { expect, test } from 'vitest'
import { installationAccess } from '../../../base/access/access.ts'
import { inTransaction } from '../../../base/changes/actions.ts'
import { editCompanies } from '../../../organisation/companies/actions.ts'
import { byVerb } from '../../../../test/by-verb.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { parsePage } from '../../../../test/portal/parsed-page.ts'
import { cardTitles } from '../../../../test/public/card-titles.ts'
import { browse } from '../../../../test/public/browse.ts'
import { PUBLIC_URL } from '../../../../test/server.ts'
import { readListQuery } from './list-query.ts'
import { hitsBackFrom, nextHits } from './search-store.ts'

const { make, server, database } = await openFixture()
const open = browse(server)
const agency = await make.company({ kind: 'agency', name: 'Fjord Rekruttering', language: 'NO' })
const laks = await make.client(agency, await make.company({ name: 'Skarv Laks', industries: ['HAVBRUK'] }))
const page = await make.page(agency, { is_default: true, name: 'Jobb med Fjord' })
const path = `/c/${page.id}`

const place = (city: string) => ({ id: city, address: '', city, country: 'NO', lat: 60, lng: 10 })
const unknown = { locality: null, postalCode: null, administrativeArea: null, subAdministrativeArea: null }
const places = (...cities: string[]) => JSON.stringify(cities.map((city) => ({ ...place(city), ...unknown })))

async function listed(title: string, values: Parameters<typeof make.published>[1] = {}) {
  const position = await make.published(agency, { title, ...values })
  await make.listing(position, page)
  await make.refresh()
  return position
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
await listed('Kokk på båt', { locations: places('Bergen'), client_id: laks.id, employment_type: ['Full-time'] })
await listed('Driftstekniker, node.js', {
  locations: places('Bergen', 'Florø'),
  pitch: 'Fôr og fisk',
  salary_min: 500_000,
})
await listed('Sykepleier', { locations: places('Ålesund'), employment_type: ['Part-time'], expiration_date: inDays(9) })
await listed('Renholder', { client_id: laks.id, hide_employer: true, expiration_date: inDays(2) })

/** The titles of a list, in its order. */
async function titles(query: string): Promise<string[]> {
  const { text, status } = await open(`${path}?${query.replaceAll(/\P{ASCII}/gu, encodeURIComponent)}`)
  expect(status).toBe(200)
  return cardTitles(text)
}

const searches: [query: string, found: string[]][] = [
  ['', ['Renholder', 'Sykepleier', 'Driftstekniker, node.js', 'Kokk på båt']],
  ['q=kok', ['Kokk på båt']],
  ['q=BÅT', ['Kokk på båt']],
  // The ring as a letter of its own, as some systems copy it.
  ['q=ba%CC%8At', ['Kokk på båt']],
  ['q=okk', []],
  ['q=berg+kokk', ['Kokk på båt']],
  ['q=js', ['Driftstekniker, node.js']],
  ['q=fisk', ['Driftstekniker, node.js']],
  ['q=ålesund', ['Sykepleier']],
  // The employer is the client, unless the position hides that.
  ['q=skarv', ['Kokk på båt']],
  ['q=fjord', ['Renholder', 'Sykepleier', 'Driftstekniker, node.js']],
  ['q=%22%27%5C%3A*%26%7C%21%28', ['Renholder', 'Sykepleier', 'Driftstekniker, node.js', 'Kokk på båt']],
  ['place=Bergen', ['Driftstekniker, node.js', 'Kokk på båt']],
  ['place=Bergen&place=%C3%85lesund', ['Sykepleier', 'Driftstekniker, node.js', 'Kokk på båt']],
  ['place=Bergen&type=Full-time', ['Kokk på båt']],
  ['salary=shown', ['Driftstekniker, node.js']],
  ['industry=HAVBRUK', ['Kokk på båt']],
  [`company=${laks.id}`, ['Kokk på båt']],
  ['place=Nowhere', []],
  [
    'type=nonsense&industry=nonsense&salary=hidden&sort=nonsense&after=nonsense',
    ['Renholder', 'Sykepleier', 'Driftstekniker, node.js', 'Kokk på båt'],
  ],
  ['sort=closing', ['Renholder', 'Sykepleier', 'Driftstekniker, node.js', 'Kokk på båt']],
]

test.each(searches)('a list finds by beginnings of words and by filters: %s', async (query, found) => {
  expect(await titles(query)).toEqual(found)
})

test('a filter says how many positions it leaves, while the others stay as they are', async () => {
  const { text } = await open(`${path}?place=Bergen`)
  const shown = parsePage(text).text
  expect(shown).toMatch(/Bergen2/)
  expect(shown).toMatch(/Ålesund1/)
  expect(shown).toMatch(/Heltid1/)
  expect(shown).not.toMatch(/Deltid/)
})

test('an empty result says what to leave out, and how many positions are found then', async () => {
  const { text } = await open(`${path}?place=Bergen&type=Part-time`)
  expect(parsePage(text).text).toContain('Uten Bergen: 1 ledig stilling')
  expect(parsePage(text).text).toContain('Uten Deltid: 2 ledige stillinger')
})

test('a search without filters leads back to all positions, and one with filters to fewer filters', async () => {
  expect((await open(`${path}?q=xyz`)).text).toContain(`<li><a href="${path}">Alle stillinger</a></li>`)
  expect((await open(`${path}?q=xyz&place=Bergen`)).text).toContain(`<li><a href="${path}">Fjern alle filtre</a></li>`)
})

test('what is chosen comes first among the filters, which are closed: the jobs come before them on a phone', async () => {
  const { text } = await open(`${path}?place=%C3%85lesund`)
  const boxes = [...text.matchAll(/name="place" value="([^"]+)"( checked)?/g)].map(([, value, checked]) => [
    value,
    checked,
  ])
  expect(boxes[0]).toEqual(['Ålesund', ' checked'])
  expect(boxes.slice(1).some(([, checked]) => checked !== undefined)).toBe(false)
  expect(text).toContain('<details class="filters">')
})

test.each([
  ['en', 'Place', '1 chosen', '2 chosen'],
  ['nb', 'Sted', '1 valgt', '2 valgt'],
  ['da', 'Sted', '1 valgt', '2 valgt'],
  ['sv', 'Ort', '1 vald', '2 valda'],
])(
  'each group of filters is folded, unless something in it is chosen, and says how much: %s',
  async (lang, name, one, two) => {
    const groups = async (query: string) =>
      [
        ...(await open(`${path}?lang=${lang}${query}`)).text.matchAll(
          /<details class="filter"( open)?><summary>(.*?)<\/summary>/g,
        ),
      ].map(([, isOpen, summary = '']) => [isOpen, summary.replaceAll(/<[^>]*>/g, ' ').trim()])
    expect(await groups('&place=%C3%85lesund')).toContainEqual([' open', `${name} ${one}`])
    const several = await groups('&place=%C3%85lesund&place=Bergen')
    expect(several.filter(([isOpen]) => isOpen !== undefined)).toEqual([[' open', `${name} ${two}`]])
    expect(several.length).toBeGreaterThan(1)
  },
)

test('a page has 25 positions, and each position is on one page, also if others are published meanwhile', async () => {
  const owner = await make.company({ name: 'Many' })
  const many = await make.page(owner)
  const publish = async (n: number) => {
    const position = await make.published(owner, { title: `Job ${n}` })
    await make.listing(position, many)
  }
  for (let n = 0; n < 60; n++) await publish(n)
  await make.refresh()
  const seen: string[] = []
  let next: string | undefined = `/c/${many.id}`
  while (next !== undefined) {
    const { text } = await open(next)
    seen.push(...[...text.matchAll(/>Job (\d+)</g)].map(([, n]) => n ?? ''))
    next = /rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    await publish(100 + seen.length)
    await make.refresh()
  }
  expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => String(59 - i)))
})

test('a page says which it is of how many, and leads to the one before and to the first', async () => {
  const owner = await make.company({ name: 'Paged', language: 'NO' })
  const paged = await make.page(owner)
  for (let n = 0; n < 60; n++) await make.listing(await make.published(owner, { title: `Job ${n}` }), paged)
  await make.refresh()
  const link = (html: string, rel: string) =>
    new RegExp(`rel="${rel}" href="([^"]+)"`).exec(html)?.[1]?.replaceAll('&amp;', '&')
  const read = async (address = '') => {
    const { text } = await open(address)
    const shown = parsePage(text).text
    return { place: /Side \d+ av \d+/.exec(shown)?.[0], next: link(text, 'next'), previous: link(text, 'prev') }
  }
  for (const query of ['', '?sort=closing', '?q=job']) {
    const start = `/c/${paged.id}${query}`
    const first = await read(start)
    const second = await read(first.next)
    const third = await read(second.next)
    expect([first, second, third].map((each) => each.place)).toEqual(['Side 1 av 3', 'Side 2 av 3', 'Side 3 av 3'])
    expect([first.previous, second.previous, third.previous, third.next]).toEqual([
      undefined,
      start,
      first.next,
      undefined,
    ])
    expect((await open(third.next ?? second.next ?? '')).text).toContain('Første side')
  }
  const few = await open(path)
  expect(parsePage(few.text).text).not.toContain('Side 1')
})

test.each(['new', 'closing'] as const)(
  'a list that is longer than what is counted can be walked back: %s',
  async (sort) => {
    const owner = await make.company()
    const long = await make.page(owner)
    for (let n = 0; n < 8; n++)
      await make.listing(await make.published(owner, { ...(n % 2 === 0 && { expiration_date: inDays(n + 1) }) }), long)
    await make.refresh()
    const asked = readListQuery(new URLSearchParams(), new Date(), 'Europe/Oslo')
    const search = { ...asked, page: { id: long.id, companyId: owner.id }, at: new Date() }
    const reads = server.app.database.reads
    const all = (await nextHits(reads, search, { sort, after: null }, 10)).map(({ id }) => id)
    expect(all).toHaveLength(8)
    for (const [i, at] of all.entries()) {
      const back = await hitsBackFrom(reads, search, { sort, at }, 4)
      expect(back.map(({ id }) => id)).toEqual(all.slice(Math.max(0, i - 3), i + 1).toReversed())
    }
  },
)

test('an employer that is hidden, or shown again, is found so at once', async () => {
  const position = await listed('Stuert', { client_id: laks.id })
  const verbs = byVerb({ server })
  const found = async () => [await titles('q=stuert+skarv'), await titles(`q=stuert&company=${laks.id}`)]
  expect(await found()).toEqual([['Stuert'], ['Stuert']])
  await verbs.edit(position, { hideEmployer: true })
  expect(await found()).toEqual([[], []])
  await verbs.edit(position, { hideEmployer: false })
  expect(await found()).toEqual([['Stuert'], ['Stuert']])
  await verbs.archive(position)
})

test('a company that is renamed is found by its new name, and no position is written', async () => {
  const rows = () => database.run('select id, xmin from positions order by id')
  const before = await rows()
  await inTransaction(server.app.database, installationAccess('operator'), (c) =>
    editCompanies(c, [{ id: laks.id, edit: { name: 'Havbris' } }]),
  )
  expect(await titles('q=havbris')).toEqual(['Kokk på båt'])
  expect(await titles('q=skarv')).toEqual([])
  expect(await rows()).toEqual(before)
})

test('networks show the name, the first sentence and the banner of a page that somebody shares', async () => {
  const picture = `/p/${'a'.repeat(32)}-960.jpg`
  const owner = await make.company({
    ...{ name: 'Fjellvik', banner_url: picture, content_html_default: '<h2>Om oss</h2><p>Vi er ni.</p>' },
  })
  const { id } = await make.page(owner, { name: 'Jobb i Fjellvik' })
  const { text } = await open(`/c/${id}`)
  for (const [name, content] of Object.entries({
    ...{ title: 'Jobb i Fjellvik', description: 'Vi er ni.', url: `${PUBLIC_URL}/c/${id}` },
    image: PUBLIC_URL + picture,
  })) {
    expect(text).toContain(`<meta property="og:${name}" content="${content}"/>`)
  }
  expect((await open(`/c/${id}?q=kokk`)).text).not.toContain('og:')
})

test('a page without positions says so, in the language that is asked for', async () => {
  const empty = await make.page(await make.company({ name: 'Tom' }))
  expect(parsePage((await open(`/c/${empty.id}?lang=sv`)).text).text).toContain(
    'Tom har inga lediga jobb för tillfället.',
  )
  expect(parsePage((await open(`/c/${empty.id}?lang=da`)).text).text).toContain('Ingen ledige stillinger lige nu')
})
