import type { OperationId, Paths, Queries } from '../../../contract/src/types.ts'
import { kindOf, MisuseError, requireKnownNames } from '../validation/misuse.ts'

type Described = { readonly [Id in OperationId]: { path: string; query: readonly (keyof Queries[Id])[] } }

/** The path and the query parameters of each operation. A test compares them with the contract. */
export const operations = {
  listPositions: { path: '/positions', query: ['clientId', 'clientSlug', 'status', 'take', 'cursor'] },
  getPosition: { path: '/positions/{id}', query: [] },
  listClients: { path: '/clients', query: [] },
  getClient: { path: '/clients/{id}', query: [] },
  listPositionCandidates: { path: '/positions/{id}/candidates', query: ['take', 'cursor'] },
  getPositionPerformance: { path: '/positions/{id}/performance', query: [] },
  listCareerPages: { path: '/career-pages', query: ['forAgency', 'isDefault', 'take', 'cursor'] },
  listCareerPagePositions: { path: '/career-pages/{id}/positions', query: ['take', 'cursor'] },
  getCareerPagePosition: { path: '/career-pages/{id}/positions/{positionId}', query: [] },
} as const satisfies Described

/**
 * The path of a call, relative to the base URL.
 * @throws MisuseError if an argument cannot be an id
 */
export function pathOf<Id extends OperationId>(operation: Id, ids: Paths[Id]): string {
  return operations[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id: unknown = (ids as Record<string, unknown>)[name]
    if (typeof id !== 'string' || id === '')
      throw new MisuseError(`${operation} needs the ${name}, a string that is not empty; ${kindOf(id)} was given`)
    // URLs treat . and .. as folders, even if they are escaped. A lone surrogate cannot be encoded.
    if (id === '.' || id === '..' || /\p{Surrogate}/u.test(id))
      throw new MisuseError(`${operation} needs the ${name}; "${id}" cannot be one`)
    return encodeURIComponent(id)
  })
}

/**
 * The query of a call, with its question mark; empty if there are no parameters.
 * @throws MisuseError for a parameter that the operation does not have, or for a value that is
 *   neither text nor a number nor a boolean
 */
export function queryOf(operation: OperationId, query: unknown): string {
  if (typeof query !== 'object' || query === null)
    throw new MisuseError(`${operation} takes its parameters as an object; ${kindOf(query)} was given`)
  requireKnownNames(operation, query, operations[operation].query)
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    if (value === undefined) continue
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw new MisuseError(`${operation}: ${name} must be text, a number or a boolean; ${kindOf(value)} was given`)
    given.set(name, String(value))
  }
  const text = given.toString()
  return text === '' ? '' : `?${text}`
}
