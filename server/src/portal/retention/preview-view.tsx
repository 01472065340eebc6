import { Empty, Section, Table } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, locales, numberText, plainDayText } from '../../base/web/words/dates.ts'
import type { Preview } from '../../candidates/retention/list-store.ts'
import { legalPeriods, periodNames } from '../../candidates/retention/periods.ts'
import { retentionWords } from '../words/retention.ts'

/** What a policy would delete, and when. */
export function PreviewView({ visit: { language }, preview }: { visit: MemberVisit; preview: Preview }) {
  const w = retentionWords[language]
  const { people, overdue, months } = preview
  return (
    <Section id="preview" title={w.preview}>
      {people === 0 ? (
        <Empty title={w.previewNone} />
      ) : (
        <>
          <p>{overdue === 0 ? w.nobodyOverdue : `${countText(overdue, language, w.overdue)}.`}</p>
          <Table
            caption={w.byMonth}
            columns={[
              { label: w.month, cell: ({ month }) => monthText(month, language) },
              { label: w.people, cell: ({ people: count }) => numberText(count, language) },
            ]}
            rows={months.map((each) => ({ ...each, id: each.month }))}
            language={language}
          />
        </>
      )}
    </Section>
  )
}

/** Where the usual periods come from. */
export function Sources({ visit: { language } }: { visit: MemberVisit }) {
  const w = retentionWords[language]
  return (
    <details>
      <summary>{w.sources}</summary>
      <dl>
        {periodNames.map((name) => (
          <>
            <dt>{w.fields[name]}</dt>
            <dd>
              <span lang="en">{legalPeriods[name].source}</span>.{' '}
              {w.checked(plainDayText(legalPeriods[name].checked, language))}.
            </dd>
          </>
        ))}
      </dl>
    </details>
  )
}

/** A month as people read it: `March 2027`. */
function monthText(month: string, language: MemberVisit['language']): string {
  return new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
