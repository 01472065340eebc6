import { positionStatuses, type PositionStatus } from '../resources/enumerations.ts'
import { type ChangeKind, changeKinds } from '../ext/kinds.ts'
import { quoted } from './error-text.ts'
import type { ErrorBody } from './errors.ts'
import type { Operation, QueryValues } from './operation.ts'
import { takeDefault, takeMaximum, takeMinimum, takePattern } from './paging.ts'
import type { QueryParameterName, QueryParameterValues } from './query-parameters.ts'

/** A parsed query. A parameter that was given several times is an array. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** The result of reading a query: all values of the operation, or the first error. */
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
      ? { fault: 'must be the nextCursor of the previous page, but was empty', code: 'INVALID_CURSOR' }
      : { value: given },
  kinds: (given) => {
    if (given === undefined) return { value: undefined }
    const named = given.split(',')
    const isKind = (name: string): name is ChangeKind => changeKinds.some((kind) => kind === name)
    if (named.every(isKind)) return { value: named }
    return { fault: `must be some of ${changeKinds.join(', ')}, separated by commas, but was ${quoted(given)}` }
  },
  include: (given) => {
    if (given === undefined || given === 'object') return { value: given }
    return { fault: `must be object, but was ${quoted(given)}` }
  },
}

const read = (name: QueryParameterName, query: Query): Reading<unknown> => {
  const given = Object.hasOwn(query, name) ? query[name] : undefined
  if (typeof given !== 'object') return isIgnored(name, query) ? { value: undefined } : readers[name](given)
  const [first, ...others] = given
  if (others.length > 0) return { fault: `must be given once, but was given ${given.length} times` }
  return isIgnored(name, query) ? { value: undefined } : readers[name](first)
}

/** `clientId` makes any value of `clientSlug` irrelevant. Giving the slug twice is still an error. */
const isIgnored = (name: QueryParameterName, query: Query): boolean =>
  name === 'clientSlug' && Object.hasOwn(query, 'clientId') && query.clientId !== undefined

/**
 * Reads the query parameters of an operation. Formats are exact. A known parameter may be given
 * once. Unknown parameters are ignored. The error names the parameter, its value (cut and escaped)
 * and what is allowed. This does not check whether the client or the cursor exists.
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
