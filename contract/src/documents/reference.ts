import { componentsByName, type JsonSchema } from './components.ts'
import { errorCodes, errorMeanings, errorStatuses } from '../operations/errors.ts'
import { eventExamples } from '../examples/events.ts'
import { replyExamples } from '../examples/replies.ts'
import { events, eventTypes } from '../webhooks/events.ts'
import { replyHeaderNames, replyHeaders } from '../operations/headers.ts'
import { basePath } from './openapi.ts'
import { plain } from './openapi-schema.ts'
import { type Operation, tags } from '../operations/operation.ts'
import { operationIds, operations } from '../operations/operations.ts'
import { anchorOf, fieldsTable, listOf, table, typeInWords } from './reference-schema.ts'

/** The content of `docs/operations.md`: the reference of the API in Markdown. */
export const referenceText = (): string =>
  `${[...introduction(), ...Object.keys(tags).flatMap(operationsOf), ...rest()].join('\n\n')}\n`

const introduction = (): string[] => [
  '# Reference',
  'The nine operations with their parameters, replies and errors, the five events, and every object in them. It is made of the ' +
    "API's contract, as [`openapi.json`](../openapi.json) is, and says the same.",
  `All operations are GET requests below \`${basePath}\`, with the header \`Authorization: Bearer <API_KEY>\`; HEAD answers like GET ` +
    'without a body. A single object comes as `{ "data": {…} }`, a list as `{ "data": […], "nextCursor": … }`. Times are UTC with ' +
    'milliseconds. A field is always present, and null where it has no value, but where it says that it may be absent.',
  table(
    ['operation', 'path', ''],
    operationIds.map((id) => [`[${id}](#${anchorOf(id)})`, `\`${operations[id].path}\``, operations[id].summary]),
  ),
]

const operationsOf = (tag: string): string[] => [
  `## ${tag}`,
  tags[tag as keyof typeof tags],
  ...operationIds.filter((id) => operations[id].tag === tag).flatMap((id) => operationText(operations[id])),
]

const operationText = (operation: Operation): string[] => {
  const { id, path, description, pathParameters, query, reply, replyDescription, codes } = operation
  const parameters = [
    ...Object.entries(pathParameters).map(([name, what]) => [`\`${name}\``, 'in the path, string', what]),
    ...Object.entries(query).map(([name, parameter]) => {
      const { type, enum: values, default: usual } = plain(parameter.schema)
      const allowed = values === undefined ? String(type) : listOf(values)
      return [
        `\`${name}\``,
        `${allowed}${typeof usual === 'number' ? `, ${usual} unless given` : ''}`,
        parameter.description,
      ]
    }),
  ]
  const { data, nextCursor } = plain(reply).properties ?? {}
  const fields = `\`data\`: ${data ? typeInWords(data) : ''}${nextCursor ? '; `nextCursor`: string or null' : ''}.`
  return [
    `### ${id}`,
    `\`GET ${basePath}${path}\``,
    description,
    ...(parameters.length > 0 ? [table(['parameter', 'what it takes', ''], parameters)] : ['It has no parameters.']),
    `**200.** ${replyDescription} ${fields}`,
    fence(replyExamples[id as keyof typeof replyExamples]),
    `**304** to an \`If-None-Match\` that still holds. **Errors:** ${codes.map((code) => `[\`${code}\`](errors.md#${code.toLowerCase()})`).join(', ')}.`,
  ]
}

const rest = (): string[] => [
  '## Headers of answers',
  table(
    ['header', 'such as', ''],
    replyHeaderNames.map((name) => [
      `\`${name}\``,
      `\`${replyHeaders[name].example}\``,
      replyHeaders[name].description,
    ]),
  ),
  '## Error codes',
  table(
    ['code', 'status', ''],
    errorCodes.map((code) => [
      `[\`${code}\`](errors.md#${code.toLowerCase()})`,
      String(errorStatuses[code]),
      errorMeanings[code],
    ]),
  ),
  '## Events',
  'Each is a POST to a receiver of yours, signed in `x-service-signature`. [The five events](events.md) says when they are sent, ' +
    '[Webhooks](webhooks.md) how.',
  ...eventTypes.flatMap((type) => {
    const schema = plain(events[type])
    return [`### ${type}`, schema.description ?? '', fieldsTable(schema), fence(eventExamples[type])]
  }),
  '## Objects',
  ...[...componentsByName].flatMap(([name, schema]) => (isEvent(name) ? [] : objectText(name, schema))),
]

const isEvent = (name: string): boolean => Object.values(events).some((event) => plain(event).title === name)

const objectText = (name: string, schema: JsonSchema): string[] => [
  `### ${name}`,
  schema.description ?? '',
  schema.properties ? fieldsTable(schema) : `One of ${listOf(schema.enum ?? [])}.`,
]

const fence = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
