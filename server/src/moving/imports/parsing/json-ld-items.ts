import { Parser } from 'htmlparser2'
import { type OpenedFeed, textChunks } from './encoding.ts'
import { FeedError, NothingToImport } from '../../../content/texts/feed-error.ts'
import { type Envelope, ITEM_LIMIT, type RawItem } from './raw-item.ts'
import { jsonItems } from './json-items.ts'
import { exceededLimit } from './json-split.ts'

// No description is nested deeper.
const DEPTH = 20

/**
 * Reads the schema.org objects of a type from the JSON-LD of an HTML page, or from a JSON-LD
 * document: single objects, lists and members of a `@graph`. The envelope contains the language
 * (`lang`) and address (`url`) that a page declares.
 * @param type without its namespace, such as `JobPosting`
 * @throws {NothingToImport} if a page contains no such object
 * @throws {FeedError} if the input is neither a page nor JSON-LD
 */
export async function* jsonLdItems(opened: OpenedFeed, type: string): AsyncGenerator<RawItem> {
  if (/^\s*[{[]/.test(opened.head)) yield* dataItems(opened, type)
  else if (/^\s*</.test(opened.head)) yield* blockItems(opened, type)
  else throw new FeedError('This is neither an HTML page nor JSON-LD', 'other-format')
}

async function* blockItems(opened: OpenedFeed, type: string): AsyncGenerator<RawItem> {
  const { blocks, envelope } = await readPage(opened)
  let count = 0
  for (const [index, block] of blocks.entries()) {
    const data = unwrapped(block)
    const exceeds = exceededLimit(Buffer.from(data))
    const value = exceeds === undefined ? parseBlock(data) : undefined
    // A broken block is reported only if it mentions the type.
    if (value === undefined && block.includes(type)) {
      count += 1
      yield { at: `block ${index + 1}`, error: exceeds ?? { code: 'item-json', position: null } }
    }
    for (const found of ofType(value, type)) {
      count += 1
      yield { at: `${type} ${count}`, value: found, envelope, size: block.length }
    }
  }
  if (count === 0) throw new NothingToImport(`The page contains no ${type} (JSON-LD of schema.org)`, 'no-posting')
}

async function* dataItems(opened: OpenedFeed, type: string): AsyncGenerator<RawItem> {
  for await (const item of jsonItems(
    opened,
    { listNames: ['@graph', 'itemListElement'], itemMembers: ['@type'] },
    'JSON-LD',
  )) {
    if ('error' in item) yield item
    else for (const value of ofType(item.value, type)) yield { ...item, value }
  }
}

async function readPage(opened: OpenedFeed): Promise<{ blocks: string[]; envelope: Envelope }> {
  const blocks: string[] = []
  const envelope: Record<string, string> = {}
  let block: string | undefined
  const parser = new Parser({
    onopentag(name, { lang, type, rel, href, property, content }) {
      if (name === 'html' && lang) envelope['lang'] = lang
      if (name === 'link' && rel === 'canonical' && href) envelope['url'] = href
      if (name === 'meta' && property === 'og:url' && content) envelope['url'] ??= content
      if (name === 'script' && /^\s*application\/ld\+json\b/i.test(type ?? '')) block = ''
    },
    ontext(text) {
      if (block !== undefined) block += text
    },
    onclosetag(name) {
      if (name !== 'script' || block === undefined) return
      blocks.push(block)
      block = undefined
    },
  })
  let size = 0
  for await (const text of textChunks(opened, declaredEncoding(opened.head))) {
    size += text.length
    if (size > ITEM_LIMIT) throw new FeedError(`The page is larger than ${ITEM_LIMIT / 1024 / 1024} MB`, 'limit')
    parser.write(text)
  }
  parser.end()
  return { blocks, envelope }
}

function declaredEncoding(head: string): string | undefined {
  return /<meta\s[^>]*charset\s*=\s*["']?\s*([\w:-]+)/i.exec(head)?.[1]
}

/** The block without the comments that pages wrap it in. */
function unwrapped(block: string): string {
  return block.replace(/^\s*(?:\/\/)?\s*(?:<!--|<!\[CDATA\[)/, '').replace(/(?:\/\/)?\s*(?:-->|\]\]>)\s*$/, '')
}

/** Parses a block. Pages break lines within strings, which JSON forbids. */
function parseBlock(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    try {
      return JSON.parse(escapedBreaks(text)) as unknown
    } catch {
      return undefined
    }
  }
}

function escapedBreaks(text: string): string {
  return text.replace(/"(?:[^"\\]|\\[^])*"/g, (string) =>
    // oxlint-disable-next-line no-control-regex
    string.replace(/[\u0000-\u001f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

function* ofType(value: unknown, type: string, depth = 0): Generator {
  if (depth > DEPTH || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const each of value) yield* ofType(each, type, depth + 1)
    return
  }
  const object = value as Record<string, unknown>
  const types = [object['@type']].flat()
  if (types.some((each) => typeof each === 'string' && each.replace(/^.*[/:#]/, '') === type)) yield value
  else
    for (const name of ['@graph', 'mainEntity', 'itemListElement', 'item']) yield* ofType(object[name], type, depth + 1)
}
