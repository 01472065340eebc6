/** Rows of the companies beside which the large ones are measured. */
export const SMALL = 1_000
/** Clients of the large agency, and of the small one. */
export const CLIENTS = { large: 1_000, small: 40 }
/** Companies on the marketplace. */
export const SHOWN = 200

/** The number of an agency, whose clients follow both. */
export const companies = { large: 1, small: 2 } as const
export type Side = keyof typeof companies

const FIRST = 3 + CLIENTS.large + CLIENTS.small
/** The first of the companies on the marketplace, and the company with a thousand positions that it does not show. */
export const MARKET = { large: FIRST, small: FIRST + SHOWN }

/**
 * SQL of the id of a row: the number in front keeps ids in the order of time, its hash tells companies' words apart.
 * @param n SQL of its number
 */
export const id = (kind: string, n: string | number): string =>
  `overlay(md5('${kind}' || (${n}))::text placing lpad(to_hex((${n})::bigint), 8, '0') from 1 for 8)::uuid`

/** SQL of the id of what an agency has: the `k`-th row of a kind. The rows of the small agency come first. */
export const idOf = (kind: string, side: Side, k: number): string => id(kind, side === 'small' ? k : SMALL + k)

/** SQL of the id of the receiver that has deliveries. */
export const loggedReceiver = (side: Side): string => id('receiver', companies[side] * 100 + 1)
