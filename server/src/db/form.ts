import type { Static, TSchema } from 'typebox'
import { Errors } from 'typebox/value'
import { Refusal } from './refusal.ts'

/**
 * Takes what somebody wrote, such as JSON on a command line, by a schema.
 * @param what whose form it is, for the sentence: "position 3"
 * @throws {Refusal} naming every fault at once: the field, and what is allowed
 */
export function readForm<S extends TSchema>(schema: S, given: unknown, what: string): Static<S> {
  const faults = Errors(schema, given)
  if (faults.length === 0) return given as Static<S>
  const sentences = faults.map(({ keyword, instancePath, params, message }) => {
    const field = instancePath === '' ? 'it' : instancePath.slice(1).replaceAll('/', '.')
    if (keyword === 'additionalProperties') {
      return `${field} has no field ${listed(params.additionalProperties)}`
    }
    if (keyword === 'enum') return `${field} must be one of ${listed(params.allowedValues)}`
    return `${field} ${message}`
  })
  throw new Refusal('invalid', `The ${what} can not be taken: ${[...new Set(sentences)].join('; ')}.`)
}

function listed(values: readonly unknown[]): string {
  return values.map((value) => String(value)).join(', ')
}
