import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'
import { attribute } from '../../../test/portal/parsed-page.ts'
import { makePerson, openAs } from '../../../test/portal/person.ts'
import { entries } from '../../../test/portal/routes.ts'
import { insideAddress } from '../../../test/portal/inside-routes.ts'
import { formTo, type Visitor } from '../../../test/portal/visitor.ts'
import { makeWorld, marks, visitAs } from '../../../test/portal/world.ts'
import { toInside, withLinksInside } from './inside.ts'

// Somebody of an agency inside a client. Who reaches what stands in test/portal/inside-routes.ts.

const fixture = await openFixture()
const { make, database } = fixture
const world = await makeWorld(fixture)
const agency = await visitAs(fixture, world, 'agency')
afterAll(() => agency.close())
const { companies, positions } = world
const BASE = `/portal/clients/${companies.home.slug}`
const own = await make.published(companies.agency, { title: `${marks.agency} skjult` })

/** The addresses that links and forms of a page lead to. */
async function addressesOf(visitor: Visitor, path: string): Promise<string[]> {
  const { elements } = await visitor.page(path)
  return elements.flatMap((element) =>
    ['href', 'action', 'formaction', 'src'].flatMap((name) => attribute(element, name) ?? []),
  )
}

test('the header says whose screens these are, and leads back', async () => {
  const { text } = await agency.page(`${BASE}/positions`)
  expect(text).toContain('You work inside this client')
  expect(text).toContain(`Back to ${companies.agency.name}`)
  expect(await addressesOf(agency, `${BASE}/positions`)).toContain('/portal/clients')
  expect(await agency.get(BASE)).toMatchObject({ status: 303, to: `${BASE}/positions` })
})

test('links and forms stay inside, but those to one’s own account and out of the client', async () => {
  const candidate = await make.vouch(positions.agency, { stage: 'READY_FOR_REVIEW' })
  const page = await make.page(companies.home, { name: 'Havnejobber' })
  const paths = [
    'positions',
    'positions/new',
    `positions/${positions.agency.id}`,
    `positions/${positions.agency.id}/edit`,
    `positions/${positions.agency.id}/candidates`,
    `candidates/${candidate.id}`,
    'applications',
    'pages',
    `pages/${page.id}`,
    'settings/company',
  ]
  const outside = new Set<string>()
  for (const path of paths) {
    for (const address of await addressesOf(agency, `${BASE}/${path}`)) {
      if (address.startsWith('/portal') && !address.startsWith(`${BASE}/`)) outside.add(address)
    }
  }
  expect([...outside].filter((path) => !path.startsWith('/portal/persons/')).toSorted()).toEqual([
    '/portal/clients',
    '/portal/companies',
    '/portal/notifications',
    '/portal/sign-out',
  ])
})

test('the reason beside a page that is switched off leads to switching it on only where the visit can', async () => {
  const client = await make.company({ slug: 'uten-brukere' })
  await make.client(companies.agency, client)
  const inside = `/portal/clients/${client.slug}`
  const position = await make.published(companies.agency, { client_id: client.id })
  const attended = await make.published(companies.agency, { client_id: companies.home.id })
  const page = async (company: { id: string }) => make.page(company, { name: `Stengt ${company.id}`, active: false })
  const [ofAgency, ofClient, ofHome] = [await page(companies.agency), await page(client), await page(companies.home)]
  for (const off of [ofAgency, ofClient]) await make.listing(position, off)
  for (const off of [ofAgency, ofHome]) await make.listing(attended, off)
  await make.refresh()
  const offered = async (base: string, { id }: { id: string }) => {
    const found = (await addressesOf(agency, `${base}/positions/${id}/pages`)).filter((path) =>
      /\/pages\/[^/]*\/on$/.test(path),
    )
    for (const path of found) expect((await agency.get(path)).status, path).toBe(200)
    return found
  }
  expect(await offered(inside, position)).toEqual([`${inside}/pages/${ofClient.id}/on`])
  expect(await offered('/portal', position)).toEqual([`/portal/pages/${ofAgency.id}/on`])
  // This client has users of its own, who switch its pages.
  expect(await offered(BASE, attended)).toEqual([])
})

test('what is created inside is managed for the client, and leads on inside', async () => {
  const path = `${BASE}/positions/new`
  const form = formTo(await agency.page(path), path)
  const reply = await agency.submit(form, { title: 'Havnefogd', language: 'NO' })
  expect(reply.status).toBe(303)
  expect(reply.to).toMatch(new RegExp(`^${BASE}/positions/[0-9a-f-]{36}\\?done=create$`))
  expect(await database.run(`select company_id, client_id from positions where title = 'Havnefogd'`)).toEqual([
    { company_id: companies.agency.id, client_id: companies.home.id },
  ])
})

test('only what is managed for the client is there, and nothing of the client’s own', async () => {
  const { text } = await agency.page(`${BASE}/positions`)
  expect(text).toContain(positions.agency.title)
  expect(text).not.toContain(own.title)
  expect(text).not.toContain(positions.open.title)
  expect((await agency.get(`${BASE}/positions/${own.id}`)).status).toBe(404)
  expect((await agency.get(`${BASE}/positions/${positions.open.id}`)).status).toBe(404)
})

test('nothing else of the agency has a place inside a client', async () => {
  const outside = Object.keys(entries).filter(
    (path) => !path.startsWith('/portal/clients') && path !== '/portal' && !(insideAddress(path) in entries),
  )
  for (const path of outside) {
    const address = insideAddress(path)
      .replace(':client', companies.home.slug)
      .replaceAll(/:\w+/g, positions.agency.id)
      .replace('*', 'none')
    expect((await agency.get(address)).status, path).toBe(404)
    expect((await agency.post(address)).status, path).toBe(404)
  }
  expect(outside.length).toBeGreaterThan(20)
})

test('a list leaves as a file after a fresh proof, which leads back inside, with what is managed for the client alone', async () => {
  const path = `${BASE}/positions/export`
  await database.run(`update sessions set proven_at = clock() - interval '11 minutes'`, [])
  const { html } = await agency.get(`${path}?status=all`)
  expect(/action="\/portal\/prove\?to=([^"]*)"/.exec(html)?.[1]).toBe(encodeURIComponent(`${path}?status=all`))
  await database.run('update sessions set proven_at = clock()', [])
  const { html: file } = await agency.post(path, { delimiter: 'comma' })
  expect(file).toContain(positions.agency.title)
  for (const { title } of [own, positions.open]) expect(file).not.toContain(title)
})

test('a client with a user of its own edits its profile and pages itself; the agency reads them', async () => {
  const page = await make.page(companies.home, { name: 'Havnejobber' })
  const profile = await agency.page(`${BASE}/settings/company`)
  expect(profile.text).toContain('This client has users of its own, who edit the profile.')
  expect(profile.forms.filter(({ action }) => action.startsWith(BASE))).toEqual([])
  for (const path of ['settings/company', 'pages/new', `pages/${page.id}/edit`, `pages/${page.id}/off`]) {
    expect((await agency.post(`${BASE}/${path}`, { name: 'X' })).status, path).toBe(404)
  }
  expect((await agency.post(`${BASE}/pages/${page.id}/embedding`, { origins: '' })).status).toBe(404)
})

test('attributes move, and texts that look like them stay', () => {
  const inside = { clientName: 'X', address: (address: string) => address.replace('/portal', '/portal/clients/x') }
  const html =
    '<live-region id="a"><a class="b" href="/portal/positions?a=1&amp;b=2">href=&quot;/portal/positions&quot;</a></live-region>'
  expect(withLinksInside(html, { inside })).toBe(html.replace('="/portal/', '="/portal/clients/x/'))
  expect(withLinksInside(html, { inside: null })).toBe(html)
})

test('whoever has to sign in comes back inside', async () => {
  const visitor = await visitAs(fixture, world, 'nobody')
  const { to } = await visitor.get(`${BASE}/positions?status=DRAFT`)
  expect(new URLSearchParams(to.split('?')[1]).get('to')).toBe(`${BASE}/positions?status=DRAFT`)
  await visitor.close()
})

test('a user of the agency who reaches certain positions is inside the clients of these alone', async () => {
  await make.client(companies.agency, await make.company({ slug: 'annen-kunde', name: 'Annen' }))
  const colleague = await makePerson(fixture, [companies.agency])
  await byVerb(fixture).restrictUser({ id: colleague.userId }, [positions.agency])
  const visitor = await openAs(fixture, colleague)
  expect((await visitor.get(`${BASE}/positions`)).status).toBe(200)
  expect((await visitor.get(`/portal/clients/annen-kunde/positions`)).status).toBe(404)
  expect((await visitor.page('/portal/clients')).text).not.toContain('Annen')
  await visitor.close()
})

test('an address moves only if a screen inside has it', () => {
  const move = toInside([{ path: '/portal/positions' }, { path: '/portal/positions/:id/edit' }])
  expect(move('/portal/positions?status=DRAFT', 'x')).toBe('/portal/clients/x/positions?status=DRAFT')
  expect(move('/portal/positions/1/edit#title', 'x')).toBe('/portal/clients/x/positions/1/edit#title')
  for (const address of [
    '/portal/positions/1',
    '/portal/positionsx',
    '/portal/account',
    'https://a.example/portal/positions',
    '/portal/clients/x/positions',
  ])
    expect(move(address, 'x')).toBe(address)
})
