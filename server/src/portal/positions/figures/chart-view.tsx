import type { ComponentChildren } from 'preact'
import type { Language } from '../../../base/web/words/language.ts'
import { numberText, shortDayText } from '../../../base/web/words/dates.ts'
import type { Series } from './series.ts'
import { figuresWords } from '../../words/positions.ts'

/** What a chart shows. */
export type Shown = 'views' | 'applications'

interface BarsProps {
  series: Series
  shown: Shown
  language: Language
  /** Of what the bars are, if the page does not say it beside them. */
  of?: string
}

/** The measures of the bars, in units of the picture. */
const [BAR, GAP, HEIGHT] = [14, 4, 80]

const date = (day: string, language: Language) => shortDayText(new Date(day), language, 'UTC')

/** The bars of each day in words, for those who do not see them. */
function textOf({ series, shown, language, of }: BarsProps): string {
  const w = figuresWords[language]
  const most = series.days.reduce((best, each) => (each[shown] > best[shown] ? each : best))
  const what = shown === 'views' ? w.viewsPerDay : w.appliedPerDay
  const text = `${what}: ${w.perDayText(numberText(series[shown], language), date(most.day, language))}`
  return of === undefined ? text : `${of}. ${text}`
}

/** The heights of the bars. A day on which nothing happened has a line, and one on which little did can be told from it. */
function heightsOf({ series, shown }: BarsProps): number[] {
  const most = Math.max(...series.days.map((day) => day[shown]))
  return series.days.map((day) => (day[shown] === 0 ? 1 : Math.max(3, Math.round((day[shown] / most) * HEIGHT))))
}

function Picture({ children, ...props }: BarsProps & { children: ComponentChildren }) {
  const width = props.series.days.length * (BAR + GAP) - GAP
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={textOf(props)}>
      {children}
    </svg>
  )
}

/** The figures of each day as bars. What they show is said in words below them. */
export function Bars(props: BarsProps) {
  const { series, shown, language } = props
  if (series[shown] === 0) return null
  const [first, last] = [series.days[0], series.days.at(-1)]
  return (
    <figure class={`bars ${shown}`}>
      <Picture {...props}>
        {heightsOf(props).map((height, i) => {
          const { day, [shown]: figure } = series.days[i] ?? { day: '', views: 0, applications: 0 }
          return (
            <rect x={i * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} rx={2}>
              <title>{`${date(day, language)}: ${numberText(figure, language)}`}</title>
            </rect>
          )
        })}
      </Picture>
      <p class="ends" aria-hidden="true">
        <span>{date(first?.day ?? '', language)}</span>
        <span>{date(last?.day ?? '', language)}</span>
      </p>
      <figcaption class="hint">{textOf(props)}</figcaption>
    </figure>
  )
}

/** The same in little, beside a figure: one path, because a page has up to two hundred of them. */
export function SmallBars(props: BarsProps & { of: string }) {
  if (props.series[props.shown] === 0) return null
  const bars = heightsOf(props).map((height, i) => `M${i * (BAR + GAP)} ${HEIGHT}v-${height}h${BAR}v${height}z`)
  return (
    <span class={`bars small ${props.shown}`}>
      <Picture {...props}>
        <path d={bars.join('')} />
      </Picture>
    </span>
  )
}
