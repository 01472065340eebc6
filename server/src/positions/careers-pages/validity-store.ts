import type { Queryable } from '../../base/db/connection.ts'
import { isId } from '../../base/db/id.ts'
import { SharedStatement } from '../../base/db/batching/shared-statement.ts'
import type { Validity } from '../../base/http/responses/validity-cache.ts'
import type { Dependency } from '../../base/web/public/public-page.ts'

/** For which data a public page is valid, and the time of reading, by the database's clock. */
export interface ValidityNow extends Validity {
  readonly at: Date
  /** Whether the careers page or link exists, active or not. */
  readonly isKnown: boolean
  /** The version without that of the marketplace's name, which authentication reads for the API. */
  readonly unnamed: string
}

/** A page, and the time for which it is read. */
interface ReadRequest {
  /** Null for the marketplace, whatever its id is. */
  readonly linkId: string | null
  /** The time for which the response is computed; null for now. */
  readonly at: Date | null
}

interface ValidityRow extends Record<string, unknown> {
  /** The place among the given pages, from 1. */
  place: number
  known: boolean
  /** In milliseconds since 1970. */
  at: number
  version: string
  /** The version of the marketplace's name. */
  named: string
  /** In milliseconds since 1970. */
  expiry: number | null
}

const OF_NO_PAGE: Validity = { version: '', expiry: Infinity }
/** The id of nothing. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * The version of each page or link, and the next expiry among the positions that can be live on it
 * (base/changes/version-store.ts). Neither depends on who reads.
 *
 * The version of a page is the content of its owner, which every change of a position on the page
 * raises. The marketplace has a version of its own, which rises with the content of every company.
 *
 * On an ordinary page only positions of its owner and of the agencies that work for it can be live.
 * On the marketplace any can. The next expiry among all these may be earlier than that of a position
 * that is really live there. The response is then read once more than necessary, and never too late.
 */
const READ_VALIDITIES = `
  select given.place::integer, (extract(epoch from read.at) * 1000)::double precision as at,
    given.id is null or link.company_id is not null as known,
    case when given.id is null or cp.is_marketplace
      then (select coalesce(sum(n), 0) from marketplace_versions)
      else (select coalesce(sum(n), 0) from versions where company_id = link.company_id and kind = 'content')
    end::text as version,
    (select coalesce(sum(n), 0) from versions where kind = 'marketplace')::text as named,
    (select (extract(epoch from min(next.expiration_date)) * 1000)::double precision from (
      (select expiration_date from positions
        where (given.id is null or cp.is_marketplace) and status = 'PUBLISHED' and expiration_date > read.at
        order by expiration_date limit 1)
      union all
      select of_one.expiration_date
      from (select link.company_id as id union all
        select agency_id from clients where client_id = link.company_id and ended_at is null) owner
      cross join lateral (
        select expiration_date from positions
        where company_id = owner.id and (status = 'PUBLISHED') is true and expiration_date > read.at
        order by expiration_date limit 1) of_one
    ) next) as expiry
  from unnest($1::uuid[], $2::timestamptz[]) with ordinality as given (id, at, place)
  cross join lateral (select coalesce(given.at, clock()) as at offset 0) read
  left join lateral (select * from links where id = given.id offset 0) link on true
  left join lateral (select * from careers_pages where id = given.id offset 0) cp on true`

/** Reads for which data responses that show careers pages are valid. Reads that come together share a statement. */
export class PageValidities {
  readonly #statement: SharedStatement<ReadRequest, ValidityNow>

  constructor(database: Queryable) {
    this.#statement = new SharedStatement((requests) => readAll(database, requests))
  }

  /** @param at the time for which the response is computed */
  async read(pageId: string, at: Date): Promise<Validity> {
    if (!isId(pageId)) return OF_NO_PAGE
    const { isKnown, unnamed, expiry } = await this.#statement.ask({ linkId: pageId, at })
    return isKnown ? { version: unnamed, expiry } : OF_NO_PAGE
  }

  /**
   * For a public page, which is computed for the time of this statement. Requests that share it get the same object.
   * @param on undefined for the time alone
   */
  readNow(on: Dependency | undefined): Promise<ValidityNow> {
    const linkId = on === 'marketplace' ? null : on !== undefined && isId(on.link) ? on.link : NO_ID
    return this.#statement.ask({ linkId, at: null })
  }
}

/** Reads each page once for each time, however many wait for it. */
async function readAll(database: Queryable, requests: readonly ReadRequest[]): Promise<ValidityNow[]> {
  const places = new Map<string, number>()
  const distinct: ReadRequest[] = []
  const placeOf = requests.map((request) => {
    const name = request.at === null ? `${request.linkId}` : `${request.linkId} ${request.at.getTime()}`
    const known = places.get(name)
    if (known !== undefined) return known
    places.set(name, distinct.length)
    return distinct.push(request) - 1
  })
  const rows = await database.query<ValidityRow>(READ_VALIDITIES, [
    distinct.map(({ linkId }) => linkId),
    distinct.map(({ at }) => at),
  ])
  const read: (ValidityNow | undefined)[] = []
  for (const { place, version: unnamed, named, expiry, at, known } of rows) {
    const version = `${unnamed} ${named}`
    read[place - 1] = { version, unnamed, expiry: expiry ?? Infinity, at: new Date(at), isKnown: known }
  }
  return placeOf.map((place) => {
    const validity = read[place]
    if (!validity) throw new Error('The statement of validities left out a page that was asked for.')
    return validity
  })
}
