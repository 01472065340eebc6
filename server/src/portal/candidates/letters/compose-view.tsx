import { Select, TextArea, TextField } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { countText } from '../../../base/web/words/dates.ts'
import { commonWords } from '../../../base/web/words/words.ts'
import type { CandidacyLine } from '../../../candidates/lists/lines-store.ts'
import {
  ALLOWED_PLACEHOLDERS,
  MAX_BODY,
  MAX_SUBJECT,
  type TemplateKind,
} from '../../../candidates/mail/templates/template.ts'
import { listTemplates, type TemplateLine } from '../../../candidates/mail/templates/template-store.ts'
import { candidacyWords, rejectingWords } from '../../words/candidates.ts'
import { isReader } from './review.ts'

/** So many templates are offered. */
const OFFERED = 100

/** What can be written from: the templates of a kind, and those for anything. */
export interface LetterOffer {
  readonly templates: readonly TemplateLine[]
  /** The template that the form begins with; empty without one. */
  readonly first: string
}

/** The templates for a letter to some candidates; none if none of them can get a mail. */
export async function readOffers(
  visit: MemberVisit,
  lines: readonly CandidacyLine[],
  kind: TemplateKind,
): Promise<LetterOffer> {
  const { database, access } = visit
  if (!lines.some(isReader(visit))) return { templates: [], first: '' }
  const templates = await listTemplates(database, access, { kinds: [kind, 'free'] }, { limit: OFFERED })
  return { templates, first: templates.find((template) => template.kind === kind)?.id ?? '' }
}

interface ComposeProps {
  readonly visit: MemberVisit
  readonly form: FormState
  readonly templates: readonly TemplateLine[]
  readonly lines: readonly CandidacyLine[]
  readonly legend: string
}

/** One letter to several: from a template, in the language of each, or a text. */
export function ComposeFields({ visit, form, templates, lines, legend }: ComposeProps) {
  const { language } = visit
  const [w, c, common] = [rejectingWords[language], candidacyWords[language], commonWords[language]]
  const without = lines.filter((line) => !isReader(visit)(line)).length
  // What is wrong with the text is never hidden.
  const hasFault = ['subject', 'body'].some((name) => form.fault(name) !== undefined)
  const hasTemplates = templates.length > 0
  if (without === lines.length) return <p class="hint">{c.noLetter}</p>
  return (
    <fieldset class="letter-fields">
      <legend>{legend}</legend>
      <p class="hint">{c.tellHint}</p>
      {without === 0 ? null : <p class="hint">{countText(without, language, w.without)}</p>}
      {hasTemplates ? (
        <Select
          {...{ form, language, name: 'template', label: c.template, hint: w.templateHint, required: true }}
          choices={[...templates.map(({ id, name }) => ({ value: id, label: name })), { value: '', label: w.ownText }]}
        />
      ) : null}
      <div class="mail-text" {...(hasFault || !hasTemplates ? {} : { 'data-when': 'text' })}>
        <TextField
          {...{ form, language, name: 'subject', label: common.subject, required: !hasTemplates }}
          maxlength={MAX_SUBJECT}
        />
        <TextArea
          {...{ form, language, name: 'body', label: common.text, hint: w.textHint(ALLOWED_PLACEHOLDERS) }}
          required={!hasTemplates}
          rows={8}
          maxlength={MAX_BODY}
        />
      </div>
    </fieldset>
  )
}
