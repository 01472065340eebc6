import { describe, expect, test } from 'vitest'
import { only } from '../base/certain.ts'
import { byVerb } from '../../test/by-verb.ts'
import { idsOf, openFixture, UNKNOWN_ID } from '../../test/fixture.ts'

const fixture = await openFixture()
const { make, as } = fixture
const verbs = byVerb(fixture)

const agency = await make.company({ kind: 'agency' })
const ownDefault = await make.page(agency, { is_default: true })
const pages = [ownDefault.id]
for (let i = 0; i < 60; i++) {
  const client = await make.client(agency)
  pages.push((await make.page(client, { is_default: true })).id)
}
for (let i = 0; i < 60; i++) pages.push((await make.page(agency)).id)
const platform = await make.company({ kind: 'platform' })
pages.push((await make.page(platform, { is_marketplace: true })).id)
const strangersPage = await make.page(await make.company())
const position = await make.position(agency)
const get = as(await make.key(agency))

describe('take', () => {
  test('is 50 by default, at least 1 and at most 100', async () => {
    expect(idsOf(await get('/career-pages'))).toEqual(pages.slice(0, 50))
    expect(idsOf(await get('/career-pages?take=1'))).toEqual(pages.slice(0, 1))
    expect(idsOf(await get('/career-pages?take=100'))).toEqual(pages.slice(0, 100))
  })

  test.each(['0', '101', '', 'x', '1.0', '-5'])('that is invalid returns 400: "%s"', async (given) => {
    const reply = await get(`/career-pages?take=${given}`)
    expect(reply.status).toBe(400)
    expect(reply.body.error).toBe(
      `The query parameter "take" must be a whole number from 1 to 100 in plain digits, but was "${given}".`,
    )
  })
})

describe('nextCursor', () => {
  test('leads through all pages, each exactly once, first the defaults and then the others', async () => {
    for (const take of [1, 7, 61, 100]) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const reply = await get(`/career-pages?take=${take}${cursor ? `&cursor=${cursor}` : ''}`)
        seen.push(...idsOf(reply))
        cursor = reply.body.nextCursor
      } while (cursor !== null && seen.length < 200)
      expect(seen, `take=${take}`).toEqual(pages)
    }
  })

  test('is null exactly when no further page exists', async () => {
    expect((await get(`/career-pages?take=1&cursor=${pages.at(-3)}`)).body.nextCursor).toBe(pages.at(-2))
    expect((await get(`/career-pages?take=1&cursor=${pages.at(-2)}`)).body.nextCursor).toBeNull()
    expect((await get(`/career-pages?cursor=${pages.at(-1)}`)).body).toEqual({ data: [], nextCursor: null })
    expect((await get('/career-pages?isDefault=true&forAgency=true&take=1')).body.nextCursor).toBeNull()
  })
})

describe('cursor', () => {
  test('starts right after it among pages of the same createdAt', async () => {
    const company = await make.company()
    for (let i = 0; i < 4; i++) await make.page(company, { created_at: '2025-05-05T05:05:05Z' })
    const asCompany = as(await make.key(company))
    const all = idsOf(await asCompany('/career-pages'))
    for (const [i, id] of all.entries()) {
      expect(idsOf(await asCompany(`/career-pages?cursor=${id}`))).toEqual(all.slice(i + 1))
    }
  })

  test('may be any page that the key can read, whatever the filter', async () => {
    const reply = await get(`/career-pages?forAgency=true&cursor=${pages[30]}&take=2`)
    expect(idsOf(reply)).toEqual(pages.slice(61, 63))
    expect((await get(`/career-pages?isDefault=true&cursor=${pages[70]}`)).body).toEqual({ data: [], nextCursor: null })
  })

  test('continues right after its page, also if that has been switched off meanwhile', async () => {
    await verbs.switchPage({ id: only(pages.slice(1, 2)) }, false)
    expect(idsOf(await get(`/career-pages?take=1&cursor=${pages[1]}`))).toEqual([pages[2]])
    expect(idsOf(await get('/career-pages?take=2'))).toEqual([pages[0], pages[2]])
    await verbs.switchPage({ id: only(pages.slice(1, 2)) }, true)
  })

  test.each([
    ['of nothing', UNKNOWN_ID],
    ['of a stranger’s page', strangersPage.id],
    ['of a position', position.id],
    ['that is not an id', "x'); --"],
  ])('%s returns 400, the same for unknown and foreign', async (_what, cursor) => {
    const reply = await get(`/career-pages?cursor=${encodeURIComponent(cursor)}`)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      error: `The query parameter "cursor" must be the nextCursor of the previous page, the id of a careers page within the access of this API key, but was "${cursor}".`,
      code: 'INVALID_CURSOR',
    })
  })

  test('of a page of a former client returns 400', async () => {
    const former = await make.client(agency)
    const page = await make.page(former)
    expect((await get(`/career-pages?cursor=${page.id}`)).status).toBe(200)
    await verbs.endClient(agency, former)
    expect((await get(`/career-pages?cursor=${page.id}`)).body.code).toBe('INVALID_CURSOR')
  })

  test('that is empty returns 400', async () => {
    expect((await get('/career-pages?cursor=')).body.code).toBe('INVALID_CURSOR')
  })

  test('of a page that a restricted key cannot read returns 400', async () => {
    const restricted = as(await make.key(agency, { positionIds: [] }))
    expect((await restricted(`/career-pages?cursor=${pages.at(-1)}`)).status).toBe(200)
    expect((await restricted(`/career-pages?cursor=${ownDefault.id}`)).body.code).toBe('INVALID_CURSOR')
  })
})
