import type { Queryable } from '../../../base/db/connection.ts'
import { rowById } from '../../../base/db/lookup.ts'
import { type Parameters, parameters } from '../../../base/db/parameters.ts'
import { isUnexpired } from '../../../organisation/publication/addresses/store.ts'
import { shownEmployer } from '../parts/card-store.ts'
import { isRecent, lexeme, MOST_COMPANIES, type Search } from './conditions-store.ts'
import { type Hit, type Hits, MOST_HITS } from './hit.ts'
import { hitColumns } from './search-store.ts'
import { nearWords, type TypedWord, typedWords } from './typed-words.ts'

// Positions by words (docs/search.md). What has all words in its title comes first, then what has them in its title, its places
// and its employer, then what has them in its text. Each of these is a list of words of the position with an index of its own,
// which contains the one before (migration 0060). So little is read, however many positions there are: of a page with few
// positions all of them, and otherwise what an index names, until there are enough.

/** Positions of a page up to which all are compared, without an index of words. */
const FEW_LISTED = 1_000
/** Positions that one index may name. The others of a word that so many have are found among the newest alone. */
const MOST_NAMED = 3_000

const lists = ['title', 'near', 'whole'] as const
type List = (typeof lists)[number]

/** What somebody looks for, and the companies that each word names; null for more than can be looked up by their ids. */
interface Asked extends Search {
  readonly typed: readonly TypedWord[]
  readonly named: readonly (readonly string[] | null)[]
  readonly ofIndustries: readonly string[] | null
}

/** Whether all positions have their words. Until then they are found by the words that the previous release keeps. */
export async function hasAllWords(database: Queryable): Promise<boolean> {
  return (await database.query('select from position_words_to_fill limit 1', [])).length === 0
}

/** Positions of a page that have what somebody typed: at most `MOST_HITS`, those with the words in the title first. */
export async function hitsByWords(database: Queryable, search: Search): Promise<Hits> {
  const typed = typedWords(search.text)
  const ofWord = async ({ word, industries }: TypedWord) =>
    idsOf(
      await database.query<{ id: string }>(
        `select id from companies where words_of(name) @@ $1::tsquery or industries && $2::text[] limit ${MOST_COMPANIES + 1}`,
        [`${lexeme(word)}:*`, industries],
      ),
    )
  const { industry } = search.filters
  const asked: Asked = {
    ...search,
    typed,
    named: await Promise.all(typed.map(ofWord)),
    ofIndustries: industry.length === 0 ? [] : await companiesOfIndustries(database, industry),
  }
  const few = await hitsOfFew(database, asked)
  if (few !== null) return { hits: few.slice(0, MOST_HITS), isComplete: few.length <= MOST_HITS, isInOrder: false }
  const owners = await ownersOn(database, search.page)
  const hits = new Map<string, Hit>()
  let isComplete = true
  // Without words, all three lists would say the same.
  for (const list of typed.length > 0 ? lists : (['whole'] as const)) {
    const found = await hitsInList(database, asked, list, owners)
    for (const hit of found.hits) if (!hits.has(hit.id)) hits.set(hit.id, hit)
    isComplete &&= found.isComplete
    if (hits.size > MOST_HITS) break
  }
  return {
    hits: [...hits.values()].slice(0, MOST_HITS),
    isComplete: isComplete && hits.size <= MOST_HITS,
    isInOrder: false,
  }
}

async function companiesOfIndustries(
  database: Queryable,
  industries: readonly string[],
): Promise<readonly string[] | null> {
  return idsOf(
    await database.query<{ id: string }>(
      `select id from companies where industries && $1::text[] limit ${MOST_COMPANIES + 1}`,
      [industries],
    ),
  )
}

const idsOf = (rows: readonly { id: string }[]) => (rows.length > MOST_COMPANIES ? null : rows.map(({ id }) => id))

/** The companies whose positions a page can show; null for the marketplace, which shows those of all. */
async function ownersOn(database: Queryable, { id, companyId }: Search['page']): Promise<readonly string[] | null> {
  const rows = await database.query<{ id: string }>(
    `select $1::uuid as id where not exists (select from careers_pages where id = $2 and is_marketplace)
    union select agency_id from clients where client_id = $1
      and not exists (select from careers_pages where id = $2 and is_marketplace)`,
    [companyId, id],
  )
  return rows.length === 0 ? null : rows.map((row) => row.id)
}

/** SQL that is true if words `s`, or the employer `e`, have everything that was typed. */
function hasWords({ typed, named }: Asked, list: List, $: Parameters): string {
  const conditions = typed.map(({ lexemes, word }, i) => {
    const inWords = `s.${list} @@ ${$(lexemes.join(' | '))}::tsquery`
    const ids = named[i] ?? null
    if (list === 'title' || ids?.length === 0) return inWords
    return ids === null
      ? `(${inWords} or words_of(e.name) @@ ${$(`${lexeme(word)}:*`)}::tsquery)`
      : `(${inWords} or e.id = any (${$(ids)}::uuid[]))`
  })
  return conditions.join(' and ') || 'true'
}

/** SQL that an index finds, true for all words `s` that `hasWords` is true for. */
function mayHaveWords({ typed, named }: Asked, list: List, $: Parameters): string[] {
  return typed.flatMap(({ lexemes }, i) => {
    const ids = named[i] ?? null
    if (list !== 'title' && ids === null) return []
    const inWords = `s.${list} @@ ${$(lexemes.join(' | '))}::tsquery`
    return [list === 'title' || ids?.length === 0 ? inWords : `(${inWords} or ${isOf(ids ?? [], $)})`]
  })
}

const isOf = (ids: readonly string[], $: Parameters) => {
  const given = $(ids)
  return `s.company_id = any (${given}::uuid[]) or s.client_id = any (${given}::uuid[])`
}

/** SQL of the filters: by the words `s`, and by the employer `e` and the listing `l`. */
function filtersOf(asked: Asked, $: Parameters): { indexed: string[]; ofRows: string[] } {
  const { filters, ofIndustries } = asked
  const oneOf = (codes: readonly string[]) => `s.whole @@ ${$(codes.map(lexeme).join(' | '))}::tsquery`
  const indexed: string[] = []
  const ofRows = isRecent(asked, 'l.published_at', $)
  if (filters.place.length > 0) indexed.push(oneOf(filters.place.map((place) => `=place ${place}`)))
  if (filters.region.length > 0) indexed.push(oneOf(filters.region.map((region) => `=region ${region}`)))
  if (filters.language.length > 0) indexed.push(oneOf(filters.language.map((language) => `=language ${language}`)))
  if (filters.type.length > 0) indexed.push(oneOf(filters.type.map((type) => `=type ${type}`)))
  if (filters.salary.length > 0) indexed.push(oneOf(['=salary']))
  if (filters.company.length > 0) {
    indexed.push(`(${isOf(filters.company, $)})`)
    ofRows.push(`e.id = any (${$(filters.company)}::uuid[])`)
  }
  if (filters.industry.length > 0) {
    if (ofIndustries !== null) indexed.push(`(${isOf(ofIndustries, $)})`)
    ofRows.push(`e.industries && ${$(filters.industry)}::text[]`)
  }
  return { indexed, ofRows }
}

/** All that match, of a page with few positions; null if it has more. */
async function hitsOfFew(database: Queryable, asked: Asked): Promise<readonly Hit[] | null> {
  const { page, at } = asked
  const listed = await database.query<{ id: string }>(
    `select position_id as id from listings where page_company_id = $1 and page_id = $2 and live limit ${FEW_LISTED + 1}`,
    [page.companyId, page.id],
  )
  if (listed.length > FEW_LISTED) return null
  const $ = parameters()
  const { indexed, ofRows } = filtersOf(asked, $)
  const text = `
    select ${hitColumns}, ${rankOf(asked, $)} as rank
    from listings l
    join position_words s on s.company_id = l.company_id and s.position_id = l.position_id
    cross join lateral ${rowById('positions', 'l.position_id')} p
    cross join lateral ${rowById('companies', shownEmployer)} e
    where l.page_company_id = ${$(page.companyId)} and l.page_id = ${$(page.id)} and l.live
      and ${[isUnexpired(`${$(at)}::timestamptz`), hasWords(asked, 'whole', $), ...indexed, ...ofRows].join(' and ')}
    order by rank, l.published_at desc, l.position_id desc`
  return database.query<Hit & Record<string, unknown>>(text, $.values)
}

const rankOf = (asked: Asked, $: Parameters) =>
  `case when ${hasWords(asked, 'title', $)} then 0 when ${hasWords(asked, 'near', $)} then 1 else 2 end`

/** What matches by one of the lists, the newest first. */
async function hitsInList(
  database: Queryable,
  asked: Asked,
  list: List,
  owners: readonly string[] | null,
): Promise<{ hits: readonly Hit[]; isComplete: boolean }> {
  const $ = parameters()
  const { indexed, ofRows } = filtersOf(asked, $)
  const conditions = [
    's.is_published',
    ...(owners === null ? [] : [`s.company_id = any (${$(owners)}::uuid[])`]),
    ...mayHaveWords(asked, list, $),
    ...indexed,
  ]
  const rows = [isUnexpired(`${$(asked.at)}::timestamptz`), hasWords(asked, list, $), ...ofRows]
  // The first part is planned for all of them, so that PostgreSQL takes the index. It reads no more than are asked for.
  const text = `
    with every as materialized (select s.* from position_words s where ${conditions.join(' and ')}),
    named as materialized (select * from every limit ${MOST_NAMED + 1})
    select ${hitColumns}, ${lists.indexOf(list)} as rank, (select count(*)::integer from named) as named
    from named s
    join listings l on l.company_id = s.company_id and l.position_id = s.position_id and l.page_id = ${$(asked.page.id)} and l.live
    cross join lateral ${rowById('positions', 's.position_id')} p
    cross join lateral ${rowById('companies', shownEmployer)} e
    where ${rows.join(' and ')}
    order by l.published_at desc, l.position_id desc limit ${MOST_HITS + 1}`
  const found = await database.query<Hit & { named: number } & Record<string, unknown>>(text, $.values)
  const isAll = (found[0]?.named ?? 0) <= MOST_NAMED
  if (isAll) return { hits: found, isComplete: found.length <= MOST_HITS }
  return { hits: [...(await newestHits(database, asked, list)), ...found], isComplete: false }
}

/** What matches among the newest positions of a page. */
async function newestHits(database: Queryable, asked: Asked, list: List): Promise<readonly Hit[]> {
  // The text of an ad takes longer to compare than the few words of its title.
  if (list === 'whole') return []
  const { page, at } = asked
  const $ = parameters()
  const { indexed, ofRows } = filtersOf(asked, $)
  const text = `
    select ${hitColumns}, ${lists.indexOf(list)} as rank
    from (select * from listings where page_company_id = ${$(page.companyId)} and page_id = ${$(page.id)} and live
      order by published_at desc, position_id desc limit ${MOST_NAMED}) l
    join position_words s on s.company_id = l.company_id and s.position_id = l.position_id
    cross join lateral ${rowById('positions', 'l.position_id')} p
    cross join lateral ${rowById('companies', shownEmployer)} e
    where ${[isUnexpired(`${$(at)}::timestamptz`), hasWords(asked, list, $), ...indexed, ...ofRows].join(' and ')}
    order by l.published_at desc, l.position_id desc limit ${MOST_HITS}`
  return database.query<Hit & Record<string, unknown>>(text, $.values)
}

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
    const { hits } = await hitsByWords(database, { ...search, text })
    if (hits.length > 0) return text
  }
  return null
}

/** A word as a position writes it: "Tromsø", and not "tromso". */
function asWritten(word: string, shown: string): string {
  const written = shown.match(/[\p{L}\p{N}]+/gu) ?? []
  return written.find((each) => typedWords(each)[0]?.word === word)?.toLowerCase() ?? word
}
