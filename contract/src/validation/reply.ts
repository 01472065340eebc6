import { ErrorBody, errorCodes, errorStatuses } from '../operations/errors.ts'
import { codesOf, statusesOf } from '../operations/operation.ts'
import { operationIds, operations, type OperationId } from '../operations/operations.ts'
import { faultsInHeaders, type ReplyHeaders } from './headers.ts'
import { faultsInMeaning } from './meaning.ts'
import { readBody, strictCheck } from './schema.ts'

const checkReply = new Map(operationIds.map((id) => [id, strictCheck(operations[id].reply)]))
const checkError = strictCheck(ErrorBody)

const faultsInData = (operationId: OperationId | null, value: unknown): string[] => {
  if (operationId === null) return ['a response with data must belong to an operation']
  const faults = checkReply.get(operationId)?.(value) ?? []
  if (faults.length > 0) return faults
  // The schema of this operation has just been checked, which TypeScript cannot know.
  const check = faultsInMeaning[operationId] as (body: unknown) => string[]
  return check(value)
}

const faultsInError = (operationId: OperationId | null, status: number, value: unknown): string[] => {
  const faults = checkError(value)
  if (faults.length > 0) return faults
  const { code, error } = value as ErrorBody
  if (error === '') faults.push('the error message is empty')
  if (errorStatuses[code] !== status) faults.push(`code ${code} does not belong to status ${status}`)
  else if (operationId !== null && !codesOf(operations[operationId], status).includes(code))
    faults.push(`code ${code} is not documented for ${operationId}`)
  return faults
}

const faultsInStatus = (operationId: OperationId | null, status: number): string[] => {
  const documented: readonly number[] =
    operationId === null ? errorCodes.map((code) => errorStatuses[code]) : statusesOf(operations[operationId])
  return documented.includes(status)
    ? []
    : [`status ${status} is not documented for ${operationId ?? 'a path without an operation'}`]
}

/**
 * Finds everything that is wrong with a response of the API: a status that is not documented for
 * the operation, a header that is missing or has the wrong format, a body that differs from its
 * schema (unknown properties are forbidden everywhere, times have one format), and values that
 * contradict each other.
 * @param operationId the operation that was called; null if the response belongs to none, because
 *   the path is unknown or the HTTP parser refused the request
 * @param bodyText the body as it was received, after decompression; empty if there is none
 * @param method the method of the request: a response to HEAD has no body
 * @returns an empty array if nothing is wrong
 */
export const faultsInReply = (
  operationId: OperationId | null,
  status: number,
  headers: ReplyHeaders,
  bodyText: string,
  method = 'GET',
): string[] => {
  const faults = faultsInStatus(operationId, status)
  const hasBody = status !== 304 && method !== 'HEAD'
  const { value, faults: faultsInText } = hasBody ? readBody(bodyText) : { value: undefined, faults: [] }
  if (!hasBody && bodyText !== '') faults.push('there must be no body')
  const code = errorCodes.find((one) => one === (value as Partial<ErrorBody> | null | undefined)?.code)
  faults.push(...faultsInHeaders(status, headers, code, operationId !== null), ...faultsInText)
  if (hasBody && value !== undefined)
    faults.push(...(status === 200 ? faultsInData(operationId, value) : faultsInError(operationId, status, value)))
  return faults
}
