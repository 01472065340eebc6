import type { Readable } from 'node:stream'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expectSlowBody } from '../../http/body-timeouts.ts'
import type { ShownError } from './shown-error.ts'
import type { FilePart, Parts, TextPart } from '../form.ts'

/** Bytes of a file that pass. Whoever reads it has a limit of its own, and says it; this one only ends endless files. */
const MAX_FILE = 16 * 2 ** 20
const MAX_FILES = 24
const MAX_FIELD = 256 * 1024
const MAX_FIELDS = 1_000

/** Lets a plugin take forms with files. They are not read before a page asks for them by `partsOf`. */
export async function acceptMultipart(server: FastifyInstance): Promise<void> {
  await server.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      ...{ fileSize: MAX_FILE, files: MAX_FILES, fieldNameSize: 100, fieldSize: MAX_FIELD, fields: MAX_FIELDS },
      ...{ parts: MAX_FIELDS + MAX_FILES, headerPairs: 20 },
    },
  })
}

/** The form is not one that a browser would send. */
class BrokenForm extends Error {
  readonly statusCode = 400
}

/** The form did not arrive in time. What was read of it before is what there is: the connection ends with the answer. */
export class SlowForm extends Error implements ShownError {
  readonly status = 408
  readonly statusCode = 408
  readonly headers = { connection: 'close' }

  constructor() {
    super('The form took longer than five minutes, or its bytes stopped.')
  }
}

/**
 * The end of a form that does not arrive in time. Every wait has a promise of its own: `Promise.race` with one promise that lives
 * as long as the form would hold all that was ever waited for, and so the whole file.
 */
class Lateness {
  #isLate = false
  #interrupt: (error: SlowForm) => void = () => {}

  /** Ends the wait of now, or the next one. */
  begin(): void {
    this.#isLate = true
    this.#interrupt(new SlowForm())
  }

  /** Waits for something that the form still has to bring. @throws {SlowForm} if the form is late */
  wait<T>(next: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#interrupt = reject
      if (this.#isLate) this.begin()
      next.then(resolve, reject)
    })
  }
}

/**
 * The parts of a form with files, or null if the request has none. Its body may be slow: at most five minutes while bytes
 * arrive.
 */
export function partsOf(request: FastifyRequest): Parts | null {
  return request.isMultipart() ? read(request) : null
}

async function* read(request: FastifyRequest): AsyncGenerator<TextPart | FilePart> {
  const lateness = new Lateness()
  expectSlowBody(request.raw, () => lateness.begin())
  const parts = request.parts()
  for (;;) {
    // Only what the parser throws is a fault of the form. What the reader throws does not come by here.
    const next = await lateness.wait(parts.next().catch(refuseBroken))
    if (next.done === true) return
    const part: MultipartFile | MultipartValue = next.value
    if (part.type === 'field') {
      if (typeof part.value !== 'string' || part.valueTruncated || part.fieldnameTruncated)
        throw new BrokenForm(`A field of a form has at most ${MAX_FIELD} bytes of text.`)
      yield { kind: 'text', name: part.fieldname, value: part.value }
      continue
    }
    const { fieldname: name, filename, file } = part
    yield { kind: 'file', name, fileName: filename ?? '', bytes: bytesOf(file, lateness) }
    file.resume()
  }
}

async function* bytesOf(file: Readable, lateness: Lateness): AsyncGenerator<Buffer> {
  // A stream that was destroyed would never let the parser get to the next part.
  const bytes = file.iterator({ destroyOnReturn: false }) as NodeJS.AsyncIterator<Buffer>
  try {
    for (;;) {
      const { value, done } = await lateness.wait(bytes.next().catch(refuseBroken))
      if (done === true) return
      yield value
    }
  } catch (error) {
    // The iterator waits for bytes that will not come, and could not be closed before.
    if (error instanceof SlowForm) file.destroy()
    throw error
  } finally {
    // The iterator keeps listening otherwise, and the rest of the file would never flow.
    await bytes.return?.()
  }
}

/** Limits of the parser have a status of their own. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new BrokenForm('The form is not valid multipart/form-data.', { cause: error })
}
