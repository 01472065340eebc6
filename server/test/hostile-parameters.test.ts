import { randomUUID } from 'node:crypto'
import { operations } from '@kandidat/contract/operations/operations'
import { describe, expect, test } from 'vitest'
import { newId } from '../src/base/db/id.ts'
import { makeTwoCompanies } from './two-companies.ts'
import type { Reply } from './server.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
const { companies, keys, link, pages, positions, vouches } = await makeTwoCompanies(fixture.server.app.database)
const get = fixture.as(keys.agency)

const ofAgency = Object.values(positions).filter((position) => position.company_id === companies.agency.id)
/** Each list with pages: its path, and the ids that are valid cursors. */
const lists = [
  ['listPositions', '/positions', ofAgency],
  ['listPositionCandidates', `/positions/${positions.published.id}/candidates`, vouches.own],
  ['listCareerPages', '/career-pages', [pages.agencyPage, pages.inactivePage, pages.clientPage, pages.marketplace]],
  [
    'listCareerPagePositions',
    `/career-pages/${pages.agencyPage.id}/positions`,
    ofAgency.filter((p) => p !== positions.draft),
  ],
] as const

/** Splits at white space, so that the values fit on a few lines. */
const words = (text: string) => text.trim().split(/\s+/)

function expectRefused(reply: Reply, code: string, parameter?: string): void {
  expect(reply).toMatchObject({ status: 400, body: { code } })
  if (parameter !== undefined) expect(reply.body.error).toContain(`"${parameter}"`)
}

test('the lists are the operations of the contract with a cursor', () => {
  const paged = Object.values(operations).filter((operation) => 'cursor' in operation.query)
  expect(paged.map(({ id }) => id).toSorted()).toEqual(lists.map(([id]) => id).toSorted())
})

describe.each(lists)('%s', (_id, path, own) => {
  const takes = words(`
    0 101 1.5 1e2 +5 %2B5 %205 5%20 %D9%A3 5; 05 -1 5%00 5%0A 0x5 5,6 NaN Infinity 9007199254740993 true null
    %EF%BC%95 % %zz "5" ${'5'.repeat(10_000)}`)
  test.each([...takes, ''])('refuses take=%.20s', async (take) => {
    expectRefused(await get(`${path}?take=${take}`), 'INVALID_PARAMETER', 'take')
  })

  test.each(words('take=5&take=5 take=5&x=1&take=6 take=5&%74ake=5 take&take=5 cursor=a&cursor=a'))(
    'refuses a parameter given twice: %s',
    async (query) => {
      expectRefused(await get(`${path}?${query}`), 'INVALID_PARAMETER')
    },
  )

  const unknown = words(`
    take[]=5 take[]=0 take[0]=0 take%5B%5D=0 Take=0 take.x=0 __proto__=1 __proto__[take]=0 constructor=1 toString=1
    constructor.prototype.take=0 hasOwnProperty=1 valueOf=1&valueOf=2 = &&& % %00=%00 key=secret x=1;take=0 ? ?take=0
    ${'x'.repeat(5_000)}=1 ${'a&'.repeat(3_000)}`)
  test.each(unknown)('ignores the unknown parameter %.40s', async (query) => {
    const usual = await get(path)
    expect(await get(`${path}?${query}`)).toMatchObject({ status: 200, text: usual.text })
  })

  test('takes the ids of its own objects as cursors, and refuses all others with the same message', async () => {
    const rows = [
      companies,
      pages,
      positions,
      vouches.own,
      { link, other: vouches.ofOther, strangers: vouches.strangers },
    ]
    const cursors = new Set(own.map(({ id }) => id))
    for (const cursor of cursors) expect((await get(`${path}?cursor=${cursor}`)).status).toBe(200)

    const ids = rows.flatMap((some) => Object.values(some).map(({ id }) => id))
    const strange = [...ids.filter((id) => !cursors.has(id)), newId(), randomUUID()]
    const texts = strange.map(async (id) => {
      const reply = await get(`${path}?cursor=${id}`)
      expectRefused(reply, 'INVALID_CURSOR', 'cursor')
      return reply.body.error.replace(id, 'ID')
    })
    expect(new Set(await Promise.all(texts)).size).toBe(1)
  })

  test.each([
    ['empty', ''],
    ['10 kB', 'a'.repeat(10_000)],
    ['NUL', '%00'],
    ['an id and NUL', `${newId()}%00`],
    ['a quote', `'`],
    ['double quotes', '""'],
    ['SQL', `'%20or%201=1--`],
    ['a dollar', '$1'],
    ['no encoding', '%E0%A4%A'],
    ['a lone surrogate', '%ED%A0%80'],
    ['an emoji', '%F0%9F%92%A9'],
    ['an id in upper case', randomUUID().toUpperCase()],
    ['an id in braces', `{${randomUUID()}}`],
    ['an id without dashes', randomUUID().replaceAll('-', '')],
    ['an id and a line break', `${randomUUID()}%0A`],
    ['null', 'null'],
    ['an offset', '50'],
    ['__proto__', '__proto__'],
  ])('refuses a cursor that is %s', async (_what, cursor) => {
    expectRefused(await get(`${path}?cursor=${cursor}`), 'INVALID_CURSOR', 'cursor')
  })
})

describe('other parameters', () => {
  const statuses = words(
    `published Published PUBLISHED%00 %20PUBLISHED PUBLISHED,DRAFT __proto__ toString ${'x'.repeat(10_000)}`,
  )
  test.each([...statuses, ''])('status=%.20s is refused', async (status) => {
    expectRefused(await get(`/positions?status=${status}`), 'INVALID_PARAMETER', 'status')
  })

  test.each([...words('TRUE 1 0 true%20 yes null true%00 __proto__'), ''])('%s is not a boolean', async (value) => {
    expectRefused(await get(`/career-pages?forAgency=${value}`), 'INVALID_PARAMETER', 'forAgency')
    expectRefused(await get(`/career-pages?isDefault=${value}`), 'INVALID_PARAMETER', 'isDefault')
  })

  const nobody = words(`%00 __proto__ constructor ' %22 %F0%9F%92%A9 %E0%A4%A .. - A %ED%A0%80 ${'a'.repeat(10_000)}`)
  test.each(nobody)('%.20s is not a client', async (value) => {
    expectRefused(await get(`/positions?clientId=${value}`), 'UNKNOWN_CLIENT', 'clientId')
    expectRefused(await get(`/positions?clientSlug=${value}`), 'UNKNOWN_CLIENT', 'clientSlug')
  })

  test('beside a client id no value of the slug is an error, but a repeated slug is', async () => {
    const filter = `/positions?clientId=${companies.client.id}`
    for (const slug of ['', ...nobody]) expect((await get(`${filter}&clientSlug=${slug}`)).status).toBe(200)
    expectRefused(await get(`${filter}&clientSlug=a&clientSlug=a`), 'INVALID_PARAMETER', 'clientSlug')
  })

  test('an invalid value is repeated shortened, and without characters that could forge a log line', async () => {
    const { body } = await get(`/positions?take=${'%0A%E2%80%AE%22'.repeat(500)}`)
    expect(body.error).toMatch(/^[\x20-\x7e…]{1,600}$/)
  })
})

describe('ids in the path', () => {
  const strange = words(`
    %00 ${newId()}%00 % %zz %E0%A4%A %ff %c0%af .. %2e%2e . %2f %2F..%2F %5c %E2%82%AC %F0%9F%92%A9 %ED%A0%80 ' %22 %20 ;
    ;x=1 * $1 :id {id} __proto__ constructor null 0 -1 %25 %2500 %0d%0aX-Injected:%201 ${newId()}%20 %7B${newId()}%7D
    a%23b a%3Fb + ${positions.published.id.toUpperCase()} ${'a'.repeat(10_000)} ${'%'.repeat(10_000)}`)

  test.each([
    ['/positions/{}', 404],
    ['/clients/{}', 404],
    ['/positions/{}/candidates', 403],
    ['/positions/{}/performance', 403],
    ['/career-pages/{}/positions', 404],
    [`/career-pages/{}/positions/${positions.published.id}`, 404],
    [`/career-pages/${pages.agencyPage.id}/positions/{}`, 404],
  ])('%s answers %i to whatever is no id', async (template, status) => {
    for (const id of strange) {
      const reply = await get(template.replace('{}', id))
      expect({ id, status: reply.status }).toEqual({ id, status })
      expect(reply.headers).not.toHaveProperty('x-injected')
    }
  })

  test.each([
    [`/positions/${pages.agencyPage.id}`, 404],
    [`/positions/${pages.agencyPage.id}/candidates`, 403],
    [`/clients/${positions.published.id}`, 404],
    [`/career-pages/${positions.published.id}/positions`, 404],
    [`/career-pages/${link.id}/positions`, 404],
    [`/career-pages/${pages.agencyPage.id}/positions/${companies.client.id}`, 404],
  ])('the id of an object of another kind names nothing: %s answers %i', async (path, status) => {
    expect((await get(path)).status).toBe(status)
  })

  test.each([
    ...words('/ /positions/ /positions// //positions /positions/../clients /Positions /nothing /career-pages/x/y'),
    '',
  ])('%s is no path of ours', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})
