import { Idiomorph } from 'idiomorph'
import { announce } from '../feedback/announcer.ts'
import { toldToBell, topicsOfBell } from './bell.ts'
import { showCopyButtons } from '../feedback/copy.ts'
import { sealIn } from './seal.ts'
import { closeStream, openStream } from './stream.ts'

/** Milliseconds between two announcements that a region changed. A log changes all the time, and nobody could listen. */
const QUIET = 60_000
/** Milliseconds between two fetches, however much changes. */
const GAP = 500

/** What somebody opened stays open, what they chose stays chosen, and scripts have shown the buttons that they serve. */
const untouched: ReadonlySet<string> = new Set(['open', 'checked', 'hidden'])

const regions = new Set<LiveRegion>()
let tag = ''
let fetchedAt = -GAP
let announcedAt = -QUIET
let timer: number | undefined
let isFetching = false
/** How many hold the regions as they are, and how often somebody let go. */
let holders = 0
let releases = 0
/** Whether the first fetch is over: it shows what the page has already. */
let heardFirst = false
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

  /**
   * Keeps the regions of the page as they are: while somebody drags, nothing moves under the pointer.
   * @returns ends it, once. If the page has come meanwhile, it is shown, and otherwise what has changed is fetched.
   */
  hold(): (page?: Document) => void {
    let isHeld = true
    holders++
    return (page) => {
      if (!isHeld) return
      isHeld = false
      holders--
      releases++
      // Whoever changed it has heard of it.
      announcedAt = performance.now()
      if (holders > 0) isOld ||= page !== undefined
      else if (page) show(page, sealIn(page.querySelector('form:has(live-region)'))?.value ?? '')
      else if (isOld) refresh()
    }
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
  openStream([...new Set([...topics, ...topicsOfBell()])].toSorted(), { told, refused: refresh })
  wait()
}

/** A topic has a version. All regions are fetched together, by one request. */
function told(topic: string, version: string): void {
  toldToBell(topic, version)
  const differs = (region: LiveRegion) =>
    region.getAttribute('topic') === topic && region.getAttribute('version') !== version
  if ([...regions].some(differs)) refresh()
}

/** Fetches the regions: at once, but not more often than twice a second. */
function refresh(): void {
  if (isFetching || holders > 0) isOld = true
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
  const begun = releases
  try {
    const headers = { 'if-none-match': tag, 'x-live-regions': 'only' }
    const response = await fetch(location.href, { headers })
    // The session has ended, or what the page shows is gone: the page itself says so.
    if (response.redirected || response.status === 404) location.reload()
    else if (response.status === 200) {
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      // It may be older than what was shown when somebody let go.
      if (holders > 0 || begun !== releases) isOld = true
      else {
        tag = response.headers.get('etag') ?? ''
        show(page, response.headers.get('x-seal') ?? '')
      }
    }
  } catch {
    // The service is gone for a moment. The next time tells.
  }
  isFetching = false
  follow()
  if (isOld) refresh()
}

/** @param seal of what the page shows now: a form around a region is about that, and not about what it showed first */
function show(page: Document, seal: string): void {
  const before = textOfRegions()
  for (const region of regions) {
    const sealed = sealIn(region.closest('form'))
    if (sealed && seal !== '') sealed.value = seal
    const found = page.getElementById(region.id)
    // What it waited for is over: then the rest of the page, such as its buttons, is another one too.
    if (found && isLive(region) && !isLive(found)) return location.reload()
    if (found) morph(region, found)
  }
  const isHeard = heardFirst
  heardFirst = true
  if (!isHeard || before === textOfRegions() || performance.now() - announcedAt < QUIET) return
  announcedAt = performance.now()
  announce(document.body.dataset['updated'] ?? '')
}

function morph(region: LiveRegion, found: Element): void {
  void Idiomorph.morph(region, found, {
    // The default. `ignoreActiveValue` would leave everything in the focused element as it was: the whole board, once clicked.
    restoreFocus: true,
    callbacks: {
      beforeAttributeUpdated: (name: string) => !untouched.has(name),
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
  // The bell waits on pages without regions, too.
  follow()
  document.addEventListener('visibilitychange', () => {
    follow()
    const isPolled = [...regions].some((region) => region.hasAttribute('every-seconds'))
    if (!document.hidden && isPolled) refresh()
  })
}
