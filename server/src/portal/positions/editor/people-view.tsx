import { AskedEmail } from '../../../base/web/fields/email-field.tsx'
import { commonWords } from '../../../base/web/words/words.ts'
import { Checkbox, Select, TextField } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import type { Language } from '../../../base/web/words/language.ts'
import { Rearrange } from '../../sections/sections-view.tsx'
import { askable, MAX_CONTACTS } from './position-fields.ts'
import { ADD_CONTACT, contactMembers, SHOWN_CONTACTS, shownContacts } from './shown-contacts.ts'
import { editorWords } from '../../words/positions.ts'

interface Part {
  form: FormState
  language: Language
}

/** The contacts of a position, with a button for one more. */
export function ContactFields({ form, language }: Part) {
  const w = editorWords[language]
  const common = commonWords[language]
  const labels = { name: common.name, title: w.contactTitle, email: common.email, phone: common.phone }
  const types = { name: 'text', title: 'text', email: 'email', phone: 'tel' } as const
  const shown = shownContacts((name) => form.value(name))
  return (
    <>
      <input type="hidden" name={SHOWN_CONTACTS} value={shown} />
      {Array.from({ length: shown }, (_, i) => (
        <fieldset class="field part" id={`contact-${i}`} tabindex={-1}>
          <legend>{w.contact(i + 1)}</legend>
          <div class="field-row">
            {contactMembers.map((member) => (
              <TextField
                {...{ form, language, name: `contact-${i}-${member}`, label: labels[member], type: types[member] }}
                autocomplete="off"
              />
            ))}
          </div>
          <AskedEmail {...{ form, language, name: `contact-${i}-email` }} />
        </fieldset>
      ))}
      {shown < MAX_CONTACTS ? (
        <div class="actions">
          <Rearrange value={ADD_CONTACT} at={`contact-${shown}`} icon="plus" label={w.addContact} what="" />
        </div>
      ) : null}
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
