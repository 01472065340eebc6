import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { eventually } from '../../../test/eventually.ts'
import { companyAccess } from '../../../test/company-access.ts'
import { isUnseen } from './bots.ts'
import { readFigures } from './store.ts'
import { type ViewCount, ViewCounter } from './counter.ts'

const PERSON =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'

test('programs, and browsers that load in advance, look at nothing; people in apps and with any phone do', () => {
  for (const agent of [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    PERSON,
    'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 10; CUBOT) AppleWebKit/537.36 Chrome/119.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36 Telegram-Android/11.4.2',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [Pinterest/iOS]',
    'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/97.0 Mobile Safari/537.36 baiduboxapp/13.10',
  ]) {
    expect(isUnseen({ 'user-agent': agent }), agent).toBe(false)
    expect(isUnseen({ 'user-agent': agent, 'sec-purpose': 'prefetch;prerender' })).toBe(true)
  }
  for (const agent of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'WhatsApp/2.23',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)',
    'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; YandexImages/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
    'curl/8.5.0',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)',
    '',
  ]) {
    expect(isUnseen({ 'user-agent': agent }), agent).toBe(true)
  }
  expect(isUnseen({})).toBe(true)
})

/** A counter whose pauses end when the test says so. */
function counting(write: (counts: readonly ViewCount[]) => Promise<void>) {
  const waiting: (() => void)[] = []
  const failures: unknown[] = []
  const counter = new ViewCounter({
    write,
    later: (work) => {
      waiting.push(work)
      return () => waiting.splice(waiting.indexOf(work), 1)
    },
    failed: (error) => failures.push(error),
  })
  return { counter, failures, waiting, pause: () => waiting.splice(0).forEach((work) => work()) }
}
const view = (linkId: string) => ({ linkId, positionId: 'p', day: '2027-01-31' })

test('however many views come, one statement is written in a pause, with their sums', async () => {
  const written: (readonly ViewCount[])[] = []
  const { counter, waiting, pause } = counting(async (counts) => void written.push(counts))
  for (let i = 0; i < 1_000; i++) counter.add(view(`l${i % 2}`))
  expect([waiting.length, written.length]).toEqual([1, 0])
  pause()
  await eventually(() => expect(written).toHaveLength(1))
  expect(written[0]?.map(({ linkId, views }) => [linkId, views])).toEqual([
    ['l0', 500],
    ['l1', 500],
  ])
  await counter.close()
  expect(written).toHaveLength(1)
})

test('what could not be written is written the next time, and what waits is bounded', async () => {
  let isDown = true
  const written: ViewCount[] = []
  const { counter, failures, pause } = counting(async (counts) => {
    if (isDown) throw new Error('down')
    written.push(...counts)
  })
  for (let i = 0; i < 10_050; i++) counter.add(view(`l${i}`))
  pause()
  await eventually(() => expect(failures).toHaveLength(1))
  isDown = false
  await counter.close()
  expect(written).toHaveLength(10_000)
})

const { make, server, database } = await openFixture()
const company = await make.company()
const page = await make.page(company, { is_default: true })
const position = await make.published(company)
await make.listing(position, page)
const link = await make.sharingLink(position)
await make.refresh()
const access = companyAccess(company.id)
const open = async (path: string, headers: Record<string, string> = { 'user-agent': PERSON }) =>
  (await fetch(`${server.url}${path}`, { headers })).status

test('whoever opens a position on a page or by a link is counted there, kept pages included, and nobody else', async () => {
  const [onPage, byLink] = [`/c/${page.id}/${position.id}`, `/j/${link.id}`]
  for (const path of [onPage, onPage, onPage, byLink, `${onPage}?lang=en`]) expect(await open(path)).toBe(200)
  await open(onPage, { 'user-agent': 'Googlebot/2.1' })
  await fetch(`${server.url}${onPage}`, { method: 'HEAD', headers: { 'user-agent': PERSON } })
  const other = await make.published(company)
  expect(await open(`/c/${page.id}/${other.id}`), 'not listed there').toBe(404)
  await eventually(async () => {
    const figures = await readFigures(server.app.database, access, position.id, 'Europe/Oslo')
    expect(new Map(figures.map(({ linkId, views }) => [linkId, views]))).toEqual(
      new Map([
        [page.id, 4],
        [link.id, 1],
      ]),
    )
  })
  expect((await database.run('select from views where position_id = $1', [other.id])).length).toBe(0)
})

test('applications are counted on the day and by the way on which they came', async () => {
  await make.vouch(position, { link_id: link.id, created_at: new Date() })
  await make.vouch(position, { created_at: new Date() })
  await make.vouch(position, { link_id: link.id, created_at: new Date('2020-01-01') })
  const figures = await readFigures(server.app.database, access, position.id, 'Europe/Oslo')
  expect(figures.find(({ linkId }) => linkId === link.id)).toMatchObject({ applications: 1, views: 1 })
  expect(figures.find(({ linkId }) => linkId === null)).toMatchObject({ applications: 1, views: 0 })
})
