import type { Static } from 'typebox'
import type { Change } from '@kandidat/contract/ext/operations'
import { eventually } from './eventually.ts'
import type { Reply, TestServer } from './server.ts'

export type FollowedChange = Static<typeof Change>

/** What somebody keeps who follows the feed of changes: objects by kind and id. */
export type Copy = Map<string, unknown>

/** Seconds that transactions of other tests may stay open. */
export const LONG = 110

const LONG_QUERY = 'include=object&take=100'

/** Follows the feed with a key, and keeps nothing but its copy and the cursor. */
export class Follower {
  readonly copy: Copy = new Map()
  /** Everything that was ever sent. */
  readonly changes: FollowedChange[] = []
  readonly #server: Pick<TestServer, 'get' | 'ext'>
  readonly #key: string
  cursor = ''
  /** Whether the last answer was. */
  isUpToDate = false

  constructor(server: Pick<TestServer, 'get' | 'ext'>, { key }: { key: string }) {
    this.#server = server
    this.#key = key
  }

  /** Gets a cursor, and reads everything once. */
  async start(): Promise<this> {
    const { body } = good(await this.#server.ext('/changes/start', { key: this.#key }))
    this.cursor = body.data.cursor
    for (const [name, object] of await readEverything(this.#server, this.#key)) this.copy.set(name, object)
    return this
  }

  ask(query = LONG_QUERY): Promise<Reply> {
    return this.#server.ext(`/changes?cursor=${this.cursor}&${query}`, { key: this.#key })
  }

  /** Takes one answer over. @returns whether there is more at once */
  async step(query?: string): Promise<boolean> {
    const { body } = good(await this.ask(query))
    for (const change of body.data as FollowedChange[]) {
      this.changes.push(change)
      const name = `${change.kind} ${change.id}`
      if (change.op === 'removed') this.copy.delete(name)
      else
        this.copy.set(
          name,
          change.kind === 'candidate' ? { ...change.object, positionId: change.positionId } : change.object,
        )
    }
    const isNew = body.nextCursor !== this.cursor
    this.cursor = body.nextCursor
    this.isUpToDate = body.upToDate
    return isNew && !body.upToDate
  }

  /** Takes over what is there now. */
  async take(query?: string): Promise<FollowedChange[]> {
    const from = this.changes.length
    while (await this.step(query));
    return this.changes.slice(from)
  }

  /**
   * Takes everything over that is committed. Transactions of other tests delay the feed, as those of other databases of one
   * PostgreSQL do, so it asks until it is up to date.
   */
  async follow(query?: string): Promise<FollowedChange[]> {
    const from = this.changes.length
    await eventually(async () => {
      await this.take(query)
      if (!this.isUpToDate) throw new Error('the feed is not up to date')
    }, LONG)
    return this.changes.slice(from)
  }
}

function good(reply: Reply): Reply {
  if (reply.status !== 200) throw new Error(`answered ${reply.status} ${reply.text}`)
  return reply
}

/** Reads everything that a key reads with version 1, as a copy. */
export async function readEverything(server: Pick<TestServer, 'get'>, key: string): Promise<Copy> {
  const copy: Copy = new Map()
  const pages = async (path: string): Promise<{ id: string }[]> => {
    const found: { id: string }[] = []
    let cursor: string | null = null
    do {
      const at: string = cursor === null ? '' : `&cursor=${cursor}`
      const { body } = good(await server.get(`${path}?take=100${at}`, { key }))
      found.push(...body.data)
      cursor = body.nextCursor ?? null
    } while (cursor !== null)
    return found
  }
  for (const { id } of await pages('/positions')) {
    copy.set(`position ${id}`, (await server.get(`/positions/${id}`, { key })).body.data)
    for (const candidate of await pages(`/positions/${id}/candidates`))
      copy.set(`candidate ${candidate.id}`, { ...candidate, positionId: id })
  }
  for (const client of (await server.get('/clients', { key })).body.data) copy.set(`client ${client.id}`, client)
  for (const page of await pages('/career-pages')) {
    copy.set(`careerPage ${page.id}`, page)
    for (const position of await pages(`/career-pages/${page.id}/positions`))
      copy.set(`pagePosition ${page.id}.${position.id}`, position)
  }
  return copy
}

/**
 * A copy as it is compared with a full reading: without `company`, and without names and flags of pages inside positions, which the
 * feed tells in changes of their own.
 */
export function comparable(copy: Copy): Record<string, unknown> {
  const entries = [...copy].filter(([name]) => !name.startsWith('company '))
  return Object.fromEntries(
    entries
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, object]) => [name, /^(?:position|pagePosition) /.test(name) ? withoutOthers(object) : object]),
  )
}

function withoutOthers(object: unknown): unknown {
  const { company: _company, careerPagesLinks, ...rest } = object as Record<string, unknown>
  if (careerPagesLinks === undefined) return rest
  const ids = (careerPagesLinks as { id: string }[]).map(({ id }) => id)
  return { ...rest, careerPagesLinks: ids.toSorted() }
}
