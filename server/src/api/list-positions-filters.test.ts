import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { describe, expect, test } from 'vitest'
import { byVerb } from '../../test/by-verb.ts'
import { idsOf, openFixture, UNKNOWN_ID } from '../../test/fixture.ts'

const fixture = await openFixture()
const { make, as } = fixture
const verbs = byVerb(fixture)

const agency = await make.company({ kind: 'agency', slug: 'the-agency' })
const harbour = await make.client(agency, await make.company({ slug: 'harbour' }))
const idle = await make.client(agency, await make.company({ slug: 'idle' }))
const former = await make.client(agency, await make.company({ slug: 'former' }))
await verbs.endClient(agency, former)
const otherAgency = await make.company({ kind: 'agency' })
const othersClient = await make.client(otherAgency, await make.company({ slug: 'others-client' }))
const own = await make.position(agency)
const first = await make.published(agency, { client_id: harbour.id })
const second = await make.position(agency, { client_id: harbour.id })
await make.refresh()
const get = as(await make.key(agency))

describe('clientId and clientSlug', () => {
  test('restrict to positions managed on behalf of that client', async () => {
    expect(idsOf(await get(`/positions?clientId=${harbour.id}`))).toEqual([second.id, first.id])
    expect(idsOf(await get(`/positions?clientId=${idle.id}`))).toEqual([])
  })

  test('are the same filter by id and by slug', async () => {
    const byId = await get(`/positions?clientId=${harbour.id}`)
    const bySlug = await get('/positions?clientSlug=harbour')
    expect(bySlug.body).toEqual(byId.body)
    expect(bySlug.headers.etag).toBe(byId.headers.etag)
  })

  test('both given: clientId wins, and the slug is not checked', async () => {
    for (const slug of ['idle', 'nobody', '', 'No slug at all', harbour.id]) {
      const reply = await get(`/positions?clientId=${harbour.id}&clientSlug=${encodeURIComponent(slug)}`)
      expect(idsOf(reply), slug).toEqual([second.id, first.id])
    }
    const wrongId = await get(`/positions?clientSlug=harbour&clientId=${UNKNOWN_ID}`)
    expect(wrongId.body.code).toBe('UNKNOWN_CLIENT')
  })

  const nobodies = {
    'the id of nobody': UNKNOWN_ID,
    'the id of another agency’s client': othersClient.id,
    'the id of a former client': former.id,
    'the id of the key’s own company': agency.id,
    'the id of a position': first.id,
    'an id in upper case': harbour.id.toUpperCase(),
    'a slug': 'harbour',
    'a NUL': '\0',
  }
  for (const [what, given] of Object.entries(nobodies)) {
    test(`clientId that is ${what} returns 400 rather than an empty list`, async () => {
      const reply = await get(`/positions?clientId=${encodeURIComponent(given)}`)
      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({
        error: `The query parameter "clientId" must be the id of a client of the company of the API key, but was "${given.replace('\0', String.raw`\u0000`)}".`,
        code: 'UNKNOWN_CLIENT',
      })
    })
  }

  for (const given of ['nobody', 'others-client', 'former', 'the-agency', 'Harbour', harbour.id, 'harbour ']) {
    test(`clientSlug ${given === harbour.id ? 'that is an id' : `"${given}"`} returns 400 rather than an empty list`, async () => {
      const reply = await get(`/positions?clientSlug=${encodeURIComponent(given)}`)
      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({
        error: `The query parameter "clientSlug" must be the slug of a client of the company of the API key, but was "${given}".`,
        code: 'UNKNOWN_CLIENT',
      })
    })
  }

  test('that are empty return 400', async () => {
    expect((await get('/positions?clientId=')).body).toEqual({
      error: 'The query parameter "clientId" must be the id of a client, but was empty.',
      code: 'INVALID_PARAMETER',
    })
    expect((await get('/positions?clientSlug=')).status).toBe(400)
  })

  test('for a company that is not an agency return 400, with any client', async () => {
    const asClient = as(await make.key(harbour))
    for (const given of [harbour.id, agency.id, idle.id, UNKNOWN_ID]) {
      expect((await asClient(`/positions?clientId=${given}`)).body.code, given).toBe('UNKNOWN_CLIENT')
    }
  })
})

describe('status', () => {
  test('restricts results to one publish status', async () => {
    const company = await make.company()
    const at = new Date()
    const archived = await make.published(company, { status: 'ARCHIVED', archived_at: at })
    const paused = await make.published(company, { status: 'PAUSED', paused_at: at })
    const draft = await make.position(company)
    const published = await make.published(company)
    await make.sharingLink(published)
    const active = await make.published(company)
    await make.refresh()
    const asCompany = as(await make.key(company))
    const expected = { DRAFT: draft, PUBLISHED: published, ACTIVE: active, PAUSED: paused, ARCHIVED: archived }
    for (const status of positionStatuses) {
      const reply = await asCompany(`/positions?status=${status}`)
      expect(idsOf(reply), status).toEqual([expected[status].id])
      expect(reply.body.data[0].status).toBe(status)
    }
  })

  test.each(['draft', 'Published', '', ' DRAFT', 'DRAFT ', 'CLOSED', 'DRAFT,ACTIVE', 'constructor', '0'])(
    'that is not one of the five, in exact upper case, returns 400: "%s"',
    async (given) => {
      const reply = await get(`/positions?status=${encodeURIComponent(given)}`)
      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({
        error: `The query parameter "status" must be one of DRAFT, PUBLISHED, ACTIVE, PAUSED, ARCHIVED, in upper case, but was "${given}".`,
        code: 'INVALID_PARAMETER',
      })
    },
  )

  test('combines freely with clientId, clientSlug and pagination', async () => {
    expect(idsOf(await get(`/positions?status=DRAFT&clientId=${harbour.id}`))).toEqual([second.id])
    expect(idsOf(await get('/positions?status=ACTIVE&clientSlug=harbour'))).toEqual([first.id])
    expect(idsOf(await get(`/positions?status=DRAFT&clientId=${idle.id}`))).toEqual([])
    const page = await get('/positions?status=DRAFT&take=1')
    expect(page.body.nextCursor).toBe(second.id)
    expect(idsOf(await get(`/positions?status=DRAFT&take=1&cursor=${second.id}`))).toEqual([own.id])
    expect(idsOf(await get(`/positions?status=DRAFT&take=1&cursor=${second.id}&clientSlug=harbour`))).toEqual([])
  })
})

describe('a key restricted to positions', () => {
  test('with a client that one of its positions is managed for gets those positions only', async () => {
    const asRestricted = as(await make.key(agency, { positionIds: [first.id, own.id] }))
    expect(idsOf(await asRestricted(`/positions?clientId=${harbour.id}`))).toEqual([first.id])
    expect(idsOf(await asRestricted('/positions?clientSlug=harbour&status=DRAFT'))).toEqual([])
  })

  test('with a client that none of its positions is managed for gets 403', async () => {
    const asRestricted = as(await make.key(agency, { positionIds: [own.id] }))
    for (const query of [`clientId=${harbour.id}`, 'clientSlug=harbour', `clientId=${idle.id}`]) {
      const reply = await asRestricted(`/positions?${query}`)
      expect(reply.status, query).toBe(403)
      expect(reply.body.code).toBe('FORBIDDEN')
    }
    expect((await asRestricted(`/positions?clientId=${harbour.id}`)).body.error).toContain(harbour.id)
  })

  test('with the id or slug of another company’s client, or of nobody, gets 400', async () => {
    const asRestricted = as(await make.key(agency, { positionIds: [own.id] }))
    for (const query of [`clientId=${othersClient.id}`, 'clientSlug=others-client', `clientId=${UNKNOWN_ID}`]) {
      expect((await asRestricted(`/positions?${query}`)).body.code, query).toBe('UNKNOWN_CLIENT')
    }
  })
})

describe('parameters', () => {
  test.each([
    ['status=DRAFT&status=DRAFT', 'status'],
    ['take=1&take=1', 'take'],
    ['clientSlug=harbour&clientSlug=harbour', 'clientSlug'],
    [`cursor=${own.id}&cursor=${own.id}`, 'cursor'],
  ])('a known one given twice returns 400: %s', async (query, name) => {
    const reply = await get(`/positions?${query}`)
    expect(reply.body).toEqual({
      error: `The query parameter "${name}" must be given once, but was given 2 times.`,
      code: 'INVALID_PARAMETER',
    })
  })

  test('an unknown one is ignored, take[] included', async () => {
    const plain = await get('/positions')
    for (const query of [
      'take[]=1',
      'limit=1',
      'Status=DRAFT',
      'forAgency=perhaps',
      'x=1&x=2',
      '__proto__=1',
      '&&=&',
    ]) {
      expect((await get(`/positions?${query}`)).body, query).toEqual(plain.body)
    }
  })

  test('the objects they refer to are checked in this order: client, then cursor', async () => {
    const reply = await get(`/positions?cursor=${UNKNOWN_ID}&clientId=${UNKNOWN_ID}`)
    expect(reply.body.code).toBe('UNKNOWN_CLIENT')
    const restricted = as(await make.key(agency, { positionIds: [own.id] }))
    expect((await restricted(`/positions?cursor=${UNKNOWN_ID}&clientId=${harbour.id}`)).status).toBe(403)
    expect((await get(`/positions?cursor=${UNKNOWN_ID}&clientId=${harbour.id}`)).body.code).toBe('INVALID_CURSOR')
  })

  test('their form is checked before the objects they refer to', async () => {
    const reply = await get(`/positions?clientId=${UNKNOWN_ID}&take=0&cursor=${UNKNOWN_ID}`)
    expect(reply.body.code).toBe('INVALID_PARAMETER')
  })
})
