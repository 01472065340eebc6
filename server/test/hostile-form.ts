import type { TSchema } from 'typebox'

/** What a text must look like where a schema says so, with something hostile behind it where it may be there. */
const PATTERNED: Record<string, (text: string) => string> = {
  '^[A-Z]{2}$': () => 'NO',
  '^([A-Z]{2})?$': () => 'NO',
  '^#[0-9a-fA-F]{6}$': () => '#0a4d68',
}
/** Texts that a rule of their own reads: an e-mail is never a script (candidates/person.ts). */
const RULED: Record<string, (text: string, count: number) => string> = {
  email: (_text, count) => `hostile${count}@example.com`,
  phone: () => '+4791234567',
  linkedInUserName: () => 'kari-lie',
  slug: (_text, count) => `hostile-${count}`,
  id: (_text, count) => `place-${count}`,
}
/** How one comes to a candidate's position is no text of anybody. */
const LEFT_OUT = new Set(['positionId', 'linkId', 'createdAt'])

let count = 0

/**
 * A form with the same text wherever its schema takes one. What is none of the known kinds throws, so that a field that is
 * new is met here.
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
  throw new Error(`${name}: what stands there is not known to the hostile texts: ${JSON.stringify(part)}`)
}

/** What is read here of a schema. */
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
  if (!known) throw new Error(`${name}: no text is known for ${pattern}`)
  return known(text)
}

/** A section is text or a gallery, and has what it has accordingly. */
function sectionsOf(text: string): unknown[] {
  const image = `https://a.example/${text.replace(/[\s\p{Cc}]/gu, '')}`.toWellFormed()
  return [
    { kind: 'text', heading: text, html: text },
    { kind: 'text', html: `<p>${text}</p>` },
    { kind: 'gallery', heading: text, html: text, images: [image] },
  ]
}
