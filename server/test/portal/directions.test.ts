import { afterAll, expect, test } from 'vitest'
import { openFixture } from '../fixture.ts'
import { browse } from '../public/browse.ts'
import { SHOWS_HTML, storeEverywhere } from './hostile-rows.ts'
import { someOfEachKind } from './kinds.ts'
import { attribute, type PageElement, parsePage } from './parsed-page.ts'
import { triedEntries } from './tried.ts'
import { entries } from './routes.ts'
import type { Case } from './route.ts'
import { makeWorld, visitAs } from './world.ts'

const fixture = await openFixture()
const world = await makeWorld(fixture)
const visitor = await visitAs(fixture, world, 'administrator')
afterAll(() => visitor.close())

const TEXTS = ['שרה כהן', 'أمل حداد', '\u202Eabc', 'Kari אחות Lie']
const TURNING = /[\u0590-\u08FF\u202A-\u202E]/

/** The texts of a page that turn round what is beside them: no element around them has a direction. */
function turningIn(html: string): string[] {
  const isApart = (element: PageElement) => element.tagName === 'bdi' || attribute(element, 'dir') !== undefined
  return parsePage(html).elements.flatMap((element) =>
    element.childNodes.flatMap((node) => {
      const isShown = node.nodeName === '#text' && !['title', 'script', 'style'].includes(element.tagName)
      if (!isShown || !('value' in node) || !TURNING.test(node.value)) return []
      let around: PageElement | null = element
      while (around !== null && !isApart(around)) {
        const parent: unknown = around.parentNode
        around = parent !== null && typeof parent === 'object' && 'tagName' in parent ? (parent as PageElement) : null
      }
      return around === null || around.tagName === 'html' ? [`${element.tagName}: ${node.value}`] : []
    }),
  )
}

test('whatever is written from right to left, or turns the direction, is kept apart from what is beside it on every page', async () => {
  const open: string[] = []
  for (const [path] of triedEntries('pages with texts from right to left', 'all')) {
    const cases: readonly Case[] = (await entries[path]?.cases?.(fixture, world)) ?? [{ name: path }]
    for (const { reach, params = {} } of cases) {
      if (reach && !reach.includes('administrator')) continue
      open.push(path.replaceAll(/:(\w+)/g, (_, of: string) => params[of] ?? ''))
    }
  }
  const { columns } = await storeEverywhere(fixture.database, TEXTS)
  for (const column of ['people.first_name', 'positions.title', 'companies.name', 'users.name', 'notes.text'])
    expect(columns).toContain(column)
  const isNew = someOfEachKind(1)
  const faults: string[] = []
  let shown = 0
  for (const path of open) {
    if (SHOWS_HTML.test(path) || !isNew(path)) continue
    const { html } = await visitor.get(path)
    if (!TURNING.test(html)) continue
    shown += 1
    expect(html, path).not.toMatch(/<(title|option|textarea)[^>]*>[^<]*<bdi/)
    faults.push(...turningIn(html).map((text) => `${path}: ${text}`))
  }
  expect(faults).toEqual([])
  expect(shown).toBeGreaterThan(20)
})

test('on public pages, too, and what people type is shown in its own direction', async () => {
  const company = await fixture.make.company({ name: 'בית חולים', country: 'NO' })
  const page = await fixture.make.page(company, { is_default: true, name: 'وظائف' })
  const position = await fixture.make.published(company, { title: 'ممرضة ICU', enable_vouch: true })
  await fixture.make.listing(position, page)
  await fixture.make.refresh()
  const visit = browse(fixture.server)
  for (const path of ['', `/${position.id}`, `/${position.id}/apply`, `/${position.id}/refer`, '/privacy']) {
    const { status, text } = await visit(`/c/${page.id}${path}`)
    expect([status, turningIn(text)], path).toEqual([200, []])
    expect(text, path).toContain('בית חולים')
  }
  const { text } = await visit(`/c/${page.id}/${position.id}/apply`)
  expect(text).toMatch(/<input[^>]* name="firstName"[^>]* dir="auto"/)
  expect(text).toMatch(/<textarea[^>]* dir="auto"/)
})
