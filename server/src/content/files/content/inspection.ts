import type { Work } from '../../../base/decoding/decoder-loop.ts'
import { requireContent } from './detection.ts'
import { type CvType, cvTypes } from './file-name.ts'

/** What the decoder does with a document, which `inspectFile` asks for. */
export const inspect: Work = async ({ promised }, bytes) => {
  const kind: CvType | null = cvTypes.find((each) => each === promised) ?? null
  const source = { size: bytes.length, read: async (at: number, length: number) => bytes.subarray(at, at + length) }
  return { head: { type: await requireContent(source, kind) }, bodies: [] }
}
