import type { Queryable } from '../../../base/db/connection.ts'
import { lexeme, type Search } from './conditions-store.ts'
import { nearWords, typedWords } from '../../../positions/search/typed-words.ts'
import { isFound, listedOn } from './word-search-store.ts'

/** Texts that are tried instead of one that nothing has. */
const MOST_SUGGESTED = 3
/** Positions that are compared with what was typed. */
const MOST_COMPARED = 50

/**
 * What somebody may have meant who mistyped one letter, with what is found by it: words that positions have in their titles or
 * places. Nothing if no such text finds anything on the page.
 */
export async function suggestionFor(database: Queryable, search: Search): Promise<string | null> {
  const words = typedWords(search.text).map(({ word }) => word)
  const texts: string[] = []
  for (const [at, word] of words.entries()) {
    if (Array.from(word).length < 4) continue
    const near = nearWords(word)
    const rows = await positionsWith(database, search.page, near)
    for (const found of near) {
      const row = rows.find((each) => each.words.includes(found))
      if (row) texts.push(words.with(at, asWritten(found, row.shown)).join(' '))
    }
  }
  for (const text of texts.slice(0, MOST_SUGGESTED)) {
    if (await isFound(database, { ...search, text })) return text
  }
  return null
}

/** Some positions of a page that have one of many words in their titles or places, by one look into the index. */
async function positionsWith(
  database: Queryable,
  page: Search['page'],
  words: readonly string[],
): Promise<{ words: string[]; shown: string }[]> {
  const { owners } = await listedOn(database, page)
  const isOfOne = owners === null ? '' : ` & (${owners.map((id) => lexeme(`=company ${id}`)).join(' | ')})`
  // Planned for all of them, so that PostgreSQL takes the index: for a few it would rather look at all positions, one by one.
  return database.query<{ words: string[]; shown: string }>(
    `with every as materialized (
      select position_id, near from position_words where is_published and near @@ $1::tsquery and $2::uuid = any (pages)),
    named as materialized (select * from every limit $3)
    select tsvector_to_array(n.near) as words, p.title || ' ' || array_to_string(
      array(select place ->> 'city' from json_array_elements(p.locations) place), ' ') as shown
    from named n cross join lateral (select * from positions where id = n.position_id offset 0) p`,
    [`(${words.map(lexeme).join(' | ')})${isOfOne}`, page.id, MOST_COMPARED],
  )
}

/** A word as a position writes it: "Tromsø", and not "tromso". */
function asWritten(word: string, shown: string): string {
  const written = shown.match(/[\p{L}\p{N}]+/gu) ?? []
  return written.find((each) => typedWords(each)[0]?.word === word)?.toLowerCase() ?? word
}
