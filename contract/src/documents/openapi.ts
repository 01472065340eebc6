import { ID, SLUG } from '../limits.ts'
import { componentsByName } from './components.ts'
import { eventExamples } from '../examples/events.ts'
import { eventTypes, events, type EventType } from '../webhooks/events.ts'
import { documentDescription, webhookDescription } from './openapi-description.ts'
import { errorExampleComponents, headerComponents, responseComponents, responsesOf } from './openapi-responses.ts'
import { plain, withReferences, type Json } from './openapi-schema.ts'
import { operationIds, operations } from '../operations/operations.ts'
import { tags, type Operation } from '../operations/operation.ts'
import type { QueryParameter } from '../operations/query-parameters.ts'
import { signatureHeader } from '../webhooks/signature.ts'

/** The version of the API description. It is independent of the version of the software. */
const documentVersion = '1.0.0'

/** The beginning of every path. */
export const basePath = '/api/v1'

/** The OpenAPI 3.1 document, built from the contract alone. */
export const openApiDocument = (): Record<string, Json> => ({
  openapi: '3.1.0',
  info: {
    title: 'Kandidat API',
    version: documentVersion,
    summary: 'Read-only access to positions, candidates, clients and careers pages.',
    description: documentDescription,
    contact: { name: 'Whoever runs this installation' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: basePath, description: 'The installation that serves this document.' }],
  security: [{ apiKey: [] }],
  tags: [
    ...Object.entries(tags).map(([name, description]) => ({ name, description })),
    { name: 'Webhooks', description: 'Events that Kandidat sends to your receiver.' },
  ],
  paths: Object.fromEntries(operationIds.map((id) => [operations[id].path, { get: operationObject(operations[id]) }])),
  webhooks: Object.fromEntries(eventTypes.map((type) => [type, { post: webhookObject(type) }])),
  components: {
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'Send your API key in the header `Authorization: Bearer <API_KEY>`. A key begins with `kand_`.',
      },
    },
    parameters: {
      IfNoneMatch: {
        name: 'If-None-Match',
        in: 'header',
        description: 'The `ETag` of a response that you have. If nothing has changed, you get 304 without a body.',
        // As long as all headers of a request together can be.
        schema: { type: 'string', maxLength: 32_768 },
        example: 'W/"pB2cX0sUq8nV4h1Zt7yKdw"',
      },
    },
    headers: headerComponents,
    responses: responseComponents,
    examples: errorExampleComponents,
    schemas: Object.fromEntries([...componentsByName].map(([name, schema]) => [name, withReferences(schema, name)])),
  },
})

/** The content of `openapi.json`. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`

const operationObject = (operation: Operation): Json => ({
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  description: operation.description,
  parameters: [
    ...Object.entries(operation.pathParameters).map(([name, description]) => ({
      name,
      in: 'path',
      required: true,
      description,
      schema: { type: 'string', maxLength: operation.path === '/clients/{id}' ? SLUG : ID },
      example: pathExamples[`${operation.id} ${name}`] ?? pathExamples[name] ?? name,
    })),
    ...Object.entries(operation.query).map(([name, parameter]) => queryParameterObject(name, parameter)),
    { $ref: '#/components/parameters/IfNoneMatch' },
  ],
  responses: responsesOf(operation),
})

const pathExamples: Readonly<Record<string, string>> = {
  id: '0199c2d4-7a40-7d1b-8c3f-5e9a1b2c3d4e',
  positionId: '0199c2d4-7a40-7d1b-8c3f-5e9a1b2c3d4e',
  'getClient id': 'skarvoy-verft',
  'listCareerPagePositions id': 'b7e41a90-2c5d-4f68-a1b3-90d8c7e6f524',
  'getCareerPagePosition id': 'b7e41a90-2c5d-4f68-a1b3-90d8c7e6f524',
}

const queryParameterObject = (name: string, { description, schema, example }: QueryParameter): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: withReferences(schema),
  example,
})

const webhookObject = (type: EventType): Json => {
  const description = plain(events[type]).description ?? type
  return {
    operationId: `receive_${type}`,
    tags: ['Webhooks'],
    summary: type,
    description: `${description} ${webhookDescription}`,
    security: [],
    parameters: [
      {
        name: signatureHeader,
        in: 'header',
        required: true,
        description:
          '`t` is when the request was signed, in Unix seconds. `v1` is the HMAC-SHA256 of `<t>.<raw request body>` in ' +
          'hexadecimal, with your signing secret as the key. There are several `v1` only while two secrets overlap in a ' +
          'rotation that you asked for.',
        schema: { type: 'string', maxLength: 200, pattern: '^t=[0-9]+(,v1=[0-9a-f]{64})+$' },
        example: `t=1791970094,v1=${'5f3a9c07e1b24d68'.repeat(4)}`,
      },
    ],
    requestBody: {
      required: true,
      description: 'The event. These bytes are signed.',
      content: {
        'application/json': {
          schema: withReferences(events[type]),
          examples: { event: { summary: type, value: eventExamples[type] } },
        },
      },
    },
    responses: {
      '200': { description: 'You accepted the event.' },
      '410': { description: 'You want no more events. Kandidat pauses the receiver.' },
    },
  }
}
