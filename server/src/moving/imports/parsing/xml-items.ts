import { SaxesParser } from 'saxes'
import { type OpenedFeed, textChunks } from './encoding.ts'
import type { Remark } from '../../../content/faults/remark.ts'
import { FeedError } from '../../../content/texts/feed-error.ts'
import { brief } from './fields.ts'
import { DEPTH_LIMIT, ITEM_LIMIT, type RawItem, TOO_DEEP, TOO_LARGE, TOO_MANY_VALUES, VALUE_LIMIT } from './raw-item.ts'
import { TEXT_TOO_LARGE, XmlTokens } from './xml-tokens.ts'
import { excerpt, markupName, WRONG_ADDRESS } from './feed-head.ts'

// An item that is nested too deeply is read on to its end. The parser remembers each open element.
const DEEPEST = 10_000
// Formats read short texts around the items, such as the name of the company.
const AROUND_LIMIT = 1_000
const AROUND_COUNT = 100

interface Element {
  name: string
  text: string
  members: Record<string, unknown[]> | undefined
}

/**
 * Reads the elements with the given name from an XML feed. An element with child elements becomes
 * an object of lists by name, any other element its text. Holds one item in memory. Entities that a
 * document defines are never expanded.
 * @param feed the name of the expected feed for error messages, such as "Personio's feed"
 * @throws {FeedError} if the input is not such a feed, or cannot be read to its end
 */
export async function* xmlItems(opened: OpenedFeed, item: string, feed: string): AsyncGenerator<RawItem> {
  if (!/^\s*</.test(opened.head)) {
    const found = excerpt(opened.head)
    throw new FeedError(
      found === '' ? `${feed} is XML, but the input is empty` : `${feed} is XML, but the input begins with "${found}"`,
      'other-format',
    )
  }
  if (markupName(opened.head) !== 'XML')
    throw new FeedError(`${feed} is XML, but the input is an HTML page: ${WRONG_ADDRESS}`, 'web-page')
  const reader = openReader(item)
  const tokens = new XmlTokens(reader.write, reader.refuse)
  for await (const text of textChunks(opened, declaredEncoding(opened.head))) {
    try {
      tokens.add(text)
    } catch (error) {
      yield* reader.items()
      throw error
    }
    yield* reader.items()
  }
  tokens.add('', true)
  reader.end()
  yield* reader.items()
}

/** An item while it is read. */
interface OpenItem {
  size: number
  values: number
  /** Which limit it exceeds. Nothing of it is kept from then on. */
  exceeds: Remark | undefined
}

/** Makes items from XML that arrives in pieces. @throws {FeedError} if it is not well-formed */
function openReader(name: string) {
  const parser = new SaxesParser()
  // An entity of HTML that some feeds use.
  parser.ENTITIES['nbsp'] = '\u00a0'
  const found: RawItem[] = []
  const path: Element[] = []
  // A feed chooses the names of its elements, and `__proto__` can be one of them.
  const envelope = Object.create(null) as Record<string, unknown>
  let open: OpenItem | undefined
  let isAtEnd = false
  let around = 0
  let count = 0

  function grow(item: OpenItem, characters: number, values: number): void {
    item.size += characters
    item.values += values
    if (item.size > ITEM_LIMIT) refuse(item, TOO_LARGE)
    if (item.values > VALUE_LIMIT) refuse(item, TOO_MANY_VALUES)
    if (path.length > DEPTH_LIMIT) refuse(item, TOO_DEEP)
  }

  function refuse(item: OpenItem, error: Remark): void {
    item.exceeds ??= error
    for (const element of path) {
      element.text = ''
      element.members = undefined
    }
  }

  parser.on('error', ({ message }) => {
    if (isAtEnd)
      throw new FeedError('The XML ends too early: the file was cut off or not downloaded completely', 'cut-off')
    const place = `line ${parser.line}, column ${parser.column}`
    throw new FeedError(
      message.includes('undefined entity')
        ? `The XML uses a custom entity at ${place}; entities are not expanded`
        : `The XML is not well-formed at ${place}`,
      'invalid',
    )
  })
  parser.on('opentag', (tag) => {
    path.push({ name: tag.name, text: '', members: undefined })
    if (tag.name === name) open ??= { size: 0, values: 0, exceeds: undefined }
    if (open) grow(open, tag.name.length, 1)
    const limit = open ? DEEPEST : DEPTH_LIMIT
    if (path.length > limit) throw new FeedError(`The XML is nested deeper than ${limit} elements`, 'limit')
  })
  const addText = (text: string) => {
    const element = path.at(-1)
    if (!element) return
    if (open) grow(open, text.length, 0)
    if (open ? open.exceeds === undefined : element.text.length + text.length <= AROUND_LIMIT) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = path.pop()
    if (!element) return
    const value = element.members ?? element.text.trim()
    const parent = path.at(-1)
    if (open && element.name === name) {
      count += 1
      const { exceeds, size } = open
      const at = `item ${count}`
      found.push(exceeds === undefined ? { at, value, envelope, size } : { at, error: exceeds })
      if (!path.some((each) => each.name === name)) open = undefined
    } else if (open && parent && open.exceeds === undefined) {
      parent.members ??= Object.create(null) as Record<string, unknown[]>
      ;(parent.members[element.name] ??= []).push(value)
    } else if (!open && path.length === 1 && typeof value === 'string' && around < AROUND_COUNT) {
      around += 1
      envelope[brief(element.name)] = value
    }
  })
  return {
    write: (text: string) => void parser.write(text),
    /** Refuses the item that is open, if there is one. */
    refuse: () => {
      if (open) refuse(open, TEXT_TOO_LARGE)
    },
    end() {
      isAtEnd = true
      parser.close()
    },
    items: () => found.splice(0),
  }
}

function declaredEncoding(head: string): string | undefined {
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1]
}
