import type { FeedReport } from '../storing/feed-actions.ts'
import { KEPT, type StoredReport } from './report.ts'

const NAMES = 50

/** The report of an import of positions, as it is kept. */
export function storedReport(report: FeedReport): StoredReport {
  const { created, changed, unchanged, skipped, excluded, gone, leftOut, candidates } = report
  return {
    ...{ created, changed, unchanged, skipped, excluded, gone: gone.length },
    items: report.positions
      .slice(0, KEPT)
      .map(({ id, title, employer, did, status }) => ({ id, title, employer, did, status })),
    goneItems: gone.slice(0, KEPT).map(({ positionId, title, missed }) => ({ id: positionId, title, missed })),
    leftOut: leftOut.slice(0, KEPT).map(({ externalId, title, reason, isExcluded, isPerson }) => ({
      // The id of a candidate elsewhere may be an e-mail.
      ...{ at: externalId, title: isPerson === true ? '' : title, reason, isExcluded: isExcluded === true },
    })),
    clientsCreated: report.clientsCreated.slice(0, NAMES),
    candidates: { ...candidates, differing: report.differingCandidates.length },
    visibleOn: report.visibleOn.slice(0, NAMES).map(({ name, positions }) => ({ name, positions })),
    problems: Object.entries(report.problems).slice(0, NAMES),
    dropped: Object.entries(report.dropped).slice(0, NAMES),
    notices: report.notices.slice(0, NAMES),
  }
}
