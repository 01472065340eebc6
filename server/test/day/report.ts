import { availableParallelism } from 'node:os'
import { milliseconds } from '../../../scripts/harness/figures/format.ts'
import { ascending, quantile } from '../../../scripts/harness/figures/statistics.ts'
import type { DaySize } from './day.ts'
import type { Effort } from './hand.ts'
import type { Journal } from './journal.ts'
import type { Task } from './tasks.ts'

const intro = `# Daily work: counted and timed

\`npm run day\` writes this page. It lets a real browser do what recruiters do most often, and counts clicks and keys. Then it lets
an office work on two processes with one database. Both use the demonstration. A short form of both runs in \`npm run test:system\`.

## Ten tasks

Each task begins on the page on which somebody notices that it is to be done, and ends when the result is on the page. Typing of
texts does not count. *Seconds* is what the product takes, without the time that a person needs to read and to think.

| task | goal | clicks | keys | seconds |
|---|---:|---:|---:|---:|
`

/** What a task took. */
export interface Done {
  readonly task: Task
  readonly effort: Effort
}

/** The report on a day, as Markdown. */
export function reportOn(
  tasks: readonly Done[],
  { size, journal, seed, date }: { size: DaySize; journal: Journal; seed: number; date: string },
): string {
  const rows = tasks.map(
    ({ task, effort }) =>
      `| ${task.name} | ${task.most} | ${effort.clicks} | ${effort.keys} | ${effort.seconds.toFixed(2)} |`,
  )
  const pages = [...journal.times].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const times = pages.map(([page, all]) => {
    const sorted = ascending(all)
    const [p50, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)].map(milliseconds)
    return `| \`${page}\` | ${all.length} | ${p50} | ${p99} |`
  })
  const counts = Object.entries(journal.counts).map(([what, n]) => `| ${what} | ${n.toLocaleString('en')} |`)
  const faults = journal.faults.length === 0 ? 'None.' : journal.faults.map((fault) => `- ${fault}`).join('\n')
  return [
    `${intro}${rows.join('\n')}`,
    `## A day of an office

${size.recruiters} recruiters work for three agencies and three companies, and ${size.applicants} people look for a job, within
${Math.round(size.seconds / 60)} minutes. Some of them choose an ad that takes no applications. Recruiters open Today, boards, tables and candidates, write notes and mails, move and
reject, look people up, write positions, and follow links at random. Every page must lead on, half of the pages of each kind must
take at most 100 ms, and each text that somebody wrote must be found again afterwards. Times are those of whole requests, measured
where they are sent from, on the same ${availableParallelism()} processors. ${date}, seed ${seed}.

| counted | |
|---|---:|
${counts.join('\n')}

### Faults

${faults}

### Pages

| page | times | p50 | p99 |
|---|---:|---:|---:|
${times.join('\n')}
`,
  ].join('\n\n')
}
