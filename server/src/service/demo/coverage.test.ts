import { type OperationId, operations } from '@kandidat/contract/operations/operations'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crawl } from '../../../test/crawl.ts'
import { createDemoDatabase } from '../../../test/demo-database.ts'
import { factory } from '../../../test/factory.ts'
import { CACHE } from '../../../test/fixture.ts'
import { operationOf, PUBLIC_URL, startServer, type TestServer } from '../../../test/server.ts'

let database: Awaited<ReturnType<typeof createDemoDatabase>>
let server: TestServer
/**
 * The values that answers have at each place of the contract: null, a value of an enumeration, true,
 * false, or 'value' for everything else.
 */
const seen = new Map<string, Set<unknown>>()
/** The hosts of all addresses in answers. */
const hosts = new Set<string>()

beforeAll(async () => {
  database = await createDemoDatabase()
  server = await startServer(database.url, { cacheBytes: CACHE })
  const make = factory(server.app.database)
  for (const slug of new Set(database.keys.map((key) => key.slug))) {
    const [company] = await database.run<{ id: string }>('select id from companies where slug = $1', [slug])
    const { key } = await make.key(company!)
    for (const [path, answer] of await crawl(server, key, 10)) {
      const id = operationOf(path)!
      if (!answer.startsWith('200 ')) throw new Error(`${path} answered ${answer.slice(0, 200)}`)
      look(operations[id].reply, JSON.parse(answer.slice(4)), id)
      for (const [, host = ''] of answer.matchAll(/https?:\/\/([^/"\\ <#?]+)/g)) hosts.add(host)
    }
  }
}, 300_000)
afterAll(async () => {
  await server.close()
  await database.drop()
})

interface Shape {
  type?: string | string[]
  title?: string
  enum?: unknown[]
  properties?: Record<string, TSchema>
  items?: TSchema
}

/**
 * The place of a schema. A titled schema is one place, regardless of the operation that returns it. All
 * titles of positions count as one place, because a position has the same fields in lists, by itself
 * and on a page.
 */
const placeOf = ({ title }: Shape, place: string) =>
  title === undefined ? place : title.replace(/^(CareerPage)?Position(Detail)?$/, 'Position')

/**
 * The values that must occur at a place of the contract: every value of an enumeration, both booleans,
 * and for a nullable place null and another value.
 */
function requiredAt({ type = [], enum: values }: Shape): unknown[] {
  const types = new Set([type].flat())
  if (values) return values
  if (types.has('boolean')) return [true, false]
  return types.has('null') ? [null, 'value'] : []
}

function look(schema: TSchema, value: unknown, before: string): void {
  const shape = schema as Shape
  const place = placeOf(shape, before)
  const isNamed = shape.enum !== undefined || typeof value === 'boolean' || value === null
  const at = shape.properties ? before : place
  seen.set(at, (seen.get(at) ?? new Set()).add(isNamed ? value : 'value'))
  if (Array.isArray(value)) for (const item of value) look(shape.items!, item, `${place}[]`)
  else if (value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(shape.properties ?? {})) {
      if (name in value) look(inner, (value as Record<string, unknown>)[name], `${place}.${name}`)
    }
  }
}

/** All places below a schema, with the values that must occur there. */
function places(schema: TSchema, before: string, found = new Map<string, unknown[]>()): Map<string, unknown[]> {
  const shape = schema as Shape
  const place = placeOf(shape, before)
  found.set(shape.properties ? before : place, requiredAt(shape))
  if (shape.items) places(shape.items, `${place}[]`, found)
  for (const [name, inner] of Object.entries(shape.properties ?? {})) places(inner, `${place}.${name}`, found)
  return found
}

test.each(Object.keys(operations) as OperationId[])(
  'the answers of %s have every value of every enumeration, and nullable fields both with and without a value',
  (id) => {
    const missing = [...places(operations[id].reply, id)].flatMap(([place, required]) =>
      required.filter((value) => !seen.get(place)?.has(value)).map((value) => `${place}: ${String(value)}`),
    )
    expect(missing).toEqual([])
  },
)

test('no answer contains an address at an invented host: websites of companies are careers pages here', async () => {
  expect(hosts).toEqual(new Set([new URL(PUBLIC_URL).host, 'example.org']))
  const rows = await database.run<{ website: string }>(`select website from companies where website <> ''`)
  expect(rows.length).toBeGreaterThan(5)
  for (const { website } of rows) {
    expect(website.slice(0, PUBLIC_URL.length + 3)).toBe(`${PUBLIC_URL}/c/`)
    expect((await fetch(website.replace(PUBLIC_URL, server.url))).status, website).toBe(200)
  }
})

test('every nullable column that a verb writes is null and not null, and every boolean is true and false', async () => {
  const columns = await database.run<{ table: string; column: string; nullable: boolean; boolean: boolean }>(
    `select table_name as table, column_name as column, is_nullable = 'YES' as nullable, data_type = 'boolean' as boolean
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and (is_nullable = 'YES' or data_type = 'boolean')
      -- No verb groups translations yet.
      and column_name <> 'translation_group_id'
      -- Only an edit writes it, and the demonstration imports its positions as they are.
      and (table_name, column_name) <> ('positions', 'page_changed_at')
      -- People make their identities themselves, by a link: the demonstration has no passwords.
      and (table_name, column_name) <> ('users', 'identity_id')
      -- A user makes it who does not reach somebody: those of the demonstration who add people reach all.
      and (table_name, column_name) <> ('people', 'may_be_id')
      and table_name in ('companies', 'clients', 'users', 'keys', 'positions', 'sections', 'sharing_links', 'careers_pages',
        'listings', 'people', 'vouches')`,
  )
  expect(columns.length).toBeGreaterThan(50)
  const missing: string[] = []
  for (const { table, column, nullable, boolean } of columns) {
    const states = [...(nullable ? ['null'] : []), ...(boolean ? ['true', 'false'] : ['not null'])]
    const [row] = await database.run<Record<string, boolean>>(
      `select ${states.map((state) => `bool_or(${column} is ${state}) as "${state}"`).join(', ')} from ${table}`,
    )
    missing.push(...states.filter((state) => row?.[state] !== true).map((state) => `${table}.${column} is ${state}`))
  }
  expect(missing).toEqual([])
})

test('salaries have every period, some galleries are empty, and some locations have only a country', async () => {
  const types = await database.run<{ type: string }>('select distinct salary_type as type from positions order by 1')
  expect(types.map(({ type }) => type)).toEqual(['DAY', 'HOUR', 'MONTH', 'WEEK', 'YEAR', null])
  const empty = `select from sections s where kind = 'gallery' and not exists (select from images i where i.section_id = s.id)`
  expect((await database.run(`${empty} and position_id is null`)).length).toBeGreaterThan(0)
  expect((await database.run(`${empty} and position_id is not null`)).length).toBeGreaterThan(0)
  expect(
    (await database.run(`select from positions where locations::jsonb @> '[{"city": ""}]'`)).length,
  ).toBeGreaterThan(0)
  expect((await database.run(`select from positions where locations::text = '[]'`)).length).toBeGreaterThan(0)
})

test('every printed key can read positions, and the restricted key reads exactly its own', async () => {
  expect(database.keys.map(({ slug }) => slug)).toEqual([
    'fjellvik',
    'lindkaer-falk',
    'kvistbyte',
    'havnelykta',
    'rugkaer-partners',
    'granholt',
    'fjellvik',
  ])
  const counts: number[] = []
  for (const { key } of database.keys) {
    const { status, body } = await server.get('/positions?take=100', { key })
    expect(status).toBe(200)
    counts.push(body.data.length)
  }
  expect(Math.min(...counts)).toBeGreaterThan(2)
  expect(counts.at(-1)).toBe(5)
})

test('the demonstration also has a revoked key and an expired key, which are not printed', async () => {
  const old = await database.run('select from keys where revoked_at is not null or expires_at < clock()')
  expect(old.length).toBe(2)
  expect(
    await database.run('select from keys where revoked_at is null and expires_at is null and maker_id is null'),
  ).not.toEqual([])
})
