import { type FieldFault, Refusal } from '../forms/refusal.ts'
import type { FormWords } from './words/en.ts'

/** A text of a form. */
export interface TextPart {
  readonly kind: 'text'
  readonly name: string
  readonly value: string
}

/** A file of a form. What is not read of it is thrown away when the next part is asked for. */
export interface FilePart {
  readonly kind: 'file'
  readonly name: string
  /** As the browser sent it; empty if nothing was chosen. */
  readonly fileName: string
  readonly bytes: AsyncIterable<Buffer>
}

/** The parts of a form with files, in the order in which they arrive. They can be read once. */
export type Parts = AsyncIterable<TextPart | FilePart>

/** What a form sent, and why it was refused. */
export interface Refused {
  readonly posted: URLSearchParams
  /** Null if the form is only shown again, as it was sent: it asked for another row, and not to be saved. */
  readonly refusal: Refusal | null
}

/** A form as a page shows it: the value and the fault of each field. */
export interface FormState {
  /** The text of a field. */
  value(name: string): string
  /** All texts of a field, for one that can be given several times. */
  values(name: string): readonly string[]
  /** Whether one of the values of a field is this one: for boxes and lists. */
  has(name: string, value: string): boolean
  /** What is wrong with a field, or undefined. */
  fault(name: string): string | undefined
  /** All faults. Those without a field come first. */
  readonly faults: readonly FieldFault[]
}

/**
 * The state of a form: what somebody sent, if it was refused, and otherwise what it begins with.
 * @param initial texts by field; a list for a field with several values
 */
export function formState(
  refused: Refused | undefined,
  initial: Readonly<Record<string, string | readonly string[]>> = {},
): FormState {
  // What has its id is there already. Sent once more, the form creates something else.
  const isUsed = (name: string) => ['id', 'as'].includes(name) && refused?.refusal?.code === 'sent-already'
  const values = (name: string) =>
    (isUsed(name) ? undefined : refused?.posted.getAll(name)) ?? [initial[name] ?? []].flat()
  const faults = refused?.refusal ? faultsOf(refused.refusal) : []
  return {
    value: (name) => values(name)[0] ?? '',
    values,
    has: (name, value) => values(name).includes(value),
    // A verb names a member of a field as `headers.0`. It is shown beside the field.
    fault: (name) => faults.find(({ field }) => field === name || field.startsWith(`${name}.`))?.message,
    faults,
  }
}

function faultsOf({ fields, message }: Refusal): FieldFault[] {
  if (fields.length === 0) return [{ field: '', message }]
  return fields.toSorted((a, b) => Number(a.field !== '') - Number(b.field !== ''))
}

/** PostgreSQL cannot store U+0000, nor half of a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** A text of what nobody can see is none. */
const BLANK = /^[\p{Cc}\p{Cf}\p{DI}\u2800\s]*$/u

/** Reads what a form sent. Faults are collected in the language of the page, so that all are shown at once. */
export class Submitted {
  readonly #posted: URLSearchParams
  readonly #words: FormWords
  readonly #faults: FieldFault[] = []

  constructor(posted: URLSearchParams, words: FormWords) {
    this.#posted = posted
    this.#words = words
  }

  /** A line of text, trimmed. Empty if it is missing and not required. */
  text(name: string, { max = 2_000, required = false }: { max?: number; required?: boolean } = {}): string {
    const text = storable(this.#posted.get(name) ?? '').trim()
    if (required && BLANK.test(text)) this.refuse(name, this.#words.required)
    if (text.length > max) this.refuse(name, this.#words.tooLong(max, text.length))
    return text
  }

  /** A text exactly as it was typed: for passwords. */
  verbatim(name: string): string {
    return this.#posted.get(name) ?? ''
  }

  /** A whole number, or undefined if the field is empty or wrong. */
  wholeNumber(name: string, min: number, max: number, { required = false } = {}): number | undefined {
    const text = this.text(name, { required })
    if (text === '') return undefined
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    this.refuse(name, this.#words.wholeNumber(min, max))
    return undefined
  }

  /** One of the values. The first is what a field begins with, but never what a wrong value becomes. */
  choice<T extends string>(name: string, allowed: readonly [T, ...T[]]): T {
    const text = this.#posted.get(name) ?? ''
    const found = allowed.find((value) => value === text)
    if (found === undefined) this.refuse(name, this.#words.choose)
    return found ?? allowed[0]
  }

  /** Those of the values that were chosen, in their own order. */
  choices<T extends string>(name: string, allowed: readonly T[]): T[] {
    const given = new Set(this.#posted.getAll(name))
    const found = allowed.filter((value) => given.has(value))
    if (found.length < given.size) this.refuse(name, this.#words.choose)
    return found
  }

  /** Values that only the database can check, such as ids; each once. */
  values(name: string): string[] {
    return [...new Set(this.#posted.getAll(name).map(storable))].filter((value) => value !== '')
  }

  /** Whether a box is ticked. */
  isTicked(name: string): boolean {
    return this.#posted.get(name) === 'on'
  }

  /** Adds a fault. */
  refuse(field: string, message: string): void {
    if (!this.#faults.some((fault) => fault.field === field)) this.#faults.push({ field, message })
  }

  /** @throws {Refusal} with all faults so far, if there are any */
  check(): void {
    if (this.#faults.length === 0) return
    throw new Refusal('invalid', [...new Set(this.#faults.map(({ message }) => message))].join(' '), this.#faults)
  }
}
