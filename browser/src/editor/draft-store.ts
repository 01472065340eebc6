/** What the names of drafts in the storage of the browser begin with. */
export const PREFIX = 'kandidat position '

/** Characters of a draft, drafts that are kept, and the milliseconds that one lives. */
const LONGEST = 300_000
const MOST = 20
const LIFE = 30 * 86_400_000

/** What somebody wrote and did not save: when, in milliseconds, and the fields of the form. */
export interface Draft {
  readonly at: number
  readonly fields: readonly (readonly [string, string])[]
}

/** Browsers refuse storage in private windows, and when it is full. */
export function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    return draft !== null && Array.isArray(draft.fields) && typeof draft.at === 'number' ? draft : null
  } catch {
    return null
  }
}

/** Keeps a draft in the place of what was kept under its name. One that is too long is not kept at all. */
export function writeDraft(key: string, draft: Draft): void {
  const text = JSON.stringify(draft)
  try {
    if (text.length > LONGEST) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Then the draft is lost with the tab, as without this script.
  }
}

/** Forgets old drafts, and the oldest of too many. */
export function tidyDrafts(): void {
  const kept = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: readDraft(key)?.at ?? 0 }))
    .toSorted((a, b) => b.at - a.at)
  const old = Date.now() - LIFE
  for (const [i, { key, at }] of kept.entries()) if (i >= MOST || at < old) localStorage.removeItem(key)
}
