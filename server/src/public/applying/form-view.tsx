import { EmailField } from '../../base/web/fields/email-field.tsx'
import type { ComponentChildren } from 'preact'
import { cvLimits } from '../../content/files/chosen-files.ts'
import { ACCEPTED_CVS } from '../../content/files/content/file-name.ts'
import type { Upload } from '../../content/files/content/upload.ts'
import type { AskedFields } from '../../positions/fields.ts'
import { Checkbox, ErrorSummary, Submit, TextArea, TextField } from '../../base/web/controls.tsx'
import { FileField } from '../../base/web/fields/file-field.tsx'
import { numberText } from '../../base/web/words/dates.ts'
import { MESSAGE_LENGTH } from '../../candidates/submissions/submission.ts'
import type { SealedForm } from '../public-form/page-view.tsx'
import { SealInputs } from '../public-form/parts-view.tsx'
import { TRAP } from '../public-form/sent-form.ts'
import { applyWords, publicFormWords } from '../words/applying.ts'
import { DROPPED, KEPT } from './submitted-application.ts'

/** What the form of an application shows. */
export interface ApplyFormProps extends SealedForm {
  readonly asked: AskedFields
  /** Files that came before an error. */
  readonly uploads: readonly Upload[]
  /** The path to which it is sent. */
  readonly action: string
  /** Who recommended the job, if somebody did; the name if it may be shown. */
  readonly referrer: { readonly name: string | null } | null
  /** Who stores the data, why, and for how long. */
  readonly privacy: ComponentChildren
}

const names = ['firstName', 'lastName', 'email', 'phone', 'linkedInUserName', 'portfolioUrl', 'cv', 'message'] as const

/** The form of an application. It needs no script: one keeps a draft and solves the challenge. */
export function ApplyForm(props: ApplyFormProps) {
  const { form, language, asked, action, challenge, privacy, referrer } = props
  const w = { ...publicFormWords[language], ...applyWords[language] }
  const named = referrer?.name ?? null
  const isAsked = (name: keyof AskedFields) => asked[name] !== 'off'
  const field = (name: (typeof names)[number]) => ({
    ...{ form, language, name, label: w.fields[name], required: asked[name as keyof AskedFields] === 'required' },
  })
  return (
    <form
      method="post"
      action={action}
      enctype="multipart/form-data"
      novalidate
      class="application"
      data-draft={action}
      data-challenge={challenge}
      data-sending={w.sending}
      data-sent={w.sentPart('{}')}
    >
      <ErrorSummary form={form} language={language} labels={w.fields} />
      {named === null ? null : <p class="lead">{w.recommended(named)}</p>}
      <p class="note">{w.required}</p>
      <SealInputs {...props} trap={form.value(TRAP)} />
      <fieldset class="group">
        <legend>{w.about}</legend>
        <div class="pair">
          <TextField {...field('firstName')} required autocomplete="given-name" maxlength={200} />
          <TextField {...field('lastName')} autocomplete="family-name" maxlength={200} />
        </div>
        <EmailField {...field('email')} required autocomplete="email" />
        {isAsked('phone') ? (
          <TextField
            {...field('phone')}
            hint={w.hints.phone}
            type="tel"
            inputmode="tel"
            autocomplete="tel"
            maxlength={50}
          />
        ) : null}
      </fieldset>
      {(['message', 'linkedInUserName', 'portfolioUrl', 'cv'] as const).some(isAsked) ? (
        <fieldset class="group">
          <legend>{w.more}</legend>
          {isAsked('message') ? (
            <TextArea {...field('message')} hint={w.hints.message(numberText(MESSAGE_LENGTH, language))} rows={8} />
          ) : null}
          {isAsked('linkedInUserName') ? (
            <TextField
              {...field('linkedInUserName')}
              hint={w.hints.linkedInUserName}
              spellcheck={false}
              maxlength={500}
            />
          ) : null}
          {isAsked('portfolioUrl') ? (
            <TextField
              {...field('portfolioUrl')}
              hint={w.hints.portfolioUrl}
              type="url"
              inputmode="url"
              autocomplete="url"
              spellcheck={false}
              maxlength={2_000}
            />
          ) : null}
          {/* Last, because a browser sends what is typed before it: if a file does not arrive in time, nothing typed is lost. */}
          {isAsked('cv') ? <Files {...props} /> : null}
        </fieldset>
      ) : null}
      <fieldset class="group">
        <legend>{w.privacy}</legend>
        {privacy}
        <Checkbox form={form} name="keepMe" label={w.fields.keepMe} hint={w.hints.keepMe} />
        {referrer === null ? null : (
          <Checkbox
            form={form}
            name="tellReferrer"
            label={named === null ? w.fields.tellReferrer : w.tellNamed(named)}
            hint={w.hints.tellReferrer}
          />
        )}
      </fieldset>
      <Submit>{w.send}</Submit>
      <p class="note" data-needs-script hidden>
        {w.draft}
      </p>
    </form>
  )
}

/** The input for CVs, with those that came before an error: nobody chooses a file twice. */
function Files({ form, language, asked, uploads }: ApplyFormProps) {
  const w = applyWords[language]
  return (
    <FileField
      {...{
        form,
        language,
        name: 'cv',
        label: uploads.length > 0 ? w.another : w.fields.cv,
        hint: publicFormWords[language].cvHint,
      }}
      required={asked.cv === 'required' && uploads.length === 0}
      multiple
      limits={cvLimits(language)}
      accept={ACCEPTED_CVS}
    >
      {uploads.length === 0 ? null : (
        <ul class="kept">
          {uploads.map(({ handle, name }, i) => (
            <li>
              <span>
                {w.kept} <strong>{name}</strong>
              </span>
              <input type="hidden" name="cv" value={handle} />
              <input type="hidden" name={KEPT} value={handle} />
              <span class="choice">
                <input type="checkbox" id={`drop-${i}`} name={DROPPED} value={handle} />
                <label for={`drop-${i}`}>
                  {w.remove}
                  <span class="for-readers"> {name}</span>
                </label>
              </span>
            </li>
          ))}
        </ul>
      )}
    </FileField>
  )
}
