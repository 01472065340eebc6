import { unescape } from 'node:querystring'
import findMyWay from 'find-my-way'
import { isId } from '../../db/id.ts'
import { LONGEST_PARAMETER } from '../../http/request-target.ts'

/** Returns the address that a target was meant to be, with its query. Undefined if it is right, or means nothing. */
export type Mend = (target: string) => string | undefined

/** Tokens have this many characters. They may end with a hyphen or an underscore, so only those beyond it are none of theirs. */
const BEHIND_TOKEN = /^([\w-]{43})[^a-z\d]+$/i
const TOKEN = /^[\w-]{1,43}$/
const SLUG = /^[a-z\d][a-z\d-]*$/
const INDEX = /^(?:index|default)\.(?:html?|php|aspx?)$/i
const ENDING = /\.(?:html?|php|aspx?)$/i
/** Where mail programs break a line, with the sign that one encoding of mail writes before it. */
const LINE_BREAK = /=?[\r\n\u2028\u2029]\s*/g
/** What ends an address in a text: a space, a bracket, a quotation mark, another address. */
const END = /[\s|<>"'‘’“”„«»(){}[\],*]|https?:/iu
/** An address has at most so many parts. Whatever stands before them belongs to another address. */
const MOST_PARTS = 10
/** Each program that passes an address on may have encoded it once more. */
const MOST_ENCODINGS = 3

/**
 * Opens what mends addresses that were damaged on their way: copied with something before or behind them, broken over two lines,
 * written in capitals or wide letters, pasted twice, or with a query whose question mark is missing.
 * An address is only mended if one is meant. Its parameters are ids, tokens or slugs, so that nothing else of a path is sent back.
 * @param patterns the addresses that exist, where `:token` stands for a token, whose case counts, and `:client` for a slug
 */
export function openMending(patterns: readonly string[]): Mend {
  const router = findMyWay({ maxParamLength: LONGEST_PARAMETER, caseSensitive: false })
  for (const pattern of patterns) router.on('GET', pattern, () => {}, pattern)
  return (target) => {
    const end = target.search(/[?#]/)
    const path = end < 0 ? target : target.slice(0, end)
    const query = target.slice(path.length)
    const mended = mendedQuery(query)
    if (meantBy(partsOf(path)) === path) return mended === query ? undefined : path + mended
    const text = readable(path)
    if (text.includes('\0')) return undefined
    const queryAt = text.search(/[?&;#]/)
    const meant = onlyOneIn(queryAt < 0 ? text : text.slice(0, queryAt))
    if (meant === undefined) return undefined
    return queryAt < 0 ? meant + mended : meant + withFound(text.slice(queryAt), mended)
  }

  /** The address in a text. Undefined if the text has none, or has two. */
  function onlyOneIn(text: string): string | undefined {
    const whole = anyIn(text.replaceAll(/\s/g, ''))
    const end = text.search(END)
    // If slashes follow, somebody wrote a path that does not exist, and no text behind an address. A second address may follow.
    const isPath = text.includes('/', end) && (text[end - 1] === '/' || !/https?:/i.test(text.slice(end)))
    const first = end < 0 || isPath ? undefined : anyIn(text.slice(0, end))
    if (whole === undefined || first === undefined) return whole ?? first
    return whole.startsWith(first) ? whole : undefined
  }

  /** The address that a text is, or that it ends with, behind a host or the beginning of itself. */
  function anyIn(text: string): string | undefined {
    const parts = partsOf(text)
    if (parts.includes('..')) return undefined
    const isIndex = INDEX.test(trimmed(parts.at(-1) ?? ''))
    if (isIndex && parts.length === 1) return '/'
    const kept = isIndex ? parts.slice(0, -1) : parts
    const host = kept.findIndex((part) => /[.:]/.test(part))
    for (let start = Math.max(0, kept.length - MOST_PARTS); start < kept.length; start++) {
      const isBehind = start === 0 || (host >= 0 && host < start) || kept[start] === kept[0]
      if (!isBehind) continue
      const meant = meantBy(kept.slice(start).map(trimmed).filter(isNew))
      if (meant !== undefined) return meant
    }
    return undefined
  }

  function meantBy(parts: readonly string[]): string | undefined {
    const found = find(parts) ?? find(parts.map(word))
    if (!found) return undefined
    let isMeant = true
    const meant = (found.store as string).replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = found.params[name] ?? ''
      if (name === 'token') {
        isMeant &&= TOKEN.test(value)
        return value
      }
      const lower = word(value)
      // Of an id it is known how long it is. Any beginning of a slug may be another one, so nothing inside of it is left out.
      isMeant &&=
        name === 'client' ? SLUG.test(lower) && parts.some((part) => part.toLowerCase() === lower) : isId(lower)
      return lower
    })
    return isMeant ? meant : undefined
  }

  function find(parts: readonly string[]) {
    const isAddress = parts.length > 0 && parts.every((part) => /^[\w.-]+$/.test(part))
    return isAddress ? router.find('GET', `/${parts.join('/')}`) : null
  }
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

/** A path without its encodings, on one line, in the letters that addresses are written in, and with their hyphens and slashes. */
function readable(path: string): string {
  let text = path
  for (let i = 0; i < MOST_ENCODINGS && text.includes('%'); i++) text = unescape(text)
  return text
    .normalize('NFKC')
    .replaceAll(LINE_BREAK, '')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll('\\', '/')
}

/** A part of an address without what was copied with it. */
function trimmed(part: string): string {
  if (!/[a-z\d]/i.test(part)) return ''
  const bare = cut(part, /[\w-]/).replace(BEHIND_TOKEN, '$1')
  return cut(INDEX.test(bare) ? bare : bare.replace(ENDING, ''), /[\w-]/)
}

/** What ids and words of addresses begin and end with are letters and digits. */
function word(part: string): string {
  return cut(cut(part, /[a-z\d]/i).replace(ENDING, ''), /[a-z\d]/i).toLowerCase()
}

function isNew(part: string, at: number, parts: readonly string[]): boolean {
  return part !== '' && part.toLowerCase() !== parts[at - 1]?.toLowerCase()
}

/** A text from the first to the last character of a kind. Not by one expression, which would take quadratic time for a long text. */
function cut(text: string, kind: RegExp): string {
  const start = text.search(kind)
  if (start < 0) return ''
  let end = text.length
  while (!kind.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** A query without the encoding of HTML, and without what was copied with the language at its end. */
function mendedQuery(query: string): string {
  return query
    .replaceAll('&amp;', '&')
    .replace(/([?&]lang=[a-z]{2})(?:%(?!00)[\da-f]{2}|[^\w&=%-])+$/i, (_, right: string) => right)
}

/** A query with the parameters that a path ended with. */
function withFound(behind: string, query: string): string {
  const found = new URLSearchParams()
  for (const part of behind.split(/[?&;#]/)) {
    const [, name, value] = /^([\w.~-]+)=(.*)$/s.exec(part) ?? []
    if (name !== undefined && value !== undefined) found.append(name, value)
  }
  if (found.size === 0) return query
  return query.startsWith('?') && query.length > 1
    ? `?${found.toString()}&${query.slice(1)}`
    : `?${found.toString()}${query.startsWith('?') ? '' : query}`
}
