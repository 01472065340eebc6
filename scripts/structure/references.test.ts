import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOfReferences } from './references.ts'
import { readFiles } from './tree.ts'

const docs = {
  'docs/statuses.md': '# Statuses\n\n## The rule\n\n## Expiration and `updatedAt`\n',
  'server/src/positions/store.ts': 'export const a = 1',
}

/** The faults of a made-up repository, as `path:line message`. */
function faultsIn(files: Record<string, string>): string[] {
  const faults = faultsOfReferences(new Map(Object.entries({ ...docs, ...files })))
  return faults.map(({ path, line, message }) => `${path}:${line} ${message}`)
}

test('every reference in this repository leads to a file and a heading that exist', async () => {
  const faults = faultsOfReferences(await readFiles(join(import.meta.dirname, '../..')))
  expect(faults.map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([])
})

test('headings and files that exist are taken, in every form of comment and in documents', () => {
  const faults = faultsIn({
    'README.md': 'See [statuses](docs/statuses.md#the-rule), `server/src/positions/` and `positions/store.ts`.',
    'docs/index.md':
      '# Index\n\n[The rule](statuses.md#the-rule), in `server/src/positions/store.ts`; `postgres/` is elsewhere.',
    'server/src/api/positions.ts': [
      '/** The rule (docs/statuses.md#the-rule, docs/statuses.md). */',
      '// It ends as docs/statuses.md#expiration-and-updatedat says,',
      '// and `store.ts` writes it (positions/store.ts).',
      'export const a = `select 1 -- docs/statuses.md#the-rule`',
    ].join('\n'),
  })
  expect(faults).toEqual([])
})

test('a heading that does not exist is a fault, with the headings that do', () => {
  expect(
    faultsIn({ 'bench/a.ts': '\n/**\n * Expires\n * (docs/statuses.md#expires).\n */\nexport const a = 1' }),
  ).toEqual([
    'bench/a.ts:2 names docs/statuses.md#expires, but docs/statuses.md has no such heading. ' +
      'It has: the-rule, expiration-and-updatedat',
  ])
  expect(faultsIn({ 'docs/index.md': '# Index\n\nSee [expiry](statuses.md#expires).' })).toHaveLength(1)
})

test('a document that does not exist is a fault, and in comments so is one that is not named from the root', () => {
  expect(faultsIn({ 'bench/a.ts': '// See docs/status.md.' })).toEqual([
    'bench/a.ts:1 names the document docs/status.md, which does not exist',
  ])
  expect(faultsIn({ 'docs/code.ts': '// See statuses.md#the-rule.' })).toEqual([
    'docs/code.ts:1 names the document statuses.md, which does not exist. Perhaps it is docs/statuses.md',
  ])
})

test.for([
  [
    'a file',
    'written by deliveries/store.ts',
    'names deliveries/store.ts, which does not exist. Perhaps it is server/',
  ],
  [
    'a file by its whole path',
    'in server/src/organisation/keys/key.ts',
    'names server/src/organisation/keys/key.ts, which does not exist',
  ],
  ['a file by its name alone', 'in `gone-store.ts`', 'names gone-store.ts, but no file has this name'],
  ['a folder', 'in `server/src/deliveries/`', 'names server/src/deliveries/, which does not exist'],
] as const)('%s that does not exist is a fault, in comments and documents', ([, words, message]) => {
  expect(faultsIn({ 'bench/a.ts': `// It is ${words}.` })).toEqual([expect.stringContaining(`bench/a.ts:1 ${message}`)])
  expect(faultsIn({ 'README.md': `It is ${words}.` })).toEqual([expect.stringContaining(`README.md:1 ${message}`)])
})

test.for([
  '(decisions, Status)',
  '(decisions)',
  'Decisions, Status: so it is',
  'the rules of the decisions page',
  '(specification, GET /positions)',
  '(see the specification, "Limits")',
  'the specification, Behaviour rule 5',
  'by rules 2 and 3',
  'as issue 5 wants',
  '(docs/statuses.md, The rule)',
  '(docs/statuses.md, "The rule")',
])('a comment that cites what nobody can look up is a fault: %s', (citation) => {
  for (const text of [
    `/** It is so ${citation}. */`,
    `// It is so\n// ${citation}`,
    `const a = \`\n -- ${citation}\n\``,
  ]) {
    expect(faultsIn({ 'bench/a.ts': text }), text).not.toEqual([])
  }
  expect(faultsIn({ 'docs/index.md': `# Index\n\nIt is so ${citation}.` })).not.toEqual([])
})

test('strings, examples in documents, changelogs and what is installed or stored are no references', () => {
  const faults = faultsIn({
    'bench/a.ts':
      "// Reads client/dist/client.js and DATA_DIR/run.json, as https://example.com/a/b.ts says.\nf('rule 5 of a.md')",
    'README.md': '```sh\nnode scripts/gone.ts # issue 5\n```\n',
    'CHANGELOG.md': '`scripts/gone.ts` is gone.',
  })
  expect(faults).toEqual([])
})
