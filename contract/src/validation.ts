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
  if (operationId === null) return ['an answer with data belongs to an operation']
  const faults = checkReply.get(operationId)?.(value) ?? []
  if (faults.length > 0) return faults
  // The shape has just been checked, which a table over all operations cannot express.
  const check = faultsInMeaning[operationId] as (body: unknown) => string[]
  return check(value)
}

const faultsInError = (operationId: OperationId | null, status: number, value: unknown): string[] => {
  const faults = checkError(value)
  if (faults.length > 0) return faults
  const { code, error } = value as ErrorBody
  if (error === '') faults.push('the text of the error is empty')
  if (errorStatuses[code] !== status) faults.push(`code ${code} does not go with status ${status}`)
  else if (operationId !== null && !codesOf(operations[operationId], status).includes(code))
    faults.push(`code ${code} is none of ${operationId}`)
  return faults
}

const faultsInStatus = (operationId: OperationId | null, status: number): string[] => {
  const named: readonly number[] =
    operationId === null ? errorCodes.map((code) => errorStatuses[code]) : statusesOf(operations[operationId])
  return named.includes(status) ? [] : [`status ${status} is not named for ${operationId ?? 'what is no operation'}`]
}

/**
 * Everything that is wrong with an answer of the API: a status that the document does not name for the operation, a
 * header that is missing or has a wrong form, a body that is not exactly what its schema says (unknown properties are
 * forbidden everywhere, moments have one form), and values that do not belong together. Empty for a right answer.
 * @param operationId whose answer it is; null for one that belongs to no operation: an unknown path, or what the HTTP
 *   parser refuses
 * @param bodyText the body as it was received, after decompression; empty when there is none
 * @param method what was asked with: an answer to HEAD has no body
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
 * Everything that is wrong with the body of a webhook request. Empty for a right one.
 * @param expected the kind that it should be, where that is known
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
