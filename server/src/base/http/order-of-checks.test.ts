import { describe, expect, test } from 'vitest'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'

const { make, as, server } = await openFixture()

const agency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
const own = await make.position(agency)
const page = await make.page(agency)
const stranger = await make.company()
const strangersPosition = await make.position(stranger)
const strangersPage = await make.page(stranger)
const get = as(await make.key(agency))
const exhausted = await make.key(agency, { limit: 1 })
await as(exhausted)('/clients')

const codeOf = async (path: string, options = {}) => (await get(path, options)).body.code

// Every request here is wrong in several ways at once. The response is for the first of them.
const wrongs = [
  '/positions?take=0',
  `/positions/${UNKNOWN_ID}`,
  `/career-pages/${strangersPage.id}/positions`,
  '/nothing',
]

describe('checks come in this order: first the key (401)', () => {
  test.each(wrongs)('before all else: %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      expect((await server.get(path, { method })).status).toBe(401)
      expect((await server.get(path, { method, key: 'kand_x' })).status).toBe(401)
    }
  })
})

describe('then the rate limit (429)', () => {
  test.each(wrongs)('before route, method, parameters and access: %s', async (path) => {
    for (const method of ['GET', 'POST']) expect((await as(exhausted)(path, { method })).status).toBe(429)
  })
})

describe('then route and method (404, 405)', () => {
  test('a path without an operation is 404, whatever the method and the query', async () => {
    for (const path of ['/nothing', '/nothing?take=0', '/positions/x/y', '/position', '/']) {
      expect(await codeOf(path), path).toBe('NOT_FOUND')
      expect(await codeOf(path, { method: 'DELETE' }), path).toBe('NOT_FOUND')
    }
  })

  test('a method that is not allowed is 405 with Allow, whatever the parameters and the object', async () => {
    const paths = [
      '/positions?take=0',
      `/positions/${UNKNOWN_ID}`,
      `/positions/${strangersPosition.id}/candidates?cursor=`,
    ]
    for (const path of paths) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const reply = await get(path, { method })
        expect(reply.status, `${method} ${path}`).toBe(405)
        expect(reply.headers.allow).toBe('GET, HEAD')
        expect(reply.body).toEqual({
          error: `The method ${method} is not allowed here. Use GET or HEAD.`,
          code: 'METHOD_NOT_ALLOWED',
        })
      }
    }
  })
})

describe('then the form of parameters (400)', () => {
  test('before existence and access of the objects that the path names', async () => {
    for (const id of [UNKNOWN_ID, strangersPosition.id, 'x']) {
      expect(await codeOf(`/positions/${id}/candidates?take=0`)).toBe('INVALID_PARAMETER')
      expect(await codeOf(`/positions/${id}/candidates?cursor=`)).toBe('INVALID_CURSOR')
    }
    for (const id of [UNKNOWN_ID, strangersPage.id, 'x']) {
      expect(await codeOf(`/career-pages/${id}/positions?take=101`)).toBe('INVALID_PARAMETER')
    }
  })
})

describe('then existence and access of each object that the path names, from left to right (404, 403)', () => {
  test('before objects that parameters refer to', async () => {
    expect(await codeOf(`/positions/${strangersPosition.id}/candidates?cursor=${UNKNOWN_ID}`)).toBe('FORBIDDEN')
    expect(await codeOf(`/career-pages/${UNKNOWN_ID}/positions?cursor=${UNKNOWN_ID}`)).toBe('NOT_FOUND')
    expect(await codeOf(`/career-pages/${strangersPage.id}/positions?cursor=${UNKNOWN_ID}`)).toBe('FORBIDDEN')
  })

  test('the page before the position', async () => {
    const on = (pageId: string, positionId: string) => codeOf(`/career-pages/${pageId}/positions/${positionId}`)
    expect(await on(UNKNOWN_ID, strangersPosition.id)).toBe('NOT_FOUND')
    expect(await on(strangersPage.id, UNKNOWN_ID)).toBe('FORBIDDEN')
    expect(await on(page.id, UNKNOWN_ID)).toBe('NOT_FOUND')
    expect(await on(page.id, strangersPosition.id)).toBe('FORBIDDEN')
    expect(await on(page.id, own.id)).toBe('NOT_FOUND')
  })
})

describe('then objects that parameters refer to (400)', () => {
  test('the client before the cursor', async () => {
    expect(await codeOf(`/positions?clientId=${UNKNOWN_ID}&cursor=${UNKNOWN_ID}`)).toBe('UNKNOWN_CLIENT')
    expect(await codeOf(`/positions?clientId=${client.id}&cursor=${UNKNOWN_ID}`)).toBe('INVALID_CURSOR')
  })

  test('the cursor of a list that the key can read', async () => {
    expect(await codeOf(`/positions/${own.id}/candidates?cursor=${UNKNOWN_ID}`)).toBe('INVALID_CURSOR')
    expect(await codeOf(`/career-pages/${page.id}/positions?cursor=${UNKNOWN_ID}`)).toBe('INVALID_CURSOR')
  })
})
