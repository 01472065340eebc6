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
  test.each(['/', '//', '.', ')', ').', '/.', ',', '…', '>', '”', '*', '_', '%22', '%E2%80%8B', '%20'])(
    'with %s',
    async (behind) => {
      for (const right of [page, position, `${position}/apply`, `${position}/refer`, link, `${link}/apply`, own]) {
        // A token may end with an underscore, so that one behind it cannot be told from it.
        if (right === own && behind === '_') continue
        const { status, headers } = await open(encodeURI(`${right}${behind}`).replaceAll('%25', '%'))
        expect([status, headers['location']], right).toEqual([301, right])
        expect((await open(right)).status).toBe(200)
      }
    },
  )

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
