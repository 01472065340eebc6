import { plainLine } from '../content/text.ts'
import type { FeedReport } from './storing/feed-actions.ts'

/** The report of an import as text. */
export function reportText(report: FeedReport, dryRun: boolean): string {
  const { created, changed, unchanged, skipped, gone, companies, candidates } = report
  const lines = [
    `${dryRun ? 'Dry run' : 'Positions'}: ${created} created, ${changed} changed, ${unchanged} unchanged, ${skipped} skipped, ${report.excluded} left out, ${gone.length} gone.`,
  ]
  if (companies.created + companies.changed > 0)
    lines.push(`Companies: ${companies.created} created, ${companies.changed} changed.`)
  const differing = report.differingCandidates.length
  if (candidates.created + candidates.unchanged + differing > 0)
    lines.push(
      `Candidates: ${candidates.created} created, ${candidates.unchanged} unchanged, ${differing} with another stage here.`,
    )
  for (const { externalId, title, reason, positionId, isExcluded } of report.leftOut) {
    const kept = positionId === undefined ? '' : `; the position ${positionId} stays as it is`
    lines.push(`${isExcluded ? 'Left out' : 'Skipped'} ${externalId}${title && ` (${title})`}: ${reason}${kept}`)
  }
  for (const { externalId, title, missed, positionId } of gone)
    lines.push(`Gone ${externalId} (${title}): position ${positionId}${missed >= 2 ? ', twice in a row' : ''}`)
  const proposed = report.proposedForArchiving.map(({ positionId }) => positionId)
  if (proposed.length > 0)
    lines.push(`Archive what is gone twice: ${commandToPaste(['positions', 'archive', proposed.join(',')])}`)
  for (const { externalId, id, stage, feedStage, feedCustomStage } of report.differingCandidates) {
    const name = feedCustomStage === null ? [] : ['--name', feedCustomStage]
    const command = commandToPaste(['candidates', 'move', id, feedStage, ...name])
    lines.push(`Candidate ${externalId} is ${stage} here and ${feedStage} in the feed. To follow the feed: ${command}`)
  }
  for (const [field, origins] of Object.entries(report.origins)) {
    const counts = Object.entries(origins).map(([name, count]) => `${name} (${count})`)
    lines.push(`${field} ← ${counts.join(', ')}`)
  }
  for (const [problem, count] of Object.entries(report.problems)) lines.push(`${count} times: ${problem}`)
  return [...lines, ...report.notices].join('\n')
}

/** A complete command to paste. Texts of a feed must not become commands of their own. */
export function commandToPaste(words: readonly string[]): string {
  return ['npx --no kandidat', ...words.map(shellWord)].join(' ')
}

function shellWord(word: string): string {
  const line = plainLine(word)
  return /^[\w./:@=,-]+$/.test(line) ? line : `'${line.replaceAll("'", `'\\''`)}'`
}
