import { commonWords } from '../../../base/web/words/words.ts'
import type { StoredFile } from '../../../content/files/read-store.ts'
import { framingPolicy } from '../../../base/web/headers.ts'
import { LinkButton } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { candidacyWords } from '../../words/candidates.ts'

/** The file that is shown beside the page of a candidate: the newest PDF. */
export function framedCv(files: readonly StoredFile[]): StoredFile | undefined {
  return files.find(({ type }) => type === 'pdf')
}

/** The headers of a page that shows a CV in a frame. */
export function framingHeaders(cv: StoredFile | undefined): Record<string, string> {
  return cv === undefined ? {} : { 'content-security-policy': framingPolicy }
}

/** The CV in a frame beside the page. On a phone it is a link: there, browsers show no PDF in a frame. */
export function Cv({ visit, candidacyId, cv }: { visit: MemberVisit; candidacyId: string; cv: StoredFile }) {
  const w = candidacyWords[visit.language]
  const common = commonWords[visit.language]
  const address = `${CANDIDATES_PATH}/${candidacyId}/cv/${cv.id}`
  // Viewers open with pictures of the pages beside them, which leaves little room for the page itself.
  const shown = `${address}#navpanes=0&pagemode=none`
  return (
    <section class="cv" aria-label={common.cv}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in a sandboxed frame. */}
      <iframe src={shown} title={`${common.cv}: ${cv.name}`} loading="lazy" />
      <LinkButton href={address} icon="external-link">
        {w.openCv}
      </LinkButton>
    </section>
  )
}
