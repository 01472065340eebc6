// The program of the process that decodes what strangers sent (base/decoding/decoder.ts).
import { answerJobs, type Work } from '../../base/decoding/decoder-loop.ts'

/** Loaded with the first of its kind: many decoders only see the other one. */
const pictures = () => import('../pictures/encoding/drawing-client.ts')
const documents = () => import('../files/content/inspection.ts')

const kinds: Record<string, Work> = {
  picture: async (head, bytes) => (await pictures()).drawPicture(head, bytes),
  drawing: async (head, bytes) => (await pictures()).drawShared(head, bytes),
  document: async (head, bytes) => {
    const found = await (await documents()).inspect(head, bytes)
    return found.isPicture ? (await pictures()).drawPhotograph({ ...head, ...found.head }, bytes) : found
  },
  inside: async (head, bytes) => (await pictures()).drawInside(head, bytes),
}

await answerJobs(kinds)
