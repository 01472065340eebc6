import { describe, expect, test } from 'vitest'
import { events, eventTypes } from '../webhooks/events.ts'
import { eventExamples } from '../examples/events.ts'
import { replyExamples } from '../examples/replies.ts'
import { operationIds, operations } from '../operations/operations.ts'
import { readBody, strictCheck } from './schema.ts'

type Json = null | string | number | boolean | Json[] | { [key: string]: Json }
type Path = readonly string[]

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The path of every place in a value, from the outside in. A map to strings counts as one place.
 */
const placesIn = (value: Json, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null || path.at(-1) === 'socialMediaLinks') return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]: [string, Json]) => placesIn(inner, [...path, key]))]
}

const at = (value: Json, path: Path): Json =>
  path.reduce<Json>((inner, key) => Object.entries(inner ?? {}).find(([name]) => name === key)?.[1] as Json, value)

/** The value with a replacement in one place; `undefined` removes the place. */
const withChange = (value: Json, [key, ...rest]: Path, replacement: Json | undefined): Json => {
  if (key === undefined) return replacement ?? null
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === key ? withChange(one, rest, replacement) : one))
  const entries = Object.entries(isObject(value) ? value : {})
  const kept = entries.filter(([name]) => name !== key || rest.length > 0 || replacement !== undefined)
  return Object.fromEntries(kept.map(([name, one]) => [name, name === key ? withChange(one, rest, replacement) : one]))
}

const cases = [
  ...operationIds.map((id) => ({ name: id, schema: operations[id].reply, example: replyExamples[id] })),
  ...eventTypes.map((type) => ({ name: type, schema: events[type], example: eventExamples[type] })),
].map(({ name, schema, example }) => ({
  name,
  faultsIn: strictCheck(schema),
  body: structuredClone<unknown>(example) as Json,
}))

describe.for(cases)('the body of $name', ({ faultsIn, body }) => {
  test('is valid as it is in the example', () => {
    expect(faultsIn(body)).toEqual([])
  })

  test('is invalid without any one of its properties except subCompanyId', () => {
    const properties = placesIn(body).filter((path) => path.length > 0 && isObject(at(body, path.slice(0, -1))))
    const missed = properties.filter((path) => faultsIn(withChange(body, path, undefined)).length === 0)
    expect(properties.length).toBeGreaterThan(0)
    expect(missed.filter((path) => path.at(-1) !== 'subCompanyId')).toEqual([])
  })

  test('is invalid with an unknown property in any of its objects', () => {
    const objects = placesIn(body).filter((path) => isObject(at(body, path)) && path.at(-1) !== 'socialMediaLinks')
    for (const path of objects) {
      const [fault] = faultsIn(withChange(body, path, { ...Object(at(body, path)), surplus: 1 }))
      expect(fault).toBe(`body /${path.join('/')} must not have additional properties: surplus`)
    }
  })

  test('is invalid with a value of a wrong type in any of its places', () => {
    const unseen = placesIn(body).filter((path) => faultsIn(withChange(body, path, [[{ wrong: true }]])).length === 0)
    expect(unseen).toEqual([])
  })

  test('is valid with null only in the places that allow null', () => {
    const nullable = placesIn(body).filter((path) => at(body, path) === null)
    expect(nullable.filter((path) => faultsIn(withChange(body, path, null)).length > 0)).toEqual([])
    expect(faultsIn(null)).not.toEqual([])
  })
})

describe('a time', () => {
  const faultsIn = strictCheck(operations.getPosition.reply)
  const updatedAt = (time: string) => faultsIn({ data: { ...replyExamples.getPosition.data, updatedAt: time } })

  test.for(['2026-10-14T09:28:14.000Z', '2024-02-29T23:59:59.999Z'])('can be %s', (time) => {
    expect(updatedAt(time)).toEqual([])
  })

  test.for([
    '',
    '2026-10-14',
    '2026-10-14T09:28:14Z',
    '2026-10-14T09:28:14.00Z',
    '2026-10-14T09:28:14.000000Z',
    '2026-10-14T09:28:14.000+00:00',
    '2026-10-14T09:28:14.000',
    '2026-10-14 09:28:14.000Z',
    '2026-10-14t09:28:14.000z',
    ' 2026-10-14T09:28:14.000Z',
    '2026-10-14T09:28:14.000Z\n',
    '2026-13-14T09:28:14.000Z',
    '2026-02-30T09:28:14.000Z',
    '2026-10-14T25:28:14.000Z',
  ])('cannot be %j', (time) => {
    expect(updatedAt(time)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^body \/data\/updatedAt must match/)]),
    )
  })
})

test('a fault names the place and the rule, and never the value, which may be personal data', () => {
  const faults = strictCheck(operations.getClient.reply)({ data: 'ingrid.solvaer@example.com' })
  expect(faults).toEqual(['body /data must be object'])
})

describe('a body as text', () => {
  test.for(['', '{', "{'a':1}", '{"a":1}{"b":2}', 'undefined', 'NaN'])('is not JSON if it is %j', (text) => {
    expect(readBody(text)).toEqual({ faults: ['body is not JSON'] })
  })

  test.for(['{"a":1,"a":1}', '{"b":[{"a":1,"a":2}]}', '{"a" :1,"\\u0061":2}'])(
    'names a property twice in %s',
    (text) => {
      expect(readBody(text).faults).toEqual(['body names a property of an object twice'])
    },
  )

  test.for([
    '{"a":1,"b":{"a":1}}',
    '{"a":"\\"b\\":1","c":"\\\\"}',
    '["a:","b"]',
    'null',
    '{"__proto__":1}',
    '{"":":"}',
  ])('names no property twice in %s', (text) => {
    expect(readBody(text)).toEqual({ value: JSON.parse(text) as unknown, faults: [] })
  })
})
