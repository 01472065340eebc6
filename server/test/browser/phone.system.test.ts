import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { visitAs } from '../portal/world.ts'
import { PHONE, startOneProcess } from './one-process.ts'

// The portal on a phone that somebody holds in one hand, and the bell.

const { fixture, world, pageOf } = await startOneProcess()
const { make, database } = fixture
const home = world.companies.home
const { height } = PHONE.viewport
/** Where the thumb of the hand that holds the phone reaches without effort. */
const REACH = (height * 2) / 3
/** The least size of a target (WCAG 2.5.8). */
const SMALLEST = 24

async function newCandidate(position: { company_id: string; id: string }, name: string): Promise<string> {
  const person = await make.person(home, { first_name: name, last_name: 'Lie' })
  return (await make.vouch(position, { person_id: person.id, stage: 'READY_FOR_REVIEW' })).id
}

/** Taps something where it is shown. @throws if a thumb does not reach it, or if something covers it */
async function tapWithThumb(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const box = await target.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  expect(y, `the height of ${String(target)}`).toBeGreaterThanOrEqual(REACH)
  expect(y, `the height of ${String(target)}`).toBeLessThan(height)
  const isHit = await target.evaluate(
    (element, [left, top]) => element.contains(document.elementFromPoint(left, top)),
    [x, y] as const,
  )
  expect(isHit, `whether ${String(target)} is covered`).toBe(true)
  await page.touchscreen.tap(x, y)
}

test('on a phone, ten new candidates are gone through with taps in the bottom third alone', async () => {
  const position = await make.published(home, { title: 'Welder' })
  const ids = new Set<string>()
  for (let n = 0; n < 10; n++) ids.add(await newCandidate(position, `Ada${n}`))
  const page = await pageOf('recruiter', `/portal/today/new?position=${position.id}`, PHONE)
  const steps = ['Shortlist', 'Contacted', 'Reject', 'Next'] as const
  const seen = new Set<string>()
  for (let n = 0; n < 10; n++) {
    const before = page.url()
    seen.add(/new\/([\da-f-]+)/.exec(before)?.[1] ?? '')
    const name = steps[n % steps.length] ?? 'Next'
    const target = page.locator('.thumbs').getByRole(name === 'Next' ? 'link' : 'button', { name })
    await tapWithThumb(page, target)
    await page.waitForURL((url) => url.href !== before)
  }
  expect(seen).toEqual(ids)
  expect(await page.locator('h1').innerText()).toBe('New candidates')
  await tapWithThumb(page, page.getByRole('link', { name: 'Back to Today' }))
  await page.waitForURL('**/portal')
  const stages = await database.run<{ stage: string; n: number }>(
    'select stage, count(*)::int n from vouches where position_id = $1 group by stage order by stage',
    [position.id],
  )
  expect(stages).toEqual([
    { stage: 'ACCEPTED_BY_COMPANY', n: 3 },
    { stage: 'CONTACTED_BY_COMPANY', n: 3 },
    { stage: 'READY_FOR_REVIEW', n: 2 },
    { stage: 'REJECTED', n: 2 },
  ])
})

test('the bar of a phone is at the bottom of each main screen, and leads to everything; nothing scrolls sideways', async () => {
  const candidacy = await newCandidate(world.positions.open, 'Bo')
  const page = await pageOf('administrator', '/portal', PHONE)
  const entries = await page
    .locator('.side-links a')
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).pathname))
  const more = [
    ...[
      `/portal/positions/new`,
      ...['', '/pages', '/figures', '/activity'].map((tab) => `/portal/positions/${world.positions.open.id}${tab}`),
    ],
    ...[`/portal/positions/${world.positions.open.id}/candidates`, `/portal/candidates/${candidacy}`],
    '/portal/notifications',
  ]
  for (const path of [...entries, ...more]) {
    await page.goto(path)
    const shown: { sideways: number; small: string[] } = await page.evaluate(`(() => {
      const targets = [...document.querySelectorAll('.button, .bell, select, summary, input:not([type=hidden]), .links a')]
      const small = targets.filter((each) => each.tabIndex >= 0 && each.checkVisibility()).filter((each) => {
        const { width, height } = (each.labels?.[0] && ['checkbox', 'radio'].includes(each.type) ? each.closest('.choice') ?? each : each).getBoundingClientRect()
        return width < ${SMALLEST} || height < ${SMALLEST}
      })
      return { sideways: document.documentElement.scrollWidth - innerWidth, small: small.map((each) => each.outerHTML.slice(0, 120)) }
    })()`)
    expect(shown, path).toEqual({ sideways: 0, small: [] })
    const menu = page.locator('.menu-toggle summary')
    for (const target of [menu, page.locator('.bell')]) {
      const box = await target.boundingBox()
      expect([box?.y, box?.height], path).toSatisfy(([y, h]: number[]) => y! >= REACH && y! + h! <= height)
    }
  }
  await page.goto('/portal/positions')
  await tapWithThumb(page, page.locator('.menu-toggle summary'))
  const menu = page.locator('.menu-toggle nav')
  for (const link of await menu.getByRole('link').or(menu.getByRole('button')).all()) {
    await link.scrollIntoViewIfNeeded()
    const box = await link.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(SMALLEST)
    expect([box?.y, (box?.y ?? 0) + (box?.height ?? 0)]).toSatisfy(
      ([top, bottom]: number[]) => top! >= 0 && bottom! <= height,
    )
  }
  await menu.getByRole('link', { name: 'Careers pages' }).tap()
  await page.waitForURL('**/portal/pages')
})

test('the bell counts what others do, without loading the page, and the focus stays', async () => {
  const candidacy = await newCandidate(world.positions.open, 'Cy')
  const manager = await visitAs(fixture, world, 'hiring manager', { publicUrl: 'http://127.0.0.1' })
  onTestFinished(() => manager.close())
  const page = await pageOf('recruiter', '/portal/account')
  let loads = 0
  page.on('load', () => loads++)
  const bell = page.locator('.bell')
  const before = Number((await bell.innerText()).trim())
  await page.locator('#name').focus()
  await page.keyboard.type('half a ')
  const mention = { text: 'Look at Cy.', mention: world.people.recruiter.userId, readers: 'team' }
  expect((await manager.post(`/portal/candidates/${candidacy}/notes`, mention)).status).toBe(303)
  await expect.poll(async () => Number((await bell.innerText()).trim())).toBe(before + 1)
  expect(await bell.getAttribute('aria-label')).toBe(`Notifications, ${before + 1} new`)
  await page.keyboard.type('name')
  expect(await page.locator(':focus').inputValue()).toContain('half a name')
  expect(loads).toBe(0)
})
