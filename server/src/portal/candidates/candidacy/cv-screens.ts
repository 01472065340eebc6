import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isId } from '../../../base/db/id.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { isPictureType, mediaTypes } from '../../../content/files/content/file-name.ts'
import { filesOfPeople } from '../../../content/files/read-store.ts'
import { readBytes, readChunks } from '../../../content/files/store.ts'
import { type Answer, memberScreen, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { visitedCandidacy } from './visited-candidacy.ts'

/** What a PDF begins with. */
const MAGIC = Buffer.from('%PDF-')

/** The CV beside a candidate. */
export const cvScreens: readonly Screen[] = [
  memberScreen('candidates.identity', { path: `${CANDIDATES_PATH}/:id/cv/:file`, show: showCv }),
]

/** What a PDF may do. It has no `sandbox`: Chromium shows no PDF in a sandboxed frame. */
const PDF_POLICY = "default-src 'none'; frame-ancestors 'self'"
/** What a photograph may do if somebody opens it alone. The style is that of the page which the browser makes of it. */
const PHOTOGRAPH_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/**
 * A PDF or a photograph of the person, to be shown by pages of ours and nowhere else. A PDF must be one by its first bytes, and not
 * only by its name, because it works without a sandbox.
 */
async function showCv(visit: MemberVisit): Promise<Answer> {
  const { database, access, params } = visit
  const { person, companyId } = await visitedCandidacy(visit)
  const id = params['file'] ?? ''
  const files =
    person.id !== null && isId(id) ? await filesOfPeople(database, access, [{ companyId, id: person.id }]) : []
  const file = files.find((each) => each.id === id)
  if (file === undefined || !(file.type === 'pdf' || isPictureType(file.type))) throw nothingHere()
  const isPdf = file.type === 'pdf'
  if (isPdf && !(await readBytes(database, file, 0, MAGIC.length)).equals(MAGIC)) throw nothingHere()
  return {
    kind: 'stream',
    headers: {
      'content-type': mediaTypes[file.type],
      'content-disposition': 'inline',
      'content-length': String(file.size),
      'content-security-policy': isPdf ? PDF_POLICY : PHOTOGRAPH_POLICY,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    start: (response) => {
      // A browser that closes the frame ends the stream; there is nobody left to tell.
      pipeline(Readable.from(readChunks(database, file), { objectMode: false }), response).catch(() => undefined)
    },
  }
}
