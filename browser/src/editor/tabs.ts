import { PREFIX, readDraft } from './draft-store.ts'

/**
 * Drafts of new positions that were left behind, the newest first. Those that another tab has open are not: they would be
 * written on in two places. Browsers give no locks to pages over http beyond this machine; then they are offered, too.
 */
export async function leftBehind(group: string, own: string): Promise<string[]> {
  const locks = 'locks' in navigator ? await navigator.locks.query() : {}
  const open = new Set(locks.held?.map(({ name }) => name))
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(`${PREFIX}${group} `) && key !== own && !open.has(key))
    .toSorted((a, b) => (readDraft(b)?.at ?? 0) - (readDraft(a)?.at ?? 0))
}

const untilClosed = () => new Promise<never>(() => {})

/** Tells other tabs for as long as this page is open that a new position is written here. */
export function holdOpen(key: string): void {
  // It waits: the page before this one, from which the draft was continued, may still have it.
  if ('locks' in navigator) void navigator.locks.request(key, untilClosed)
}

/** What this page took: it may take that again, such as by a second click. */
const taken = new Set<string>()

/** Takes a draft for as long as this page is open, if no other tab has it. @returns whether this tab has it */
export function take(key: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (lock !== null) taken.add(key)
      resolve(taken.has(key))
      return lock === null ? undefined : untilClosed()
    }
    navigator.locks.request(key, { ifAvailable: true }, hold).catch(reject)
  })
}
