import { describe, expect, test } from 'vitest'
import { applicationForms, trusting } from '../../../test/application-forms.ts'
import { openFixture } from '../../../test/fixture.ts'
import { browse } from '../../../test/public/browse.ts'

const fixture = await openFixture({ ...trusting })
const { server, make } = fixture
const forms = applicationForms(fixture)
const open = browse(server)
const company = await make.company({ country: 'NO' })
const job = await forms.open(company)
const page = `/c/${job.pageId}`
const position = `${page}/${job.id}`
const link = `/j/${job.linkId}`
const own = (await forms.send(job, { email: 'own@example.com' })).location.replace('/thanks', '')
const chrome = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

describe('an address that was copied with something behind it leads to the right one', () => {
  const single = [
    '/',
    '.',
    ')',
    ',',
    ';',
    '…',
    '>',
    '”',
    '"',
    '*',
    '_',
    '%22',
    '%E2%80%8B',
    '%20',
    '%0A',
    '=%0D%0A',
    '%',
    '%E2%80',
  ]
  const several = single.flatMap((one) => [')', '_', '.', '%20'].map((other) => one + other))
  const texts = [
    '%20–%20apply%20now',
    '|Nurse',
    '>.%20Regards',
    '](https://example.com/',
    '&gt;',
    '&quot;',
    '#top',
    '%23top',
  ]
  test.each([...single, ...several, ...texts, '/index.html', '/index.php', '.html', '/index.html).'])(
    'with %s',
    async (behind) => {
      for (const right of [page, position, `${position}/apply`, `${position}/refer`, link, `${link}/apply`, own]) {
        const { status, headers } = await open(encodeURI(`${right}${behind}`).replaceAll('%25', '%'))
        if (behind === '#top') expect(status).toBe(200)
        else expect([status, headers['location']], right).toEqual([301, right])
      }
    },
  )

  test('and is there', async () => {
    for (const right of [page, position, `${position}/apply`, `${position}/refer`, link, `${link}/apply`, own])
      expect((await open(right)).status).toBe(200)
  })

  test('with its query', async () => {
    expect((await open(`${position}/?lang=sv&utm_source=mail`)).headers['location']).toBe(
      `${position}?lang=sv&utm_source=mail`,
    )
  })

  test('below an own page, too, and nobody stores an address with a token', async () => {
    const { status, headers } = await open(`${own}/erase/`)
    expect([status, headers['location'], headers['cache-control']]).toEqual([301, `${own}/erase`, 'no-store'])
  })
})

test('ids and words in capitals lead to the right address, and the case of a token stays', async () => {
  for (const right of [page, position, `${position}/apply`, link])
    expect((await open(right.toUpperCase())).headers['location'], right).toBe(right)
  expect((await open(`${own.replace('/m/', '/M/')}/`)).headers['location']).toBe(own)
  const swapped = own.slice(3).replaceAll(/[a-z]/gi, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()))
  expect((await open(`/m/${swapped}`)).status).toBe(404)
})

test('two slashes where one belongs lead to the right address, and never to another website', async () => {
  expect((await open(`/${position}`)).headers['location']).toBe(position)
  expect((await open(`/c//${job.pageId}`)).headers['location']).toBe(page)
  for (const target of ['//example.com/', '/\\example.com/', '/c/example.com/', '//example.com/%2e%2e'])
    expect((await open(target)).headers['location'], target).toBeUndefined()
})

describe('a query whose question mark is missing', () => {
  test.each([
    ['&utm_source=x', '?utm_source=x'],
    ['%26utm_source=x', '?utm_source=x'],
    ['%2526utm_source%253Dx', '?utm_source=x'],
    [';utm_source=x;utm_medium=y', '?utm_source=x&utm_medium=y'],
    ['%3Futm_source=x&amp;lang=sv', '?utm_source=x&lang=sv'],
    ['/&utm_source=x', '?utm_source=x'],
    ['＆utm_source=x'.replace('＆', encodeURIComponent('＆')), '?utm_source=x'],
    ['&utm_source=x?lang=sv', '?utm_source=x&lang=sv'],
    ['&utm_campaign=%C3%A5r%202027', '?utm_campaign=%C3%A5r+2027'],
    ['&', ''],
    ['&nothing', ''],
  ])('is given one: %s', async (behind, query) => {
    for (const right of [page, position, `${position}/apply`, link, own])
      expect((await open(right + behind)).headers['location'], right).toBe(right + query)
  })

  test('and one that was encoded for HTML, or copied with a bracket behind the language, is read', async () => {
    const moved = async (query: string) => (await open(position + query)).headers['location']
    expect(await moved('?utm_source=x&amp;lang=sv')).toBe(`${position}?utm_source=x&lang=sv`)
    expect(await moved('?lang=sv).')).toBe(`${position}?lang=sv`)
    expect(await moved('?lang=sv%E2%80%9D')).toBe(`${position}?lang=sv`)
    for (const right of ['?lang=sv', '?utm_source=a;b', '?utm_source=a)', '?q=C%2B%2B', '?lang=sv&q=.'])
      expect(await moved(right), right).toBeUndefined()
  })
})

describe('an address that was damaged on its way leads to the right one', () => {
  const { pageId, id, linkId } = job
  const token = own.slice(3)
  const wide = id.replaceAll(/./g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0))
  test.each([
    ['broken over two lines', `/c/${pageId}/${id.slice(0, 9)}=%0A${id.slice(9)}`, position],
    ['broken by a mail program', `/c/${pageId}/%0D%0A%20${id}/apply`, `${position}/apply`],
    ['whose token is broken over two lines', `/m/${token.slice(0, 20)}%0A${token.slice(20)}`, own],
    ['with spaces inside', `/c/${pageId}%20/%20${id}`, position],
    ['with an invisible character inside', `/c/${pageId}/%E2%80%8B${id.slice(0, 5)}%C2%AD${id.slice(5)}`, position],
    ['in wide letters', encodeURI(`/ｃ／${pageId}／${wide}`), position],
    ['with dashes for hyphens', encodeURI(`/j/${linkId.replaceAll('-', '–')}`), link],
    ['with other slashes', `/c/${pageId}%5C${id}%2Fapply`, `${position}/apply`],
    ['that was encoded twice', `/c/${pageId}%252F${id}%2520`, position],
    ['in brackets', `/c/${pageId}/(${id})`, position],
    ['behind its own host', `/https://example.com/c/${pageId}/${id}`, position],
    ['behind a host with one slash', `/http:/example.com/c/${pageId}/${id}/apply`, `${position}/apply`],
    ['behind a host without a scheme', `/example.com/c/${pageId}/${id}`, position],
    ['below another one', `/c/${pageId}/https://example.com/c/${pageId}/${id}`, position],
    ['that was pasted twice', `/c/${pageId}/${id}https://example.com/c/${pageId}/${id}`, position],
    ['as a link in a chat', `/c/${pageId}/${id}](https://example.com/c/${pageId}/${id})`, position],
    ['below the page it is on', `/c/${pageId}/c/${pageId}/${id}`, position],
    ['whose last word is doubled', `/c/${pageId}/${id}/apply/apply`, `${position}/apply`],
    ['whose id is doubled', `/c/${pageId}/${id}/${id}`, position],
    ['whose words are in capitals', `/C/${pageId.toUpperCase()}/${id}/APPLY/`, `${position}/apply`],
  ])('%s', async (_, damaged, right) => {
    const { status, headers } = await open(damaged)
    expect([status, headers['location']]).toEqual([301, right])
    expect((await open(right)).status).toBe(200)
  })

  test('the front page, too', async () => {
    expect((await open('/index.html')).headers['location']).toBe('/')
    expect((await open('/INDEX.PHP?lang=sv')).headers['location']).toBe('/?lang=sv')
  })

  test('which is found at the first try', async () => {
    const moved = (await open(`/c/${pageId}/${id}&utm_source=x&lang=sv`)).headers['location'] ?? ''
    expect((await open(moved)).status).toBe(200)
  })
})

test('an address that may be one of two, or that names something else, is not found', async () => {
  const other = await forms.open(company)
  const twice = `https://example.com/c/${other.pageId}/${other.id}`
  for (const target of [
    `${position}%20${twice}`,
    `${position}${twice}`,
    `${position}/apply/refer`,
    `/c/${job.pageId}.${job.id}`,
    `/c/${job.pageId}/%2e%2e/${job.id}`,
    `${position}-2`,
    `${position}%00`,
    `/nothing${position}`,
    `/https://example.com/`,
    `${own}x`,
    `/c/${job.pageId}/<script>/code.svg`,
  ])
    expect((await open(target)).status, target).toBe(404)
})

test('the name of a client that is no name is not cut to one that may be another client', async () => {
  for (const name of ["1'--", 'acme"x']) {
    const { status } = await open(`/portal/clients/${encodeURIComponent(name)}/positions`)
    expect(status, name).not.toBe(301)
  }
})

test('what no address is meant by stays as it is', async () => {
  for (const target of ['/nothing/', `/c/nothing/`, `/c/${job.pageId}x/`, `${position}/nothing/`, '/.', '/m/.'])
    expect((await open(target)).status, target).toBe(404)
  expect((await open(`${position}/apply/`, { form: { firstName: 'Kari' } })).status).toBe(404)
})

test('the portal mends its addresses as well, with the slugs of clients', async () => {
  const right = `/portal/positions/${job.id}`
  for (const wrong of [`${right}/`, `${right}.`, `/portal/positions/${job.id.toUpperCase()}`])
    expect((await open(wrong)).headers['location'], wrong).toBe(right)
  expect((await open(`/portal/clients/fjord-1/positions/${job.id}/`)).headers['location']).toBe(
    `/portal/clients/fjord-1/positions/${job.id}`,
  )
  expect((await open('/portal/welcome/AbC_-/')).headers['location']).toBe('/portal/welcome/AbC_-')
})

describe('an address that nothing is at', () => {
  test('is answered to a browser with a page, in the language of the visitor', async () => {
    const { status, headers, text } = await open('/nothing', {
      headers: { accept: chrome, 'accept-language': 'nn,nb;q=0.9,en;q=0.8' },
    })
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(text).toContain('<html lang="nb"')
    expect(text).toContain('Siden finnes ikke')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('is answered in the language that it names, and in all of them if the browser speaks none', async () => {
    const headers = { accept: chrome, 'accept-language': 'de' }
    expect((await open('/nothing?lang=sv', { headers })).text).toContain('<html lang="sv"')
    expect((await open('/nothing', { headers })).text.match(/<section lang="\w+"/g)).toHaveLength(4)
  })

  test('is answered to programs, and below /api to everybody, as the API answers', async () => {
    for (const [target, accept] of [
      ['/nothing', '*/*'],
      ['/nothing', 'application/json'],
      ['/api', chrome],
      ['/api/v2/positions', chrome],
      ['/api/v1/nothing', chrome],
      ['/API/v1/positions', chrome],
      ['//api/v1/positions', chrome],
    ] as const) {
      const { headers, text } = await open(target, { headers: { accept } })
      expect(headers['content-type'], target).toBe('application/json; charset=utf-8')
      expect(JSON.parse(text)).toHaveProperty('code')
    }
  })
})

test('the icon is where browsers and phones look for it', async () => {
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']) {
    const { status, headers, text } = await open(path, { headers: { accept: 'image/avif,image/*,*/*;q=0.8' } })
    expect([status, headers['content-type'], text.slice(1, 4)]).toEqual([200, 'image/png', 'PNG'])
    expect((await open(path, { headers: { 'if-none-match': headers['etag'] ?? '' } })).status).toBe(304)
  }
})
