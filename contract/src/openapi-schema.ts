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
  const { title, description } = plain(schema)
  const component = title === undefined || title === self ? undefined : componentsByName.get(title)
  if (component !== undefined)
    return {
      $ref: `#/components/schemas/${title}`,
      ...(description !== component.description && { description }),
    }
  return written(schema)
}

const written = (value: unknown): Json => {
  if (Array.isArray(value)) return value.map(written)
  if (typeof value !== 'object' || value === null) return value as Json
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword, inner]) => keyword !== 'title' || typeof inner !== 'string')
      .map(([keyword, inner]) => [
        keyword,
        keyword === 'properties' ? properties(inner) : keywordValue(keyword, inner),
      ]),
  )
}

const properties = (schemas: Readonly<Record<string, TSchema>>): Json =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withReferences(schema)]))

const keywordValue = (keyword: string, value: unknown): Json =>
  (keyword === 'items' || keyword === 'additionalProperties') && typeof value === 'object' && value !== null
    ? withReferences(value)
    : written(value)
