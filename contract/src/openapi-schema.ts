import type { TSchema } from 'typebox'
import { componentsByName, type JsonSchema } from './components.ts'

/** What JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** A TypeBox value as the JSON Schema that it is. */
export const plain = (schema: TSchema): JsonSchema => schema as JsonSchema

/**
 * A schema as the document shows it: whatever has a name is referred to, with the description of its place where that
 * says something of its own. Names themselves are not repeated as titles.
 * @param self the name of the component that is being written out, which does not refer to itself
 */
export const withReferences = (schema: TSchema, self?: string): Json => {
  const { title, properties, items, additionalProperties, ...rest } = plain(schema)
  const component = title === undefined || title === self ? undefined : componentsByName.get(title)
  if (component !== undefined) {
    const { description } = rest
    return {
      $ref: `#/components/schemas/${title}`,
      ...(description !== component.description && { description }),
    }
  }
  const { type, description, required, ...others } = rest as { [keyword: string]: Json | undefined }
  return {
    type,
    ...(description !== undefined && { description }),
    ...others,
    ...(required !== undefined && { required }),
    ...(properties !== undefined && { properties: propertiesOf(properties) }),
    ...(items !== undefined && { items: withReferences(items) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean' ? additionalProperties : withReferences(additionalProperties),
    }),
  }
}

const propertiesOf = (schemas: Readonly<Record<string, JsonSchema>>): Json =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withReferences(schema)]))
