import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import type { JsonSchema } from '../documents/components.ts'
import { plain } from '../documents/openapi-schema.ts'

/** The only format of times: `2026-10-14T09:28:14.000Z`. */
const timestampPattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$'

// The document allows unknown properties, because later releases may add some and clients must not
// break on them. A check of a server must report every property that the document does not know.
const closed = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  ...(schema.format === 'date-time' && { pattern: timestampPattern }),
  ...(schema.items !== undefined && { items: closed(schema.items) }),
  ...(schema.properties !== undefined && {
    properties: Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, closed(inner)])),
    additionalProperties: false,
  }),
})

/**
 * Compiles a check of values against a schema that forbids unknown properties everywhere and allows
 * only one format of times. The faults name places and rules, never values.
 */
export const strictCheck = (schema: TSchema): ((value: unknown) => string[]) => {
  const validator = Compile(closed(plain(schema)))
  return (value) => {
    if (validator.Check(value)) return []
    const [, errors] = validator.Errors(value)
    return errors
      .filter(({ keyword }) => keyword !== 'boolean')
      .map((error) => {
        const unknown =
          error.keyword === 'additionalProperties' ? `: ${error.params.additionalProperties.join(', ')}` : ''
        return `body ${error.instancePath === '' ? '/' : error.instancePath} ${error.message}${unknown}`
      })
  }
}

/**
 * Parses a body, and finds what is wrong with it as JSON: invalid JSON, or a property that an
 * object names twice.
 */
export const readBody = (text: string): { value?: unknown; faults: string[] } => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { faults: ['body is not JSON'] }
  }
  const strings = Array.from(text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(?<colon>\s*:)?/g))
  const twice = strings.filter(({ groups }) => groups?.colon !== undefined).length !== countProperties(value)
  return { value, faults: twice ? ['body names a property of an object twice'] : [] }
}

const countProperties = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  const own = Array.isArray(value) ? 0 : inner.length
  return inner.reduce((sum: number, one) => sum + countProperties(one), own)
}
