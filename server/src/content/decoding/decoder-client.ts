// The program of the process that decodes what strangers sent (base/decoding/decoder.ts).
import { answerJobs, type Work } from '../../base/decoding/decoder-loop.ts'

/** Loaded with the first picture: many decoders only see documents. */
const pictures = () => import('../pictures/encoding/drawing-client.ts')

const kinds: Record<string, Work> = {
  picture: async (head, bytes) => (await pictures()).drawPicture(head, bytes),
  drawing: async (head, bytes) => (await pictures()).drawShared(head, bytes),
  inside: async (head, bytes) => (await pictures()).drawInside(head, bytes),
}

await answerJobs(kinds)
