import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { Refusal } from './refusal.ts'

/**
 * Validates input, such as JSON on a command line, by a schema.
 * @param what names the input in the message: "position 3"
 * @throws {Refusal} naming every fault at once: the field, and what is allowed
 */
export function readForm<S extends TSchema>(schema: S, given: unknown, what: string): Static<S> {
  const validator = compiled(schema)
  if (validator.Check(given)) return given as Static<S>
  const [, faults] = validator.Errors(given)
  // An unknown field also violates the schema `false`, which adds nothing to the fact that it is
  // unknown.
  const relevant = faults.filter(({ keyword }) => keyword !== 'boolean')
  const sentences = relevant.map(({ keyword, schemaPath, instancePath, params, message }) => {
    const field = instancePath === '' ? 'it' : instancePath.slice(1).replaceAll('/', '.')
    if (keyword === 'additionalProperties') {
      return `${field} has no field ${listed(params.additionalProperties)}`
    }
    if (keyword === 'enum') return `${field} must be one of ${listed(params.allowedValues)}`
    const allowed = keyword === 'pattern' ? descriptionAt(schema, schemaPath) : undefined
    return allowed === undefined ? `${field} ${message}` : `${field} must be ${allowed}`
  })
  throw new Refusal('invalid', `The ${what} cannot be taken: ${[...new Set(sentences)].join('; ')}.`)
}

const validators = new WeakMap<TSchema, Validator>()

/** Each schema is compiled once. Checking values without compiling took a quarter of the time of an import. */
function compiled(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  return validator
}

/** The description of a part of a schema, which explains more than its pattern. */
function descriptionAt(schema: TSchema, path: string): string | undefined {
  let part: unknown = schema
  for (const name of path.split('/').slice(1)) part = (part as Record<string, unknown> | undefined)?.[name]
  const description = (part as { description?: unknown } | undefined)?.description
  return typeof description === 'string' ? description : undefined
}

function listed(values: readonly unknown[]): string {
  return values.map((value) => String(value)).join(', ')
}
