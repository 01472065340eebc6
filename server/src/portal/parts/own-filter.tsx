import type { Access } from '../../base/access/access.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import { Select } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import type { Language } from '../../base/web/words/language.ts'
import { webWords } from '../../base/web/words/words.ts'
import { responsibleWords } from '../words/positions.ts'

/** What the field `team` of an address says for the positions of the reader. */
export const OWN = 'mine'

/** The reader, if an address asks for the positions that they are responsible for. Somebody who is no user has none. */
export function askedOwn(query: URLSearchParams, { who, companyId }: Access): ObjectKey | undefined {
  if (query.get('team') !== OWN || who.kind !== 'user' || companyId === null) return undefined
  return { companyId, id: who.id }
}

/** Limits a list to the positions that the reader is responsible for. */
export function OwnFilter({ form, language }: { form: FormState; language: Language }) {
  const w = responsibleWords[language]
  return (
    <Select
      {...{ form, language, name: 'team', label: w.title }}
      required
      choices={[
        { value: '', label: webWords[language].all },
        { value: OWN, label: w.mine },
      ]}
    />
  )
}
