import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import {
  type Expression,
  type Function as FunctionNode,
  type TSInterfaceDeclaration,
  type TSType,
  type TSTypeAliasDeclaration,
  parseSync,
  Visitor,
} from 'oxc-parser'

/** A statement of the code, with the type that its rows are read as. */
export interface Statement {
  at: string
  module: Module
  sql: Expression
  row: TSType
}

type Value = Expression | FunctionNode

/** What the names of one file stand for. */
export interface Module {
  path: string
  imports: Map<string, { path: string; name: string }>
  types: Map<string, TSInterfaceDeclaration | TSTypeAliasDeclaration>
  /** Constants and functions in the order of the text, also those inside of functions. */
  values: Map<string, Value[]>
  statements: Statement[]
}

const modules = new Map<string, Module>()

/** Reads a file once. */
export function moduleAt(path: string): Module {
  const module = modules.get(path) ?? readModule(path, readFileSync(path, 'utf8'))
  modules.set(path, module)
  return module
}

/** Reads the text of a file. @throws if it cannot be parsed */
export function readModule(path: string, text: string): Module {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const module: Module = { path, imports: new Map(), types: new Map(), values: new Map(), statements: [] }
  const note = (name: string, value: Value) => module.values.set(name, [...(module.values.get(name) ?? []), value])
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.startsWith('.')) return
      for (const specifier of specifiers) {
        if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
        const from = { path: resolve(dirname(path), source.value), name: specifier.imported.name }
        module.imports.set(specifier.local.name, from)
      }
    },
    TSInterfaceDeclaration: (node) => void module.types.set(node.id.name, node),
    TSTypeAliasDeclaration: (node) => void module.types.set(node.id.name, node),
    FunctionDeclaration: (node) => void (node.id && note(node.id.name, node)),
    VariableDeclarator: ({ id, init }) => void (id.type === 'Identifier' && init && note(id.name, init)),
    CallExpression({ callee, typeArguments, arguments: [sql], start }) {
      const isQuery = callee.type === 'MemberExpression' && !callee.computed && callee.property.name === 'query'
      const row = typeArguments?.params[0]
      if (!isQuery || !row || !sql || sql.type === 'SpreadElement') return
      const line = text.slice(0, start).split('\n').length
      module.statements.push({ at: `${path.replace(/.*server\/src\//, '')}:${line}`, module, sql, row })
    },
  }).visit(program)
  return module
}

/** The type that a name stands for, in the file that defines it. */
export function typeNamed(module: Module, name: string) {
  const from = module.imports.get(name)
  const home = from ? moduleAt(from.path) : module
  const type = home.types.get(from?.name ?? name)
  return type && { module: home, type }
}

/** What a name stands for at a place: the last meaning before it, or else the first. */
export function valueNamed(module: Module, name: string, place: number) {
  const from = module.imports.get(name)
  const home = from ? moduleAt(from.path) : module
  const meanings = home.values.get(from?.name ?? name) ?? []
  const value = (from ? undefined : meanings.findLast(({ end }) => end < place)) ?? meanings[0]
  return value && { module: home, value }
}
