import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { browserNames } from '../../../test/embedding/browsers.ts'
import { COLLECT_EVENTS, inWidget, jobElement, openWidgetWorld, rootOf } from '../../../test/embedding/widget-world.ts'
import { UNKNOWN_ID } from '../../../test/fixture.ts'
import { oneOf } from '../../../test/seed.ts'
import { PUBLIC_URL } from '../../../test/server.ts'

const world = await openWidgetWorld()
const { websites, page, publish } = world
const job = await publish({
  title: 'Sveiser',
  content_html_default: '<p>Bygg <strong>skip</strong>.</p>',
  employment_type: ['Full-time'],
})
const other = await publish({ title: 'Kaptein', employment_type: ['Part-time'] })
const element = jobElement(job.idForEmbedded)
const title = inWidget('[part~=title]')
const list = (attributes = '') =>
  `<kandidat-positions page="${page.id}" ${attributes}><a href="/jobs">All jobs</a></kandidat-positions>`
const titles = `[...${rootOf('kandidat-positions')}.querySelectorAll('[part~=title]')].map((title) => title.textContent)`

describe.each(oneOf('the browser', browserNames))('in %s', { tags: 'long' }, (name) => {
  let browser: Awaited<ReturnType<typeof world.browse>>
  beforeAll(async () => {
    browser = await world.browse(name)
    return () => browser.close()
  })
  beforeEach(() => {
    websites.requests.length = 0
  })

  test('a job appears under a strict policy without style-src, with its style, and nobody else is asked', async () => {
    const tab = await browser.open(jobElement(job.idForEmbedded, 'lang="en"'))
    await tab.until(title)
    expect(await tab.evaluate(`${title}.textContent`)).toBe('Sveiser')
    expect(await tab.evaluate(`${inWidget('[part~=text] strong')}.textContent`)).toBe('skip')
    expect(await tab.evaluate(`getComputedStyle(${inWidget('.actions')}).display`)).toBe('flex')
    expect(tab.complaints.filter((text) => !text.includes('favicon.ico'))).toEqual([])
    const loaded = `[...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin))]`
    expect(await tab.evaluate(loaded)).toEqual([PUBLIC_URL])
    expect(websites.requests.map(({ path }) => path)).toEqual(['/embed.js', `/e/${job.idForEmbedded}?lang=en`])
    for (const { headers } of websites.requests) expect(headers).not.toHaveProperty('cookie')
    expect(websites.requests[1]?.headers).not.toHaveProperty('referer')
    expect(await tab.evaluate('[document.cookie, localStorage.length, sessionStorage.length]')).toEqual(['', 0, 0])
  })

  test('a list shows what is open, in the order of the careers page, as far as its filters let through', async () => {
    const tab = await browser.open(list())
    await tab.until(`${titles}.length > 0`)
    expect(await tab.evaluate(titles)).toEqual(['Kaptein', 'Sveiser'])
    await tab.evaluate(`document.querySelector('kandidat-positions').setAttribute('type', 'Full-time, Contract')`)
    await tab.until(`${titles}.length === 1`)
    expect(await tab.evaluate(titles)).toEqual(['Sveiser'])
  })

  test('the button for more puts the next positions below, and the focus to the first of them', async () => {
    const tab = await browser.open(list('limit="1" lang="en"'))
    const more = inWidget('[data-more]', 'kandidat-positions')
    await tab.until(more)
    await tab.evaluate(`${more}.focus()`)
    await tab.press('Enter')
    await tab.until(`${titles}.length === 2`)
    expect(await tab.evaluate(titles)).toEqual(['Kaptein', 'Sveiser'])
    expect(await tab.evaluate(`${rootOf('kandidat-positions')}.activeElement.textContent`)).toBe('Sveiser')
    expect(await tab.evaluate(`${more} === null`)).toBe(true)
  })

  test('the texts around a job have the language that the host names, and follow it', async () => {
    const tab = await browser.open(element)
    const button = `${inWidget('[part~=button]')}.textContent`
    await tab.until(title)
    expect(await tab.evaluate(button)).toBe('Søk på stillingen')
    await tab.evaluate(`document.querySelector('kandidat-position').lang = 'en'`)
    await tab.until(`${button} === 'Apply'`)
    expect(await tab.evaluate(`${title}.lang`)).toBe('nb')
  })

  test('titles lead to the addresses of the host, and to ours if it gives one that no browser may open', async () => {
    const tab = await browser.open(list('position-url="/stillinger/{id}?from=list"'))
    const links = `[...${rootOf('kandidat-positions')}.querySelectorAll('[part~=title] a')].map((link) => link.href)`
    await tab.until(`${titles}.length > 0`)
    expect(await tab.evaluate(links)).toEqual(
      [other, job].map(({ id }) => `https://www.example.com/stillinger/${id}?from=list`),
    )
    for (const wrong of ['javascript:alert(1)//{id}', 'data:text/html,{id}', 'https://']) {
      await tab.evaluate(
        `document.querySelector('kandidat-positions').setAttribute('position-url', ${JSON.stringify(wrong)})`,
      )
      await tab.until(`${links}[0] === '${other.url}'`)
    }
  })

  test('a position that closed says so in its language, and shows what the host wrote inside', async () => {
    const closed = await publish({ title: 'Maler' })
    await byVerb(world).expire(closed, new Date())
    const tab = await browser.open(jobElement(closed.idForEmbedded))
    await tab.until(inWidget('[part~=error]'))
    expect(await tab.evaluate(`${inWidget('[part~=error]')}.lang`)).toBe('nb')
    expect(await tab.evaluate(`document.getElementById('inside').checkVisibility()`)).toBe(true)
  })

  test('an unknown position has a sentence in the language of the host', async () => {
    const tab = await browser.open(jobElement(UNKNOWN_ID), { lang: 'nn-NO' })
    await tab.until(inWidget('[part~=error]'))
    expect(await tab.evaluate(`${inWidget('[part~=error]')}.textContent`)).toBe(
      'Denne stillingen er ikke tilgjengelig.',
    )
    expect(await tab.evaluate(`document.getElementById('inside').checkVisibility()`)).toBe(true)
  })

  test.each([
    [jobElement(UNKNOWN_ID), 'This job is not available.', 'is not found'],
    [
      jobElement('Welder'),
      'This job is not available.',
      'id-for-embedded="Welder" is no id. It takes <page>.<position>',
    ],
    ['<kandidat-position></kandidat-position>', 'This could not be loaded.', 'has no id-for-embedded. It takes'],
    [
      `<kandidat-positions page="${UNKNOWN_ID}"></kandidat-positions>`,
      'This list of jobs is not available.',
      'no careers page has this id',
    ],
  ])('whoever builds the website reads in the console what is wrong with %s', async (wrong, sentence, advice) => {
    const tab = await browser.open('<div id="place"></div>')
    await tab.evaluate('{ window.advice = []; console.warn = (text) => advice.push(text) }')
    await tab.evaluate(`document.getElementById('place').innerHTML = ${JSON.stringify(wrong)}`)
    const error = inWidget('[part~=error]', wrong.includes('positions') ? 'kandidat-positions' : undefined)
    await tab.until(error)
    expect(await tab.evaluate(`${error}.textContent`)).toBe(sentence)
    expect(await tab.evaluate('advice.join()')).toContain(advice)
  })

  test('an attribute that is ignored is named in the console, and one that is right is not', async () => {
    const tab = await browser.open('<div id="place"></div>')
    await tab.evaluate('{ window.advice = []; console.warn = (text) => advice.push(text) }')
    const show = (attributes: string) =>
      tab.evaluate(`document.getElementById('place').innerHTML = ${JSON.stringify(list(attributes))}`)
    await show('limit="3" sort="new" lang="en-GB" position-url="/jobs/{id}"')
    await tab.until(`${titles}.length > 0`)
    expect(await tab.evaluate('advice')).toEqual([])
    await show('limit="many" sort="pay" lang="de" published="2" position-url="javascript:alert(1)"')
    await tab.until('advice.length === 5')
    expect(await tab.evaluate('advice.join()')).toContain(
      'limit="many" is ignored. It takes a whole number from 1 to 25.',
    )
    expect(await tab.evaluate('advice.join()')).toContain('published="2" is ignored. It takes 1, 7 or 30.')
  })

  test('without an answer, a sentence and what the host wrote are shown', async () => {
    const policy = `default-src 'none'; script-src ${PUBLIC_URL}`
    const tab = await browser.open(element, { policy, lang: 'sv' })
    await tab.until(inWidget('[part~=error]'))
    expect(await tab.evaluate(`${inWidget('[part~=error]')}.textContent`)).toBe('Det här kunde inte laddas.')
    expect(await tab.evaluate(`document.getElementById('inside').checkVisibility()`)).toBe(true)
  })

  test.each([
    '',
    '..',
    '../../c/x',
    '?q=1',
    '#',
    '%2e%2e',
    '\\..\\',
    '"><img src=x onerror=alert(1)>',
    '\u202E',
    'a'.repeat(200),
  ])('an attribute of %j asks for nothing but a fragment, and leaves the page as it is', async (hostile) => {
    const tab = await browser.open('<div id="place"></div>')
    await tab.evaluate(`{
        const made = document.createElement('kandidat-position')
        for (const name of ['id-for-embedded', 'show', 'lang', 'position-url']) made.setAttribute(name, ${JSON.stringify(hostile)})
        made.innerHTML = '<a href="/jobs">All jobs</a>'
        document.getElementById('place').append(made)
      }`)
    await tab.until(inWidget('[part~=error]'))
    const paths = websites.requests.map(({ path }) => path).filter((path) => path !== '/embed.js')
    for (const path of paths) expect(path).toMatch(/^\/e\/[^/?#]+(?:\?|$)/)
    expect(await tab.evaluate(`${rootOf()}.querySelectorAll('img, script').length`)).toBe(0)
  })

  test('the host hears what happens, by events that pass through shadow roots and say nothing about people', async () => {
    const tab = await browser.open('<div id="place"></div>')
    await tab.evaluate(COLLECT_EVENTS)
    await tab.evaluate(`document.getElementById('place').attachShadow({ mode: 'open' }).innerHTML = \`${element}\``)
    await tab.until('events.length === 2')
    expect(await tab.evaluate('events')).toEqual([
      ['ready', {}, true],
      ['shown', {}, true],
    ])
    await tab.evaluate(`document.body.innerHTML = \`${jobElement(UNKNOWN_ID)}\``)
    await tab.until(`events.length === 3`)
    expect(await tab.evaluate('events[2]')).toEqual(['closed', {}, true])
  })

  test('a host that prevents opening a position shows it itself', async () => {
    const tab = await browser.open(list())
    await tab.until(`${titles}.length > 0`)
    await tab.evaluate(COLLECT_EVENTS)
    await tab.evaluate(`document.addEventListener('kandidat:open', (event) => event.preventDefault())`)
    const before = await tab.evaluate('location.href')
    await tab.evaluate(`${inWidget('[part~=title] a', 'kandidat-positions')}.click()`)
    expect(await tab.evaluate(`events.at(-1)`)).toEqual([
      'open',
      { what: 'position', position: other.id, url: other.url },
      true,
    ])
    expect(await tab.evaluate('location.href')).toBe(before)
  })
})
