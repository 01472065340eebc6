import { DEFAULT_LIMIT, MAX_LIMIT } from '../actions.ts'
import { searchPositions } from '../../positions/lists/search-store.ts'
import { Choices, ErrorSummary, Form, Submit, TextArea, TextField } from '../../web/controls.tsx'
import type { FormState } from '../../web/form.ts'
import type { MemberVisit } from '../../web/visit.ts'
import { numberText } from '../../web/words/dates.ts'
import { keyWords } from './words/words.ts'

/** Where keys are in the portal. */
export const KEYS_PATH = '/portal/settings/api/keys'

/** A position that a key can be restricted to. */
export interface OfferedPosition {
  readonly value: string
  readonly label: string
}

/** So many positions are offered as boxes: the newest ones. For others, ids are entered. */
const OFFERED = 50

/** Reads the positions that the form offers. */
export async function readOffered({ database, access }: MemberVisit): Promise<OfferedPosition[]> {
  const found = await searchPositions(database, access, {}, { limit: OFFERED })
  return found.map(({ id, title }) => ({ value: id, label: title === '' ? id : title }))
}

/** What the form begins with. @param id the id of the key that it makes */
export function initialKey(id: string): Record<string, string> {
  return { id, access: 'everything', identities: 'with', expiry: '365', limit: String(DEFAULT_LIMIT) }
}

/** The form of a new key. */
export function KeyForm({
  visit,
  form,
  offered,
}: {
  visit: MemberVisit
  form: FormState
  offered: readonly OfferedPosition[]
}) {
  const { language, access } = visit
  const w = keyWords[language]
  return (
    <>
      <ErrorSummary form={form} language={language} />
      <Form action={`${KEYS_PATH}/new`} label={w.newKey}>
        <input type="hidden" name="id" value={form.value('id')} />
        <TextField {...{ form, language, name: 'name', label: w.name, hint: w.nameHint }} required autocomplete="off" />
        <Choices
          {...{ form, language, name: 'access', label: w.access }}
          required
          choices={[
            { value: 'everything', label: w.everything, hint: w.everythingHint },
            { value: 'certain', label: w.certain },
          ]}
        />
        {offered.length === 0 ? null : (
          <Choices {...{ form, language, name: 'positionIds', label: w.positions }} several choices={offered} />
        )}
        {offered.length < OFFERED ? null : (
          <TextArea
            {...{ form, language, name: 'morePositions', label: w.morePositions, hint: w.morePositionsHint }}
            rows={3}
            spellcheck={false}
          />
        )}
        {access.abilities.has('candidates.identity') ? (
          <Choices
            {...{ form, language, name: 'identities', label: w.identities }}
            required
            choices={[
              { value: 'with', label: w.withIdentities },
              { value: 'without', label: w.withoutIdentities },
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
            { value: 'never', label: w.never },
          ]}
        />
        <TextField {...{ form, language, name: 'date', label: w.date, hint: w.dateHint }} type="date" />
        <TextField
          {...{ form, language, name: 'limit', label: w.limit, hint: w.limitHint(numberText(MAX_LIMIT, language)) }}
          inputmode="numeric"
          required
        />
        <Submit icon="key-round">{w.create}</Submit>
      </Form>
    </>
  )
}
