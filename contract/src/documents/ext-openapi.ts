import { errorExamples } from '../examples/errors.ts'
import { Change, extBasePath, extOperationIds, extOperations } from '../ext/operations.ts'
import { exampleCursor } from '../operations/query-parameters.ts'
import { type AnyErrorCode, errorCodes, extErrorStatuses, meaningOf } from '../operations/errors.ts'
import { codesOf, type Operation, statusesOf } from '../operations/operation.ts'
import { openApiDocument } from './openapi.ts'
import { type Json, withReferences } from './openapi-schema.ts'

const info = `These operations stand beside version 1 of the API. They use the same keys, limits, headers and errors, only read, and change nothing in version 1.

Follow what changes, and what your key can read no more:

1. Get a cursor from \`/changes/start\`.
2. Read everything once with the operations of version 1.
3. Ask \`/changes\` with the cursor, store what you are sent and \`nextCursor\`, and so on.

If you get 410 with \`CURSOR_EXPIRED\`, begin anew.`

const examples: Readonly<Record<AnyErrorCode, { code: AnyErrorCode; error: string }>> = {
  ...errorExamples,
  INVALID_CURSOR: {
    code: 'INVALID_CURSOR',
    error:
      'The query parameter "cursor" must be the "cursor" of /changes/start or the "nextCursor" of the previous answer, but was "x".',
  },
  CURSOR_EXPIRED: {
    code: 'CURSOR_EXPIRED',
    error:
      'The cursor does not hold any more: it is older than 30 days. Get a new one from /changes/start, and read everything again.',
  },
}

/** A fictional 200 of each operation. */
const replies: Readonly<Record<(typeof extOperationIds)[number], Json>> = {
  startChanges: { data: { cursor: exampleCursor } },
  listChanges: {
    data: [
      {
        kind: 'position',
        id: '0199c2d4-7a40-7d1b-8c3f-5e9a1b2c3d4e',
        op: 'upsert',
        changedAt: '2026-10-14T09:28:14.000Z',
      },
      {
        kind: 'pagePosition',
        id: 'b7e41a90-2c5d-4f68-a1b3-90d8c7e6f524.0199c2d4-7a40-7d1b-8c3f-5e9a1b2c3d4e',
        op: 'removed',
        changedAt: '2026-10-14T09:28:14.000Z',
        positionId: '0199c2d4-7a40-7d1b-8c3f-5e9a1b2c3d4e',
        pageId: 'b7e41a90-2c5d-4f68-a1b3-90d8c7e6f524',
      },
    ],
    nextCursor: exampleCursor,
    upToDate: true,
  },
}

type Node = Readonly<Record<string, Json>>

/** The OpenAPI 3.1 document of what is beside version 1, with the components of its document. */
export const extOpenApiDocument = (): Record<string, Json> => {
  const v1 = openApiDocument() as unknown as Readonly<Record<string, Node>>
  const components = v1['components'] as Readonly<Record<string, Node>>
  const schemas = components['schemas'] ?? {}
  const paths = Object.fromEntries(extOperationIds.map((id) => [extOperations[id].path, { get: operationObject(id) }]))
  const responses = components['responses'] ?? {}
  const references = JSON.stringify([paths, responses])
  const isUsed = ([name]: [string, Json]) => references.includes(`"#/components/examples/${name}"`)
  return {
    openapi: '3.1.0',
    info: {
      ...v1['info'],
      title: 'Kandidat API, beside version 1',
      summary: 'Follow what changes.',
      description: info,
    },
    servers: [{ url: extBasePath, description: 'The installation that serves this document.' }],
    security: [{ apiKey: [] }],
    tags: [{ name: 'Changes', description: 'What changed, and what your key can read no more.' }],
    paths,
    components: {
      securitySchemes: components['securitySchemes'] ?? {},
      parameters: components['parameters'] ?? {},
      headers: components['headers'] ?? {},
      responses,
      examples: Object.fromEntries(Object.entries(components['examples'] ?? {}).filter(isUsed)),
      schemas: {
        Change: withReferences(Change),
        Error: schemas['Error'] ?? {},
        ErrorCode: {
          ...(schemas['ErrorCode'] as Node),
          enum: [...errorCodes, ...Object.keys(extErrorStatuses)],
        },
      },
    },
  }
}

/** The content of `openapi-ext.json`. */
export const extOpenApiText = (): string => `${JSON.stringify(extOpenApiDocument(), null, 2)}\n`

const operationObject = (id: (typeof extOperationIds)[number]): Json => {
  const operation: Operation = extOperations[id]
  return {
    operationId: id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    parameters: [
      ...Object.entries(operation.query).map(([name, { description, schema, example }]) => ({
        name,
        in: 'query',
        required: name === 'cursor',
        description,
        schema: withReferences(schema),
        example,
      })),
      { $ref: '#/components/parameters/IfNoneMatch' },
    ],
    responses: Object.fromEntries(
      statusesOf(operation).map((status) => [String(status), responseOf(id, operation, status)]),
    ),
  }
}

const SHARED: Readonly<Record<number, string>> = {
  304: 'NotModified',
  401: 'Unauthorized',
  403: 'Forbidden',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  414: 'UriTooLong',
  429: 'RateLimited',
  431: 'HeadersTooLarge',
  500: 'InternalError',
  503: 'Unavailable',
}

const responseOf = (id: (typeof extOperationIds)[number], operation: Operation, status: number): Json => {
  const shared = SHARED[status]
  if (shared !== undefined) return { $ref: `#/components/responses/${shared}` }
  const content = (schema: Json, named: Json): Json => ({ 'application/json': { schema, examples: named } })
  if (status === 200)
    return {
      description: operation.replyDescription,
      headers,
      content: content(replySchema(id), { fictional: { summary: operation.replyDescription, value: replies[id] } }),
    }
  const codes = codesOf(operation, status)
  return {
    description: codes.map((code) => `\`${code}\`: ${meaningOf(code)}`).join(' '),
    headers,
    content: content(
      { $ref: '#/components/schemas/Error' },
      Object.fromEntries(codes.map((code) => [code, { summary: meaningOf(code), value: examples[code] }])),
    ),
  }
}

const headers: Json = Object.fromEntries(
  ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Cache-Control'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
)

/** `Change` is no component of version 1, so it is referred to here. */
const replySchema = (id: (typeof extOperationIds)[number]): Json => {
  const schema = withReferences(extOperations[id].reply) as Readonly<Record<string, Json>>
  if (id !== 'listChanges') return schema
  const properties = schema['properties'] as Node
  const data = { ...(properties['data'] as Node), items: { $ref: '#/components/schemas/Change' } }
  return { ...schema, properties: { ...properties, data } }
}
