import type { Work } from '../../../base/decoding/decoder-loop.ts'
import { requireContent } from './detection.ts'
import { type CvType, cvTypes, isPictureType } from './file-name.ts'

/** What the decoder does with a document for `inspectFile`. It says whether the document is a picture, which is still to be drawn. */
export async function inspect(
  { promised }: Parameters<Work>[0],
  bytes: Buffer,
): Promise<{ head: { type: CvType }; bodies: readonly Buffer[]; isPicture: boolean }> {
  const kind: CvType | null = cvTypes.find((each) => each === promised) ?? null
  const source = { size: bytes.length, read: async (at: number, length: number) => bytes.subarray(at, at + length) }
  const type = await requireContent(source, kind)
  return { head: { type }, bodies: [], isPicture: isPictureType(type) }
}
