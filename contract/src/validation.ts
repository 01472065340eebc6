import { ErrorBody, errorCodes, errorStatuses } from './errors.ts'
import { events, eventTypes, type EventType } from './events.ts'
import { codesOf, statusesOf } from './operation.ts'
import { operationIds, operations, type OperationId } from './operations.ts'
import { faultsInHeaders, type ReplyHeaders } from './validation-headers.ts'
import { faultsInMeaning } from './validation-meaning.ts'
import { readBody, strictCheck } from './validation-schema.ts'

const checkReply = new Map(operationIds.map((id) => [id, strictCheck(operations[id].reply)]))
const checkEvent = new Map<string, ReturnType<typeof strictCheck>>(
  eventTypes.map((type) => [type, strictCheck(events[type])]),
)
const checkError = strictCheck(ErrorBody)

const isMapping = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const faultsInData = (operationId: OperationId | null, value: unknown): string[] => {
  if (operationId === null) return ['a response with data must belong to an operation']
  const faults = checkReply.get(operationId)?.(value) ?? []
  if (faults.length > 0) return faults
  // The line above has checked the body against the schema of this operation. TypeScript cannot know.
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
 * Finds everything that is wrong with a response of the API: a status that is not documented for the
 * operation, a header that is missing or has the wrong format, a body that differs from its schema
 * (unknown properties are forbidden everywhere, times have one format), and values that contradict
 * each other.
 * @param operationId the operation that was called; null if the response belongs to none, because the
 *   path is unknown or the HTTP parser refused the request
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
  const code = errorCodes.find((one) => isMapping(value) && value.code === one)
  faults.push(...faultsInHeaders(status, headers, code, operationId !== null), ...faultsInText)
  if (hasBody && value !== undefined)
    faults.push(...(status === 200 ? faultsInData(operationId, value) : faultsInError(operationId, status, value)))
  return faults
}

/**
 * Finds everything that is wrong with the body of a webhook request.
 * @param expected the type that the event should have, if that is known
 * @returns an empty array if nothing is wrong
 */
export const faultsInEvent = (bodyText: string, expected?: EventType): string[] => {
  const { value, faults } = readBody(bodyText)
  if (value === undefined) return faults
  const type = isMapping(value) ? value.type : undefined
  const check = typeof type === 'string' ? checkEvent.get(type) : undefined
  if (check === undefined) return [...faults, `body /type must be one of ${eventTypes.join(', ')}`]
  if (expected !== undefined && type !== expected) faults.push(`body /type must be ${expected}`)
  return [...faults, ...check(value)]
}
