import type { Queryable } from '../../base/db/connection.ts'
import { reachesAllPositions, readablePositions, type CompanyAccess } from '../../base/access/access.ts'
import { parameters, type Parameters } from '../../base/db/parameters.ts'
import { companyColumns } from '../companies/columns-store.ts'
import type { ClientReference } from './client-reference.ts'

/** Company of the row `c`, as JSON. */
const companyJson = `(select row_to_json(shown)::text from (select ${companyColumns}) shown)`

/** The clients that the access can read, as JSON, oldest first (docs/lists.md#order). */
export async function listClients(database: Queryable, access: CompanyAccess): Promise<string[]> {
  const $ = parameters()
  const rows = await database.query<{ json: string }>(
    `select ${companyJson} as json
    from companies c
    where ${reachesAllPositions(access) ? `c.id = any (${currentClients(access, $)})` : canReadClient(access, $, 'c.id')}
    order by c.created_at, c.id`,
    $.values,
  )
  return rows.map((row) => row.json)
}

/**
 * Company as JSON, or undefined if it is not a client that the access can read
 * (docs/operations.md#getclient).
 */
export async function readClient(
  database: Queryable,
  access: CompanyAccess,
  client: ClientReference,
): Promise<string | undefined> {
  const $ = parameters()
  const [row] = await database.query<{ json: string }>(
    `select ${companyJson} as json
    from companies c where ${isNamed(client, $)} and ${canReadClient(access, $, 'c.id')}`,
    $.values,
  )
  return row?.json
}

/**
 * Company as JSON of those of some clients that the access can read, by their ids.
 * @param shown whether the objects are wanted; else each is null
 */
export async function readClients(
  database: Queryable,
  access: CompanyAccess,
  ids: readonly string[],
  shown: boolean,
): Promise<Map<string, string | null>> {
  const $ = parameters()
  return jsonById(
    await database.query(
      `select c.id, ${shown ? companyJson : 'null::text'} as json
      from companies c where c.id = any (${$(ids)}::uuid[]) and ${canReadClient(access, $, 'c.id')}`,
      $.values,
    ),
  )
}

/**
 * Company as JSON of the company of an access, by its id: a restricted key reads it in its positions.
 * @param shown whether the object is wanted; else it is null
 */
export async function readOwnCompany(
  database: Queryable,
  access: CompanyAccess,
  shown: boolean,
): Promise<Map<string, string | null>> {
  const $ = parameters()
  return jsonById(
    await database.query(
      `select c.id, ${shown ? companyJson : 'null::text'} as json from companies c where c.id = ${$(access.companyId)}
        and ${reachesAllPositions(access) ? 'true' : `exists (select from ${readablePositions(access, $)} p)`}`,
      $.values,
    ),
  )
}

function jsonById(rows: readonly { id: string; json: string | null }[]): Map<string, string | null> {
  return new Map(rows.map(({ id, json }) => [id, json]))
}

/**
 * Whether another company has that id or slug, except the platform's own. It is the question without
 * access, asked after a miss to choose between 404 and 403. The answer does not depend on whether
 * that company is somebody's client, because who works with whom must not be found out by guessing.
 */
export async function isAnotherCompany(
  database: Queryable,
  access: CompanyAccess,
  client: ClientReference,
): Promise<boolean> {
  const $ = parameters()
  const [row] = await database.query<{ found: boolean }>(
    `select exists (
      select from companies c
      where ${isNamed(client, $)} and c.id <> ${$(access.companyId)} and c.kind <> 'platform') as found`,
    $.values,
  )
  return row?.found === true
}

/**
 * A current client of the access's company: its id and name, and whether the access can read it.
 * Undefined if there is none.
 */
export async function findClient(
  database: Queryable,
  access: CompanyAccess,
  client: ClientReference,
): Promise<{ id: string; name: string; readable: boolean } | undefined> {
  const $ = parameters()
  const [row] = await database.query<{ id: string; name: string; readable: boolean }>(
    `select c.id, c.name, ${canReadClient(access, $, 'c.id')} as readable from companies c
    join clients mine on mine.agency_id = ${$(access.companyId)} and mine.client_id = c.id and mine.ended_at is null
    where ${isNamed(client, $)}`,
    $.values,
  )
  return row
}

/** The current clients in reach by id, at most so many: to choose from. */
export async function listClientNames(
  database: Queryable,
  access: CompanyAccess,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const $ = parameters()
  return database.query<{ id: string; name: string }>(
    `select c.id, c.name from clients cl join companies c on c.id = cl.client_id
    where cl.agency_id = ${$(access.companyId)} and cl.ended_at is null
      ${reachesAllPositions(access) ? '' : `and ${canReadClient(access, $, 'cl.client_id')}`}
    order by cl.client_id limit ${$(limit)}`,
    $.values,
  )
}

/** Whether a company works for another now. */
export async function isCurrentClient(database: Queryable, agencyId: string, clientId: string): Promise<boolean> {
  const rows = await database.query(
    'select from clients where agency_id = $1 and client_id = $2 and ended_at is null',
    [agencyId, clientId],
  )
  return rows.length > 0
}

/**
 * SQL that is true for a current client of the company. For a restricted key one of its positions
 * must also be managed for the client.
 */
export function canReadClient(access: CompanyAccess, $: Parameters, id: string): string {
  const current = `exists (
    select from clients present where present.agency_id = ${$(access.companyId)} and present.client_id = ${id}
      and present.ended_at is null)`
  if (reachesAllPositions(access)) return current
  return `${current} and ${id} = any (array(
    select client_id from ${readablePositions(access, $)} managed where client_id is not null))`
}

/**
 * SQL of the ids of the company's current clients, as an array, so that each is looked up in an
 * index.
 */
export function currentClients(access: CompanyAccess, $: Parameters): string {
  return `array(select cl.client_id from clients cl where cl.agency_id = ${$(access.companyId)} and cl.ended_at is null)`
}

function isNamed(client: ClientReference, $: Parameters): string {
  return 'id' in client ? `c.id = ${$(client.id)}` : `c.slug = ${$(client.slug)}`
}

/** The current clients of an agency with the given names, which are in lower case. */
export async function clientsByName(
  database: Queryable,
  agencyId: string,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return database.query<{ id: string; name: string }>(
    `select c.id, c.name from clients cl join companies c on c.id = cl.client_id
    where cl.agency_id = $1 and cl.ended_at is null and lower(c.name) = any ($2::text[]) order by c.created_at desc`,
    [agencyId, names],
  )
}
