import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { type FieldFault, Refusal } from './refusal.ts'

/**
 * Validates input, such as JSON on a command line, by a schema.
 * @param what names the input in the message: "position 3"
 * @throws {Refusal} with every fault at once: the field, and what is allowed
 */
export function readForm<S extends TSchema>(schema: S, given: unknown, what: string): Static<S> {
  const validator = compiled(schema)
  if (validator.Check(given)) return given as Static<S>
  const [, errors] = validator.Errors(given)
  // An unknown field also violates the schema `false`, which adds nothing to the fact that it is
  // unknown.
  const relevant = errors.filter(({ keyword }) => keyword !== 'boolean')
  const faults = relevant.flatMap((error) => faultsOf(schema, error))
  const sentences = faults.map(({ field, message }) => `${field === '' ? 'it' : field} ${message}`)
  const message = `The ${what} is not valid: ${[...new Set(sentences)].join('; ')}.`
  throw new Refusal('invalid', message, faults, 'wrong-form')
}

type SchemaError = ReturnType<Validator['Errors']>[1][number]

function faultsOf(schema: TSchema, error: SchemaError): FieldFault[] {
  const field = error.instancePath.slice(1).replaceAll('/', '.')
  const { keyword, params } = error
  if (keyword === 'required') {
    const path = field === '' ? '' : `${field}.`
    return params.requiredProperties.map((name) => ({ field: `${path}${name}`, message: 'is required' }))
  }
  if (keyword === 'additionalProperties') {
    return [{ field, message: `has no field ${listed(params.additionalProperties)}` }]
  }
  if (keyword === 'enum') return [{ field, message: `must be one of ${listed(params.allowedValues)}` }]
  const allowed = keyword === 'pattern' ? descriptionAt(schema, error.schemaPath) : undefined
  return [{ field, message: allowed === undefined ? error.message : `must be ${allowed}` }]
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
