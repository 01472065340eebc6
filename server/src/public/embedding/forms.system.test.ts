import { beforeAll, describe, expect, test } from 'vitest'
import { browserNames } from '../../../test/embedding/browsers.ts'
import { STRICT_POLICY } from '../../../test/embedding/host-page.ts'
import {
  COLLECT_EVENTS,
  HOST,
  inWidget,
  jobElement,
  openWidgetWorld,
  rootOf,
} from '../../../test/embedding/widget-world.ts'
import { oneOf } from '../../../test/seed.ts'
import { PUBLIC_URL } from '../../../test/server.ts'

const world = await openWidgetWorld()
const { publish, database, websites } = world
const job = await publish({ title: 'Sveiser' })
const element = jobElement(job.idForEmbedded, 'lang="en"')
const button = inWidget('[data-form=apply], button')
const frame = inWidget('iframe')

describe.each(oneOf('the browser', browserNames))('in %s', { tags: 'long' }, (name) => {
  let browser: Awaited<ReturnType<typeof world.browse>>
  beforeAll(async () => {
    browser = await world.browse(name)
    return () => browser.close()
  })

  test('somebody applies by the keyboard in a frame on a website that may, and the website learns nothing but that', async () => {
    const tab = await browser.open(element)
    await tab.until(button)
    await tab.evaluate(COLLECT_EVENTS)
    await tab.evaluate(
      `window.addEventListener('message', ({ data, origin }) => events.push(['message', data, origin]))`,
    )
    expect(await tab.evaluate(`${button}.tagName`)).toBe('BUTTON')
    await tab.press('Tab')
    expect(await tab.evaluate(`${rootOf()}.activeElement.textContent`)).toBe('Apply')
    await tab.press('Enter')
    await tab.until(`${rootOf()}.activeElement?.tagName === 'IFRAME'`)
    expect(await tab.evaluate(`${button}.ariaExpanded`)).toBe('true')
    await tab.untilInFrame(`document.querySelector('[name=firstName]')`)
    expect(await tab.inFrame('[location.origin, document.cookie]')).toEqual([PUBLIC_URL, ''])
    expect(await tab.inFrame(`document.querySelectorAll('.top, .bottom, .skip').length`)).toBe(0)
    const before = await tab.evaluate<number>(`${frame}.clientHeight`)
    expect(before).toBeGreaterThan(300)
    await tab.inFrame(`(() => {
      const input = document.querySelector('[name=email]')
      input.focus(); input.value = 'kari@gmial.com'; input.blur()
    })()`)
    await tab.untilInFrame(`document.querySelector('[role=status] button')?.textContent === 'Use kari@gmail.com'`)
    await tab.until(`${frame}.clientHeight > ${before}`)
    await tab.inFrame(`document.querySelector('[role=status] button').click()`)
    expect(await tab.inFrame(`document.querySelector('[name=email]').value`)).toBe('kari@gmail.com')
    const email = `${name}@example.com`
    for (const [field, value] of Object.entries({ firstName: 'Kari', lastName: 'Nordmann', email })) {
      await tab.inFrame(`document.querySelector('[name=${field}]').value = '${value}'`)
    }
    await tab.inFrame(`document.querySelector('form').requestSubmit()`)
    await tab.until(`events.some(([name]) => name === 'applied')`)
    await tab.untilInFrame(`document.documentElement.dataset.page === 'applied'`)
    await tab.untilInFrame(`document.activeElement?.tagName === 'MAIN'`)
    await tab.until(`${frame}.clientHeight < ${before}`)
    expect(await tab.evaluate(`events.filter(([name]) => name === 'open' || name === 'applied')`)).toEqual(
      ['open', 'applied'].map((event) => [
        event,
        { what: 'apply', position: job.id, url: `${job.url}/apply?lang=en` },
        true,
      ]),
    )
    const said = await tab.evaluate<string>('JSON.stringify(events)')
    for (const word of ['Kari', 'Nordmann', email, '/m/']) expect(said).not.toContain(word)
    expect(
      await tab.evaluate(`events.filter(([name, , origin]) => name === 'message' && origin !== '${PUBLIC_URL}')`),
    ).toEqual([])
    const rows = await database.run<{ row: unknown }>(
      'select to_json(s) as row from submissions s where position_id = $1',
      [job.id],
    )
    expect(rows.filter(({ row }) => JSON.stringify(row).includes(email))).toHaveLength(1)
    expect(tab.complaints.filter((text) => !text.includes('favicon.ico'))).toEqual([])
  })

  test('what somebody typed stays while the form is hidden', async () => {
    const tab = await browser.open(element)
    await tab.until(button)
    await tab.click(button)
    await tab.untilInFrame(`document.querySelector('[name=firstName]')`)
    await tab.inFrame(`document.querySelector('[name=firstName]').value = 'Kari'`)
    await tab.click(button)
    expect(await tab.evaluate(`[${button}.ariaExpanded, ${frame}.checkVisibility()]`)).toEqual(['false', false])
    await tab.click(button)
    expect(await tab.evaluate(`${frame}.checkVisibility()`)).toBe(true)
    expect(await tab.inFrame(`document.querySelector('[name=firstName]').value`)).toBe('Kari')
  })

  test('an error in the form stays in the frame, which grows with it', async () => {
    const tab = await browser.open(jobElement(job.idForEmbedded, 'show="apply" lang="en"'))
    await tab.until(frame)
    await tab.untilInFrame(`document.querySelector('form')`)
    await tab.until(`${frame}.style.height !== ''`)
    expect(await tab.evaluate('document.activeElement.tagName')).toBe('BODY')
    const before = await tab.evaluate<number>(`${frame}.clientHeight`)
    await tab.inFrame(`document.querySelector('form').requestSubmit()`)
    await tab.untilInFrame(`document.querySelector('[aria-invalid]')`)
    await tab.untilInFrame(`document.activeElement?.id === 'summary'`)
    await tab.until(`${frame}.clientHeight > ${before}`)
    expect(await tab.inFrame(`document.documentElement.scrollHeight <= innerHeight + 1`)).toBe(true)
  })

  test('the form alone has no button, and one that cannot be framed has a link', async () => {
    const alone = jobElement(job.idForEmbedded, 'show="apply" lang="en"')
    const tab = await browser.open(alone)
    await tab.until(frame)
    await tab.untilInFrame(`document.querySelector('form')`)
    const shown = `[...${rootOf()}.querySelectorAll('button, a')].filter((each) => each.checkVisibility()).length`
    expect(await tab.evaluate(shown)).toBe(0)
    expect(await tab.evaluate(`${frame}.title`)).toBe('Apply')
    const forbidden = await browser.open(alone, {
      policy: STRICT_POLICY.replace(/frame-src [^;]+/, "frame-src 'none'"),
    })
    await forbidden.until(inWidget('a[data-form=apply]'))
    expect(await forbidden.evaluate(shown)).toBe(1)
  })

  test('on another website the buttons are links to the forms', async () => {
    const tab = await browser.open(element, { host: 'https://elsewhere.example' })
    await tab.until(button)
    expect(await tab.evaluate(`[${button}.tagName, ${button}.href]`)).toEqual(['A', `${job.url}/apply?lang=en`])
  })

  test('where the host’s policy forbids the frame, the link comes back, with a sentence', async () => {
    const policy = STRICT_POLICY.replace(/frame-src [^;]+/, "frame-src 'none'")
    const tab = await browser.open(element, { policy })
    await tab.until(button)
    await tab.evaluate(COLLECT_EVENTS)
    await tab.click(button)
    await tab.until(inWidget('a[data-form=apply]'))
    expect(await tab.evaluate(`${inWidget('.form [part~=error]')}.textContent`)).toBe(
      'The form could not be loaded here.',
    )
    expect(await tab.evaluate(`events.at(-1)`)).toEqual(['error', { what: 'apply' }, true])
  })

  test('messages of others change nothing', async () => {
    const tab = await browser.open(element)
    await tab.until(button)
    await tab.evaluate(COLLECT_EVENTS)
    await tab.click(button)
    await tab.until(`${frame}?.style.height !== ''`)
    const height = await tab.evaluate(`${frame}.style.height`)
    await tab.evaluate(`{
      postMessage({ kandidat: 'page', page: 'applied' }, '*')
      postMessage({ kandidat: 'height', height: 9 }, '*')
    }`)
    await tab.evaluate(`new Promise((resolve) => { addEventListener('message', resolve); postMessage('last', '*') })`)
    expect(await tab.evaluate(`[${frame}.style.height, events.some(([name]) => name === 'applied')]`)).toEqual([
      height,
      false,
    ])
  })
})

test('only a website that may is let in by frame-ancestors, whoever the address names', async () => {
  const { hostname, port } = new URL(world.server.url)
  const policyOf = async (query: string) => {
    const response = await fetch(`http://${hostname}:${port}${new URL(job.url).pathname}/apply?${query}`)
    return response.headers.get('content-security-policy')?.split('; ').at(-1)
  }
  expect(await policyOf(`embedder=${encodeURIComponent(HOST)}`)).toBe(`frame-ancestors ${HOST}`)
  for (const other of [
    'https://evil.example',
    '*',
    "'self'",
    `${HOST} https://evil.example`,
    'null',
    '',
    HOST.toUpperCase(),
  ]) {
    expect(await policyOf(`embedder=${encodeURIComponent(other)}`), other).toBe("frame-ancestors 'none'")
  }
  expect(await policyOf('')).toBe("frame-ancestors 'none'")
  expect(websites.requests.every(({ headers }) => headers['cookie'] === undefined)).toBe(true)
})
