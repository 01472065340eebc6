import { randomUUID } from 'node:crypto'
import type { List } from '@kandidat/client'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../src/base/db/id.ts'
import { Refusal } from '../src/base/forms/refusal.ts'
import { contact, moveTo, nameStage } from '../src/candidates/candidacy.ts'
import { byVerb } from './by-verb.ts'
import { budget } from './budget.ts'
import { announceSeed } from './seed.ts'
import { openFixture } from './fixture.ts'

const { server, make } = await openFixture()
const verbs = byVerb({ server })
const seed = announceSeed('paging under change')

/**
 * Rows that stay in their list all the time. As many others appear, disappear and change meanwhile.
 */
const ROWS = budget(40, 120)
const RUNS = budget(2, 20)

const agency = await make.company({ kind: 'agency' })
const clients = [await make.client(agency), await make.client(agency)] as const
const page = await make.page(agency, { is_default: true })
const kandidat = server.client((await make.key(agency)).key)

/** Reads the list with `take` items a page. */
type Read = (take: number) => List<{ id: string }>

/**
 * A list under test: how it is read, and how it changes. A number selects the change, which is
 * applied to one of its rows.
 */
interface ChangingList {
  read: Read
  /** Always in the list: their fields may change, but not whether they are shown. */
  staying: string[]
  /** Sometimes in the list. */
  changing: string[]
  change(what: number, row: number): Promise<unknown>
}

type Position = Awaited<ReturnType<typeof make.position>>
const lists = new Map<string, ChangingList>()

beforeAll(async () => {
  lists.set('positions', await changingPositions((take) => kandidat.listPositions({ take })))
  lists.set(
    'positions by status and client',
    await changingPositions((take) => kandidat.listPositions({ status: 'PUBLISHED', clientId: clients[0].id, take })),
  )
  lists.set(
    "a page's positions",
    await changingPositions((take) => kandidat.listCareerPagePositions(page.id, { take })),
  )
  lists.set('candidates', await changingCandidates())
  lists.set('careers pages', await changingPages())
})

/** A verb may refuse a row as it is just now, such as pausing an archived one: then it stays as it is. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

async function changingPositions(read: Read): Promise<ChangingList> {
  // Many rows share a few times, so that some pages end between rows that differ only in their ids.
  const moments = [1, 2, 3, 4, 5].map((n) => new Date(Date.UTC(2026, 1, n)))
  const insert = async (n: number) => {
    const at = moments[n % moments.length]!
    const times = { created_at: at, updated_at: at, published_at: at, last_published_at: at }
    const row = await make.published(agency, { ...times, client_id: clients[0].id })
    await make.listing(row, page)
    const link = await make.sharingLink(row)
    await make.refresh()
    return { ...row, link }
  }
  const rows: Awaited<ReturnType<typeof insert>>[] = []
  for (let n = 0; n < 2 * ROWS; n++) rows.push(await insert(n))
  const staying = rows.filter((_, n) => n % 2 === 0)
  const changing = rows.filter((_, n) => n % 2 === 1)
  const changes: ((row: (typeof rows)[0], isOn: boolean) => Promise<unknown>)[] = [
    (row) => verbs.archive(row),
    (row) => verbs.restore(row),
    (row) => verbs.pause(row),
    (row) => verbs.resume(row),
    (row) => verbs.expire(row, new Date(0)),
    (row) => verbs.expire(row, null),
    (row) => verbs.assign(row, clients[1]),
    (row) => verbs.assign(row, clients[0]),
    (row, isOn) => (isOn ? verbs.list(row, page) : verbs.unlist(row, page)),
    ({ link }, isOn) => verbs.switchLink(link, isOn),
  ]
  return {
    read,
    staying: staying.map(({ id }) => id),
    changing: changing.map(({ id }) => id),
    change: async (what, n) => {
      const kept = staying[n % staying.length]!
      if (what < changes.length) await unlessRefused(changes[what]!(changing[n % changing.length]!, n % 2 === 0))
      else if (what === changes.length) changing.push(await insert(n))
      else if (what === changes.length + 1) await verbs.publish(kept)
      else await verbs.edit(kept, { title: `Changed ${n}` })
    },
  }
}

async function changingCandidates(): Promise<ChangingList> {
  const position = await make.published(agency)
  const at = (n: number) => new Date(Date.UTC(2026, 1, 1 + (n % 5)))
  const insert = (n: number) =>
    make.vouch(position, { created_at: at(n), updated_at: at(n), accepted_by_candidate_at: at(n) })
  const rows: { id: string }[] = []
  for (let n = 0; n < ROWS; n++) rows.push(await insert(n))
  const added: string[] = []
  const changes = [moveTo('REJECTED'), nameStage('Interview'), contact('company')]
  return {
    read: (take) => kandidat.listPositionCandidates(position.id, { take }),
    staying: rows.map(({ id }) => id),
    changing: added,
    change: async (what, n) => {
      if (what % 2 === 0) added.push((await insert(n)).id)
      else await verbs.transition(rows[n % rows.length]!, changes[n % 3]!)
    },
  }
}

async function changingPages(): Promise<ChangingList> {
  const insert = async (n: number, owner: { id: string } = agency) =>
    make.page(owner, { created_at: new Date(Date.UTC(2026, 1, 1 + (n % 5))), name: `Page ${n}` })
  const rows = []
  for (let n = 0; n < 2 * ROWS; n++) rows.push(await insert(n, n % 3 === 0 ? clients[0] : agency))
  const staying = rows.filter((_, n) => n % 2 === 0)
  const changing = rows.filter((_, n) => n % 2 === 1)
  return {
    read: (take) => kandidat.listCareerPages({ take }),
    staying: staying.map(({ id }) => id),
    changing: changing.map(({ id }) => id),
    change: async (what, n) => {
      if (what % 4 === 0) changing.push(await insert(n))
      else if (what % 4 === 1) await verbs.switchPage(changing[n % changing.length]!, n % 2 === 0)
      else if (what % 4 === 2) await make.page(await make.client(agency), { is_default: true })
      else await verbs.renamePage(staying[n % staying.length]!, randomUUID())
    },
  }
}

/** Reads a list to its end, and calls `between` before the first page and after each page. */
async function readAll(list: List<{ id: string }>, between: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = []
  await between()
  for await (const { data } of list.pages()) {
    ids.push(...data.map(({ id }) => id))
    await between()
  }
  return ids
}

function expectEachOnce(ids: readonly string[], staying: readonly string[]): void {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  expect(staying.filter((id) => counts.get(id) !== 1)).toEqual([])
  expect([...counts].filter(([, count]) => count > 1)).toEqual([])
}

const changes = fc.array(fc.tuple(fc.nat(12), fc.nat(10_000)), { minLength: 40, maxLength: 40 })

describe.each(['positions', 'positions by status and client', "a page's positions", 'candidates', 'careers pages'])(
  '%s',
  (name) => {
    test(
      `a row that stays is shown exactly once in ${RUNS} runs, whatever changes between the pages`,
      {
        tags: 'long',
      },
      async () => {
        const list = lists.get(name)!
        const property = fc.asyncProperty(fc.integer({ min: 3, max: 40 }), changes, async (take, planned) => {
          const left = [...planned]
          const ids = await readAll(list.read(take), async () => {
            for (const [what, row] of left.splice(0, 3)) await list.change(what, row)
          })
          expectEachOnce(ids, list.staying)
        })
        await fc.assert(property, { seed, numRuns: RUNS, endOnFailure: true })
      },
    )

    test('a row that stays is shown exactly once while other transactions write all the time', async () => {
      const list = lists.get(name)!
      const planned = fc.sample(fc.tuple(fc.nat(12), fc.nat(10_000)), { seed, numRuns: 2_000 })
      let written = 0
      const write = async () => {
        for (let next = planned.pop(); next !== undefined; next = planned.pop()) {
          await list.change(...next)
          written++
        }
      }
      const writing = Promise.all([write(), write()])
      try {
        for (const take of [7, 23, 100]) expectEachOnce(await readAll(list.read(take), async () => {}), list.staying)
      } finally {
        planned.length = 0
        await writing
      }
      expect(written).toBeGreaterThan(10)
    })
  },
)

test('a cursor whose object has left the list continues right after its position', async () => {
  const owner = await make.company()
  const rows: Position[] = []
  for (let n = 0; n < 5; n++) rows.unshift(await make.position(owner, { id: newId() }))
  const read = server.client((await make.key(owner)).key)
  const seen: string[] = []
  for await (const { data, nextCursor } of read.listPositions({ status: 'DRAFT', take: 2 }).pages()) {
    seen.push(...data.map(({ id }) => id))
    if (seen.length > 2) break
    expect(nextCursor).toBe(rows[1]!.id)
    await verbs.archive(rows[1]!)
  }
  expect(seen).toEqual(rows.slice(0, 4).map(({ id }) => id))
})
