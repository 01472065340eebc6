/**
 * # Versions: which kept responses are old
 *
 * A **version** is a counter of a company that says when responses and pages made of its data became old. Whoever
 * keeps a response keeps the versions that it was made for, and uses it while they are the same
 * (base/http/responses/). Versions are raised as the last step before the commit, so a response that is read after a
 * version is at least as new as it.
 *
 * - A position, listing or sharing link raises the content of its owner, and of a client on whose page it is listed.
 * - A careers page raises the content of its company and of its agencies.
 * - The fields of a company raise its content, that of each agency that works for it and, because an agency's
 *   positions are shown with it on its clients' pages, that of its clients.
 * - The start or end of work for a client raises the content of both sides.
 * - A candidacy or person raises the people of its company.
 * - A verb of keys, users, receivers or deliveries raises the settings of its companies. No response depends on them;
 *   open pages of the portal do.
 * - The name of the marketplace raises a version of its own.
 * - What a user can read raises the scope version of the user, on which the responses of the user's keys depend.
 *
 * Candidates have a version of their own, so that an application leaves lists of positions kept.
 *
 * The version of a careers page is the content of its owner: by the rules above, everything that is shown on it raises
 * that. On the marketplace are positions of all companies, so its version (`marketplace_versions`) rises with the
 * content of any company. A trigger on `versions` does that (migration 0012), so that no writer can forget it, a
 * process of the previous release included. No other response depends on it. Its rows are locked after those of
 * `versions`.
 *
 * Time makes responses old too. The next **expiry** of a page is the first among the published positions of its owner
 * and of the agencies that work for it; that of the marketplace is the first of all. Both are one probe of an index
 * for each company, and never later than the first expiry on the page itself
 * (positions/careers-pages/validity-store.ts).
 */

import type { Transaction } from '../db/connection.ts'

/** A version that cached responses or open pages of a company depend on. */
export interface RaisedVersion {
  companyId: string
  kind: 'content' | 'people' | 'marketplace' | 'settings'
}

const SLOTS = 16

/**
 * Raises versions, as the last step before the commit: nothing is locked after it. They are sorted,
 * so that two transactions never deadlock. Each is raised in one of sixteen slots, so that
 * transactions rarely wait for each other; settings change seldom, and need one.
 */
export async function raiseVersions(tx: Transaction, versions: readonly RaisedVersion[]): Promise<void> {
  if (versions.length === 0) return
  await tx.query(
    `insert into versions as v (company_id, kind, slot, n)
    select distinct company_id, kind, case when kind = 'settings' then 0 else $3::smallint end, 1 from unnest($1::uuid[], $2::text[]) as raised (company_id, kind)
    order by company_id, kind
    on conflict (company_id, kind, slot) do update set n = v.n + 1`,
    [
      versions.map((version) => version.companyId),
      versions.map((version) => version.kind),
      Math.floor(Math.random() * SLOTS),
    ],
  )
}
