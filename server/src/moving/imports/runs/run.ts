import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { type Static, Type } from 'typebox'
import type { Database } from '../../../base/db/connection.ts'
import type { ImportCounts } from '../conversion/item.ts'
import type { StoredReport } from './report.ts'

/** Where a run is on its way. */
export const runStates = ['mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

/** How positions are imported. */
export const RunOptions = Type.Object(
  {
    /** `none`, `per-employer`, or the id of the client that the positions are managed for. */
    client: Type.String({ maxLength: 40 }),
    marketplace: Type.Boolean(),
    publish: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type RunOptions = Static<typeof RunOptions>

/** How far the current step is. */
export interface RunProgress extends ImportCounts {
  /** Bytes of the feed, and those that were read so far. Null until it is known. */
  readonly size: number | null
  readonly read: number
}

/** An import that somebody started in the portal: first checked, then imported. */
export interface ImportRun {
  readonly companyId: string
  /** The slug of the company. */
  readonly company: string
  readonly id: string
  readonly userId: string
  /** The name or e-mail of the user. */
  readonly user: string
  readonly format: string
  readonly board: string
  readonly fileId: string | null
  readonly fileName: string | null
  /** What is fetched; null for a file, and once the run has ended. */
  readonly address: string | null
  readonly options: unknown
  readonly state: RunState
  readonly progress: RunProgress | null
  readonly report: StoredReport | null
  /** Why it failed, in English. */
  readonly fault: string | null
  /** The name of that, if it has one (`imports/faults`). */
  readonly faultCode: string | null
  readonly attempts: number
  readonly createdAt: Date
  /** When the current state began. */
  readonly since: Date
}

/** What a job gives to a run. */
export interface RunContext {
  readonly database: Database
  /** Which addresses may be fetched. */
  readonly policy: Policy
  readonly timeZone: string
  /** Called for each item and each part that was read. @throws to stop the run */
  readonly check: () => void
  /** Receives the progress. */
  readonly onSize: (bytes: number) => void
  readonly onBytes: (read: number) => void
  readonly onCounts: (counts: { created: number; changed: number; unchanged: number; skipped: number }) => void
}

/** Whom the positions of a run are managed for: `none`, `per-employer`, or the id of a client; undefined for candidates. */
export function chosenClient({ options }: Pick<ImportRun, 'options'>): string | undefined {
  const isChosen = typeof options === 'object' && options !== null && 'client' in options
  return isChosen && typeof options.client === 'string' ? options.client : undefined
}

/** Whether a process works on it, or soon will. */
export function isRunning({ state }: Pick<ImportRun, 'state'>): boolean {
  return state === 'checking' || state === 'importing'
}

/**
 * Whether the columns of its file can be chosen: before it is imported, and again afterwards, while the file is there, which
 * stays for a day if lines were left out.
 */
export function hasColumnsToChoose({ state, format, fileId }: Pick<ImportRun, 'state' | 'format' | 'fileId'>): boolean {
  return format === 'candidates-csv' && fileId !== null && !isRunning({ state }) && state !== 'cancelled'
}

/** Whether nothing more happens to it. */
export function isOver({ state }: Pick<ImportRun, 'state'>): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}
