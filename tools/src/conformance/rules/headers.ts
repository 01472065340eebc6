import { type Exchange, isObject, nameOf } from '../survey/exchange.ts'
import { collect, openapi, responseRule, type Rule, specification, statusRule } from './rule.ts'

const hasData = ({ operation, method, response }: Exchange) =>
  operation !== null && method === 'GET' && response.status === 200

/** Rules about headers other than those of the rate limit, and about versions. */
export const headerRules: readonly Rule[] = [
  {
    id: 'header.request-id',
    place: openapi('Headers, X-Request-Id'),
    demand: 'Every response has an X-Request-Id of its own.',
    needs: 'a server that answers',
    check: ({ exchanges }) => {
      const seen = new Map<string, number>()
      return collect(exchanges, (exchange) => {
        const id = exchange.response.headers['x-request-id']
        if (id === undefined || !/^[\x21-\x7e]{1,200}$/.test(id))
          return [nameOf(exchange), `X-Request-Id: ${id ?? 'none'}`]
        const first = seen.get(id)
        seen.set(id, first ?? exchange.number)
        return [nameOf(exchange), first === undefined ? null : `the X-Request-Id of request ${first} again`]
      })
    },
  },
  responseRule(
    {
      id: 'header.etag',
      place: openapi('Conditional requests'),
      demand: 'Every 200 of an operation has an ETag.',
      needs: 'a response with data',
    },
    (exchange) => {
      if (!hasData(exchange)) return undefined
      const etag = exchange.response.headers['etag']
      return /^(W\/)?"[\x21\x23-\x7e]*"$/.test(etag ?? '') ? null : `ETag: ${etag ?? 'none'}`
    },
  ),
  {
    id: 'header.etag-same',
    place: openapi('Conditional requests'),
    demand: 'An unchanged object has the same ETag, and a changed one has another.',
    needs: 'two requests for the same object',
    check: ({ exchanges }) => {
      const withData = exchanges.filter(hasData)
      return collect(withData, (exchange) => {
        const before = withData.findLast(
          ({ path, key, number }) => path === exchange.path && key === exchange.key && number < exchange.number,
        )
        const [one, other] = [before?.response.headers['etag'], exchange.response.headers['etag']]
        if (!before || one === undefined || other === undefined) return [nameOf(exchange), undefined]
        const isSame = before.response.text === exchange.response.text
        if (isSame === (one === other)) return [nameOf(exchange), null]
        return [nameOf(exchange), isSame ? `${other}, after ${one} for the same body` : `${other} for two bodies`]
      })
    },
  },
  responseRule(
    {
      id: 'header.not-modified',
      place: openapi('Conditional requests'),
      demand: 'If-None-Match with the current ETag answers 304 without a body.',
      needs: 'a response with an ETag',
    },
    ({ rule, response }) => {
      if (rule !== 'header.not-modified') return undefined
      if (response.status !== 304) return `status ${response.status}`
      return response.text === '' ? null : 'a body'
    },
  ),
  statusRule({
    id: 'header.modified',
    place: openapi('Conditional requests'),
    demand: 'If-None-Match with another ETag answers 200.',
    needs: 'a server that answers',
  }),
  responseRule(
    {
      id: 'header.private',
      place: openapi('Headers, Cache-Control'),
      demand:
        'Data of a key is only for its holder: Cache-Control contains private or no-store, or Vary contains Authorization.',
      needs: 'a response with data',
    },
    (exchange) => {
      if (!hasData(exchange)) return undefined
      const { 'cache-control': control = 'none', vary = 'none' } = exchange.response.headers
      const isPrivate = /\b(private|no-store)\b/i.test(control) || /\bauthorization\b/i.test(vary)
      return isPrivate && !/\bpublic\b/i.test(control) ? null : `Cache-Control: ${control}, Vary: ${vary}`
    },
  ),
  {
    id: 'version.base',
    place: specification('Versioning, rule 1'),
    demand: 'The base address ends with /api/v1.',
    needs: 'an address',
    check: ({ base }) => collect([base], () => [base, base.endsWith('/api/v1') ? null : 'another end']),
  },
  responseRule(
    {
      id: 'version.description',
      place: specification('Endpoints, behaviour rule 14'),
      demand: 'The description is at openapi.json below the base address: OpenAPI 3, with the nine operations.',
      needs: 'a server that answers',
    },
    ({ path, response }) => {
      if (path !== '/openapi.json' || response.status === 401) return undefined
      if (response.status !== 200) return `status ${response.status}`
      const { openapi: version, paths } = isObject(response.body) ? response.body : {}
      if (typeof version !== 'string' || !version.startsWith('3.') || !isObject(paths)) return 'no OpenAPI 3 document'
      return Object.keys(paths).length >= 9 ? null : `${Object.keys(paths).length} paths`
    },
  ),
  responseRule(
    {
      id: 'version.number',
      place: specification('Versioning, rule 1'),
      demand: 'The version of the description is 1.0.0, or a later one of version 1.',
      needs: 'a description that can be read',
    },
    ({ path, response }) => {
      if (path !== '/openapi.json' || response.status !== 200 || !isObject(response.body)) return undefined
      const { info } = response.body
      const version = isObject(info) ? info['version'] : undefined
      return typeof version === 'string' && /^1\.\d+\.\d+/.test(version) ? null : `version ${String(version)}`
    },
  ),
]
