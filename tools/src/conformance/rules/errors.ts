import { type ErrorCode, errorStatuses } from '@kandidat/contract/operations/errors'
import { type Exchange, isObject, nameOf } from '../survey/exchange.ts'
import { collect, openapi, responseRule, type Rule, specification, statusRule } from './rule.ts'

const errorOf = ({ response }: Exchange) => (isObject(response.body) ? response.body : {})
const isError = ({ response, method }: Exchange) => response.status >= 400 && method !== 'HEAD'

/** Rules about errors, and about paths and methods that are not operations. */
export const errorRules: readonly Rule[] = [
  responseRule(
    {
      id: 'error.shape',
      place: specification('Errors'),
      demand: 'An error is { error: string, code: string }.',
      needs: 'a response that refuses a request',
    },
    (exchange) => {
      if (!isError(exchange)) return undefined
      const { error, code } = errorOf(exchange)
      if (typeof error !== 'string' || error === '') return 'no text in error'
      return typeof code === 'string' && code !== '' ? null : 'no text in code'
    },
  ),
  responseRule(
    {
      id: 'error.code',
      place: openapi('Errors'),
      demand: 'The code names the error for programs, and matches the status.',
      needs: 'a response that refuses a request',
    },
    (exchange) => {
      if (!isError(exchange)) return undefined
      const { code } = errorOf(exchange)
      if (typeof code !== 'string') return undefined
      const { status } = exchange.response
      if (exchange.code !== undefined && status === exchange.status) {
        return code === exchange.code ? null : `code ${code}, expected ${exchange.code}`
      }
      const known = Object.hasOwn(errorStatuses, code) ? errorStatuses[code as ErrorCode] : undefined
      return known === undefined || known === status ? null : `code ${code} with status ${status}`
    },
  ),
  responseRule(
    {
      id: 'error.none-inside',
      place: specification('Endpoints, Other statuses'),
      demand: 'No request of this check makes the server fail: no response is 5xx.',
      needs: 'a server that answers',
    },
    ({ response }) => (response.status >= 500 ? `status ${response.status}` : null),
  ),
  responseRule(
    {
      id: 'error.text',
      place: specification('Errors'),
      demand: 'The text of an error says which parameter was wrong.',
      needs: 'a response with 400',
    },
    (exchange) => {
      const { response, path, rule } = exchange
      if (response.status !== 400 || rule === undefined || !isError(exchange)) return undefined
      const names = [...new URL(path, 'http://a').searchParams.keys()]
      const { error } = errorOf(exchange)
      if (names.length === 0 || typeof error !== 'string') return undefined
      return names.some((name) => error.includes(name)) ? null : `the text ${JSON.stringify(error.slice(0, 200))}`
    },
  ),
  statusRule({
    id: 'path.unknown',
    place: openapi('Errors'),
    demand: 'A path that is not an operation answers 404.',
    needs: 'any key',
  }),
  statusRule({
    id: 'path.odd-id',
    place: specification('Errors, 404'),
    demand: 'Any text in the place of an id, however odd, names an object that does not exist: 404.',
    needs: 'any key',
  }),
  responseRule(
    {
      id: 'method.options',
      place: specification('What the service does, rule 1'),
      demand: 'A method other than GET and HEAD answers 405, with Allow: GET, HEAD.',
      needs: 'any key',
    },
    ({ rule, response }) => {
      if (rule !== 'method.options') return undefined
      if (response.status !== 405) return `status ${response.status}`
      const allowed = (response.headers['allow'] ?? '').split(',').map((name) => name.trim())
      return allowed.toSorted().join() === 'GET,HEAD' ? null : `Allow: ${response.headers['allow'] ?? 'none'}`
    },
  ),
  {
    id: 'method.head',
    place: openapi('Introduction'),
    demand: 'HEAD answers like GET, without a body.',
    needs: 'any key',
    check: ({ exchanges }) =>
      collect(
        exchanges.filter(({ method }) => method === 'HEAD'),
        (exchange) => [nameOf(exchange), headFault(exchange, exchanges)],
      ),
  },
]

/** Compares a response to HEAD with the last response to GET for the same path. */
function headFault({ response, status, path, number }: Exchange, exchanges: readonly Exchange[]): string | null {
  if (response.text !== '') return 'a body'
  if (response.status !== status) return `status ${response.status}, expected ${status}`
  const get = exchanges.findLast(
    (each) =>
      each.method === 'GET' && each.path === path && each.response.status === response.status && each.number < number,
  )
  const name = ['content-type', 'etag'].find((each) => get && get.response.headers[each] !== response.headers[each])
  return name === undefined ? null : `a ${name} that GET does not have`
}
