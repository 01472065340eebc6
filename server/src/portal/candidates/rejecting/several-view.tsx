import { ALLOWED_PLACEHOLDERS, MAX_BODY, MAX_SUBJECT } from '../../../candidates/mail/templates/template.ts'
import type { TemplateLine } from '../../../candidates/mail/templates/template-store.ts'
import { Checkbox, Select, TextArea, TextField } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { Section } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { countText } from '../../../base/web/words/dates.ts'
import { commonWords } from '../../../base/web/words/words.ts'
import type { CandidacyLine } from '../../../candidates/lists/lines-store.ts'
import { nameOf } from '../board-view.tsx'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { boardWords, candidacyWords, rejectingWords } from '../../words/candidates.ts'
import { FirstSubmit } from '../../../base/web/fields/first-submit.tsx'
import { type LetterPreview, LetterPreviews } from './letter-previews.tsx'
import { ReasonFields } from './reason-view.tsx'

interface SeveralProps {
  visit: MemberVisit
  /** Those who are to be rejected, and those who were before, with a reason. */
  chosen: { readonly lines: readonly CandidacyLine[]; readonly leftOut: readonly CandidacyLine[] }
  templates: readonly TemplateLine[]
  /** How many of them can get a mail. */
  readers: number
  back: string
  form: FormState
  /** What the chosen template says. */
  previews: readonly LetterPreview[]
}

/** Who is rejected, why, and what they are told. */
export function SeveralFields(props: SeveralProps) {
  const { visit, chosen, back, form } = props
  const { language } = visit
  const w = rejectingWords[language]
  const { lines, leftOut } = chosen
  return (
    <>
      <FirstSubmit />
      <Section id="chosen" title={w.chosen}>
        <Names {...{ visit, lines }} />
        {leftOut.length === 0 ? null : (
          <>
            <p>{w.leftOut}</p>
            <Names visit={visit} lines={leftOut} />
          </>
        )}
      </Section>
      {lines.map(({ id }) => (
        <input type="hidden" name="id" value={id} />
      ))}
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="as" value={form.value('as')} />
      <ReasonFields {...{ form, language }} />
      <Mail {...props} />
    </>
  )
}

function Names({ visit, lines }: { visit: MemberVisit; lines: readonly CandidacyLine[] }) {
  const { language } = visit
  return (
    <ul class="plain">
      {lines.map((line) => (
        <li>
          <a href={`${CANDIDATES_PATH}/${line.id}`}>{nameOf(line, language)}</a>{' '}
          <span class="hint">{line.customStage ?? boardWords[language].stages[line.stage]}</span>
        </li>
      ))}
    </ul>
  )
}

/** One mail to all of them: from a template, in the language of each, or a text. */
function Mail({ visit, chosen, templates, readers, form, previews }: SeveralProps) {
  const { language } = visit
  const [w, c] = [rejectingWords[language], candidacyWords[language]]
  const without = chosen.lines.length - readers
  // What is wrong with the text is never hidden.
  const hasFault = ['subject', 'body'].some((name) => form.fault(name) !== undefined)
  if (readers === 0) return <p class="hint">{c.noLetter}</p>
  return (
    <>
      <Checkbox {...{ form, name: 'tell', label: w.tellAll, hint: c.tellHint }} />
      <div class="mail-fields" data-when="tell">
        {without === 0 ? null : <p class="hint">{countText(without, language, w.without)}</p>}
        {templates.length === 0 ? null : (
          <div class="search-in-form">
            <Select
              {...{
                form,
                language,
                name: 'template',
                label: candidacyWords[visit.language].template,
                hint: w.templateHint,
                required: true,
              }}
              choices={[
                ...templates.map(({ id, name }) => ({ value: id, label: name })),
                { value: '', label: w.ownText },
              ]}
            />
            <button type="submit" class="button secondary" name="find" value="text">
              {w.showText}
            </button>
          </div>
        )}
        <input type="hidden" name="shown" value={form.value('template')} />
        <LetterPreviews {...{ previews, language }} />
        <div class="mail-text" {...(hasFault || templates.length === 0 ? {} : { 'data-when': 'text' })}>
          <TextField
            {...{
              form,
              language,
              name: 'subject',
              label: commonWords[visit.language].subject,
              required: templates.length === 0,
            }}
            maxlength={MAX_SUBJECT}
          />
          <TextArea
            {...{
              form,
              language,
              name: 'body',
              label: commonWords[visit.language].text,
              hint: w.textHint(ALLOWED_PLACEHOLDERS),
            }}
            required={templates.length === 0}
            rows={8}
            maxlength={MAX_BODY}
          />
        </div>
      </div>
    </>
  )
}
