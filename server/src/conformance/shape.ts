import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import type { JsonSchema } from '@kandidat/contract/documents/components'
import { type OperationId, operationIds, operations } from '@kandidat/contract/operations/operations'

const validators = new Map(operationIds.map((id) => [id, Compile(operations[id].reply)]))

/** Most faults that one body is told of: one that is wrong in each of a hundred objects is wrong once. */
const MOST = 5

/** What is wrong with the body of a 200 by the contract's own schema, which leaves room for properties to come. */
export function shapeFaults(id: OperationId, body: unknown): string[] {
  const validator = validators.get(id)
  if (validator === undefined || validator.Check(body)) return []
  const [, errors] = validator.Errors(body)
  const sentences = errors.map(
    ({ instancePath, message }) => `${instancePath === '' ? 'the body' : instancePath} ${message}`,
  )
  return sentences.length > 0 ? sentences.slice(0, MOST) : ['the body does not have the form of its schema']
}

/**
 * Properties that the contract does not know, as paths in which `*` stands for any place of an array. They are allowed:
 * within version 1 properties may be added, and clients ignore what they do not know.
 */
export function additionsIn(id: OperationId, body: unknown): string[] {
  return [...new Set(unknownIn(plain(operations[id].reply), body, ''))]
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

function plain(schema: TSchema): JsonSchema {
  return schema as JsonSchema
}
