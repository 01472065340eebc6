import { expect, test } from 'vitest'
import { applicationForms, trusting } from '../../../../test/application-forms.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { referWords } from '../../words/referrals.ts'

const fixture = await openFixture({ ...trusting })
const { make } = fixture
const forms = applicationForms(fixture)
const HOST = 'https://www.example.com'
const company = await make.company({ country: 'NO', name: 'Fjellvik' })
await make.page(company, { is_default: true, embed_origins: [HOST] })
const job = await forms.open(company)
const path = job.path.replace('/apply', '/refer')
const framed = (address: string, embedder = HOST) =>
  `${address}${address.includes('?') ? '&' : '?'}embedder=${encodeURIComponent(embedder)}&scheme=dark`
const ancestorsOf = ({ headers }: { headers: Headers }) =>
  /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]
const ola = { firstName: 'Ola', lastName: 'Lie', email: 'ola@example.com' }
const send = (address: string, values: Record<string, string>) =>
  forms.postText(address, { seal: forms.sealOf({ path: address.split('?')[0] ?? '' }), ...values })

test('a website that may shows the form in a frame, without the head of the page; others do not', async () => {
  const shown = await forms.get(framed(path))
  expect([shown.status, ancestorsOf(shown)]).toEqual([200, HOST])
  expect(shown.page).toContain(`data-embedder="${HOST}"`)
  expect(shown.page).toContain('data-scheme="dark"')
  expect(shown.page).not.toContain('class="skip"')
  for (const other of ['https://evil.example', 'null', `${HOST}.evil.example`, '']) {
    const refused = await forms.get(framed(path, other))
    expect([refused.status, ancestorsOf(refused)], other).toEqual([200, "'none'"])
    expect(refused.page).not.toContain('data-embedder')
  }
  expect(ancestorsOf(await forms.get(path))).toBe("'none'")
})

test('both ways to refer, and a form with errors, stay in the frame', async () => {
  const { page } = await forms.get(framed(path))
  const toName = /<a href="([^"]*way=name[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const named = await forms.get(toName)
  expect([ancestorsOf(named), named.page.includes('theirEmail')]).toEqual([HOST, true])
  const action = /<form method="post" action="([^"]*)"/.exec(named.page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const refused = await send(action, { way: 'name', ...ola })
  expect([refused.status, ancestorsOf(refused)]).toEqual([422, HOST])
  expect(refused.page).toContain('value="ola@example.com"')
})

test('the link appears in the frame, and the website learns that somebody referred, but neither who nor the link', async () => {
  const sent = await send(framed(path), { way: 'link', ...ola })
  expect([sent.status, sent.location]).toEqual([303, expect.stringContaining('embedder=')])
  const thanks = await forms.get(sent.location)
  expect([thanks.status, ancestorsOf(thanks)]).toEqual([200, HOST])
  expect(thanks.page).toContain(referWords.en.mine.thanks)
  expect(thanks.page).toContain('data-page="referred"')
  // The page of the referrer, which the token opens too, is in no frame.
  const own = await forms.get(framed(sent.location.split('/link')[0] ?? ''))
  expect([own.status, ancestorsOf(own)]).toEqual([200, "'none'"])
})

test('a form that another website posts is refused, also if it may frame the form', async () => {
  const cross = await fetch(`${fixture.server.url}${framed(path)}`, {
    method: 'POST',
    body: new URLSearchParams({ way: 'link', ...ola }),
    headers: { origin: HOST, 'sec-fetch-site': 'cross-site' },
    redirect: 'manual',
  })
  expect(cross.status).toBe(403)
})

test('on the link of a referrer the form is framed where the careers page of the company may be', async () => {
  const link = `/j/${job.linkId}/refer`
  expect(ancestorsOf(await forms.get(framed(link)))).toBe(HOST)
})
