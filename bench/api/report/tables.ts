import { milliseconds } from '../../../scripts/harness/figures/format.ts'
import type { Goal } from '../../../scripts/harness/figures/goal.ts'
import {
  type Contestant,
  type LoadResult,
  type Measured,
  type PairResult,
  resultOf,
  type Row,
} from '../measure/figures.ts'
import { ratiosOf } from './goals.ts'

/** Cells of a row of a table. */
type Cells = readonly string[]

/** The table of what was measured at several loads, in lines of Markdown. */
export function loadLines(measured: Measured): string[] {
  const header = [
    'what',
    'server',
    'bytes',
    'in flight',
    'requests/s',
    'p50',
    'p99',
    'Node',
    'PostgreSQL',
    'Node busy',
    'cached',
    'ratio',
    ...(measured.against === undefined ? [] : [`to ${measured.against}`]),
  ]
  const rows = [...new Set(measured.loads.map((each) => each.row))].flatMap((row) =>
    measured.loads.filter((each) => each.row === row).map((result) => loadCells(measured, row, result)),
  )
  return table(header, rows)
}

const PRODUCTS: ReadonlySet<Contestant> = new Set(['Kandidat', 'earlier commit'])

function loadCells(measured: Measured, row: Row, result: LoadResult): Cells {
  const { contestant, inFlight, rate, p50, p99, node, postgres, cached } = result
  const other = measured.loads.find((each) => each.row === row && !PRODUCTS.has(each.contestant))?.contestant
  const earlier = contestant === 'Kandidat' && resultOf(measured, row, 'earlier commit', inFlight)
  const against = other && resultOf(measured, row, other, inFlight)
  const bytes = measured.bytes[row]?.[contestant]
  return [
    row,
    contestant === 'earlier commit' ? `Kandidat, ${measured.against}` : contestant,
    bytes === undefined ? '' : grouped(bytes),
    String(inFlight),
    grouped(rate),
    milliseconds(p50),
    milliseconds(p99),
    microseconds(node),
    contestant === 'node:http' ? '' : microseconds(postgres),
    percent((rate * node) / 1_000_000),
    percent(cached),
    PRODUCTS.has(contestant) && against ? (rate / against.rate).toFixed(2) : '',
    ...(measured.against === undefined ? [] : [earlier ? (rate / earlier.rate).toFixed(2) : '']),
  ]
}

/** The table of requests that were sent one by one, in lines of Markdown. */
export function pairLines({ pairs }: Measured): string[] {
  const header = ['what', 'p50', 'against', 'ratio', 'PostgreSQL', 'against', 'ratio']
  return table(header, pairs.map(pairCells))
}

function pairCells(pair: PairResult): Cells {
  const { name, of, against } = pair
  const ratios = ratiosOf(pair)
  return [
    name,
    milliseconds(of.p50),
    against ? milliseconds(against.p50) : '',
    ratios ? ratios.p50.toFixed(2) : '',
    microseconds(of.postgres),
    against ? microseconds(against.postgres) : '',
    ratios ? ratios.postgres.toFixed(2) : '',
  ]
}

/** The table of the goals, in lines of Markdown. */
export function goalLines(goals: readonly Goal[]): string[] {
  const met = (goal: Goal) => (goal.met === undefined ? '' : goal.met ? 'met' : '**missed**')
  return table(
    ['goal', 'wanted', 'measured', ''],
    goals.map((goal) => [goal.what, goal.wanted, goal.figure ?? 'not measured', met(goal)]),
  )
}

/** A table of Markdown. Its columns are padded, so that it is readable as text. */
function table(header: Cells, rows: readonly Cells[]): string[] {
  const widths = header.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: Cells) => `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`
  return [line(header), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)]
}

function grouped(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function microseconds(value: number): string {
  return Number.isNaN(value) ? '' : `${value.toFixed(0)} µs`
}

function percent(share: number): string {
  return Number.isNaN(share) ? '' : `${(share * 100).toFixed(0)} %`
}
