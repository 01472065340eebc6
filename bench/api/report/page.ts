import type { Measured, MemoryResult } from '../measure/figures.ts'
import { operations } from '../servers/operations.ts'
import { findGoals, growthOf } from './goals.ts'
import type { Machine } from '../../../scripts/harness/figures/machine.ts'
import { goalLines, loadLines, pairLines } from './tables.ts'

/** From here on the page is written by hand and kept. */
const BY_HAND = '## What limits what'

/** Everything that a page tells. */
export interface Told {
  machine: Machine
  measured?: Measured
  memory?: MemoryResult
}

/** The page docs/performance.md. What was written by hand into the page of before stays. */
export function pageOf({ machine, measured, memory }: Told, before: string): string {
  const handWritten = before.includes(BY_HAND) ? before.slice(before.indexOf(BY_HAND)) : `${BY_HAND}\n`
  return [
    intro,
    ...goalLines(findGoals(measured, memory)),
    '',
    ...(measured ? figuresOf(measured) : []),
    ...(memory ? memoryOf(memory) : []),
    ...machineOf(machine, measured),
    ...method,
    handWritten,
  ].join('\n')
}

const intro = `# Performance: what was measured

Written by \`npm run bench\`, but for its last section. It measures the API beside what nothing on Node can be faster than (bare
\`node:http\` that sends one static buffer of the same size) and beside what an integrator could put in its place without writing
code (PostGraphile 5 over the same tables, for the same fields), all in one run.

| command | does |
|---|---|
| \`npm run bench\` | loads the data once, measures, and writes this page; about ten minutes after the data is there |
| \`npm run bench -- --memory\` | ten minutes at full load, and the memory of the process meanwhile |
| \`npm run bench -- --scale 0.01\` | a try with a hundredth of the data, which writes no page |

Further options: \`--folder\`, \`--rounds\`, \`--seconds\`, \`--seed\`, \`--minutes\`, \`--page\`.

## Goals
`

function figuresOf(measured: Measured): string[] {
  return [
    '## Under load',
    '',
    `Medians of ${measured.rounds} rounds of ${measured.seconds} s each. Node and PostgreSQL are the processor time of a request, Node busy`,
    'what that is of one core, and kept the share of answers that came from the cache, as the product counts it. The ratio is that of',
    'requests a second to the other one, at the same number of requests in flight.',
    '',
    ...loadLines(measured),
    '',
    '## Much against little',
    '',
    'One request at a time, both sides in turn, nothing kept: cost is what the client waits (p50); beside it the processor time of',
    'PostgreSQL, with the gate. Lists are page 1,000 of the company with 1 million positions against page 1 of one with 1,000.',
    '',
    ...pairLines(measured),
    '',
  ]
}

function memoryOf(memory: MemoryResult): string[] {
  const { perMinute, megabytes } = growthOf(memory)
  const shown = memory.samples.filter((_, i) => i % Math.ceil(memory.samples.length / 10) === 0)
  return [
    '## Memory',
    '',
    `${memory.requests.toLocaleString('en')} answers in ${memory.minutes} minutes, 64 in flight, kept and built ones in turn, with a change in every company`,
    `every five seconds. Once warm: ${megabytes.toFixed(0)} MB on average, ${perMinute.toFixed(2)} MB more a minute.`,
    '',
    `Megabytes by minute: ${shown.map(([minute, each]) => `${minute.toFixed(1)}: ${each.toFixed(0)}`).join(', ')}.`,
    '',
  ]
}

function machineOf(machine: Machine, measured: Measured | undefined): string[] {
  return [
    '## Where and how',
    '',
    `${machine.day}${machine.commit && `, commit ${machine.commit}`}, Node ${machine.node}, PostgreSQL ${machine.postgresql}, ${machine.cores} cores (${machine.processor}), ${machine.gigabytes} GB, ${machine.system}.`,
    measured ? `Seed ${measured.seed}${measured.scale === 1 ? '' : `, data times ${measured.scale}`}.` : '',
    `Load of the machine in the minute before: ${machine.load.toFixed(1)}${machine.load > 0.5 ? ', **so that others worked beside and these figures do not count**' : ''}.`,
    ...stolenOf(measured),
    'What asks, what answers and PostgreSQL share the machine: with fewer cores than three of them want, each takes from the others.',
    '',
  ]
}

/** Said where it is felt: then rates and waits are the host's as much as ours, and processor time is what to compare. */
function stolenOf(measured: Measured | undefined): string[] {
  if (!measured || !(measured.stolen > 0.02)) return []
  const percent = (measured.stolen * 100).toFixed(0)
  return [
    `Meanwhile the host of this virtual machine gave ${percent} % of the processor time that was wanted here to others.`,
  ]
}

const method = [
  `- **Data**: 2,000 companies, 100,000 positions with 3 KB of text, 1 million candidates, 100,000 of them of one position; apart from
  these a company with 1 million positions and one with 1,000, both with short texts. An embedded PostgreSQL with the product's
  settings, and \`max_wal_size\` 4 GB, so that no checkpoint of the loading comes between.
- **Kandidat** is the process that \`npm start\` runs, with \`LOG_LEVEL=warn\`, because neither of the others writes a line for each
  request. Every request passes the gate: key, limit, versions. Each company has a key of its own.
- **Cached**: one list and one detail asked for again and again with one key, as the static buffer is; and the lists of 16 companies
  with a key each, which the gate counts apart. **Not cached**: versions are raised before each measurement, and within it no request comes twice (2,000 companies, \`take\` from 50 to 100 for lists of 50; 100,000 positions). The
  product's own count of kept answers says that it was so.
- **Interleaved**: each round measures everything at each load in an order that chance decides, after a round that does not count.
- **What asks** is a process of its own over plain sockets, the same for all: as many kept connections as requests in flight, no
  pipelining, no compression. It checks status and length of every answer, and the whole of some; one wrong answer ends the run.
- **PostGraphile** 5.1.5 with the Amber preset, \`GRAPHILE_ENV=production\` and \`NODE_ENV=production\`, no watching, no GraphiQL, no
  websockets, over grafserv on \`node:http\`; operations persisted, so that a request is an id and variables; parsed documents,
  plans and prepared statements as it keeps them; results written as text (\`outputDataAsString\`); plain lists instead of connections;
  a pool of ten as we have. It checks no key and counts no request. What it is asked:
`,
  '```graphql',
  operations.list,
  '',
  operations.detail,
  '```',
  '',
]
