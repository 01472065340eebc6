import type { RefusalCode } from './refusal-code.ts'

/** What is wrong with a field of a form. */
export interface FieldFault {
  /** The path to it, such as `contacts.0.email`; empty for the form as a whole. */
  field: string
  /** What is wrong, and what is allowed. It never repeats what may be about a person. */
  message: string
  /** The name of the fault, if pages have words of their own for it. */
  code?: RefusalCode
}

/**
 * A verb refused to run, and changed nothing. The message is for the caller: what was wrong, and what
 * is allowed.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: 'invalid' | 'forbidden' | 'not-found' | 'conflict'
  /** The faults by field, if the refusal is about fields of a form, so that each can be shown beside its input. */
  readonly fields: readonly FieldFault[]
  /** The name of the refusal, if pages have words of their own for it. */
  readonly code: RefusalCode | null

  constructor(
    reason: Refusal['reason'],
    message: string,
    fields: readonly FieldFault[] = [],
    code: RefusalCode | null = null,
  ) {
    super(message)
    this.code = code
    this.reason = reason
    this.fields = fields
  }
}

/**
 * The refusal of one field.
 * @param message a whole sentence, which is also the message of the refusal
 */
export function refusedField(
  field: string,
  message: string,
  reason: Refusal['reason'] = 'invalid',
  code: RefusalCode | null = null,
): Refusal {
  return new Refusal(reason, message, [{ field, message, ...(code && { code }) }], code)
}

/**
 * Does every piece of work, and returns the results under the same names. If some are refused as
 * invalid, one refusal has the faults of all, each below the name of its piece, so that somebody who
 * fills in a form sees all faults at once.
 * @throws {Refusal}
 */
export function allOrRefused<W extends Readonly<Record<string, () => unknown>>>(
  works: W,
): { [K in keyof W]: ReturnType<W[K]> } {
  const results: [string, unknown][] = []
  const faults: FieldFault[] = []
  for (const [name, work] of Object.entries(works)) {
    try {
      results.push([name, work()])
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'invalid') throw error
      const own = { field: '', message: error.message, ...(error.code && { code: error.code }) }
      const inside = error.fields.length > 0 ? error.fields : [own]
      faults.push(...inside.map((fault) => ({ ...fault, field: fault.field === '' ? name : `${name}.${fault.field}` })))
    }
  }
  if (faults.length === 0) return Object.fromEntries(results) as { [K in keyof W]: ReturnType<W[K]> }
  // The message of a rule says what it is about, but not in which item of a list.
  const sentences = faults.map(({ field, message }) => (field.includes('.') ? `${field}: ${message}` : message))
  throw new Refusal('invalid', [...new Set(sentences)].join(' '), faults)
}

/** `allOrRefused` for the items of a list, whose names are their indexes. */
export function eachItem<A, B>(items: readonly A[], work: (item: A) => B): B[] {
  return Object.values(allOrRefused(Object.fromEntries(items.map((item, i) => [i, () => work(item)]))))
}
