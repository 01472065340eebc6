import { describe, expect, test } from 'vitest'
import { byVerb } from '../../test/by-verb.ts'
import { idsOf, openFixture, UNKNOWN_ID } from '../../test/fixture.ts'

const fixture = await openFixture()
const { make, as } = fixture
const verbs = byVerb(fixture)

const company = await make.company()
const created: string[] = []
for (let i = 0; i < 101; i++) created.push((await make.position(company)).id)
const newestFirst = created.toReversed()
const get = as(await make.key(company))

const stranger = await make.company()
const strangersPosition = await make.position(stranger)

const person = await make.person(company)
const vouch = await make.vouch({ company_id: company.id, id: created[0] ?? '' }, { person_id: person.id })
const careersPage = await make.page(company)

describe('take', () => {
  test('is 50 by default', async () => {
    const reply = await get('/positions')
    expect(idsOf(reply)).toEqual(newestFirst.slice(0, 50))
    expect(reply.body.nextCursor).toBe(newestFirst[49])
  })

  test('is at least 1 and at most 100', async () => {
    expect(idsOf(await get('/positions?take=1'))).toEqual(newestFirst.slice(0, 1))
    expect(idsOf(await get('/positions?take=100'))).toEqual(newestFirst.slice(0, 100))
  })

  test.each(['0', '101', '-1', '1.5', '1e2', '+5', ' 5', '5 ', '05', '٣', '', 'all', '0x10', 'null', '1000'])(
    'that is anything but a whole number from 1 to 100 returns 400: "%s"',
    async (given) => {
      const reply = await get(`/positions?take=${encodeURIComponent(given)}`)
      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({
        error: `The query parameter "take" must be a whole number from 1 to 100 in plain digits, but was "${given}".`,
        code: 'INVALID_PARAMETER',
      })
    },
  )
})

describe('nextCursor', () => {
  test('is the cursor of the next page: each position comes exactly once, in order', async () => {
    for (const take of [1, 7, 50, 100]) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const reply = await get(`/positions?take=${take}${cursor ? `&cursor=${cursor}` : ''}`)
        seen.push(...idsOf(reply))
        cursor = reply.body.nextCursor
      } while (cursor !== null && seen.length < 200)
      expect(seen, `take=${take}`).toEqual(newestFirst)
    }
  })

  test('is null exactly when no further object exists: also after a full last page', async () => {
    expect((await get(`/positions?take=1&cursor=${newestFirst[98]}`)).body.nextCursor).toBe(newestFirst[99])
    expect((await get(`/positions?take=1&cursor=${newestFirst[99]}`)).body.nextCursor).toBeNull()
    expect((await get('/positions?take=100')).body.nextCursor).toBe(newestFirst[99])
    const two = await make.company()
    await make.position(two)
    await make.position(two)
    expect((await as(await make.key(two))('/positions?take=2')).body.nextCursor).toBeNull()
  })
})

describe('cursor', () => {
  test('starts the page right after it among positions of the same createdAt', async () => {
    const twins = await make.company()
    for (let i = 0; i < 5; i++) await make.position(twins, { created_at: '2026-02-01T00:00:00Z' })
    const asTwins = as(await make.key(twins))
    const all = idsOf(await asTwins('/positions'))
    expect(all).toEqual(all.toSorted().toReversed())
    for (const [i, id] of all.entries()) {
      expect(idsOf(await asTwins(`/positions?cursor=${id}`))).toEqual(all.slice(i + 1))
      expect(idsOf(await asTwins(`/positions?take=1&cursor=${id}`))).toEqual(all.slice(i + 1, i + 2))
    }
  })

  test('of the last object gives an empty last page', async () => {
    const reply = await get(`/positions?cursor=${newestFirst.at(-1)}`)
    expect(reply.body).toEqual({ data: [], nextCursor: null })
  })

  test('continues right after its object, also if that has left the filter meanwhile', async () => {
    const leaving = await make.company()
    const [third, second, first] = [
      await make.position(leaving),
      await make.position(leaving),
      await make.position(leaving),
    ]
    const asLeaving = as(await make.key(leaving))
    const page = await asLeaving('/positions?status=DRAFT&take=1')
    expect(idsOf(page)).toEqual([first.id])
    await verbs.archive(first)
    const next = await asLeaving(`/positions?status=DRAFT&take=1&cursor=${page.body.nextCursor}`)
    expect(idsOf(next)).toEqual([second.id])
    expect(idsOf(await asLeaving(`/positions?status=DRAFT&cursor=${next.body.nextCursor}`))).toEqual([third.id])
  })

  test('may be any position that the key can read, whatever the filter', async () => {
    const agency = await make.company({ kind: 'agency' })
    const client = await make.client(agency)
    const managed = await make.position(agency, { client_id: client.id })
    const unmanaged = await make.position(agency)
    const asAgency = as(await make.key(agency))
    expect(idsOf(await asAgency(`/positions?clientId=${client.id}&cursor=${unmanaged.id}`))).toEqual([managed.id])
    expect(idsOf(await asAgency(`/positions?status=DRAFT&cursor=${unmanaged.id}`))).toEqual([managed.id])
    expect((await asAgency(`/positions?status=PAUSED&cursor=${unmanaged.id}`)).body).toEqual({
      data: [],
      nextCursor: null,
    })
  })

  const others = {
    'of nothing': UNKNOWN_ID,
    'of a position of a stranger': strangersPosition.id,
    'of a candidate': vouch.id,
    'of a careers page': careersPage.id,
    'that is not an id': "'; drop table positions; --",
    'in upper case': (newestFirst[3] ?? '').toUpperCase(),
  }
  for (const [what, given] of Object.entries(others)) {
    test(`${what} returns 400, the same for unknown and foreign`, async () => {
      const reply = await get(`/positions?cursor=${encodeURIComponent(given)}`)
      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({
        error: `The query parameter "cursor" must be the nextCursor of the previous page, the id of a position within the access of this API key, but was "${given}".`,
        code: 'INVALID_CURSOR',
      })
    })
  }

  test('that is empty returns 400', async () => {
    const reply = await get('/positions?cursor=')
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('INVALID_CURSOR')
  })

  test('of a position that a restricted key cannot read returns 400', async () => {
    const [readable = '', unreadable = ''] = newestFirst
    const restricted = as(await make.key(company, { positionIds: [readable] }))
    expect((await restricted(`/positions?cursor=${readable}`)).status).toBe(200)
    expect((await restricted(`/positions?cursor=${unreadable}`)).body.code).toBe('INVALID_CURSOR')
  })
})
