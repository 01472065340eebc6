import { afterAll, expect, test } from 'vitest'
import { openFixture } from '../../../../test/fixture.ts'
import { linksOf, rowsOf } from '../../../../test/portal/page-parts.ts'
import { attribute, type ParsedPage } from '../../../../test/portal/parsed-page.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { readClock } from '../../../base/db/locks.ts'
import { dayAt } from '../../../base/forms/day.ts'
import { addViews } from '../../../positions/views/store.ts'
import { daysUntil } from './series.ts'

const fixture = await openFixture()
const { make, server } = fixture
const world = await makeWorld(fixture)
const recruiter = await visitAs(fixture, world, 'recruiter')
afterAll(() => recruiter.close())

const { home } = world.companies
const position = await make.published(home, { title: 'Cook' })
const page = await make.page(home, { name: 'Main page' })
const paper = await make.sharingLink(position, { name: 'Spring', platform: 'Paper' })
const finn = await make.sharingLink(position, { name: 'Spring', platform: 'FINN' })
const at = await readClock(server.app.database)
const days = daysUntil(dayAt(at, 'Europe/Oslo'), 30)
const [first = '', yesterday = '', today = ''] = [days[0], days.at(-2), days.at(-1)]
const viewed = (linkId: string, day: string, views: number) => ({
  ...{ linkId, day, views },
  positionId: linkId === page.id ? position.id : null,
})
await addViews(server.app.database, [
  viewed(page.id, first, 1_200),
  viewed(paper.id, yesterday, 5),
  viewed(finn.id, yesterday, 2),
  viewed(finn.id, '2020-01-01', 99),
])
await make.vouch(position, { link_id: finn.id, created_at: at })
await make.vouch(position, { created_at: at })

const PATH = `/portal/positions/${position.id}/figures`
/** The names of the pictures of a page. */
const picturesOf = ({ elements }: ParsedPage) =>
  elements.flatMap((element) => (element.tagName === 'svg' ? [attribute(element, 'aria-label') ?? ''] : []))
/** The heights of the bars of the first picture that begins with some words. */
const barsOf = ({ elements }: ParsedPage, name: string) =>
  elements
    .find((element) => element.tagName === 'svg' && attribute(element, 'aria-label')?.startsWith(name))
    ?.childNodes.map((bar) => ('attrs' in bar ? Number(attribute(bar, 'height')) : NaN))

test('views and applications are shown by page and link, and links of one name are told apart', async () => {
  const shown = await recruiter.page(PATH)
  expect(rowsOf(shown)).toEqual(
    expect.arrayContaining([
      ['Main page', '1,200', '0'],
      ['Spring (Paper)', '5', '0'],
      ['Spring (FINN)', '2', '1'],
      ['Other ways', '0', '1'],
      ['In all', '1,207', '2'],
    ]),
  )
  expect(shown.text).toContain('Known bots are left out, and so are views that a cache in between answered.')
})

test('the bars of views and of applications end today, whenever somebody looked last', async () => {
  const shown = await recruiter.page(PATH)
  expect(barsOf(shown, 'Views a day')).toEqual([80, ...Array.from({ length: 27 }, () => 1), 3, 1])
  expect(barsOf(shown, 'Applications a day')).toEqual([...Array.from({ length: 29 }, () => 1), 80])
  expect(picturesOf(shown).filter((name) => name.startsWith('Spring (FINN). '))).toEqual([
    expect.stringMatching(/Views a day: 2 in 30 days; most on \d+ \w+ \d{4}$/),
    expect.stringMatching(/Applications a day: 1 in 30 days; most on \d+ \w+ \d{4}$/),
  ])
})

test('one page or link is shown alone, on each day', async () => {
  const all = await recruiter.page(PATH)
  const to = linksOf(all).find((href) => href.includes(`way=${finn.id}`)) ?? ''
  const shown = await recruiter.page(to)
  expect(shown.text).toContain('Only by: Spring (FINN)')
  expect(barsOf(shown, 'Views a day')).toEqual([...Array.from({ length: 28 }, () => 1), 80, 1])
  const dayRows = rowsOf(shown).filter(([day = '']) => /^\d+ \w+ \d{4}$/.test(day))
  expect(dayRows.map(([day = '', ...figures]) => [dayAt(new Date(`${day} 12:00Z`), 'UTC'), ...figures])).toEqual([
    [today, '0', '1'],
    [yesterday, '2', '0'],
  ])
  expect(linksOf(shown)).toContain(PATH)
  expect((await recruiter.page(`${PATH}?way=nothing`)).text).not.toContain('Only by')
})
