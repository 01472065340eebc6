import { SaxesParser } from 'saxes'
import { type OpenedFeed, textChunks } from './encoding.ts'
import { FeedError } from './feed-error.ts'
import { ITEM_LIMIT, type RawItem } from './raw-item.ts'
import { excerpt, markupName, WRONG_ADDRESS } from './feed-head.ts'

// No feed is nested deeper. Deeper nesting is an attack on recursive code.
const DEPTH = 100

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
    )
  }
  if (markupName(opened.head) !== 'XML')
    throw new FeedError(`${feed} is XML, but the input is an HTML page: ${WRONG_ADDRESS}`)
  const parser = new SaxesParser()
  // An entity of HTML that some feeds use.
  parser.ENTITIES['nbsp'] = '\u00a0'
  const found: RawItem[] = []
  const path: Element[] = []
  const envelope: Record<string, unknown> = {}
  let count = 0
  let problem: string | undefined

  parser.on('error', ({ message }) => {
    const entity = message.includes('undefined entity')
    const place = `line ${parser.line}, column ${parser.column}`
    problem ??= entity
      ? `The XML uses a custom entity at ${place}; entities are not expanded`
      : `The XML is not well-formed at ${place}`
  })
  parser.on('opentag', ({ name }) => {
    if (path.length >= DEPTH) problem ??= `The XML is nested deeper than ${DEPTH} elements`
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

  let pending = 0
  for await (const text of textChunks(opened, declaredEncoding(opened.head))) {
    parser.write(text)
    if (problem !== undefined) break
    pending = found.length > 0 ? 0 : pending + text.length
    if (pending > ITEM_LIMIT)
      throw new FeedError(`The XML has more than ${ITEM_LIMIT / 1024 / 1024} MB without the end of a <${item}>`)
    yield* found.splice(0)
  }
  if (problem === undefined) parser.close()
  yield* found
  if (problem !== undefined) throw new FeedError(problem)
}

function declaredEncoding(head: string): string | undefined {
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1]
}
