import { ErrorSummary } from '../../base/web/controls.tsx'
import { formState, type Refused } from '../../base/web/form.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { movedNews } from './move-screens.tsx'
import { sentNews } from './sent-letters.tsx'
import type { CandidateList } from './visited-list.ts'

/** What was done just now with candidates of a list, or why it was refused. */
export async function listNews(visit: MemberVisit, list: CandidateList, refused: Refused | undefined) {
  return (
    <div id="board-news" class="toasts">
      <ErrorSummary form={formState(refused)} language={visit.language} />
      {await movedNews(visit, list)}
      {await sentNews(visit, list)}
    </div>
  )
}
