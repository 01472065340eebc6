import type { TSchema } from 'typebox'
import { componentsByName, type JsonSchema } from './components.ts'
import { eventTypes, events } from '../webhooks/events.ts'
import { errorStatuses } from '../operations/errors.ts'
import { operationIds, operations } from '../operations/operations.ts'
import { plain } from './openapi-schema.ts'
import type { Operation } from '../operations/operation.ts'

// A file that imports a type named `Error` could no longer use the global of that name.
const declaredNames: Readonly<Record<string, string>> = { Error: 'ErrorBody' }

const declaredName = (title: string): string => declaredNames[title] ?? title

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))

const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))

const comment = (description: string | undefined, indent: string): string =>
  description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '*\\/')} */\n`

const isNullable = ({ type }: JsonSchema): boolean => Array.isArray(type) && type.includes('null')

const members = ({ properties = {}, required = [] }: JsonSchema, indent: string): string => {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${comment(schema.description, inner)}${inner}${propertyName(name)}${mark}: ${typeOf(schema, inner)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
}

const typeOf = (schema: JsonSchema, indent: string, self?: string): string => {
  const { title } = schema
  const orNull = isNullable(schema) ? ' | null' : ''
  if (title !== undefined && title !== self && componentsByName.has(title)) return `${declaredName(title)}${orNull}`
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  return `${kindOf(schema, indent)}${orNull}`
}

const kindOf = (schema: JsonSchema, indent: string): string => {
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null')
  const scalar = scalars[type ?? '']
  if (scalar !== undefined) return scalar
  if (type === 'array' && schema.items !== undefined) {
    const item = typeOf(schema.items, indent)
    return item.includes('|') ? `(${item})[]` : `${item}[]`
  }
  if (type === 'object' && schema.properties !== undefined) return members(schema, indent)
  if (type === 'object' && typeof schema.additionalProperties === 'object')
    return `Record<string, ${typeOf(schema.additionalProperties, indent)}>`
  throw new Error(`There is no TypeScript type for the schema ${JSON.stringify(schema)}`)
}

const declaration = (title: string, schema: JsonSchema): string => {
  const name = declaredName(title)
  if (schema.properties !== undefined)
    return `${comment(schema.description, '')}export interface ${name} ${members(schema, '')}\n`
  return `${comment(schema.description, '')}export type ${name} =${union(typeOf(schema, '', title))}\n`
}

const union = (type: string): string => (type.length > 100 ? `\n  | ${type.replaceAll(' | ', '\n  | ')}` : ` ${type}`)

/** An interface with one member for each operation. */
const perOperation = (name: string, description: string, member: (operation: Operation) => string): string =>
  `${comment(description, '')}export interface ${name} {\n${operationIds.map((id) => `  ${id}: ${member(operations[id])}\n`).join('')}}\n`

const object = (names: readonly string[], type: (name: string) => string, mark: string): string =>
  names.length === 0
    ? 'Record<never, never>'
    : `{\n${names.map((name) => `    ${name}${mark}: ${type(name)}\n`).join('')}  }`

const queryType = (schema: TSchema | undefined): string =>
  schema === undefined ? 'never' : typeOf(plain(schema), '    ')

/**
 * The content of `types.ts`: the contract as plain TypeScript interfaces, for packages that need
 * its types without TypeBox.
 */
export const typeDeclarations = (): string =>
  [
    '// Written by scripts/contract-types.ts from the values of the contract. Change those.\n',
    ...[...componentsByName].map(([title, schema]) => declaration(title, schema)),
    `${comment('Any of the five events: the body of a webhook request.', '')}export type WebhookEvent =${union(
      eventTypes.map((type) => plain(events[type]).title).join(' | '),
    )}\n`,
    `${comment('The HTTP status that goes with each code.', '')}export interface ErrorStatuses {\n${Object.entries(
      errorStatuses,
    )
      .map(([code, status]) => `  ${code}: ${status}\n`)
      .join('')}}\n`,
    perOperation('Replies', 'The body of a 200 of each operation.', ({ reply }) => typeOf(plain(reply), '  ')),
    perOperation('Queries', 'The query parameters of each operation.', ({ query }) =>
      object(Object.keys(query), (name) => queryType(query[name as keyof typeof query]?.schema), '?'),
    ),
    perOperation('Paths', 'The path parameters of each operation.', ({ pathParameters }) =>
      object(Object.keys(pathParameters), () => 'string', ''),
    ),
    '/** The ids of the nine operations. */\nexport type OperationId = keyof Replies\n',
  ].join('\n')
