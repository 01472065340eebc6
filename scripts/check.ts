// Checks the code by everything that is not a test: `npm run check`. CONTRIBUTING.md explains the steps.
import { join } from 'node:path'
import { runSteps, type Step } from './check/run-steps.ts'

const root = join(import.meta.dirname, '..')
const program = (name: string) => join(root, 'node_modules/.bin', name)
const script = (name: string, ...args: string[]) => [process.execPath, `scripts/${name}.ts`, ...args] as const

// Redocly must not use the network: it would look for updates and report its usage.
Object.assign(process.env, { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' })

/** What both linters of OpenAPI say. The strict form of the first fails if its recommended form only warns. */
const linted = (document: string): Step[] => [
  {
    name: `${document} by Redocly`,
    commands: [[program('redocly'), 'lint', document, '--extends=recommended-strict']],
  },
  { name: `${document} by Spectral`, commands: [[program('spectral'), 'lint', document, '--fail-severity=hint']] },
]

const steps: Step[] = [
  {
    name: 'types',
    commands: [
      [program('tsc'), '-b', 'client', 'contract', 'shared', 'tools', 'server'],
      [program('tsc'), '-p', 'tsconfig.check.json'],
      [program('tsc'), '-p', 'browser'],
    ],
  },
  { name: 'lint', commands: [[program('oxlint'), '.']] },
  { name: 'format', commands: [[program('oxfmt'), '--check']] },
  { name: 'structure', commands: [script('structure')] },
  { name: 'dead code', commands: [[program('knip'), '--no-progress', '--treat-config-hints-as-errors']] },
  { name: 'contract/src/types.ts', commands: [script('contract-types', '--check')] },
  { name: 'openapi.json', commands: [script('openapi', '--check')] },
  { name: 'docs/operations.md', commands: [script('reference', '--check')] },
  { name: 'browser/icons.svg', commands: [script('icons', '--check')] },
  ...linted('openapi.json'),
  ...linted('openapi-ext.json'),
  { name: 'deploy/Dockerfile', commands: [script('check/dockerfile')] },
  {
    // Two rules are left out: an image that is built here has a name as well, and the order of keys is one that explains them.
    name: 'deploy/compose.yaml',
    commands: [
      [
        program('dclint'),
        ...['deploy/compose.yaml', '--max-warnings', '0'],
        ...['--disable-rule', 'no-build-and-image', 'service-keys-order'],
      ],
    ],
  },
  { name: 'a production install', commands: [script('release/measure')] },
  { name: 'schema.sql and base/db/types.ts', commands: [script('schema', '--check')] },
]

const allPassed = await runSteps(steps, { cwd: root, write: (text) => process.stdout.write(text) })
process.exitCode = allPassed ? 0 : 1
