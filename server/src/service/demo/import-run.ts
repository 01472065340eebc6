import type { Transaction } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { KEPT, type StoredReport } from '../../moving/imports/runs/report.ts'
import { insertFinishedRun } from '../../moving/imports/runs/run-store.ts'
import { type Feed, knownItems } from '../../moving/imports/storing/item-store.ts'
import { readStates, readVisiblePages } from '../../moving/imports/storing/outcome-store.ts'
import { findUsers } from '../../organisation/users/store.ts'
import type { DemoData } from './data.ts'

/**
 * Shows in the portal that the positions of a company came by an import, as those of the demonstration did: with what the import
 * did, by an administrator of the company.
 * @param now the time of the last day
 */
export async function addImportRun(
  tx: Transaction,
  { lines, feeds }: DemoData,
  feedOf: (slug: string) => Feed,
  now: Date,
): Promise<void> {
  const administrator = lines.user.find(
    ({ role, until, company }) =>
      role === 'administrator' && until === undefined && feeds.some(({ slug }) => slug === company),
  )
  const read = feeds.find(({ slug }) => slug === administrator?.company)
  if (!administrator || !read) return
  const { items, candidates } = read
  const feed = feedOf(administrator.company)
  const [user] = await findUsers(tx, [administrator.email], feed.companyId)
  if (!user) return
  const ids = items.map(({ externalId }) => externalId)
  const known = new Map((await knownItems(tx, feed, ids)).map((item) => [item.externalId, item.positionId]))
  const keys = [...known.values()].map((id) => ({ companyId: feed.companyId, id }))
  const states = new Map((await readStates(tx, keys, now)).map(({ id, status }) => [id, status]))
  const report: StoredReport = {
    ...{ created: known.size, changed: 0, unchanged: 0, skipped: 0, excluded: 0, gone: 0, goneItems: [], leftOut: [] },
    items: items.slice(0, KEPT).flatMap(({ externalId, employer, form }) => {
      const id = known.get(externalId)
      const status = states.get(id ?? '')
      return id === undefined || status === undefined
        ? []
        : [{ id, title: form.title, employer, did: 'created' as const, status }]
    }),
    candidates: { created: candidates.length, unchanged: 0, differing: 0 },
    ...{ clientsCreated: [], problems: [], dropped: [], notices: [] },
    visibleOn: (await readVisiblePages(tx, keys, now)).map(({ name, positions }) => ({ name, positions })),
  }
  await insertFinishedRun(
    tx,
    {
      ...{ companyId: feed.companyId, id: newId(), userId: user.id, format: 'jsonl', board: 'file' },
      ...{ fileId: null, fileName: `${administrator.company}.jsonl`, address: null, state: 'checking' },
      options: { client: 'per-employer', marketplace: true, publish: true },
    },
    report,
  )
}
