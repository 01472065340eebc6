import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isId } from '../../../base/db/id.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { filesOfPeople } from '../../../content/files/read-store.ts'
import { readBytes, readChunks } from '../../../content/files/store.ts'
import { type Answer, memberScreen, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { visitedCandidacy } from './visited-candidacy.ts'

/** What a PDF begins with. */
const MAGIC = Buffer.from('%PDF-')

/** The CV in the frame beside a candidate. */
export const cvScreens: readonly Screen[] = [
  memberScreen('candidates.identity', { path: `${CANDIDATES_PATH}/:id/cv/:file`, show: showCv }),
]

/**
 * A PDF of the person, to be shown in a frame of ours and nowhere else. It has no `sandbox`: Chromium shows no PDF in a sandboxed
 * frame. So it must be one by its first bytes, and not only by its name.
 */
async function showCv(visit: MemberVisit): Promise<Answer> {
  const { database, access, params } = visit
  const { person, companyId } = await visitedCandidacy(visit)
  const id = params['file'] ?? ''
  const files =
    person.id !== null && isId(id) ? await filesOfPeople(database, access, [{ companyId, id: person.id }]) : []
  const file = files.find((each) => each.id === id)
  if (file?.type !== 'pdf') throw nothingHere()
  if (!(await readBytes(database, file, 0, MAGIC.length)).equals(MAGIC)) throw nothingHere()
  return {
    kind: 'stream',
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'content-length': String(file.size),
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    start: (response) => {
      // A browser that closes the frame ends the stream; there is nobody left to tell.
      pipeline(Readable.from(readChunks(database, file), { objectMode: false }), response).catch(() => undefined)
    },
  }
}
