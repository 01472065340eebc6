import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../base/web/words/language.ts'
import { fillWords, moveByAge } from '../../../positions/search/job.ts'
import { byVerb } from '../../../../test/by-verb.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { parsePage } from '../../../../test/portal/parsed-page.ts'
import { cardTitles } from '../../../../test/public/card-titles.ts'
import { browse } from '../../../../test/public/browse.ts'
import { adWords } from '../../words/ads.ts'
import { noFilters, readListQuery } from './list-query.ts'
import { folded, nearWords } from '../../../positions/search/typed-words.ts'
import { askedOf } from './asked-store.ts'
import { hitsByWords } from './word-search-store.ts'

// What people type, and what they mean by it (docs/search.md).

const { make, server, database } = await openFixture()
const open = browse(server)
const verbs = byVerb({ server })
const owner = await make.company({ name: 'Åsgårdstrand Båtbyggeri', industries: ['HAVBRUK'] })
const page = await make.page(owner, { is_default: true, name: 'Jobb hos oss' })
const path = `/c/${page.id}`

const place = (city: string, country: string, administrativeArea: string | null = null) => ({
  ...{ id: city, address: '', city, country, lat: 60, lng: 10 },
  ...{ locality: null, postalCode: null, administrativeArea, subAdministrativeArea: null },
})
const at = (...places: ReturnType<typeof place>[]) => ({ locations: JSON.stringify(places) })

async function listed(title: string, values: Parameters<typeof make.published>[1] = {}) {
  const position = await make.published(owner, { title, ...values })
  await make.listing(position, page)
  await make.refresh()
  return position
}

await listed('Sykepleier', at(place('Malmö', 'SE', 'Skåne län')))
await listed('C#-utvikler', { content_html_default: '<p>Du skriver .NET og <strong>TypeScript</strong>.</p>' })
await listed('C++ developer', at(place('København', 'DK')))
await listed('Cellist', { content_html_default: '<p>Plays C</p>' })
await listed('Lærer på Åndalsnes', { ...at(place('Rauma', 'NO', 'Møre og Romsdal')), employment_type: ['Part-time'] })
await listed('Overlege', { ...at(place('Bergen', 'NO', 'Vestland')), pitch: 'Røntgen, også for en sykepleier' })
await listed('Þjónn á Café Reykjavík', { employment_type: ['Full-time'] })

async function titles(typed: string, more = ''): Promise<string[]> {
  const { text, status } = await open(`${path}?q=${encodeURIComponent(typed)}${more}`)
  expect(status).toBe(200)
  return cardTitles(text)
}

describe('a search finds what people type', () => {
  const teacher = 'Lærer på Åndalsnes'
  const doctor = 'Overlege'
  test.each<[typed: string, found: string[]]>([
    ['malmo', ['Sykepleier']],
    ['MALMOE', ['Sykepleier']],
    ['malmö', ['Sykepleier']],
    ['kobenhavn', ['C++ developer']],
    ['koebenhavn', ['C++ developer']],
    ['copenhagen', ['C++ developer']],
    ['köpenhamn', ['C++ developer']],
    ['laerer', [teacher]],
    ['lärer', [teacher]],
    ['aandalsnes', [teacher]],
    ['andalsnes', [teacher]],
    ['cafe', ['Þjónn á Café Reykjavík']],
    ['thjonn', ['Þjónn á Café Reykjavík']],
    // Inside of words that are put together.
    ['pleier', ['Sykepleier']],
    ['lege', [doctor]],
    ['leg', []],
    ['plei', []],
    // Countries and regions.
    ['Norge', [doctor, teacher]],
    ['norway', [doctor, teacher]],
    ['Sverige', ['Sykepleier']],
    ['Danmark', ['C++ developer']],
    ['Vestland', [doctor]],
    ['møre og romsdal', [teacher]],
    ['skane', ['Sykepleier']],
    ['scania', ['Sykepleier']],
    ['no', []],
    // Tags.
    ['deltid', [teacher]],
    ['part-time', [teacher]],
    ['parttime', [teacher]],
    ['heltid', ['Þjónn á Café Reykjavík']],
    // The text of the ad, without its markup.
    ['TypeScript', ['C#-utvikler']],
    ['strong', []],
    // Signs inside of words.
    ['C#', ['C#-utvikler']],
    ['C++', ['C++ developer']],
    ['.NET', ['C#-utvikler']],
    ['c', ['Cellist']],
    // The employer, whose name stands at its positions in no other way.
    ['asgardstrand overlege', [doctor]],
    ['bergen lege', [doctor]],
    ['lege i bergen', [doctor]],
    ['bergen sykepleier', [doctor]],
    ['bergen typescript', []],
    [
      '\\ \' " : * & | ! ( ) <-> % _',
      ['Þjónn á Café Reykjavík', doctor, teacher, 'Cellist', 'C++ developer', 'C#-utvikler', 'Sykepleier'],
    ],
  ])('%s', async (typed, found) => {
    expect(await titles(typed)).toEqual(found)
  })
})

test('a word that stands by itself comes before the same inside of another one', async () => {
  await listed('Lege', at(place('Oslo', 'NO')))
  await listed('Tannlege', at(place('Oslo', 'NO')))
  expect(await titles('lege oslo')).toEqual(['Tannlege', 'Lege'])
  expect(await titles('lege')).toEqual(['Lege', 'Tannlege', 'Overlege'])
})

test('a page with more positions than are compared one by one finds the same, by its indexes', async () => {
  const many = await make.page(owner)
  const first = Date.UTC(2026, 0, 1)
  const nth = async (n: number, values: Parameters<typeof make.published>[1]) => {
    const moment = new Date(first + n * 1_000)
    const position = await make.published(owner, { ...values, published_at: moment, last_published_at: moment })
    await make.listing(position, many)
    return position
  }
  await nth(1_110, { title: 'Sjøkokk', ...at(place('Tromsø', 'NO')) })
  await nth(1_111, { title: 'Fisker', pitch: 'Kokk er en fordel' })
  const stranger = await make.company({ name: 'Kokk AS' })
  await make.listing(await make.published(stranger, { title: 'Kokk' }), await make.page(stranger))
  const sailor = (n: number) =>
    nth(n, { title: `Matros ${n}`, employment_type: [n % 5 === 0 ? 'Part-time' : 'Full-time'] })
  const oldest = await sailor(0)
  for (let n = 1; n < 1_110; n += 10)
    await Promise.all(Array.from({ length: Math.min(10, 1_110 - n) }, (_, i) => sailor(n + i)))
  await make.refresh()
  const found = async (typed: string, more = '') =>
    cardTitles((await open(`/c/${many.id}?q=${encodeURIComponent(typed)}${more}`)).text)
  const english = { text: '', words: [], since: readListQuery(new URLSearchParams(), new Date(), 'UTC').since }
  /** Of each search what it finds, and how it counts. */
  async function foundBySearches() {
    expect(await found('kokk')).toEqual(['Sjøkokk', 'Fisker'])
    expect(await found('kokk tromso')).toEqual(['Sjøkokk'])
    expect(await found('båtbyggeri kokk')).toEqual(['Sjøkokk', 'Fisker'])
    expect(await found('fiske')).toEqual(['Fisker'])
    expect(await found('matros 1009')).toEqual(['Matros 1009'])
    expect(await found('matros 1009', '&language=GB')).toEqual([])
    expect(await found('matros xyzzy')).toEqual([])
    expect(await found('kokk', '&place=Troms%C3%B8')).toEqual(['Sjøkokk'])
    expect(await found('', '&place=Troms%C3%B8')).toEqual(['Sjøkokk'])
    expect((await open(`/c/${many.id}?q=matrso`)).text).toContain('>matros</a>?')
    const asked = await askedOf(server.app.database, {
      ...english,
      page: { id: many.id, companyId: owner.id },
      at: new Date(),
      filters: { ...noFilters, place: ['Tromsø'] },
    })
    const { hits } = await hitsByWords(server.app.database, asked)
    expect(hits).toHaveLength(1)
    const { text } = await open(`/c/${many.id}?q=matros`)
    expect(cardTitles(text)[0]).toBe('Matros 1109')
    expect(parsePage(text).text).toContain('More than 499 jobs found')
  }
  /** The titles of a list, page by page. */
  async function inTurn(query: string): Promise<string[]> {
    const all: string[] = []
    for (let next: string | undefined = `/c/${many.id}?${query}`; next !== undefined;) {
      const { text } = await open(next)
      all.push(...cardTitles(text))
      next = /rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    }
    return all
  }
  /** What the page says about how many it found. */
  const told = async (query: string) =>
    /(More than )?\d+ jobs? found/.exec(parsePage((await open(`/c/${many.id}?${query}`)).text).text)?.[0]
  const newest = ['Fisker', 'Sjøkokk', ...Array.from({ length: 1_110 }, (_, n) => `Matros ${1_109 - n}`)]
  await foundBySearches()
  expect(await inTurn('language=NO')).toEqual(newest)
  expect(await told('q=matros+10')).toBe('111 jobs found')
  expect(await told('q=matros&type=Part-time')).toBe('222 jobs found')
  // In tiers by their age, of which the oldest was published again: each search finds the same, in the same order.
  expect(await moveByAge(server.app.database, [40, 200, 500, 700])).toBeGreaterThan(1_000)
  expect(await moveByAge(server.app.database, [40, 200, 500, 700])).toBe(0)
  const misplaced = () =>
    database.run(
      `select from position_words w join position_tiers t on t.tier = w.tier - 1 and w.published_at >= t.since`,
    )
  expect(await misplaced()).toEqual([])
  await foundBySearches()
  expect(await inTurn('language=NO')).toEqual(newest)
  // The last tier is left out if the others have a hundred, and the page says so. Of fewer none is missing.
  expect(await told('q=matros+10')).toBe('More than 99 jobs found')
  expect(await told('q=matros&type=Part-time')).toBe('More than 138 jobs found')
  expect(await inTurn('q=matros+10')).toEqual(Array.from({ length: 100 }, (_, n) => `Matros ${1_099 - n}`))
  expect(await told('q=matros+11')).toBe('21 jobs found')
  expect((await inTurn('q=matros+11&language=NO')).at(-1)).toBe('Matros 11')
  await verbs.pause(oldest)
  await verbs.resume(oldest)
  await make.refresh()
  expect(await misplaced()).toEqual([])
  await foundBySearches()
  expect((await inTurn('language=NO')).toSorted()).toEqual(newest.toSorted())
})

test('the pages of a position stand beside its words as long as it is live there', async () => {
  const second = await make.page(owner)
  const position = await listed('Glassmester')
  const pages = async () => {
    const rows = await database.run<{ pages: string[]; live: string[]; same: boolean }>(
      `select w.pages::text[], array(select l.page_id::text from listings l where l.position_id = w.position_id and l.live) as live,
        w.published_at = p.published_at as same
      from position_words w join positions p on p.id = w.position_id where w.position_id = $1`,
      [position.id],
    )
    expect(rows[0]?.pages.toSorted()).toEqual(rows[0]?.live.toSorted())
    expect(rows[0]?.same).toBe(true)
    return rows[0]?.pages.length
  }
  expect(await pages()).toBe(1)
  await verbs.list(position, second)
  expect(await pages()).toBe(2)
  await verbs.unlist(position, page)
  expect(await pages()).toBe(1)
  await verbs.list(position, page)
  await verbs.switchPage(second, false)
  expect(await pages()).toBe(1)
  await verbs.pause(position)
  expect(await pages()).toBe(0)
  await verbs.resume(position)
  expect(await pages()).toBe(1)
  await verbs.expire(position, new Date())
  expect(await pages()).toBe(0)
})

test('what has the words in its title comes before what has them in its text, unless somebody wants the newest first', async () => {
  expect(await titles('sykepleier')).toEqual(['Sykepleier', 'Overlege'])
  expect(await titles('sykepleier', '&sort=new')).toEqual(['Overlege', 'Sykepleier'])
})

test('one mistyped letter gets a suggestion that finds something, as the ad writes it', async () => {
  for (const [typed, meant] of [
    ['sykeplier', 'sykepleier'],
    ['sykeplleier', 'sykepleier'],
    ['sykpeleier', 'sykepleier'],
    ['sykepleger', 'sykepleier'],
    ['andalsmes', 'åndalsnes'],
  ] as const) {
    const { text } = await open(`${path}?q=${typed}`)
    expect(text, typed).toContain(`Did you mean <a href="${path}?q=${encodeURIComponent(meant)}">${meant}</a>?`)
  }
  expect((await open(`${path}?q=xyzzy`)).text).not.toContain('Did you mean')
})

test('the tags are found in all languages', async () => {
  for (const language of languages)
    expect(await titles(adWords[language].tags['Part-time']), language).toEqual(['Lærer på Åndalsnes'])
})

test('the words of a position change with it, in its transaction, and go when it closes', async () => {
  const position = await listed('Rørlegger')
  expect(await titles('rorlegger')).toEqual(['Rørlegger'])
  const words = () =>
    database.run<{ is_published: boolean; title: string }>(
      'select is_published, title::text from position_words where position_id = $1',
      [position.id],
    )
  expect(await words()).toEqual([{ is_published: true, title: expect.stringContaining("'rorlegger'") }])
  await verbs.edit(position, { title: 'Blikkenslager' })
  expect(await titles('rorlegger')).toEqual([])
  expect(await titles('blikkenslager')).toEqual(['Blikkenslager'])
  await verbs.archive(position)
  expect(await words()).toEqual([{ is_published: false, title: expect.stringContaining("'blikkenslager'") }])
  expect(await titles('blikkenslager')).toEqual([])
})

test('positions from before get their words by a job, and are found by the words of the previous release until then', async () => {
  await database.run('delete from position_words')
  await database.run(`insert into position_words_to_fill values ('00000000-0000-0000-0000-000000000000')`)
  expect(await titles('sykepleier')).toEqual(['Sykepleier', 'Overlege'].toReversed())
  expect(await titles('typescript')).toEqual([])
  const filled = await fillWords(server.app.database)
  expect(filled).toBeGreaterThan(6)
  expect(await fillWords(server.app.database)).toBe(0)
  expect(await titles('typescript')).toEqual(['C#-utvikler'])
})

test('a page of the widget finds the same in the same order', async () => {
  const { text } = await open(`/e/${page.id}?q=sykepleier`)
  expect(parsePage(text).text).toMatch(/Sykepleier[^]*Overlege/)
})

test('what is typed and what is stored are folded alike', async () => {
  const letters = 'abcåäøöæéÅÄØÖÆÉðþßłžñüç#+. -aeo'
  const text = fc.string({ unit: fc.constantFrom(...Array.from(letters)), maxLength: 12 })
  const texts = fc.sample(text, 300)
  const rows = await database.run<{ folded: string }>(
    'select folded(given.text) from unnest($1::text[]) with ordinality as given (text, n) order by n',
    [texts],
  )
  expect(rows.map((row) => row.folded)).toEqual(texts.map(folded))
})

test('a text that one letter was mistyped in is among those that it may have been', () => {
  expect(nearWords('lege')).toEqual(expect.arrayContaining(['leg', 'elge', 'lega', 'leges', 'leege']))
  expect(nearWords('lege')).not.toContain('lege')
})
