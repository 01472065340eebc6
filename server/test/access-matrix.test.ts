import { operationIds } from '@kandidat/contract/operations/operations'
import { describe, expect, test } from 'vitest'
import { createHandlers } from '../src/service/app.ts'
import { ApiError } from '../src/base/http/operations/api-error.ts'
import type { Handler } from '../src/base/http/operations/operation.ts'
import { BASE_PATH, openRoutes, parseRequest } from '../src/base/http/operations/routes.ts'
import { cases, operationsWithoutCase } from './access-cases.ts'
import {
  type Holder,
  holders,
  keyHolders,
  type KeyHolder,
  makeWorld,
  objects,
  outsiders,
  SECRET,
} from './access-world.ts'
import { operationOf, PUBLIC_URL } from './server.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
const world = await makeWorld(fixture)
const { get, app } = fixture.server
const handlers = createHandlers(PUBLIC_URL)
const findRoute = openRoutes(1000)

/** Asks with the key of a holder. A user has none: the handler of the operation is called with the user's access. */
async function ask(holder: Holder, path: string): Promise<{ status: number; text: string }> {
  if (isKeyHolder(holder)) return get(path, { key: world.keys[holder] })
  const route = findRoute(`${BASE_PATH}${path}`)
  if (route?.kind !== 'operation') throw new Error(`${path} is not a path of an operation`)
  const { id, ...parsed } = parseRequest(route)
  const call = { ...parsed, access: world.users[holder], at: new Date(), database: app.database.reads }
  try {
    return { status: 200, text: await (handlers[id] as Handler<typeof id>)(call) }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, text: error.body }
    throw error
  }
}

function isKeyHolder(holder: Holder): holder is KeyHolder {
  return keyHolders.some((each) => each === holder)
}

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
      test.each(cells)('$holder, object $object: $expected', async ({ holder, object, expected }) => {
        const reply = await ask(holder, way.path(world, object))
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
