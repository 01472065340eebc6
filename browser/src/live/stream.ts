/** Milliseconds after which a stream that was refused is tried again. Browsers themselves try again if one only broke. */
const AGAIN = 30_000

interface Listener {
  /** A topic has this version: at the beginning, and after each change. */
  readonly told: (topic: string, version: string) => void
  /** The stream was refused: perhaps the session has ended. */
  readonly refused: () => void
}

let source: EventSource | undefined
let address = ''
let timer: number | undefined

/**
 * Listens to the versions of topics. A page has one stream, whatever it waits for: over HTTP/1.1, browsers open six
 * connections to a server for all tabs together.
 */
export function openStream(topics: readonly string[], listener: Listener): void {
  const wanted = topics.length === 0 ? '' : `/portal/live?${new URLSearchParams(topics.map((name) => ['topic', name]))}`
  if (wanted === address) return
  closeStream()
  address = wanted
  if (wanted === '') return
  const opened = new EventSource(wanted)
  source = opened
  opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const [topic = '', version = ''] = data.split(' ')
    listener.told(topic, version)
  })
  const refused = () => {
    if (source !== opened) return
    opened.close()
    listener.refused()
    timer = setTimeout(() => {
      address = ''
      openStream(topics, listener)
    }, AGAIN)
  }
  // The session has ended, or is for another company now.
  opened.addEventListener('ended', refused)
  opened.addEventListener('error', () => {
    if (opened.readyState === EventSource.CLOSED) refused()
  })
}

/** Stops listening. */
export function closeStream(): void {
  clearTimeout(timer)
  source?.close()
  source = undefined
  address = ''
}
