import { Choices, Select } from '../../../base/web/controls.tsx'
import type { FormState, Submitted } from '../../../base/web/form.ts'
import type { Language } from '../../../base/web/words/language.ts'
import { legalBases, type Origin, sources } from '../../../candidates/intake/origin.ts'
import { addingWords } from '../../words/candidates.ts'

/** Where a company found candidates whom it adds, and why it may store them. */
export function OriginFields({ form, language }: { form: FormState; language: Language }) {
  const w = addingWords[language]
  return (
    <>
      <Select
        {...{ form, language, label: w.source }}
        name="source"
        required
        choices={sources.map((value) => ({ value, label: w.sources[value] }))}
      />
      <Choices
        {...{ form, language, label: w.legalBasis }}
        name="legalBasis"
        required
        choices={legalBases.map((value) => ({ value, ...w.bases[value] }))}
      />
    </>
  )
}

/** What was chosen; a fault of the form if something else was sent. */
export function originIn(sent: Submitted): Origin {
  return { source: sent.choice('source', [...sources]), legalBasis: sent.choice('legalBasis', [...legalBases]) }
}
