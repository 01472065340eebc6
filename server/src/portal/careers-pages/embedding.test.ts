import { afterAll, expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { PUBLIC_URL } from '../../../test/server.ts'

const fixture = await openFixture()
const { make, database } = fixture
const world = await makeWorld(fixture)
const recruiter = await visitAs(fixture, world, 'recruiter')
afterAll(() => recruiter.close())

const page = await make.page(world.companies.home, { name: 'Havnejobber' })
const PAGES = '/portal/pages'
const address = `${PAGES}/${page.id}/embedding`
const stored = async () => {
  const [row] = await database.run<{ origins: string[] }>(
    'select embed_origins as origins from careers_pages where id = $1',
    [page.id],
  )
  return row?.origins
}

test('the code to copy names this installation and the page', async () => {
  expect((await recruiter.get(`${PAGES}/${page.id}`)).html).toContain(`href="${address}"`)
  const { text } = await recruiter.page(address)
  expect(text).toContain(`<script type="module" src="${PUBLIC_URL}/embed.js"></script>`)
  expect(text).toContain(
    `<kandidat-positions page="${page.id}" limit="10"><a href="${PUBLIC_URL}/c/${page.id}">All jobs</a></kandidat-positions>`,
  )
  expect(text).toContain(`<kandidat-position id-for-embedded="${page.id}.POSITION">`)
  const { origin } = new URL(PUBLIC_URL)
  expect(text).toContain(`script-src ${origin}; connect-src ${origin}; img-src ${origin}; frame-src ${origin}`)
})

test('websites are stored from lines, and shown again', async () => {
  const reply = await recruiter.post(address, { origins: 'https://www.example.com/\r\nhttps://example.com' })
  expect(reply).toMatchObject({ status: 303, to: `${address}?saved=1` })
  expect(await stored()).toEqual(['https://example.com', 'https://www.example.com'])
  expect((await recruiter.page(address)).text).toContain('https://example.com\nhttps://www.example.com')
})

test('each wrong line is named, in the language of the visitor, and what was typed stays', async () => {
  const before = await stored()
  const typed = 'https://*.example.com\r\nhttp://example.com\r\nexample.com'
  const { status, html } = await recruiter.post(address, { origins: typed })
  expect(status).toBe(422)
  for (const words of ['has a wildcard', 'must begin with https://', 'is not the address of a website']) {
    expect(html).toContain(words)
  }
  expect(html).toContain('https://*.example.com')
  expect(await stored()).toEqual(before)
})
