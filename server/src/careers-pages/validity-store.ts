import { setImmediate } from 'node:timers/promises'
import type { Queryable } from '../db/connection.ts'
import { isId } from '../db/id.ts'
import type { Validity } from '../http/responses/response-cache.ts'

/** A page that somebody waits for, and the time for which the response is computed. */
interface PendingRead {
  readonly pageId: string
  readonly at: Date
  readonly resolve: (validity: Validity) => void
  readonly reject: (error: unknown) => void
}

interface ValidityRow extends Record<string, unknown> {
  /** The place among the given pages, from 1. */
  place: number
  version: string
  /** In milliseconds since 1970. */
  expiry: number | null
}

const OF_NO_PAGE: Validity = { version: '', expiry: Infinity }

/**
 * The version of each page, and the next expiry among the positions that can be live on it
 * (ARCHITECTURE.md#versions). Neither depends on who reads.
 *
 * The version of a page is the content of its owner, which every change of a position on the page
 * raises. The marketplace has a version of its own, which rises with the content of every company.
 *
 * On an ordinary page only positions of its owner and of the agencies that work for it can be live.
 * On the marketplace any can. The next expiry among all these may be earlier than that of a position
 * that is really live there. The response is then read once more than necessary, and never too late.
 */
const READ_VALIDITIES = `
  select given.place::integer,
    case when cp.is_marketplace
      then (select coalesce(sum(n), 0) from marketplace_versions)
      else (select coalesce(sum(n), 0) from versions where company_id = cp.company_id and kind = 'content')
    end::text as version,
    (select (extract(epoch from min(next.expiration_date)) * 1000)::double precision from (
      (select expiration_date from positions
        where cp.is_marketplace and status = 'PUBLISHED' and expiration_date > given.at
        order by expiration_date limit 1)
      union all
      select of_one.expiration_date
      from (select cp.company_id as id union all
        select agency_id from clients where client_id = cp.company_id and ended_at is null) owner
      cross join lateral (
        select expiration_date from positions
        where company_id = owner.id and (status = 'PUBLISHED') is true and expiration_date > given.at
        order by expiration_date limit 1) of_one
    ) next) as expiry
  from unnest($1::uuid[], $2::timestamptz[]) with ordinality as given (id, at, place)
  cross join lateral (select * from careers_pages where id = given.id offset 0) cp`

/**
 * Reads for which data responses that show careers pages are valid, with one statement at a time.
 * Reads that are asked for while it runs wait for the next statement and share it. None joins a
 * statement that was already sent, so that its result is never older than the request.
 */
export class PageValidities {
  readonly #database: Queryable
  #pending: PendingRead[] = []
  #busy = false

  constructor(database: Queryable) {
    this.#database = database
  }

  /** @param at the time for which the response is computed */
  read(pageId: string, at: Date): Promise<Validity> {
    if (!isId(pageId)) return Promise.resolve(OF_NO_PAGE)
    return new Promise((resolve, reject) => {
      this.#pending.push({ pageId, at, resolve, reject })
      if (!this.#busy) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#busy = true
    while (this.#pending.length > 0) {
      // Requests that were authenticated together go out with this statement.
      await setImmediate()
      const batch = this.#pending
      this.#pending = []
      await this.#readBatch(batch)
    }
    this.#busy = false
  }

  async #readBatch(batch: readonly PendingRead[]): Promise<void> {
    const distinct = [...new Map(batch.map((one) => [nameOf(one), one])).values()]
    try {
      const rows = await this.#database.query<ValidityRow>(READ_VALIDITIES, [
        distinct.map(({ pageId }) => pageId),
        distinct.map(({ at }) => at),
      ])
      const found = new Map(
        rows.map(({ place, version, expiry }) => [
          nameOf(distinct[place - 1]),
          { version, expiry: expiry ?? Infinity },
        ]),
      )
      for (const one of batch) one.resolve(found.get(nameOf(one)) ?? OF_NO_PAGE)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}

function nameOf(read: Pick<PendingRead, 'pageId' | 'at'> | undefined): string {
  return read ? `${read.pageId} ${read.at.getTime()}` : ''
}
