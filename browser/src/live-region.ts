import { Idiomorph } from 'idiomorph'
import { announce } from './announcer.ts'
import { showCopyButtons } from './copy.ts'

/** Milliseconds between two announcements that a region changed. A log changes all the time, and nobody could listen. */
const QUIET = 60_000

/**
 * A part of a page that is fetched again every few seconds, while the page can be seen. Nothing in it that is open,
 * focused or typed is lost. It stops when the server sends it without `every-seconds`.
 */
class LiveRegion extends HTMLElement {
  #timer: number | undefined
  #tag = ''
  #announced = 0
  #stop = new AbortController()

  connectedCallback(): void {
    this.#stop = new AbortController()
    document.addEventListener('visibilitychange', () => this.#wait(0), { signal: this.#stop.signal })
    this.#wait(this.#pause)
  }

  disconnectedCallback(): void {
    this.#stop.abort()
    clearTimeout(this.#timer)
  }

  /** Milliseconds until the page is fetched again; NaN if it is not. */
  get #pause(): number {
    return Number(this.getAttribute('every-seconds') ?? Number.NaN) * 1_000
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (document.hidden || !(this.#pause > 0)) return
    this.#timer = setTimeout(() => void this.#refresh(), milliseconds)
  }

  async #refresh(): Promise<void> {
    try {
      const headers = { 'if-none-match': this.#tag }
      const response = await fetch(location.href, { headers, signal: this.#stop.signal })
      // The session has ended: the page that asks to sign in comes back here.
      if (response.redirected) location.reload()
      else if (response.status === 200) this.#show(await response.text(), response.headers.get('etag') ?? '')
    } catch {
      // The service is gone for a moment, or the region is. The next time tells.
    }
    if (!this.#stop.signal.aborted) this.#wait(this.#pause)
  }

  #show(html: string, tag: string): void {
    const place = [...document.querySelectorAll('live-region')].indexOf(this)
    const found = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('live-region')[place]
    const isFirst = this.#tag === ''
    this.#tag = tag
    if (!found) return
    const before = this.textContent
    void Idiomorph.morph(this, found, {
      ignoreActiveValue: true,
      restoreFocus: true,
      callbacks: {
        // What somebody opened stays open, and scripts have shown the buttons that they serve.
        beforeAttributeUpdated: (name: string) => name !== 'open' && name !== 'hidden',
      },
    })
    showCopyButtons(this)
    if (isFirst || before === this.textContent || Date.now() - this.#announced < QUIET) return
    this.#announced = Date.now()
    announce(document.body.dataset['updated'] ?? '')
  }
}

/** Makes the parts of a page that are marked so refresh themselves. */
export function startLiveRegions(): void {
  customElements.define('live-region', LiveRegion)
}
