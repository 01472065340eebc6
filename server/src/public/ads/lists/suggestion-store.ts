import type { Queryable } from '../../../base/db/connection.ts'
import { tiers } from '../../../positions/search/tiers-store.ts'
import { nearWords, operand, typedWords } from '../../../positions/search/typed-words.ts'
import { type Asked, askedOf } from './asked-store.ts'
import { isFound } from './word-search-store.ts'

/** Texts that are tried instead of one that nothing has. */
const MOST_SUGGESTED = 3

/**
 * What somebody may have meant who mistyped one letter, with what is found by it: words that positions have in their titles or
 * places. Nothing if no such text finds anything on the page.
 */
export async function suggestionFor(database: Queryable, asked: Asked): Promise<string | null> {
  const words = asked.typed.map(({ word }) => word)
  const texts: string[] = []
  for (const [at, word] of words.entries()) {
    if (Array.from(word).length < 4) continue
    for (const { word: found, shown } of await positionsWith(database, asked, nearWords(word))) {
      texts.push(words.with(at, asWritten(found, shown)).join(' '))
    }
  }
  // A single word was found just now. Of several, each may be in another position.
  if (words.length === 1) return texts[0] ?? null
  for (const text of texts.slice(0, MOST_SUGGESTED)) {
    if (await isFound(database, await askedOf(database, { ...asked, text }))) return text
  }
  return null
}

/** A word, and the title and the towns of a position that has it. */
interface Written extends Record<string, unknown> {
  readonly word: string
  readonly shown: string
}

/** Those of some words that positions of a page have in their titles or places, each with one of these. */
function positionsWith(
  database: Queryable,
  { page, listed, at }: Asked,
  words: readonly string[],
): Promise<readonly Written[]> {
  const { owners } = listed
  const isOfOne = owners === null ? '' : ` & (${owners.map((id) => operand(`=company ${id}`)).join(' | ')})`
  const parts = tiers.map(
    (tier) => `select position_id from position_words where is_published and tier = ${tier}
      and near @@ (quote_literal(given.word) || $3)::tsquery and $2::uuid = any (pages)
      and (expiration_date is null or expiration_date > $4)`,
  )
  // Planned for all that have a word, so that PostgreSQL takes the index: for one it would rather look at all, one by one.
  return database.query<Written>(
    `select given.word, p.title || ' ' || array_to_string(
        array(select place ->> 'city' from json_array_elements(p.locations) place), ' ') as shown
    from (select distinct word from words_in_positions where word = any ($1::text[])) given
    cross join lateral (
      with every as materialized (${parts.join(' union all ')})
      select position_id from every limit 1) found
    cross join lateral (select * from positions where id = found.position_id offset 0) p`,
    [words, page.id, isOfOne, at],
  )
}

/** A word as a position writes it: "Tromsø", and not "tromso". */
function asWritten(word: string, shown: string): string {
  const written = shown.match(/[\p{L}\p{N}]+/gu) ?? []
  return written.find((each) => typedWords(each)[0]?.word === word)?.toLowerCase() ?? word
}
