/** Milliseconds between two looks at the count, however much happens. */
const GAP = 2_000

const TOPIC = 'notifications'

let lookedAt = -GAP
let timer: number | undefined

/** The bell of the page; null before sign-in. */
function bell(): HTMLAnchorElement | null {
  return document.querySelector<HTMLAnchorElement>('a[data-bell]')
}

/** What the bell waits for. */
export function topicsOfBell(): string[] {
  return bell() === null ? [] : [TOPIC]
}

/** A topic has a version: if the bell shows an older one, it looks again. */
export function toldToBell(topic: string, version: string): void {
  const link = bell()
  if (topic !== TOPIC || link === null || link.dataset['version'] === version) return
  link.dataset['version'] = version
  clearTimeout(timer)
  timer = setTimeout(() => void look(link), Math.max(0, lookedAt + GAP - performance.now()))
}

async function look(link: HTMLAnchorElement): Promise<void> {
  lookedAt = performance.now()
  try {
    const response = await fetch(link.dataset['bell'] ?? '')
    if (!response.ok || response.redirected) return
    const { count, label } = (await response.json()) as { count: string; label: string }
    link.setAttribute('aria-label', label)
    const shown = link.querySelector('span')
    if (shown) shown.textContent = count
  } catch {
    // The service is gone for a moment. The next change tells.
  }
}
