import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databaseForTest } from '../../../test/database.ts'
import { listErased, readErasureList } from '../../base/changes/erasure-list.ts'
import { type Database, openDatabase } from '../../base/db/connection.ts'
import { fillDemo } from './demo.ts'

const platform = { platformName: 'Torget', platformSlug: 'torget', publicUrl: 'https://jobs.example.com' }

/** A demonstration of one company, one position and two candidates. */
const small = {
  'companies.jsonl': [
    { type: 'today', date: '2026-06-01' },
    { type: 'company', at: '2026-01-02T10:00:00Z', name: 'Havn', slug: 'havn', country: 'NO' },
    { type: 'page', at: '2026-01-03T10:00:00Z', company: 'havn', name: 'Jobb i Havn' },
    { type: 'key', company: 'havn', what: 'everything' },
  ],
  'havn.jsonl': [
    {
      ...{ type: 'position', id: 'los', title: 'Los', language: 'NO', pages: [{ page: 'Jobb i Havn' }] },
      history: [
        { at: '2026-02-01T10:00:00Z', did: 'created' },
        { at: '2026-02-02T10:00:00Z', did: 'published' },
      ],
    },
    ...['kari', 'ole'].map((name) => ({
      ...{ type: 'candidate', id: name, position: 'los', candidate: { email: `${name}@example.com` } },
      ...{ createdAt: '2026-03-01T10:00:00Z', over: 'Jobb i Havn' },
      history: [{ at: '2026-03-05T10:00:00Z', stage: 'ACCEPTED_BY_COMPANY' }],
    })),
  ] as object[],
}

function folderOf(files: Record<string, object[]>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-demo-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, lines] of Object.entries(files))
    writeFileSync(join(folder, name), lines.map((line) => JSON.stringify(line)).join('\n'))
  return folder
}

describe('a load that fails', () => {
  const [position, kari, ole] = small['havn.jsonl']
  const tables = ['companies', 'positions', 'people', 'vouches', 'events', 'audit_entries', 'import_items', 'keys']

  /**
   * Expects that a load into a new database fails and leaves nothing behind. Then it removes the cause
   * and expects that a second load succeeds.
   */
  async function expectNothingLeft(havn: object[], message: RegExp, prepare = '', keep = () => {}) {
    const created = await databaseForTest()
    const connection = openDatabase({ url: created.url, poolSize: 1 })
    onTestFinished(() => connection.close())
    const left = async () => {
      const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
      const [row] = await created.run<Record<string, number>>(`select ${counts.join(', ')}`)
      return tables.map((table) => row?.[table])
    }
    const clock = () =>
      connection.query('select clock() - clock_timestamp() between $1 and $2 as real', ['-1 s', '1 s'])
    await created.run(prepare)
    const folder = folderOf({ ...small, 'havn.jsonl': havn })
    await expect(fillDemo(connection, platform, { folder, keep })).rejects.toThrow(message)
    // The platform's own company is created in any case.
    expect(await left()).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
    expect(await clock()).toEqual([{ real: true }])
    await created.run(prepare && 'drop trigger failure on vouches')
    const keys = await fillDemo(connection, platform, { folder: folderOf(small) })
    expect(keys).toMatchObject([{ company: 'Havn', slug: 'havn', what: 'everything' }])
    expect(await left()).toEqual([2, 1, 2, 2, 6, 9, 1, 1])
    expect(await clock()).toEqual([{ real: true }])
  }

  test('because a line is invalid leaves nothing behind', async () => {
    await expectNothingLeft([position!, kari!, { ...ole!, stage: 'NOBODY' }], /havn\.jsonl.*stage must be one of/)
  })

  test('because a verb refuses a late event leaves nothing behind', async () => {
    const late = { at: '2026-04-01T10:00:00Z', stage: 'PRESCREENING' }
    await expectNothingLeft([position!, kari!, { ...ole!, history: [late] }], /become PRESCREENING/)
  })

  test('because the database fails leaves nothing behind', async () => {
    const trigger = `create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
      create trigger failure before update on vouches for each row execute function fail()`
    await expectNothingLeft([position!, kari!, ole!], /disk full/, trigger)
  })

  test('because its keys cannot be stored leaves nothing behind', async () => {
    await expectNothingLeft([position!, kari!, ole!], /read-only/, '', () => {
      throw new Error('read-only')
    })
  })

  test('because a slug is taken writes nothing', async () => {
    const created = await databaseForTest()
    const connection = openDatabase({ url: created.url, poolSize: 2 })
    onTestFinished(() => connection.close())
    await expect(
      fillDemo(connection, { ...platform, platformName: 'Havrute', platformSlug: 'havrute' }),
    ).rejects.toThrow(/"havrute" already/)
    expect(await created.run(`select slug from companies`)).toEqual([{ slug: 'havrute' }])
  })
})

test('a load that is rolled back puts nobody on the list of erasures, and one that commits puts those whom it erased there', async () => {
  const created = await databaseForTest()
  const connection = openDatabase({ url: created.url, poolSize: 1 })
  onTestFinished(() => connection.close())
  const erasure = { type: 'erasure', at: '2026-05-01T10:00:00Z', company: 'havn', email: 'kari@example.com' }
  const folder = folderOf({ ...small, 'companies.jsonl': [...small['companies.jsonl'], erasure] })
  const path = join(folder, 'erasures.list')
  listErased(connection, path, (reason) => expect.fail(reason))
  const keep = () => {
    throw new Error('read-only')
  }
  await expect(fillDemo(connection, platform, { folder, keep })).rejects.toThrow(/read-only/)
  expect(await readErasureList(path)).toBeUndefined()
  await fillDemo(connection, platform, { folder })
  const erased = await created.run('select company_id as "companyId", id from people where erased_at is not null')
  expect(erased).toHaveLength(1)
  expect(await readErasureList(path)).toEqual({ people: erased, broken: [] })
})

test('other connections keep the current time during a load, and its own connection returns to it afterwards', async () => {
  const created = await databaseForTest()
  const connection = openDatabase({ url: created.url, poolSize: 1 })
  const other = openDatabase({ url: created.url, poolSize: 1 })
  onTestFinished(() => Promise.all([connection.close(), other.close()]).then(() => {}))
  const offset = async (from: Pick<Database, 'query'>) => {
    const [row] = await from.query<{ days: number }>(
      `select (clock() at time zone 'UTC')::date - (clock_timestamp() at time zone 'UTC')::date as days`,
      [],
    )
    return row?.days
  }
  const seen: (number | undefined)[] = []
  const watched: Database = {
    ...connection,
    transaction: (work) =>
      connection.transaction((tx) =>
        work({
          ...tx,
          query: async (text, values) => {
            if (text.includes('into vouches (')) seen.push(await offset(tx), await offset(other))
            return tx.query(text, values)
          },
        }),
      ),
  }
  await fillDemo(watched, platform, { folder: folderOf(small) })
  expect(seen).toEqual([-92, 0])
  expect(await offset(connection)).toBe(0)
})

test('no other module changes the clock', () => {
  const source = join(import.meta.dirname, '..', '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const found = files.filter((name) => readFileSync(join(source, name), 'utf8').includes('kandidat.clock_offset'))
  expect(found.toSorted()).toEqual(['base/db/migrations/0001-companies-and-access.ts', 'service/demo/clock.ts'])
})
