import { events, eventTypes, type EventType } from '../webhooks/events.ts'
import { readBody, strictCheck } from './schema.ts'

const checks = new Map<unknown, ReturnType<typeof strictCheck>>(
  eventTypes.map((type) => [type, strictCheck(events[type])]),
)

/**
 * Finds everything that is wrong with the body of a webhook request.
 * @param expected the type that the event should have, if that is known
 * @returns an empty array if nothing is wrong
 */
export const faultsInEvent = (bodyText: string, expected?: EventType): string[] => {
  const { value, faults } = readBody(bodyText)
  if (value === undefined) return faults
  const { type } = Object(value) as { type?: unknown }
  const check = checks.get(type)
  if (check === undefined) return [...faults, `body /type must be one of ${eventTypes.join(', ')}`]
  if (expected !== undefined && type !== expected) faults.push(`body /type must be ${expected}`)
  return [...faults, ...check(value)]
}
