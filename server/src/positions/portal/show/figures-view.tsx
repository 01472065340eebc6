import type { StoredWay } from '../../../explanations/store.ts'
import { Empty, Section, Table } from '../../../web/parts.tsx'
import type { MemberVisit } from '../../../web/visit.ts'
import { numberText, shortDayText } from '../../../web/words/dates.ts'
import { type DailyFigures, SHOWN_DAYS } from '../../../views/store.ts'
import { showWords } from './words/words.ts'

interface FiguresProps {
  visit: MemberVisit
  figures: readonly DailyFigures[]
  ways: readonly StoredWay[]
}

interface WayFigures {
  readonly name: string
  readonly views: number
  readonly applications: number
}

const DAY = 86_400_000
/** The measures of the bars, in units of the picture. */
const [BAR, GAP, HEIGHT] = [14, 4, 80]

/** How often people looked at the position and applied, by each page and link, and the views of each day. */
export function Figures({ visit, figures, ways }: FiguresProps) {
  const { language, access } = visit
  const w = showWords[language]
  const number = (n: number) => numberText(n, language)
  return (
    <Section id="figures" title={w.figures} lead={w.figuresLead}>
      {figures.length === 0 ? (
        <Empty title={w.noFigures} />
      ) : (
        <>
          <Bars {...{ visit, figures }} />
          <Table
            caption={w.figures}
            language={language}
            rows={byWay(figures, ways, w)}
            columns={[
              { label: w.way, cell: ({ name }: WayFigures) => name },
              { label: w.views, cell: ({ views }: WayFigures) => number(views), isNumber: true },
              ...(access.abilities.has('candidates.read')
                ? [
                    {
                      label: w.applied,
                      cell: ({ applications }: WayFigures) => number(applications),
                      isNumber: true,
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </Section>
  )
}

/** The figures of each page and link, those with most views first, and of all together. */
function byWay(
  figures: readonly DailyFigures[],
  ways: readonly StoredWay[],
  w: (typeof showWords)[MemberVisit['language']],
): WayFigures[] {
  const names = new Map(ways.map(({ id, name }) => [id, name]))
  const nameOf = ({ linkId }: DailyFigures) => (linkId === null ? undefined : names.get(linkId)) ?? w.otherWays
  const summed = (name: string, of: readonly DailyFigures[]): WayFigures => ({
    name,
    views: of.reduce((sum, { views }) => sum + views, 0),
    applications: of.reduce((sum, { applications }) => sum + applications, 0),
  })
  const rows = [...Map.groupBy(figures, nameOf)].map(([name, of]) => summed(name, of))
  rows.sort((a, b) => b.views - a.views || b.applications - a.applications)
  return rows.length > 1 ? [...rows, summed(w.inAll, figures)] : rows
}

/** The views of each day as bars. What they show is said in words, and in the table below. */
function Bars({ visit, figures }: Omit<FiguresProps, 'ways'>) {
  const { language } = visit
  const w = showWords[language]
  const perDay = Map.groupBy(figures, ({ day }) => day)
  const latest = Math.max(...figures.map(({ day }) => Date.parse(day)))
  const days = Array.from({ length: SHOWN_DAYS }, (_, i) => {
    const day = new Date(latest - (SHOWN_DAYS - 1 - i) * DAY).toISOString().slice(0, 10)
    return { day, views: (perDay.get(day) ?? []).reduce((sum, { views }) => sum + views, 0) }
  })
  const most = days.reduce((best, each) => (each.views > best.views ? each : best))
  if (most.views === 0) return null
  const total = days.reduce((sum, { views }) => sum + views, 0)
  const text = w.perDayText(numberText(total, language), shortDayText(new Date(most.day), language, 'UTC'))
  const width = SHOWN_DAYS * (BAR + GAP)
  return (
    <figure class="bars">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={`${w.perDay}: ${text}`}>
        {days.map(({ views }, i) => {
          const height = views === 0 ? 1 : Math.max(3, Math.round((views / most.views) * HEIGHT))
          return <rect x={i * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} rx={2} />
        })}
      </svg>
      <figcaption class="hint">
        {w.perDay}: {text}
      </figcaption>
    </figure>
  )
}
