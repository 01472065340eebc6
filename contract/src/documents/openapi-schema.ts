import type { TSchema } from 'typebox'
import { componentsByName, type JsonSchema } from './components.ts'

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** A TypeBox schema, typed as the plain JSON Schema that it is. */
export const plain = (schema: TSchema): JsonSchema => schema as JsonSchema

/**
 * The schema as the OpenAPI document writes it. A named schema inside it becomes a reference, with
 * a description if that differs from the component's own. Titles are left out.
 * @param self the name of the component that is being written, which must not refer to itself
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
