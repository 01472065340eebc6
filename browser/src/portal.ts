// What every page loads. Pages work without it.
import { announce } from './feedback/announcer.ts'
import { startBoards } from './board/board.ts'
import { startCopying } from './feedback/copy.ts'
import { startSendingOnce } from './feedback/once.ts'
import { startSearching } from './feedback/search.ts'
import { startDialogs } from './dialogs.ts'
import { startLiveRegions } from './live/region.ts'

startCopying()
startDialogs()
startSendingOnce()
startSearching()
startLiveRegions()
startBoards(announce)
// The summary has `autofocus`, which browsers ignore if the address names a part of the page.
document.querySelector<HTMLElement>('.summary')?.focus()
