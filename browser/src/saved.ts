// Loaded by the page that follows on saving a position: what the browser kept of it is not needed any more.
import { PREFIX } from './editor/draft-store.ts'

for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-saved-draft]')) {
  try {
    localStorage.removeItem(PREFIX + (dataset['savedDraft'] ?? ''))
  } catch {
    // There is no storage, so nothing was kept.
  }
}
