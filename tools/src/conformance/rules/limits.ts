import type { Evidence } from '../survey/evidence.ts'
import { type Exchange, nameOf } from '../survey/exchange.ts'
import { limitHeaders, limitOf } from '../survey/limit-headers.ts'
import { collect, responseRule, type Rule, specification, statusRule } from './rule.ts'

/** Seconds by which clocks, and their roundings, may differ. */
const TOLERANCE = 3
/** Seconds of a window of the limit. */
const WINDOW = 60

/** Pairs of responses to the given key, each with the one right after it. */
function pairsOf({ exchanges }: Evidence): [Exchange, Exchange][] {
  const counted = exchanges.filter(
    ({ key, response, path }) => key === 'own' && response.status !== 429 && path !== '/openapi.json',
  )
  return counted.slice(1).flatMap((after, at) => {
    const before = counted[at]
    return before === undefined ? [] : [[before, after] as [Exchange, Exchange]]
  })
}

const spendNeeds = '--spend-limit, and a key whose limit is small enough to be used up'
const place = specification('Limits, Rate-limit headers')

/** Rules about the rate limit of a key, and about how responses show it. */
export const limitRules: readonly Rule[] = [
  responseRule(
    {
      id: 'limit.headers',
      place,
      demand:
        'Every response has X-RateLimit-Limit, X-RateLimit-Remaining and X-RateLimit-Reset, which are whole numbers.',
      needs: 'a server that answers',
    },
    ({ response, path }) => {
      if (path === '/openapi.json') return undefined
      const wrong = limitHeaders.find((name) => !/^\d{1,15}$/.test(response.headers[name] ?? ''))
      return wrong === undefined ? null : `${wrong}: ${response.headers[wrong] ?? 'none'}`
    },
  ),
  {
    id: 'limit.constant',
    place,
    demand: 'X-RateLimit-Limit is the number of requests per minute. It does not change, and Remaining is lower.',
    needs: 'two responses to the key with limit headers',
    check: (evidence) =>
      collect(pairsOf(evidence), ([before, after]) => {
        const [one, other] = [limitOf(before.response.headers), limitOf(after.response.headers)]
        if (!one || !other) return [nameOf(after), undefined]
        if (one.limit !== other.limit) return [nameOf(after), `a limit of ${other.limit}, after ${one.limit}`]
        return [nameOf(after), other.remaining < other.limit ? null : `${other.remaining} left of ${other.limit}`]
      }),
  },
  {
    id: 'limit.counts',
    place,
    demand: 'Within a window, each request leaves fewer than the one before.',
    needs: 'two responses to the key in one window, with limit headers',
    check: (evidence) =>
      collect(pairsOf(evidence), ([before, after]) => {
        const [one, other] = [limitOf(before.response.headers), limitOf(after.response.headers)]
        if (!one || !other || one.reset !== other.reset) return [nameOf(after), undefined]
        return [
          nameOf(after),
          other.remaining < one.remaining ? null : `${other.remaining} left, after ${one.remaining}`,
        ]
      }),
  },
  responseRule(
    {
      id: 'limit.reset',
      place,
      demand: `X-RateLimit-Reset is Unix time in seconds, at most ${WINDOW} seconds ahead: the limit is per minute.`,
      needs: 'a response with limit headers',
    },
    ({ response }) => {
      const limit = limitOf(response.headers)
      if (!limit) return undefined
      const ahead = limit.reset - response.at / 1000
      return ahead > -TOLERANCE && ahead < WINDOW + TOLERANCE
        ? null
        : `${limit.reset}, which is ${Math.round(ahead)} s ahead`
    },
  ),
  responseRule(
    {
      id: 'limit.refused',
      place: specification('Errors, 429'),
      demand: 'Beyond the limit, and not before, the status is 429.',
      needs: spendNeeds,
    },
    ({ rule, status, response }) => {
      if (rule !== 'limit.refused') return undefined
      const limit = limitOf(response.headers)
      // A new window may have begun between two requests.
      if (status === 429 && response.status === 200 && limit && limit.remaining === limit.limit - 1) return undefined
      return response.status === status ? null : `status ${response.status}, expected ${status}`
    },
  ),
  responseRule(
    {
      id: 'limit.retry-after',
      place: specification('Errors, 429'),
      demand: 'A 429 has a Retry-After: the whole seconds until the window ends, at least 1.',
      needs: spendNeeds,
    },
    ({ response, rule }) => {
      if (response.status !== 429 || rule === undefined) return undefined
      const seconds = response.headers['retry-after'] ?? 'none'
      if (!/^[1-9]\d{0,5}$/.test(seconds)) return `Retry-After: ${seconds}`
      const limit = limitOf(response.headers)
      if (!limit) return null
      const end = response.at / 1000 + Number(seconds)
      return Math.abs(end - limit.reset) <= TOLERANCE
        ? null
        : `Retry-After: ${seconds}, but the window ends in ${Math.round(limit.reset - response.at / 1000)} s`
    },
  ),
  statusRule({
    id: 'limit.first',
    place: specification('Errors, 429'),
    demand: 'The limit is checked before the request: an unknown path and a wrong parameter answer 429 then too.',
    needs: spendNeeds,
  }),
  statusRule({
    id: 'limit.own',
    place: specification('Limits, Request rate'),
    demand: 'The limit belongs to one key: an invalid key still answers 401.',
    needs: spendNeeds,
  }),
]
