import { Banner } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { dayText } from '../../../base/web/words/dates.ts'
import type { Deletion } from '../../../candidates/retention/list-store.ts'
import type { KeptPerson } from '../../../candidates/retention/kept-store.ts'
import { whatWasDeleted, whyDeleted } from '../../parts/why-deleted.ts'
import { retentionWords } from '../../words/retention.ts'

/** Says that somebody will be deleted, or was. */
export function DeletionBanner({ visit, deletion }: { visit: MemberVisit; deletion: Deletion }) {
  const { language, site } = visit
  const w = retentionWords[language]
  const { dueAt, doneAt, erased } = deletion
  const day = dayText(doneAt ?? dueAt, language, site.timeZone)
  return (
    <Banner tone={doneAt === null ? 'warning' : 'neutral'} title={doneAt === null ? w.announced(day) : w.receipt(day)}>
      <p>{whyDeleted(visit, deletion)}</p>
      <p>{erased === null ? w.announcedText : whatWasDeleted(visit, erased)}</p>
    </Banner>
  )
}

/** Until when somebody is kept, and why; that nobody has decided it, if the company has confirmed nothing. */
export function keptText(visit: MemberVisit, kept: KeptPerson | null): string {
  const { language, site } = visit
  if (kept === null) return retentionWords[language].undecided
  return `${dayText(kept.until, language, site.timeZone)} (${whyDeleted(visit, kept)})`
}
