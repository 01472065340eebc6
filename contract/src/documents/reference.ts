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
import { requestExamples } from './reference-examples.ts'
import { anchorOf, fieldsTable, listOf, table, typeInWords } from './reference-schema.ts'

/** The content of `docs/operations.md`: the reference of the API in Markdown. */
export const referenceText = (): string =>
  `${[...introduction(), ...Object.keys(tags).flatMap(operationsOf), ...rest()].join('\n\n')}\n`

const introduction = (): string[] => [
  '# Reference',
  'Look up the nine operations with their parameters, responses and errors, the five events, and every object in them. ' +
    '[`openapi.json`](../openapi.json) has the same for programs.',
  `All operations are GET requests below \`${basePath}\` with the header \`Authorization: Bearer <API_KEY>\`. HEAD returns the ` +
    'same headers without a body. A single object is `{ "data": {…} }`, and a list is `{ "data": […], "nextCursor": … }`. Times ' +
    'are in UTC with milliseconds. Every field is always present, and null if it has no value, unless its description says ' +
    'that it can be absent.',
  table(
    ['operation', 'path', 'what it does'],
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
        `${allowed}${typeof usual === 'number' ? `, default ${usual}` : ''}`,
        parameter.description,
      ]
    }),
  ]
  const { data, nextCursor } = plain(reply).properties ?? {}
  const fields = `\`data\`: ${data ? typeInWords(data) : ''}${nextCursor ? '; `nextCursor`: string or null' : ''}.`
  return [
    `### ${id}`,
    `\`GET ${basePath}${path}\` <!-- try: ${operation.tag} ${path} -->`,
    description,
    ...(parameters.length > 0 ? [table(['parameter', 'type', 'meaning'], parameters)] : ['It has no parameters.']),
    requestExamples(operation),
    `**200.** ${replyDescription} ${fields}`,
    fence(replyExamples[id as keyof typeof replyExamples]),
    `**304** if \`If-None-Match\` has the current ETag. **Errors:** ${codes.map((code) => `[\`${code}\`](errors.md#${code.toLowerCase()})`).join(', ')}.`,
  ]
}

const rest = (): string[] => [
  '## Response headers',
  table(
    ['header', 'example', 'meaning'],
    replyHeaderNames.map((name) => [
      `\`${name}\``,
      `\`${replyHeaders[name].example}\``,
      replyHeaders[name].description,
    ]),
  ),
  '## Error codes',
  table(
    ['code', 'status', 'meaning'],
    errorCodes.map((code) => [
      `[\`${code}\`](errors.md#${code.toLowerCase()})`,
      String(errorStatuses[code]),
      errorMeanings[code],
    ]),
  ),
  '## Events',
  'Each event is a POST to your receiver, signed in `x-service-signature`. [The five events](events.md) explains when they ' +
    'are sent, and [Webhooks](webhooks.md) how.',
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
