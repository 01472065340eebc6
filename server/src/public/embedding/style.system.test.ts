import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { browserNames } from '../../../test/embedding/browsers.ts'
import { hostPage } from '../../../test/embedding/host-page.ts'
import { HOST, inWidget, jobElement, openWidgetWorld, rootOf } from '../../../test/embedding/widget-world.ts'
import { oneOf } from '../../../test/seed.ts'
import { PUBLIC_URL } from '../../../test/server.ts'

const world = await openWidgetWorld()
const { page, publish, websites } = world
const job = await publish({
  title: 'Sveiser',
  content_html_default: '<p>Bygg skip.</p><h2>Vi tilbyr</h2><ul><li>Fag</li></ul>',
  highlights: ['Seks ukers ferie'],
  employment_type: ['Full-time'],
})
await publish({ title: 'Kaptein', pitch: 'Seil med oss.' })

/** What a host may do to its own texts, and to everything. */
const HOSTILE = `
  * { all: unset; color: red !important; border: 9px solid red !important; font-size: 40px !important; margin: 30px !important; }
  h1, h2, h3, p, li, ul, a, button, article, div { display: none !important; text-transform: uppercase !important; }
  body { letter-spacing: 9px; word-spacing: 40px; text-transform: uppercase; text-align: right; font-style: italic; text-indent: 3em;
    line-height: 4; white-space: pre; cursor: none; list-style: square; text-shadow: 0 0 3px red; }
  kandidat-position { display: block !important; }`
const OPEN_POLICY = `default-src 'none'; style-src 'unsafe-inline'; ${['script-src', 'connect-src', 'img-src', 'frame-src'].map((d) => `${d} ${PUBLIC_URL}`).join('; ')}`

/** Every property of every element in the widget whose value a stylesheet decides, but not its size, which the place decides. */
const styles = `[...${rootOf()}.querySelectorAll('*')].map((element) => {
  const style = getComputedStyle(element)
  return [element.tagName, ...['display', 'textTransform', 'letterSpacing', 'wordSpacing', 'textAlign', 'fontStyle', 'textIndent',
    'whiteSpace', 'cursor', 'listStyleType', 'textShadow', 'fontWeight', 'borderTopWidth', 'marginTop', 'textDecorationLine']
    .map((name) => style[name])].join(' ')
})`

describe.each(oneOf('the browser', browserNames))('in %s', { tags: 'long' }, (name) => {
  let browser: Awaited<ReturnType<typeof world.browse>>
  beforeAll(async () => {
    browser = await world.browse(name)
    return () => browser.close()
  })

  test('nothing of the host’s style reaches the widget but font, size and colour', async () => {
    const element = jobElement(job.idForEmbedded)
    const calm = await browser.open(element, { style: 'body { font-size: 40px }', policy: OPEN_POLICY })
    await calm.until(inWidget('[part~=title]'))
    const expected = await calm.evaluate(styles)
    const tab = await browser.open(element, { style: HOSTILE, policy: OPEN_POLICY })
    await tab.until(inWidget('[part~=title]'))
    expect(await tab.evaluate(styles)).toEqual(expected)
    const text = `getComputedStyle(${inWidget('[part~=text] p')})`
    expect(await tab.evaluate(`[${text}.color, ${text}.fontSize]`)).toEqual(['rgb(255, 0, 0)', '40px'])
  })

  test('nothing of the widget’s style reaches the host', async () => {
    const texts =
      '<h2 class="title">A</h2><p class="tags">B</p><ul part="list"><li part="item">C</li></ul><a href="#">D</a>'
    const style = `[...document.querySelectorAll('h2, p, ul, li, a')].filter((element) => element.id !== 'inside')
      .map((element) => [...getComputedStyle(element)].map((name) => getComputedStyle(element)[name]).join())`
    const without = await browser.open(`<section>${texts}</section>`)
    const expected = await without.evaluate(style)
    const tab = await browser.open(`<section>${texts}</section>${jobElement(job.idForEmbedded)}`)
    await tab.until(inWidget('[part~=title]'))
    expect(await tab.evaluate(style)).toEqual(expected)
    expect(await tab.evaluate('document.adoptedStyleSheets.length + document.styleSheets.length')).toBe(0)
  })

  test('the host styles parts and properties, and hides the element as any other', async () => {
    const style = `kandidat-position { --kandidat-accent: #0b5d4e; --kandidat-radius: 0px; --kandidat-gap: 7px }
      kandidat-position::part(title) { font-style: italic }`
    const tab = await browser.open(jobElement(job.idForEmbedded), { style, policy: OPEN_POLICY })
    await tab.until(inWidget('[part~=title]'))
    const of = (selector: string, property: string) =>
      tab.evaluate(`getComputedStyle(${inWidget(selector)}).${property}`)
    expect(await of('[part~=title]', 'fontStyle')).toBe('italic')
    expect(await of('[part~=button]', 'backgroundColor')).toBe('rgb(11, 93, 78)')
    expect(await of('[part~=button]', 'borderTopLeftRadius')).toBe('0px')
    expect(await of('article', 'rowGap')).toBe('7px')
    await tab.evaluate(`document.querySelector('kandidat-position').hidden = true`)
    expect(await tab.evaluate(`${inWidget('[part~=title]')}.checkVisibility()`)).toBe(false)
  })

  test('a button can be read on every accent', async () => {
    const tab = await browser.open(jobElement(job.idForEmbedded), { policy: OPEN_POLICY })
    await tab.until(inWidget('[part~=button]'))
    const worst = await tab.evaluate<number>(`{
      const canvas = document.createElement('canvas').getContext('2d')
      const luminance = (colour) => {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((c) => c / 255)
          .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const host = document.querySelector('kandidat-position')
      const contrasts = []
      for (let red = 0; red < 256; red += 51) for (let green = 0; green < 256; green += 51) for (let blue = 0; blue < 256; blue += 51) {
        host.style.setProperty('--kandidat-accent', \`rgb(\${red} \${green} \${blue})\`)
        const { color, backgroundColor } = getComputedStyle(${inWidget('[part~=button]')})
        const [lighter, darker] = [luminance(color), luminance(backgroundColor)].sort((a, b) => b - a)
        contrasts.push((lighter + 0.05) / (darker + 0.05))
      }
      Math.min(...contrasts)
    }`)
    expect(worst).toBeGreaterThanOrEqual(4.5)
  })
})

test.each(oneOf('the page around elements', ['light', 'dark'] as const))(
  'axe finds nothing in either element on a %s page',
  { tags: 'long' },
  async (scheme) => {
    const browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox'],
      proxy: { server: `http://127.0.0.1:${websites.proxyPort}` },
    })
    onTestFinished(() => browser.close())
    const context = await browser.newContext({ ignoreHTTPSErrors: true, colorScheme: scheme, bypassCSP: true })
    const tab = await context.newPage()
    const list = `<kandidat-positions page="${page.id}" lang="en" limit="1"><a href="/jobs">All jobs</a></kandidat-positions>`
    const style =
      ':root { color-scheme: light dark } body { font-family: sans-serif; background: Canvas; color: CanvasText }'
    const address = `${HOST}/axe-${scheme}`
    websites.put(
      address,
      hostPage(`${list}${jobElement(job.idForEmbedded, 'lang="en"')}`, { style, policy: OPEN_POLICY }),
    )
    await tab.goto(address)
    await tab.locator('kandidat-position [part~=title]').waitFor()
    await tab.locator('kandidat-positions [part~=title]').waitFor()
    for (const width of [320, 1280]) {
      await tab.setViewportSize({ width, height: 800 })
      const { violations, passes } = await new AxeBuilder({ page: tab }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
      // It has looked into the shadow roots.
      expect(JSON.stringify(passes)).toContain('"target":[["kandidat-position')
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
  },
)
