import type { JsonSchema } from '@kandidat/contract/documents/components'
import { type OperationId, operationIds, operations } from '@kandidat/contract/operations/operations'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'

const validators = new Map(operationIds.map((id) => [id, Compile(operations[id].reply)]))

/**
 * The largest number of faults that are reported for one body: a fault in each of a hundred objects
 * is one fault.
 */
const MOST = 5

/**
 * The ways in which the body of a 200 contradicts the contract's schema, which allows further
 * properties.
 */
export function shapeFaults(id: OperationId, body: unknown): string[] {
  const validator = validators.get(id)
  if (validator === undefined || validator.Check(body)) return []
  const [, errors] = validator.Errors(body)
  const messages = errors.map(
    ({ instancePath, message }) => `${instancePath === '' ? 'the body' : instancePath} ${message}`,
  )
  return messages.length > 0 ? messages.slice(0, MOST) : ['the body does not match its schema']
}

/**
 * The properties that the contract does not know, as paths in which `*` stands for any place of an
 * array. They are allowed: version 1 may add properties, and clients ignore those that they do not
 * know.
 */
export function additionsIn(id: OperationId, body: unknown): string[] {
  return [...new Set(unknownIn(operations[id].reply as TSchema as JsonSchema, body, ''))]
}

function unknownIn(schema: JsonSchema, value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    const { items } = schema
    return items === undefined ? [] : value.flatMap((each: unknown) => unknownIn(items, each, `${path}/*`))
  }
  const { properties } = schema
  if (typeof value !== 'object' || value === null || properties === undefined) return []
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    return known === undefined ? [`${path}/${name}`] : unknownIn(known, inner, `${path}/${name}`)
  })
}
