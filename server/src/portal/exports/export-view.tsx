import { webWords, commonWords } from '../../base/web/words/words.ts'
import { Choices } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Facts } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { Language } from '../../base/web/words/language.ts'
import type { ExportedList } from './list.ts'
import type { ExportWords } from '../words/en/exports.ts'
import { exportWords } from '../words/exports.ts'

/** Lists that always contain personal data, of which the page warns. That of candidates has it only for those who see identities. */
const ofPeople: ReadonlySet<string> = new Set(['submissions', 'mails', 'users'])

/** A list that somebody can export. */
export interface OfferedExport {
  readonly kind: keyof ExportWords['titles']
  readonly list: ExportedList
  /** Where the list is. */
  readonly path: readonly { href: string; label: string }[]
  /** What the list is of, in words. */
  readonly of: string
  /** The filters in words. */
  readonly filters: readonly string[]
}

/** What the file will contain. */
export function Contents({ visit, offered }: { visit: MemberVisit; offered: OfferedExport }) {
  const { language, access } = visit
  const { kind, list, of, filters } = offered
  const w = exportWords[language]
  const common = commonWords[language]
  const web = webWords[language]
  const hasNames = access.abilities.has('candidates.identity')
  return (
    <>
      <Facts
        facts={[
          [w.of, of],
          [common.filters, filters.length === 0 ? web.none : filters.join(', ')],
          [w.fields, list.headers.join(', ')],
        ]}
      />
      {kind === 'candidates' ? (
        <>
          <p>{hasNames ? w.personal : w.noNames}</p>
          {hasNames ? <p>{w.notAgreed}</p> : null}
        </>
      ) : null}
      {ofPeople.has(kind) ? <p>{w.personal}</p> : null}
    </>
  )
}

/** What can be chosen about the file. */
export function ExportFields({ form, language }: { form: FormState; language: Language }) {
  const w = exportWords[language]
  return (
    <>
      <Choices
        {...{ form, language, name: 'delimiter', label: w.delimiter }}
        required
        choices={[
          { value: 'comma', label: w.comma, hint: w.commaHint },
          { value: 'semicolon', label: w.semicolon, hint: w.semicolonHint },
        ]}
      />
      <p class="hint">{w.apostrophe}</p>
      <p class="hint">{w.logged}</p>
    </>
  )
}
