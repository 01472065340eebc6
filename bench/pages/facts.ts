import { accessOfUser, type CompanyAccess } from '../../server/src/base/access/access.ts'
import type { Database } from '../../server/src/base/db/connection.ts'
import { sessionOf } from './reading.ts'
import { CLIENTS, companies, id, idOf, loggedReceiver, MARKET, type Side } from './rows/ids.ts'

/** The page that is far down, and the rows of a page of positions, in the portal and for visitors. */
const DEEP = 1_000
const ROWS = 50
const CARDS = 25

/** What the addresses of a side are about. */
export type Facts = Awaited<ReturnType<typeof factsOf>>

/** Reads what the addresses of a side with `size` rows are about. */
export async function factsOf(database: Database, side: Side, size: number) {
  const value = async (text: string, values: readonly unknown[] = []) => {
    const [row] = await database.query<{ value: string }>(`select ${text} as value`, values)
    return row?.value ?? ''
  }
  const companyId = await value(id('company', companies[side]))
  const userOf = (n: number) => value(id('user', companies[side] * 10 + n))
  const cookieOf = async (n: number) => {
    const userId = await userOf(n)
    return sessionOf(database, { companyId, userId, identityId: userId })
  }
  const accessOf = (role: 'administrator' | 'recruiter', company: string, user: string): CompanyAccess =>
    accessOfUser({ companyId: company, id: user, role, identities: true, restricted: role === 'recruiter' })
  /** The row after which the `n`-th page of a list begins, of as many as there are. */
  const after = (from: string, of: string, n: number) =>
    value(`(${from} offset greatest(0, least($2, (select count(*) from (${from}) as counted) - 100)) limit 1)`, [of, n])
  const person = await value(idOf('person', side, size - 1))
  const crowded = await value(idOf('position', side, 1))
  const page = await value(id('page', side === 'large' ? 0 : MARKET.small))
  const marketCompany = await value(id('company', MARKET[side]))
  const [logged] = await database.query<{ middle: string; last: string; objectId: string }>(
    `with sorted as (
      select event_id, object_id, row_number() over (order by event_id desc) as n, count(*) over () as total
      from deliveries where receiver_id = ${loggedReceiver(side)}
    )
    select max(event_id::text) filter (where n = total / 2) as middle, max(event_id::text) filter (where n = total - 60) as last,
      max(object_id::text) filter (where n = total / 2) as "objectId" from sorted`,
    [],
  )
  if (!logged) throw new Error('the receiver has no deliveries')
  return {
    side,
    size,
    companyId,
    cookies: { administrator: await cookieOf(1), restricted: await cookieOf(2) },
    access: {
      administrator: accessOf('administrator', companyId, await userOf(1)),
      restricted: accessOf('recruiter', companyId, await userOf(3)),
      ofMarket: accessOf('administrator', marketCompany, await value(id('member', 1))),
    },
    /** A position with many candidates, and one with a tenth of all. */
    crowded,
    many: await value(idOf('position', side, 2)),
    client: await value(id('company', side === 'large' ? 3 : 3 + CLIENTS.large)),
    after: await after(
      `select id from positions where company_id = $1 and status <> 'ARCHIVED' order by created_at desc, id desc`,
      companyId,
      DEEP * ROWS,
    ),
    candidacy: await value(idOf('vouch', side, size - 1)),
    /** Somebody in the middle of its first column. */
    inColumn: await after(
      `select id from vouches where position_id = $1 and stage = 'READY_FOR_REVIEW' order by created_at desc, id desc`,
      crowded,
      ROWS,
    ),
    person,
    email: await value('(select email from people where id = $1)', [person]),
    name: await value(`(select first_name || ' ' || last_name from people where id = $1)`, [person]),
    receiver: await value(loggedReceiver(side)),
    logged,
    /** The marketplace, or the page of the company that it does not show, and the position before its page far down. */
    page,
    shown: await after(
      `select position_id as id from listings where page_id = $1 and live order by published_at desc, position_id desc`,
      page,
      DEEP * CARDS - CARDS - 1,
    ),
  }
}
