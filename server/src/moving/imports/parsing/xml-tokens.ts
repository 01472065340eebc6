import type { Remark } from '../../../content/faults/remark.ts'
import { FeedError } from '../../../content/texts/feed-error.ts'
import { ITEM_LIMIT } from './raw-item.ts'

/** How each token ends that is not a tag. A text ends where a tag begins. */
const ENDS = { text: '<', comment: '-->', cdata: ']]>', instruction: '?>' } as const

// No attribute is read, so a tag may lose some of them.
const TAG_LIMIT = 64 * 1024
// Four times the longest description. The parser needs fifty bytes for each character of "&amp;".
const TEXT_LIMIT = 2 * 1024 * 1024
/** The error of an item with a text that was shortened. */
export const TEXT_TOO_LARGE: Remark = { code: 'item-text', megabytes: TEXT_LIMIT / 1024 / 1024 }
const LONGEST_OPENING = '<![CDATA['.length
// The longest reference that means something is shorter: &#x10ffff;
const REFERENCE = 12
const [GREATER, DOUBLE_QUOTE, SINGLE_QUOTE] = [0x3e, 0x22, 0x27]

/**
 * Shortens texts, comments and tags of XML that are longer than an item, while the XML is read. A
 * parser keeps each of them until it ends, and one without an end would fill the memory. The rest
 * stays well-formed.
 */
export class XmlTokens {
  private token: keyof typeof ENDS | 'tag' = 'text'
  /** The size of the token so far. */
  private size = 0
  /** Whether the rest of the token is left out. */
  private isCut = false
  /** The quotation mark of the attribute that is read. */
  private quote = ''
  /** The last character of the tag so far. */
  private last = ''
  /** The end of the text before, which may be the beginning of a delimiter. */
  private held = ''

  private readonly write: (text: string) => void
  private readonly refuse: () => void

  /**
   * @param write receives what the parser should read
   * @param refuse is called when a text is shortened, after its kept part was written
   */
  constructor(write: (text: string) => void, refuse: () => void) {
    this.write = write
    this.refuse = refuse
  }

  /**
   * @param isEnd whether no more text follows
   * @throws {FeedError} if a tag is too long and cannot be shortened
   */
  add(chunk: string, isEnd = false): void {
    const text = this.held + chunk
    this.held = ''
    let from = 0
    let at = 0
    while (at < text.length) {
      const cutBefore = this.isCut
      const { end, stop, cut } = this.token === 'tag' ? this.scanTag(text, at) : this.scan(text, at, isEnd)
      this.size += stop - at
      if (cut !== -1) {
        this.write(text.slice(from, cut))
        this.isCut = true
        if (this.token === 'text' || this.token === 'cdata') this.refuse()
      }
      if (end === -1) {
        if (!this.isCut) this.write(text.slice(from, stop))
        this.held = text.slice(stop)
        return
      }
      if (this.isCut) {
        from = end
        this.isCut = false
        if (this.token === 'tag' && (cutBefore || cut !== -1) && this.last === '/') this.write('/')
      }
      const next = this.begin(text, end, isEnd)
      if (next === -1) {
        this.write(text.slice(from, end))
        this.held = text.slice(end)
        return
      }
      at = next
    }
    this.write(text.slice(from))
  }

  /** Goes on behind the end of a token. @returns where, or -1 if it depends on the next chunk */
  private begin(text: string, end: number, isEnd: boolean): number {
    const ended = this.token
    if (ended !== 'text') {
      this.token = 'text'
      this.size = 0
      return end + (ended === 'tag' ? 1 : ENDS[ended].length)
    }
    const isShort = text.length - end < LONGEST_OPENING && !isEnd
    if (isShort && (text.length - end === 1 || text[end + 1] === '!')) return -1
    const [token, opening] = text.startsWith('<!--', end)
      ? (['comment', '<!--'] as const)
      : text.startsWith('<![CDATA[', end)
        ? (['cdata', '<![CDATA['] as const)
        : text.startsWith('<?', end)
          ? (['instruction', '<?'] as const)
          : (['tag', '<'] as const)
    this.token = token
    this.size = 0
    return end + opening.length
  }

  /** Finds the end of a token that is not a tag, and where it has to be cut. */
  private scan(text: string, at: number, isEnd: boolean): { end: number; stop: number; cut: number } {
    const delimiter = this.token === 'tag' ? '>' : ENDS[this.token]
    const end = text.indexOf(delimiter, at)
    const stop = end === -1 ? Math.max(at, text.length - (isEnd ? 0 : delimiter.length - 1)) : end
    const left = TEXT_LIMIT - this.size
    return { end, stop, cut: !this.isCut && stop - at > left ? wholeUntil(text, at, at + Math.max(0, left)) : -1 }
  }

  /** Finds the end of a tag, which is not within an attribute, and where it has to be cut. */
  private scanTag(text: string, at: number): { end: number; stop: number; cut: number } {
    let cut = -1
    for (let i = at; i < text.length; i++) {
      if (this.quote !== '') {
        const closing = text.indexOf(this.quote, i)
        if (closing === -1) break
        this.quote = ''
        i = closing
        continue
      }
      const code = text.charCodeAt(i)
      if (code === GREATER) {
        if (i > at) this.last = text[i - 1] ?? ''
        return { end: i, stop: i, cut }
      }
      if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) this.quote = text[i] ?? ''
      else if (code <= 0x20 && cut === -1 && !this.isCut && this.size + i - at > TAG_LIMIT) cut = i
    }
    this.last = text.at(-1) ?? ''
    if (cut === -1 && !this.isCut && this.size + text.length - at > ITEM_LIMIT)
      throw new FeedError(
        `The XML has a tag that is larger than ${ITEM_LIMIT / 1024 / 1024} MB, which is the limit`,
        'limit',
      )
    return { end: -1, stop: text.length, cut }
  }
}

/** The last index up to the given one that is neither within a reference nor within a character. */
function wholeUntil(text: string, from: number, index: number): number {
  const reference = text.lastIndexOf('&', index - 1)
  const end = reference === -1 ? -1 : text.indexOf(';', reference)
  const isWithin = reference >= Math.max(from, index - REFERENCE) && (end === -1 || end >= index)
  const at = isWithin ? reference : index
  const isHigh = at > from && /[\ud800-\udbff]/.test(text[at - 1] ?? '')
  return isHigh ? at - 1 : at
}
