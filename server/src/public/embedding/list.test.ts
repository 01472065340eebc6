import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { browse } from '../../../test/public/browse.ts'
import { PUBLIC_URL } from '../../../test/server.ts'

const { server, make } = await openFixture()
const open = browse(server)
const company = await make.company({ name: 'Nordlys AS', language: 'SE' })
const page = await make.page(company, { is_default: true })

for (let i = 1; i <= 30; i++) {
  const types = i % 2 === 0 ? ['Full-time'] : ['Part-time']
  await make.listing(await make.published(company, { title: `Jobb ${i}`, employment_type: types }), page)
}
await make.refresh()

const titlesIn = (text: string) => [...text.matchAll(/data-position="[^"]+">([^<]+)</g)].map(([, title]) => title)
const moreIn = (text: string) => {
  const [, fragment = '', href = ''] = /data-more="([^"]+)" href="([^"]+)"/.exec(text.replaceAll('&amp;', '&')) ?? []
  return { fragment, href }
}

test('a careers page is a list of its ten newest positions, in the language of the company', async () => {
  const { status, headers, text } = await open(`/e/${page.id}`)
  expect({ status, headers }).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } })
  expect(titlesIn(text)).toEqual(Array.from({ length: 10 }, (_, i) => `Jobb ${30 - i}`))
  expect(text).toMatch(/^<div class="list" lang="sv" dir="ltr"><ul part="list"/)
  expect(text).toContain(`href="${PUBLIC_URL}/c/${page.id}/`)
})

test('the button for more leads through all of them once, and to the same place on the careers page', async () => {
  const titles: (string | undefined)[] = []
  let address = `/e/${page.id}?limit=12&lang=en`
  while (address !== '') {
    const { text } = await open(address)
    titles.push(...titlesIn(text))
    const { fragment, href } = moreIn(text)
    if (fragment !== '') {
      expect(fragment).toMatch(`${PUBLIC_URL}/e/${page.id}?`)
      expect(new URL(href).searchParams.get('after')).toBe(new URL(fragment).searchParams.get('after'))
      expect((await open(href)).status).toBe(200)
    }
    address = fragment
  }
  expect(titles).toEqual(Array.from({ length: 30 }, (_, i) => `Jobb ${30 - i}`))
})

test('filters narrow it down as on the careers page, and what makes no sense is left out', async () => {
  const types = async (query: string) => titlesIn((await open(`/e/${page.id}?${query}`)).text)
  expect(await types('type=Part-time&limit=3')).toEqual(['Jobb 29', 'Jobb 27', 'Jobb 25'])
  expect(await types('type=Part-time&type=Full-time&limit=2')).toEqual(['Jobb 30', 'Jobb 29'])
  expect(await types('q=jobb+17')).toEqual(['Jobb 17'])
  for (const limit of ['0', '-1', '1e9', 'x', '']) expect(await types(`limit=${limit}`), limit).toHaveLength(10)
  expect(await types('limit=1000')).toHaveLength(25)
  expect(await types('after=x&sort=x&place=%00')).toHaveLength(10)
})

test('a list without positions says so', async () => {
  const { status, text } = await open(`/e/${page.id}?q=nothing&lang=en`)
  expect({ status, text }).toEqual({ status: 200, text: '<p lang="en" dir="ltr">No open jobs right now</p>' })
})

test('a page that is off is nothing, as one that never was there', async () => {
  const off = await make.page(company, { active: false })
  expect(await open(`/e/${off.id}`)).toMatchObject({ status: 404, text: '<slot></slot>' })
})
