import { FirstSubmit } from '../../../base/web/fields/first-submit.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { Section } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import type { CandidacyLine } from '../../../candidates/lists/lines-store.ts'
import type { TemplateLine } from '../../../candidates/mail/templates/template-store.ts'
import { candidacyWords, rejectingWords } from '../../words/candidates.ts'
import { Names, OverView } from '../chosen-view.tsx'
import type { ChosenCandidates } from '../found.ts'
import { ComposeFields } from '../letters/compose-view.tsx'
import { ChosenFields } from '../letters/review-page.tsx'
import { ReasonFields } from './reason-view.tsx'

interface SeveralProps {
  visit: MemberVisit
  /** Those who are to be rejected, and those who were before, with a reason. */
  chosen: ChosenCandidates & { readonly leftOut: readonly CandidacyLine[] }
  templates: readonly TemplateLine[]
  back: string
  form: FormState
  /** Whether somebody of them can get a mail. */
  hasReaders: boolean
}

/** Who is rejected, why, and what they are told. */
export function SeveralFields({ visit, chosen, templates, back, form, hasReaders }: SeveralProps) {
  const { language } = visit
  const w = rejectingWords[language]
  const { lines, leftOut, over } = chosen
  return (
    <>
      {hasReaders ? <FirstSubmit name="look" /> : <FirstSubmit />}
      <Section id="chosen" title={w.chosen}>
        <Names {...{ visit, lines }} />
        {leftOut.length === 0 ? null : (
          <>
            <p>{w.leftOut}</p>
            <Names visit={visit} lines={leftOut} />
          </>
        )}
      </Section>
      <OverView {...{ visit, over }} />
      <ChosenFields {...{ visit, lines, back, form }} />
      <ReasonFields {...{ form, language }} />
      <ComposeFields {...{ visit, form, templates, lines }} legend={candidacyWords[language].letter} />
    </>
  )
}
