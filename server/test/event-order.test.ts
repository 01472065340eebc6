import { keysIn } from '../src/base/db/keys.ts'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../src/base/db/connection.ts'
import { lockRows } from '../src/base/db/locks.ts'
import { type Change, inTransaction } from '../src/base/changes/actions.ts'
import { anyKey, type AnyKey } from './factory.ts'
import { createPositions, editPositions } from '../src/positions/actions.ts'
import { transitionCandidacies } from '../src/candidates/actions.ts'
import { nameStage } from '../src/candidates/candidacy.ts'
import { candidates } from './candidates.ts'
import { openFixture } from './fixture.ts'
import { installationAccess } from '../src/base/access/access.ts'

// Each change reads a word under the lock of its object and replaces it with a word of its own.
// Which word replaced which gives the order of the commits without any number. The events, in the
// order of their numbers, must contain the same words in the same order. Each change also draws a
// number before it locks. Those numbers are out of order, so the writers really competed.

const WRITERS = 8
const TURNS = 25
const fixture = await openFixture()
const { make, database } = fixture
const { applied } = candidates(fixture)
const wide = openDatabase({ url: database.url, poolSize: WRITERS })
afterAll(() => wide.close())
await database.run('create sequence drawn_before_the_lock')

const company = await make.company()
const position = await make.published(company)
await make.sharingLink(position)
await make.refresh()

/** What one transaction did to one object. */
interface Replacement {
  objectId: string
  before: string | null
  word: string
  drawn: number
}

interface Kind {
  table: 'vouches' | 'positions'
  column: string
  write: (change: Change, objects: readonly AnyKey[], word: string) => Promise<void>
  wordIn: (body: { customStage?: string | null; title?: string }) => string | null | undefined
}

const kinds: Record<string, Kind> = {
  vouches: {
    table: 'vouches',
    column: 'custom_stage',
    write: (c, objects, word) => transitionCandidacies(c, 'candidates stage', objects, nameStage(word)),
    wordIn: (body) => body.customStage,
  },
  positions: {
    table: 'positions',
    column: 'title',
    write: (c, objects, word) =>
      editPositions(
        c,
        objects.map((object) => ({ ...object, edit: { title: word } })),
      ),
    wordIn: (body) => body.title,
  },
}

async function makeObjects(table: Kind['table']): Promise<AnyKey[]> {
  if (table === 'positions') {
    const forms = ['a', 'b', 'c'].map((title) => ({ companyId: company.id, form: { title, language: 'NO' as const } }))
    return inTransaction(wide, installationAccess('operator'), (c) => createPositions(c, forms)).then((made) =>
      made.map(anyKey),
    )
  }
  return [await applied(position), await applied(position), await applied(position)].map(anyKey)
}

/**
 * The locks that a verb on vouches takes before it locks the vouches: their positions, here always
 * the same, and their people.
 */
async function lockBefore({ tx }: Change, vouches: readonly AnyKey[]): Promise<void> {
  await lockRows(tx, 'positions', keysIn(company.id, [position.id]), 'share')
  const people = await tx.query<{ id: string }>('select person_id as id from vouches where id = any ($1::uuid[])', [
    vouches.map((vouch) => vouch.id),
  ])
  await lockRows(
    tx,
    'people',
    keysIn(
      company.id,
      people.map((person) => person.id),
    ),
    'update',
  )
}

/** Eight writers. Each changes some of the objects, in an order of its own. */
async function write({ table, column, write: writeWord }: Kind, objects: AnyKey[]): Promise<Replacement[]> {
  const replacements: Replacement[] = []
  const turn = async (writer: number, n: number) => {
    const word = `writer ${writer} turn ${n}`
    const count = 1 + ((writer + n) % 3)
    const chosen = Array.from({ length: count }, (_, i) => objects[(writer + n * i + i) % 3]!)
    const some = [...new Set(chosen)]
    const done = await inTransaction(wide, installationAccess('operator'), async (c) => {
      const [{ drawn }] = (await c.tx.query<{ drawn: string }>(
        `select nextval('drawn_before_the_lock') as drawn`,
        [],
      )) as [{ drawn: string }]
      if (table === 'vouches') await lockBefore(c, some)
      await lockRows(c.tx, table, some, 'update')
      const rows = await c.tx.query<{ id: string; before: string | null }>(
        `select id, ${column} as before from ${table} where id = any ($1::uuid[])`,
        [some.map((object) => object.id)],
      )
      await writeWord(c, some, word)
      return rows.map(({ id, before }) => ({ objectId: id, before, word, drawn: Number(drawn) }))
    })
    replacements.push(...done)
  }
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; n < TURNS; n++) await turn(writer, n)
    }),
  )
  return replacements
}

/** Puts replacements into the order of their commits: each replaced the word of the one before. */
function inOrderOfCommit(replacements: readonly Replacement[], first: string | null): Replacement[] {
  const next = new Map(replacements.map((replacement) => [replacement.before, replacement]))
  const chain: Replacement[] = []
  for (let at = next.get(first); at; at = next.get(at.word)) chain.push(at)
  expect(chain).toHaveLength(replacements.length)
  return chain
}

/** Reads all events repeatedly while others write, each time in one snapshot. */
async function watch(objects: readonly AnyKey[], writing: Promise<unknown>): Promise<number> {
  const end = { reached: false }
  const ended = () => (end.reached = true)
  writing.then(ended, ended)
  let looks = 0
  for (; !end.reached; looks++) {
    const gaps = await database.run(
      `select object_id, array_agg(sequence order by sequence) from events where object_id = any ($1::uuid[])
      group by object_id having max(sequence) <> count(*) or min(sequence) <> 1`,
      [objects.map((object) => object.id)],
    )
    expect(gaps).toEqual([])
  }
  return looks
}

test.each(Object.entries(kinds))(
  'the numbers of the events of %s never have a gap, and are in the order of the commits',
  async (_name, kind) => {
    const objects = await makeObjects(kind.table)
    const read = () =>
      database.run<{ id: string; word: string | null }>(
        `select id, ${kind.column} as word from ${kind.table} where id = any ($1::uuid[])`,
        [objects.map((object) => object.id)],
      )
    const first = new Map((await read()).map(({ id, word }) => [id, word]))
    const writing = write(kind, objects)
    expect(await watch(objects, writing)).toBeGreaterThan(5)
    const replacements = Map.groupBy(await writing, (replacement) => replacement.objectId)
    const last = new Map((await read()).map(({ id, word }) => [id, word]))
    let overtaken = 0
    for (const { id } of objects) {
      const committed = inOrderOfCommit(replacements.get(id) ?? [], first.get(id) ?? null)
      expect(committed.length).toBeGreaterThan(WRITERS)
      expect(committed.at(-1)?.word).toBe(last.get(id))
      const events = await database.run<{ sequence: string; body: string }>(
        'select sequence, body from events where object_id = $1 order by sequence',
        [id],
      )
      expect(events.map(({ sequence }) => Number(sequence))).toEqual(events.map((_, i) => i + 1))
      // The first event is that of the creation.
      expect(events.slice(1).map(({ body }) => kind.wordIn(JSON.parse(body)))).toEqual(
        committed.map(({ word }) => word),
      )
      overtaken += committed.filter(({ drawn }, i) => i > 0 && drawn < (committed[i - 1]?.drawn ?? 0)).length
    }
    expect(overtaken).toBeGreaterThan(0)
  },
)
