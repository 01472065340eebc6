import type { Queryable } from '../../../base/db/connection.ts'
import type { Search } from './conditions-store.ts'
import { nearWords, typedWords } from '../../../positions/search/typed-words.ts'
import { isFound } from './word-search-store.ts'

/** Texts that are tried instead of one that nothing has. */
const MOST_SUGGESTED = 3

/**
 * What somebody may have meant who mistyped one letter, with what is found by it: words that positions have in their titles or
 * places. Nothing if no such text finds anything on the page.
 */
export async function suggestionFor(database: Queryable, search: Search): Promise<string | null> {
  const words = typedWords(search.text).map(({ word }) => word)
  const texts: string[] = []
  for (const [at, word] of words.entries()) {
    if (Array.from(word).length < 4) continue
    const rows = await database.query<{ word: string; shown: string }>(
      `select near.word, shown.title || ' ' || shown.places as shown from unnest($1::text[]) as near (word)
      cross join lateral (
        select p.title, array_to_string(array(select place ->> 'city' from json_array_elements(p.locations) place), ' ') as places
        from (select * from position_words s where s.is_published and s.near @@ quote_literal(near.word)::tsquery limit 1) s
        join positions p on p.company_id = s.company_id and p.id = s.position_id) shown`,
      [nearWords(word)],
    )
    for (const { word: found, shown } of rows) texts.push(words.with(at, asWritten(found, shown)).join(' '))
  }
  for (const text of texts.slice(0, MOST_SUGGESTED)) {
    if (await isFound(database, { ...search, text })) return text
  }
  return null
}

/** A word as a position writes it: "Tromsø", and not "tromso". */
function asWritten(word: string, shown: string): string {
  const written = shown.match(/[\p{L}\p{N}]+/gu) ?? []
  return written.find((each) => typedWords(each)[0]?.word === word)?.toLowerCase() ?? word
}
