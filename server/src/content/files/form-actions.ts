import type { Database } from '../../base/db/connection.ts'
import type { FieldFault } from '../../base/forms/refusal.ts'
import type { Uploader } from '../../base/limits/upload-gate.ts'
import type { FilePart, Parts } from '../../base/web/form.ts'
import { SlowForm } from '../../base/web/serving/multipart.ts'
import type { Language } from '../../base/web/words/language.ts'
import { findUploads, receiveUpload } from './actions.ts'
import { type FileKind, MAX_FILES } from './content/file-name.ts'
import { RefusedUpload, type Upload, type UploadFault } from './content/upload.ts'
import { fileWords } from '../words/words.ts'

/** The form of a request, as a page has it. */
export interface FormRequest {
  readonly database: Database
  /**
   * The texts of the form. Those of a form with files are added by `readMultipart`, which can therefore be shown again like any
   * other.
   */
  readonly posted: URLSearchParams
  /** Null for a form without files. */
  readonly parts: Parts | null
}

/** The files of a form. */
export interface ReadFiles {
  /** By the names of their inputs, in the order of the form: those sent now, and those that were sent before. */
  readonly uploads: ReadonlyMap<string, readonly Upload[]>
  /** Why files were refused, by the names of their inputs. The rest of the form was read all the same. */
  readonly faults: readonly FieldFault[]
  /** Whether the form did not arrive in time. What came of it before is here. */
  readonly isLate: boolean
  /** Seconds until whoever sent the form may send a further file, if one was refused because there were too many; otherwise 0. */
  readonly wait: number
}

export interface ReadOptions {
  readonly companyId: string
  readonly inputs: readonly string[]
  readonly language: Language
  readonly kind?: FileKind
  /** Who sends the files, and what is counted of them. */
  readonly uploader: Uploader
  /** Whether files are worth storing after the texts that came before the first one: nobody would take the form otherwise. */
  readonly mayStore?: (posted: URLSearchParams) => boolean
  /** Whether the form will not be taken, whatever it contains. It is read to be shown again: new files are not stored. */
  readonly isRefused?: boolean
  /** Whether a form that does not arrive in time is shown again with what came of it. */
  readonly showsLate?: boolean
}

/**
 * Reads a form, with or without files. Texts are added to `posted`. Files are stored, unattached; in `posted` stand their
 * handles under the name of the input. A form that is shown again puts them into hidden inputs of that name, so that nobody
 * chooses a file twice.
 * @param companyId whose files these become
 * @param inputs the names of the inputs for files. Files under other names are not stored
 * @param kind what the files are for
 * @param uploader counts the files before they are stored
 * @throws an error with the status 400 if the form is broken, 408 if it is too slow, or 413 if it is too large
 */
export async function readMultipart(
  { database, posted, parts }: FormRequest,
  options: ReadOptions,
): Promise<ReadFiles> {
  const { companyId, inputs, language, kind = 'cv', uploader, mayStore, showsLate = false } = options
  const received = new Map<string, (Upload | UploadFault)[]>(inputs.map((name) => [name, []]))
  const thrownAway = new Set<string>()
  let isRefused = options.isRefused === true
  let isFirst = true
  let isLate = false
  try {
    for await (const part of parts ?? []) {
      const files = part.kind === 'file' ? received.get(part.name) : undefined
      if (part.kind === 'text') posted.append(part.name, part.value)
      // An input that was left empty sends a file without name.
      if (files === undefined || part.kind === 'text' || part.fileName === '') continue
      if (isFirst) isRefused ||= mayStore?.(posted) === false
      isFirst = false
      if (isRefused) thrownAway.add(part.name)
      else await receive(database, { companyId, kind, uploader }, part, files)
    }
  } catch (error) {
    if (!showsLate || !(error instanceof SlowForm)) throw error
    isLate = true
  }
  const uploads = new Map<string, readonly Upload[]>()
  const faults: FieldFault[] = []
  for (const [name, results] of received) {
    const before = await findUploads(database, companyId, posted.getAll(name).slice(0, MAX_FILES), kind)
    const all = [...before, ...results.filter((each) => typeof each !== 'string')]
    const words = fileWords[language]
    const messages = results.flatMap((each, i) => {
      if (typeof each !== 'string') return []
      const fault = each === 'too-large' && kind === 'feed' ? words.feedTooLarge : words.faults[each]
      return [results.length === 1 ? fault : words.numbered(i + 1, fault)]
    })
    if (all.length > MAX_FILES) messages.push(words.faults['too-many'])
    if (thrownAway.has(name)) messages.push(words.notKept)
    if (messages.length > 0) faults.push({ field: name, message: messages.join(' ') })
    const taken = all.slice(0, MAX_FILES)
    uploads.set(name, taken)
    posted.delete(name)
    for (const { handle } of taken) posted.append(name, handle)
  }
  const isOver = [...received.values()].some((results) => results.includes('over-budget'))
  // By the time that this is asked, the budget may begin anew.
  return { uploads, faults, isLate, wait: isOver ? Math.max(1, uploader.wait()) : 0 }
}

/** Stores a file of a form, and adds it or the reason against it. */
async function receive(
  database: Database,
  { uploader, ...of }: { companyId: string; kind: FileKind; uploader: Uploader },
  { fileName, bytes }: FilePart,
  files: (Upload | UploadFault)[],
): Promise<void> {
  // One more than allowed is enough to say that there are too many.
  if (files.length > MAX_FILES) return
  if (!uploader.begin()) {
    files.push('over-budget')
    return
  }
  try {
    let counted = 0
    const count = (amount: number) => {
      counted += amount
      return uploader.count(amount)
    }
    const upload = await receiveUpload(database, { ...of, name: fileName, stream: bytes, count })
    if (upload.size > counted) await uploader.count(upload.size - counted)
    else uploader.shrunk(counted - upload.size)
    files.push(upload)
  } catch (error) {
    if (!(error instanceof RefusedUpload)) throw error
    files.push(error.fault)
  }
}
