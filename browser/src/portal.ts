// What every page loads. Pages work without it.
import { startCopying } from './copy.ts'
import { startDialogs } from './dialogs.ts'
import { startLiveRegions } from './live-region.ts'
import { startShortcuts } from './shortcuts.ts'

startCopying()
startDialogs()
startLiveRegions()
startShortcuts()
// The summary has `autofocus`, which browsers ignore if the address names a part of the page.
document.querySelector<HTMLElement>('.summary')?.focus()
