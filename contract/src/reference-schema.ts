import { componentsByName, type JsonSchema } from './components.ts'

/** A heading's name as links have it. */
export const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-')

/** A text as it stands in a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

/** The rows of a table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** What a schema allows, in words, with links to what has a name. */
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

/** The values of an enumeration, without null, which its type names. */
export const listOf = (values: readonly (string | null)[]): string =>
  values
    .filter((value) => value !== null)
    .map((value) => `\`${value}\``)
    .join(', ')

/** The fields of an object, one in each row. */
export const fieldsTable = ({ properties = {}, required = [] }: JsonSchema): string =>
  table(
    ['field', 'type', ''],
    Object.entries(properties).map(([name, schema]) => [
      `\`${name}\``,
      `${typeInWords(schema)}${required.includes(name) ? '' : ', may be absent'}`,
      schema.description ?? '',
    ]),
  )
