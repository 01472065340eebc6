import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { errorCodes } from '../operations/errors.ts'
import { eventTypes } from '../webhooks/events.ts'
import { headersOf, optionalHeaderNames } from '../operations/headers.ts'
import { openApiDocument, openApiText } from './openapi.ts'
import { statusesOf } from '../operations/operation.ts'
import { operationIds, operations } from '../operations/operations.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

interface Node {
  [key: string]: Node
}

const document = openApiDocument() as unknown as Node

/** The node, or the node that it refers to. */
const resolved = (node: Node | undefined): Node => {
  const reference = node?.$ref as unknown as string | undefined
  if (node === undefined) throw new Error('There is no such node')
  if (reference === undefined) return node
  return reference
    .slice(2)
    .split('/')
    .reduce((at, key) => resolved(at[key]), document)
}

const operationOf = (path: string) => resolved(document.paths?.[path]?.get)

test('openapi.json is up to date', () => {
  const written = readFileSync(`${root}openapi.json`, 'utf8')
  expect(written === openApiText(), 'Write it with: node scripts/openapi.ts').toBe(true)
})

describe('the linters report nothing', () => {
  const run = (command: string, ...args: string[]) =>
    execFileSync(process.execPath, [`${root}node_modules/${command}`, ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })

  test('Redocly, with its recommended rules', () => {
    const found = run('@redocly/cli/bin/cli.js', 'lint', 'openapi.json', '--format=json')
    expect((JSON.parse(found) as { totals: unknown }).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
  })

  test('Spectral, with its rules for OpenAPI', () => {
    const found = run('@stoplight/spectral-cli/dist/index.js', 'lint', '--format=json', '--quiet', 'openapi.json')
    expect(JSON.parse(found)).toEqual([])
  })
})

test('it is OpenAPI 3.1, in version 1.0.0, on a base that ends in /api/v1', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info?.version).toBe('1.0.0')
  expect(document.servers).toEqual([expect.objectContaining({ url: expect.stringMatching(/\/api\/v1$/) as string })])
})

test('it has exactly the nine operations, each of them only as a GET', () => {
  const found = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => [operationId, method, path]),
  )
  expect(found).toEqual(operationIds.map((id) => [id, 'get', operations[id].path]))
})

test.for(operationIds)('%s has every status, with its headers, and an example of every error', (id) => {
  const operation = operations[id]
  const { responses = {} } = operationOf(operation.path)
  expect(Object.keys(responses)).toEqual(statusesOf(operation).map(String))
  const codes = Object.entries(responses).flatMap(([status, reference]) => {
    const response = resolved(reference)
    const optional = status === '200' || status === '304' ? optionalHeaderNames : []
    expect(Object.keys(response.headers ?? {})).toEqual([...headersOf(Number(status)), ...optional])
    const media = response.content?.['application/json']
    expect(media === undefined).toBe(status === '304')
    const examples = Object.entries(media?.examples ?? {})
    if (status === '200') {
      expect(examples).toHaveLength(1)
      return []
    }
    return examples.map(([code, example]) => {
      expect(resolved(example).value?.code).toBe(code)
      return code
    })
  })
  expect(codes.toSorted()).toEqual([...operation.codes].toSorted())
})

test('it has all error codes', () => {
  expect(document.components?.schemas?.ErrorCode?.enum).toEqual(errorCodes)
})

test('it gives take its bounds and its default', () => {
  const parameters = operationOf('/positions').parameters as unknown as Node[]
  const take = parameters.find(({ name }) => (name as unknown) === 'take')
  expect(take?.schema).toEqual({ type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 50 })
})

test('every operation and every parameter is described', () => {
  for (const id of operationIds) {
    const operation = operationOf(operations[id].path)
    expect(operation.description).toMatch(/\w/)
    for (const parameter of operation.parameters as unknown as Node[])
      expect(resolved(parameter).description).toMatch(/\w/)
  }
})

test('it has the five events as webhooks, signed and with an example each', () => {
  expect(Object.keys(document.webhooks ?? {})).toEqual(eventTypes)
  for (const type of eventTypes) {
    const webhook = document.webhooks?.[type]?.post
    expect(webhook?.parameters?.[0]).toMatchObject({ name: 'x-service-signature', in: 'header', required: true })
    const media = webhook?.requestBody?.content?.['application/json']
    expect(resolved(media?.schema).properties?.type?.const).toBe(type)
    expect(media?.examples?.event?.value?.type).toBe(type)
  }
})

test('ids are plain strings, nullable types are lists of types, and no schema is a choice of schemas', () => {
  const text = openApiText()
  expect(text).not.toMatch(/"(?:anyOf|oneOf|allOf|nullable)"/)
  expect(text).not.toContain('"uuid"')
})

test('every reference has a target', () => {
  for (const [, reference = ''] of openApiText().matchAll(/"\$ref": "([^"]+)"/g))
    expect(resolved({ $ref: reference as unknown as Node })).toBeTypeOf('object')
})
