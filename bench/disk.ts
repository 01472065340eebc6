import pg from 'pg'
import { only } from '../server/src/base/certain.ts'
import { inTransaction } from '../server/src/base/changes/actions.ts'
import type { Database } from '../server/src/base/db/connection.ts'
import { pause } from '../server/src/base/db/embedded/processes.ts'
import type { ObjectKey } from '../server/src/base/db/keys.ts'
import { apply } from '../server/src/candidates/intake/actions.ts'
import { addViews } from '../server/src/positions/views/store.ts'
import { OPERATOR } from '../scripts/harness/database/rows.ts'
import { WebhookFixture } from './webhooks/fixture.ts'

/** Candidacies of a transaction. */
const BATCH = 500
/** Positions that share the candidacies. */
const POSITIONS = 200

const OF_EVENTS = ['events', 'event_sequences']
const OF_DELIVERIES = ['deliveries', 'attempts', 'lanes', 'receiver_states']

/** Bytes of each table, with its indexes and partitions, and those that the write-ahead log has had. */
interface Sizes {
  readonly tables: ReadonlyMap<string, number>
  readonly log: number
}

/**
 * Measures the disk that events, their deliveries, candidacies and views take. The verbs of the product write them, a worker
 * delivers the events, and a receiver answers 200. These are sizes and no times, so it does not matter what else the machine does.
 */
export function benchDisk(size: number): Promise<void> {
  return WebhookFixture.use(async (fixture) => {
    const { database } = fixture
    const company = await fixture.company('disk')
    const positions = await fixture.positions(company, POSITIONS)
    const pageId = only(
      await database.query<{ id: string }>('select id from careers_pages where company_id = $1', [company.id]),
    ).id

    const unheard = await growth(fixture, () => addCandidates(database, positions, pageId, 0, size))
    report('a candidacy of a new person, without its event', size, without(unheard, OF_EVENTS))
    report('its event', size, part(unheard, OF_EVENTS))
    console.log(`  write-ahead log of both: ${perOne(unheard.log, size)}`)

    await fixture.receivers(company, ['disk'])
    fixture.startWorker()
    const heard = await growth(fixture, async () => {
      await addCandidates(database, positions, pageId, size, size)
      await fixture.arrived(size)
      await delivered(database)
    })
    report('a delivery that succeeds at once', size, part(heard, OF_DELIVERIES))
    console.log(`  write-ahead log of candidacy, event and delivery: ${perOne(heard.log, size)}`)

    const days = Math.ceil(size / POSITIONS)
    const views = await growth(fixture, () => addDays(database, positions, pageId, days))
    report('the views of a position by one way on one day', POSITIONS * days, views.tables)
    console.log(`  write-ahead log: ${perOne(views.log, POSITIONS * days)}`)
  })
}

async function addCandidates(
  database: Database,
  positions: readonly ObjectKey[],
  linkId: string,
  first: number,
  size: number,
): Promise<void> {
  for (let at = 0; at < size; at += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, size - at) }, (_, i) => first + at + i)
    await inTransaction(database, OPERATOR, async (change) => {
      const keys = await change.within(
        'positions',
        positions.map(({ id }) => id),
      )
      const applications = numbers.flatMap((n) =>
        keys.slice(n % keys.length, (n % keys.length) + 1).map(({ companyId, id: positionId }) => ({
          ...{ companyId, positionId, linkId },
          person: {
            firstName: 'Kari',
            lastName: `Nordmann ${n}`,
            email: `kari.nordmann.${n}@example.com`,
            phone: '+4722000000',
          },
        })),
      )
      await apply(change, applications, { evenIfClosed: true })
    })
  }
}

/** Adds views as a process does that has counted them for a minute, on days one after another. */
async function addDays(
  database: Database,
  positions: readonly ObjectKey[],
  linkId: string,
  days: number,
): Promise<void> {
  for (let n = 0; n < days; n++) {
    const day = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
    await addViews(
      database,
      positions.map(({ id: positionId }) => ({ linkId, positionId, day, views: 10 })),
    )
  }
}

/** Waits until the worker has written down what came back. */
async function delivered(database: Database): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ waiting: boolean }>('select exists (select from lanes) as waiting', [])
    if (row?.waiting === false) return
    await pause(100)
  }
}

/** What each table and the write-ahead log grew by, after a vacuum as autovacuum does it. */
async function growth({ database, url }: WebhookFixture, work: () => Promise<void>): Promise<Sizes> {
  const before = await readSizes(database)
  await work()
  const log = (await readSizes(database)).log - before.log
  await vacuum(url)
  const after = await readSizes(database)
  const tables = [...after.tables].map(([name, bytes]) => [name, bytes - (before.tables.get(name) ?? 0)] as const)
  return { tables: new Map(tables), log }
}

/** By a connection of its own, whose statements may take as long as they do. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function readSizes(database: Database): Promise<Sizes> {
  const rows = await database.query<{ name: string; bytes: number }>(
    `select coalesce(p.relname, c.relname)::text as name, sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`,
    [],
  )
  const [log] = await database.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
    [],
  )
  return { tables: new Map(rows.map(({ name, bytes }) => [name, bytes])), log: log?.bytes ?? 0 }
}

function part({ tables }: Sizes, names: readonly string[]): Sizes['tables'] {
  return new Map([...tables].filter(([name]) => names.includes(name)))
}

function without({ tables }: Sizes, names: readonly string[]): Sizes['tables'] {
  return new Map([...tables].filter(([name]) => !names.includes(name)))
}

/** Prints the bytes of one, and the tables that have most of them. */
function report(what: string, count: number, tables: Sizes['tables']): void {
  const total = [...tables.values()].reduce((sum, bytes) => sum + bytes, 0)
  const largest = [...tables].filter(([, bytes]) => bytes > total / 50).toSorted(([, a], [, b]) => b - a)
  const named = largest.map(([name, bytes]) => `${name} ${Math.round(bytes / count)}`).join(', ')
  console.log(`${what}: ${perOne(total, count)} (${named})`)
}

function perOne(bytes: number, count: number): string {
  return `${Math.round(bytes / count).toLocaleString('en')} bytes`
}
