import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { describe, expect, test } from 'vitest'
import { bareLocation, fullLocation } from '../../test/places.ts'
import { idsOf, openFixture } from '../../test/fixture.ts'

const { make, as } = await openFixture()

describe('which positions', () => {
  test('GET /positions returns the positions the API key can access: those its company owns', async () => {
    const [company, stranger] = [await make.company(), await make.company()]
    const own = await make.position(company)
    const strangers = await make.position(stranger)
    expect(idsOf(await as(await make.key(company))('/positions'))).toEqual([own.id])
    expect(idsOf(await as(await make.key(stranger))('/positions'))).toEqual([strangers.id])
  })

  test('a key belonging to an agency also sees the positions the agency manages on behalf of its clients', async () => {
    const agency = await make.company({ kind: 'agency' })
    const client = await make.client(agency)
    const own = await make.position(agency)
    const managed = await make.position(agency, { client_id: client.id })
    expect(idsOf(await as(await make.key(agency))('/positions'))).toEqual([managed.id, own.id])
  })

  test('a client that has a key of its own sees the positions it owns itself, not those an agency manages for it', async () => {
    const agency = await make.company({ kind: 'agency' })
    const client = await make.client(agency)
    await make.position(agency, { client_id: client.id })
    const own = await make.position(client)
    expect(idsOf(await as(await make.key(client))('/positions'))).toEqual([own.id])
    expect(idsOf(await as(await make.key(agency))('/positions'))).not.toContain(own.id)
  })

  test('a key restricted to positions sees exactly those', async () => {
    const company = await make.company()
    const [first, , third] = [await make.position(company), await make.position(company), await make.position(company)]
    const key = await make.key(company, { positionIds: [first.id, third.id] })
    expect(idsOf(await as(key)('/positions'))).toEqual([third.id, first.id])
  })

  test('a key restricted to no position at all gets an empty list, whose nextCursor is null', async () => {
    const company = await make.company()
    await make.position(company)
    const reply = await as(await make.key(company, { positionIds: [] }))('/positions')
    expect(reply.body).toEqual({ data: [], nextCursor: null })
  })

  test('without a status all are listed, DRAFT and ARCHIVED included; archived and deleted are both ARCHIVED', async () => {
    const company = await make.company()
    const at = new Date()
    const unreachable = await make.published(company)
    const published = await make.published(company)
    await make.sharingLink(published)
    await make.published(company, { status: 'PAUSED', paused_at: at })
    await make.published(company, { status: 'ARCHIVED', archived_at: at })
    await make.position(company, { status: 'ARCHIVED', deleted_at: at })
    await make.position(company)
    await make.refresh()
    const { body } = await as(await make.key(company))('/positions')
    const statuses = body.data.map((position: { status: string }) => position.status)
    expect(statuses).toEqual(['DRAFT', 'ARCHIVED', 'ARCHIVED', 'PAUSED', 'PUBLISHED', 'ACTIVE'])
    expect(new Set(statuses)).toEqual(new Set(positionStatuses))
    expect(body.data.at(-1).id).toBe(unreachable.id)
  })
})

describe('the fields of a Position', () => {
  test('are these and no others, with every value that can be there', async () => {
    const agency = await make.company({ kind: 'agency', name: 'Nordlys', logo_url: 'https://img.example.com/logo.png' })
    const client = await make.client(agency)
    const locations = [fullLocation(), bareLocation()]
    const key = await make.key(agency)
    const position = await make.position(agency, {
      client_id: client.id,
      status: 'PAUSED',
      title: 'Kaptein',
      pitch: 'Kom og seil med oss.',
      language: 'DK',
      employment_type: ['Full-time', 'On-site', 'Contract'],
      listing_color: '#00ff7f',
      banner_url: 'https://img.example.com/banner.jpg',
      locations: JSON.stringify(locations),
      created_at: '2026-03-01T10:00:00.001Z',
      updated_at: '2026-03-02T10:00:00.010+02:00',
      published_at: '2026-03-03T10:00:00.1Z',
      last_published_at: '2026-03-04T10:00:00Z',
      first_activated_at: '2026-03-05T10:00:00Z',
      expiration_date: '2026-03-06T10:00:00Z',
      paused_at: '2026-03-05T12:00:00Z',
      enable_application: false,
      enable_vouch: true,
    })
    const { body } = await as(key)('/positions')
    expect(body).toEqual({
      data: [
        {
          id: position.id,
          title: 'Kaptein',
          pitch: 'Kom og seil med oss.',
          status: 'PAUSED',
          language: 'DK',
          employmentType: ['Full-time', 'On-site', 'Contract'],
          listingColor: '#00ff7f',
          bannerUrl: 'https://img.example.com/banner.jpg',
          locations,
          createdAt: '2026-03-01T10:00:00.001Z',
          updatedAt: '2026-03-02T08:00:00.010Z',
          publishedAt: '2026-03-03T10:00:00.100Z',
          lastPublishedAt: '2026-03-04T10:00:00.000Z',
          firstActivatedAt: '2026-03-05T10:00:00.000Z',
          expirationDate: '2026-03-06T10:00:00.000Z',
          enableApplication: false,
          enableVouch: true,
          company: { name: 'Nordlys', logoUrl: 'https://img.example.com/logo.png' },
          subCompanyId: client.id,
        },
      ],
      nextCursor: null,
    })
  })

  test('that may be null are there and null', async () => {
    const company = await make.company()
    await make.position(company)
    const { body } = await as(await make.key(company))('/positions')
    expect(body.data[0]).toMatchObject({
      pitch: null,
      listingColor: null,
      bannerUrl: null,
      publishedAt: null,
      lastPublishedAt: null,
      firstActivatedAt: null,
      expirationDate: null,
      company: { logoUrl: null },
      employmentType: [],
      locations: [],
    })
  })

  test('hold text exactly as it is stored: quotes, backslashes, line breaks, every script and emoji', async () => {
    const company = await make.company({ name: `O'Brien "& Sønn" \\ <b>` })
    const title = 'Ærlig\t"talt"\\ \n\u2028 <script>&amp; العربية 👩🏽‍🚒 \u0001'
    await make.position(company, { title })
    const { body } = await as(await make.key(company))('/positions')
    expect(body.data[0]).toMatchObject({ title, company: { name: `O'Brien "& Sønn" \\ <b>` } })
  })

  test('company is that of the owner, and subCompanyId the client that the position is managed for', async () => {
    const agency = await make.company({ kind: 'agency', name: 'The agency' })
    const client = await make.client(agency, await make.company({ name: 'The client' }))
    await make.position(agency, { client_id: client.id })
    const { body } = await as(await make.key(agency))('/positions')
    expect(body.data[0].company).toEqual({ name: 'The agency', logoUrl: null })
    expect(body.data[0].subCompanyId).toBe(client.id)
  })

  test('have no subCompanyId at all if the position is managed for nobody', async () => {
    const agency = await make.company({ kind: 'agency' })
    await make.position(agency)
    const { body } = await as(await make.key(agency))('/positions')
    expect(body.data[0]).not.toHaveProperty('subCompanyId')
  })
})

describe('the order', () => {
  test('is createdAt descending, then id descending', async () => {
    const company = await make.company()
    const [early, late] = ['2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.001Z']
    const made = []
    for (const created_at of [late, early, late, early, early]) {
      made.push(await make.position(company, { created_at }))
    }
    const expected = made
      .toSorted((a, b) =>
        a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
      )
      .map((position) => position.id)
    expect(idsOf(await as(await make.key(company))('/positions'))).toEqual(expected)
  })

  test('does not depend on anything that can change between two pages, such as updatedAt or publishing', async () => {
    const company = await make.company()
    const first = await make.published(company, {
      updated_at: '2026-06-01T00:00:00Z',
      last_published_at: '2026-06-01T00:00:00Z',
    })
    const second = await make.position(company)
    expect(idsOf(await as(await make.key(company))('/positions'))).toEqual([second.id, first.id])
  })
})
