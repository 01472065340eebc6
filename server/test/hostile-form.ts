import type { TSchema } from 'typebox'

/**
 * Valid texts for schemas with a pattern, with something hostile appended if the pattern allows it.
 */
const PATTERNED: Record<string, (text: string) => string> = {
  '^[A-Z]{2}$': () => 'NO',
  '^([A-Z]{2})?$': () => 'NO',
  '^#[0-9a-fA-F]{6}$': () => '#0a4d68',
}
/**
 * Texts with a rule of their own, for example an e-mail, which is never a script
 * (candidates/person.ts).
 */
const RULED: Record<string, (text: string, count: number) => string> = {
  email: (_text, count) => `hostile${count}@example.com`,
  replyTo: (_text, count) => `hostile${count}@example.com`,
  phone: () => '+4791234567',
  linkedInUserName: () => 'kari-lie',
  slug: (_text, count) => `hostile-${count}`,
  id: (_text, count) => `place-${count}`,
}
/** Fields that no person writes: they record how a candidate came to a position. */
const LEFT_OUT = new Set(['positionId', 'linkId', 'createdAt'])

let count = 0

/**
 * A form with the same text in every text field of its schema. A field of an unknown kind throws,
 * so that a new field is not forgotten.
 */
export function filledForm<S extends TSchema>(schema: S, text: string): Record<string, unknown> {
  count += 1
  return valueOf(schema, text, '') as Record<string, unknown>
}

function valueOf(schema: TSchema, text: string, name: string): unknown {
  const part = schema as unknown as Part
  const options = part.anyOf?.filter((option) => option.type !== 'null')
  if (options?.[0]) return valueOf(options[0], text, name)
  if (part.enum) return part.enum[0]
  if (part.const !== undefined) return part.const
  const type = Array.isArray(part.type) ? part.type[0] : part.type
  if (type === 'string') return textOf(part, text, name)
  if (type === 'number' || type === 'integer') return part.minimum ?? 0
  if (type === 'boolean') return true
  if (type === 'array' && name === 'sections') return sectionsOf(text)
  if (type === 'array' && part.items) return [valueOf(part.items, text, name)]
  if (type === 'object' && part.patternProperties) {
    return { linkedin: valueOf(Object.values(part.patternProperties)[0] as TSchema, text, name) }
  }
  if (type === 'object' && part.properties) {
    const fields = Object.entries(part.properties).filter(([field]) => !LEFT_OUT.has(field))
    return Object.fromEntries(fields.map(([field, of]) => [field, valueOf(of, text, field)]))
  }
  throw new Error(`${name}: no hostile text for this schema: ${JSON.stringify(part)}`)
}

/** The parts of a schema that are read here. */
interface Part {
  type?: string | string[]
  anyOf?: Part[]
  enum?: unknown[]
  const?: unknown
  items?: TSchema
  properties?: Record<string, TSchema>
  patternProperties?: Record<string, TSchema>
  pattern?: string
  maxLength?: number
  minimum?: number
}

function textOf({ pattern, maxLength }: Part, text: string, name: string): string {
  const ruled = RULED[name]
  if (ruled) return ruled(text, count)
  if (pattern === undefined)
    return `${name === 'name' || name === 'title' ? `${name} ` : ''}${text}`.slice(0, maxLength)
  if (pattern.includes('https')) return `https://a.example/${text.replace(/[\s\p{Cc}]/gu, '')}`.toWellFormed()
  const known = PATTERNED[pattern]
  if (!known) throw new Error(`${name}: no text for ${pattern}`)
  return known(text)
}

/** A section is text or a gallery, and has the fields of its kind. */
function sectionsOf(text: string): unknown[] {
  const image = `https://a.example/${text.replace(/[\s\p{Cc}]/gu, '')}`.toWellFormed()
  return [
    { kind: 'text', heading: text, html: text },
    { kind: 'text', html: `<p>${text}</p>` },
    { kind: 'gallery', heading: text, html: text, images: [image] },
  ]
}
