import type { JobPosting, WithContext } from 'schema-dts'
import { expect, expectTypeOf, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'
import { attribute, parsePage } from '../../../test/portal/parsed-page.ts'
import { browse } from '../../../test/public/browse.ts'
import { PUBLIC_URL } from '../../../test/server.ts'
import { PLATFORM } from '../../../test/verbs/world.ts'
import { ensureMarketplace } from '../../positions/careers-pages/actions.ts'
import type { jobPosting } from './json-ld.ts'

const { make, server } = await openFixture()
const verbs = byVerb({ server })
const open = browse(server)
const agency = await make.company({ kind: 'agency', name: 'Fjord Rekruttering', language: 'NO', country: 'NO' })
const client = await make.client(
  agency,
  await make.company({
    name: 'Skarv Laks',
    website: 'https://skarv.example.com',
    industries: ['HAVBRUK'],
    language: 'NO',
  }),
)
const page = await make.page(agency, { is_default: true })
const oslo = {
  ...{ id: '1', address: 'Storgata 1', city: 'Oslo', country: 'NO', locality: null, postalCode: '0155' },
  ...{ administrativeArea: 'Oslo', subAdministrativeArea: null, lat: 59.91, lng: 10.75 },
}

async function listed(values: Parameters<typeof make.published>[1] = {}, overrides = {}) {
  const position = await make.published(agency, {
    ...{ title: 'Kokk', locations: JSON.stringify([oslo]), content_html_default: '<p>Lag mat.</p>' },
    ...values,
  })
  await make.listing(position, page, overrides)
  await make.refresh()
  const address = `/c/${page.id}/${position.id}`
  const { text } = await open(address)
  return { address, position, text, shown: parsePage(text), posting: postingIn(text) }
}

function postingIn(html: string) {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return json === undefined ? null : JSON.parse(json)
}

test('the client is the employer, with the agency that recruits; a position can hide it', async () => {
  const named = await listed({ client_id: client.id })
  expect(named.shown.text).toContain('Skarv LaksRekrutteres av Fjord Rekruttering')
  expect(named.posting.hiringOrganization).toEqual({
    ...{ '@type': 'Organization', name: 'Skarv Laks', sameAs: 'https://skarv.example.com' },
  })
  const hidden = await listed({ client_id: client.id, hide_employer: true })
  expect(hidden.text).not.toContain('Skarv')
  expect(hidden.text).not.toContain('skarv')
  expect(hidden.shown.text).toContain('Fjord Rekruttering rekrutterer for en arbeidsgiver som ikke er navngitt her.')
})

test('a description without spaces is cut between two characters', async () => {
  const { shown } = await listed({ pitch: '🐟'.repeat(100) })
  const description = shown.elements.find((each) => attribute(each, 'name') === 'description')
  expect(description && attribute(description, 'content')).toBe(`${'🐟'.repeat(79)}…`)
})

test('pay, dates and places are written as the language does', async () => {
  const pay = { salary_min: 500_000, salary_max: 565_000.5, salary_currency: 'NOK', salary_type: 'YEAR' }
  const { shown, address } = await listed({
    ...pay,
    salary_extra: 'og bonus',
    expiration_date: new Date('2126-12-01T23:00:00Z'),
  })
  expect(shown.text).toMatch(/500.000,00.565.000,50.kr per år/)
  expect(shown.text).toContain('og bonus')
  expect(shown.text).toContain('1. desember 2126')
  expect(shown.text).toContain('Storgata 1, 0155 Oslo, Norge')
  const map = shown.elements.find((each) => attribute(each, 'href')?.startsWith('https://www.openstreetmap.org/'))
  expect(map && attribute(map, 'href')).toBe('https://www.openstreetmap.org/?mlat=59.91&mlon=10.75#map=17/59.91/10.75')
  expect(map && attribute(map, 'rel')).toBe('noopener noreferrer external')
  const british = await open(`${address}?lang=en-GB`)
  expect(british.text).toContain('<html lang="en-GB" dir="ltr">')
  expect(british.text).toContain('<h1 lang="nb" dir="auto">')
  expect(parsePage(british.text).text).toMatch(/NOK.500,000.00.+565,000.50 per year/)
})

test('the language never depends on a header of the request', async () => {
  const { address, text } = await listed()
  expect((await open(address, { headers: { 'accept-language': 'sv' } })).text).toBe(text)
})

test('the buttons are those of the forms that are on, as the page says', async () => {
  const { text, address } = await listed({ enable_vouch: false }, { enable_vouch: true, enable_application: false })
  expect(text).not.toContain(`href="${address}/apply"`)
  expect(text).toContain(`href="${address}/refer"`)
})

test('a long ad has its buttons twice, a short one once, and one without a form says that it takes no applications', async () => {
  const buttons = ({ address, text }: { address: string; text: string }) =>
    text.split(`href="${address}/apply"`).length - 1
  expect(buttons(await listed())).toBe(1)
  expect(buttons(await listed({ content_html_default: `<p>${'Lag mat. '.repeat(100)}</p>` }))).toBe(2)
  const off = await listed({}, { enable_application: false })
  expect(buttons(off)).toBe(0)
  expect(off.shown.text).toContain('Du kan ikke søke på denne siden.')
})

test('a company without a logo has its letter at the top', async () => {
  const { text } = await listed()
  expect(text).toMatch(/<span class="mark" aria-hidden="true">F<\/span><span class="owner-name">Fjord Rekruttering</)
})

test('a message that shares a job has spaces, which no program shows as plus signs', async () => {
  const { text } = await listed({ title: 'Kokk + servitør' })
  expect(text).toContain('href="https://wa.me/?text=Kokk%20%2B%20servit%C3%B8r%20http')
  expect(text).toContain('href="mailto:?subject=Kokk%20%2B%20servit%C3%B8r&amp;')
})

test('search engines read what the position says, and texts cannot end the script', async () => {
  const { posting, text, address } = await listed({
    ...{
      title: '</script><script>alert(1)</script>',
      employment_type: ['Full-time', 'Contract'],
      salary_currency: 'NOK',
    },
    ...{ salary_min: 10, salary_type: 'HOUR', content_html_default: '<p>Lag mat</p>' },
  })
  expect(text).not.toContain('<script>alert')
  expect(posting).toMatchObject({
    title: '</script><script>alert(1)</script>',
    description: '<p>Lag mat</p>',
    url: `${PUBLIC_URL}${address}`,
    employmentType: ['FULL_TIME', 'CONTRACTOR'],
    jobLocation: {
      address: { streetAddress: 'Storgata 1', addressLocality: 'Oslo', postalCode: '0155', addressCountry: 'NO' },
      geo: { latitude: 59.91, longitude: 10.75 },
    },
    baseSalary: { currency: 'NOK', value: { minValue: 10, unitText: 'HOUR' } },
    directApply: true,
  })
  expect(posting).not.toHaveProperty('validThrough')
  expect(JSON.stringify(posting)).not.toContain('""')
})

test.each([
  ['2099-12-15T23:00:00Z', '2099-12-15T23:59:59+01:00'],
  ['2099-07-15T22:00:00Z', '2099-07-15T23:59:59+02:00'],
  ['2099-12-15T11:00:00Z', '2099-12-15T11:00:00.000Z'],
])('search engines read the last day of a position that expires at %s as %s', async (expiration_date, expected) => {
  expect((await listed({ expiration_date })).posting).toMatchObject({ validThrough: expected })
})

test('a remote position needs no place; one with neither, or without a text, has no markup', async () => {
  const remote = await listed({ locations: '[]', employment_type: ['Remote'] })
  expect(remote.posting).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'NO' },
  })
  expect((await listed({ locations: '[]' })).posting).toBeNull()
  for (const content_html_default of ['', '<p>&nbsp;</p>']) {
    expect((await listed({ content_html_default })).posting).toBeNull()
  }
  const hybrid = await listed({ employment_type: ['Remote', 'Hybrid'] })
  expect(hybrid.posting).not.toHaveProperty('jobLocationType')
})

test('a position that is reached by links alone is in no search engine', async () => {
  const position = await make.published(agency, { locations: JSON.stringify([oslo]) })
  const link = await make.sharingLink(position)
  await make.refresh()
  const { text, status, headers } = await open(`/j/${link.id}`)
  expect(status).toBe(200)
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(text).not.toContain('ld+json')
  expect(text).not.toContain('rel="canonical"')
})

test('translations name each other', async () => {
  const group = { translation_group_id: agency.id }
  const norwegian = await listed({ ...group, language: 'NO' })
  const english = await listed({ ...group, language: 'GB' })
  for (const [tag, { address }] of [
    ['nb', norwegian],
    ['en-GB', english],
  ] as const) {
    expect((await open(norwegian.address)).text).toContain(`hreflang="${tag}" href="${PUBLIC_URL}${address}"`)
  }
})

test('a closed position says when it closed, and offers similar ones', async () => {
  const similar = await listed({ title: 'Kokk i Oslo' })
  const { address, position } = await listed({ title: 'Kokk på Grünerløkka' })
  await verbs.expire(position, new Date('2026-02-01T23:00:00Z'))
  const { status, text } = await open(address)
  expect(status).toBe(410)
  expect(parsePage(text).heading).toBe('Kokk på Grünerløkka')
  expect(parsePage(text).text).toContain('Den ble stengt 2. februar 2026.')
  expect(text).toContain(`href="${similar.address}"`)
  expect(text).toContain('<meta name="robots" content="noindex"/>')
})

test('behind a link, a closed or paused position leads on: similar ones of the owner’s page, otherwise of the marketplace', async () => {
  const owner = await make.company({ name: 'Havn Hotell', language: 'NO' })
  const own = await make.page(owner, { is_default: true })
  const at = { title: 'Kokk', locations: JSON.stringify([oslo]) }
  const shared = await make.published(owner, at)
  const link = await make.sharingLink(shared)
  const others = []
  for (let n = 0; n < 6; n += 1) {
    const other = await make.published(owner, { ...at, title: `Kokk ${n}` })
    await make.listing(other, own)
    others.push(`href="/c/${own.id}/${other.id}"`)
  }
  await make.refresh()
  expect((await open(`/j/${link.id}`)).status).toBe(200)
  await verbs.pause(shared)
  const paused = await open(`/j/${link.id}`)
  expect([paused.status, parsePage(paused.text).text]).toEqual([404, expect.stringContaining('Havn Hotell')])
  expect(paused.text).toContain(`<a href="/c/${own.id}">`)
  await verbs.archive(shared)
  const closed = await open(`/j/${link.id}`)
  expect(closed.status).toBe(410)
  expect(others.filter((each) => closed.text.includes(each))).toHaveLength(5)
  expect(closed.text).toContain(`<a href="/c/${own.id}">`)

  const { companyId, marketplaceId } = await ensureMarketplace(server.app.database, PLATFORM)
  const everywhere = { id: marketplaceId, company_id: companyId }
  const theirs = await make.published(agency, at)
  const stillOpen = await make.published(owner, at)
  for (const each of [theirs, stillOpen]) await make.listing(each, everywhere)
  await verbs.switchPage(own, false)
  await make.refresh()
  const elsewhere = await open(`/j/${link.id}`)
  expect(elsewhere.text).toContain(`<a href="/c/${marketplaceId}">`)
  // What is kept for a link is made anew when its own company changes, so it shows positions of no other.
  expect(elsewhere.text).toContain(`href="/c/${marketplaceId}/${stillOpen.id}"`)
  expect(elsewhere.text).not.toContain(theirs.id)
})

test('the code for paper is a picture of its own, which leads to the address of the page', async () => {
  const { address, text } = await listed()
  expect(/<img [^>]*code\.svg[^>]*>/.exec(text)?.[0]).toBe(
    `<img fetchpriority="low" src="${address}/code.svg" alt width="200" height="200"/>`,
  )
  const code = await open(`${address}/code.svg`)
  expect(code.headers['content-type']).toBe('image/svg+xml')
  expect(code.headers['cache-control']).toBe('public, max-age=86400')
  expect(code.text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/)
  expect(code.text).toContain(`aria-label="${PUBLIC_URL}${address}"`)
  const other = await listed()
  expect((await open(`${other.address}/code.svg`)).text).not.toBe(code.text)
  expect((await open(`/c/${page.id}/<script>/code.svg`)).status).toBe(404)
})

test('what search engines read about a position is a JobPosting by the types of schema.org', () => {
  // The compiler compares them, in `npm run check`.
  expectTypeOf<ReturnType<typeof jobPosting>>().toExtend<WithContext<JobPosting> | null>()
})
