import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { Parameters } from '../../base/db/parameters.ts'
import { hasAllWords } from './store.ts'
import { tiers } from './tiers-store.ts'
import { operand, operandsOf, plainWords, type TypedWord, typedWords } from './typed-words.ts'

// What people type in lists of positions that are theirs: those of the portal and of the command line. It finds what visitors
// find (docs/search.md), among drafts and closed positions too, and a client by its name even where visitors do not see it.

/** Clients that a word may name. */
const MOST_CLIENTS = 1_000

/** What somebody typed. */
export interface Typed {
  readonly words: readonly TypedWord[]
  /** The same words as the previous release compares them. */
  readonly plain: readonly string[]
  /** Ids of the clients that each word names; null for more than can be looked up by their ids. */
  readonly clients: readonly (readonly string[] | null)[]
  /** Whether all positions have their words. Until then they are found by the words that the previous release keeps. */
  readonly isFilled: boolean
}

/**
 * Reads what somebody typed; null for nothing.
 * @param companyId the agency whose clients it may name; those of all agencies without it
 */
export async function readTyped(
  database: Queryable,
  search: string | undefined,
  companyId: string | null,
): Promise<Typed | null> {
  const words = typedWords(search ?? '')
  if (words.length === 0) return null
  const clients = await Promise.all(words.map(({ word }) => clientsNamed(database, word, companyId)))
  return { words, plain: plainWords(search ?? ''), clients, isFilled: await hasAllWords(database) }
}

/** The clients that a word names; null for more than can be looked up by their ids. */
async function clientsNamed(
  database: Queryable,
  word: string,
  companyId: string | null,
): Promise<readonly string[] | null> {
  const rows = await database.query<{ id: string; isClient: boolean }>(
    `with named as materialized (select id from companies where words_of(name) @@ $1::tsquery limit ${MOST_CLIENTS + 1})
    select id, $2::uuid is null or (select true from clients c where c.agency_id = $2 and c.client_id = named.id) as "isClient"
    from named`,
    [beginning(word), companyId],
  )
  return rows.length > MOST_CLIENTS ? null : rows.flatMap(({ id, isClient }) => (isClient ? [id] : []))
}

/** SQL that is true if a position `p` has everything that was typed. */
export function hasTyped({ words, plain, clients, isFilled }: Typed, $: Parameters): string {
  if (!isFilled) return `p.search @@ ${$(plain.map(beginning).join(' & '))}::tsquery`
  const conditions = words.map((word, i) => {
    const named = clients[i]
    const inWords = `s.whole @@ ${$(queryOf([word]))}::tsquery`
    if (named?.length === 0) return inWords
    const isNamed = named
      ? `p.client_id = any (${$(named)}::uuid[])`
      : `(select words_of(e.name) @@ ${$(beginning(word.word))}::tsquery from ${rowById('companies', 'p.client_id')} e)`
    return `(${inWords} or ${isNamed})`
  })
  // A subquery of one value is computed for each position. PostgreSQL might join the words of all positions instead.
  return `(select ${conditions.join(' and ')} from position_words s
    where s.company_id = p.company_id and s.position_id = p.id)`
}

const beginning = (word: string) => `'${word}':*`

/** The query of words that a position has to have, and of the company that owns it. */
function queryOf(words: readonly TypedWord[], companyId?: string): string {
  const wanted = words.map((word) => `(${operandsOf(word).join(' | ')})`)
  return [...wanted, ...(companyId === undefined ? [] : [operand(`=company ${companyId}`)])].join(' & ')
}

/**
 * The positions of a company that indexes find by what was typed.
 * @returns null if they are more than `most`, or if all words name clients, whose positions have an index of their own
 */
export async function positionsByTyped(
  database: Queryable,
  { words, clients, isFilled }: Typed,
  companyId: string,
  most: number,
): Promise<readonly string[] | null> {
  const others = words.filter((_, i) => clients[i]?.length === 0)
  if (!isFilled || others.length === 0) return null
  // Those that visitors find have indexes of their own, and so have the others.
  const indexes = [...tiers.map((tier) => `is_published and tier = ${tier}`), 'not is_published']
  const parts = indexes.map(
    (index) => `(select position_id as id from position_words where ${index} and whole @@ $1::tsquery limit $2)`,
  )
  const rows = await database.query<{ id: string }>(parts.join(' union all '), [queryOf(others, companyId), most + 1])
  return rows.length > most ? null : rows.map(({ id }) => id)
}
