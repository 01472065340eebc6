import { type OperationId, operationIds, operations } from '@kandidat/contract/operations/operations'
import { Refusal } from '../forms/refusal.ts'

/** What is asked for. */
export interface Call {
  /** Below the base address, beginning with a slash, without a query. */
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  /** The operation that the path is of, where it is of one. */
  readonly operation: OperationId | null
}

/**
 * Reads what a command is told to get: a path, perhaps with a query, and further parameters as `name=value`.
 * @param base of the API: an address below it may be given in full
 * @throws {Refusal} naming what is allowed
 */
export function readCall(given: string, parameters: readonly string[], base: string): Call {
  const below = given.startsWith(`${base}/`) ? given.slice(base.length) : given
  if (/^[a-z][a-z0-9+.-]*:/i.test(below)) {
    throw new Refusal(
      'invalid',
      `${JSON.stringify(given)} is not below ${base}: give a path such as /positions, or another --base-url.`,
    )
  }
  if (below.includes('#')) throw new Refusal('invalid', 'A path has no fragment: write # as %23.')
  const [path = '', ...rest] = `/${below.replace(/^\/+/, '')}`.split('?')
  const inPath = [...new URLSearchParams(rest.join('?'))] as [string, string][]
  const query = [...inPath, ...parameters.map(readParameter)]
  const operation = operationIds.find((id) => patternOf(operations[id].path).test(path)) ?? null
  return { path, query, operation }
}

/** What is asked for as it stands behind the base address. */
export function targetOf({ path, query }: Pick<Call, 'path' | 'query'>): string {
  const text = new URLSearchParams(query.map(([name, value]) => [name, value])).toString()
  return text === '' ? path : `${path}?${text}`
}

/** The same call with a parameter set, whatever it was before. */
export function withParameter(call: Call, name: string, value: string): Call {
  return { ...call, query: [...call.query.filter(([each]) => each !== name), [name, value]] }
}

function readParameter(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) {
    throw new Refusal('invalid', `${JSON.stringify(text)} is no parameter: write name=value, such as status=PUBLISHED.`)
  }
  return [text.slice(0, at), text.slice(at + 1)]
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
