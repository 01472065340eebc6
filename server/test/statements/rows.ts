import type { TSIndexedAccessType, TSSignature, TSType as Type } from 'oxc-parser'
import { type Module, typeNamed } from './modules.ts'

/** What pg makes of a value. `any` is what cannot be compared. */
export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'object' | 'any'

interface Member {
  module: Module
  type: Type | undefined
  isOptional: boolean
}

/** The members of a row's type; null if the type is more than names and types. */
export type Members = Map<string, Member> | null

/** The members that a type of rows names. */
export function membersOf(module: Module, type: Type): Members {
  switch (type.type) {
    case 'TSParenthesizedType':
      return membersOf(module, type.typeAnnotation)
    case 'TSTypeLiteral':
      return signaturesOf(module, type.members)
    case 'TSIntersectionType':
      return merged(type.types.map((part) => membersOf(module, part)))
    case 'TSTypeReference':
      return type.typeName.type === 'Identifier'
        ? named(module, type.typeName.name, type.typeArguments?.params ?? [])
        : null
    case 'TSIndexedAccessType': {
      const member = memberAt(module, type)
      return member?.type ? membersOf(member.module, member.type) : null
    }
    default:
      return null
  }
}

function memberAt(module: Module, { objectType, indexType }: TSIndexedAccessType): Member | undefined {
  const [name] = literalsOf(indexType) ?? []
  return membersOf(module, objectType)?.get(String(name))
}

function named(module: Module, name: string, given: readonly Type[]): Members {
  const [first, second] = given
  if (name === 'Record') return new Map()
  if (first && ['Readonly', 'Required', 'Partial', 'NoInfer'].includes(name)) return membersOf(module, first)
  if (first && second && (name === 'Pick' || name === 'Omit')) {
    const members = membersOf(module, first)
    const names = literalsOf(second)
    return members && names && new Map([...members].filter(([member]) => names.has(member) === (name === 'Pick')))
  }
  const defined = typeNamed(module, name)
  if (!defined || defined.type.typeParameters) return null
  if (defined.type.type === 'TSTypeAliasDeclaration') return membersOf(defined.module, defined.type.typeAnnotation)
  const inherited = defined.type.extends.map(({ expression, typeArguments }) =>
    expression.type === 'Identifier' ? named(defined.module, expression.name, typeArguments?.params ?? []) : null,
  )
  return merged([...inherited, signaturesOf(defined.module, defined.type.body.body)])
}

function signaturesOf(module: Module, signatures: readonly TSSignature[]): Members {
  const members: NonNullable<Members> = new Map()
  for (const each of signatures) {
    if (each.type !== 'TSPropertySignature') return null
    const name = each.key.type === 'Identifier' ? each.key.name : each.key.type === 'Literal' ? each.key.value : null
    if (typeof name !== 'string') return null
    members.set(name, { module, type: each.typeAnnotation?.typeAnnotation, isOptional: each.optional })
  }
  return members
}

function merged(parts: readonly Members[]): Members {
  return parts.some((part) => part === null) ? null : new Map(parts.flatMap((part) => [...(part ?? [])]))
}

function literalsOf(type: Type): Set<unknown> | null {
  const parts = type.type === 'TSUnionType' ? type.types : [type]
  const values = parts.map((part) =>
    part.type === 'TSLiteralType' && part.literal.type === 'Literal' ? part.literal.value : null,
  )
  return values.includes(null) ? null : new Set(values)
}

const KEYWORDS: Partial<Record<Type['type'], Kind>> = {
  TSStringKeyword: 'string',
  TSTemplateLiteralType: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSArrayType: 'array',
  TSTupleType: 'array',
  TSTypeLiteral: 'object',
}

/** What values of a type can be, apart from null. */
export function kindsOf({ module, type }: Pick<Member, 'module' | 'type'>): Set<Kind> {
  if (type === undefined) return new Set(['any'])
  if (type.type === 'TSNullKeyword' || type.type === 'TSUndefinedKeyword') return new Set()
  if (type.type === 'TSUnionType') return new Set(type.types.flatMap((part) => [...kindsOf({ module, type: part })]))
  if (type.type === 'TSTypeOperator' || type.type === 'TSParenthesizedType')
    return kindsOf({ module, type: type.typeAnnotation })
  if (type.type === 'TSLiteralType' && type.literal.type === 'Literal') {
    const kind = typeof type.literal.value
    return new Set([kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'any'])
  }
  if (type.type === 'TSIndexedAccessType') {
    const member = memberAt(module, type)
    return member ? kindsOf(member) : new Set(['any'])
  }
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') {
    return new Set([KEYWORDS[type.type] ?? 'any'])
  }
  const { name } = type.typeName
  if (name === 'Date' || name === 'Buffer') return new Set([name])
  if (name === 'Allowed') return new Set(['string'])
  const defined = typeNamed(module, name)
  if (!defined || defined.type.typeParameters) return new Set(['any'])
  if (defined.type.type === 'TSInterfaceDeclaration') return new Set(['object'])
  return kindsOf({ module: defined.module, type: defined.type.typeAnnotation })
}
