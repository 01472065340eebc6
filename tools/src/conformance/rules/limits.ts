import type { Evidence } from '../survey/evidence.ts'
import { type Exchange, nameOf } from '../survey/exchange.ts'
import { limitHeaders, limitOf } from '../survey/limit-headers.ts'
import { aboutEach, aboutStatus, gather, type Rule, specification } from './rule.ts'

/** Seconds by which clocks, and roundings of them, may differ. */
const TOLERANCE = 3
const WINDOW = 60

/** Pairs of answers to the given key, each right after the other. */
function pairsOf({ exchanges }: Evidence): [Exchange, Exchange][] {
  const counted = exchanges.filter(
    ({ holder, given, path }) => holder === 'own' && given.status !== 429 && path !== '/openapi.json',
  )
  return counted.slice(1).flatMap((after, at) => {
    const before = counted[at]
    return before === undefined ? [] : [[before, after] as [Exchange, Exchange]]
  })
}

const spendNeeds = '--spend-limit, and a key whose limit is small enough to be used up'
const place = specification('Limits, Rate-limit headers')

/** How many requests a key has, and how a client is told. */
export const limitRules: readonly Rule[] = [
  aboutEach(
    {
      id: 'limit.headers',
      place,
      demand: 'Every answer carries X-RateLimit-Limit, X-RateLimit-Remaining and X-RateLimit-Reset, as whole numbers.',
      needs: 'a server that answers',
    },
    ({ given, path }) => {
      if (path === '/openapi.json') return undefined
      const wrong = limitHeaders.find((name) => !/^\d{1,15}$/.test(given.headers[name] ?? ''))
      return wrong === undefined ? null : `${wrong}: ${given.headers[wrong] ?? 'none'}`
    },
  ),
  {
    id: 'limit.constant',
    place,
    demand: 'X-RateLimit-Limit is what the key may ask a minute: it stays, and Remaining is below it.',
    needs: 'two answers to the key with limit headers',
    check: (evidence) =>
      gather(pairsOf(evidence), ([before, after]) => {
        const [one, other] = [limitOf(before.given.headers), limitOf(after.given.headers)]
        if (!one || !other) return [nameOf(after), undefined]
        if (one.limit !== other.limit) return [nameOf(after), `a limit of ${other.limit}, after ${one.limit}`]
        return [nameOf(after), other.remaining < other.limit ? null : `${other.remaining} left of ${other.limit}`]
      }),
  },
  {
    id: 'limit.counts',
    place,
    demand: 'Within a window each request leaves fewer than the one before.',
    needs: 'two answers to the key in one window, with limit headers',
    check: (evidence) =>
      gather(pairsOf(evidence), ([before, after]) => {
        const [one, other] = [limitOf(before.given.headers), limitOf(after.given.headers)]
        if (!one || !other || one.reset !== other.reset) return [nameOf(after), undefined]
        return [
          nameOf(after),
          other.remaining < one.remaining ? null : `${other.remaining} left, after ${one.remaining}`,
        ]
      }),
  },
  aboutEach(
    {
      id: 'limit.reset',
      place,
      demand: `X-RateLimit-Reset is Unix time in seconds, within the next ${WINDOW}: the limit is one a minute.`,
      needs: 'an answer with limit headers',
    },
    ({ given }) => {
      const limit = limitOf(given.headers)
      if (!limit) return undefined
      const ahead = limit.reset - given.at / 1000
      return ahead > -TOLERANCE && ahead < WINDOW + TOLERANCE
        ? null
        : `${limit.reset}, which is ${Math.round(ahead)} s ahead`
    },
  ),
  aboutEach(
    {
      id: 'limit.refused',
      place: specification('Errors, 429'),
      demand: 'Beyond the limit the answer is 429, and not before.',
      needs: spendNeeds,
    },
    ({ rule, status, given }) => {
      if (rule !== 'limit.refused') return undefined
      const limit = limitOf(given.headers)
      // Between two requests a new window may have begun.
      if (status === 429 && given.status === 200 && limit && limit.remaining === limit.limit - 1) return undefined
      return given.status === status ? null : `status ${given.status}, expected ${status}`
    },
  ),
  aboutEach(
    {
      id: 'limit.retry-after',
      place: specification('Errors, 429'),
      demand: 'A 429 carries Retry-After: whole seconds, at least 1, until the window ends.',
      needs: spendNeeds,
    },
    ({ given, rule }) => {
      if (given.status !== 429 || rule === undefined) return undefined
      const seconds = given.headers['retry-after'] ?? 'none'
      if (!/^[1-9]\d{0,5}$/.test(seconds)) return `Retry-After: ${seconds}`
      const limit = limitOf(given.headers)
      if (!limit) return null
      const end = given.at / 1000 + Number(seconds)
      return Math.abs(end - limit.reset) <= TOLERANCE
        ? null
        : `Retry-After: ${seconds}, and the window ends in ${Math.round(limit.reset - given.at / 1000)} s`
    },
  ),
  aboutStatus({
    id: 'limit.first',
    place: specification('Errors, 429'),
    demand: 'The limit comes before what is asked for: also an unknown path and a wrong parameter answer 429 then.',
    needs: spendNeeds,
  }),
  aboutStatus({
    id: 'limit.own',
    place: specification('Limits, Request rate'),
    demand: 'The limit is that of the key alone: an invalid key is still answered with 401.',
    needs: spendNeeds,
  }),
]
