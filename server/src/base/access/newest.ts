import { rowById } from '../db/lookup.ts'
import type { Parameters } from '../db/parameters.ts'
import { type Access, canReadPosition, type CompanyAccess, reachesAllPositions, readablePositions } from './access.ts'

/** Which rows to take, of a table whose ids sort by time and whose rows are about positions, or about none. */
export interface NewestFilter {
  readonly table: 'mails' | 'submissions'
  readonly companyId?: string | undefined
  readonly positionId?: string | undefined
  readonly states?: readonly string[] | undefined
  /** Only older ones than this. */
  readonly before?: string | undefined
  readonly limit: number
}

/**
 * SQL of the newest rows in reach, in order. It needs indexes by company, by company and position, and by both with the state,
 * each with the id at the end: then no more is read than is taken, of each state, and of positions in reach.
 */
export function newestInReach(access: Access, $: Parameters, filter: NewestFilter): string {
  const { companyId, positionId, limit } = filter
  const found =
    positionId !== undefined
      ? `select x.* from ${rowById('positions', $(positionId))} p cross join ${rowsOf($, filter, 'x.company_id = p.company_id and x.position_id = p.id')}
        where ${canReadPosition(access, $, 'p.company_id', 'p.id')}${companyId === undefined ? '' : ` and p.company_id = ${$(companyId)}`}`
      : access.companyId === null || reachesAllPositions(access)
        ? ofCompany(access, $, filter)
        : ofReach(access, $, filter)
  return `select * from (${found}) x order by x.id desc limit ${limit}`
}

/**
 * SQL of `lateral` rows `x` that fulfil a condition, the newest first. A state is a row, not a value: PostgreSQL knows how frequent
 * a value is in all companies, and then looked for a frequent one among all rows of a company that has none.
 */
function rowsOf(
  $: Parameters,
  { table, states, before, limit }: NewestFilter,
  condition: string,
  columns = '*',
): string {
  const [from, ofState] =
    states === undefined
      ? ['', '']
      : [`unnest(${$([...states])}::text[]) as given (state) cross join `, 'and x.state = given.state']
  const older = before === undefined ? '' : `and x.id < ${$(before)}`
  return `${from}lateral (select ${columns} from ${table} x where ${condition} ${ofState} ${older} order by x.id desc limit ${limit}) x`
}

/** SQL of rows in reach that are in a state, in any order: to count them up to a limit. */
export function someInReach(
  access: CompanyAccess,
  $: Parameters,
  table: NewestFilter['table'],
  state: 'held' | 'to_pass_on',
  limit: number,
): string {
  const inState = `from ${table} x where x.company_id = ${$(access.companyId)} and x.state = '${state}'`
  if (reachesAllPositions(access)) return `select x.position_id ${inState}`
  return `select x.position_id from ${readablePositions(access, $)} p
    cross join lateral (select x.position_id ${inState} and x.position_id = p.id limit ${limit}) x`
}

function ofCompany(access: Access, $: Parameters, filter: NewestFilter): string {
  const { table, companyId, states, before, limit } = filter
  const conditions = [access.companyId, companyId].flatMap((id) => (id == null ? [] : [`x.company_id = ${$(id)}`]))
  if (conditions.length > 0) return `select x.* from ${rowsOf($, filter, conditions.join(' and '))}`
  if (states !== undefined) conditions.push(`x.state = any (${$([...states])}::text[])`)
  if (before !== undefined) conditions.push(`x.id < ${$(before)}`)
  return `select * from ${table} x where ${conditions.length === 0 ? 'true' : conditions.join(' and ')} order by x.id desc limit ${limit}`
}

/** The newest n are of positions whose newest ones are the newest n. */
function ofReach(access: CompanyAccess, $: Parameters, filter: NewestFilter): string {
  const { companyId, limit } = filter
  const ofPosition = 'x.company_id = p.company_id and x.position_id = p.id'
  const own = companyId === undefined ? '' : `where p.company_id = ${$(companyId)}`
  return `select x.* from (
      select p.company_id, p.id from ${readablePositions(access, $)} p
      cross join ${rowsOf($, { ...filter, limit: 1 }, ofPosition, 'x.id')} ${own}
      group by p.company_id, p.id order by max(x.id::text) desc limit ${limit}
    ) p cross join ${rowsOf($, filter, ofPosition)}`
}
