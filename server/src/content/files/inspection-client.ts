import { only } from '../../base/certain.ts'
import type { AnswerHead } from '../../base/decoding/decoder-loop.ts'
import { DecoderEnded } from '../../base/decoding/decoder-process.ts'
import { ownDecoder } from '../../base/decoding/decoder.ts'
import { type CvType, cvTypes, isPictureType, MAX_FILE } from './content/file-name.ts'
import { RefusedUpload, uploadFaults } from './content/upload.ts'

/** A file that was stored and that nobody can get yet. */
export interface Inspected {
  /** Whose forms wait for it. */
  readonly companyId: string
  readonly size: number
  readonly bytes: AsyncIterable<Buffer> | Iterable<Buffer>
  /** The kind that its name promises; null if it has no ending. */
  readonly promised: CvType | null
}

/** What a file is. */
export interface Inspection {
  readonly type: CvType
  /** A photograph as it is stored instead: drawn anew, upright, without where and by whom it was taken. Null for documents. */
  readonly drawn: Buffer | null
}

/**
 * Says what kind of document a file is, in a process of its own: a document is an archive of hundreds of parts, which strangers
 * write as they like, and a photograph is drawn anew.
 * @throws {RefusedUpload} if it is anything else than its name promises, or contains what no CV needs
 */
export async function inspectFile({ companyId, size, bytes, promised }: Inspected): Promise<Inspection> {
  if (size === 0) throw new RefusedUpload('empty')
  const { head, bodies } = await ownDecoder()
    .decode(companyId, { head: { kind: 'document', promised, longest: MAX_FILE }, size, bytes })
    .catch((error: unknown) => {
      if (error instanceof DecoderEnded) throw new RefusedUpload('too-costly')
      throw error
    })
  const { fault, error, type } = head as AnswerHead & { type?: string }
  if (error !== undefined) throw new Error(`a document was not inspected: ${error}`)
  const found = cvTypes.find((each) => each === type)
  if (fault === undefined && found !== undefined)
    return { type: found, drawn: isPictureType(found) ? only(bodies) : null }
  throw new RefusedUpload(uploadFaults.find((each) => each === fault) ?? 'broken')
}
