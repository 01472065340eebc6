import { describe, expect, test } from 'vitest'
import { bareLocation, fullLocation } from '../../test/places.ts'
import { openFixture, UNKNOWN_ID } from '../../test/fixture.ts'

const { make, as } = await openFixture()

const company = await make.company()
const get = as(await make.key(company))

const agency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
const managed = await make.position(agency, { client_id: client.id })
const agencys = await make.position(agency)

describe('which position', () => {
  test('an agency’s key gets its own positions and those it manages for clients', async () => {
    const asAgency = as(await make.key(agency))
    expect((await asAgency(`/positions/${agencys.id}`)).body.data.id).toBe(agencys.id)
    expect((await asAgency(`/positions/${managed.id}`)).body.data.id).toBe(managed.id)
  })

  test('one that exists but that the key cannot read is 403', async () => {
    for (const id of [managed.id, agencys.id]) {
      const reply = await get(`/positions/${id}`)
      expect(reply.status).toBe(403)
      expect(reply.body).toEqual({ error: `The API key has no access to the position "${id}".`, code: 'FORBIDDEN' })
    }
  })

  test('one that an agency manages for a client is 403 for the client’s own key', async () => {
    expect((await as(await make.key(client))(`/positions/${managed.id}`)).status).toBe(403)
  })

  test('a restricted key gets those it is restricted to; others of its company are 403', async () => {
    const restricted = as(await make.key(agency, { positionIds: [managed.id] }))
    expect((await restricted(`/positions/${managed.id}`)).status).toBe(200)
    expect((await restricted(`/positions/${agencys.id}`)).status).toBe(403)
  })

  test('one that is public on a page of the key’s own company is still 403 here', async () => {
    const page = await make.page(client)
    const listed = await make.published(agency, { client_id: client.id })
    await make.listing(listed, page)
    await make.refresh()
    const asClient = as(await make.key(client))
    expect((await asClient(`/career-pages/${page.id}/positions/${listed.id}`)).status).toBe(200)
    expect((await asClient(`/positions/${listed.id}`)).status).toBe(403)
  })

  test('one that does not exist is 404', async () => {
    const reply = await get(`/positions/${UNKNOWN_ID}`)
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ error: `There is no position "${UNKNOWN_ID}".`, code: 'NOT_FOUND' })
  })

  test('a text that cannot be an id is an object that does not exist, never a 400', async () => {
    const unlike = ['x', '%00', `${agencys.id}%00`, agencys.id.toUpperCase(), 'a'.repeat(10_000), '%zz', "'--", '..%2f']
    for (const id of unlike) expect((await get(`/positions/${id}`)).status, id.slice(0, 50)).toBe(404)
  })

  test('the id of a client, careers page or candidate is 404', async () => {
    const page = await make.page(company)
    const vouch = await make.vouch(await make.position(company))
    for (const id of [company.id, page.id, vouch.id]) expect((await get(`/positions/${id}`)).status).toBe(404)
  })

  test('archived and deleted ones can still be read: closed, not gone', async () => {
    const archived = await make.position(company, { status: 'ARCHIVED', archived_at: new Date() })
    const deleted = await make.position(company, { status: 'ARCHIVED', deleted_at: new Date() })
    for (const { id } of [archived, deleted]) {
      expect((await get(`/positions/${id}`)).body.data.status).toBe('ARCHIVED')
    }
  })
})

describe('the fields of a PositionDetail', () => {
  test('are these and no others, with company in full', async () => {
    const places = [bareLocation(), fullLocation()]
    const nordic = await make.company({
      kind: 'agency',
      name: 'Nordisk Havn',
      slug: 'nordisk-havn',
      website: 'https://havn.example.com',
      logo_url: 'https://img.example.com/logo.svg',
      industries: ['HAVBRUK', 'MARITIME_OFFSHORE'],
      country: 'NO',
      language: 'NO',
      brand_color: '#003366',
      banner_url: 'https://img.example.com/b.jpg',
      social_media_links: JSON.stringify({ linkedin: 'https://www.linkedin.com/company/havn' }),
      content_html_default: '<p>Derived</p>',
      content_html_override: '<p>By hand</p>',
      locations: JSON.stringify(places),
    })
    const managedFor = await make.client(nordic)
    const position = await make.published(nordic, {
      client_id: managedFor.id,
      title: 'Styrmann',
      pitch: 'Til sjøs!',
      language: 'NO',
      employment_type: ['Temporary', 'Hybrid'],
      listing_color: '#ffffff',
      banner_url: 'https://img.example.com/sea.jpg',
      locations: JSON.stringify(places),
      highlights: ['Fri hver fredag', 'Godt lag'],
      salary_type: 'YEAR',
      salary_currency: 'NOK',
      salary_min: 600000,
      salary_max: 700000.5,
      salary_extra: 'Bonus',
      content_html_default: '<p>Til sjøs!</p>',
      created_at: '2026-03-01T10:00:00Z',
      updated_at: '2026-03-02T10:00:00Z',
      published_at: '2026-03-01T11:00:00Z',
      last_published_at: '2026-03-01T12:00:00Z',
      expiration_date: '9999-12-31T23:59:59.999Z',
      enable_vouch: false,
    })
    const { body } = await as(await make.key(nordic))(`/positions/${position.id}`)
    expect(body).toEqual({
      data: {
        id: position.id,
        title: 'Styrmann',
        pitch: 'Til sjøs!',
        status: 'ACTIVE',
        language: 'NO',
        employmentType: ['Temporary', 'Hybrid'],
        listingColor: '#ffffff',
        bannerUrl: 'https://img.example.com/sea.jpg',
        locations: places,
        createdAt: '2026-03-01T10:00:00.000Z',
        updatedAt: '2026-03-02T10:00:00.000Z',
        publishedAt: '2026-03-01T11:00:00.000Z',
        lastPublishedAt: '2026-03-01T12:00:00.000Z',
        firstActivatedAt: null,
        expirationDate: '9999-12-31T23:59:59.999Z',
        enableApplication: true,
        enableVouch: false,
        subCompanyId: managedFor.id,
        company: {
          id: nordic.id,
          name: 'Nordisk Havn',
          slug: 'nordisk-havn',
          website: 'https://havn.example.com',
          logoUrl: 'https://img.example.com/logo.svg',
          industries: ['HAVBRUK', 'MARITIME_OFFSHORE'],
          country: 'NO',
          language: 'NO',
          brandColor: '#003366',
          bannerUrl: 'https://img.example.com/b.jpg',
          socialMediaLinks: { linkedin: 'https://www.linkedin.com/company/havn' },
          contentHtml: '<p>By hand</p>',
          contentHtmlDefault: '<p>Derived</p>',
          contentHtmlOverride: '<p>By hand</p>',
          locations: places,
          images: [],
        },
        highlights: ['Fri hver fredag', 'Godt lag'],
        salary: { type: 'YEAR', currency: 'NOK', minSalary: 600000, maxSalary: 700000.5, extra: 'Bonus' },
        contentHtml: '<p>Til sjøs!</p>',
        contentHtmlDefault: '<p>Til sjøs!</p>',
        contentHtmlOverride: null,
        images: [],
        sharingLinks: [],
        careerPagesLinks: [],
      },
    })
  })

  test('subCompanyId is absent if the position is managed for nobody', async () => {
    const { body } = await as(await make.key(agency))(`/positions/${agencys.id}`)
    expect(body.data).not.toHaveProperty('subCompanyId')
  })

  test('highlights are null when there are none', async () => {
    const { id } = await make.position(company)
    expect((await get(`/positions/${id}`)).body.data.highlights).toBeNull()
  })

  test('contentHtml is the manually edited text when one exists, otherwise the derived text', async () => {
    const derived = await make.position(company, { content_html_default: '<p>a</p>' })
    const edited = await make.position(company, { content_html_default: '<p>a</p>', content_html_override: '<p>b</p>' })
    expect((await get(`/positions/${derived.id}`)).body.data).toMatchObject({
      contentHtml: '<p>a</p>',
      contentHtmlDefault: '<p>a</p>',
      contentHtmlOverride: null,
    })
    expect((await get(`/positions/${edited.id}`)).body.data).toMatchObject({
      contentHtml: '<p>b</p>',
      contentHtmlDefault: '<p>a</p>',
      contentHtmlOverride: '<p>b</p>',
    })
  })
})

describe('salary', () => {
  test('is null when nothing is known', async () => {
    const { id } = await make.position(company)
    expect((await get(`/positions/${id}`)).body.data.salary).toBeNull()
  })

  test.each([
    [{ salary_type: 'HOUR' }, { type: 'HOUR' }],
    [{ salary_currency: 'SEK' }, { currency: 'SEK' }],
    [{ salary_min: 0 }, { minSalary: 0 }],
    [{ salary_max: 1.5 }, { maxSalary: 1.5 }],
    [{ salary_extra: 'Etter avtale' }, { extra: 'Etter avtale' }],
    [{ salary_min: 1e21 }, { minSalary: 1e21 }],
  ])('is an object with every field as soon as one thing is known: %j', async (values, known) => {
    const { id } = await make.position(company, values)
    const nothing = { type: null, currency: null, minSalary: null, maxSalary: null, extra: null }
    expect((await get(`/positions/${id}`)).body.data.salary).toEqual({ ...nothing, ...known })
  })
})

describe('images', () => {
  const url = (name: string) => `https://img.example.com/${name}.jpg`

  test('are one inner array per gallery section, in section order, each in image order', async () => {
    const position = await make.position(company)
    await make.gallery(position, 7, [url('c'), url('a'), url('b')])
    await make.gallery(position, 2, [url('z')])
    const { body } = await get(`/positions/${position.id}`)
    expect(body.data.images).toEqual([[url('z')], [url('c'), url('a'), url('b')]])
  })

  test('have an empty gallery section as [] inside, and are [] without gallery sections', async () => {
    const position = await make.position(company)
    expect((await get(`/positions/${position.id}`)).body.data.images).toEqual([])
    await make.gallery(position, 0, [])
    expect((await get(`/positions/${position.id}`)).body.data.images).toEqual([[]])
  })

  test('are those of the position only: the company has its own', async () => {
    const owner = await make.company()
    const [position, other] = [await make.position(owner), await make.position(owner)]
    await make.gallery(owner, 0, [url('company')])
    await make.gallery(position, 0, [url('position')])
    await make.gallery(other, 0, [url('other')])
    const { data } = (await as(await make.key(owner))(`/positions/${position.id}`)).body
    expect(data.images).toEqual([[url('position')]])
    expect(data.company.images).toEqual([[url('company')]])
  })
})
