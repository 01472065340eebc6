import { type Access, canReadPosition, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { beginningsOf, rowById } from '../../base/db/lookup.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import { ownPositions } from '../../positions/team/store.ts'
import { isReadableNote } from '../notes/note-store.ts'
import { cameBy, type WayToCome } from './came-through.ts'
import { afterCursor, type BoardFilter, inOrder, newestCandidacies, type Walk } from './newest-store.ts'
import { queryOf, type Searched } from './search-words.ts'

/** Candidacies that are looked at first, the newest ones: of a word that many share, these are enough for a page. */
const NEAR = 600
/** Candidacies that are looked at after those. */
const FAR = 1_400
/** People, and candidacies by their notes, that the index may find. More would take longer than somebody waits, and nobody reads them. */
const MOST_FOUND = 1_500
/** If fewer of those that are looked at have the words, some that the index found are shown as well as nobody. */
const FEW = 10

/** Which candidacies to find: those of a board whose people have words that begin so, or a person by their whole e-mail. */
export type CandidacySearch = BoardFilter &
  Searched & {
    readonly companyId: string
    /** Only those who came so. */
    readonly way?: WayToCome | undefined
  }

/** Candidacies that were found, the newest first. */
export interface FoundCandidacies {
  readonly ids: readonly string[]
  /** Whether there may be others, which more letters of the words would find. */
  readonly isPart: boolean
}

/**
 * Finds candidacies in reach by words of name and e-mail, or of a note that the access reads, the newest first. Nobody is found before they agree
 * (docs/candidates.md#identity). A rare word is found by the index, a frequent one among the newest, and a whole e-mail by itself:
 * in any case little is read, however many people there are.
 * @throws {Refusal} if the access cannot read candidates, or asks for words and works without identities
 */
export async function searchCandidacies(
  database: Queryable,
  access: Access,
  search: CandidacySearch,
  page: Walk,
): Promise<FoundCandidacies> {
  requireAbility(access, 'candidates.read')
  if (search.words.length === 0) {
    if (search.way === undefined) return { ids: await newestIds(database, access, search, page), isPart: false }
    // No index knows how they came.
    const { ids, isAll } = await walk(database, access, search, page)
    return { ids, isPart: !isAll && ids.length < page.limit }
  }
  requireAbility(access, 'candidates.identity')
  const person = await personByEmail(database, access, search)
  if (person !== undefined) return { ids: await idsOfPerson(database, access, search, page, person), isPart: false }
  const isRare = (await expectedByIndex(database, search)) <= MOST_FOUND
  const rare = isRare ? await findByIndex(database, access, search, page) : undefined
  if (rare?.isAll === true) return { ids: rare.ids, isPart: false }
  const walked = await walk(database, access, search, page)
  if (walked.isAll || walked.ids.length >= page.limit) return { ids: walked.ids, isPart: false }
  if (walked.ids.length >= FEW) return { ids: walked.ids, isPart: true }
  const found = rare ?? (await findByIndex(database, access, search, page))
  return { ids: found.ids.length > walked.ids.length ? found.ids : walked.ids, isPart: !found.isAll }
}

/**
 * The id of the person of a company with the e-mail that is searched for. Undefined if there is none, or if it is none. Somebody who has
 * not agreed, or has no candidacy in reach, is not found either: with them, a note that has the e-mail would not be found, which
 * tells that they are there. Then it is the record of what somebody typed who does not reach them, as if there were nobody else.
 */
async function personByEmail(
  database: Queryable,
  access: Access,
  { companyId, email }: CandidacySearch,
): Promise<string | undefined> {
  if (email === undefined) return undefined
  const $ = parameters()
  const [person] = await database.query<{ id: string }>(
    `with known as (
      select k.id from people k
      where k.company_id = ${$(companyId)} and k.email_normalized = ${$(email)} and k.erased_at is null)
    select p.id from people p
    where p.company_id = ${$(companyId)} and (p.id = any (array(select id from known)) or p.may_be_id = any (array(select id from known)))
      and exists (select from (
        select * from vouches where company_id = ${$(companyId)} and person_id = p.id offset 0) v
        where v.accepted_by_candidate_at is not null and ${canReadPosition(access, $, 'v.company_id', 'v.position_id')})
    order by p.may_be_id is not null, p.id limit 1`,
    $.values,
  )
  return person?.id
}

async function newestIds(database: Queryable, access: Access, filter: BoardFilter, page: Walk): Promise<string[]> {
  const $ = parameters()
  const rows = await database.query<{ id: string }>(
    `select v.id from (${newestCandidacies(access, $, filter, page)}) v ${inOrder('v', page)}`,
    $.values,
  )
  return rows.map(({ id }) => id)
}

/** Candidacies that one way of looking found, the newest first. */
interface Found {
  readonly ids: readonly string[]
  /** Whether there are no others. */
  readonly isAll: boolean
}

/** SQL of the rows that have the beginnings of words, which are those of one company. */
const having = (table: 'people' | 'notes', entries: string) =>
  `select * from ${table} where beginnings_of(search) @> ${entries}::text[]`

/**
 * How many people and notes PostgreSQL expects to have the words, from its statistics of the frequent beginnings. Of a frequent
 * word, the index names hundreds of thousands before the first can be read.
 * @returns infinity if no word is in the index
 */
async function expectedByIndex(database: Queryable, { companyId, words }: CandidacySearch): Promise<number> {
  const entries = beginningsOf(companyId, words)
  if (entries.length === 0) return Infinity
  const $ = parameters()
  const given = $(entries)
  const text = `explain (format json) select search from (${having('people', given)}) p union all select search from (${having('notes', given)}) n`
  const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(text, $.values)
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Infinity
}

async function findByIndex(database: Queryable, access: Access, search: CandidacySearch, page: Walk): Promise<Found> {
  const { companyId, words } = search
  const entries = beginningsOf(companyId, words)
  if (entries.length === 0) return { ids: [], isAll: false }
  const $ = parameters()
  const [given, query, most] = [$(entries), $(queryOf(companyId, words)), $(MOST_FOUND)]
  // What the index finds is limited before it is compared: it knows beginnings alone, and its entries those of the company.
  const limited = (table: 'people' | 'notes') =>
    `select x.*, x.company_id = ${$(companyId)} and x.search @@ ${query}::tsquery as fits from (${having(table, given)} limit ${most}::integer + 1) x`
  const text = `
    with known as materialized (select id, fits from (${limited('people')}) x),
    noted as materialized (select candidacy_id as id, fits and ${isReadableNote(access, $, 'x')} as fits from (${limited('notes')}) x)
    select greatest((select count(*) from known), (select count(*) from noted)) <= ${most}::integer as "isAll",
      array(${newestOf(access, $, search, page, 'select id from known where fits', 'select id from noted where fits')}) as ids`
  const [row] = await database.query<{ ids: string[]; isAll: boolean }>(text, $.values)
  return row ?? { ids: [], isAll: true }
}

async function idsOfPerson(
  database: Queryable,
  access: Access,
  search: CandidacySearch,
  page: Walk,
  personId: string,
): Promise<string[]> {
  const $ = parameters()
  const none = 'select null::uuid as id limit 0'
  const text = newestOf(access, $, search, page, `select ${$(personId)}::uuid as id`, none)
  return (await database.query<{ id: string }>(text, $.values)).map(({ id }) => id)
}

/** SQL of the newest candidacies in reach of some people, and of those with some ids. */
function newestOf(
  access: Access,
  $: Parameters,
  { of, stage, companyId, way }: CandidacySearch,
  page: Walk,
  people: string,
  candidacies: string,
): string {
  const conditions = [
    'v.accepted_by_candidate_at is not null',
    canReadPosition(access, $, 'v.company_id', 'v.position_id'),
    ...('positionId' in of
      ? [`v.position_id = ${$(of.positionId)}`]
      : of.ofUserId === undefined
        ? []
        : [`v.position_id = any (${ownPositions($, { companyId, id: of.ofUserId })})`]),
    ...(stage === undefined ? [] : [`v.stage = ${$(stage)}`]),
    ...(way === undefined ? [] : [cameBy(way)]),
  ]
  const fits = conditions.join(' and ')
  // Twice found is once shown. What is compared for that is kept small: a name can have a thousand candidacies.
  return `
    select v.id from (
      select v.id, v.created_at from (${people}) found cross join lateral (
        select * from vouches where company_id = ${$(companyId)} and person_id = found.id offset 0) v where ${fits}
      union
      select v.id, v.created_at from (${candidacies}) found cross join lateral ${rowById('vouches', 'found.id')} v where ${fits}
    ) v
    where true ${afterCursor(access, $, page)}
    ${inOrder('v', page)} limit ${$(page.limit)}`
}

/**
 * Looks at the newest candidacies, one after the other, and takes those of people with the words. It does not look further if the
 * first look promises too few of them: the index is asked for those.
 */
async function walk(database: Queryable, access: Access, search: CandidacySearch, page: Walk): Promise<Found> {
  const near = await walkFrom(database, access, search, page, NEAR)
  const promised = (near.ids.length * (NEAR + FAR)) / NEAR
  const hasIndex = search.words.length > 0
  if (near.isAll || near.ids.length >= page.limit || (promised < FEW && hasIndex)) return near
  const far = await walkFrom(database, access, search, { ...page, cursor: near.last }, FAR)
  return { ids: [...near.ids, ...far.ids].slice(0, page.limit), isAll: far.isAll }
}

/** Looks at so many candidacies after the cursor. Both limits are part of the text, as in `newestCandidacies`. */
async function walkFrom(
  database: Queryable,
  access: Access,
  search: CandidacySearch,
  page: Walk,
  most: number,
): Promise<Found & { last: string }> {
  const $ = parameters()
  const newest = newestCandidacies(access, $, search, { ...page, limit: most })
  const { way, words } = search
  const query = words.length === 0 ? '' : `${$(queryOf(search.companyId, words))}::tsquery`
  const hasWords = () => `v.accepted_by_candidate_at is not null and (people.search @@ ${query} or exists (
    select from notes n where n.company_id = v.company_id and n.candidacy_id = v.id and n.search @@ ${query}
      and ${isReadableNote(access, $)}))`
  const conditions = [...(words.length === 0 ? [] : [hasWords()]), ...(way === undefined ? [] : [cameBy(way)])]
  const text = `
    with walked as materialized (
      select v.id, v.company_id, v.person_id, v.kind, v.source, v.link_id, v.imported_at, v.created_at, v.accepted_by_candidate_at from (${newest}) v)
    select (select count(*)::integer from walked) as seen, (select id from walked w ${inOrder('w', { isUpwards: page.isUpwards !== true })} limit 1) as last, array(
      select v.id from (select * from walked w ${inOrder('w', page)}) v
      cross join lateral ${rowById('people', 'v.person_id')} people
      where ${conditions.join(' and ')}
      limit ${page.limit}) as ids`
  const [row] = await database.query<{ seen: number; last: string; ids: string[] }>(text, $.values)
  return { ids: row?.ids ?? [], isAll: (row?.seen ?? 0) < most, last: row?.last ?? '' }
}
