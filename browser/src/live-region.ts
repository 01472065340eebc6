import { Idiomorph } from 'idiomorph'
import { announce } from './announcer.ts'
import { showCopyButtons } from './copy.ts'
import { closeStream, openStream } from './live-stream.ts'

/** Milliseconds between two announcements that a region changed. A log changes all the time, and nobody could listen. */
const QUIET = 60_000
/** Milliseconds between two fetches, however much changes. */
const GAP = 500

const regions = new Set<LiveRegion>()
let tag = ''
let fetchedAt = -GAP
let announcedAt = -QUIET
let timer: number | undefined
let isFetching = false
/** Whether something changed while the page was fetched. */
let isOld = false

/**
 * A part of a page that shows its latest state: it is fetched again when its topic has another version than `version`,
 * and after `every-seconds`, while the page can be seen. Nothing in it that is open or focused is lost. It never contains
 * forms, and has an id. When the server sends it without either attribute, it is over, and the page is loaded once more.
 */
class LiveRegion extends HTMLElement {
  connectedCallback(): void {
    // What a dialog shows is another page.
    if (this.closest('dialog') === null) regions.add(this)
    follow()
  }

  disconnectedCallback(): void {
    regions.delete(this)
    follow()
  }
}

/** Waits for what the regions of the page want to know. */
function follow(): void {
  if (document.hidden) {
    closeStream()
    clearTimeout(timer)
    return
  }
  const topics = [...regions].flatMap((region) => region.getAttribute('topic') ?? [])
  openStream([...new Set(topics)].toSorted(), { told, refused: refresh })
  wait()
}

/** A topic has a version. All regions are fetched together, by one request. */
function told(topic: string, version: string): void {
  const differs = (region: LiveRegion) =>
    region.getAttribute('topic') === topic && region.getAttribute('version') !== version
  if ([...regions].some(differs)) refresh()
}

/** Fetches the regions: at once, but not more often than twice a second. */
function refresh(): void {
  if (isFetching) isOld = true
  else plan(Math.max(0, fetchedAt + GAP - performance.now()))
}

/** Fetches the regions again when the first of them wants it. */
function wait(): void {
  const pauses = [...regions].map((region) => Number(region.getAttribute('every-seconds') ?? Infinity) * 1_000)
  const pause = Math.min(...pauses)
  clearTimeout(timer)
  if (Number.isFinite(pause)) plan(pause)
}

function plan(milliseconds: number): void {
  clearTimeout(timer)
  if (!document.hidden) timer = setTimeout(() => void fetchRegions(), milliseconds)
}

async function fetchRegions(): Promise<void> {
  isFetching = true
  isOld = false
  fetchedAt = performance.now()
  try {
    const headers = { 'if-none-match': tag, 'x-live-regions': 'only' }
    const response = await fetch(location.href, { headers })
    // The session has ended, or what the page shows is gone: the page itself says so.
    if (response.redirected || response.status === 404) location.reload()
    else if (response.status === 200) show(await response.text(), response.headers.get('etag') ?? '')
  } catch {
    // The service is gone for a moment. The next time tells.
  }
  isFetching = false
  follow()
  if (isOld) refresh()
}

function show(html: string, newTag: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const before = textOfRegions()
  for (const region of regions) {
    const found = page.getElementById(region.id)
    // What it waited for is over: then the rest of the page, such as its buttons, is another one too.
    if (found && isLive(region) && !isLive(found)) return location.reload()
    if (found) morph(region, found)
  }
  // Nobody heard of the first version either.
  const isFirst = tag === ''
  tag = newTag
  if (isFirst || before === textOfRegions() || performance.now() - announcedAt < QUIET) return
  announcedAt = performance.now()
  announce(document.body.dataset['updated'] ?? '')
}

function morph(region: LiveRegion, found: Element): void {
  void Idiomorph.morph(region, found, {
    ignoreActiveValue: true,
    restoreFocus: true,
    callbacks: {
      // What somebody opened stays open, and scripts have shown the buttons that they serve.
      beforeAttributeUpdated: (name: string) => name !== 'open' && name !== 'hidden',
    },
  })
  showCopyButtons(region)
}

function isLive(region: Element): boolean {
  return region.hasAttribute('topic') || region.hasAttribute('every-seconds')
}

function textOfRegions(): string {
  return [...regions].map((region) => region.textContent).join('\n')
}

/** Makes the parts of a page that are marked so refresh themselves. */
export function startLiveRegions(): void {
  customElements.define('live-region', LiveRegion)
  document.addEventListener('visibilitychange', () => {
    follow()
    const isPolled = [...regions].some((region) => region.hasAttribute('every-seconds'))
    if (!document.hidden && isPolled) refresh()
  })
}
