import type { Change } from '../../base/changes/actions.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import { isId, newId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { type ReportForm, storedDecision, storedReport } from './report.ts'
import { closeReports, insertReport } from './store.ts'

/**
 * Takes a report about an ad on the marketplace (Regulation (EU) 2022/2065, Article 16). The same report again is stored once.
 * @param ad the reported position, and the company that owns the marketplace, whose audit log says that it came
 * @throws {Refusal} with the faults of all fields
 */
export async function reportAd(
  change: Change,
  ad: { companyId: string; positionId: string; pageId: string; platformId: string },
  form: ReportForm,
  requestHash: Buffer,
): Promise<void> {
  const { companyId, positionId, pageId, platformId } = ad
  const id = newId()
  const isNew = await insertReport(change.tx, {
    ...{ companyId, id, requestHash, positionId, pageId },
    fields: storedReport(form),
  })
  if (isNew) change.audit('reports receive', [{ companyId: platformId, id }])
}

/**
 * Notes what the operator decided about reports.
 * @throws {Refusal} if one does not exist, or was decided already; then none is closed
 */
export async function decideReports(change: Change, ids: readonly string[], decision: string): Promise<ObjectKey[]> {
  change.require('installation.write')
  const closed = await closeReports(change.tx, ids.filter(isId), storedDecision(decision))
  const other = ids.find((id) => !closed.some((report) => report.id === id))
  if (other !== undefined) {
    throw new Refusal('conflict', `There is no open report ${other}: it does not exist, or was decided already.`)
  }
  change.audit('reports close', closed)
  return closed
}
