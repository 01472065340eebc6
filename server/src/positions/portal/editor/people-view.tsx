import { Checkbox, Select, TextField } from '../../../web/controls.tsx'
import type { FormState } from '../../../web/form.ts'
import type { Language } from '../../../web/words/language.ts'
import { askable, MAX_CONTACTS } from './position-fields.ts'
import { editorWords } from './words/words.ts'

interface Part {
  form: FormState
  language: Language
}

const members = ['name', 'title', 'email', 'phone'] as const

/** The contacts of a position, and one more to fill in. */
export function ContactFields({ form, language }: Part) {
  const w = editorWords[language]
  const labels = { name: w.contactName, title: w.contactTitle, email: w.email, phone: w.phone }
  const types = { name: 'text', title: 'text', email: 'email', phone: 'tel' } as const
  const isFilled = (i: number) => members.some((member) => form.value(`contact-${i}-${member}`) !== '')
  const last = Array.from({ length: MAX_CONTACTS }, (_, i) => i).findLast(isFilled) ?? -1
  return (
    <>
      {Array.from({ length: Math.min(last + 2, MAX_CONTACTS) }, (_, i) => (
        <fieldset class="field part">
          <legend>{i > last ? w.newContact : w.contact(i + 1)}</legend>
          <div class="field-row">
            {members.map((member) => (
              <TextField
                {...{ form, language, name: `contact-${i}-${member}`, label: labels[member], type: types[member] }}
                autocomplete="off"
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}

/** Whether people can apply and refer, and what the form of an application asks for. */
export function ApplyingFields({ form, language, isAgency }: Part & { isAgency: boolean }) {
  const w = editorWords[language]
  return (
    <>
      <Checkbox {...{ form, name: 'enableApplication', label: w.enableApplication }} />
      <div class="field-row">
        {askable.map((name) => (
          <Select
            {...{ form, language, name: `ask-${name}`, label: w.ask[name], required: true }}
            choices={(['optional', 'required', 'off'] as const).map((value) => ({ value, label: w.asked[value] }))}
          />
        ))}
      </div>
      <Checkbox {...{ form, name: 'enableVouch', label: w.enableVouch }} />
      <Checkbox {...{ form, name: 'prescreening', label: w.prescreening }} />
      {isAgency ? <Checkbox {...{ form, name: 'hideEmployer', label: w.hideEmployer }} /> : null}
    </>
  )
}
