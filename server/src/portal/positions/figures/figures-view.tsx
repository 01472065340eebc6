import type { StoredWay } from '../../../positions/explanations/store.ts'
import { type DailyFigures, SHOWN_DAYS } from '../../../positions/views/store.ts'
import { type Column, Empty, Section, Table } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { dayText, numberText } from '../../../base/web/words/dates.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { Bars, type Shown, SmallBars } from './chart-view.tsx'
import { daysUntil, OTHER, type Series, seriesByWay, seriesOf } from './series.ts'
import { figuresWords } from '../../words/positions.ts'

interface FiguresProps {
  visit: MemberVisit
  positionId: string
  figures: readonly DailyFigures[]
  ways: readonly StoredWay[]
  /** Where each link is put, by its id. */
  platforms: ReadonlyMap<string, string>
  /** The day on which the page is shown, such as 2027-01-31. */
  today: string
}

/** What is in place of an id for the figures of all ways together. */
const ALL = ''

/** How often people looked at the position and applied: by each page and link, and on each day. `?way=` chooses one of them. */
export function Figures({ visit, positionId, figures, ways, platforms, today }: FiguresProps) {
  const { language, access, query } = visit
  const w = figuresWords[language]
  const days = daysUntil(today, SHOWN_DAYS)
  const byWay = seriesByWay(figures, new Set(ways.map(({ id }) => id)), days)
  const all = seriesOf(ALL, figures, days)
  const names = new Map(
    ways.map(({ id, name, kind }) => [id, kind === 'link' ? w.link(name, platforms.get(id) ?? '') : name]),
  )
  const nameOf = ({ id }: Series) => (id === ALL ? w.inAll : id === OTHER ? w.otherWays : (names.get(id) ?? ''))
  const chosen = byWay.find(({ id }) => id === query.get('way')) ?? all
  const shown: Shown[] = access.abilities.has('candidates.read') ? ['views', 'applications'] : ['views']
  const at = `${POSITIONS_PATH}/${positionId}/figures`
  if (byWay.length === 0)
    return (
      <Section id="figures" title={w.title} lead={w.lead}>
        <Empty title={w.none} />
      </Section>
    )
  return (
    <Section id="figures" title={w.title} lead={w.lead}>
      {chosen === all ? null : (
        <p class="chosen-way">
          <strong>{w.only(nameOf(chosen))}</strong> <a href={at}>{w.allWays}</a>
        </p>
      )}
      {shown.map((each) => (
        <Bars {...{ series: chosen, shown: each, language }} />
      ))}
      <Table
        caption={w.title}
        language={language}
        rows={byWay.length > 1 ? [...byWay, all] : byWay}
        columns={[
          {
            label: w.way,
            cell: (series) =>
              series === all || byWay.length === 1 ? (
                nameOf(series)
              ) : (
                <a href={`${at}?way=${series.id}`} aria-current={series === chosen ? 'true' : undefined}>
                  {nameOf(series)}
                </a>
              ),
          },
          ...shown.map((each): Column<Series> => ({
            label: each === 'views' ? w.views : w.applied,
            cell: (series) => (
              <>
                {numberText(series[each], language)}
                <SmallBars {...{ series, shown: each, language, of: nameOf(series) }} />
              </>
            ),
            isNumber: true,
          })),
        ]}
      />
      <Days {...{ series: chosen, shown, language }} />
    </Section>
  )
}

/** The bars as a table, the latest day first. */
function Days({ series, shown, language }: { series: Series; shown: Shown[]; language: MemberVisit['language'] }) {
  const w = figuresWords[language]
  const rows = series.days.filter((day) => shown.some((each) => day[each] > 0)).toReversed()
  return (
    <details>
      <summary>{w.byDay}</summary>
      <Table
        caption={w.byDay}
        language={language}
        rows={rows}
        columns={[
          { label: w.day, cell: ({ day }) => dayText(new Date(day), language, 'UTC') },
          ...shown.map((each): Column<(typeof rows)[number]> => ({
            label: each === 'views' ? w.views : w.applied,
            cell: (day) => numberText(day[each], language),
            isNumber: true,
          })),
        ]}
      />
    </details>
  )
}
