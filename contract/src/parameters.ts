import { positionStatuses, type PositionStatus } from './enumerations.ts'
import { quoted } from './error-text.ts'
import type { ErrorBody } from './errors.ts'
import type { Operation, QueryValues } from './operation.ts'
import { takeDefault, takeMaximum, takeMinimum, takePattern } from './paging.ts'
import type { QueryParameterName, QueryParameterValues } from './query-parameters.ts'

/** A query as servers parse it: a parameter given several times is an array. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** What reading a query gives: all values of the operation, or the first thing that is wrong. */
export type QueryReading<O extends Operation> =
  | { readonly values: QueryValues<O>; readonly error?: never }
  | { readonly values?: never; readonly error: ErrorBody }

type Fault = { fault: string; code?: 'INVALID_CURSOR' }
type Reading<T> = { value: T } | Fault
type Reader<T> = (given: string | undefined) => Reading<T>

const readFlag: Reader<boolean | undefined> = (given) => {
  if (given === undefined) return { value: undefined }
  if (given === 'true' || given === 'false') return { value: given === 'true' }
  return { fault: `must be true or false, but was ${quoted(given)}` }
}

const readName =
  (allowed: string): Reader<string | undefined> =>
  (given) =>
    given === '' ? { fault: `must be ${allowed}, but was empty` } : { value: given }

const isPositionStatus = (given: string): given is PositionStatus => positionStatuses.some((status) => status === given)

const readers: { readonly [K in QueryParameterName]: Reader<QueryParameterValues[K]> } = {
  clientId: readName('the id of a client'),
  clientSlug: readName('the slug of a client'),
  status: (given) => {
    if (given === undefined || isPositionStatus(given)) return { value: given }
    return { fault: `must be one of ${positionStatuses.join(', ')}, in upper case, but was ${quoted(given)}` }
  },
  forAgency: readFlag,
  isDefault: readFlag,
  take: (given) => {
    if (given === undefined) return { value: takeDefault }
    if (takePattern.test(given)) return { value: Number(given) }
    return {
      fault: `must be a whole number from ${takeMinimum} to ${takeMaximum} in plain digits, but was ${quoted(given)}`,
    }
  },
  cursor: (given) =>
    given === ''
      ? { fault: 'must be the nextCursor of the page before, but was empty', code: 'INVALID_CURSOR' }
      : { value: given },
}

const read = (name: QueryParameterName, query: Query): Reading<unknown> => {
  const given = Object.hasOwn(query, name) ? query[name] : undefined
  if (typeof given !== 'object') return isUnseen(name, query) ? { value: undefined } : readers[name](given)
  const [first, ...others] = given
  if (others.length > 0) return { fault: `must be given once, but was given ${given.length} times` }
  return isUnseen(name, query) ? { value: undefined } : readers[name](first)
}

/** The slug beside a client id is not looked at, so that nothing its value could be is an error. Twice is still twice. */
const isUnseen = (name: QueryParameterName, query: Query): boolean =>
  name === 'clientSlug' && Object.hasOwn(query, 'clientId') && query.clientId !== undefined

/**
 * Reads the query parameters of an operation (docs/lists.md#query-parameters): exact forms, a known parameter
 * at most once, unknown parameters ignored. The error names the parameter, what was given (cut and escaped) and what is
 * allowed. Whether a client or cursor exists is not asked here.
 */
export const readQuery = <O extends Operation>(operation: O, query: Query): QueryReading<O> => {
  const values: Partial<Record<QueryParameterName, unknown>> = {}
  for (const name of Object.keys(operation.query) as QueryParameterName[]) {
    const reading = read(name, query)
    if ('fault' in reading)
      return {
        error: { error: `The query parameter "${name}" ${reading.fault}.`, code: reading.code ?? 'INVALID_PARAMETER' },
      }
    values[name] = reading.value
  }
  return { values: values as QueryValues<O> }
}
