import { describe, expect, test } from 'vitest'
import { byVerb } from '../../test/by-verb.ts'
import { idsOf, openFixture, UNKNOWN_ID } from '../../test/fixture.ts'

const fixture = await openFixture()
const { make, as } = fixture
const verbs = byVerb(fixture)

const client = await make.company()
const agency = await make.company({ kind: 'agency' })
await make.client(agency, client)
const page = await make.page(client)
const path = `/career-pages/${page.id}/positions`
const published: string[] = []
for (let i = 0; i < 60; i++) {
  // Every third belongs to the agency. First publications are in the opposite order of creations.
  const at = new Date(Date.UTC(2026, 5, 1) - i * 1000)
  const dates = { published_at: at, last_published_at: new Date(Date.UTC(2026, 6, 1) + i) }
  const position =
    i % 3 === 0 ? await make.published(agency, { ...dates, client_id: client.id }) : await make.published(client, dates)
  await make.listing(position, page)
  published.push(position.id)
}
const neverPublished = await make.position(client)
const unlisted = await make.published(client, {
  published_at: '2026-05-31T23:59:30.500Z',
  last_published_at: '2026-06-01Z',
})
const stranger = await make.company()
const strangers = await make.published(stranger, { client_id: null })
const agencysElsewhere = await make.published(agency)
await make.refresh()
const get = as(await make.key(client))

describe('the order', () => {
  test('is publishedAt descending: the first publication, which never moves, not the latest', async () => {
    expect(idsOf(await get(`${path}?take=100`))).toEqual(published)
  })

  test('is by id descending among those first published at the same moment', async () => {
    const company = await make.company()
    const twins = await make.page(company)
    for (let i = 0; i < 5; i++) {
      const at = '2026-02-02T02:02:02Z'
      await make.listing(await make.published(company, { published_at: at, last_published_at: at }), twins)
    }
    await make.refresh()
    const asCompany = as(await make.key(company))
    const ids = idsOf(await asCompany(`/career-pages/${twins.id}/positions`))
    expect(ids).toHaveLength(5)
    expect(ids).toEqual(ids.toSorted().toReversed())
    for (const [i, id] of ids.entries()) {
      expect(idsOf(await asCompany(`/career-pages/${twins.id}/positions?cursor=${id}`))).toEqual(ids.slice(i + 1))
    }
  })
})

describe('take', () => {
  test('is 50 by default, at least 1 and at most 100', async () => {
    expect(idsOf(await get(path))).toEqual(published.slice(0, 50))
    expect(idsOf(await get(`${path}?take=1`))).toEqual(published.slice(0, 1))
  })

  test.each(['0', '101', '', 'x', '1.0', '-5'])('that is invalid returns 400: "%s"', async (given) => {
    const reply = await get(`${path}?take=${given}`)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('INVALID_PARAMETER')
  })
})

describe('nextCursor', () => {
  test.each([1, 7, 59, 60])('leads through all positions of the page, each exactly once: take=%i', async (take) => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const reply = await get(`${path}?take=${take}${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...idsOf(reply))
      cursor = reply.body.nextCursor
    } while (cursor !== null && seen.length < 200)
    expect(seen).toEqual(published)
  })

  test('is null exactly when no further position exists', async () => {
    expect((await get(`${path}?take=60`)).body.nextCursor).toBeNull()
    expect((await get(`${path}?take=59`)).body.nextCursor).toBe(published[58])
    expect((await get(`${path}?cursor=${published[59]}`)).body).toEqual({ data: [], nextCursor: null })
  })
})

describe('cursor', () => {
  test('continues right after its position, also if that has left the page meanwhile', async () => {
    // Each position is another company's to one of the two keys, which read it only because it is
    // listed here.
    const asAgency = as(await make.key(agency))
    for (const gone of [1, 3]) {
      await verbs.pause({ id: published[gone]! })
      for (const holder of [get, asAgency]) {
        expect(idsOf(await holder(`${path}?take=1&cursor=${published[gone]}`))).toEqual([published[gone + 1]])
      }
      await verbs.resume({ id: published[gone]! })
    }
    expect(idsOf(await get(`${path}?take=100`))).toEqual(published)
  })

  test('may be any position that the key can read and that was ever published, listed here or not', async () => {
    expect(idsOf(await get(`${path}?take=1&cursor=${unlisted.id}`))).toEqual([published[30]])
  })

  test('may be any position that is listed here and was ever published, of any owner', async () => {
    const asAgency = as(await make.key(agency))
    for (const i of [0, 1, 2])
      expect(idsOf(await asAgency(`${path}?take=1&cursor=${published[i]}`))).toEqual([published[i + 1]])
  })

  test('of one that was archived continues from its place', async () => {
    const archived = await make.published(client, {
      published_at: '2026-05-31T23:59:40.500Z',
      last_published_at: '2026-06-01Z',
    })
    await verbs.archive(archived)
    expect(idsOf(await get(`${path}?take=1&cursor=${archived.id}`))).toEqual([published[20]])
  })

  test.each([
    ['of nothing', UNKNOWN_ID],
    ['of a position that was never published', neverPublished.id],
    ['of a stranger’s position', strangers.id],
    ['of a position of the agency that is not listed here', agencysElsewhere.id],
    ['of the page itself', page.id],
    ['that is not an id', "'"],
  ])('%s returns 400, the same for all', async (_what, cursor) => {
    const reply = await get(`${path}?cursor=${encodeURIComponent(cursor)}`)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      error: `The query parameter "cursor" must be the nextCursor of the previous page, the id of a published position within the access of this API key, but was "${cursor}".`,
      code: 'INVALID_CURSOR',
    })
  })

  test('that is empty returns 400', async () => {
    expect((await get(`${path}?cursor=`)).body.code).toBe('INVALID_CURSOR')
  })

  test('of a position that is live here but that a restricted key cannot read returns 400', async () => {
    const restricted = as(await make.key(client, { positionIds: [published[1] ?? ''] }))
    expect((await restricted(`${path}?cursor=${published[1]}`)).status).toBe(200)
    for (const id of [published[0], published[2]]) {
      expect((await restricted(`${path}?cursor=${id}`)).body.code).toBe('INVALID_CURSOR')
    }
  })

  test('of a client’s position that is not listed here returns 400 to its agency', async () => {
    const asAgency = as(await make.key(agency))
    for (const id of [unlisted.id, neverPublished.id])
      expect((await asAgency(`${path}?cursor=${id}`)).body.code).toBe('INVALID_CURSOR')
  })

  test('is looked at after the page of the path', async () => {
    expect((await get(`/career-pages/${UNKNOWN_ID}/positions?cursor=${UNKNOWN_ID}`)).status).toBe(404)
    expect((await as(await make.key(stranger))(`${path}?cursor=${UNKNOWN_ID}`)).status).toBe(403)
  })
})
