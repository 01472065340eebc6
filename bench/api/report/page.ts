import type { Measured, MemoryResult } from '../measure/figures.ts'
import { operations } from '../servers/operations.ts'
import { findGoals, growthOf } from './goals.ts'
import type { Machine } from './machine.ts'
import { goalLines, loadLines, pairLines } from './tables.ts'

/** The heading of the section that is written by hand. It and everything below it is kept. */
const BY_HAND = '## What limits what'

/** Everything that the page shows. The rates and the memory are measured by separate runs. */
export interface Results {
  machine: Machine
  measured?: Measured
  memory?: MemoryResult
}

/** The text of docs/internals/performance.md. @param before the present text, whose hand-written section is kept */
export function pageOf({ machine, measured, memory }: Results, before: string): string {
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

\`npm run bench\` writes this page, except for its last section. In one run it measures the API beside two others: bare
\`node:http\` that sends one static buffer of the same size, because nothing on Node can be faster; and PostGraphile 5 over the
same tables, for the same fields, because integrators could use it instead without writing code.

| command | does |
|---|---|
| \`npm run bench\` | loads the data once, measures, and writes this page; about ten minutes once the data is loaded |
| \`npm run bench -- --memory\` | measures the memory of the process during ten minutes at full load |
| \`npm run bench -- --against COMMIT\` | measures an earlier commit too, in the same rounds, with the same data in a PostgreSQL of its own |
| \`npm run bench -- --scale 0.01\` | tries it with a hundredth of the data, and writes no page |

Further options: \`--folder\`, \`--rounds\`, \`--seconds\`, \`--seed\`, \`--minutes\`, \`--page\`.

## Goals
`

function figuresOf(measured: Measured): string[] {
  return [
    '## Under load',
    '',
    `Medians of ${measured.rounds} rounds of ${measured.seconds} s each. *Node* and *PostgreSQL* are the processor time of a request. *Node busy* is the share`,
    'of one core that Node uses. *Cached* is the share of answers from the cache, as the product counts it. *Ratio* compares the',
    'requests per second with those of the other server at the same number of requests in flight.',
    ...(measured.against === undefined
      ? []
      : [`*To ${measured.against}* compares them with those of that commit, which ran in the same rounds.`]),
    '',
    ...loadLines(measured),
    '',
    '## Much against little',
    '',
    'One request at a time, both sides in turn, nothing cached. *p50* is the time that a client waits. *PostgreSQL* is its processor',
    'time, including authentication. The lists are page 1,000 of a company with 1 million positions, against page 1 of one with 1,000.',
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
    `${memory.requests.toLocaleString('en')} answers in ${memory.minutes} minutes, 64 in flight. Cached and other answers take turns, and every company changes every`,
    `five seconds. After the warm-up: ${megabytes.toFixed(0)} MB on average, growing by ${perMinute.toFixed(2)} MB a minute.`,
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
    `Load average of the machine in the minute before: ${machine.load.toFixed(1)}${machine.load > 0.5 ? ', **so other work disturbed the measurement, and these figures do not count**' : ''}.`,
    ...stolenOf(measured),
    'The load generator, the server and PostgreSQL share the machine. With fewer than three cores, they take time from each other.',
    '',
  ]
}

/** A host that takes much time changes rates and waiting times. Then only processor times can be compared. */
function stolenOf(measured: Measured | undefined): string[] {
  if (!measured || !(measured.stolen > 0.02)) return []
  const percent = (measured.stolen * 100).toFixed(0)
  return [
    `During the measurement the host of this virtual machine gave ${percent} % of the wanted processor time to others.`,
  ]
}

const method = [
  `- **Data**: 2,000 companies, 100,000 positions with 3 KB of text, 1 million candidates, 100,000 of them for one position. Also a
  company with 1 million positions and one with 1,000, both with short texts. An embedded PostgreSQL with the product's settings,
  and \`max_wal_size\` 4 GB, so that no checkpoint of the loading interrupts.
- **Kandidat** is the process that \`npm start\` runs, with \`LOG_LEVEL=warn\`, because the other servers do not write a line for each
  request either. Every request is authenticated: key, limit, versions. Each company has a key of its own.
- **Cached**: one list, one detail and one job page, requested again and again, like the static buffer; and the lists of 16 companies
  with a key each, whose requests are counted apart. **Not cached**: versions are raised before each measurement, and no request comes twice
  within it (2,000 companies, \`take\` from 50 to 100 for lists of 50; 100,000 positions). The product's own counts confirm it.
- **Interleaved**: each round measures everything at each load in a random order. A round before the others does not count.
- **The load generator** is a process of its own over plain sockets, the same for all servers: as many kept connections as requests
  in flight, no pipelining, no compression. It checks the status and the length of every answer, and the content of some. One wrong
  answer ends the run.
- **PostGraphile** 5.1.5 with the Amber preset, \`GRAPHILE_ENV=production\` and \`NODE_ENV=production\`, no watching, no GraphiQL, no
  websockets, over grafserv on \`node:http\`. Operations are persisted, so a request is an id and variables. Parsed documents, plans and
  prepared statements are kept as it keeps them by default, results are written as text (\`outputDataAsString\`), lists are plain lists
  instead of connections, and the pool has ten connections like ours. It checks no key and counts no request. Its operations:
`,
  '```graphql',
  operations.list,
  '',
  operations.detail,
  '```',
  '',
]
