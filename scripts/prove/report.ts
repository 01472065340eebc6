import type { Scenario } from './scenarios/scenario.ts'
import { type Run, totalCounts } from './runs.ts'

const intro = `# Reliability: what was proved, and the results

\`npm run prove\` writes this page. It runs the real processes with a real PostgreSQL that writes each commit to the disk. They
send over real HTTP to receivers in a process of their own, and are killed with \`kill -9\`. The receivers write down each
request before they answer it. At the end their log is compared with the table of events, which says what was committed.

| command | does |
|---|---|
| \`npm run prove\` | runs all scenarios that have not passed yet, and continues after an interruption |
| \`npm run prove -- --cycles 1000\` | runs until all runs together have that many kill cycles |
| \`npm run prove -- --only NAME\` | runs one scenario once more |

Each run prints its seed. The counts of all runs are added up. \`--seed\` repeats all random choices: which process is killed,
how, and when. A short form of these scenarios runs in \`npm test\`.
`

/** The report on all runs, as Markdown. About the machine it says only what the figures depend on. */
export function reportOn(scenarios: readonly Scenario[], runs: readonly Run[]): string {
  const known = scenarios.map((scenario) => ({ scenario, runs: runs.filter((run) => run.scenario === scenario.name) }))
  const rows = known.map(({ scenario, runs: its }) => {
    const faults = its.reduce((sum, run) => sum + run.faults.length, 0)
    const result = its.length === 0 ? 'not run' : faults === 0 ? 'passes' : `**${faults} faults**`
    return `| [${scenario.name}](#${scenario.name}) | ${scenario.test} | ${scenario.passes} | ${result} |`
  })
  const table = ['| scenario | test | passes when | result |', '|---|---|---|---|', ...rows].join('\n')
  return [intro, table, ...known.map(({ scenario, runs: its }) => sectionOn(scenario, its))].join('\n') + '\n'
}

function sectionOn({ name, test }: Scenario, runs: readonly Run[]): string {
  if (runs.length === 0) return `\n## ${name}\n\n${sentence(test)} Not run yet.`
  const counts = Object.entries(totalCounts(runs)).map(([what, n]) => `| ${what} | ${n.toLocaleString('en')} |`)
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0)
  const leases = [...new Set(runs.map(({ lease }) => `${lease} s`))].join(', ')
  const facts = [
    `${runs.length} ${runs.length === 1 ? 'run' : 'runs'}, ${duration(seconds)}, from ${runs[0]?.at.slice(0, 10)} to ${runs.at(-1)?.at.slice(0, 10)}`,
    `lease of ${leases}`,
    `on ${[...new Set(runs.map(({ machine }) => machine))].join('; ')}`,
    `seeds ${runs.map(({ seed }) => seed).join(', ')}`,
  ]
  const faults = runs.flatMap((run) => run.faults.map((fault) => `- seed ${run.seed}: ${fault}`))
  const listed = faults.length === 0 ? '' : `\n\nFaults:\n\n${faults.join('\n')}`
  return `\n## ${name}\n\n${sentence(test)} ${sentence(facts.join('; '))}\n\n| counted | |\n|---|---:|\n${counts.join('\n')}${listed}`
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}

function duration(seconds: number): string {
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}
