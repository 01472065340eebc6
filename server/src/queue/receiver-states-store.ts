import type { Queryable } from '../db/connection.ts'
import type { ReceiverState } from './breaker.ts'

/** A row of receiver_states, or nulls where there is none. */
export interface StateRow {
  [column: string]: unknown
  version: number | null
  breaker: ReceiverState['breaker']
  failures: number
  failingObjects: string[]
  failingSince: number | null
  lastSuccessAt: number | null
  probes: number
  probeAt: number | null
  allowance: number
}

const millis = (column: string) => `(extract(epoch from s.${column}) * 1000)::float8`

/** The columns of the row `s`, as `readState` takes them. */
export const STATE_COLUMNS = `s.version::float8 as version, s.breaker, s.failures, s.failing_objects as "failingObjects",
  ${millis('failing_since')} as "failingSince", ${millis('last_success_at')} as "lastSuccessAt", s.probes,
  ${millis('probe_at')} as "probeAt", s.allowance`

/** How a receiver fares that never had trouble. */
const CALM: ReceiverState = {
  version: 0,
  breaker: 'closed',
  failures: 0,
  failingObjects: [],
  failingSince: null,
  lastSuccessAt: null,
  probes: 0,
  probeAt: null,
  allowance: 8,
}

/** How a receiver fares, of a row that may be missing. */
export function readState(row: StateRow): ReceiverState {
  if (row.version === null) return CALM
  const { version, breaker, failures, failingObjects, failingSince, lastSuccessAt, probes, probeAt, allowance } = row
  return { version, breaker, failures, failingObjects, failingSince, lastSuccessAt, probes, probeAt, allowance }
}

const time = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000)`

const SAVE = `
  insert into receiver_states as s (company_id, receiver_id, version, breaker, failures, failing_objects, failing_since,
    last_success_at, probes, probe_at, allowance)
  select company_id, id, $2::int8 + 1, $3, $4, $5::uuid[], ${time('$6')}, ${time('$7')}, $8, ${time('$9')}, $10
  from receivers where id = $1
  on conflict (receiver_id) do update set version = excluded.version, breaker = excluded.breaker,
    failures = excluded.failures, failing_objects = excluded.failing_objects, failing_since = excluded.failing_since,
    last_success_at = excluded.last_success_at, probes = excluded.probes, probe_at = excluded.probe_at,
    allowance = excluded.allowance
  where s.version = $2::int8
  returning s.version::float8 as version`

/**
 * Writes how a receiver fares, decided from the row of that version (0 for none).
 * @returns what stands there instead, where somebody wrote meanwhile
 */
export async function saveReceiverState(
  database: Queryable,
  receiverId: string,
  state: ReceiverState,
): Promise<ReceiverState | 'saved'> {
  const { version, breaker, failures, failingObjects, failingSince, lastSuccessAt, probes, probeAt, allowance } = state
  const saved = await database.query(SAVE, [
    receiverId,
    version,
    breaker,
    failures,
    failingObjects,
    failingSince,
    lastSuccessAt,
    probes,
    probeAt,
    allowance,
  ])
  if (saved.length > 0) return 'saved'
  const [row] = await database.query<StateRow>(
    `select ${STATE_COLUMNS} from receiver_states s where s.receiver_id = $1`,
    [receiverId],
  )
  return row ? readState(row) : CALM
}
