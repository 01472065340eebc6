import { isId } from '../../base/db/id.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import type { Submitted } from '../../base/web/form.ts'
import type { Language } from '../../base/web/words/language.ts'
import { positionWords } from '../words/positions.ts'

/** Reads the ids of the positions that were chosen, at least one; the faults are added to the form. */
export function submittedPositions(sent: Submitted, language: Language): string[] {
  const w = positionWords[language]
  const ids = sent.values('positionIds')
  if (ids.some((id) => !isId(id))) sent.refuse('positionIds', w.notYours)
  else if (ids.length === 0) sent.refuse('positionIds', w.none)
  return ids
}

/**
 * A refusal of a verb as the form shows it: a position that does not exist, or is out of reach, is a fault of the form and
 * no missing page.
 * @returns other errors as they are
 */
export function shownPositionRefusal(error: unknown, language: Language): unknown {
  if (!(error instanceof Refusal) || error.reason === 'invalid') return error
  if (error.fields[0]?.field !== 'positionIds') return error
  return refusedField('positionIds', positionWords[language].notYours)
}
