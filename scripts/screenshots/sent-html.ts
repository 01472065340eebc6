/** As pages are written: the locales of the portal's and the public site's languages. */
const LOCALES = ['en-GB', 'nb-NO', 'da-DK', 'sv-SE'] as const

/** The names of months, as dates of all languages have them, without the dot of short ones. */
const months = new Set(
  LOCALES.flatMap((locale) =>
    (['medium', 'long'] as const).flatMap((dateStyle) => {
      const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, month) => {
        const parts = format.formatToParts(Date.UTC(2026, month, 1))
        return parts.find(({ type }) => type === 'month')?.value.replace(/\.$/, '') ?? ''
      })
    }),
  ),
)
/** `26. nov. 2026, 14:05:09`, and the same in the other languages. A short month has a dot in some months only. */
const DATE = new RegExp(
  String.raw`\b\d{1,2}(\.?) (?:${[...months].join('|')})\.? \d{4}(?:(,|,? at| kl\.|) \d{2}([:.])\d{2}(\3\d{2})?(?!\d))?`,
  'g',
)

/** What is made anew in each run, and the word that takes its place. What one page says twice has the same number twice. */
const NUMBERED = {
  id: /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f])/g,
  key: /(?<=\bkand_)\w{20,}/g,
  secret: /(?<=\bwhsec_)[\w+/]{20,}=*/g,
  signature: /(?<=\bv1=)[0-9a-f]{64}\b|(?<=\bv1,)[\w+/]{43}=/g,
  token: /(?<=(?:\/|%2F)(?:m|f|welcome)(?:\/|%2F))[\w-]{20,}|(?<=[?;]invitation=)[\w-]{20,}/g,
  // A file that a form keeps: its id, and the seal of it.
  file: /(?<=="id-\d+\.)[\w-]{43}(?=")/g,
  seal: /(?<=name="(?:seal|proof|offered|replaces)" value=")[^"]+/g,
  challenge: /(?<=&quot;(?:form|keyPrefix|keySignature|nonce|salt|signature)&quot;:&quot;)[\w-]+/g,
  picture: /(?<=\/share\/)[\w-]{22}(?=\.png)/g,
  authenticator: /\b[A-Z2-7]{32}\b/g,
} as const

/**
 * A page as it was sent, with stable words for what another run of the same program makes anew: ids, keys, tokens, ports, times,
 * versions, and attempts at deliveries. Each tag begins a line. The names of assets stay, because they tell the contents.
 */
export function stableHtml(html: string): string {
  let text = html.replaceAll('><', '>\n<').replaceAll(/(localhost|127\.0\.0\.1)(:|%3A)\d{4,5}\b/g, '$1$2PORT')
  const ids = new Set(text.match(NUMBERED.id))
  for (const [word, pattern] of Object.entries(NUMBERED)) {
    const names = new Map<string, string>()
    text = text.replaceAll(pattern, (found) => {
      const name = names.get(found) ?? `${word}-${names.size + 1}`
      names.set(found, name)
      return name
    })
  }
  // Lists name objects by the end of their id.
  const ends = new Set([...ids].map((id) => id.slice(-6)))
  text = text
    .replaceAll(/\b[0-9a-f]{6}\b/g, (found) => (ends.has(found) ? 'END' : found))
    .replaceAll(/(?<=\bends in )[0-9a-f]{4}\b/g, 'END')
  return stableAttempts(text)
    .replaceAll(/\b\d{4}-\d{2}-\d{2}[T ]\d{2}(?::|%3A)\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?/g, 'ISO-TIME')
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, 'ISO-DAY')
    .replaceAll(DATE, dateForm)
    .replaceAll(/\b\d{2}([:.])\d{2}\1\d{2}\b/g, 'HOUR$1MINUTE$1SECOND')
    .replaceAll(/(class="code-picture"[^>]*>\n<rect[^>]*>\n<\/rect>\n<path d=")[^"]+/g, '$1CODE')
    .replaceAll(/(?<=name="versions" value="[^"]*\b(?:client|deadline|pitch):)[\w-]+/g, 'HASH')
    .replaceAll(/\b1[789]\d{8}(?:\d{3})?\b/g, 'UNIX-TIME')
    .replaceAll(/\b\d+(?:[.,]\d+)?(?= ms\b)/g, 'SOME')
    .replaceAll(/(?<=\b(?:data-)?version=")[\d.-]+(?=")/g, 'VERSION')
}

/** A delivery that fails is tried again while pages are read: of each page the first attempt is enough. */
function stableAttempts(html: string): string {
  let attempts = 0
  return html
    .replaceAll(/<section class="section" aria-labelledby="attempt-\d+">[^]*?<\/section>\n?/g, (section) =>
      attempts++ === 0 ? section : '',
    )
    .replaceAll(/(?<=\battempt-|\bAttempt |-attempt: |data-label="Attempts">)\d+/g, 'N')
}

/** A date without its numbers: its signs tell the language, and whether it has a time and seconds. */
function dateForm(_date: string, dot: string, between?: string, colon = '', seconds?: string): string {
  const clock = between === undefined ? '' : `${between} HOUR${colon}MINUTE${seconds ? `${colon}SECOND` : ''}`
  return `DAY${dot} MONTH YEAR${clock}`
}
