import { commonWords } from '../../../base/web/words/words.ts'
import { isPictureType } from '../../../content/files/content/file-name.ts'
import type { StoredFile } from '../../../content/files/read-store.ts'
import { framingPolicy } from '../../../base/web/headers.ts'
import { Breakable, LinkButton } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { candidacyWords } from '../../words/candidates.ts'

/** What is shown beside the page of a candidate: a PDF, and photographs. */
export interface ShownCv {
  readonly pdf: StoredFile | undefined
  readonly photographs: readonly StoredFile[]
}

/**
 * What was sent together last and can be shown: one PDF, and all photographs, since somebody photographs each page.
 * @param files the newest first
 */
export function shownCv(files: readonly StoredFile[]): ShownCv | undefined {
  const newest = files.find(({ type }) => type === 'pdf' || isPictureType(type))
  if (newest === undefined) return undefined
  const together = files.filter(
    ({ attachedAt, candidacyId }) =>
      Number(attachedAt) === Number(newest.attachedAt) && candidacyId === newest.candidacyId,
  )
  return {
    pdf: together.find(({ type }) => type === 'pdf'),
    photographs: together.filter(({ type }) => isPictureType(type)),
  }
}

/** The headers of a page that shows a CV beside it. */
export function framingHeaders(cv: ShownCv | undefined): Record<string, string> {
  return cv?.pdf === undefined ? {} : { 'content-security-policy': framingPolicy }
}

/** The CV beside the page. On a phone a PDF is a link: there, browsers show none in a frame. */
export function Cv({ visit, candidacyId, cv }: { visit: MemberVisit; candidacyId: string; cv: ShownCv }) {
  const w = candidacyWords[visit.language]
  const common = commonWords[visit.language]
  const address = ({ id }: StoredFile) => `${CANDIDATES_PATH}/${candidacyId}/cv/${id}`
  const { pdf, photographs } = cv
  return (
    <section class={photographs.length > 0 ? 'cv photographs' : 'cv'} aria-label={common.cv}>
      {pdf === undefined ? null : (
        <>
          {/* Viewers open with pictures of the pages beside them, which leaves little room for the page itself. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in a sandboxed frame. */}
          <iframe src={`${address(pdf)}#navpanes=0&pagemode=none`} title={`${common.cv}: ${pdf.name}`} loading="lazy" />
          <LinkButton href={address(pdf)} icon="external-link">
            {w.openCv}
          </LinkButton>
        </>
      )}
      {photographs.map((each) => (
        <figure>
          <a href={address(each)}>
            <img src={address(each)} alt={`${common.cv}: ${each.name}`} loading="lazy" />
          </a>
          <figcaption class="hint">
            <Breakable>{each.name}</Breakable>
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
