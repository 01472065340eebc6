import { webWords } from '../../base/web/words/words.ts'
import { ARCHIVE_PATH } from '../addresses.ts'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { reachesAllPositions } from '../../base/access/access.ts'
import { attachment } from '../../content/files/content/file-name.ts'
import { fieldText } from '../../base/forms/zoned-time.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { editScreen } from '../parts/edit-screen.ts'
import type { Answer, Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { downloadArchive } from '../../moving/archive/download/actions.ts'
import { archiveWords } from '../../moving/words/words.ts'

/** Settings → Archive: everything about the company as a download. It leaves the service, so it asks for a fresh proof. */
export const archiveScreens: readonly Screen[] = [
  editScreen('imports.run', {
    path: ARCHIVE_PATH,
    needsProof: true,
    row: requireWhole,
    edit: async ({ language }) => {
      const w = archiveWords[language]
      const web = webWords[language]
      return {
        title: web.archive,
        lead: w.lead,
        before: (
          <>
            <p>{w.contents}</p>
            <p>{w.leftOut}</p>
            <p>{w.restore}</p>
            <p>
              <strong>{w.personal}</strong>
            </p>
          </>
        ),
        fields: () => <p class="hint">{w.logged}</p>,
        submit: w.download,
        icon: 'download',
      }
    },
    save: download,
  }),
]

/** @throws {ApiError} 404 for who reaches only certain positions: the archive has all of them */
async function requireWhole({ access }: MemberVisit): Promise<void> {
  if (!reachesAllPositions(access)) throw nothingHere()
}

async function download({ database, access, signedIn, site }: MemberVisit): Promise<Answer> {
  const slug = signedIn.membership.companySlug
  const pieces = await downloadArchive(database, access, slug)
  const name = `${slug}-${fieldText(site.timeZone, new Date()).slice(0, 10)}.tar.gz`
  return {
    kind: 'stream',
    headers: { 'content-type': 'application/gzip', 'content-disposition': attachment(name) },
    // If it breaks off, so does the connection: an archive that is cut off must not look whole.
    start: (response) => void pipeline(Readable.from(pieces), createGzip(), response).catch(() => undefined),
  }
}
