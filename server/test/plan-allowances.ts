import { eventKinds } from '../src/base/changes/event.ts'
import { OF_AGENCY, OF_BIG_CLIENT } from './bulk/numbers.ts'
import type { Plan } from './plan.ts'
import type { SentList } from './sent-lists.ts'
import type { SentStatement } from './sent-statements.ts'

/**
 * Rows that a node of a plan may touch: a page of 51, and expired positions that were not swept
 * yet.
 */
export const ROWS = 300
/** The sweep also writes events, each with three deliveries and queues. */
export const ROWS_OF_SWEEP = 500
/** Positions of a key with the maximum number of positions, each listed on at most three pages. */
export const OF_KEY = 1_000
const ROWS_OF_KEY = 3 * OF_KEY
/** Tables with sixteen rows at most, and with what waits for an answer within a month: reading all of them is the cheapest way. */
const SMALL_TABLES = new Set(['marketplace_versions', 'erasure_requests', 'installation', 'position_words_to_fill'])
/** Pages of 8 kB for each row: the row, its company, and the path through an index to each. */
const BUFFERS_A_ROW = 6

/**
 * How many rows a statement may touch. It has a limit of its own only if its result is as large
 * itself.
 */
export function allowance({ operation, viewer }: SentStatement, plan: Plan): number {
  // Every read sorts all pages of an agency's clients: 1,200 here.
  if (operation === 'listCareerPages' && viewer === 'agency') return 1_300
  const usual = ['restricted', 'byMaker'].includes(viewer) ? ROWS_OF_KEY : ROWS
  // All clients, with two images each: the specification requires them in one response.
  return operation === 'listClients' ? usual + 2 * plan.rows : usual
}

function usualAllowance(viewer: string): number {
  // A row of each position in reach, and a page of each of the 51 positions with the newest.
  if (viewer === 'insideClient') return (4 / 3) * OF_BIG_CLIENT + 51 * 51
  return viewer === 'restricted' ? ROWS_OF_KEY + 51 * 51 : ROWS
}

/** Rows that a list may touch more than a page. */
export function allowanceOfList({ viewer, list }: SentList): number {
  const usual = usualAllowance(viewer)
  // Somebody who is responsible for all positions of an agency: the newest thousand are read, as for a restricted user.
  if (/of a user|own positions|at others/.test(list)) return Math.max(usual, usualAllowance('restricted'))
  // Every key and user of a page has up to 50 positions, and one user 1,000.
  if (/^(keys|users)/.test(list)) return ROWS + 50 * 50 + OF_KEY
  // The live positions of each page are counted, also those of the marketplace.
  if (list === 'pages') return ROWS + OF_AGENCY / 2
  // The first 1,000 of each stage are counted.
  if (list === 'board') return 9 * 1_000 + ROWS
  // Of each user of a company, 500 here, the access to the candidacy is looked up.
  if (list === 'colleagues') return 2_500
  // The newest are looked at in two steps, or 2,000 that an index found by words. Inside a client, each of
  // its positions is asked for its newest.
  if (/^search|by how they came$/.test(list))
    return Math.max(2_100, viewer === 'insideClient' ? (4 / 3) * OF_BIG_CLIENT + 100 : 0)
  // As many as can be chosen at once.
  if (list.startsWith('everybody')) return Math.max(usual, 501 + ROWS)
  if (list.startsWith('positions by')) return Math.max(usual, 5 * 200 + 2_000)
  // It counts the positions of a client, with up to three listings of each.
  if (list === 'what an ending means') return 3 * OF_BIG_CLIENT + ROWS
  // Of what waits 500 are counted. Every sixth entry is of a group. Each position counts what it is live on.
  if (/^(what waits|audit entries of a group|positions)/.test(list)) return usual + 300
  // One look into an index for each of the kinds on each of 92 days.
  if (list.startsWith('deliveries of a receiver')) return 92 * eventKinds.length
  return usual
}

/** What a plan does that it must not, in words. @param allowed rows that a node may touch */
export function faultsOf(plan: Plan, allowed: number): string[] {
  const faults = plan.nodes.flatMap((node) => {
    // Every day has a partition, so the default ones are empty.
    const isUnread = SMALL_TABLES.has(node.relation ?? '') || node.relation?.endsWith('_default') === true
    if (node.type === 'Seq Scan' && !isUnread) return [`reads all of ${node.relation}`]
    // It names rows in a few pages, before any of them is read: the number of pages limits it.
    if (node.type === 'Bitmap Index Scan') return []
    if (node.hashedSubplan) return [`hashes a subselect in its ${node.type}`]
    return node.touched > allowed ? [`touches ${node.touched} rows of ${node.relation ?? 'its'} ${node.type}`] : []
  })
  if (plan.buffers > (allowed + ROWS) * BUFFERS_A_ROW) faults.push(`reads ${plan.buffers} pages`)
  return faults
}
