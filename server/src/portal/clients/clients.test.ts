import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { effects } from '../../../test/effects.ts'
import { openFixture } from '../../../test/fixture.ts'
import { formTo } from '../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'

// An agency with a world of its own clients, and a company that is asked.

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { make, database } = fixture
const { toldDuring } = effects(fixture)
const world = await makeWorld(fixture)
const [agency, administrator, stranger] = [
  await visitAs(fixture, world, 'agency'),
  await visitAs(fixture, world, 'administrator'),
  await visitAs(fixture, world, 'other company'),
]
afterAll(() => Promise.all([agency, administrator, stranger].map((visitor) => visitor.close())))
const { companies, positions } = world
const CLIENTS = '/portal/clients'
const AGENCIES = '/portal/agencies'

const clientsOf = (agencyId: string) =>
  database.run<{ slug: string }>(
    `select c.slug from clients cl join companies c on c.id = cl.client_id
    where cl.agency_id = $1 and cl.ended_at is null order by c.slug`,
    [agencyId],
  )

test('the list shows each client with its open positions and their candidates', async () => {
  await make.vouch(positions.agency, { stage: 'READY_FOR_REVIEW' })
  await make.vouch(positions.agency, { stage: 'REJECTED' })
  const link = await make.sharingLink(positions.agency)
  await make.refresh()
  const { text } = await agency.page(CLIENTS)
  expect(text).toMatch(new RegExp(`${companies.home.name}\\s*1\\s*1\\s*1 new`))
  await verbs.switchLink(link, false)
  await make.refresh()
})

test('an agency creates a client by a form, and works inside it at once', async () => {
  const page = await agency.page(`${CLIENTS}/new`)
  const reply = await agency.submit(formTo(page, `${CLIENTS}/new`), { name: 'Fjellvik Verft', country: 'Norway' })
  expect(reply).toMatchObject({ status: 303, to: `${CLIENTS}?done=create&of=fjellvik-verft` })
  const { text, elements } = await agency.page(reply.to)
  expect(text).toContain('Fjellvik Verft is your client now')
  const profile = `${CLIENTS}/fjellvik-verft/settings/company`
  expect(elements.some(({ attrs }) => attrs.some(({ value }) => value === profile))).toBe(true)
  const saved = await agency.submit(formTo(await agency.page(profile), profile), {
    website: 'https://fjellvik.example',
  })
  expect(saved).toMatchObject({ status: 303, to: `${profile}?saved=1` })
  expect(await database.run(`select website from companies where slug = 'fjellvik-verft'`)).toEqual([
    { website: 'https://fjellvik.example' },
  ])
})

test('a short name that is taken and a country that is none are named beside their fields', async () => {
  const fields = { name: 'X', slug: companies.home.slug, country: 'Atlantis' }
  const reply = await agency.post(`${CLIENTS}/new`, fields)
  expect(reply.status).toBe(422)
  expect(reply.html).toContain('There is no country “Atlantis”.')
  const again = await agency.post(`${CLIENTS}/new`, { ...fields, country: '' })
  expect([again.status, again.html.includes('href="#slug"')]).toEqual([422, true])
})

test('a company that is asked becomes a client when its administrator accepts, and not before', async () => {
  const ask = () => stranger.post(`${CLIENTS}/ask`, { slug: companies.home.slug })
  expect(await ask()).toMatchObject({ status: 303, to: `${CLIENTS}?done=ask&of=${companies.home.slug}` })
  expect((await stranger.page(CLIENTS)).text).toContain('Waiting for an answer')
  expect((await agency.page(CLIENTS)).text).not.toContain(companies.elsewhere.name)
  const before = await clientsOf(companies.elsewhere.id)
  expect((await administrator.page(AGENCIES)).text).toContain(companies.elsewhere.name)
  const accept = `${AGENCIES}/${companies.elsewhere.slug}/accept`
  expect(await administrator.submit(formTo(await administrator.page(accept), accept))).toMatchObject({
    status: 303,
    to: `${AGENCIES}?done=accept`,
  })
  expect(await clientsOf(companies.elsewhere.id)).toEqual(
    [...before, { slug: companies.home.slug }].toSorted((a, b) => a.slug.localeCompare(b.slug)),
  )
  expect((await administrator.get(accept)).status).toBe(404)
})

test('an answer to a request that is gone changes nothing, and either side takes one away', async () => {
  const { id, slug } = await make.company({ kind: 'agency', name: 'Kaibyrå', slug: 'kaibyraa' })
  await verbs.propose({ id }, companies.home)
  expect(await administrator.post(`${AGENCIES}/${slug}/decline`)).toMatchObject({ to: `${AGENCIES}?done=decline` })
  expect((await administrator.post(`${AGENCIES}/${slug}/accept`)).status).toBe(404)
  await agency.post(`${CLIENTS}/ask`, { slug: 'fremmeddata-klient' })
  const withdraw = `${CLIENTS}/fremmeddata-klient/withdraw`
  expect(await agency.submit(formTo(await agency.page(withdraw), withdraw))).toMatchObject({
    to: `${CLIENTS}?done=withdraw`,
  })
  expect((await agency.get(withdraw)).status).toBe(404)
  expect(await clientsOf(id)).toEqual([])
})

test('asking tells the same about a company whether or not it works with somebody else', async () => {
  const lone = await make.company({ name: 'Alene', slug: 'alene' })
  const replies = []
  for (const slug of [lone.slug, 'fremmeddata-klient']) {
    const reply = await agency.post(`${CLIENTS}/ask`, { slug })
    replies.push([reply.status, reply.to.replace(slug, 'X')])
    await agency.post(`${CLIENTS}/${slug}/withdraw`)
    for (const path of ['end', 'positions', 'pages', 'settings/company'])
      expect((await agency.get(`${CLIENTS}/${slug}/${path}`)).status, `${slug} ${path}`).toBe(404)
  }
  expect(replies[0]).toEqual(replies[1])
  const unknown = await agency.post(`${CLIENTS}/ask`, { slug: 'nobody-here' })
  expect([unknown.status, unknown.html.includes('There is no company with the short name “nobody-here”.')]).toEqual([
    422,
    true,
  ])
})

test('the page before the end says in numbers what happens then', async () => {
  const client = await make.client(companies.agency, await make.company({ name: 'Kverna', slug: 'kverna' }))
  const [first, second] = [await make.page(client), await make.page(client)]
  const own = await make.page(companies.agency)
  const at = new Date()
  const open = async (on: { company_id: string; id: string }[]) => {
    const made = await make.published(companies.agency, { client_id: client.id })
    for (const page of on) await make.listing(made, page, { published_at: at })
    return made
  }
  const [closing] = [await open([first]), await open([first, second]), await open([first, own])]
  await make.listing(await make.position(companies.agency, { client_id: client.id, status: 'DRAFT' }), second)
  await make.refresh()

  const path = `${CLIENTS}/kverna/end`
  const page = await agency.page(path)
  expect(page.text).toContain('Without the client, as your own: 4 positions (3 open).')
  expect(page.text).toContain('No longer on 2 careers pages of the client: 4 positions.')
  expect(page.text).toContain('not reachable until you list them elsewhere: 2 positions.')
  expect(page.text).toContain('Your receivers get 4 events.')
  const told = await toldDuring(() => agency.submit(formTo(page, path)))
  expect(Object.keys(told)).toHaveLength(4)
  expect(Object.values(told).flat()).toHaveLength(4)
  const states = await database.run(`select status, count(*)::integer as n from positions
    where id = any (array(select position_id from listings where page_company_id = '${client.id}')) group by 1 order by 1`)
  expect(states).toEqual([
    { status: 'ACTIVE', n: 2 },
    { status: 'DRAFT', n: 1 },
    { status: 'PUBLISHED', n: 1 },
  ])
  expect(closing.id).toBeDefined()
  expect((await agency.get(path)).status).toBe(404)
})

test('a company ends the work of an agency, and is told what visitors see of it alone', async () => {
  const page = await make.page(companies.home, { name: 'Havnejobber' })
  await make.listing(positions.agency, page, { published_at: new Date() })
  await make.position(companies.agency, { client_id: companies.home.id, status: 'DRAFT' })
  await make.refresh()
  const path = `${AGENCIES}/${companies.agency.slug}/end`
  const shown = await administrator.page(path)
  expect(shown.text).toContain('No longer on 1 careers page of yours: 1 position of the agency.')
  expect(shown.text).not.toContain('2 positions')
  expect(await administrator.submit(formTo(shown, path))).toMatchObject({ to: `${AGENCIES}?done=end` })
  expect(await clientsOf(companies.agency.id)).not.toContainEqual({ slug: companies.home.slug })
  expect((await agency.get(`${CLIENTS}/${companies.home.slug}/positions`)).status).toBe(404)
})

test('clients are found by words of their names, and come in pages', async () => {
  for (let i = 0; i < 22; i++) {
    await make.client(companies.agency, await make.company({ name: `Rekke ${i} Skur`, slug: `rekke-${i}` }))
  }
  const seen = new Set<string>()
  let next: string | undefined = `${CLIENTS}?search=rekke`
  for (let i = 0; next !== undefined && i < 5; i++) {
    const page = await agency.page(next)
    for (const name of page.text.match(/Rekke \d+ Skur/g) ?? []) seen.add(name)
    const link = page.elements.find(({ attrs }) => attrs.some(({ name, value }) => name === 'rel' && value === 'next'))
    next = link?.attrs.find(({ name }) => name === 'href')?.value
  }
  expect(seen.size).toBe(22)
  expect((await agency.page(`${CLIENTS}?search=skur%2021`)).text.match(/Rekke \d+ Skur/g)).toEqual([
    'Rekke 21 Skur',
    'Rekke 21 Skur',
  ])
})
