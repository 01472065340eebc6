import { refusedField } from '../../../base/forms/refusal.ts'
import { Submitted } from '../../../base/web/form.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import type { LetterSource } from '../../../candidates/letters/letter.ts'
import { lettersWords } from '../../words/chosen.ts'
import { composedSource, readSource } from './source.ts'

/**
 * What was pressed in a form about a letter to several: the way to it, the way back to its first page, a button of the page with
 * the texts, or the one that does it.
 */
export type Step = 'open' | 'compose' | 'look' | 'send'

/** Which step a form asks for. */
export function stepOf(posted: URLSearchParams): Step {
  if (posted.has('fill')) return 'open'
  if (posted.has('compose')) return 'compose'
  // Pages of the previous release tick a box for a mail, and their reader has not seen the texts.
  return ['look', 'show', 'change', 'keep', 'tell'].some((name) => posted.has(name)) ? 'look' : 'send'
}

/** Whether a form is the page with the texts. */
export const hasTexts = (posted: URLSearchParams): boolean => posted.has('texts')

/**
 * What is written: the page with the texts has it, and the one before it says it.
 * @param check what else has to be right
 * @throws {Refusal} with the faults of the form
 */
export async function submittedSource(visit: MemberVisit, check?: (sent: Submitted) => void): Promise<LetterSource> {
  const { posted, language } = visit
  const sent = new Submitted(posted, webWords[language].form)
  check?.(sent)
  if (!hasTexts(posted)) {
    const source = await composedSource(visit, sent)
    sent.check()
    return source
  }
  sent.check()
  return keptTexts(visit)
}

/** What the page with the texts keeps. @throws {Refusal} if it is something else */
export function keptTexts({ posted, language }: MemberVisit): LetterSource {
  const source = readSource(posted)
  if (source === undefined) throw refusedField('', lettersWords[language].changedSince)
  return source
}
