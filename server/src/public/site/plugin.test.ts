import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { browse } from '../../../test/public/browse.ts'

const { server, make } = await openFixture()
const platform = await make.company({ kind: 'platform' })
const marketplace = await make.page(platform, { is_marketplace: true })
const open = browse(server)

test('the start of the site leads to the marketplace', async () => {
  expect(await open('/')).toMatchObject({
    status: 302,
    headers: { location: `/c/${marketplace.id}`, 'cache-control': 'public, no-cache' },
  })
})

test.each(['DELETE', 'QUERY'])(
  '%s is refused in words for people, with the methods that the address takes',
  async (method) => {
    const reply = await open('/?lang=nb', { method })
    expect(reply).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD', 'cache-control': 'no-store' } })
    expect(reply.text).toContain('<html lang="nb" dir="ltr">')
    expect(reply.text).toContain('Denne siden tar bare imot skjemaer og lenker')
  },
)

test('nothing is loaded from elsewhere, nothing shows a page in a frame, and no cookie is set', async () => {
  const { headers } = await open('/', { method: 'DELETE' })
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  })
  expect(headers['set-cookie']).toBeUndefined()
})

test('a page that does not exist has the name of the site at its top, which leads to the marketplace', async () => {
  const { text, status } = await open('/c/nothing')
  expect(status).toBe(404)
  expect(text).toMatch(/<a class="owner" href="\/">.*Kandidat<\/span><\/a>/)
})

test('an error is told in all four languages unless the address names one', async () => {
  const { text } = await open('/', { method: 'DELETE' })
  expect(text.match(/<section lang="\w+" dir="ltr">/g)).toEqual(
    ['en', 'nb', 'da', 'sv'].map((tag) => `<section lang="${tag}" dir="ltr">`),
  )
})
