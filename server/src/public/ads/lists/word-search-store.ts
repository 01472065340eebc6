import type { CompanyIndustry } from '@kandidat/contract/resources/enumerations'
import type { Queryable } from '../../../base/db/connection.ts'
import { type Parameters, parameters } from '../../../base/db/parameters.ts'
import { isRecent, lexeme, MOST_COMPANIES, type Search } from './conditions-store.ts'
import { type Hit, type Hits, MOST_HITS } from './hit.ts'
import { filterNames } from './list-query.ts'
import { nearWords, type TypedWord, typedWords } from './typed-words.ts'

// Positions by words (docs/search.md). What has all words in its title comes first, then what has them in its title, its places
// and its employer, then what has them in its text. Each of these is a list of words of the position with an index of its own,
// which contains the one before (migration 0060). So little is read, however many positions there are: of a page with few
// positions all of them, and otherwise what an index names, until there are enough.

/** Positions of a page up to which all are compared, without an index of words. */
const FEW_LISTED = 1_000
/** Positions that one index may name. The others of a word that so many have are found among the newest alone. */
const MOST_NAMED = 1_100
/** The newest positions, of which those are taken that match. To compare the text of an ad takes longest. */
const NEWEST = { title: 1_000, near: 1_000, whole: 300 }
/** The newest positions that are looked at without words, before an index is asked for the others. */
const WALKED = 3_000

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

async function askedOf(database: Queryable, search: Search, typed: readonly TypedWord[]): Promise<Asked> {
  const { industry } = search.filters
  return {
    ...search,
    typed,
    named: await Promise.all(typed.map((word) => companiesNamed(database, word))),
    ofIndustries: industry.length === 0 ? [] : await companiesOfIndustries(database, industry),
  }
}

/** The companies whose name or branch a word is. Each has its index, which both together would not use. */
async function companiesNamed(database: Queryable, { word, industries }: TypedWord): Promise<readonly string[] | null> {
  const byName = await database.query<{ id: string }>(
    `select id from companies where words_of(name) @@ $1::tsquery limit ${MOST_COMPANIES + 1}`,
    [`${lexeme(word)}:*`],
  )
  const byBranch = industries.length === 0 ? [] : await companiesOfIndustries(database, industries)
  const named = idsOf(byName)
  return named === null || byBranch === null ? null : [...new Set([...named, ...byBranch])]
}

/** Positions of a page that have what somebody typed: at most `MOST_HITS`, those with the words in the title first. */
export async function hitsByWords(database: Queryable, search: Search): Promise<Hits> {
  const typed = typedWords(search.text)
  const asked = await askedOf(database, search, typed)
  const few = await hitsOfFew(database, asked)
  if (few !== null) return { hits: few.slice(0, MOST_HITS), isComplete: few.length <= MOST_HITS, isInOrder: false }
  const owners = await ownersOn(database, search.page)
  const rows = new Map<string, Row>()
  let isComplete = true
  // Without words, all three lists would say the same.
  for (const list of typed.length > 0 ? lists : (['near'] as const)) {
    const found = await rowsInList(database, asked, list, owners)
    for (const row of found.rows) if (!rows.has(row.id)) rows.set(row.id, row)
    isComplete &&= found.isComplete
    if (rows.size > MOST_HITS) break
  }
  return {
    hits: await hitsOf(database, [...rows.values()].slice(0, MOST_HITS)),
    isComplete: isComplete && rows.size <= MOST_HITS,
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

/** What a statement tells of a position, and the ids of the employers that it names are still to be read. */
interface Row extends Pick<Hit, 'id' | 'publishedAt' | 'expiresAt' | 'rank'> {
  readonly traits: Pick<Hit, 'types' | 'cities' | 'regions' | 'language' | 'showsSalary'>
  readonly employerId: string
}

/** SQL of a row: of the words `s` and the listing `l`. */
const columns = `s.position_id as id, s.traits, s.employer_id as "employerId",
  (extract(epoch from l.published_at) * 1000)::double precision as "publishedAt",
  (extract(epoch from s.expiration_date) * 1000)::double precision as "expiresAt"`

async function read(database: Queryable, text: string, values: readonly unknown[]) {
  return database.query<Row & { named?: number } & Record<string, unknown>>(text, [...values])
}

/** The hits of rows, with their employers. */
async function hitsOf(database: Queryable, rows: readonly Row[]): Promise<Hit[]> {
  const ids = [...new Set(rows.map(({ employerId }) => employerId))]
  const found = await database.query<{ id: string; name: string; industries: CompanyIndustry[] }>(
    'select id, name, industries from companies where id = any ($1::uuid[])',
    [ids],
  )
  const employers = new Map(found.map((employer) => [employer.id, employer]))
  return rows.flatMap(({ traits, employerId, id, publishedAt, expiresAt, rank }) => {
    const employer = employers.get(employerId)
    return employer ? [{ id, publishedAt, expiresAt, rank, employer, ...traits }] : []
  })
}

/** SQL that is true if words `s`, or the name of the employer, have everything that was typed. */
function hasWords(asked: Asked, list: List, $: Parameters): string {
  return [...mayHaveWords(asked, list, $), ...hasNames(asked, list, $)].join(' and ') || 'true'
}

/** The part of it that indexes find. */
function mayHaveWords({ typed, named }: Asked, list: List, $: Parameters): string[] {
  return typed.flatMap(({ lexemes }, i) => {
    const ids = named[i] ?? null
    if (list !== 'title' && ids === null) return []
    const inWords = `s.${list} @@ ${$(lexemes.join(' | '))}::tsquery`
    return [list === 'title' || ids?.length === 0 ? inWords : `(${inWords} or ${isOf(ids ?? [], $)})`]
  })
}

/** The other part: words that name more companies than can be looked up by their ids. */
function hasNames({ typed, named }: Asked, list: List, $: Parameters): string[] {
  if (list === 'title') return []
  return typed.flatMap(({ lexemes, word }, i) =>
    named[i] === null
      ? [
          `(s.${list} @@ ${$(lexemes.join(' | '))}::tsquery or exists (
            select from companies e where e.id = s.employer_id and words_of(e.name) @@ ${$(`${lexeme(word)}:*`)}::tsquery))`,
        ]
      : [],
  )
}

const isOf = (ids: readonly string[], $: Parameters) => `s.employer_id = any (${$(ids)}::uuid[])`

/** SQL of the filters by the words `s`: those that indexes find, and those that are compared row by row. */
function filtersOf({ filters, ofIndustries }: Asked, $: Parameters): { indexed: string[]; ofRows: string[] } {
  const oneOf = (codes: readonly string[]) => `s.near @@ ${$(codes.map(lexeme).join(' | '))}::tsquery`
  const { place, region, type, language, company, industry, salary } = filters
  const indexed: string[] = []
  if (place.length > 0) indexed.push(oneOf(place.map((name) => `=place ${name}`)))
  if (region.length > 0) indexed.push(oneOf(region.map((name) => `=region ${name}`)))
  if (type.length > 0) indexed.push(oneOf(type.map((name) => `=type ${name}`)))
  if (language.length > 0) indexed.push(oneOf(language.map((name) => `=language ${name}`)))
  if (salary.length > 0) indexed.push(oneOf(['=salary']))
  if (company.length > 0) indexed.push(isOf(company, $))
  if (industry.length > 0 && ofIndustries !== null) indexed.push(isOf(ofIndustries, $))
  const ofRows =
    industry.length > 0 && ofIndustries === null
      ? [`exists (select from companies e where e.id = s.employer_id and e.industries && ${$(industry)}::text[])`]
      : []
  return { indexed, ofRows }
}

/** SQL that is true if a position `s` has not expired, and was published late enough by its listing `l`. */
function isOpen(asked: Asked, $: Parameters): string[] {
  return [
    `(s.expiration_date is null or s.expiration_date > ${$(asked.at)}::timestamptz)`,
    ...isRecent(asked, 'l.published_at', $),
  ]
}

/** All that match, of a page with few positions; null if it has more. */
async function hitsOfFew(database: Queryable, asked: Asked): Promise<readonly Hit[] | null> {
  const { page } = asked
  const listed = await database.query<{ id: string }>(
    `select position_id as id from listings where page_company_id = $1 and page_id = $2 and live limit ${FEW_LISTED + 1}`,
    [page.companyId, page.id],
  )
  if (listed.length > FEW_LISTED) return null
  const $ = parameters()
  const { indexed, ofRows } = filtersOf(asked, $)
  const text = `
    select ${columns}, ${rankOf(asked, $)} as rank
    from listings l
    join position_words s on s.company_id = l.company_id and s.position_id = l.position_id
    where l.page_company_id = ${$(page.companyId)} and l.page_id = ${$(page.id)} and l.live and s.is_published
      and ${[...isOpen(asked, $), hasWords(asked, 'whole', $), ...indexed, ...ofRows].join(' and ')}
    order by rank, l.published_at desc, l.position_id desc`
  return hitsOf(database, await read(database, text, $.values))
}

const rankOf = (asked: Asked, $: Parameters) =>
  `case when ${hasWords(asked, 'title', $)} then 0 when ${hasWords(asked, 'near', $)} then 1 else 2 end`

/** What matches by one of the lists, the newest first. */
async function rowsInList(
  database: Queryable,
  asked: Asked,
  list: List,
  owners: readonly string[] | null,
): Promise<{ rows: readonly Row[]; isComplete: boolean }> {
  const $ = parameters()
  const { indexed, ofRows } = filtersOf(asked, $)
  const conditions = [
    's.is_published',
    ...(owners === null ? [] : [`s.company_id = any (${$(owners)}::uuid[])`]),
    ...mayHaveWords(asked, list, $),
    ...indexed,
  ]
  const names = hasNames(asked, list, $)
  // The first part is planned for all of them, so that PostgreSQL takes the index. It reads no more than are asked for.
  const text = `
    with every as materialized (
      select s.company_id, s.position_id, s.employer_id, s.expiration_date, s.traits${names.length > 0 ? `, s.${list}` : ''}
      from position_words s where ${conditions.join(' and ')}),
    named as materialized (select * from every limit ${MOST_NAMED + 1})
    select ${columns}, ${lists.indexOf(list)} as rank, (select count(*)::integer from named) as named
    from named s
    cross join lateral (
      select published_at, position_id from listings
      where company_id = s.company_id and position_id = s.position_id and page_id = ${$(asked.page.id)} and live offset 0) l
    where ${[...isOpen(asked, $), ...names, ...ofRows].join(' and ')}
    order by l.published_at desc, l.position_id desc limit ${MOST_HITS + 1}`
  const found = await read(database, text, $.values)
  if ((found[0]?.named ?? 0) <= MOST_NAMED) return { rows: found, isComplete: found.length <= MOST_HITS }
  return { rows: [...(await newestRows(database, asked, list, NEWEST[list])), ...found], isComplete: false }
}

/** What matches among the newest positions of a page. */
async function newestRows(database: Queryable, asked: Asked, list: List, walked: number): Promise<readonly Row[]> {
  const { page } = asked
  const $ = parameters()
  const { indexed, ofRows } = filtersOf(asked, $)
  const text = `
    select ${columns}, ${lists.indexOf(list)} as rank
    from (select company_id, position_id, published_at from listings l
      where ${['page_company_id = ' + $(page.companyId), 'page_id = ' + $(page.id), 'live', ...isRecent(asked, 'published_at', $)].join(' and ')}
      order by published_at desc, position_id desc limit ${walked}) l
    cross join lateral (
      select * from position_words where company_id = l.company_id and position_id = l.position_id offset 0) s
    where ${['s.is_published', ...isOpen(asked, $), hasWords(asked, list, $), ...indexed, ...ofRows].join(' and ')}
    order by l.published_at desc, l.position_id desc limit ${MOST_HITS + 1}`
  return read(database, text, $.values)
}

/** Positions of a page that fit filters alone: the newest first, and those that only an index finds if there are not enough. */
export async function hitsOfFilters(database: Queryable, search: Search): Promise<Hits> {
  const asked = await askedOf(database, search, [])
  const rows = await newestRows(database, asked, 'near', WALKED)
  const newest = { hits: await hitsOf(database, rows.slice(0, MOST_HITS)), isInOrder: true }
  if (rows.length > MOST_HITS) return { ...newest, isComplete: false }
  if (await isWalked(database, search)) return { ...newest, isComplete: true }
  // When something was published is the order of the walk itself.
  const isIndexed = filterNames.some((name) => name !== 'published' && search.filters[name].length > 0)
  return isIndexed ? hitsByWords(database, search) : { ...newest, isComplete: false }
}

/** Whether a page has so few positions of the time that is asked for that a walk sees all of them. */
async function isWalked(database: Queryable, search: Search): Promise<boolean> {
  const { page } = search
  const $ = parameters()
  const conditions = [
    `page_company_id = ${$(page.companyId)}`,
    `page_id = ${$(page.id)}`,
    'live',
    ...isRecent(search, 'published_at', $),
  ]
  const [row] = await database.query<{ n: number }>(
    `select count(*)::integer as n from (select from listings where ${conditions.join(' and ')} limit ${WALKED + 1}) seen`,
    $.values,
  )
  return (row?.n ?? 0) <= WALKED
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
