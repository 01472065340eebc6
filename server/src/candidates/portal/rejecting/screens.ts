import { memberScreen, type Screen } from '../../../web/screen.ts'
import { POSITIONS_PATH } from '../../../positions/portal/status-view.tsx'
import { CANDIDATES_PATH } from '../board-view.tsx'
import { rejectOne, showReject } from './one-screens.tsx'
import { rejectSeveral, showRejectSeveral } from './several-screens.tsx'

/** Rejecting candidates with a reason that stays within the company, and a mail if somebody wants one. */
export const rejectScreens: readonly Screen[] = [
  memberScreen('candidates.write', { path: `${CANDIDATES_PATH}/:id/reject`, show: showReject, act: rejectOne }),
  memberScreen('candidates.write', {
    path: `${POSITIONS_PATH}/:id/candidates/reject`,
    show: showRejectSeveral,
    act: rejectSeveral,
  }),
]
