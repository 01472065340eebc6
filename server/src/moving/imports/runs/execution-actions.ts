import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import type { CompanyAccess } from '../../../base/access/access.ts'
import { requireReach } from '../../../base/access/reach-store.ts'
import { readCompanies } from '../../../organisation/companies/write-store.ts'
import type { Database } from '../../../base/db/connection.ts'
import { deleteArriving } from '../../../content/files/store.ts'
import { readForm } from '../../../base/forms/form.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { loadGazetteer } from '../../../content/places/gazetteer-client.ts'
import { userAccess } from '../../../organisation/users/actions.ts'
import { readFeed } from '../conversion/feed.ts'
import type { Format } from '../conversion/format.ts'
import { formats } from '../formats.ts'
import { FeedError } from '../../../content/texts/feed-error.ts'
import { type FeedInput, withInput, withStored } from '../sources/input-client.ts'
import type { ClientChoice } from '../storing/employer-actions.ts'
import { type FeedReport, importFeed } from '../storing/feed-actions.ts'
import { candidatesReport, isOfCandidates, openRunFile } from './candidate-run-actions.ts'
import { KEPT, type StoredReport } from './report.ts'
import { type ImportRun, type RunContext, RunOptions } from './run.ts'
import { type ClaimedRun, endStep, readClaimed, type StepResult } from './run-store.ts'

/** So many clients, pages, problems and notices of a report are kept. */
const NAMES = 50

/** How often a process begins a step. One that ends the process each time must not do so for ever. */
const MAX_ATTEMPTS = 5

/**
 * Does the step of a claimed run: checks it, or imports it. Whatever a feed, an address or a lost right brings ends the run with a
 * reason. An import that was interrupted is done again from the beginning: what it stored then is unchanged now.
 * @throws errors that have nothing to do with the feed, such as an unreachable database
 */
export async function workOnRun(context: RunContext, claimed: ClaimedRun): Promise<void> {
  const run = await readClaimed(context.database, claimed)
  if (!run) return
  await finish(context.database, claimed, await resultOf(context, run))
}

async function resultOf(context: RunContext, run: ImportRun): Promise<StepResult> {
  if (run.attempts > MAX_ATTEMPTS) {
    return {
      state: 'failed',
      fault: `The import was begun ${MAX_ATTEMPTS} times, and the service ended each time. The operator's log may say why.`,
      code: 'interrupted',
    }
  }
  try {
    const { access } = await accessOf(context.database, run)
    const report = await (isOfCandidates(run) ? candidatesReport : positionsReport)(context, run, access)
    return { state: run.state === 'checking' ? 'checked' : 'done', report }
  } catch (error) {
    if (error instanceof FeedError) return { state: 'failed', fault: `${error.message}.`, code: error.code }
    if (error instanceof OutgoingError) return { state: 'failed', fault: `${error.message}.`, code: 'unreachable' }
    if (error instanceof Refusal)
      return { state: 'failed', fault: error.message, code: error.reason === 'forbidden' ? 'right-lost' : null }
    throw error
  }
}

/** The access of the user who asked, as it is now. @throws {Refusal} if the user has lost it */
async function accessOf(database: Database, { userId }: ImportRun): Promise<{ access: CompanyAccess }> {
  const access = await userAccess(database, userId)
  if (!access.abilities.has('imports.run'))
    throw new Refusal('forbidden', 'The user who started this import is no longer allowed to import.')
  return { access: { ...access, who: { kind: 'user', id: userId, via: 'portal' } } }
}

async function positionsReport(context: RunContext, run: ImportRun, access: CompanyAccess): Promise<StoredReport> {
  const { database } = context
  const format = formats.find(({ name }) => name === run.format)
  if (!format) throw new Refusal('invalid', `This version cannot import the format ${run.format}.`)
  const options = readForm(RunOptions, run.options, 'options')
  const [company] = await readCompanies(database, [run.companyId])
  const { language = 'EN', country } = company?.fields ?? {}
  return withFeed(context, run, watched(format, context.check), async (feed) => {
    context.onSize(feed.bytes)
    const onBytes = (read: number) => {
      context.check()
      context.onBytes(read)
    }
    const reading = readFeed(feed.format, feed.pages(onBytes), {
      ...{ source: format.name, board: run.board, language: language ?? 'EN', timeZone: context.timeZone },
      ...(country && { country }),
      gazetteer: loadGazetteer,
    })
    const report = await importFeed(database, reading, {
      feed: { companyId: run.companyId, source: format.name, board: run.board },
      client: await clientOf(database, access, options.client),
      ...{ access, marketplace: options.marketplace, publish: options.publish },
      dryRun: run.state === 'checking',
      titles: KEPT,
      progress(counts) {
        context.check()
        context.onCounts(counts)
      },
    })
    return storedReport(report)
  })
}

/** The format with a check at each item. */
function watched(format: Format, check: () => void): Format {
  return {
    ...format,
    async *read(opened) {
      for await (const raw of format.read(opened)) {
        check()
        yield raw
      }
    },
  }
}

/** Opens what a run reads. @throws {FeedError} if it is gone */
async function withFeed<T>(
  { database, policy }: RunContext,
  { companyId, fileId, address }: ImportRun,
  format: Format,
  work: (feed: FeedInput) => Promise<T>,
): Promise<T> {
  if (address !== null) return withInput(address, format, policy, process.stdin, work)
  return withStored(await openRunFile(database, { companyId, fileId }), format, policy, work)
}

async function clientOf(database: Database, access: CompanyAccess, client: string): Promise<ClientChoice> {
  if (client === 'none' || client === 'per-employer') return client
  const [key] = await requireReach(database, access, 'clients', [client])
  return key ?? 'none'
}

/** Notes how a step ended, and deletes the file if nothing will read it again. */
async function finish(database: Database, claimed: ClaimedRun, result: StepResult): Promise<void> {
  await database.transaction(async (tx) => {
    const file = await endStep(tx, claimed, result)
    if (file) await deleteArriving(tx, file)
  })
}

/** The report of an import of positions, as it is kept. */
function storedReport(report: FeedReport): StoredReport {
  const { created, changed, unchanged, skipped, excluded, gone, leftOut, candidates } = report
  return {
    created,
    changed,
    unchanged,
    skipped,
    excluded,
    gone: gone.length,
    items: report.positions
      .slice(0, KEPT)
      .map(({ id, title, employer, did, status }) => ({ id, title, employer, did, status })),
    goneItems: gone.slice(0, KEPT).map(({ positionId, title, missed }) => ({ id: positionId, title, missed })),
    leftOut: leftOut.slice(0, KEPT).map(({ externalId, title, reason, remark, isExcluded, isPerson }) => ({
      // The id of a candidate elsewhere may be an e-mail.
      at: externalId,
      title: isPerson === true ? '' : title,
      // The previous release shows it as it is.
      reason,
      remark,
      isExcluded: isExcluded === true,
    })),
    clientsCreated: report.clientsCreated.slice(0, NAMES),
    candidates: { ...candidates, differing: report.differingCandidates.length },
    visibleOn: report.visibleOn.slice(0, NAMES).map(({ name, positions }) => ({ name, positions })),
    remarks: [
      ...report.problems.slice(0, NAMES),
      ...report.notices.slice(0, NAMES).map((notice) => [notice, 1] as const),
    ],
    dropped: Object.entries(report.dropped).slice(0, NAMES),
    problems: [],
    notices: [],
  }
}
