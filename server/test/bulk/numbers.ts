import { createHash } from 'node:crypto'
import { budget } from '../budget.ts'

/** Runs a statement directly on the database, bypassing the product. */
export type Run = (text: string) => Promise<unknown>

// The id of the n-th row of a table is computed from n, so that rows refer to each other without a
// lookup.
export const id = (kind: string, n: string) => `md5('${kind}' || ${n})::uuid`
export const at = (n: string) => `timestamptz '2020-01-01Z' + (${n}) * interval '1 hour'`

// A usual run has a third of the rows of a long one: whoever reads too much still reads twenty times as much as is allowed.
export const POSITIONS = budget(9_000, 24_000)
/** Rows of the one big agency. The others are spread over thousands of companies. */
export const OF_AGENCY = budget(5_000, 15_000)
export const VOUCHES = budget(14_000, 110_000)
/** Rows of one position. */
export const OF_ONE = budget(10_500, 60_000)
export const COMPANIES = 12_000
export const CLIENTS_OF_AGENCY = 800
/** The last company with an agency. For all after it, an agency has proposed that it becomes a client. */
export const LAST_CLIENT = (COMPANIES * 2) / 3
export const KEYS = 5_000
export const USERS = 6_000
/** Minutes in which each key was used. */
export const USED = budget(4, 20)
/** Audit entries, events of each position that has any, and the days over which they spread. */
export const LOGGED = 20_000
export const LOGGED_FOR_EACH = budget(12, 4)
export const LOGGED_DAYS = 5

/** The numbers of special rows. */
export const bulk = {
  platform: 0,
  agency: 1,
  smallAgency: 2,
  company: 200,
  bigClient: 1_001,
  smallClient: 1_777,
  position: 11,
  /** Of another company than the agency. */
  otherPosition: POSITIONS - 1_000,
} as const

/** Positions that the agency manages for its big client: a fifth, and those of which it is the smaller client too. */
export const OF_BIG_CLIENT = OF_AGENCY / 5

/** The id of the n-th row of a table. */
export function bulkId(
  kind:
    | 'company'
    | 'page'
    | 'position'
    | 'vouch'
    | 'person'
    | 'user'
    | 'entry'
    | 'receiver'
    | 'key'
    | 'mail'
    | 'submission',
  n: number | string,
): string {
  const hash = createHash('md5').update(`${kind}${n}`).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
