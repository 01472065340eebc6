import { only } from '../../../base/certain.ts'
import type { Allowed, AllowedKey } from '../../../base/access/reach.ts'
import type { Change } from '../../../base/changes/actions.ts'
import { newId } from '../../../base/db/id.ts'
import { deleteArriving } from '../../../content/files/store.ts'
import { Refusal, refusedField } from '../../../base/forms/refusal.ts'
import { hasColumnsToChoose, isOver } from './run.ts'
import { insertRun, isFeedBusy, lockedRuns, lockRuns, moveRun, type NewRun } from './run-store.ts'

/** A feed to check: a file that was uploaded, or an address. */
export interface RunForm {
  readonly companyId: Allowed<'companies'>
  readonly format: string
  /** Distinguishes feeds of one format; by default `file`, or the address without its query. */
  readonly board?: string
  readonly source: { readonly file: { readonly id: string; readonly name: string } } | { readonly address: string }
  readonly options: unknown
  /** Whether columns have to be mapped first. */
  readonly needsMapping?: boolean
}

/**
 * Begins an import: it is checked by a job, and nothing is stored before somebody starts it. It runs with the access that the
 * user who begins it has by then.
 * @throws {Refusal} if an import of the same feed is at work, the address is not one, or nobody begins it who is a user
 */
export async function checkImport(change: Change, form: RunForm): Promise<AllowedKey<'import_runs'>> {
  change.require('imports.run')
  const { who } = change.access
  if (who.kind !== 'user') throw new Refusal('invalid', 'An import that is checked first needs a user, who begins it.')
  const { companyId, format, source, options, needsMapping = false } = form
  const url = 'address' in source ? webAddress(source.address) : null
  const run: NewRun = {
    ...{ companyId, id: newId(), userId: who.id, format, options },
    board: (form.board ?? (url === null ? 'file' : url.origin + url.pathname)).slice(0, 2_000),
    fileId: 'file' in source ? source.file.id : null,
    fileName: 'file' in source ? source.file.name : null,
    address: url?.href ?? null,
    state: needsMapping ? 'mapping' : 'checking',
  }
  await lockRuns(change.tx, companyId)
  if (!needsMapping) await refuseBusy(change, run)
  await insertRun(change.tx, run)
  change.audit('imports check', [run])
  const key = only(change.created('import_runs', [run]))
  return key
}

/** Checks an import whose columns were mapped. @throws {Refusal} if it does not wait for that */
export async function mapImport(change: Change, key: AllowedKey<'import_runs'>, options: unknown): Promise<void> {
  change.require('imports.run')
  await lockRuns(change.tx, key.companyId)
  const [run] = await lockedRuns(change.tx, [key])
  if (run === undefined || !hasColumnsToChoose(run))
    throw new Refusal(
      'conflict',
      'The columns can only be changed while the file is there, and not while it is read.',
      [],
      'import-columns-fixed',
    )
  await refuseBusy(change, run)
  refuseWithoutSource(run)
  await moveRun(change.tx, key, 'checking', options)
  change.audit('imports check', [key])
}

/** Starts imports that were checked. @throws {Refusal} if one was not, or its feed is at work */
export async function startImports(change: Change, keys: readonly AllowedKey<'import_runs'>[]): Promise<void> {
  change.require('imports.run')
  for (const companyId of new Set(keys.map((key) => key.companyId))) await lockRuns(change.tx, companyId)
  for (const run of await lockedRuns(change.tx, keys)) {
    if (run.state !== 'checked') {
      throw new Refusal(
        'conflict',
        isOver(run)
          ? 'This import has ended. Begin a new one.'
          : 'This import cannot be started now: it is already running, or was not checked yet.',
        [],
        isOver(run) ? 'import-ended' : 'import-not-ready',
      )
    }
    await refuseBusy(change, run)
    refuseWithoutSource(run)
    await moveRun(change.tx, run, 'importing')
  }
  change.audit('imports start', keys)
}

/**
 * Cancels imports. What one of them has stored so far stays; the job that works on it ends within seconds, and the file is deleted.
 * @throws {Refusal} if one has ended already
 */
export async function cancelImports(change: Change, keys: readonly AllowedKey<'import_runs'>[]): Promise<void> {
  change.require('imports.run')
  for (const run of await lockedRuns(change.tx, keys)) {
    if (isOver(run)) throw new Refusal('conflict', 'This import has ended already.', [], 'import-ended')
    await moveRun(change.tx, run, 'cancelled')
    if (run.fileId !== null) await deleteArriving(change.tx, { companyId: run.companyId, id: run.fileId })
  }
  change.audit('imports cancel', keys)
}

async function refuseBusy(change: Change, run: Pick<NewRun, 'companyId' | 'format' | 'board'>): Promise<void> {
  if (!(await isFeedBusy(change.tx, run))) return
  const message = 'An import of this feed is already running. Wait until it ends, or cancel it.'
  throw new Refusal('conflict', message, [], 'import-busy')
}

function refuseWithoutSource({ fileId, address }: Pick<NewRun, 'fileId' | 'address'>): void {
  if (fileId !== null || address !== null) return
  const message =
    'The file is gone, because uploads are kept for one day, and not after somebody in them was anonymized. Upload it again.'
  throw new Refusal('conflict', message, [], 'import-file-gone')
}

function webAddress(text: string): URL {
  const url = URL.parse(text)
  if (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    text.length <= 2_000
  )
    return url
  throw refusedField(
    'address',
    'An address must be complete, such as https://jobs.example.com/feed.json, without a user name.',
    'invalid',
    'import-address',
  )
}
