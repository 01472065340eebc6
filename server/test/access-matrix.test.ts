import { operationIds } from '@kandidat/contract/operations/operations'
import { describe, expect, test } from 'vitest'
import { cases, operationsWithoutCase } from './access-cases.ts'
import { holders, makeWorld, objects, outsiders, SECRET } from './access-world.ts'
import { operationOf } from './server.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
const world = await makeWorld(fixture)
const { get } = fixture.server

test('every operation of the contract has cases, and every case belongs to an operation', () => {
  expect(operationsWithoutCase(operationIds)).toEqual([])
  expect(operationsWithoutCase([...operationIds, 'getSomethingNew'])).toEqual(['getSomethingNew'])
  expect(Object.keys(cases).toSorted()).toEqual([...operationIds].toSorted())
})

describe.each(operationIds)('%s', (id) => {
  for (const way of cases[id]) {
    describe(`by ${way.by}`, () => {
      test('uses a path of this operation', () => {
        for (const object of objects) expect(operationOf(way.path(world, object))).toBe(id)
      })

      test.each(outsiders)('is 401 for every object: %s', async (outsider) => {
        for (const object of objects) {
          const reply = await get(way.path(world, object), { key: world.wrongKeys[outsider] })
          expect(reply.status, object).toBe(401)
          expect(reply.body.code, object).toBe('UNAUTHORIZED')
          expect(reply.text).not.toContain(SECRET)
        }
      })

      const cells = holders.flatMap((holder) =>
        objects.map((object, i) => ({ holder, object, expected: way.expected[holder][i] })),
      )
      test.each(cells)('$holder key, object $object: $expected', async ({ holder, object, expected }) => {
        const reply = await get(way.path(world, object), { key: world.keys[holder] })
        const shown = way.shows?.(world, object)
        if (shown === undefined) {
          expect(reply.status).toBe(expected)
          if (reply.status !== 200) expect(reply.text).not.toContain(SECRET)
        } else {
          expect(reply.status).toBe(200)
          expect(reply.text.includes(shown) ? 'shown' : 'hidden').toBe(expected)
        }
      })
    })
  }
})
