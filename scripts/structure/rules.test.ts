import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFaults } from './rules.ts'
import { readSource } from './source.ts'
import { readTree } from './tree.ts'

/** The faults of a made-up tree, as `path:line message`. */
function faultsIn(files: Record<string, string>): string[] {
  const faults = findFaults(Object.entries(files).map(([path, text]) => readSource(path, text)))
  return faults.map(({ path, line, message }) => `${path}:${line} ${message}`)
}

test('the rules hold in this project', async () => {
  const faults = findFaults(await readTree(join(import.meta.dirname, '../..')))
  expect(faults.map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([])
})

test('imports may go down to every lower floor and stay on their own', () => {
  const faults = faultsIn({
    'contract/src/position.ts': 'export const a = 1',
    'server/src/db/connection.ts': "import { a } from '@kandidat/contract/position'\nexport const b = a",
    'server/src/positions/position.ts': "import { a } from '@kandidat/contract/position'\nexport const c = a",
    'server/src/positions/detail-store.ts': "import { b } from '../db/connection.ts'\nexport const d = b",
    'server/src/positions/store.ts': "import { d } from './detail-store.ts'\nexport const e = d",
    'server/src/vouches/store.ts': "import { e } from '../positions/store.ts'\nexport const f = e",
    'server/src/positions/actions.ts':
      "import { e } from './store.ts'\nimport { c } from './position.ts'\nexport const g = e + c",
    'server/src/positions/api.ts': "import { g } from './actions.ts'\nexport const h = g",
    'server/src/app.ts': "import { h } from './positions/api.ts'\nexport const i = h",
    'server/src/commands/start.ts': "import { i } from '../app.ts'\nexport const j = i",
    'server/src/main.ts': "import './commands/start.ts'",
    'scripts/anything.ts': "import { j } from '../server/src/commands/start.ts'\nconsole.log(j)",
  })
  expect(faults).toEqual([])
})

test.for([
  ['server/src/db/pages.ts', '../positions/position.ts', 'floor 1 importing floor 2'],
  ['server/src/positions/position.ts', './store.ts', 'floor 2 importing floor 3'],
  ['server/src/vouches/store.ts', '../positions/actions.ts', 'floor 3 importing floor 4'],
  ['server/src/vouches/view.ts', '../positions/api.ts', 'floor 4 importing floor 5'],
  ['server/src/vouches/api.ts', '../app.ts', 'floor 5 importing floor 6'],
  ['server/src/vouches/commands.ts', '../commands/start.ts', 'floor 5 importing floor 6'],
  ['server/src/app.ts', '../../scripts/schema.ts', 'floor 6 importing floor 7'],
  ['contract/src/person.ts', '../../server/src/config.ts', 'the contract imports nothing of ours'],
  ['server/src/vouches/job.ts', './job.test.ts', 'only tests import what belongs to the tests'],
  ['server/src/vouches/job.ts', '../../test/server.ts', 'only tests import what belongs to the tests'],
  [
    'server/src/vouches/job.ts',
    '../../../contract/src/position.ts',
    'imported by its name: @kandidat/contract/position',
  ],
  ['server/src/vouches/job.ts', '@kandidat/contract/nowhere', 'there is no contract/src/nowhere.ts'],
] as const)('%s may not import %s', ([path, specifier, message]) => {
  const rest = Object.fromEntries(
    [
      'contract/src/position.ts',
      'server/src/config.ts',
      'server/src/db/connection.ts',
      'server/src/positions/position.ts',
      'server/src/positions/store.ts',
      'server/src/positions/actions.ts',
      'server/src/positions/api.ts',
      'server/src/vouches/store.ts',
      'server/src/vouches/job.test.ts',
      'server/src/app.ts',
      'server/src/commands/start.ts',
      'server/test/server.ts',
      'scripts/schema.ts',
    ].map((each) => [each, 'export const a = 1']),
  )
  const faults = [
    `import { a } from '${specifier}'\nexport const b = a`,
    `import type { a } from '${specifier}'\nexport type B = typeof a`,
    `export const b = () => import('${specifier}')`,
    `export type B = import('${specifier}').A`,
    `export const b = 1\nexport { a } from '${specifier}'`,
  ].map((text) => faultsIn({ ...rest, [path]: text }))
  for (const each of faults) expect(each).toEqual([expect.stringContaining(message)])
})

test('a circle of files is named once, over any number of floors and by types too', () => {
  const faults = faultsIn({
    'server/src/positions/store.ts': "import { b } from '../vouches/store.ts'\nexport const a = () => b",
    'server/src/vouches/store.ts': "import { c } from '../people/store.ts'\nexport const b = () => c",
    'server/src/people/store.ts':
      "import type { a } from '../positions/store.ts'\nexport const c = () => null as never as typeof a",
    'server/src/app.ts': "import { b } from './vouches/store.ts'\nexport const d = b",
  })
  expect(faults).toEqual([
    'server/src/people/store.ts:1 files import one another in a circle: server/src/people/store.ts → ' +
      'server/src/positions/store.ts → server/src/vouches/store.ts → server/src/people/store.ts',
  ])
})

test.for([
  ['server/src/positions/utils.ts', '"utils" does not say what the file may touch'],
  ['server/src/positions/store-detail.ts', '"store" does not say what the file may touch'],
  ['server/src/positions/store/list.ts', 'a room has no folders'],
  ['server/src/positions/handlers.ts', 'position.ts'],
  ['server/src/clock.ts', 'only folders'],
  [
    'lib/clock.ts',
    'code lives in client/src, contract/src, shared/src, tools/src, server/src, server/test, scripts, bench, examples and bin',
  ],
  ['scripts/old.js', 'code lives in'],
  ['server/src/positions/positionStore.ts', 'file names are lower case with hyphens'],
] as const)('%s has no place, and is told what is allowed', ([path, message]) => {
  expect(faultsIn({ [path]: 'export const a = 1' })).toEqual([expect.stringContaining(message)])
})

test.for([
  ['a default export', 'export default 1', 'no default exports'],
  ['a name exported as default', 'const a = 1\nexport { a as default }', 'no default exports'],
  ['a barrel', "export { a } from './store.ts'\nexport type * from './store.ts'", 'only passes on'],
  ['a barrel by import', "import { a } from './store.ts'\nexport { a }", 'only passes on'],
  ['a decorator', 'export class A {\n  @wired b = 1\n}', 'no decorators'],
  ['process.env', 'export const a = process.env.PORT', 'the environment is read by server/src/config.ts only'],
  ["process['env']", "export const a = process['env']", 'the environment is read by'],
  ['a destructured env', 'const { env } = process\nexport const a = env', 'the environment is read by'],
  ['an imported env', "import { env } from 'node:process'\nexport const a = env", 'the environment is read by'],
  ['fetch', "export const a = () => fetch('https://example.com')", 'outgoing HTTP'],
  ['globalThis.fetch', "export const a = () => globalThis.fetch('https://example.com')", 'outgoing HTTP'],
  ['undici', "import { request } from 'undici'\nexport const a = request", 'outgoing HTTP'],
  ['http.request', "import { request } from 'node:http'\nexport const a = request", 'outgoing HTTP'],
  ['a transaction', 'export const a = (db: Database) => db.transaction(() => 1)', 'transactions begin in'],
] as const)('%s is refused in a face', ([, text, message]) => {
  const store = { 'server/src/positions/store.ts': 'export const a = 1' }
  expect(faultsIn({ ...store, 'server/src/positions/api.ts': text })).toEqual([expect.stringContaining(message)])
})

test('one folder sends to addresses that others chose, and only the files of it that stand behind the guard', () => {
  const text = "import { Agent } from 'undici'\nexport const a = Agent"
  const faultsAt = (path: string) => faultsIn({ [path]: text })
  expect(faultsAt('shared/src/outgoing/connections.ts')).toEqual([])
  expect(faultsAt('shared/src/outgoing/exchange.ts')).toEqual([])
  for (const path of [
    'shared/src/outgoing/request.ts',
    'shared/src/webhooks/webhook-client.ts',
    'tools/src/api-get/api-client.ts',
    'server/src/http/server.ts',
    'server/src/imports/actions.ts',
  ]) {
    expect(faultsAt(path)).toEqual([expect.stringContaining('is sent through shared/src/outgoing/')])
  }
})

test('config.ts reads the environment, actions and jobs begin transactions, nouns take types of what they may not use', () => {
  const faults = faultsIn({
    'server/src/config.ts': 'export const port = process.env.PORT',
    'server/src/positions/actions.ts': 'export const a = (db: Database) => db.transaction(() => 1)',
    'server/src/positions/sweep-job.ts': 'export const a = (db: Database) => db.transaction(() => 1)',
    'server/src/positions/position.ts': "import type { Pool } from 'pg'\nexport type A = Pool",
    'server/src/http/server.ts': "import { createServer } from 'node:http'\nexport const a = createServer",
    'vitest.config.ts': 'export default { port: process.env.PORT }',
    'server/src/positions/position.test.ts': "import { Pool } from 'pg'\nfetch(process.env.A, Pool)",
  })
  expect(faults).toEqual([])
})

test('what a noun runs reaches neither the database nor the system, over any number of files', () => {
  const id = { 'server/src/db/id.ts': "import { v7 } from 'uuid'\nimport type { Pool } from 'pg'\nexport const a = v7" }
  const connection = { 'server/src/db/connection.ts': "import { Pool } from 'pg'\nexport const b = Pool" }
  const page = { 'server/src/db/page.ts': "import { b } from './connection.ts'\nexport const c = b" }
  const noun = (text: string) => faultsIn({ ...id, ...connection, ...page, 'server/src/keys/key.ts': text })
  expect(noun("import { a } from '../db/id.ts'\nexport const d = a")).toEqual([])
  expect(noun("import type { c } from '../db/page.ts'\nexport type D = typeof c")).toEqual([])
  expect(noun("import { createHash } from 'node:crypto'\nexport const d = createHash")).toEqual([])
  expect(noun("import 'node:fs'\nexport const d = 1")).toEqual([expect.stringContaining('this reaches node:fs')])
  expect(noun("import { c } from '../db/page.ts'\nexport const d = c")).toEqual([
    'server/src/keys/key.ts:1 a noun is types and pure rules, and this reaches ' +
      'server/src/db/page.ts → server/src/db/connection.ts → pg',
  ])
})

test('an example imports what somebody elsewhere could import too', () => {
  const faults = faultsIn({
    'examples/site/pages/page.ts': "import { join } from 'node:path'\nexport const a = join",
    'examples/site/main.ts':
      "import { createClient } from '@kandidat/client'\nimport { verify } from '@kandidat/client/webhooks'\n" +
      "import { a } from './pages/page.ts'\nfetch(process.env.A, a, createClient, verify)",
    'examples/other/main.ts':
      "import '../site/main.ts'\nimport type { A } from '@kandidat/contract/a'\nimport 'express'",
    'examples/other/work.ts':
      "import '../test/battery.ts'\nimport '../../server/src/app.ts'\nimport '@kandidat/clients'",
    'examples/test/battery.ts': "import '../../server/src/app.ts'\nimport '../site/main.ts'",
    'server/src/app.ts': 'export const b = 1',
    'contract/src/a.ts': 'export type A = 1',
    'client/src/client.ts': 'export const createClient = 1',
    'client/src/webhooks.ts': 'export const verify = 1',
  })
  const places = ['main.ts:1', 'main.ts:2', 'main.ts:3', 'work.ts:1', 'work.ts:2', 'work.ts:3']
  expect(faults.map((fault) => fault.slice('examples/other/'.length).split(' ')[0])).toEqual(places)
  for (const fault of faults) expect(fault).toContain('an example is what others could write')
})

test('the client imports its own files, and of the contract what imports nothing', () => {
  const tree = {
    'contract/src/types.ts': 'export type A = 1',
    'contract/src/signature.ts': 'export const a = 1',
    'contract/src/position.ts': 'export const a = 1',
    'server/src/config.ts': 'export const a = 1',
    'client/src/list.ts':
      "import { a } from '../../contract/src/signature.ts'\nexport const b = () => globalThis.fetch(a)",
    'client/src/client.ts':
      "import { b } from './list.ts'\nimport type { A } from '../../contract/src/types.ts'\nexport const c: A = b",
    'server/src/positions/commands.ts': "import { c } from '@kandidat/client'\nexport const d = c",
  }
  expect(faultsIn(tree)).toEqual([])
  for (const each of [
    '../../contract/src/position.ts',
    '@kandidat/contract/types',
    '../../server/src/config.ts',
    'node:http',
    'undici',
  ])
    expect(faultsIn({ ...tree, 'client/src/a.ts': `import { a } from '${each}'\nexport const b = a` })[0]).toContain(
      'the client is published by itself',
    )
})

test('what runs before anything is installed imports modules of Node alone', () => {
  expect(faultsIn({ 'scripts/ready.mjs': "import { existsSync } from 'node:fs'\nexistsSync('')" })).toEqual([])
  for (const specifier of ['commander', './check.ts', '@kandidat/contract/position']) {
    const faults = faultsIn({ 'bin/kandidat.js': `import '${specifier}'` })
    expect(faults).toEqual([expect.stringContaining('imports nothing but node: modules')])
  }
  const together = { 'bin/kandidat.js': "import '../scripts/ready.mjs'", 'scripts/ready.mjs': '' }
  expect(faultsIn(together)).toEqual([])
})

test('a file may have 300 lines, counted with and without a last line end', () => {
  const line = 'export {}\n'
  expect(faultsIn({ 'server/src/app.ts': line.repeat(300) })).toEqual([])
  expect(faultsIn({ 'server/src/app.ts': `${line.repeat(299)}export {}` })).toEqual([])
  expect(faultsIn({ 'server/src/app.ts': line.repeat(301) })).toEqual([expect.stringContaining('301 lines')])
  expect(faultsIn({ 'server/src/db/types.ts': line.repeat(301) })).toEqual([])
})

test('a table is written by the stores of one room', () => {
  const store = 'export const a = `with x as (select 1) insert into positions (id) select 1`'
  const faults = faultsIn({
    'server/src/positions/store.ts': store,
    'server/src/positions/status-store.ts': "export const b = 'update positions p set status = $1'",
    'server/src/vouches/store.ts': 'export const c = `select from positions for update; delete from only positions`',
    'server/src/vouches/actions.ts': "export const d = (db: Db) => db.kysely.updateTable('vouches as v')",
    'server/src/db/migrations/0001-a.ts': "export const e = 'insert into positions values (1)'",
    'server/src/positions/store.test.ts': store,
  })
  expect(faults).toEqual([
    'server/src/vouches/actions.ts:1 writes the table vouches: that is for a store',
    'server/src/vouches/store.ts:1 writes the table positions, which server/src/positions/store.ts writes: one room writes a table',
  ])
})

test('reading, locking and speaking of a table is not writing it', () => {
  const faults = faultsIn({
    'server/src/positions/store.ts':
      "export const a = 'insert into positions values (1) on conflict do update set a = 1'",
    'server/src/people/store.ts': 'export const b = `select * from positions for no key update of positions`',
    'server/src/people/api.ts': "export const c = 'update the position, then set it right, for update'.length",
  })
  expect(faults).toEqual([])
})

test('a file that cannot be parsed is an error that names it', () => {
  expect(() => readSource('server/src/app.ts', 'export const = 1')).toThrow('server/src/app.ts cannot be parsed')
})
