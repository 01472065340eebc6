import { globSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { moduleAt, readModule } from './statements/modules.ts'
import { type Kind, kindsOf, type Members, membersOf } from './statements/rows.ts'
import { sqlOf } from './statements/sql.ts'

/**
 * Statements that code composes, or whose rows have a type that is computed. These numbers may only fall. Three of the first are
 * of the search by words of the previous release, and go with it.
 */
const COMPOSED = 64
const COMPUTED = 13

const SOURCE = join(import.meta.dirname, '../src')
const statements = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
  .filter((path) => !path.endsWith('.test.ts'))
  .toSorted()
  .flatMap((path) => moduleAt(join(SOURCE, path)).statements)

let database: TestDatabase
let client: pg.Client
let kinds: Map<number, Kind>

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
  const types = await client.query<{ oid: number; name: string; category: string }>(
    'select oid::integer, typname as name, typcategory as category from pg_type',
  )
  kinds = new Map(types.rows.map(({ oid, name, category }) => [oid, kindOf(name, category)]))
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

/** What pg makes of a type of PostgreSQL. Numbers that JavaScript cannot hold stay text. */
function kindOf(name: string, category: string): Kind {
  if (['int8', 'numeric', 'uuid'].includes(name) || 'SE'.includes(category)) return 'string'
  if (category === 'N') return 'number'
  if (category === 'B') return 'boolean'
  if (category === 'A') return 'array'
  if (category === 'D') return 'Date'
  return name === 'bytea' ? 'Buffer' : 'any'
}

/** Has PostgreSQL prepare a statement without running it. */
function describe(text: string): Promise<pg.FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = []
    const query = {
      submit(connection: pg.Connection) {
        connection.parse({ text, name: '', types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => (fields = message.fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    }
    client.query(query as unknown as pg.Submittable)
  })
}

/** What is wrong with the columns of a statement. */
async function faultsOf(text: string, members: NonNullable<Members>): Promise<string[]> {
  const fields = await describe(text)
  const columns = new Map(fields.map(({ name, dataTypeID }) => [name, kinds.get(dataTypeID) ?? 'any']))
  const surplus = [...columns.keys()].filter((name) => !members.has(name))
  const wrong = [...members].flatMap(([name, member]) => {
    const [column, allowed] = [columns.get(name), kindsOf(member)]
    if (column === undefined) return member.isOptional ? [] : [`${name} is no column`]
    if (column === 'any' || allowed.has('any') || allowed.has(column)) return []
    return [`${name} is ${column}, and not ${[...allowed].join(' or ')}`]
  })
  return [...surplus.map((name) => `the row lacks the column ${name}`), ...wrong]
}

test('each statement gives the columns that its rows are read as, with values of their types', async () => {
  const faults: string[] = []
  const composed: string[] = []
  const computed: string[] = []
  for (const { at, module, sql, row } of statements) {
    const text = sqlOf(module, sql)
    const members = membersOf(module, row)
    if (text === null) composed.push(at)
    else if (members === null) computed.push(at)
    else faults.push(...(await faultsOf(text, members)).map((fault) => `${at}: ${fault}`))
  }
  expect(faults).toEqual([])
  expect(composed.length, composed.join('\n')).toBeLessThanOrEqual(COMPOSED)
  expect(computed.length, computed.join('\n')).toBeLessThanOrEqual(COMPUTED)
})

test('a column that is missing, that is too much or that has another type is found', async () => {
  const module = readModule(
    'example.ts',
    `const COLUMNS = 'id, name'
    database.query<{ id: string; name: string | null }>(\`select \${COLUMNS} from companies where slug = \${$(slug)}\`, [])
    database.query<{ id: string; title: string }>(\`select \${COLUMNS} from companies\`, [])
    database.query<{ id: number; at: string }>('select id, created_at as at from companies', [])
    database.query<{ id: string }>(\`select id from \${tables.join()}\`, [])`,
  )
  const found: (string[] | null)[] = []
  for (const { sql, row } of module.statements) {
    const [text, members] = [sqlOf(module, sql), membersOf(module, row)]
    found.push(text === null || members === null ? null : await faultsOf(text, members))
  }
  expect(found).toEqual([
    [],
    ['the row lacks the column name', 'title is no column'],
    ['id is string, and not number', 'at is Date, and not string'],
    null,
  ])
})
