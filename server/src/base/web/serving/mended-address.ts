import findMyWay from 'find-my-way'
import { isId } from '../../db/id.ts'
import { LONGEST_PARAMETER } from '../../http/request-target.ts'

/** Returns the address that a target was meant to be, with its query. Undefined if it is right, or means nothing. */
export type Mend = (target: string) => string | undefined

/** What a link brings along that was copied out of a text: a slash, a full stop, a bracket, an encoded quotation mark. */
const BEHIND = /^(?:%(?!00)[\da-f]{2}|[^\w-])$/i
/** No id and no word of an address ends with these, but tokens do. */
const BEHIND_WORDS = /^[_-]$/
const TOKEN = /^[\w-]+$/
const SLUG = /^[a-z\d][a-z\d-]*$/

/**
 * Opens what mends addresses that were typed or copied with something behind them, or whose ids some program wrote in capitals.
 * Only addresses whose parameters are ids, tokens or slugs are mended, so that nothing else of a target is ever sent back.
 * @param patterns the addresses that exist, where `:token` stands for a token, whose case counts, and `:client` for a slug
 */
export function openMending(patterns: readonly string[]): Mend {
  const router = findMyWay({ maxParamLength: LONGEST_PARAMETER, caseSensitive: false })
  for (const pattern of patterns) router.on('GET', pattern, () => {}, pattern)
  return (target) => {
    const end = target.search(/[?#]/)
    const path = end < 0 ? target : target.slice(0, end)
    const meant = meantBy(cut(path.replaceAll(/\/{2,}/g, '/'), BEHIND))
    return meant === undefined || meant === path ? undefined : meant + target.slice(path.length)
  }

  function meantBy(path: string): string | undefined {
    const found = router.find('GET', path) ?? router.find('GET', cut(path, BEHIND_WORDS))
    if (!found) return undefined
    const pattern = found.store as string
    let isMeant = pattern !== '/'
    const meant = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = found.params[name] ?? ''
      if (name === 'token') {
        isMeant &&= TOKEN.test(value)
        return value
      }
      const lower = cut(value, BEHIND_WORDS).toLowerCase()
      isMeant &&= name === 'client' ? SLUG.test(lower) : isId(lower)
      return lower
    })
    return isMeant ? meant : undefined
  }
}

/** A text without the characters of a kind at its end. Not by one expression, which would take quadratic time for a long text. */
function cut(text: string, kind: RegExp): string {
  let end = text.length
  for (;;) {
    if (kind.test(text.slice(end - 3, end)) && text[end - 3] === '%') end -= 3
    else if (kind.test(text.slice(end - 1, end))) end -= 1
    else return text.slice(0, end)
  }
}
