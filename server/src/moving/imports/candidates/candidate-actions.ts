import { zip } from '../../../base/certain.ts'
import type { Access } from '../../../base/access/access.ts'
import type { Allowed } from '../../../base/access/reach.ts'
import { transitionCandidacies } from '../../../candidates/actions.ts'
import { moveTo } from '../../../candidates/candidacy.ts'
import { apply } from '../../../candidates/intake/actions.ts'
import type { Origin } from '../../../candidates/intake/origin.ts'
import { addNote } from '../../../candidates/notes/actions.ts'
import type { Change } from '../../../base/changes/actions.ts'
import type { Database } from '../../../base/db/connection.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { isOtherName, type Named } from '../../../candidates/names.ts'
import { FoundOtherNames, type OtherNames } from '../storing/found-other-names.ts'
import { batchesOf } from '../storing/batch.ts'
import { changeOrDryRun } from '../storing/dry-run-actions.ts'
import type { ImportFaultCode } from '../../../content/faults/fault-code.ts'
import { type CandidateEntry, personFault, type RefusedLine } from './entry.ts'

/** How a file of candidates is imported. */
export interface CandidateImportOptions {
  readonly access: Access
  readonly companyId: string
  readonly origin: Origin
  /** Whether the import is rolled back after it is reported. */
  readonly dryRun: boolean
  /** Called after each batch. */
  readonly progress?: (counts: CandidateCounts) => void
}

export interface CandidateCounts {
  readonly created: number
  /** Those who were candidates for the position already. */
  readonly unchanged: number
  readonly skipped: number
}

/** What an import of candidates did, or would do. */
export interface CandidateReport extends CandidateCounts {
  /** The first lines that could not be taken. */
  readonly refused: readonly RefusedLine[]
  /** Who stays as they are, although a line with their e-mail has the name of somebody else. */
  readonly otherNames: OtherNames
}

/** Rows of a transaction. Halving finds the bad ones. */
const BATCH = { items: 100, size: 1_000_000 }
const NAMED = 1_000

/**
 * Adds candidates of a file to positions, like anybody who adds them by hand: people are found by their e-mails, a candidacy that
 * exists stays as it is, and events say who is new. The same file again adds nobody. A line that cannot be taken does not stop the rest.
 */
export async function importCandidates(
  database: Database,
  entries: AsyncIterable<CandidateEntry | RefusedLine>,
  options: CandidateImportOptions,
): Promise<CandidateReport> {
  let [created, unchanged, skipped] = [0, 0, 0]
  const refused: RefusedLine[] = []
  const otherNames = new FoundOtherNames()
  /** The names that count for everybody in the file: those of whoever has the e-mail already. */
  const seen = new Map<string, Named>()
  const leaveOut = (line: RefusedLine) => {
    skipped += 1
    if (refused.length < NAMED) refused.push(line)
  }
  const others: number[] = []
  const store = async (batch: readonly CandidateEntry[]): Promise<void> => {
    try {
      const added = await changeOrDryRun(database, options, (change) => addFileCandidates(change, batch, options))
      created += added.count
      unchanged += batch.length - added.count
      for (const { entry, knownAs } of added.otherNames) {
        seen.set(keyOf(entry), knownAs)
        others.push(entry.line)
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [only] = batch
      if (batch.length > 1) {
        const middle = Math.ceil(batch.length / 2)
        await store(batch.slice(0, middle))
        await store(batch.slice(middle))
      } else if (only) leaveOut({ line: only.line, column: null, reason: error.message, code: faultOf(error) })
    }
  }
  for await (const batch of batchesOf(entries, () => 1_000, BATCH)) {
    const fresh: CandidateEntry[] = []
    const again: CandidateEntry[] = []
    for (const entry of batch) {
      if ('reason' in entry) {
        leaveOut(entry)
        continue
      }
      // Who stands in a file twice is added once, in a dry run too.
      if (seen.has(keyOf(entry))) again.push(entry)
      else {
        fresh.push(entry)
        seen.set(keyOf(entry), fullName(entry))
      }
    }
    if (fresh.length > 0) await store(fresh)
    unchanged += again.length
    for (const entry of again) {
      const name = seen.get(keyOf(entry))
      if (name && isOtherName(name, fullName(entry))) others.push(entry.line)
    }
    for (const line of others.splice(0).toSorted((a, b) => a - b)) otherNames.add(String(line))
    options.progress?.({ created, unchanged, skipped })
  }
  return {
    created,
    unchanged,
    skipped,
    refused: refused.toSorted((a, b) => a.line - b.line),
    otherNames: otherNames.found(),
  }
}

/** The name of what a verb refused. Only positions are looked for, and only the values of people are checked. */
function faultOf({ reason, code, fields }: Refusal): ImportFaultCode | null {
  if (reason === 'not-found' || reason === 'forbidden') return 'line-position'
  return personFault(code ?? fields[0]?.code)
}

/**
 * Adds candidates of a file, and notes where they come from.
 * @returns how many were not candidates for their positions before, and whose e-mail is that of somebody with another name
 * @throws {Refusal} if a position is not of the company or out of reach; then nobody is added
 */
export async function addFileCandidates(
  change: Change,
  batch: readonly CandidateEntry[],
  { companyId, origin }: Pick<CandidateImportOptions, 'companyId' | 'origin'>,
): Promise<{ count: number; otherNames: { entry: CandidateEntry; knownAs: Named }[] }> {
  change.require('imports.run')
  const positions = await positionsOf(change, companyId, batch)
  const candidacies = await apply(
    change,
    batch.map(({ person, positionId, createdAt, source }) => ({
      ...{ companyId, person, positionId: positions.get(positionId) ?? missing(positionId) },
      origin: { ...origin, ...(source !== null && { source }), isImported: true as const },
      ...(createdAt && { createdAt }),
    })),
    { evenIfClosed: true },
  )
  const added = candidacies.filter((candidacy) => candidacy.added)
  const staged = Map.groupBy(
    zip(candidacies, batch).flatMap(([key, { stage }]) => (key.added && stage ? [{ key, stage }] : [])),
    ({ stage }) => stage,
  )
  for (const [stage, of] of staged) {
    await transitionCandidacies(
      change,
      'candidates import',
      of.map(({ key }) => key),
      moveTo(stage),
    )
  }
  for (const [key, { note }] of zip(candidacies, batch)) {
    if (key.added && note !== null) {
      await addNote(change, key, { text: note, isPersonal: false, mentions: [], isFromElsewhere: true })
    }
  }
  return {
    count: added.length,
    otherNames: zip(candidacies, batch).flatMap(([{ knownAs }, entry]) => (knownAs ? [{ entry, knownAs }] : [])),
  }
}

/** Who is added once, however often they stand in the file. */
function keyOf({ positionId, emailNormalized }: CandidateEntry): string {
  return `${positionId} ${emailNormalized}`
}

function fullName({ person: { firstName = null, lastName = null } }: CandidateEntry): Named {
  return { firstName, lastName }
}

/** The positions of a batch, which must be of the company. */
async function positionsOf(
  change: Change,
  companyId: string,
  batch: readonly CandidateEntry[],
): Promise<Map<string, Allowed<'positions'>>> {
  const ids = [...new Set(batch.map(({ positionId }) => positionId))]
  const keys = await change.within('positions', ids)
  return new Map(keys.filter((key) => key.companyId === companyId).map(({ id }) => [id as string, id]))
}

function missing(positionId: string): never {
  throw new Refusal('not-found', `The company has no position ${positionId}.`)
}
