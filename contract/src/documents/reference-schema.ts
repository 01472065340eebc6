import { componentsByName, type JsonSchema } from './components.ts'

/** The anchor of a heading, as links write it. */
export const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-')

/** A text escaped for a table cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

/** A table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** The type of a schema in words, with links to the named schemas. */
export const typeInWords = (schema: JsonSchema): string => {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  const orNull = types.includes('null') ? ' or null' : ''
  return `${typeWithoutNull(schema, types.find((type) => type !== 'null') ?? '')}${orNull}`
}

const typeWithoutNull = (schema: JsonSchema, type: string): string => {
  const { title } = schema
  if (title !== undefined && componentsByName.has(title)) return `[${title}](#${anchorOf(title)})`
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.enum !== undefined) return listOf(schema.enum)
  if (type === 'array' && schema.items !== undefined) return `array of ${typeInWords(schema.items)}`
  if (type === 'object' && typeof schema.additionalProperties === 'object')
    return `object, from names to ${typeInWords(schema.additionalProperties)}`
  if (schema.format === 'date-time') return 'date and time'
  if (type === '') throw new Error(`There are no words for the schema ${JSON.stringify(schema)}`)
  return type
}

/** The values of an enumeration. Null is left out, because the type already names it. */
export const listOf = (values: readonly (string | null)[]): string =>
  values
    .filter((value) => value !== null)
    .map((value) => `\`${value}\``)
    .join(', ')

/** A table with a row for each field of an object. */
export const fieldsTable = ({ properties = {}, required = [] }: JsonSchema): string =>
  table(
    ['field', 'type', 'meaning'],
    Object.entries(properties).map(([name, schema]) => [
      `\`${name}\``,
      `${typeInWords(schema)}${required.includes(name) ? '' : ', can be absent'}`,
      schema.description ?? '',
    ]),
  )
