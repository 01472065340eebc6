import { letterToSeveralScreen } from './letters/write-screens.tsx'
import { type ListPages, moveScreens } from './move-screens.tsx'
import { rejectSeveralScreen } from './rejecting/several-screens.tsx'
import { stopScreen } from './sent-letters.tsx'
import type { Screen } from '../parts/screen.ts'

/** What is done with several candidates of a list: moving them, rejecting them, and writing to them. */
export const severalScreens = (list: ListPages): readonly Screen[] => [
  ...moveScreens(list),
  rejectSeveralScreen(list),
  letterToSeveralScreen(list),
  stopScreen(list),
]
