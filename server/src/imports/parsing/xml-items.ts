import { SaxesParser } from 'saxes'
import { type OpenedFeed, textChunks } from './encoding.ts'
import { FeedError } from './feed-error.ts'
import { ITEM_LIMIT, type RawItem } from './raw-item.ts'
import { excerpt, markupName } from './feed-head.ts'

// Deeper is no feed, but an attack on whoever walks through it.
const DEPTH = 100

interface Element {
  name: string
  text: string
  members: Record<string, unknown[]> | undefined
}

/**
 * The elements of a name in an XML feed, as objects: an element with elements in it is an object of lists by name, one
 * without is its text. Memory holds one of them. Entities that a document defines are never expanded.
 * @param feed what the feed should be, for sentences: "Personio's feed"
 */
export async function* xmlItems(opened: OpenedFeed, item: string, feed: string): AsyncGenerator<RawItem> {
  if (!/^\s*</.test(opened.head)) {
    const found = excerpt(opened.head)
    throw new FeedError(
      found === ''
        ? `There is nothing in it, and ${feed} is XML`
        : `This is no XML (it begins with "${found}"), and ${feed} is`,
    )
  }
  if (markupName(opened.head) !== 'XML')
    throw new FeedError(`This is an HTML page, and ${feed} is XML: a wrong address, or a page that says why not`)
  const parser = new SaxesParser()
  // Not XML's, but HTML's, and met in feeds all the same.
  parser.ENTITIES['nbsp'] = '\u00a0'
  const found: RawItem[] = []
  const path: Element[] = []
  const envelope: Record<string, unknown> = {}
  let count = 0
  let fault: string | undefined

  parser.on('error', ({ message }) => {
    const entity = message.includes('undefined entity')
    const place = `line ${parser.line}, column ${parser.column}`
    fault ??= entity
      ? `The XML uses an entity of its own at ${place}; entities are not expanded`
      : `The XML is not well-formed at ${place}`
  })
  parser.on('opentag', ({ name }) => {
    if (path.length >= DEPTH) fault ??= `The XML is nested deeper than ${DEPTH} elements`
    path.push({ name, text: '', members: undefined })
  })
  const addText = (text: string) => {
    const element = path.at(-1)
    if (element) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = path.pop()
    if (!element) return
    const value = element.members ?? element.text.trim()
    const parent = path.at(-1)
    if (element.name === item) {
      count += 1
      found.push({ at: `item ${count}`, value, envelope })
    } else if (parent && path.some((each) => each.name === item)) {
      parent.members ??= {}
      ;(parent.members[element.name] ??= []).push(value)
    } else if (path.length === 1 && typeof value === 'string') envelope[element.name] = value
  })

  let unfinished = 0
  for await (const text of textChunks(opened, declaredEncoding(opened.head))) {
    parser.write(text)
    if (fault !== undefined) break
    unfinished = found.length > 0 ? 0 : unfinished + text.length
    if (unfinished > ITEM_LIMIT)
      throw new FeedError(`${ITEM_LIMIT / 1024 / 1024} MB of the XML hold no end of a <${item}>`)
    yield* found.splice(0)
  }
  if (fault === undefined) parser.close()
  yield* found
  if (fault !== undefined) throw new FeedError(fault)
}

function declaredEncoding(head: string): string | undefined {
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1]
}
