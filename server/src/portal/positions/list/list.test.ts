import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { linksOf, pageLinkOf, rowsOf } from '../../../../test/portal/page-parts.ts'
import { makePerson, openAs } from '../../../../test/portal/person.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { make } = fixture
const world = await makeWorld(fixture)
const home = world.companies.home
const administrator = await visitAs(fixture, world, 'administrator')
const viewer = await visitAs(fixture, world, 'viewer')
const agency = await visitAs(fixture, world, 'agency')
const visitors = [administrator, viewer, agency]
afterAll(() => Promise.all(visitors.map((visitor) => visitor.close())))

const PATH = '/portal/positions'
const day = (text: string) => new Date(`${text}T12:00:00Z`)
const place = (city: string) => ({ id: city, address: '', city, country: 'NO', lat: 60, lng: 5 })
const page = await make.page(home)
const live = await make.published(home, {
  title: 'Live welder',
  locations: JSON.stringify(['Bergen', 'Oslo', 'Voss', 'Narvik'].map(place)),
})
await make.listing(live, page)
await make.position(home, { title: 'Draft cook' })
await make.published(home, { title: 'Unreachable baker' })
await make.published(home, { title: 'Expired smith', expiration_date: day('2026-01-05') })
await make.published(home, { title: 'Paused tailor', status: 'PAUSED', paused_at: day('2026-02-03') })
await make.position(home, { title: 'Archived weaver', status: 'ARCHIVED', archived_at: day('2026-03-04') })
await make.refresh()
for (const stage of ['READY_FOR_REVIEW', 'OFFER_MADE', 'REJECTED']) await make.vouch(live, { stage })

const listed = async (query = '', visitor = administrator) => rowsOf(await visitor.page(`${PATH}${query}`))
const titles = async (query: string) =>
  (await listed(query))
    .map(([title = '']) => title)
    .filter((title) => !title.startsWith(world.positions.open.title.slice(0, 9)))

test('each position says its status and why, its places, its candidates and its deadline', async () => {
  const rows = await listed('?status=all')
  const of = (title: string) => rows.find(([name = '']) => name.startsWith(title))
  expect(of('Live')).toEqual([
    'Live welderBergen, Oslo, Voss and 1 more',
    'PublishedOn 1 page',
    '1 new2 in process',
    '',
    'No deadline',
  ])
  expect(of('Draft')?.[1]).toBe('DraftNever published')
  expect(of('Unreachable')?.[1]).toBe('Published, not visibleNo page or link that is on leads to it')
  expect(of('Expired')?.slice(1)).toEqual([
    'Published, not visibleExpired on 5 January 2026',
    '0 new0 in process',
    '',
    '5 January 2026',
  ])
  expect(of('Paused')?.[1]).toBe('PausedSince 3 February 2026')
  expect(of('Archived')?.[1]).toBe('ArchivedSince 4 March 2026')
})

test.each([
  ['', 'Paused Expired Unreachable Draft Live'],
  ['?status=ARCHIVED', 'Archived'],
  ['?status=ACTIVE', 'Expired Unreachable'],
  ['?status=PUBLISHED', 'Live'],
  ['?search=wel', 'Live'],
  ['?search=narvik+LIVE', 'Live'],
  ['?search=weaver', ''],
  ['?search=weaver&status=all', 'Archived'],
  ['?search=%27%3A*+%26+%21', 'Paused Expired Unreachable Draft Live'],
  ['?search=zzz', ''],
  ['?status=NONSENSE', 'Paused Expired Unreachable Draft Live'],
])('the list with %j shows %s', async (query, expected) => {
  expect((await titles(query)).map((title) => title.split(' ')[0]).join(' ')).toBe(expected)
})

test('the list finds what people type, among drafts and closed positions too', async () => {
  await make.position(home, { title: 'Båtbygger नमस्ते', locations: JSON.stringify([place('Tromsø')]) })
  const nurse = { title: 'Sykepleier', employment_type: ['Part-time'], content_html_default: '<p>Du kan C#</p>' }
  await make.position(home, { ...nurse, status: 'ARCHIVED', archived_at: day('2026-03-04') })
  const builder = 'Båtbygger नमस्ते'
  for (const [typed, found] of [
    ['Båt नमस्ते ❤\ufe0f'.normalize('NFD'), [builder]],
    ['batbygger tromso', [builder]],
    ['bygger', [builder]],
    ['pleier', ['Sykepleier']],
    ['deltid sykepleier', ['Sykepleier']],
    ['c#', ['Sykepleier']],
    ['c', []],
  ] as const)
    expect(
      (await titles(`?status=all&search=${encodeURIComponent(typed)}`)).map((title) =>
        found.find((each) => title.startsWith(each)),
      ),
      typed,
    ).toEqual(found)
})

test('an agency finds the positions of a client by its name, beside other words', async () => {
  const [title = ''] = (await listed('', agency))[0] ?? []
  const name = world.companies.home.name.split(' ')[0] ?? ''
  const word = title.split(' ')[0] ?? ''
  expect(await listed(`?search=${encodeURIComponent(`${name} ${word}`)}`, agency)).toHaveLength(1)
  expect(await listed(`?search=${encodeURIComponent(`${name} zzz`)}`, agency)).toHaveLength(0)
})

test('a position that has expired this moment is among the active ones before anybody has noted it', async () => {
  const { id } = await make.published(home, { title: 'Due today', expiration_date: new Date(Date.now() + 3_600_000) })
  await make.listing({ company_id: home.id, id }, page)
  await make.refresh()
  expect(await titles('?status=PUBLISHED&search=due')).toHaveLength(1)
  await verbs.expire({ id }, new Date(Date.now() - 1_000))
  expect([(await titles('?status=PUBLISHED&search=due')).length, (await titles('?search=due')).length]).toEqual([0, 1])
})

test('an agency sees for whom it recruits, and lists the positions of one client', async () => {
  const [row] = await listed('', agency)
  expect(row?.[0]).toContain(`${world.companies.home.name} · No place`)
  expect(await listed(`?client=${world.companies.home.id}`, agency)).toHaveLength(1)
  expect(await listed(`?client=${world.companies.elsewhere.id}`, agency)).toHaveLength(0)
  expect((await agency.get(PATH)).html).toContain('name="client"')
  expect((await administrator.get(PATH)).html).not.toContain('name="client"')
})

test('who only reads has neither boxes nor buttons', async () => {
  const { html } = await viewer.get(PATH)
  expect(html).not.toContain('type="checkbox"')
  expect(html).not.toContain('/portal/positions/new')
  expect((await administrator.get(PATH)).html).toContain('type="checkbox"')
})

test('pages follow each other without gaps or repetitions, keep the filters, and lead back with their numbers', async () => {
  // Two at a time are from the same moment.
  const moment = (n: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, Math.floor(n / 2)))
  for (let n = 1; n <= 120; n++) await make.position(home, { title: `Row ${n}`, created_at: moment(n) })
  const rowsAt = (shown: Awaited<ReturnType<typeof administrator.page>>) => rowsOf(shown).map(([title = '']) => title)
  const seen: string[][] = []
  let [next, last]: (string | undefined)[] = [`${PATH}?search=row&done=publish&count=2`]
  while (next !== undefined && seen.length < 5) {
    const shown = await administrator.page(next)
    seen.push(rowsAt(shown))
    expect(shown.text).toContain(`Page ${seen.length}`)
    last = next
    next = pageLinkOf(shown, 'next')
    if (next !== undefined) expect(next).toMatch(/search=row&after=/)
  }
  expect([seen.flat().length, new Set(seen.flat()).size]).toEqual([120, 120])
  for (const expected of seen.toReversed()) {
    const shown = await administrator.page(last ?? '')
    expect(rowsAt(shown)).toEqual(expected)
    last = pageLinkOf(shown, 'prev')
  }
  expect(last).toBeUndefined()
})

test('a company without positions is invited to write the first one, and one without hits to look at all', async () => {
  const newcomer = await openAs(fixture, await makePerson(fixture))
  visitors.push(newcomer)
  const empty = await newcomer.page(PATH)
  expect(empty.text).toContain('You have no positions yet')
  expect(linksOf(empty)).toContain('/portal/positions/new')
  const none = await administrator.page(`${PATH}?search=zzz`)
  expect(none.text).toContain('No positions found')
  expect(linksOf(none)).toContain('/portal/positions?status=all')
})

test('somebody limits the list to the positions that are theirs, and each row has the initials of the owner', async () => {
  const { people } = world
  const [own, shared] = [await make.published(home, { title: 'Own' }), await make.published(home, { title: 'Shared' })]
  const ofOther = await make.published(home, { title: 'Of somebody else' })
  const [me, other] = [{ id: people.administrator.userId }, { id: people.recruiter.userId }]
  await verbs.entrust(own, me)
  await verbs.entrust(shared, other, me)
  await verbs.entrust(ofOther, other)
  const { html } = await administrator.get(`${PATH}?team=mine`)
  const rows = await listed('?team=mine')
  expect(rows.map(([title]) => title?.replace('No place', ''))).toEqual(['Shared', 'Own'])
  expect(html).toContain(`<span title="Havnedata-sak-recruiter recruiter">`)
  expect(await listed('?team=mine', viewer), 'nothing is theirs').toEqual([])
  expect((await administrator.page(`${PATH}?team=mine`)).text).toContain('My positions')
  expect(await titles('?team=mine&search=share')).toEqual(['SharedNo place'])
  expect(await titles('?team=mine&status=ARCHIVED')).toEqual([])
  expect(linksOf(await administrator.page(`${PATH}?team=mine`))).toContain(`${PATH}/export?team=mine`)
})
