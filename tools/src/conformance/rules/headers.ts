import { type Exchange, isMapping, nameOf } from '../survey/exchange.ts'
import { aboutEach, aboutStatus, description, gather, type Rule, specification } from './rule.ts'

const isOpened = ({ operation, method, given }: Exchange) =>
  operation !== null && method === 'GET' && given.status === 200

/** Headers beside those of the limit, and versioning. */
export const headerRules: readonly Rule[] = [
  {
    id: 'header.request-id',
    place: description('Headers, X-Request-Id'),
    demand: 'Every answer carries an X-Request-Id of its own.',
    needs: 'a server that answers',
    check: ({ exchanges }) => {
      const seen = new Map<string, number>()
      return gather(exchanges, (exchange) => {
        const id = exchange.given.headers['x-request-id']
        if (id === undefined || !/^[\x21-\x7e]{1,200}$/.test(id))
          return [nameOf(exchange), `X-Request-Id: ${id ?? 'none'}`]
        const first = seen.get(id)
        seen.set(id, first ?? exchange.number)
        return [nameOf(exchange), first === undefined ? null : `the X-Request-Id of request ${first} again`]
      })
    },
  },
  aboutEach(
    {
      id: 'header.etag',
      place: description('Asking again'),
      demand: 'Every 200 of an operation carries an ETag.',
      needs: 'an answer with data',
    },
    (exchange) => {
      if (!isOpened(exchange)) return undefined
      const etag = exchange.given.headers['etag']
      return /^(W\/)?"[\x21\x23-\x7e]*"$/.test(etag ?? '') ? null : `ETag: ${etag ?? 'none'}`
    },
  ),
  {
    id: 'header.etag-same',
    place: description('Asking again'),
    demand: 'What did not change has the same ETag, and what did has another.',
    needs: 'the same asked twice',
    check: ({ exchanges }) => {
      const opened = exchanges.filter(isOpened)
      return gather(opened, (exchange) => {
        const before = opened.findLast(
          ({ path, holder, number }) =>
            path === exchange.path && holder === exchange.holder && number < exchange.number,
        )
        const [one, other] = [before?.given.headers['etag'], exchange.given.headers['etag']]
        if (!before || one === undefined || other === undefined) return [nameOf(exchange), undefined]
        const isSame = before.given.text === exchange.given.text
        if (isSame === (one === other)) return [nameOf(exchange), null]
        return [nameOf(exchange), isSame ? `${other}, after ${one} for the same body` : `${other} for two bodies`]
      })
    },
  },
  aboutEach(
    {
      id: 'header.not-modified',
      place: description('Asking again'),
      demand: 'If-None-Match with the ETag answers 304 without a body while nothing has changed.',
      needs: 'an answer with an ETag',
    },
    ({ rule, given }) => {
      if (rule !== 'header.not-modified') return undefined
      if (given.status !== 304) return `status ${given.status}`
      return given.text === '' ? null : 'a body'
    },
  ),
  aboutStatus({
    id: 'header.modified',
    place: description('Asking again'),
    demand: 'If-None-Match with another ETag answers 200.',
    needs: 'a server that answers',
  }),
  aboutEach(
    {
      id: 'header.private',
      place: description('Headers, Cache-Control and Vary'),
      demand:
        'What a key opened is for its holder alone: Cache-Control says private or no-store, or Vary names Authorization.',
      needs: 'an answer with data',
    },
    (exchange) => {
      if (!isOpened(exchange)) return undefined
      const { 'cache-control': control = 'none', vary = 'none' } = exchange.given.headers
      const kept = /\b(private|no-store)\b/i.test(control) || /\bauthorization\b/i.test(vary)
      return kept && !/\bpublic\b/i.test(control) ? null : `Cache-Control: ${control}, Vary: ${vary}`
    },
  ),
  {
    id: 'version.base',
    place: specification('Versioning, rule 1'),
    demand: 'The base address ends in /api/v1.',
    needs: 'an address',
    check: ({ base }) => gather([base], () => [base, base.endsWith('/api/v1') ? null : 'another end']),
  },
  aboutEach(
    {
      id: 'version.description',
      place: specification('Endpoints, behaviour rule 14'),
      demand: 'The description is served at openapi.json below the base address: OpenAPI 3, with the nine operations.',
      needs: 'a server that answers',
    },
    ({ path, given }) => {
      if (path !== '/openapi.json' || given.status === 401) return undefined
      if (given.status !== 200) return `status ${given.status}`
      const { openapi, paths } = isMapping(given.body) ? given.body : {}
      if (typeof openapi !== 'string' || !openapi.startsWith('3.') || !isMapping(paths))
        return 'no document of OpenAPI 3'
      return Object.keys(paths).length >= 9 ? null : `${Object.keys(paths).length} paths`
    },
  ),
  aboutEach(
    {
      id: 'version.number',
      place: specification('Versioning, rule 1'),
      demand: "The document's own version is 1.0.0, or a later one of version 1.",
      needs: 'a description that can be read',
    },
    ({ path, given }) => {
      if (path !== '/openapi.json' || given.status !== 200 || !isMapping(given.body)) return undefined
      const { info } = given.body
      const version = isMapping(info) ? info['version'] : undefined
      return typeof version === 'string' && /^1\.\d+\.\d+/.test(version) ? null : `version ${String(version)}`
    },
  ),
]
