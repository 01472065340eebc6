import { commonWords } from '../../../base/web/words/words.ts'
import { TEMPLATES_PATH } from '../../addresses.ts'
import { letterFrom, type LetterReader } from '../../../candidates/letters/letter.ts'
import type { PreviewCandidate } from '../../../candidates/letters/addressee-store.ts'
import { Select, TextArea, TextField } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { type Column, Section, Time } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { listText } from '../../../base/web/words/dates.ts'
import { type Language, languageNames, languages } from '../../../base/web/words/language.ts'
import {
  ALLOWED_PLACEHOLDERS,
  MAX_BODY,
  MAX_SUBJECT,
  type TemplateForm,
  templateKinds,
} from '../../../candidates/mail/templates/template.ts'
import type { TemplateLine } from '../../../candidates/mail/templates/template-store.ts'
import { templateWords } from '../../words/mail.ts'

/** The columns of a list of templates. */
export function templateColumns(visit: MemberVisit): Column<TemplateLine>[] {
  const { language } = visit
  const w = templateWords[language]
  return [
    { label: commonWords[language].name, cell: ({ id, name }) => <a href={`${TEMPLATES_PATH}/${id}`}>{name}</a> },
    { label: w.kind, cell: ({ kind }) => w.kinds[kind] },
    {
      label: w.languages,
      cell: (template) =>
        listText(
          template.languages.map((each) => languageNames[each]),
          language,
        ),
    },
    { label: w.changed, cell: ({ updatedAt }) => <Time at={updatedAt} visit={visit} /> },
  ]
}

/** What the fields of a template are called where faults are listed. */
export function templateLabels(language: Language): Readonly<Record<string, string>> {
  const w = templateWords[language]
  const common = commonWords[language]
  return Object.fromEntries<string>([
    ['name', commonWords[language].name],
    ['kind', w.kind],
    ...languages.flatMap((each): [string, string][] => [
      [`subject-${each}`, `${common.subject} (${languageNames[each]})`],
      [`body-${each}`, `${common.text} (${languageNames[each]})`],
    ]),
  ])
}

/** The form of a template: its name, what it is for, and a text in each language. */
export function TemplateFields({ form, language }: { form: FormState; language: Language }) {
  const w = templateWords[language]
  return (
    <>
      <TextField
        {...{ form, language, name: 'name', label: commonWords[language].name, hint: w.nameHint, required: true }}
        maxlength={100}
        autocomplete="off"
      />
      <Select
        {...{ form, language, name: 'kind', label: w.kind, required: true }}
        choices={templateKinds.map((value) => ({ value, label: w.kinds[value] }))}
      />
      <p>{w.placeholders(ALLOWED_PLACEHOLDERS)}</p>
      <p class="hint">{w.oneLanguage}</p>
      {languages.map((each) => (
        <fieldset class="template-text" lang={each} dir="auto">
          <legend>{languageNames[each]}</legend>
          <TextField
            {...{ form, language, name: `subject-${each}`, label: commonWords[language].subject }}
            maxlength={MAX_SUBJECT}
            autocomplete="off"
          />
          <TextArea
            {...{ form, language, name: `body-${each}`, label: commonWords[language].text }}
            rows={8}
            maxlength={MAX_BODY}
          />
        </fieldset>
      ))}
    </>
  )
}

/** How a mail from the template reads for a candidate. */
export function Preview(props: {
  visit: MemberVisit
  template: Pick<TemplateForm, 'texts'>
  candidates: readonly PreviewCandidate[]
  reader: LetterReader | undefined
  sender: string | null
}) {
  const { visit, template, candidates, reader, sender } = props
  const { language, path } = visit
  const w = templateWords[language]
  const letter = reader && letterFrom(template, reader, sender)
  return (
    <Section id="preview" title={w.preview} lead={w.previewText}>
      {candidates.length === 0 ? (
        <p>{w.nobody}</p>
      ) : (
        <form method="get" action={`${path}#preview`}>
          <div class="field">
            <label for="candidate">{w.candidate}</label>
            <select id="candidate" name="candidate">
              {candidates.map(({ id, name, position }) => (
                <option value={id} selected={id === reader?.id}>
                  {`${name}, ${position}`}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" class="button secondary">
            {w.show}
          </button>
        </form>
      )}
      {letter === undefined ? null : (
        <article class="letter" lang={letter.language} dir="auto" aria-label={w.preview}>
          <h3>{letter.subject}</h3>
          <p class="written">{letter.body}</p>
        </article>
      )}
    </Section>
  )
}
