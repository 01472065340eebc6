import { commonWords, webWords } from '../../base/web/words/words.ts'
import { API_PATH, KEYS_PATH } from '../addresses.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../organisation/keys/actions.ts'
import { hasPositions, type OfferedPositions, PositionChoice, positionLabels } from '../positions/choice-view.tsx'
import { positionWords } from '../words/positions.ts'
import { Choices, Form, Submit, TextField } from '../../base/web/controls.tsx'
import { FormId } from '../../base/web/fields/form-id.tsx'
import type { FormState } from '../../base/web/form.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { numberText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { keyWords } from '../words/keys.ts'

/** The way from the settings down to a page about keys, for its heading. */
export function settingsPath(language: Language): { href: string; label: string }[] {
  return [{ href: API_PATH, label: keyWords[language].settingsTitle }]
}

/** A line to paste into a terminal. */
export function curlLine({ site }: Pick<MemberVisit, 'site'>, key: string): string {
  return `curl -H 'Authorization: Bearer ${key}' '${site.publicUrl}/api/v1/positions?take=5'`
}

/** What the form begins with. @param id the id of the key that it makes */
export function initialKey(id: string): Record<string, string> {
  return { id, access: 'everything', identities: 'with', expiry: '365', limit: String(DEFAULT_LIMIT) }
}

/** What the fields of a key are called where faults are listed. */
export function keyLabels(language: Language): Readonly<Record<string, string>> {
  const w = keyWords[language]
  const common = commonWords[language]
  return {
    name: common.name,
    access: common.access,
    ...positionLabels(language),
    identities: common.candidates,
    expiry: w.expiry,
    date: w.date,
    limit: w.limit,
  }
}

interface FormProps {
  visit: MemberVisit
  form: FormState
  offered: OfferedPositions
}

/** The form of a first key, where there are none yet. */
export function KeyForm(props: FormProps) {
  const w = keyWords[props.visit.language]
  return (
    <Form action={`${KEYS_PATH}/new`} label={w.newKey}>
      <KeyFields {...props} />
      <Submit icon="key-round">{w.create}</Submit>
    </Form>
  )
}

/** The fields of a new key. */
export function KeyFields({ visit, form, offered }: FormProps) {
  const { language, access } = visit
  const w = keyWords[language]
  const web = webWords[language]
  const common = commonWords[language]
  return (
    <>
      <FormId form={form} />
      <TextField
        {...{ form, language, name: 'name', label: common.name, hint: w.nameHint }}
        required
        autocomplete="off"
      />
      <Choices
        {...{ form, language, name: 'access', label: common.access }}
        required
        choices={[
          { value: 'everything', label: w.everything, hint: w.everythingHint },
          ...(hasPositions(offered) ? [{ value: 'certain', label: positionWords[language].certain }] : []),
        ]}
      />
      <PositionChoice {...{ form, language, offered }} />
      {access.abilities.has('candidates.identity') ? (
        <Choices
          {...{ form, language, name: 'identities', label: common.candidates }}
          required
          choices={[
            { value: 'with', label: common.withIdentities },
            { value: 'without', label: common.withoutIdentities },
          ]}
        />
      ) : null}
      <Choices
        {...{ form, language, name: 'expiry', label: w.expiry }}
        required
        choices={[
          { value: '30', label: w.in30 },
          { value: '90', label: w.in90 },
          { value: '365', label: w.in365 },
          { value: 'date', label: w.onDate },
          { value: 'never', label: web.never },
        ]}
      />
      <TextField
        {...{ form, language, name: 'date', label: w.date, hint: w.dateHint, when: 'date' }}
        type="date"
        required
      />
      <TextField
        {...{ form, language, name: 'limit', label: w.limit, hint: w.limitHint(numberText(MAX_LIMIT, language)) }}
        inputmode="numeric"
        required
      />
    </>
  )
}
