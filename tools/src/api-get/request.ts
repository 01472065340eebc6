import { type OperationId, operationIds, operations } from '@kandidat/contract/operations/operations'
import { CommandFailure } from '@kandidat/shared/command-line/failure'

/** A GET request to the API. */
export interface ApiRequest {
  /** The path below the base address. It begins with a slash and has no query. */
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  /** The operation that the path belongs to, or null. */
  readonly operation: OperationId | null
}

/**
 * Reads the arguments of `api get`: a path, perhaps with a query, and further parameters as
 * `name=value`.
 * @param base address of the API; the path may be a whole address that begins with it
 * @throws {CommandFailure} USAGE, naming what is allowed
 */
export function readRequest(path: string, parameters: readonly string[], base: string): ApiRequest {
  const below = path.startsWith(`${base}/`) ? path.slice(base.length) : path
  if (/^[a-z][a-z0-9+.-]*:/i.test(below)) {
    throw new CommandFailure(
      'USAGE',
      `${JSON.stringify(path)} is not below ${base}: give a path such as /positions, or another --base-url.`,
    )
  }
  if (below.includes('#')) throw new CommandFailure('USAGE', 'A path has no fragment: write # as %23.')
  const [bare = '', ...rest] = `/${below.replace(/^\/+/, '')}`.split('?')
  const inPath = [...new URLSearchParams(rest.join('?'))] as [string, string][]
  const query = [...inPath, ...parameters.map(readParameter)]
  const operation = operationIds.find((id) => patternOf(operations[id].path).test(bare)) ?? null
  return { path: bare, query, operation }
}

/** The path and the query of a request, as they follow the base address. */
export function targetOf({ path, query }: Pick<ApiRequest, 'path' | 'query'>): string {
  const text = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString()
  return text === '' ? path : `${path}?${text}`
}

/** The same request with a parameter set or replaced. */
export function withParameter(request: ApiRequest, name: string, value: string): ApiRequest {
  return { ...request, query: [...request.query.filter(([each]) => each !== name), [name, value]] }
}

function readParameter(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) {
    throw new CommandFailure(
      'USAGE',
      `${JSON.stringify(text)} is not a parameter: write name=value, such as status=PUBLISHED.`,
    )
  }
  return [text.slice(0, at), text.slice(at + 1)]
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
