import type { Screen } from '../../parts/screen.ts'
import { rejectOneScreen } from './one-screens.tsx'
import { rejectSeveralScreen } from './several-screens.tsx'

/** Rejecting candidates with a reason that stays within the company, and a mail if somebody wants one. */
export const rejectScreens: readonly Screen[] = [rejectOneScreen, rejectSeveralScreen]
