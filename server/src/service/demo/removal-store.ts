import { only } from '../../base/certain.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { type ArchivedTable, tablesInOrder } from '../../moving/archive/store.ts'
import { DEMO_SOURCE } from './load.ts'

/** A company of the demonstration. */
export interface DemoCompany {
  readonly id: string
  readonly slug: string
  readonly name: string
}

/** What a removal takes away. */
export interface DemoContents {
  readonly companies: number
  readonly positions: number
  readonly people: number
  readonly candidacies: number
  readonly users: number
  readonly keys: number
  readonly receivers: number
  readonly files: number
  readonly fileBytes: number
  readonly pictures: number
}

/** How often something was done in the companies of the demonstration since it was loaded. */
export interface DoneSince {
  readonly verb: string
  readonly count: number
}

/**
 * The companies of the demonstration: those whose positions it has written, whatever their slugs are now, and those
 * of its files that are or were clients of them.
 * @param slugs the slugs in its files
 */
export async function findDemoCompanies(database: Queryable, slugs: readonly string[]): Promise<DemoCompany[]> {
  return database.query<DemoCompany & Record<string, unknown>>(
    `with writers as (select distinct company_id as id from import_items where source = $2)
    select c.id, c.slug, c.name from companies c
    where c.id in (select id from writers)
      or c.slug = any ($1) and exists (
        select from clients cl join writers w on w.id = cl.agency_id where cl.client_id = c.id)
    order by c.slug`,
    [slugs, DEMO_SOURCE],
  )
}

/** Locks the companies, so that nothing is added to them meanwhile. */
export async function lockDemoCompanies(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('select from companies where id = any ($1::uuid[]) order by id for update', [ids])
}

export async function countContents(database: Queryable, ids: readonly string[]): Promise<DemoContents> {
  const of = (table: string) => `(select count(*)::integer from ${table} t where t.company_id = any ($1::uuid[]))`
  const row = only(
    await database.query<DemoContents & Record<string, unknown>>(
      `select cardinality($1::uuid[]) as companies, ${of('positions')} as positions, ${of('people')} as people, ${of('vouches')} as candidacies,
      ${of('users')} as users, ${of('keys')} as keys, ${of('receivers')} as receivers, ${of('files')} as files,
      (select coalesce(sum(t.size), 0)::float8 from files t where t.company_id = any ($1::uuid[])) as "fileBytes",
      ${of('pictures')} as pictures`,
      [ids],
    ),
  )
  return row
}

/**
 * What people did in the companies since the demonstration was loaded, according to the audit log. Its positions are noted
 * as seen when it was loaded, and later again if they were renewed, so the first of these times is that of the load. Left out
 * is what belongs to it: its renewals, the keys that it makes last, and the links into the portal that each start makes; and the
 * end of work for others, by which a removal begins.
 */
export async function readDoneSince(database: Queryable, ids: readonly string[]): Promise<DoneSince[]> {
  return database.query<DoneSince & Record<string, unknown>>(
    `select a.verb, count(*)::integer as count from audit_entries a
    where a.company_id = any ($1::uuid[]) and a.actor_kind <> 'system'
      and a.at > (select min(i.last_seen_at) from import_items i where i.company_id = any ($1) and i.source = $2)
      and not (a.actor_kind = 'operator' and a.verb in ('users invite', 'companies let-go'))
      and not (a.actor_kind = 'operator' and a.verb = 'keys create' and exists (
        select from keys k
        where k.company_id = a.company_id and k.id = any (a.object_ids) and k.name like 'Demonstration, %'))
    group by a.verb order by count(*) desc, a.verb`,
    [ids, DEMO_SOURCE],
  )
}

/** Agencies and clients of which one belongs to the demonstration, and the other does not. */
export async function readMixedClients(
  database: Queryable,
  ids: readonly string[],
): Promise<{ agencyId: string; clientId: string; other: string }[]> {
  return database.query(
    `select cl.agency_id as "agencyId", cl.client_id as "clientId", other.slug as other
    from clients cl
    join companies other on other.id = case when cl.agency_id = any ($1::uuid[]) then cl.client_id else cl.agency_id end
    where cl.ended_at is null and (cl.agency_id = any ($1::uuid[])) <> (cl.client_id = any ($1::uuid[]))
    order by other.slug`,
    [ids],
  )
}

/** The platform's own company, which stays. */
export async function readPlatformId(database: Queryable): Promise<string> {
  return only(await database.query<{ id: string }>(`select id from companies where kind = 'platform'`, [])).id
}

/** Other companies that have applications by a careers page of the demonstration: without the page they would not be whole. */
export async function readOthersByPages(database: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ slug: string }>(
    `select distinct c.slug from links l join submissions s on s.link_id = l.id join companies c on c.id = s.company_id
    where l.company_id = any ($1::uuid[]) and s.company_id <> all ($1::uuid[]) order by c.slug`,
    [ids],
  )
  return rows.map(({ slug }) => slug)
}

/** People who work for companies of the demonstration and for no other. */
export async function readGuests(database: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select distinct u.identity_id as id from users u
    where u.company_id = any ($1::uuid[]) and u.identity_id is not null and not exists (
      select from users o where o.identity_id = u.identity_id and o.company_id <> all ($1::uuid[]))`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/**
 * Deletes all rows of the companies, and of people who work for nobody else. The tables are read from the catalogs, so that none
 * can be forgotten, and those that refer to others come before them.
 */
export async function deleteDemo(tx: Transaction, ids: readonly string[], guests: readonly string[]): Promise<void> {
  const tables = await tablesInOrder(tx)
  for (const table of tables.toReversed()) {
    const rows = rowsOf(table)
    if (rows === null) continue
    const given = [ids, guests].filter((_, i) => rows.includes(`$${i + 1}`))
    await tx.query(
      `delete from ${table.name} t where ${given.length === 1 ? rows.replaceAll('$2', '$1') : rows}`,
      given,
    )
  }
}

/** The words that a search may complete to because positions of the companies have them. */
export async function readWords(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ word: string }>(
    `select distinct given.word from position_words w cross join lateral unnest(tsvector_to_array(w.whole)) given (word)
    where w.company_id = any ($1::uuid[])`,
    [ids],
  )
  return rows.map(({ word }) => word)
}

/**
 * Forgets words that no position has any more. Whoever writes positions meanwhile waits: a trigger of theirs could find a word
 * here that is about to go, and would not add it again.
 */
export async function forgetWords(tx: Transaction, words: readonly string[]): Promise<void> {
  await tx.query('lock table position_words in share row exclusive mode', [])
  await tx.query(
    `delete from words_in_positions known where known.word = any ($1::text[]) and known.word <> all (array(
      select given.word from position_words w cross join lateral unnest(tsvector_to_array(w.whole)) given (word)
      where given.word = any ($1::text[])))`,
    [words],
  )
}

/** SQL for the rows of a table that go, by the ids of companies ($1) and of people ($2). */
function rowsOf({ name, columns }: ArchivedTable): string | null {
  const ofCompany = 't.company_id = any ($1::uuid[])'
  const ofGuest = 't.identity_id = any ($2::uuid[])'
  switch (name) {
    case 'companies':
      return 't.id = any ($1::uuid[])'
    case 'clients':
      return 't.agency_id = any ($1::uuid[]) or t.client_id = any ($1::uuid[])'
    case 'client_proposals':
      return `${ofCompany} or t.client_id = any ($1::uuid[])`
    case 'listings':
      return `${ofCompany} or t.page_company_id = any ($1::uuid[])`
    case 'views':
      return `${ofCompany} or t.link_id in (select l.id from links l where l.company_id = any ($1::uuid[]))`
    case 'users':
      return ofCompany
    case 'identities':
      return 't.id = any ($2::uuid[])'
    default: {
      const rules = [columns.includes('company_id') && ofCompany, columns.includes('identity_id') && ofGuest]
      return rules.filter((rule) => rule !== false).join(' or ') || null
    }
  }
}
