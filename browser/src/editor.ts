// What the page on which positions are written loads beside what every page loads. It works without it.
import { startDrafts } from './editor/drafts.ts'
import { startDragging } from './editor/drag.ts'
import { startRichText } from './editor/rich-text.ts'

startRichText()
startDrafts()
startDragging()
