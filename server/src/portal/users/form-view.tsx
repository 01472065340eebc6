import { EmailField } from '../../base/web/fields/email-field.tsx'
import { commonWords } from '../../base/web/words/words.ts'
import { roleNames } from '../../base/access/abilities.ts'
import { hasPositions, type OfferedPositions, PositionChoice, positionLabels } from '../positions/choice-view.tsx'
import { positionWords } from '../words/positions.ts'
import { Checkbox, Choices, TextField } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { Language } from '../../base/web/words/language.ts'
import { teamWords } from '../words/users.ts'

interface FormProps {
  form: FormState
  language: Language
}

/** What fields about users are called where faults are listed. */
export function teamLabels(language: Language): Readonly<Record<string, string>> {
  const w = teamWords[language]
  const common = commonWords[language]
  return {
    email: common.email,
    name: common.name,
    role: w.role,
    hide: common.candidates,
    access: common.access,
    ...positionLabels(language),
  }
}

/** Name and e-mail of a user. */
export function PersonFields({ form, language, ...hints }: FormProps & { emailHint: string; nameHint?: string }) {
  const common = commonWords[language]
  const { emailHint, nameHint } = hints
  return (
    <>
      <EmailField
        {...{ form, language, name: 'email', label: common.email, hint: emailHint }}
        autocomplete="off"
        required
      />
      <TextField
        {...{ form, language, name: 'name', label: common.name, ...(nameHint !== undefined && { hint: nameHint }) }}
        autocomplete="off"
      />
    </>
  )
}

/** What a user may do. */
export function RoleFields({ form, language }: FormProps) {
  const w = teamWords[language]
  return (
    <>
      <Choices
        {...{ form, language, name: 'role', label: w.role }}
        required
        choices={roleNames.map((role) => ({ value: role, label: w.roles[role], hint: w.roleHints[role] }))}
      />
      <Checkbox {...{ form, name: 'hide', label: w.form.hide, hint: w.form.hideHint, when: 'reader' }} />
    </>
  )
}

/** Which positions a user reaches. Nobody can give more than they reach themselves. */
export function AccessFields(props: { visit: MemberVisit; form: FormState; offered: OfferedPositions }) {
  const { visit, form, offered } = props
  const { language, access } = visit
  const w = teamWords[language]
  const common = commonWords[language]
  return (
    <>
      <Choices
        {...{ form, language, name: 'access', label: common.access }}
        required
        choices={[
          ...(access.positions === 'all'
            ? [{ value: 'everything', label: common.allPositions, hint: w.form.everythingHint }]
            : []),
          ...(hasPositions(offered) ? [{ value: 'certain', label: positionWords[language].certain }] : []),
        ]}
      />
      <PositionChoice {...{ form, language, offered }} />
    </>
  )
}
