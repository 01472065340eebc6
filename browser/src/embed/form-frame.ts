/** The heights in pixels that a frame can have: one that says something else is no form of ours. */
const LOWEST = 120
const HIGHEST = 20_000
/** Milliseconds after a frame has loaded something in which its script must have said that it is ours. */
const SILENCE = 2_000

/** What the page in a frame says. */
interface Message {
  readonly kandidat: 'page' | 'height'
  readonly page?: string
  readonly height?: number
}

interface Options {
  /** The address of the form. */
  readonly address: string
  /** Whether the website is light or dark, as the form will be. */
  readonly scheme: 'light' | 'dark'
  /** The name of the frame for people who do not see it. */
  readonly title: string
  /** A page in the frame is ready: `form`, `applied` or `referred`. */
  readonly onPage: (page: string) => void
  /** The frame shows nothing of ours: the host's policy forbids it, or there is no connection. */
  readonly onFailure: () => void
}

/** A form in a frame from our origin, which is as high as its content. */
export class FormFrame {
  readonly frame: HTMLIFrameElement
  readonly #options: Options
  readonly #origin: string
  readonly #listening = new AbortController()
  #hasSpoken = false

  constructor(options: Options) {
    this.#options = options
    const address = new URL(options.address)
    this.#origin = address.origin
    address.searchParams.set('embedder', location.origin)
    address.searchParams.set('scheme', options.scheme)
    this.frame = document.createElement('iframe')
    Object.assign(this.frame, { src: address.href, title: options.title, referrerPolicy: 'no-referrer' })
    this.frame.setAttribute('part', 'frame')
    const { signal } = this.#listening
    addEventListener('message', (event) => this.#hear(event), { signal })
    this.frame.addEventListener('load', () => setTimeout(() => this.#doubt(), SILENCE), { signal })
    const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(address.origin)) this.#doubt()
    }
    document.addEventListener('securitypolicyviolation', onViolation, { signal })
  }

  /** Stops listening. The frame goes with the element that it is in. */
  close(): void {
    this.#listening.abort()
  }

  #hear({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== this.frame.contentWindow || origin !== this.#origin) return
    const { kandidat, page, height } = data as Message
    this.#hasSpoken = true
    if (kandidat === 'height' && typeof height === 'number')
      this.frame.style.height = `${Math.min(HIGHEST, Math.max(LOWEST, Math.ceil(height)))}px`
    if (kandidat === 'page' && typeof page === 'string') this.#options.onPage(page)
  }

  #doubt(): void {
    if (this.#hasSpoken || this.#listening.signal.aborted) return
    this.close()
    this.#options.onFailure()
  }
}
