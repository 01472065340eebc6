import { printable } from '@kandidat/shared/command-line/printable'
import { plainLine } from '../../content/text.ts'
import { commandName } from '../../base/config.ts'
import { remarkText } from '../../content/words/remarks.ts'
import type { FeedReport } from '../../moving/imports/storing/feed-actions.ts'
import type { Publication } from '../../moving/imports/storing/outcome.ts'

/** How the import was called, for the report. */
export interface ReportOptions {
  dryRun: boolean
  publish: boolean
  /** The beginning of public addresses. */
  publicUrl: string
}

/** Names that a line lists before it says how many more there are. */
const NAMES = 20

/** The report of an import for people: what happened, where it is visible, and what was lost on the way. */
export function reportText(report: FeedReport, options: ReportOptions): string {
  const { companies } = report
  const lines = [
    ...(options.dryRun ? ['Dry run: nothing was changed. A real run would report:', ''] : []),
    ...positionLines(report, options),
    ...(companies.created + companies.changed + companies.unchanged > 0 ? [companyLine(report)] : []),
    ...candidateLines(report),
    ...visibleLines(report, options),
    ...leftOutLines(report),
    ...lossLines(report),
    ...report.notices.map((notice) => `Note: ${remarkText(notice, 'en')}`),
  ]
  return printable(lines.join('\n'))
}

function positionLines(report: FeedReport, { publish }: ReportOptions): string[] {
  const { created, changed, unchanged, skipped, excluded, gone, positions, publication } = report
  const shown = positions.map(({ title, employer, did, status }) => {
    const of = employer === null ? '' : ` (${employer})`
    return `  ${did === 'created' ? 'new    ' : 'changed'}  ${title}${of}, ${STATUS[status]}`
  })
  const more = created + changed - positions.length
  const existing = publish ? unpublished(publication.existing) : []
  const advice = publication.existing.drafts > 0 ? ' `positions publish` publishes drafts.' : ''
  return [
    `Positions: ${number(created)} created, ${number(changed)} changed, ${number(unchanged)} unchanged, ${number(skipped)} skipped, ${number(excluded)} left out, ${number(gone.length)} gone.`,
    ...(created > 0 ? [`Of the new ones: ${outcome(publication.created, publish).join(', ')}.`] : []),
    ...(existing.length > 0 ? [`Of those that were here before: ${existing.join(', ')}.${advice}`] : []),
    ...shown,
    ...(more > 0 ? [`  and ${number(more)} more`] : []),
  ]
}

const STATUS: Record<FeedReport['positions'][number]['status'], string> = {
  PUBLISHED: 'published',
  ACTIVE: 'published, but visible nowhere',
  DRAFT: 'draft',
  PAUSED: 'paused',
  ARCHIVED: 'archived',
}

function outcome(of: Publication, publish: boolean): string[] {
  const { published, hidden, closed } = of
  return [
    ...(publish || published > 0 ? [`${number(published)} published`] : []),
    ...(hidden > 0 ? [`${number(hidden)} published, but visible nowhere`] : []),
    ...(publish
      ? unpublished(of)
      : of.drafts + of.draftsPastDeadline > 0
        ? [
            `${asDrafts(of.drafts + of.draftsPastDeadline)}, which nobody sees until you publish them with \`positions publish\``,
          ]
        : []),
    ...(closed > 0 ? [`${number(closed)} paused or archived`] : []),
  ]
}

function unpublished({ drafts, draftsPastDeadline }: Publication): string[] {
  return [
    ...(draftsPastDeadline > 0
      ? [`${asDrafts(draftsPastDeadline)} because ${draftsPastDeadline === 1 ? 'its' : 'their'} deadline has passed`]
      : []),
    ...(drafts > 0 ? [asDrafts(drafts)] : []),
  ]
}

function asDrafts(count: number): string {
  return count === 1 ? '1 kept as a draft' : `${number(count)} kept as drafts`
}

function companyLine({ companies, clientsCreated }: FeedReport): string {
  const clients =
    clientsCreated.length === 0
      ? ''
      : ` New ${clientsCreated.length === 1 ? 'client' : 'clients'}: ${listed(clientsCreated)}.`
  return `Companies: ${number(companies.created)} created, ${number(companies.changed)} changed, ${number(companies.unchanged)} unchanged.${clients}`
}

function visibleLines({ visibleOn, created, changed, unchanged }: FeedReport, options: ReportOptions): string[] {
  if (created + changed + unchanged === 0) return []
  const { dryRun, publicUrl } = options
  if (visibleOn.length === 0) return [`Visible ${dryRun ? 'then' : 'now'}: nowhere.`]
  const pages = visibleOn.slice(0, NAMES).map(({ id, name, company, positions }) => {
    const owner = company === name ? '' : ` of ${company}`
    // The page of a client that a dry run created exists no longer.
    return `  ${number(positions)} on the careers page "${name}"${owner}${dryRun ? '' : `, ${publicUrl}/c/${id}`}`
  })
  const more = visibleOn.length - pages.length
  return [
    `Visible ${dryRun ? 'then' : 'now'}:`,
    ...pages,
    ...(more > 0 ? [`  and on ${number(more)} more careers pages`] : []),
  ]
}

/** The candidates, with the commands that follow the feed where the stage differs. */
function candidateLines({ candidates, differingCandidates }: FeedReport): string[] {
  const { created, unchanged } = candidates
  const differing = differingCandidates.length
  if (created + unchanged + differing === 0) return []
  return [
    `Candidates: ${number(created)} created, ${number(unchanged)} unchanged, ${number(differing)} with another stage here.`,
    ...differingCandidates.map(({ externalId, id, stage, feedStage, feedCustomStage }) => {
      const name = feedCustomStage === null ? [] : ['--name', feedCustomStage]
      const command = commandToPaste(['candidates', 'move', id, feedStage, ...name])
      return `  ${externalId} is ${stage} here and ${feedStage} in the feed. To follow the feed: ${command}`
    }),
  ]
}

function leftOutLines({ leftOut, gone, proposedForArchiving }: FeedReport): string[] {
  const ids = proposedForArchiving.map(({ positionId }) => positionId).join(',')
  return [
    ...leftOut.map(({ externalId, title, reason, positionId, isExcluded }) => {
      const why = positionId === undefined ? reason : reason.replace(/\.$/, '')
      const kept = positionId === undefined ? '' : `; the position ${positionId} stays as it is`
      return `${isExcluded ? 'Left out' : 'Skipped'} ${externalId}${title && ` (${title})`}: ${why}${kept}`
    }),
    ...gone.map(
      ({ externalId, title, missed, positionId }) =>
        `Gone ${externalId} (${title}): position ${positionId}${missed >= 2 ? ', twice in a row' : ''}`,
    ),
    ...(ids === '' ? [] : [`Archive what is gone twice: ${commandToPaste(['positions', 'archive', ids])}`]),
  ]
}

/** What of the feed did not come through, and where the rest came from. */
function lossLines({ untaggedEmployment, dropped, problems, origins }: FeedReport): string[] {
  const terms = counted(untaggedEmployment)
  const fields = counted(dropped)
  const taken = Object.entries(origins)
  return [
    ...(terms.length > 0 ? [`Employment types that Kandidat does not have, left out: ${listed(terms)}.`] : []),
    ...(fields.length > 0
      ? [`Fields of the feed that Kandidat does not store, and how often they occur: ${listed(fields)}.`]
      : []),
    ...problems.map(([problem, count]) => `${times(count)}: ${remarkText(problem, 'en')}`),
    ...(taken.length > 0 ? ['Fields, and what in the feed they come from:'] : []),
    ...taken.map(([field, from]) => `  ${field} ← ${listed(counted(from))}`),
  ]
}

function counted(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts).map(([name, count]) => `${name} (${number(count)})`)
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMES
  return `${names.slice(0, NAMES).join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`
}

function times(count: number): string {
  return count === 1 ? '1 time' : `${number(count)} times`
}

/** 1,251 */
function number(count: number): string {
  return count.toLocaleString('en-US')
}

/** A complete command to paste. Texts of a feed must not become commands of their own. */
export function commandToPaste(words: readonly string[]): string {
  return [commandName(), ...words.map(shellWord)].join(' ')
}

function shellWord(word: string): string {
  const line = plainLine(word)
  return /^[\w./:@=,-]+$/.test(line) ? line : `'${line.replaceAll("'", `'\\''`)}'`
}

/** The report of an import for programs. Remarks are in English here too: their counts by their sentences. */
export function reportData({ problems, notices, leftOut, ...report }: FeedReport) {
  return {
    ...report,
    leftOut: leftOut.map(({ remark: _remark, ...item }) => item),
    problems: Object.fromEntries(problems.map(([remark, count]) => [remarkText(remark, 'en'), count])),
    notices: notices.map((remark) => remarkText(remark, 'en')),
  }
}
