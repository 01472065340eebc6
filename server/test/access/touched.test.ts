import { describe, expect, test } from 'vitest'
import { type Change, inTransaction } from '../../src/base/changes/actions.ts'
import { Refusal } from '../../src/base/forms/refusal.ts'
import { openFixture } from '../fixture.ts'
import { makeHolders } from './holders.ts'
import type { TriedVerb } from './rows.ts'
import { makeVerbCalls } from './verb-calls.ts'

const { make, server } = await openFixture()
const { database } = server.app
const world = await makeHolders(database, make)
const verbs: Readonly<Record<string, TriedVerb>> = await makeVerbCalls(database, make, world)

/** Holders who reach the position of the table, and no other of its client. */
const restricted = ['grantedThis', 'restrictedAdministrator'] as const

const elsewhere = `exists (select from vouches v where v.company_id = x.company_id and v.person_id = x.id and v.position_id <> $1)`

/** What nobody of them reaches, by table: a condition on its rows `x`. */
const outOfReach: Readonly<Record<string, string>> = {
  positions: 'x.id <> $1',
  listings: 'x.position_id <> $1',
  sharing_links: 'x.position_id <> $1',
  vouches: 'x.position_id <> $1',
  people: elsewhere,
  careers_pages: 'exists (select from listings l where l.page_id = x.id and l.position_id <> $1)',
  companies: 'true',
  clients: 'exists (select from positions p where p.client_id = x.client_id and p.id <> $1)',
  mail_templates: 'true',
  mail_template_texts: 'true',
  users: 'not x.restricted',
  keys: 'not x.restricted',
  receivers: 'true',
  import_runs: 'true',
}

/** The rows of every table that are out of reach, as text. */
async function rowsOutOfReach({ tx }: Change): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const [table, condition] of Object.entries(outOfReach)) {
    const rows = await tx.query<{ row: string }>(
      `select x::text as row from ${table} x where ($1::uuid is not null) and ${condition}`,
      [world.position.id],
    )
    found.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return found
}

class Rollback extends Error {}

/** Calls a verb, takes back what it did, and says which tables it changed rows of that its caller does not reach. */
async function touchedBy(holder: (typeof restricted)[number], { call }: TriedVerb): Promise<string[] | 'refused'> {
  let touched: string[] = []
  try {
    await inTransaction(database, world.accesses[holder], async (c) => {
      const before = await rowsOutOfReach(c)
      await call(c)
      const after = await rowsOutOfReach(c)
      touched = [...before].flatMap(([table, rows]) => {
        const left = new Set(after.get(table))
        return rows.every((row) => left.has(row)) ? [] : [table]
      })
      throw new Rollback()
    })
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'forbidden') return 'refused'
    if (!(error instanceof Refusal || error instanceof Rollback)) throw error
  }
  return touched
}

describe('somebody who reaches certain positions changes nothing else', () => {
  test.each(Object.entries(verbs))('by %s', async (_, verb) => {
    const found = await Promise.all(restricted.map((holder) => touchedBy(holder, verb)))
    if (verb.touches === 'everything') return expect(found).toEqual(restricted.map(() => 'refused'))
    const touched = [...new Set(found.flatMap((tables) => (tables === 'refused' ? [] : tables)))]
    // A reason that no longer applies goes away too.
    expect(touched.toSorted()).toEqual(verb.touches === 'reached' ? [] : verb.touches.beyond.toSorted())
  })
})

test('the position out of reach, its page, its client and its person are among what is watched', async () => {
  await inTransaction(database, world.accesses.operator, async (c) => {
    const found = await rowsOutOfReach(c)
    const empty = [...found].flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))
    expect(empty).toEqual([])
  })
})
