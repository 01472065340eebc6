import { randomUUID } from 'node:crypto'
import { operationIds } from '@kandidat/contract/operations/operations'
import { afterAll, describe, expect, test } from 'vitest'
import { movableClock } from '../../../test/movable-clock.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { makeKeyOf } from '../../../test/portal/objects.ts'
import { attribute, type ParsedPage, textOf } from '../../../test/portal/parsed-page.ts'
import { formTo, type Visitor } from '../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { PUBLIC_URL, send } from '../../../test/server.ts'
import { eventually } from '../../../test/eventually.ts'
import type { KeyRequest } from '../../base/http/api-listener.ts'
import { writeRequests } from '../../organisation/keys/requests-store.ts'

const fixture = await openFixture()
const { server, database, make, as } = fixture
const world = await makeWorld(fixture)
const { people, positions } = world
const administrator = await visitAs(fixture, world, 'administrator')
const restricted = await visitAs(fixture, world, 'restricted user')
afterAll(() => Promise.all([administrator.close(), restricted.close()]))

const KEYS = '/portal/settings/api/keys'
const pathOf = ({ id }: { id: string }) => `${KEYS}/${id}`
const linksOf = ({ elements }: ParsedPage) =>
  elements.flatMap((element) => (element.tagName === 'a' ? [attribute(element, 'href') ?? ''] : []))
const factsOf = ({ elements }: ParsedPage) => {
  const [names, values] = ['dt', 'dd'].map((tag) => elements.filter(({ tagName }) => tagName === tag).map(textOf))
  return Object.fromEntries(names!.map((name, i) => [name, values![i]]))
}
const rowsOf = ({ elements }: ParsedPage) =>
  elements
    .filter((element) => attribute(element, 'data-row') !== undefined)
    .map((row) => row.childNodes.map((cell) => textOf(cell)))
const requestsOf = (key: { id: string }, count: number): KeyRequest[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ keyId: key.id, at: Date.now() - n * 1_000, requestId: randomUUID(), status: 503, milliseconds: 9_999.9 },
    operation: 'getPositionPerformance',
  }))

describe('the page of a key', () => {
  test('is where its name in the settings leads, and says what the key is', async () => {
    const key = await makeKeyOf(fixture, people.viewer)
    expect(linksOf(await administrator.page('/portal/settings/api'))).toContain(pathOf(key))
    const page = await administrator.page(pathOf(key))
    expect(factsOf(page)).toMatchObject({
      State: 'Active',
      Access: 'All positions',
      'Created by': people.viewer.email,
      Expires: 'Never',
      'Requests per minute': '60',
      'Last used': 'Never',
      'Last refused': 'Never',
      Id: key.id,
    })
    expect(linksOf(page)).toContain(`${pathOf(key)}/revoke`)
    expect(page.text).toContain(`curl -H 'Authorization: Bearer KEY' '${PUBLIC_URL}/api/v1/positions?take=5'`)
    expect(page.text).toContain('No requests in the past day')
  })

  test('shows the last requests with it, each with a link to its operation', async () => {
    const key = await makeKeyOf(fixture, people.viewer)
    const replies = [await as(key)('/positions?take=1'), await as(key)(`/positions/${UNKNOWN_ID}`), await as(key)('/x')]
    await eventually(async () => expect(rowsOf(await administrator.page(pathOf(key)))).toHaveLength(3))
    const page = await administrator.page(pathOf(key))
    const rows = new Map(
      rowsOf(page).map(([time, operation, status, duration, id]) => [id, [operation, status, time, duration]]),
    )
    const shown = replies.map(({ headers }) => rows.get(headers['x-request-id'])!)
    expect(shown.map(([operation, status]) => [operation, status])).toEqual([
      ['listPositions', '200'],
      ['getPosition', '404'],
      ['No such path', '404'],
    ])
    for (const [, , time, duration] of shown) {
      expect(time).toMatch(/^\d\d:\d\d:\d\d$/)
      expect(duration).toMatch(/^\d+(\.\d)? ms$/)
    }
    expect(linksOf(page)).toEqual(
      expect.arrayContaining(['/docs/operations#listpositions', '/docs/operations#getposition']),
    )
    expect(page.text).not.toContain(UNKNOWN_ID)
    expect(factsOf(page)['Last used']).not.toBe('Never')
  })

  test('leads to a description that the documentation has, for every operation', async () => {
    const { text } = await fetch(`${server.url}/docs/operations`).then(async (reply) => ({ text: await reply.text() }))
    for (const id of operationIds) expect(text).toContain(`id="${id.toLowerCase()}"`)
  })

  test('exists for administrators and for who made the key, and for nobody else', async () => {
    const [own, others] = [
      await makeKeyOf(fixture, people['restricted user']),
      await makeKeyOf(fixture, people['hiring manager']),
    ]
    for (const key of [own, others]) await as(key)('/positions')
    await eventually(async () => expect(rowsOf(await administrator.page(pathOf(others)))).toHaveLength(1))
    expect((await administrator.page(pathOf(own))).heading).toBe((await restricted.page(pathOf(own))).heading)
    expect(factsOf(await restricted.page(pathOf(own)))['Access']).toBe('1 position')
    for (const path of [pathOf(others), `${pathOf(others)}/revoke`, `${KEYS}/${UNKNOWN_ID}`, `${KEYS}/no-id`])
      expect((await restricted.get(path)).status, path).toBe(404)
    expect(linksOf(await restricted.page('/portal/settings/api'))).not.toContain(pathOf(others))
  })

  test('says what a key is not for any more, and still shows its requests', async () => {
    const key = await makeKeyOf(fixture, people.viewer)
    await writeRequests(server.app.database, requestsOf(key, 2), [])
    const revoked = await administrator.submit(
      formTo(await administrator.page(`${pathOf(key)}/revoke`), `${pathOf(key)}/revoke`),
    )
    expect([revoked.status, revoked.to]).toEqual([303, pathOf(key)])
    const page = await administrator.page(pathOf(key))
    expect(factsOf(page)).toMatchObject({
      State: 'Revoked',
      'Access given': 'All positions',
      'Can read now': 'Nothing',
    })
    expect(page.text).not.toContain('curl ')
    expect(linksOf(page)).not.toContain(`${pathOf(key)}/revoke`)
    expect(rowsOf(page)).toHaveLength(2)
    expect((await as(key)('/positions')).status).toBe(401)
  })

  test('says what a key was for that has expired', async () => {
    const { companyId, userId } = people.viewer
    const expiresAt = new Date(Date.now() + 3_600_000)
    const expired = await make.key({ id: companyId }, { makerId: userId, expiresAt })
    const moveClock = movableClock(database)
    await moveClock(3_600_000)
    expect(factsOf(await administrator.page(pathOf(expired)))['State']).toBe('Expired')
    expect((await administrator.page(pathOf(expired))).text).not.toContain('curl ')
    await moveClock(-3_600_000)
  })

  test.each([
    ['en', 'Latest requests', /\d\d:\d\d:\d\d/],
    ['nb', 'Siste forespørsler', /\d\d:\d\d:\d\d/],
    ['da', 'Seneste forespørgsler', /\d\d\.\d\d\.\d\d/],
    ['sv', 'Senaste anrop', /\d\d:\d\d:\d\d/],
  ])('with a hundred requests has at most 61 kB, in the language %s', async (language, heading, time) => {
    const key = await makeKeyOf(fixture, people.viewer)
    await writeRequests(server.app.database, requestsOf(key, 100), [])
    const path = `${pathOf(key)}?language=${language}`
    expect(Buffer.byteLength((await administrator.get(path)).html)).toBeLessThan(61_000)
    const page = await administrator.page(path)
    expect(rowsOf(page)).toHaveLength(100)
    expect(rowsOf(page)[0]![0]).toMatch(time)
    expect(page.text).toContain(heading)
  })
})

const GONE = 'A position that was chosen is gone, or not yours.'

describe('positions that a key is restricted to', () => {
  const fill = async (visitor: Visitor, filled: Record<string, string | string[]>) => {
    const page = await visitor.page(`${KEYS}/new`)
    return visitor.submit(formTo(page, `${KEYS}/new`), { name: 'Jobs', access: 'certain', ...filled })
  }

  test('are chosen among those that the member reaches', async () => {
    const page = await restricted.page(`${KEYS}/new`)
    const offered = formTo(page, `${KEYS}/new`).fields.filter(({ name }) => name === 'positionIds')
    expect(offered.map(({ value }) => value)).toEqual([positions.open.id])
    expect((await fill(restricted, { positionIds: positions.open.id })).status).toBe(200)
  })

  test.each<[string, Record<string, string>, string]>([
    ['none', {}, 'Choose at least one position'],
    ['another company’s', { positionIds: positions.elsewhere.id }, GONE],
    ['one out of reach', { positionIds: positions.outOfReach.id }, GONE],
    ['one that does not exist', { positionIds: UNKNOWN_ID }, GONE],
    ['no id', { positionIds: 'x' }, GONE],
  ])('%s is a fault of the form, which keeps what was typed', async (_what, filled, sentence) => {
    const before = await database.run('select from keys')
    const reply = await fill(restricted, filled)
    expect(reply.status).toBe(422)
    expect(reply.html.replaceAll('&quot;', '"')).toContain(sentence)
    for (const id of Object.values(filled)) expect(reply.html).toContain(id)
    expect(await database.run('select from keys')).toHaveLength(before.length)
  })
})

test('a request that has not presented the key itself leaves no trace on its page', async () => {
  const key = await makeKeyOf(fixture, people.viewer)
  await send(`${server.url}/api/v1/positions?key=${key.key}`)
  await send(`${server.url}/api/v1/positions`, { headers: { authorization: `Basic ${key.key}` } })
  await as(key)('/clients')
  await eventually(async () => expect(rowsOf(await administrator.page(pathOf(key)))).toHaveLength(1))
})
