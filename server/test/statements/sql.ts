import type {
  ArrowFunctionExpression,
  CallExpression,
  Expression,
  Function as FunctionNode,
  IdentifierReference,
  PrivateIdentifier,
} from 'oxc-parser'
import { type Module, valueNamed } from './modules.ts'

/** Text that is only known when the code runs. */
class Composed extends Error {}

/** Functions that give a condition. Whatever it is, the columns stay the same. */
const CONDITIONS = /^(can|in|is)[A-Z]/

type Values = ReadonlyMap<string, { module: Module; node: Expression; values: Values }>
const NONE: Values = new Map()

/**
 * The text of a statement with its placeholders: what stands in the code, with the constants and simple functions that it names.
 * @returns null if the code decides more than that
 */
export function sqlOf(module: Module, node: Expression): string | null {
  const text = orNull(() => textOf(module, node, NONE))
  if (text === null) return null
  let last = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))
  return text.replaceAll('$?', () => `$${++last}`)
}

function textOf(module: Module, node: Expression | PrivateIdentifier, values: Values): string {
  switch (node.type) {
    case 'Literal':
      if (typeof node.value !== 'string' && typeof node.value !== 'number') throw new Composed(node.type)
      return String(node.value)
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value }, i) => {
          const inside = node.expressions[i]
          return (value.cooked ?? '') + (inside ? textOf(module, inside, values) : '')
        })
        .join('')
    case 'BinaryExpression':
      if (node.operator !== '+') throw new Composed(node.operator)
      return textOf(module, node.left, values) + textOf(module, node.right, values)
    case 'ConditionalExpression':
      return oneOf([node.consequent, node.alternate].map((branch) => () => textOf(module, branch, values)))
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return textOf(module, node.expression, values)
    case 'Identifier':
      return textOfName(module, node, values)
    case 'CallExpression':
      return textOfCall(module, node, values)
    default:
      throw new Composed(node.type)
  }
}

/** The first way that can be followed. The others differ in conditions. */
function oneOf(ways: readonly (() => string)[]): string {
  for (const way of ways) {
    const text = orNull(way)
    if (text !== null) return text
  }
  throw new Composed('no way')
}

function orNull(way: () => string): string | null {
  try {
    return way()
  } catch (error) {
    if (error instanceof Composed) return null
    throw error
  }
}

function textOfName(module: Module, { name, start }: IdentifierReference, values: Values): string {
  const given = values.get(name)
  if (given) return textOf(given.module, given.node, given.values)
  const defined = valueNamed(module, name, start)
  if (!defined || isFunction(defined.value)) throw new Composed(name)
  return textOf(defined.module, defined.value, values)
}

function textOfCall(module: Module, { callee, arguments: given }: CallExpression, values: Values): string {
  if (callee.type !== 'Identifier') throw new Composed('a method')
  if (callee.name === '$') return '$?'
  if (CONDITIONS.test(callee.name)) return 'true'
  const defined = valueNamed(module, callee.name, callee.start)
  if (!defined || !isFunction(defined.value)) throw new Composed(callee.name)
  const inside = new Map(values)
  for (const [i, parameter] of defined.value.params.entries()) {
    const node = given[i] ?? (parameter.type === 'AssignmentPattern' ? parameter.right : undefined)
    const name = parameter.type === 'AssignmentPattern' ? parameter.left : parameter
    if (node && node.type !== 'SpreadElement' && name.type === 'Identifier')
      inside.set(name.name, { module, node, values })
  }
  const { body } = defined.value
  if (body?.type !== 'BlockStatement') return textOf(defined.module, body as Expression, inside)
  const returned = body.body.flatMap((line) =>
    line.type === 'ReturnStatement' && line.argument ? [line.argument] : [],
  )
  return oneOf(returned.map((node) => () => textOf(defined.module, node, inside)))
}

function isFunction(node: Expression | FunctionNode): node is FunctionNode | ArrowFunctionExpression {
  return node.type.includes('Function')
}
