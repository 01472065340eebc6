import type { Queryable } from '../../base/db/connection.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import { hasAllWords } from './store.ts'
import { plainWords, type TypedWord, typedWords } from './typed-words.ts'

// What people type in lists of positions that are theirs: those of the portal and of the command line. It finds what visitors
// find (docs/search.md), among drafts and closed positions too, and a client by its name even where visitors do not see it.

/** Clients that a word may name. */
const MOST_CLIENTS = 1_000

/** What somebody typed. */
export interface Typed {
  readonly words: readonly TypedWord[]
  /** The same words as the previous release compares them. */
  readonly plain: readonly string[]
  /** Ids of the clients that each word names. */
  readonly clients: readonly (readonly string[])[]
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

async function clientsNamed(database: Queryable, word: string, companyId: string | null): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    `select c.client_id as id from companies e join clients c on c.client_id = e.id
    where words_of(e.name) @@ $1::tsquery and ($2::uuid is null or c.agency_id = $2) limit ${MOST_CLIENTS}`,
    [`'${word}':*`, companyId],
  )
  return rows.map(({ id }) => id)
}

/** SQL that is true if a position `p` has everything that was typed. */
export function hasTyped({ words, plain, clients, isFilled }: Typed, $: Parameters): string {
  if (!isFilled) return `p.search @@ ${$(plain.map((word) => `'${word}':*`).join(' & '))}::tsquery`
  const conditions = words.map((word, i) => {
    const named = clients[i] ?? []
    return named.length === 0 ? inWords(word, $) : `(${inWords(word, $)} or p.client_id = any (${$(named)}::uuid[]))`
  })
  return `exists (select from position_words s
    where s.company_id = p.company_id and s.position_id = p.id and ${conditions.join(' and ')})`
}

const inWords = ({ lexemes }: TypedWord, $: Parameters) => `s.whole @@ ${$(lexemes.join(' | '))}::tsquery`

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
  const $ = parameters()
  const conditions = [`s.company_id = ${$(companyId)}`, ...others.map((word) => inWords(word, $))].join(' and ')
  // Those that visitors find have an index of their own, and so have the others.
  const text = `
    select position_id as id from (
      (select position_id from position_words s where s.is_published and ${conditions} limit ${most + 1})
      union all (select position_id from position_words s where not s.is_published and ${conditions} limit ${most + 1})) found`
  const rows = await database.query<{ id: string }>(text, $.values)
  return rows.length > most ? null : rows.map(({ id }) => id)
}
