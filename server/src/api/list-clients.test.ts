import { describe, expect, test } from 'vitest'
import { byVerb } from '../../test/by-verb.ts'
import { bareLocation, fullLocation } from '../../test/places.ts'
import { idsOf, openFixture } from '../../test/fixture.ts'
import { createClients } from '../organisation/clients/actions.ts'
import { newId } from '../base/db/id.ts'

const fixture = await openFixture()
const { make, as } = fixture
const verbs = byVerb(fixture)

describe('which clients', () => {
  test('GET /clients returns the key’s company’s clients', async () => {
    const [agency, other] = [await make.company({ kind: 'agency' }), await make.company({ kind: 'agency' })]
    const [first, second] = [await make.client(agency), await make.client(agency)]
    const theirs = await make.client(other)
    expect(idsOf(await as(await make.key(agency))('/clients'))).toEqual([first.id, second.id])
    expect(idsOf(await as(await make.key(other))('/clients'))).toEqual([theirs.id])
  })

  test('a client of two agencies is a client of both', async () => {
    const [agency, other] = [await make.company({ kind: 'agency' }), await make.company({ kind: 'agency' })]
    const shared = await make.client(agency)
    await make.client(other, shared)
    expect(idsOf(await as(await make.key(agency))('/clients'))).toEqual([shared.id])
    expect(idsOf(await as(await make.key(other))('/clients'))).toEqual([shared.id])
  })

  test('for a company that is not an agency it returns an empty data array, also if it is a client itself', async () => {
    const agency = await make.company({ kind: 'agency' })
    const client = await make.client(agency)
    expect((await as(await make.key(await make.company()))('/clients')).body).toEqual({ data: [] })
    expect((await as(await make.key(client))('/clients')).body).toEqual({ data: [] })
  })

  test('an agency without clients gets an empty data array', async () => {
    const agency = await make.company({ kind: 'agency' })
    expect((await as(await make.key(agency))('/clients')).body).toEqual({ data: [] })
  })

  test('a former client is not listed', async () => {
    const agency = await make.company({ kind: 'agency' })
    const [former, current] = [await make.client(agency), await make.client(agency)]
    await verbs.endClient(agency, former)
    expect(idsOf(await as(await make.key(agency))('/clients'))).toEqual([current.id])
  })

  test('a restricted key sees the clients its positions are managed for, whatever their status', async () => {
    const agency = await make.company({ kind: 'agency' })
    const [first, second, third] = [await make.client(agency), await make.client(agency), await make.client(agency)]
    const draft = await make.position(agency, { client_id: first.id })
    const archived = await make.position(agency, { client_id: third.id, status: 'ARCHIVED', archived_at: new Date() })
    await make.position(agency, { client_id: second.id })
    const own = await make.position(agency)
    const listed = async (...positions: { id: string }[]) =>
      idsOf(await as(await make.key(agency, { positionIds: positions.map(({ id }) => id) }))('/clients'))
    expect(await listed(draft, archived, own)).toEqual([first.id, third.id])
    expect(await listed(own)).toEqual([])
    expect(await listed()).toEqual([])
  })
})

describe('the response', () => {
  test('is not paginated: any number of clients, and no nextCursor', async () => {
    const agency = await make.company({ kind: 'agency' })
    const forms = Array.from({ length: 250 }, (_, n) => ({ name: `Client ${n}` }))
    await verbs.act((change) => createClients(change, agency.id, forms))
    const { body } = await as(await make.key(agency))('/clients')
    expect(Object.keys(body)).toEqual(['data'])
    expect(body.data).toHaveLength(250)
    const ids = body.data.map((client: { id: string }) => client.id)
    expect(ids).toEqual(ids.toSorted())
  })

  test('ignores every parameter: it has none', async () => {
    const agency = await make.company({ kind: 'agency' })
    const [first, second] = [await make.client(agency), await make.client(agency)]
    const get = as(await make.key(agency))
    for (const query of ['take=1', 'take=0', 'take=1&take=1', `cursor=${first.id}`, 'cursor=', 'status=x']) {
      expect(idsOf(await get(`/clients?${query}`)), query).toEqual([first.id, second.id])
    }
  })

  test('is in the order of createdAt, then id: that of the companies, not of when they became clients', async () => {
    const agency = await make.company({ kind: 'agency' })
    const created_at = '2026-02-01T00:00:00Z'
    const twins = []
    // Inserted against the order of their ids, which is the order in which the ids were created.
    for (const id of Array.from({ length: 6 }, newId).toReversed()) {
      twins.push(await make.company({ id, created_at, updated_at: created_at }))
    }
    const early = '2026-01-31T00:00:00Z'
    const oldest = await make.company({ created_at: early, updated_at: early })
    for (const client of [...twins, oldest]) await make.client(agency, client)
    const expected = [oldest.id, ...twins.map(({ id }) => id).toSorted()]
    expect(idsOf(await as(await make.key(agency))('/clients'))).toEqual(expected)
  })
})

describe('the fields of a Company', () => {
  test('are these and no others, with every value that can be there', async () => {
    const agency = await make.company({ kind: 'agency' })
    const locations = [fullLocation(), bareLocation()]
    const social = { linkedin: 'https://www.linkedin.com/company/verft', instagram: 'https://instagram.com/verft' }
    const client = await make.client(
      agency,
      await make.company({
        name: 'Skarvøy Verft',
        slug: 'skarvoy-verft',
        website: 'https://verft.example.com',
        logo_url: 'https://img.example.com/logo.png',
        industries: ['FISKERI', 'INDUSTRY_MANUFACTURING', 'GROUND_STATION'],
        country: 'NO',
        language: 'GB',
        brand_color: '#123abc',
        banner_url: 'https://img.example.com/banner.png',
        social_media_links: JSON.stringify(social),
        content_html_default: '<p>Vi bygger båter.</p>',
        content_html_override: '<p>Vi bygger skip.</p>',
        locations: JSON.stringify(locations),
      }),
    )
    await make.gallery(client, 4, ['https://img.example.com/2.jpg', 'https://img.example.com/1.jpg'])
    await make.gallery(client, 1, [])
    const { body } = await as(await make.key(agency))('/clients')
    expect(body).toEqual({
      data: [
        {
          id: client.id,
          name: 'Skarvøy Verft',
          slug: 'skarvoy-verft',
          website: 'https://verft.example.com',
          logoUrl: 'https://img.example.com/logo.png',
          industries: ['FISKERI', 'INDUSTRY_MANUFACTURING', 'GROUND_STATION'],
          country: 'NO',
          language: 'GB',
          brandColor: '#123abc',
          bannerUrl: 'https://img.example.com/banner.png',
          socialMediaLinks: social,
          contentHtml: '<p>Vi bygger skip.</p>',
          contentHtmlDefault: '<p>Vi bygger båter.</p>',
          contentHtmlOverride: '<p>Vi bygger skip.</p>',
          locations,
          images: [[], ['https://img.example.com/2.jpg', 'https://img.example.com/1.jpg']],
        },
      ],
    })
  })

  test('that may be null are there and null; a required string that is unknown is empty, never invented', async () => {
    const agency = await make.company({ kind: 'agency' })
    await make.client(agency)
    const { body } = await as(await make.key(agency))('/clients')
    expect(body.data[0]).toMatchObject({
      website: '',
      country: '',
      logoUrl: null,
      language: null,
      brandColor: null,
      bannerUrl: null,
      contentHtml: '',
      contentHtmlDefault: '',
      contentHtmlOverride: null,
      industries: [],
      socialMediaLinks: {},
      locations: [],
      images: [],
    })
  })

  test('contentHtml is the derived text if there is no manual one', async () => {
    const agency = await make.company({ kind: 'agency' })
    await make.client(agency, await make.company({ content_html_default: '<p>Derived</p>' }))
    const { body } = await as(await make.key(agency))('/clients')
    expect(body.data[0]).toMatchObject({ contentHtml: '<p>Derived</p>', contentHtmlOverride: null })
  })
})
