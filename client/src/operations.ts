import type { OperationId, Paths, Queries } from '../../contract/src/types.ts'
import { kindOf, MisuseError } from './misuse.ts'
import { onlyNames } from './options.ts'

type Described = { readonly [Id in OperationId]: { path: string; query: readonly (keyof Queries[Id])[] } }

/** Where each operation is, and what its query takes; a test compares it with the contract. */
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
 * The path of a call, below the base URL.
 * @throws MisuseError where what is given can not be an id
 */
export function pathOf<Id extends OperationId>(operation: Id, ids: Paths[Id]): string {
  return operations[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id: unknown = (ids as Record<string, unknown>)[name]
    if (typeof id !== 'string' || id === '')
      throw new MisuseError(`${operation} needs the ${name}, a string that is not empty; ${kindOf(id)} was given`)
    // URLs resolve these two as folders, in whatever way they are written; half of a surrogate pair can not be written at all.
    if (id === '.' || id === '..' || /\p{Surrogate}/u.test(id))
      throw new MisuseError(`${operation} needs the ${name}; "${id}" can be none`)
    return encodeURIComponent(id)
  })
}

/**
 * The query of a call, with its question mark; empty where nothing is asked for.
 * @throws MisuseError for a name that the operation does not take, or a value that is neither text, number nor boolean
 */
export function queryOf(operation: OperationId, query: unknown): string {
  if (typeof query !== 'object' || query === null)
    throw new MisuseError(`${operation} takes its parameters as an object; ${kindOf(query)} was given`)
  onlyNames(operation, query, operations[operation].query)
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
