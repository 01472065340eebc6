import { createHash } from 'node:crypto'
import { type FieldFault, Refusal } from '../../base/forms/refusal.ts'

/** The field that people do not see. Programs that fill in everything fill it in. Its name means nothing to password managers. */
export const TRAP = 'q7'

/** What a form sends beside what people write: its seal, the solution of its challenge, and the trap. */
export function sentSeal(posted: URLSearchParams): { seal: string; proof: string; trap: string } {
  const value = (name: string) => posted.get(name) ?? ''
  return { seal: value('seal'), proof: value('proof'), trap: value(TRAP) }
}

/** The hash of everything that was sent with one form. The form is told apart by its nonce. */
export function hashOfSent(sent: unknown): (nonce: string) => Buffer {
  return (nonce) =>
    createHash('sha256')
      .update(JSON.stringify([nonce, sent]))
      .digest()
}

/** Does a piece of work. @returns its result, or its refusal, which a form then shows */
export function attempt<T>(work: () => T): T | Refusal {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * The faults of a verb in the language of the page: a verb names the field, and the page says what to do.
 * @param w what to say if the position is closed, and about everything else that is no field
 * @param inInput the input of a field, and what to say beside it
 */
export function inWords(
  refusal: Refusal,
  w: { readonly closed: string; readonly other: string },
  inInput: (field: string) => FieldFault,
): Refusal {
  if (refusal.fields.length === 0) return withoutField(isOfPosition(refusal) ? w.closed : w.other, refusal.reason)
  const faults = refusal.fields.map(({ field }) => inInput(field))
  return new Refusal(refusal.reason, faults.map(({ message }) => message).join(' '), faults)
}

/** A refusal about a form as a whole. */
export function withoutField(message: string, reason: Refusal['reason'] = 'conflict'): Refusal {
  return new Refusal(reason, message, [{ field: '', message }])
}

/** Whoever has the form of a position was within reach of it. If they are not any more, it has closed, whatever the rule says. */
function isOfPosition({ reason }: Refusal): boolean {
  return reason === 'conflict' || reason === 'forbidden' || reason === 'not-found'
}
