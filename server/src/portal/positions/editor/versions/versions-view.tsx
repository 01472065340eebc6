import { commonWords } from '../../../../base/web/words/words.ts'
import type { FieldFault } from '../../../../base/forms/refusal.ts'
import { Section, Table } from '../../../../base/web/parts.tsx'
import type { Refused } from '../../../../base/web/form.ts'
import type { MemberVisit } from '../../../../base/web/visit.ts'
import type { Language } from '../../../../base/web/words/language.ts'
import { differences, groupOf, pairsOf, versionsOf } from './versions.ts'
import { editorWords } from '../../../words/positions.ts'

type Pairs = readonly (readonly [string, string])[]

/** A field of the form that has no input of its own: it says which groups were taken over. */
const TAKEN = 'versions-taken'

/**
 * Brings into a form what somebody else saved meanwhile: fields that this form did not touch get the new value, and all others
 * keep what was written. The form knows the new state from then on, so that saving it again is meant.
 * @returns a fault for each group of fields that changed
 */
export function takeOver(posted: URLSearchParams, now: Pairs, language: Language): FieldFault[] {
  const w = editorWords[language].versions
  const { theirs, both } = differences(posted.get('versions') ?? '', now, [...posted])
  if (theirs.length + both.length === 0) return []
  for (const name of [...posted.keys()]) if (theirs.includes(groupOf(name) ?? '')) posted.delete(name)
  for (const [name, value] of now) if (theirs.includes(groupOf(name) ?? '')) posted.append(name, value)
  posted.set('versions', versionsOf(now))
  posted.set(TAKEN, theirs.join(' '))
  return [...theirs, ...both].map((group) => ({ field: firstOf(group), message: w.refused }))
}

/** The field of a group that a link in the summary leads to. */
function firstOf(group: string): string {
  const first: Readonly<Record<string, string>> = {
    section: 'section-0',
    contact: 'contact-0-name',
    salary: 'salaryMin',
    ask: 'ask-phone',
  }
  return first[group] ?? group
}

/** What somebody else saved while this form was filled in: each field, with what is stored and what happens to it. */
export function Versions(props: {
  visit: MemberVisit
  refused: Refused | undefined
  stored: Readonly<Record<string, string | readonly string[]>>
}) {
  const { visit, refused, stored } = props
  if (refused?.refusal?.reason !== 'conflict' || !refused.posted.has(TAKEN)) return null
  const { language } = visit
  const w = editorWords[language]
  const taken = new Set((refused.posted.get(TAKEN) ?? '').split(' '))
  const groups = [...new Set(refused.refusal.fields.map(({ field }) => groupOf(field) ?? field))]
  const valuesOf = (group: string) =>
    pairsOf(stored).flatMap(([name, value]) =>
      groupOf(name) === group && value !== '' && !name.endsWith('-kind') ? [value] : [],
    )
  return (
    <Section id="changed" title={w.versions.title} lead={w.versions.lead}>
      <Table
        caption={w.versions.title}
        language={language}
        rows={groups}
        columns={[
          { label: w.versions.field, cell: (group) => nameOf(group, language) },
          {
            label: w.versions.stored,
            cell: (group) => <span class="written">{valuesOf(group).join('\n') || w.versions.nothing}</span>,
          },
          { label: w.versions.what, cell: (group) => (taken.has(group) ? w.versions.theirs : w.versions.both) },
        ]}
      />
    </Section>
  )
}

/** What the form calls a group of fields. */
function nameOf(group: string, language: Language): string {
  const w = editorWords[language]
  const common = commonWords[language]
  const names: Readonly<Record<string, string>> = {
    section: w.content,
    contact: w.contacts,
    salary: common.salary,
    ask: w.applying,
    client: common.client,
    locations: common.places,
    employmentType: common.employment,
    listingColor: common.colour,
    contentHtmlOverride: w.override,
  }
  const own = (w as unknown as Readonly<Record<string, unknown>>)[group]
  return names[group] ?? (typeof own === 'string' ? own : group)
}
