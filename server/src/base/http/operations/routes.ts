import { extBasePath, type ExtOperationId, extOperationIds, extOperations } from '@kandidat/contract/ext/operations'
import type { Operation } from '@kandidat/contract/operations/operation'
import { unknownParameters } from '@kandidat/contract/operations/unknown-parameters'
import { readQuery } from '@kandidat/contract/operations/parameters'
import { type OperationId, operationIds, operations } from '@kandidat/contract/operations/operations'
import findMyWay from 'find-my-way'
import { ApiError } from './api-error.ts'
import type { Call, ExtCall, ParsedRequest } from './operation.ts'

/** The path that every operation begins with (docs/operations.md). */
export const BASE_PATH = '/api/v1'

/** The path of the OpenAPI document. */
export const OPENAPI_PATH = `${BASE_PATH}/openapi.json`

/** The path of the OpenAPI document of what is beside version 1. */
export const EXT_OPENAPI_PATH = `${extBasePath}/openapi.json`

/** The path of each operation beside version 1, which is also its name in logs and metrics. */
export const extRoutes = Object.fromEntries(
  extOperationIds.map((id) => [id, `${extBasePath}${extOperations[id].path}`]),
) as Record<ExtOperationId, string>

/** The pattern of each operation's path, which is also its name in logs and metrics. */
export const routes = Object.fromEntries(
  operationIds.map((id) => [id, `${BASE_PATH}${operations[id].path.replaceAll(/\{(\w+)\}/g, ':$1')}`]),
) as Record<OperationId, string>

/** What a request target names below the base path: an operation, the OpenAPI document, or nothing. */
export type ApiRoute =
  | { readonly kind: 'operation'; readonly id: OperationId; readonly path: Params; readonly query: Query }
  | { readonly kind: 'ext'; readonly id: ExtOperationId; readonly query: Query }
  | { readonly kind: 'openapi'; readonly of: 'v1' | 'ext' }
  | {
      readonly kind: 'none'
      /** Whether it would name something without the slash at its end. */
      readonly slashTooMany?: boolean
    }

type Params = Readonly<Record<string, string | undefined>>
type Query = Readonly<Record<string, string | string[]>>

/** Returns what a target names in the API. Undefined if it is not below the base path. */
export type FindRoute = (target: string) => ApiRoute | undefined

type Named =
  | { kind: 'operation'; id: OperationId }
  | { kind: 'ext'; id: ExtOperationId }
  | { kind: 'openapi'; of: 'v1' | 'ext' }

const BASES = [BASE_PATH, extBasePath]

/**
 * Opens the router of the API.
 * @param longest the most characters of a target. The router itself would answer a longer id.
 */
export function openRoutes(longest: number): FindRoute {
  const router = findMyWay({ maxParamLength: longest })
  const add = (path: string, named: Named) => router.on('GET', path, () => {}, named)
  for (const id of operationIds) add(routes[id], { kind: 'operation', id })
  for (const id of extOperationIds) add(extRoutes[id], { kind: 'ext', id })
  add(OPENAPI_PATH, { kind: 'openapi', of: 'v1' })
  add(EXT_OPENAPI_PATH, { kind: 'openapi', of: 'ext' })
  return (target) => {
    // The router would look at most of a target first, and public pages are read most.
    if (!BASES.some((base) => target.startsWith(base)) && !target.includes('%')) return undefined
    // The router itself would take the empty text after a slash for an id.
    const path = target.split('?', 1)[0] ?? ''
    if (path.endsWith('/') && isBelowAny(target)) {
      return { kind: 'none', slashTooMany: router.find('GET', withoutSlash(path)) !== null }
    }
    const found = router.find('GET', target)
    if (!found) return isBelowAny(target) ? { kind: 'none' } : undefined
    const named = found.store as Named
    if (named.kind === 'openapi') return named
    if (named.kind === 'ext') return { ...named, query: found.searchParams }
    return { ...named, path: found.params, query: found.searchParams }
  }
}

/**
 * Parses the path and the query of an operation by the contract.
 * @throws {ApiError} 400
 */
export function parseRequest({
  id,
  path,
  query,
}: Extract<ApiRoute, { kind: 'operation' }>): ParsedRequest<OperationId> {
  const reading = readQuery(operations[id], query)
  if (reading.error) throw new ApiError(reading.error.code, reading.error.error)
  const values = { path: path as Call<OperationId>['path'], query: reading.values }
  const unknown = unknownParameters(operations[id], query)
  return { id, ...values, text: JSON.stringify([values.path, values.query]), ...(unknown && { unknown }) }
}

/**
 * Parses the query of an operation beside version 1 by the contract.
 * @throws {ApiError} 400
 */
export function parseExtQuery({ id, query }: Extract<ApiRoute, { kind: 'ext' }>): ExtCall<ExtOperationId>['query'] {
  const operation: Operation = extOperations[id]
  const reading = readQuery(operation, query)
  if (reading.error) throw new ApiError(reading.error.code, reading.error.error)
  return reading.values
}

/** Not by a regular expression, which would take quadratic time for a path of slashes. */
function withoutSlash(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

function isBelowAny(target: string): boolean {
  return BASES.some((base) => isBelow(base, target))
}

function isBelow(base: string, target: string): boolean {
  return target.startsWith(base) && /^($|[/?])/.test(target.slice(base.length))
}
