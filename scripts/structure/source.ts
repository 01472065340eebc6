import { parseSync, Visitor } from 'oxc-parser'
import { writtenTables } from './sql.ts'

/** One import, re-export, dynamic import or import type. */
export interface Import {
  specifier: string
  line: number
  typeOnly: boolean
  /** What is imported by name; empty for a namespace, a dynamic import or an import for its effect. */
  names: string[]
}

/** What the rules need to know of a file, with line numbers counted from 1. */
export interface Source {
  path: string
  imports: Import[]
  /** The file only exports what other files define. */
  isBarrel: boolean
  /** Where a transaction is begun. */
  transactions: number[]
  /** Tables that statements in this file write. */
  writes: { table: string; line: number }[]
}

/**
 * Reads one file.
 * @throws when the text cannot be parsed, naming the place
 */
export function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text)
  const fault = parsed.errors[0]
  if (fault) throw new Error(`${path} cannot be parsed: ${fault.message}\n${fault.codeframe ?? ''}`)

  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)]
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset) + 1

  const source: Source = {
    path,
    imports: [],
    isBarrel: false,
    transactions: [],
    writes: [],
  }
  const { module } = parsed
  for (const { moduleRequest, entries, start } of module.staticImports) {
    source.imports.push({
      specifier: moduleRequest.value,
      line: lineAt(start),
      typeOnly: isTypeOnly(text.slice(start), entries),
      names: entries.flatMap(({ importName }) => importName.name ?? []),
    })
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value
    if (from !== undefined) {
      const names = entries.flatMap(({ importName }) => importName.name ?? [])
      source.imports.push({
        specifier: from,
        line: lineAt(start),
        typeOnly: isTypeOnly(text.slice(start), entries),
        names,
      })
    }
  }

  const { body } = parsed.program
  const declares = body.some(
    (node) =>
      node.type !== 'ImportDeclaration' &&
      node.type !== 'ExportAllDeclaration' &&
      !(node.type === 'ExportNamedDeclaration' && node.declaration === null),
  )
  source.isBarrel = body.length > 0 && !declares && module.staticExports.length > 0

  const note = (lines: number[], { start }: { start: number }) => void lines.push(lineAt(start))
  new Visitor({
    ImportExpression({ source: from, start }) {
      if (from.type !== 'Literal' || typeof from.value !== 'string') return
      source.imports.push({ specifier: from.value, line: lineAt(start), typeOnly: false, names: [] })
    },
    TSImportType({ source: from, start }) {
      source.imports.push({ specifier: from.value, line: lineAt(start), typeOnly: true, names: [] })
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression') return
      const called = nameOf(callee.property)
      if (called === 'transaction' || called === 'startTransaction') note(source.transactions, node)
      const table = node.arguments[0]
      if (['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'].includes(called ?? '')) {
        if (table?.type === 'Literal' && typeof table.value === 'string') {
          source.writes.push({ table: table.value.split(' ')[0] ?? '', line: lineAt(node.start) })
        }
      }
    },
    Literal({ value, start }) {
      if (typeof value === 'string') noteWrites(value, start)
    },
    TemplateLiteral({ quasis, start }) {
      noteWrites(quasis.map((part) => part.value.cooked ?? '').join('?'), start)
    },
  }).visit(parsed.program)

  function noteWrites(sql: string, start: number) {
    for (const table of writtenTables(sql)) source.writes.push({ table, line: lineAt(start) })
  }
  return source
}

function isTypeOnly(statement: string, entries: { isType: boolean }[]): boolean {
  if (/^(import|export)\s+type\b/.test(statement)) return true
  return entries.length > 0 && entries.every((entry) => entry.isType)
}

/** The name of an identifier, or the text of a string in its place. */
function nameOf(key: { type: string }): string | undefined {
  if ('name' in key && typeof key.name === 'string') return key.name
  return 'value' in key && typeof key.value === 'string' ? key.value : undefined
}
