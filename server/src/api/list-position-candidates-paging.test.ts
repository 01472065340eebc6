import { describe, expect, test } from 'vitest'
import { byVerb } from '../../test/by-verb.ts'
import { idsOf, openFixture, UNKNOWN_ID } from '../../test/fixture.ts'

const fixture = await openFixture()
const { make, as } = fixture
const verbs = byVerb(fixture)

const company = await make.company()
const position = await make.position(company)
const made: Awaited<ReturnType<typeof make.vouch>>[] = []
for (let i = 0; i < 101; i++) made.unshift(await make.vouch(position))
const newestFirst = made.map(({ id }) => id)
const other = await make.position(company)
const othersVouch = await make.vouch(other)
const strangers = await make.position(await make.company())
const strangersVouch = await make.vouch(strangers)
const get = as(await make.key(company))
const path = `/positions/${position.id}/candidates`

describe('take', () => {
  test('is 50 by default, at least 1 and at most 100', async () => {
    expect(idsOf(await get(path))).toEqual(newestFirst.slice(0, 50))
    expect(idsOf(await get(`${path}?take=1`))).toEqual(newestFirst.slice(0, 1))
    expect(idsOf(await get(`${path}?take=100`))).toEqual(newestFirst.slice(0, 100))
  })

  test.each(['0', '101', '', 'x', '1.0', '-5'])('that is invalid returns 400: "%s"', async (given) => {
    const reply = await get(`${path}?take=${given}`)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('INVALID_PARAMETER')
  })
})

describe('nextCursor', () => {
  test.each([1, 50, 100])('leads through all candidates, each exactly once: take=%i', async (take) => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const reply = await get(`${path}?take=${take}${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...idsOf(reply))
      cursor = reply.body.nextCursor
    } while (cursor !== null && seen.length < 200)
    expect(seen).toEqual(newestFirst)
  })

  test('is null exactly when no further candidate exists', async () => {
    expect((await get(`${path}?take=100`)).body.nextCursor).toBe(newestFirst[99])
    expect((await get(`${path}?take=1&cursor=${newestFirst[99]}`)).body.nextCursor).toBeNull()
    expect((await get(`${path}?cursor=${newestFirst[100]}`)).body).toEqual({ data: [], nextCursor: null })
  })
})

describe('cursor', () => {
  test('is the id of a CandidateVouch of that position, and its stage does not matter', async () => {
    await verbs.move('REJECTED', made[4]!)
    expect(idsOf(await get(`${path}?take=1&cursor=${newestFirst[4]}`))).toEqual([newestFirst[5]])
  })

  test.each([
    ['of nothing', UNKNOWN_ID],
    ['of a candidacy for another position of the company', othersVouch.id],
    ['of another company’s candidacy', strangersVouch.id],
    ['of the person of a candidacy', made[0]!.person_id],
    ['of the position itself', position.id],
    ['that is not an id', '%'],
  ])('%s returns 400, the same for all', async (_what, cursor) => {
    const reply = await get(`${path}?cursor=${encodeURIComponent(cursor)}`)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      error: `The query parameter "cursor" must be the nextCursor of the previous page, the id of an application to, or referral for, this position, but was "${cursor}".`,
      code: 'INVALID_CURSOR',
    })
  })

  test('that is empty returns 400', async () => {
    expect((await get(`${path}?cursor=`)).body.code).toBe('INVALID_CURSOR')
  })

  test('is checked after the position of the path', async () => {
    expect((await get(`/positions/${strangers.id}/candidates?cursor=${strangersVouch.id}`)).status).toBe(403)
    expect((await get(`/positions/${UNKNOWN_ID}/candidates?cursor=${UNKNOWN_ID}`)).status).toBe(403)
  })

  test('is checked for its form before the position, like all parameters', async () => {
    expect((await get(`/positions/${strangers.id}/candidates?take=0`)).status).toBe(400)
    expect((await get(`/positions/${UNKNOWN_ID}/candidates?cursor=`)).status).toBe(400)
  })
})
