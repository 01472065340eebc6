import type { TSchema } from 'typebox'
import { sanitizeHtml } from '../../content/html/sanitize.ts'
import type { Field } from '../../base/forms/field.ts'
import { readForm } from '../../base/forms/form.ts'
import { Refusal } from '../../base/forms/refusal.ts'

/** A row as an archive contains it. */
export type Row = Readonly<Record<string, unknown>>

/** What a value of a column must be. */
export interface Rule {
  /** What is allowed, for an error that must not repeat the value: "an e-mail address". */
  allowed: string
  /**
   * The value as it is stored. Null is never given: the schema decides where it is allowed.
   * @throws if the value is not allowed
   */
  stored(value: unknown, row: Row): unknown
}

const BY_SCHEMA: Rule = {
  allowed: 'one of the values of its type',
  stored(value) {
    for (const each of Array.isArray(value) ? value : [value]) {
      // Rounded when it was parsed, so it is not the number of the archive any more.
      const isRounded = Number.isInteger(each) && !Number.isSafeInteger(each)
      if ((typeof each === 'object' && each !== null) || isRounded) throw notAllowed()
    }
    return value
  },
}

const COMPUTED: Rule = {
  allowed: 'left out',
  stored() {
    throw notAllowed()
  },
}

/** For columns whose type, check or foreign key in the schema says all that there is to say. */
export function bySchema<Names extends string>(columns: Names): Record<Words<Names>, Rule> {
  return ruled(columns, BY_SCHEMA)
}

/** For columns that PostgreSQL computes, so that no archive has a value for them. */
export function computed<Names extends string>(columns: Names): Record<Words<Names>, Rule> {
  return ruled(columns, COMPUTED)
}

/** Whether the schema alone decides about a column with the rule. */
export function isBySchema(rule: Rule): boolean {
  return rule === BY_SCHEMA
}

/** The words of a text with single spaces. */
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

function ruled<Names extends string>(columns: Names, rule: Rule): Record<Words<Names>, Rule> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, rule])) as Record<Words<Names>, Rule>
}

/** HTML is sanitized again. An override of which nothing is left is removed. */
export const html: Rule = { allowed: 'HTML', stored: (value) => sanitizeHtml(textOf(value)) }
export const htmlOrNull: Rule = { allowed: 'HTML', stored: (value) => sanitizeHtml(textOf(value)) || null }

/** What the form of a field takes, stored as the field stores it. */
export function asField(field: Field, allowed: string): Rule {
  return { allowed, stored: (value) => field.stored(readForm(field.form, value, 'value'), '') }
}

/** The same for a member of a field that is stored in several columns. */
export function asMember(field: Field, member: string, allowed: string): Rule {
  return {
    allowed,
    stored(value) {
      const members = field.stored(readForm(field.form, { [member]: value }, 'value'), '') as Row | null
      return members?.[member] ?? null
    },
  }
}

/** What a schema takes, as it is. */
export function asForm(form: TSchema, allowed: string): Rule {
  return { allowed, stored: (value) => readForm(form, value, 'value') }
}

/** Text that a function of another module stores, or throws on. */
export function asText(allowed: string, stored: (text: string) => unknown, longest = 10_000): Rule {
  return {
    allowed,
    stored(value) {
      const text = textOf(value)
      if (text.length > longest) throw notAllowed()
      return stored(text)
    },
  }
}

/** Text of this form. */
export function matching(pattern: RegExp, allowed: string): Rule {
  return asText(allowed, (text) => {
    if (pattern.test(text)) return text
    throw notAllowed()
  })
}

/** Text that only the operator is shown, with what is not printable escaped. */
export function logged(longest: number): Rule {
  return asText(`text of at most ${longest} characters`, (text) => text, longest)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  throw notAllowed()
}

/** The caller says what is allowed, and where. */
function notAllowed(): Refusal {
  return new Refusal('invalid', 'The value is not allowed.')
}
