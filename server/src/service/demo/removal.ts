import { installationAccess } from '../../base/access/access.ts'
import { valueIn } from '../../base/certain.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { forgetScopes } from '../../base/changes/feed-store.ts'
import type { Database, Queryable } from '../../base/db/connection.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { letClientsGo } from '../../organisation/clients/actions.ts'
import { forgetClientsToNote } from '../../organisation/clients/write-store.ts'
import { demoSlugs } from './data.ts'
import {
  countContents,
  deleteDemo,
  type DemoCompany,
  type DemoContents,
  type DoneSince,
  findDemoCompanies,
  forgetWords,
  lockDemoCompanies,
  readDoneSince,
  readGuests,
  readMixedClients,
  readOthersByPages,
  readPlatformId,
  readWords,
} from './removal-store.ts'

/** What a removal of the demonstration takes away, and whom it concerns. */
export interface Removal {
  readonly companies: readonly DemoCompany[]
  readonly contents: DemoContents
  /** What people did in its companies since it was loaded. */
  readonly doneSince: readonly DoneSince[]
  /** The slugs of other companies that are clients of its agencies, or whose clients its companies are. That ends. */
  readonly letGo: readonly string[]
}

/**
 * Reads what a removal would take away.
 * @throws {Refusal} if there is no demonstration
 */
export async function readRemoval(database: Queryable): Promise<Removal> {
  const companies = await findDemoCompanies(database, await demoSlugs())
  if (companies.length === 0) throw new Refusal('not-found', 'There is no demonstration in this database.')
  const ids = companies.map(({ id }) => id)
  const mixed = await readMixedClients(database, ids)
  return {
    companies,
    contents: await countContents(database, ids),
    doneSince: await readDoneSince(database, ids),
    letGo: [...new Set(mixed.map(({ other }) => other))],
  }
}

/**
 * Removes the companies of the demonstration with everything that they own, and people who work for no other company. Their
 * receivers get no events: they are removed with the companies. Work for or by other companies ends first, as it does
 * otherwise, with its events: a repeated removal finds it ended.
 * @param database of the role that owns the schema: that of the service deletes nothing from the audit log
 * @param options.withChanges also removes what people did in these companies since
 * @throws {Refusal} if there is no demonstration, if people did something since, or other companies need its pages
 */
export async function removeDemo(database: Database, { withChanges }: { withChanges: boolean }): Promise<Removal> {
  const operator = installationAccess('operator')
  const before = await readRemoval(database)
  const ids = before.companies.map(({ id }) => id)
  await refuseOthers(database, ids)
  refuseChanges(before.doneSince, withChanges)
  await inTransaction(database, operator, async (change) => {
    const mixed = await readMixedClients(change.tx, ids)
    const agencies = await change.within(
      'companies',
      mixed.map(({ agencyId }) => agencyId),
    )
    const allowed = new Map(agencies.map(({ id }) => [id as string, id]))
    const pairs = mixed.map(({ agencyId, clientId }) => ({ agencyId: valueIn(allowed, agencyId), clientId }))
    if (pairs.length > 0) await letClientsGo(change, pairs)
  })
  const { removal, words } = await inTransaction(database, operator, async (change) => {
    const { tx } = change
    await lockDemoCompanies(tx, ids)
    await refuseOthers(tx, ids)
    refuseChanges(await readDoneSince(tx, ids), withChanges)
    const contents = await countContents(tx, ids)
    const hadWords = await readWords(tx, ids)
    await deleteDemo(tx, ids, await readGuests(tx, ids))
    await forgetScopes(tx, ids)
    await forgetClientsToNote(tx, ids)
    const companyId = await readPlatformId(tx)
    change.audit(
      'companies remove-demonstration',
      ids.map((id) => ({ companyId, id })),
    )
    change.invalidate([{ companyId, kind: 'content' }])
    return { removal: { ...before, contents }, words: hadWords }
  })
  // Apart, so that whoever writes positions meanwhile holds nothing that the removal waits for.
  await database.transaction((tx) => forgetWords(tx, words))
  return removal
}

async function refuseOthers(database: Queryable, ids: readonly string[]): Promise<void> {
  const others = await readOthersByPages(database, ids)
  if (others.length === 0) return
  throw new Refusal(
    'conflict',
    `Applications to positions of ${others.join(', ')} came through careers pages of the demonstration. They would lose ` +
      'where they came from, so the demonstration stays.',
  )
}

function refuseChanges(doneSince: readonly DoneSince[], withChanges: boolean): void {
  if (doneSince.length === 0 || withChanges) return
  const done = doneSince.map(({ verb, count }) => `${verb} ${count}`).join(', ')
  throw new Refusal(
    'conflict',
    `People have done something in the companies of the demonstration since it was loaded (${done}), and it would be ` +
      'removed too. Add --with-changes if nothing of it is needed.',
  )
}
