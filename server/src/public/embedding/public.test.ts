import { expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { runIn } from '../../../test/command.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { browse } from '../../../test/public/browse.ts'
import { PUBLIC_URL } from '../../../test/server.ts'

const { server, make } = await openFixture()
const verbs = byVerb({ server })
const open = browse(server)
const HOST = 'https://www.example.com'

const company = await make.company({ name: 'Nordlys AS' })
const page = await make.page(company, { is_default: true, embed_origins: [HOST] })

async function position(values: Parameters<typeof make.published>[1] = {}) {
  const made = await make.published(company, { title: 'Sveiser', content_html_default: '<p>Bygg skip.</p>', ...values })
  await make.listing(made, page)
  const link = await make.sharingLink(made)
  await make.refresh()
  return { ...made, onPage: `/e/${page.id}.${made.id}`, byLink: `/e/${link.id}`, link }
}

test('a position is a fragment that every website may read, without cookies, and that no search engine lists', async () => {
  const { onPage, id } = await position()
  const { status, headers, text } = await open(onPage)
  expect({ status, headers }).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'kandidat-forms',
      'cache-control': 'public, no-cache',
      'x-robots-tag': 'noindex',
      vary: 'Accept-Encoding, Origin',
    },
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(text).toContain('<h2 part="title" lang="nb" dir="auto">Sveiser</h2>')
  expect(text).toContain('<p>Bygg skip.</p>')
  expect(text).toContain(`href="${PUBLIC_URL}/c/${page.id}/${id}/apply"`)
  // What a host’s policy may forbid, and what would reach beyond the fragment.
  expect(text).not.toMatch(/<(?:script|style|link|html|iframe)|\sstyle=|\son\w+=|\sid=/)
})

test('forms are framed on the websites that the page names, and linked on all others', async () => {
  const { onPage, byLink } = await position()
  const forms = async (address: string, origin?: string) =>
    (await open(address, origin === undefined ? {} : { headers: { origin } })).headers['kandidat-forms']
  expect(await forms(onPage, HOST)).toBe('frame')
  expect(await forms(byLink, HOST)).toBe('frame')
  const others = [
    'https://example.com',
    'http://www.example.com',
    'http://localhost:4000',
    'null',
    `${HOST}.evil.example`,
  ]
  for (const origin of [undefined, ...others]) expect(await forms(onPage, origin), origin).toBe('link')
})

test('what was cached for one website says the right thing to another, also when nothing has changed', async () => {
  const { onPage } = await position()
  const first = await open(onPage, { headers: { origin: HOST } })
  const etag = first.headers['etag'] ?? ''
  const again = await open(onPage, { headers: { origin: 'https://other.example', 'if-none-match': etag } })
  expect(again).toMatchObject({ status: 304, headers: { 'kandidat-forms': 'link', vary: 'Accept-Encoding, Origin' } })
  expect(first.headers['kandidat-forms']).toBe('frame')
})

test('a website that is removed frames nothing any more from the next request on', async () => {
  const { onPage } = await position()
  const forms = async () =>
    (await open(onPage, { headers: { origin: 'https://new.example' } })).headers['kandidat-forms']
  expect(await forms()).toBe('link')
  const run = runIn({}, server.app.database)
  await run('pages', 'set', page.id, '--embed-origins', `${HOST},https://new.example`)
  expect(await forms()).toBe('frame')
  await run('pages', 'set', page.id, '--embed-origins', HOST)
  expect(await forms()).toBe('link')
})

test('a position that closed says so in its language, and leaves room for what the host wrote', async () => {
  const { onPage, byLink, id } = await position()
  await verbs.expire({ id }, new Date(0))
  for (const address of [onPage, byLink]) {
    const { status, headers, text } = await open(address)
    expect(status).toBe(410)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(text).toMatch(/^<p part="error" lang="nb" dir="ltr">[^<]+<\/p><slot><\/slot>$/)
  }
  expect((await open(`${onPage}?lang=en`)).text).toBe(
    '<p part="error" lang="en" dir="ltr">This job is closed.</p><slot></slot>',
  )
})

test('what never was there is the same whatever it is: unknown, a draft, another page, or a page that is off', async () => {
  const { id } = await position()
  const draft = await make.position(company)
  await make.listing(draft, page)
  const other = await make.page(company)
  const off = await make.page(company, { active: false })
  await make.listing({ company_id: company.id, id }, off)
  await make.refresh()
  const nothing = [
    UNKNOWN_ID,
    'x',
    `${page.id}.${UNKNOWN_ID}`,
    `${page.id}.${draft.id}`,
    `${other.id}.${id}`,
    `${off.id}.${id}`,
    '%00',
    '.',
  ]
  for (const address of nothing) {
    expect(await open(`/e/${address}`), address).toMatchObject({ status: 404, text: '<slot></slot>' })
  }
})

test('a form that is off has no button, and the form alone says so', async () => {
  const { onPage } = await position({ enable_vouch: false })
  const { text } = await open(`${onPage}?lang=en`)
  expect(text).toContain('data-form="apply"')
  expect(text).not.toContain('data-form="refer"')
  const refer = await open(`${onPage}?show=refer&lang=en`)
  expect(refer.text).toContain('<p part="error">This job takes no referrals here</p>')
  const apply = await open(`${onPage}?show=apply&lang=da`)
  expect(apply.text).toMatch(
    /^<article lang="da" dir="ltr"><p class="actions"><a [^>]*data-form="apply"[^>]*\/apply\?lang=da">[^<]+<\/a><\/p><\/article>$/,
  )
})

test('texts of others are texts, whatever they contain', async () => {
  const hostile = `</h2><script>alert(1)</script><slot>"'&`
  const { onPage } = await position({ title: hostile, highlights: [hostile] })
  const { text } = await open(onPage)
  expect(text).not.toContain('<script>')
  expect(text).not.toContain('<slot>')
})

test('the script has an address that never changes, an ETag, and is for all websites', async () => {
  const { status, headers, text } = await open('/embed.js')
  expect({ status, headers }).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(text).toContain('kandidat-position')
  const again = await open('/embed.js', { headers: { 'if-none-match': headers['etag'] ?? '' } })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(await open('/embed.js', { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
})
