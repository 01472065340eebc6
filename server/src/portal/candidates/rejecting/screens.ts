import { memberScreen, type Screen } from '../../parts/screen.ts'
import { CANDIDATES_PATH, POSITIONS_PATH } from '../../addresses.ts'
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
