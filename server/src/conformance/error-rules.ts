import { type ErrorCode, errorStatuses } from '@kandidat/contract/operations/errors'
import { type Exchange, isMapping } from './exchange.ts'
import { aboutEach, aboutStatus, description, type Rule, specification } from './rule.ts'

const errorOf = ({ given }: Exchange) => (isMapping(given.body) ? given.body : {})
const isError = ({ given, method }: Exchange) => given.status >= 400 && method !== 'HEAD'

/** Errors, and what is no operation. */
export const errorRules: readonly Rule[] = [
  aboutEach(
    {
      id: 'error.shape',
      place: specification('Errors'),
      demand: 'An error is { error: string, code: string }.',
      needs: 'an answer that refuses',
    },
    (exchange) => {
      if (!isError(exchange)) return undefined
      const { error, code } = errorOf(exchange)
      if (typeof error !== 'string' || error === '') return 'no text in error'
      return typeof code === 'string' && code !== '' ? null : 'no text in code'
    },
  ),
  aboutEach(
    {
      id: 'error.code',
      place: description('Errors'),
      demand: 'code says for programs what went wrong, and goes with the status.',
      needs: 'an answer that refuses',
    },
    (exchange) => {
      if (!isError(exchange)) return undefined
      const { code } = errorOf(exchange)
      if (typeof code !== 'string') return undefined
      const { status } = exchange.given
      if (exchange.code !== undefined && status === exchange.status) {
        return code === exchange.code ? null : `code ${code}, expected ${exchange.code}`
      }
      const known = Object.hasOwn(errorStatuses, code) ? errorStatuses[code as ErrorCode] : undefined
      return known === undefined || known === status ? null : `code ${code} with status ${status}`
    },
  ),
  aboutEach(
    {
      id: 'error.none-inside',
      place: specification('Endpoints, Other statuses'),
      demand: 'Nothing that is asked here makes the server fail: no answer is 5xx.',
      needs: 'a server that answers',
    },
    ({ given }) => (given.status >= 500 ? `status ${given.status}` : null),
  ),
  aboutEach(
    {
      id: 'error.text',
      place: specification('Errors'),
      demand: 'The text of an error says which parameter was wrong.',
      needs: 'an answer with 400',
    },
    (exchange) => {
      const { given, path, rule } = exchange
      if (given.status !== 400 || rule === undefined || !isError(exchange)) return undefined
      const names = [...new URL(path, 'http://a').searchParams.keys()]
      const { error } = errorOf(exchange)
      if (names.length === 0 || typeof error !== 'string') return undefined
      return names.some((name) => error.includes(name)) ? null : `the text ${JSON.stringify(error.slice(0, 200))}`
    },
  ),
  aboutStatus({
    id: 'path.unknown',
    place: description('Errors'),
    demand: 'A path that is no operation answers 404.',
    needs: 'any key',
  }),
  aboutStatus({
    id: 'path.odd-id',
    place: specification('Errors, 404'),
    demand: 'Whatever stands in the place of an id names an object that does not exist, however odd it is: 404.',
    needs: 'any key',
  }),
  aboutEach(
    {
      id: 'method.options',
      place: specification('What the service does, rule 1'),
      demand: 'Another method than GET and HEAD answers 405, with Allow: GET, HEAD.',
      needs: 'any key',
    },
    ({ rule, given }) => {
      if (rule !== 'method.options') return undefined
      if (given.status !== 405) return `status ${given.status}`
      const allowed = (given.headers['allow'] ?? '').split(',').map((name) => name.trim())
      return allowed.toSorted().join() === 'GET,HEAD' ? null : `Allow: ${given.headers['allow'] ?? 'none'}`
    },
  ),
  {
    id: 'method.head',
    place: description('All answers are JSON'),
    demand: 'HEAD answers like GET, without a body.',
    needs: 'any key',
    check: ({ exchanges }) =>
      aboutEach({ id: '', place: description(''), demand: '', needs: '' }, (exchange) => {
        if (exchange.method !== 'HEAD') return undefined
        const { given, path } = exchange
        if (given.text !== '') return 'a body'
        if (given.status !== exchange.status) return `status ${given.status}, expected ${exchange.status}`
        const got = exchanges.findLast(
          (each) =>
            each.method === 'GET' &&
            each.path === path &&
            each.given.status === given.status &&
            each.number < exchange.number,
        )
        const other = ['content-type', 'etag'].find((name) => got && got.given.headers[name] !== given.headers[name])
        return other === undefined ? null : `another ${other} than GET`
      }).check({ exchanges, lists: [], base: '' }),
  },
]
