import { describe, expect, test } from 'vitest'
import { byVerb } from '../../test/by-verb.ts'
import { PUBLIC_URL } from '../../test/server.ts'
import { idsOf, openFixture } from '../../test/fixture.ts'

const fixture = await openFixture()
const { make, as } = fixture
const verbs = byVerb(fixture)

// Created in this order, so that creation and the expected order differ.
const agency = await make.company({
  kind: 'agency',
  name: 'Fjord',
  slug: 'fjord',
  logo_url: 'https://img.example.com/f.png',
})
const client = await make.client(agency, await make.company({ name: 'Havn', slug: 'havn' }))
const clientOther = await make.page(client)
const platform = await make.company({ kind: 'platform' })
const marketplace = await make.page(platform, { is_marketplace: true })
const agencyOther = await make.page(agency)
const clientDefault = await make.page(client, { is_default: true })
const agencyDefault = await make.page(agency, { name: 'Våre stillinger', is_default: true })
const inactive = await make.page(agency, { active: false })
const stranger = await make.company()
const strangersPage = await make.page(stranger, { is_default: true })
const get = as(await make.key(agency))
const all = [clientDefault.id, agencyDefault.id, clientOther.id, marketplace.id, agencyOther.id]

describe('which pages', () => {
  test('GET /career-pages returns active pages of the key’s company and, for an agency, of its clients, and the marketplace', async () => {
    expect(new Set(idsOf(await get('/career-pages')))).toEqual(new Set(all))
    expect(idsOf(await as(await make.key(stranger))('/career-pages'))).toEqual([strangersPage.id, marketplace.id])
  })

  test('a client’s own key gets the client’s pages, not those of its agency', async () => {
    const listed = idsOf(await as(await make.key(client))('/career-pages'))
    expect(listed).toEqual([clientDefault.id, clientOther.id, marketplace.id])
  })

  test('an inactive page is not listed', async () => {
    expect(idsOf(await get('/career-pages'))).not.toContain(inactive.id)
  })

  test('pages of a former client are not listed', async () => {
    const former = await make.client(agency)
    const page = await make.page(former)
    expect(idsOf(await get('/career-pages'))).toContain(page.id)
    await verbs.endClient(agency, former)
    expect(idsOf(await get('/career-pages'))).toEqual(all)
  })

  test('the marketplace is listed for every key, restricted ones too', async () => {
    const nobody = await make.company()
    expect(idsOf(await as(await make.key(nobody))('/career-pages'))).toEqual([marketplace.id])
    expect(idsOf(await as(await make.key(nobody, { positionIds: [] }))('/career-pages'))).toEqual([marketplace.id])
  })
})

describe('a restricted key', () => {
  test('gets the active pages on which its positions have an enabled listing, whatever their status, and the marketplace', async () => {
    const draft = await make.position(agency, { client_id: client.id })
    const archived = await make.position(agency, { status: 'ARCHIVED', archived_at: new Date() })
    const unlisted = await make.position(agency)
    await make.listing(draft, clientOther)
    await make.listing(draft, agencyDefault, { enabled: false })
    await make.listing(draft, inactive)
    await make.listing(archived, agencyOther)
    const listed = async (...positions: { id: string }[]) =>
      idsOf(await as(await make.key(agency, { positionIds: positions.map(({ id }) => id) }))('/career-pages'))
    expect(await listed(draft)).toEqual([clientOther.id, marketplace.id])
    expect(await listed(archived)).toEqual([marketplace.id, agencyOther.id])
    expect(await listed(draft, archived)).toEqual([clientOther.id, marketplace.id, agencyOther.id])
    expect(await listed(unlisted)).toEqual([marketplace.id])
  })

  test('filters them like any other key', async () => {
    const position = await make.position(agency)
    for (const page of [agencyDefault, agencyOther, clientOther]) await make.listing(position, page)
    const restricted = as(await make.key(agency, { positionIds: [position.id] }))
    expect(idsOf(await restricted('/career-pages?forAgency=true'))).toEqual([agencyDefault.id, agencyOther.id])
    expect(idsOf(await restricted('/career-pages?forAgency=false'))).toEqual([clientOther.id])
    expect(idsOf(await restricted('/career-pages?isDefault=true'))).toEqual([agencyDefault.id])
    expect(idsOf(await restricted('/career-pages?isDefault=true&forAgency=false'))).toEqual([])
  })
})

describe('the order', () => {
  test('is defaults first, then createdAt ascending', async () => {
    expect(idsOf(await get('/career-pages'))).toEqual(all)
  })

  test('is by id among pages of the same createdAt', async () => {
    const company = await make.company()
    const pages = []
    for (let i = 0; i < 5; i++) pages.push((await make.page(company, { created_at: '2025-01-01T00:00:00Z' })).id)
    expect(idsOf(await as(await make.key(company))('/career-pages'))).toEqual([...pages.toSorted(), marketplace.id])
  })
})

describe('forAgency', () => {
  test('true returns only the key’s own company’s pages', async () => {
    expect(idsOf(await get('/career-pages?forAgency=true'))).toEqual([agencyDefault.id, agencyOther.id])
  })

  test('false returns only its clients’ pages', async () => {
    expect(idsOf(await get('/career-pages?forAgency=false'))).toEqual([clientDefault.id, clientOther.id])
  })

  test('omitted returns both, and only then the marketplace', async () => {
    expect(idsOf(await get('/career-pages'))).toContain(marketplace.id)
  })

  test('of a company that is not an agency: true returns its own pages, false none', async () => {
    const asStranger = as(await make.key(stranger))
    expect(idsOf(await asStranger('/career-pages?forAgency=true'))).toEqual([strangersPage.id])
    expect(idsOf(await asStranger('/career-pages?forAgency=false'))).toEqual([])
  })
})

describe('isDefault', () => {
  test('filters to each company’s default careers page', async () => {
    expect(idsOf(await get('/career-pages?isDefault=true'))).toEqual([clientDefault.id, agencyDefault.id])
  })

  test('false filters to the other pages, and the marketplace is one of them', async () => {
    expect(idsOf(await get('/career-pages?isDefault=false'))).toEqual([clientOther.id, marketplace.id, agencyOther.id])
  })

  test('combines with forAgency', async () => {
    expect(idsOf(await get('/career-pages?isDefault=true&forAgency=true'))).toEqual([agencyDefault.id])
    expect(idsOf(await get('/career-pages?isDefault=false&forAgency=true'))).toEqual([agencyOther.id])
    expect(idsOf(await get('/career-pages?isDefault=true&forAgency=false'))).toEqual([clientDefault.id])
    expect(idsOf(await get('/career-pages?isDefault=false&forAgency=false'))).toEqual([clientOther.id])
  })
})

describe.each(['forAgency', 'isDefault'])('a %s value that is not true or false', (name) => {
  test.each(['', 'TRUE', 'False', '1', '0', 'yes', ' true', 'null', 'on'])('returns 400: "%s"', async (given) => {
    const reply = await get(`/career-pages?${name}=${encodeURIComponent(given)}`)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      error: `The query parameter "${name}" must be true or false, but was "${given}".`,
      code: 'INVALID_PARAMETER',
    })
  })

  test('returns 400 if it is given twice', async () => {
    expect((await get(`/career-pages?${name}=true&${name}=true`)).body.code).toBe('INVALID_PARAMETER')
  })
})

describe('the fields of a CareerPage', () => {
  const find = async (id: string, key = get) =>
    (await key('/career-pages')).body.data.find((page: { id: string }) => page.id === id)

  test('are these and no others', async () => {
    expect(await find(agencyDefault.id)).toEqual({
      id: agencyDefault.id,
      name: 'Våre stillinger',
      isDefault: true,
      isMarketplace: false,
      forAgency: true,
      forClient: false,
      url: `${PUBLIC_URL}/c/${agencyDefault.id}`,
      company: { id: agency.id, name: 'Fjord', slug: 'fjord', logoUrl: 'https://img.example.com/f.png' },
    })
  })

  test('forClient: the page belongs to one of the key’s company’s clients', async () => {
    expect(await find(clientOther.id)).toMatchObject({
      isDefault: false,
      forAgency: false,
      forClient: true,
      company: { id: client.id, name: 'Havn', slug: 'havn', logoUrl: null },
    })
  })

  test('forAgency: the page belongs to the key’s own company, agency or not', async () => {
    const flags = { forAgency: true, forClient: false }
    expect(await find(clientOther.id, as(await make.key(client)))).toMatchObject(flags)
    expect(await find(strangersPage.id, as(await make.key(stranger)))).toMatchObject(flags)
  })

  test('the marketplace is flagged isMarketplace; both other flags are false, and it is never default', async () => {
    const flags = { isMarketplace: true, forAgency: false, forClient: false, isDefault: false }
    expect(await find(marketplace.id)).toMatchObject({ ...flags, company: { id: platform.id } })
    expect(await find(marketplace.id, as(await make.key(platform)))).toMatchObject(flags)
  })
})
