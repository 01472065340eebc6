import { basePath } from './openapi.ts'
import type { Operation } from '../operations/operation.ts'
import type { OperationId } from '../operations/operations.ts'

/** Where an installation without settings answers. The served pages name their own installation instead. */
const SERVER = 'http://localhost:8080'

/** How an example asks for an operation, and what it prints. Words in capitals stand for ids. */
interface Example {
  /** The values in the path, in their order. */
  readonly path?: readonly string[]
  readonly query?: Readonly<Record<string, string | number>>
  /** The fields that it prints of each object, with dots on the way to inner ones. */
  readonly shown: readonly [string, string]
}

const examples: Readonly<Record<OperationId, Example>> = {
  listPositions: { query: { status: 'PUBLISHED', take: 10 }, shown: ['id', 'title'] },
  getPosition: { path: ['POSITION'], shown: ['title', 'status'] },
  listClients: { shown: ['slug', 'name'] },
  getClient: { path: ['CLIENT'], shown: ['slug', 'name'] },
  listPositionCandidates: { path: ['POSITION'], query: { take: 10 }, shown: ['id', 'stage'] },
  getPositionPerformance: { path: ['POSITION'], shown: ['candidates.total', 'candidates.hires'] },
  listCareerPages: { shown: ['id', 'name'] },
  listCareerPagePositions: { path: ['PAGE'], query: { take: 10 }, shown: ['id', 'title'] },
  getCareerPagePosition: { path: ['PAGE', 'POSITION'], shown: ['title', 'status'] },
}

/** The request of an operation in three languages, as blocks of Markdown that the site shows as tabs. */
export function requestExamples(operation: Operation): string {
  const example = examples[operation.id as OperationId]
  const isList = operation.id.startsWith('list')
  const url = `${SERVER}${basePath}${pathOf(operation, example)}`
  const blocks = [
    ['sh', `curl -H 'Authorization: Bearer kand_…' '${url}'`],
    ['ts', withClient(operation.id, example, isList)],
    ['python', withPython(url, example, isList)],
  ]
  return ['<!-- tabs -->', ...blocks.map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\``)].join('\n\n')
}

function pathOf({ path }: Operation, { path: values = [], query = {} }: Example): string {
  const rest = [...values]
  const filled = path.replaceAll(/\{\w+\}/g, () => rest.shift() ?? '')
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return parameters.length > 0 ? `${filled}?${parameters.join('&')}` : filled
}

function withClient(id: string, { path = [], query, shown }: Example, isList: boolean): string {
  const options = Object.entries(query ?? {}).map(([name, value]) => `${name}: ${quoted(value)}`)
  const given = [...path.map(quoted), ...(options.length > 0 ? [`{ ${options.join(', ')} }`] : [])].join(', ')
  const call = `kandidat.${id}(${given})`
  const print = (name: string) => `console.log(${shown.map((field) => `${name}.${field}`).join(', ')})`
  return [
    "import { createClient } from '@kandidat/client'",
    '',
    `const kandidat = createClient({ baseUrl: '${SERVER}${basePath}', key: process.env.KANDIDAT_KEY ?? '' })`,
    '',
    ...(isList
      ? [`for await (const each of ${call}) {`, `  ${print('each')}`, '}']
      : [`const data = await ${call}`, print('data')]),
  ].join('\n')
}

function withPython(url: string, { shown }: Example, isList: boolean): string {
  const print = (name: string) =>
    `print(${shown.map((field) => `${name}["${field.replaceAll('.', '"]["')}"]`).join(', ')})`
  return [
    'import json, os, urllib.request',
    '',
    `request = urllib.request.Request("${url}")`,
    'request.add_header("Authorization", "Bearer " + os.environ["KANDIDAT_KEY"])',
    'with urllib.request.urlopen(request) as response:',
    '    data = json.load(response)["data"]',
    '',
    ...(isList ? ['for each in data:', `    ${print('each')}`] : [print('data')]),
  ].join('\n')
}

function quoted(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value}'`
}
