import type { Database } from '../../base/db/connection.ts'
import type { FieldFault } from '../../base/forms/refusal.ts'
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
}

export interface ReadOptions {
  readonly companyId: string
  readonly inputs: readonly string[]
  readonly language: Language
  readonly kind?: FileKind
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
 * @throws an error with the status 400 if the form is broken, 408 if it is too slow, or 413 if it is too large
 */
export async function readMultipart(
  { database, posted, parts }: FormRequest,
  { companyId, inputs, language, kind = 'cv', isRefused = false, showsLate = false }: ReadOptions,
): Promise<ReadFiles> {
  const received = new Map<string, (Upload | UploadFault)[]>(inputs.map((name) => [name, []]))
  const thrownAway = new Set<string>()
  let isLate = false
  try {
    for await (const part of parts ?? []) {
      const files = part.kind === 'file' ? received.get(part.name) : undefined
      if (part.kind === 'text') posted.append(part.name, part.value)
      else if (files && !isRefused) await receive(database, { companyId, kind }, part, files)
      else if (files && part.fileName !== '') thrownAway.add(part.name)
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
  return { uploads, faults, isLate }
}

/** Stores a file of a form, and adds it or the reason against it. An input that was left empty sends a file without name. */
async function receive(
  database: Database,
  of: { companyId: string; kind: FileKind },
  { fileName, bytes }: FilePart,
  files: (Upload | UploadFault)[],
): Promise<void> {
  if (fileName === '') return
  // One more than allowed is enough to say that there are too many.
  if (files.length > MAX_FILES) return
  try {
    files.push(await receiveUpload(database, { ...of, name: fileName, stream: bytes }))
  } catch (error) {
    if (!(error instanceof RefusedUpload)) throw error
    files.push(error.fault)
  }
}
