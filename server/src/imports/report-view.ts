import type { FeedReport } from './storing/feed-actions.ts'

/** The report of an import as text. */
export function reportText(report: FeedReport, dryRun: boolean): string {
  const { created, changed, unchanged, skipped, gone, companies, candidates } = report
  const lines = [
    `${dryRun ? 'Dry run' : 'Positions'}: ${created} created, ${changed} changed, ${unchanged} unchanged, ${skipped} skipped, ${gone.length} gone.`,
  ]
  if (companies.created + companies.changed > 0)
    lines.push(`Companies: ${companies.created} created, ${companies.changed} changed.`)
  if (candidates.created + candidates.unchanged > 0)
    lines.push(`Candidates: ${candidates.created} created, ${candidates.unchanged} unchanged.`)
  for (const { externalId, title, reason } of report.leftOut)
    lines.push(`Skipped ${externalId}${title && ` (${title})`}: ${reason}`)
  for (const { externalId, title, missed } of gone) {
    const twice = missed >= 2 ? ', twice in a row: archive it with `positions archive`' : ''
    lines.push(`Gone ${externalId} (${title})${twice}`)
  }
  for (const [field, origins] of Object.entries(report.origins)) {
    const counts = Object.entries(origins).map(([name, count]) => `${name} (${count})`)
    lines.push(`${field} ← ${counts.join(', ')}`)
  }
  for (const [problem, count] of Object.entries(report.problems)) lines.push(`${count} times: ${problem}`)
  return [...lines, ...report.notices].join('\n')
}
