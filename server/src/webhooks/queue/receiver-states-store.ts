import type { Queryable, Transaction } from '../../base/db/connection.ts'
import type { ReceiverState } from './breaker.ts'

/** A row of receiver_states. If there is none, its columns are null. */
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

/** SQL: the columns of the row `s` of receiver_states, for `readState`. */
export const STATE_COLUMNS = `s.version::float8 as version, s.breaker, s.failures, s.failing_objects as "failingObjects",
  ${millis('failing_since')} as "failingSince", ${millis('last_success_at')} as "lastSuccessAt", s.probes,
  ${millis('probe_at')} as "probeAt", s.allowance`

/** The state of a receiver that never failed: it has no row. */
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

/** The state of a receiver from its row, which may be missing. */
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
 * Saves the state of a receiver, if the stored row still has the version that the state was made
 * from (0: no row).
 * @returns the stored state if it has another version; then nothing is written
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

/**
 * Lets the next probe of receivers with an open breaker go out at once. An operator who resumes a
 * receiver knows that it is back.
 */
export async function probeNow(tx: Transaction, receiverIds: readonly string[]): Promise<void> {
  await tx.query(
    `update receiver_states set probe_at = least(probe_at, clock()), version = version + 1
    where receiver_id = any ($1::uuid[]) and breaker = 'open'`,
    [receiverIds],
  )
}
