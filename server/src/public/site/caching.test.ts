import { expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { CACHE, openFixture, raise } from '../../../test/fixture.ts'
import { browse } from '../../../test/public/browse.ts'

const LIMIT = 20
const { server, make, database } = await openFixture({ anonymousLimit: LIMIT, cacheBytes: CACHE })
const verbs = byVerb({ server })
const open = browse(server)
const company = await make.company({ name: 'Fjord', language: 'NO' })
const page = await make.page(company, { is_default: true })
const position = await make.published(company, { title: 'Kokk' })
await make.listing(position, page)
await make.refresh()
const list = `/c/${page.id}`
const job = `${list}/${position.id}`

let clients = 10
/** Another address for each test, so that none is limited by another one. */
const somebody = () => ({ from: `127.0.0.${++clients}` })

test('a kept page costs nothing of the limit; what is not kept counts, and is refused in words for people', async () => {
  const me = somebody()
  for (let i = 0; i < LIMIT + 10; i++) expect((await open(list, me)).status).toBe(200)
  const codes: number[] = []
  for (let i = 0; i < LIMIT; i++) codes.push((await open(`/c/nothing-${i}?lang=sv`, me)).status)
  expect(new Set(codes)).toEqual(new Set([404, 429]))
  const refused = await open('/c/nothing?lang=sv', me)
  expect(refused).toMatchObject({ status: 429, headers: { 'cache-control': 'no-store' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.text).toContain('För många förfrågningar')
  expect((await open(list, me)).status).toBe(200)
  expect((await open(`/c/nothing`, somebody())).status).toBe(404)
})

test('parameters that a page does not know make no other page', async () => {
  const me = somebody()
  const { headers } = await open(job, me)
  for (let i = 0; i < LIMIT + 5; i++) {
    expect(await open(`${job}?utm_source=${i}`, me)).toMatchObject({ status: 200, headers: { etag: headers['etag'] } })
  }
})

test('a page that did not change is not sent again, and one that did is', async () => {
  const me = somebody()
  const { headers } = await open(job, me)
  expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' })
  const again = { ...me, headers: { 'if-none-match': headers['etag'] ?? '' } }
  expect(await open(job, again)).toMatchObject({ status: 304, text: '' })
  await verbs.edit(position, { title: 'Sjefskokk' })
  await raise(database, company, 'content')
  expect((await open(job, again)).text).toContain('Sjefskokk')
})

test('HEAD is answered like GET, without a body', async () => {
  const me = somebody()
  const { status, headers } = await open(job, me)
  const head = await open(job, { ...me, method: 'HEAD' })
  expect(head).toMatchObject({
    status,
    text: '',
    headers: { etag: headers['etag'], 'content-type': headers['content-type'] },
  })
})

test.each([
  ['of another website', { 'sec-fetch-site': 'cross-site' }],
  ['of a neighbouring host', { 'sec-fetch-site': 'same-site' }],
  ['of another website, from a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
  ['of a page in a sandbox', { origin: 'null' }],
])('a form %s is refused, with a link to ours', async (_what, headers) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
  const reply = await open(`${job}/apply?lang=nb`, {
    ...somebody(),
    method: 'POST',
    headers: form,
    body: 'firstName=x',
  })
  expect(reply.status).toBe(403)
  expect(reply.text).toContain(`<a href="${job}/apply">Åpne skjemaet</a>`)
  expect(await database.run('select from people')).toEqual([])
})
