import type { Side } from './side.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|\+00:00)/g
/** A secret part of an address. */
const TOKEN = /[A-Za-z0-9_-]{43}/g

/** What a verb left behind, in the order in which it was written. */
export interface Traces {
  /** Kind and payload. */
  readonly events: readonly string[]
  /** Who did what to what. */
  readonly entries: readonly string[]
  /** How whoever did it came: `portal` or `command_line`. */
  readonly ways: readonly string[]
}

interface Row {
  id: string
  kind: string
  text: string
  via: string | null
}

/** Reads what is written for a side from now on. Ids are named by their order, and times are left out. */
export async function watch(side: Side): Promise<() => Promise<Traces>> {
  const { database } = side.fixture
  const read = () =>
    database.run<Row>(
      `select id, 'event' as kind, kind || ' ' || body as text, null as via, created_at as at, sequence as n from events
        where company_id in (select id from companies where slug like $1 || '-%')
      union all
      select id, 'entry', concat_ws(' ', verb, actor_kind, actor_id, object_ids, row_count), via, at, 0 from audit_entries
        where company_id in (select id from companies where slug like $1 || '-%')
      order by kind, at, n, id`,
      [side.name],
    )
  const known = new Set((await read()).map(({ id }) => id))
  return async () => {
    const rows = (await read()).filter(({ id }) => !known.has(id))
    const names = new Map<string, string>()
    const nameOf = (id: string) => {
      const name = names.get(id) ?? `#${names.size + 1}`
      names.set(id, name)
      return name
    }
    const plain = (text: string) =>
      text.replaceAll(UUID, nameOf).replaceAll(TIME, 'TIME').replaceAll(TOKEN, 'TOKEN').replaceAll(side.name, 'SIDE')
    const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ text }) => plain(text))
    const ways = new Set(rows.flatMap(({ via }) => via ?? []))
    return { entries: of('entry'), events: of('event'), ways: [...ways] }
  }
}
