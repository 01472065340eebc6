import type { Change } from '../../../base/changes/actions.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { Choices, TextArea } from '../../../base/web/controls.tsx'
import type { FormState, Submitted } from '../../../base/web/form.ts'
import type { Language } from '../../../base/web/words/language.ts'
import type { AllowedKey } from '../../../base/access/reach.ts'
import { lockCandidacies } from '../../../candidates/actions.ts'
import { readerOf } from '../../../candidates/notes/note-store.ts'
import {
  MAX_REASON_WORDS,
  type RejectionReason,
  rejectionReasons,
  storedReasonWords,
} from '../../../candidates/rejections/rejection.ts'
import { readRejections } from '../../../candidates/rejections/rejection-store.ts'
import { candidacyWords } from '../../words/candidates.ts'

/** Why somebody is rejected. */
export interface SubmittedReason {
  readonly reason: RejectionReason
  readonly words: string
}

/** Why candidates are rejected. Nothing is chosen at first, so that nobody sends a reason that they did not mean. */
export function ReasonFields({ form, language }: { form: FormState; language: Language }) {
  const w = candidacyWords[language]
  return (
    <>
      <Choices
        {...{ form, language, name: 'reason', label: w.reason, required: true }}
        choices={rejectionReasons.map((value) => ({ value, label: w.reasons[value] }))}
      />
      <TextArea {...{ form, language, name: 'words', label: w.words }} rows={3} maxlength={MAX_REASON_WORDS} />
    </>
  )
}

/** What was chosen and written; faults of the form otherwise. */
export function submittedReason(sent: Submitted): SubmittedReason {
  return {
    reason: sent.choice('reason', rejectionReasons),
    words: sent.text('words', { max: MAX_REASON_WORDS }),
  }
}

/**
 * Locks candidacies that are to be rejected.
 * @returns whether the same form was sent before: by a button that was pressed twice
 * @throws {Refusal} with `message` if one was rejected with a reason meanwhile: by another tab, or a colleague who was faster
 */
export async function isRejectedAlready(
  change: Change,
  candidacies: readonly AllowedKey<'candidacies'>[],
  { reason, words }: SubmittedReason,
  message: string,
): Promise<boolean> {
  await lockCandidacies(change, candidacies)
  const found = await readRejections(change.tx, candidacies)
  if (found.length === 0) return false
  const stored = storedReasonWords(words)
  const isSame = found.every(
    (rejection) =>
      rejection.userId === readerOf(change.access) && rejection.reason === reason && rejection.words === stored,
  )
  if (isSame && found.length === candidacies.length) return true
  throw new Refusal('conflict', message)
}
