import { EmailField } from '../../../base/web/fields/email-field.tsx'
import type { ComponentChildren } from 'preact'
import { Checkbox, ErrorSummary, Submit, TextArea, TextField } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { numberText } from '../../../base/web/words/dates.ts'
import type { Language } from '../../../base/web/words/language.ts'
import type { SealedForm } from '../../public-form/page-view.tsx'
import { SealInputs } from '../../public-form/parts-view.tsx'
import { publicFormWords } from '../../words/applying.ts'
import { NOTE_LENGTH } from '../../../candidates/referrals/referral.ts'
import type { Input, Way } from './submitted-referral.ts'
import { referWords } from '../../words/referrals.ts'

/** What the form of a referral shows. */
export interface ReferFormProps extends SealedForm {
  readonly way: Way
  /** The path to which it is sent, and the paths of the two ways. */
  readonly action: string
  readonly paths: Readonly<Record<Way, string>>
  /** Who stores the data, why, and for how long. */
  readonly privacy: ComponentChildren
}

/** The form of a referral: for a link of one's own, or naming somebody. It needs no script. */
export function ReferForm(props: ReferFormProps) {
  const { form, way, language, action, paths, challenge, privacy } = props
  const w = { ...publicFormWords[language], ...referWords[language] }
  const whose = (text: string, of: keyof typeof w.whose) => `${text} (${w.whose[of].toLowerCase()})`
  const labels: Record<Input, string> = {
    firstName: whose(w.fields.firstName, 'referrer'),
    lastName: whose(w.fields.lastName, 'referrer'),
    email: whose(w.fields.email, 'referrer'),
    theirFirstName: whose(w.fields.firstName, 'candidate'),
    theirLastName: whose(w.fields.lastName, 'candidate'),
    theirEmail: whose(w.fields.email, 'candidate'),
    note: w.fields.note,
    knows: w.fields.knows,
  }
  const field = (name: Input, label: string) => ({ form, language, name, label, required: true })
  return (
    <>
      <nav aria-label={w.ways} class="ways">
        <ul>
          {(['link', 'name'] as const).map((each) => (
            <li>
              <a href={paths[each]} {...(each === way && { 'aria-current': 'page' as const })}>
                {each === 'link' ? w.wayLink : w.wayName}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p class="lead">{way === 'link' ? w.linkLead : w.nameLead}</p>
      <form method="post" action={action} novalidate class="application" data-draft={action} data-challenge={challenge}>
        <ErrorSummary form={form} language={language} labels={way === 'name' ? labels : w.fields} />
        <p class="note">{w.required}</p>
        <input type="hidden" name="way" value={way} />
        <SealInputs {...props} trap="" />
        <fieldset class="group">
          <legend>{w.you}</legend>
          <div class="pair">
            <TextField {...field('firstName', w.fields.firstName)} autocomplete="given-name" maxlength={200} />
            <TextField
              {...field('lastName', w.fields.lastName)}
              required={false}
              autocomplete="family-name"
              maxlength={200}
            />
          </div>
          <EmailField {...field('email', w.fields.email)} hint={w.hints.email} autocomplete="email" />
        </fieldset>
        {way === 'name' ? <Them form={form} language={language} field={field} /> : null}
        <fieldset class="group">
          <legend>{w.privacy}</legend>
          {privacy}
        </fieldset>
        <Submit>{way === 'link' ? w.sendLink : w.sendName}</Submit>
      </form>
    </>
  )
}

/** Nothing is filled in by the browser here: it would be the data of the wrong person. */
function Them(props: {
  form: FormState
  language: Language
  field: (
    name: Input,
    label: string,
  ) => { form: FormState; language: Language; name: Input; label: string; required: boolean }
}) {
  const { form, language, field } = props
  const w = referWords[language]
  return (
    <fieldset class="group">
      <legend>{w.them}</legend>
      <div class="pair">
        <TextField {...field('theirFirstName', w.fields.firstName)} autocomplete="off" maxlength={200} />
        <TextField {...field('theirLastName', w.fields.lastName)} required={false} autocomplete="off" maxlength={200} />
      </div>
      <EmailField {...field('theirEmail', w.fields.email)} autocomplete="off" />
      <TextArea
        {...field('note', w.fields.note)}
        required={false}
        hint={w.hints.note(numberText(NOTE_LENGTH, language))}
        rows={5}
      />
      <Checkbox form={form} name="knows" label={w.fields.knows} hint={w.hints.knows} />
    </fieldset>
  )
}
