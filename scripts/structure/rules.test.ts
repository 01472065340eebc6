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

test('imports may go down to every lower layer and part, and stay on their own', () => {
  const faults = faultsIn({
    'contract/src/position.ts': 'export const a = 1',
    'server/src/base/db/connection.ts': "import { a } from '@kandidat/contract/position'\nexport const b = a",
    'server/src/positions/position.ts': "import { a } from '@kandidat/contract/position'\nexport const c = a",
    'server/src/positions/detail-store.ts': "import { b } from '../base/db/connection.ts'\nexport const d = b",
    'server/src/positions/store.ts': "import { d } from './detail-store.ts'\nexport const e = d",
    'server/src/candidates/store.ts': "import { e } from '../positions/store.ts'\nexport const f = e",
    'server/src/positions/actions.ts':
      "import { e } from './store.ts'\nimport { c } from './position.ts'\nexport const g = e + c",
    'server/src/api/positions.ts': "import { g } from '../positions/actions.ts'\nexport const h = g",
    'server/src/service/app.ts': "import { h } from '../api/positions.ts'\nexport const i = h",
    'server/src/commands/start.ts': "import { i } from '../service/app.ts'\nexport const j = i",
    'server/src/main.ts': "import './commands/start.ts'",
    'scripts/anything.ts': "import { j } from '../server/src/commands/start.ts'\nconsole.log(j)",
  })
  expect(faults).toEqual([])
})

test.for([
  ['server/src/base/db/pages.ts', '../../positions/position.ts', 'layer 1 importing layer 2'],
  ['server/src/positions/position.ts', './store.ts', 'layer 2 importing layer 3'],
  ['server/src/candidates/store.ts', '../positions/actions.ts', 'layer 3 importing layer 4'],
  ['server/src/candidates/actions.ts', './job.ts', 'layer 4 importing layer 5'],
  ['server/src/candidates/job.ts', '../api/positions.ts', 'layer 5 importing layer 6'],
  ['server/src/service/app.ts', '../../../scripts/schema.ts', 'layer 6 importing layer 7'],
  ['server/src/positions/store.ts', '../candidates/store.ts', 'candidates lies above positions'],
  ['server/src/api/positions.ts', '../service/app.ts', 'service lies above api'],
  ['contract/src/person.ts', '../../server/src/base/config.ts', 'the contract imports nothing of ours'],
  ['server/src/candidates/sweep-job.ts', './job.test.ts', 'only tests import what belongs to the tests'],
  ['server/src/candidates/sweep-job.ts', '../../test/server.ts', 'only tests import what belongs to the tests'],
  [
    'server/src/candidates/sweep-job.ts',
    '../../../contract/src/position.ts',
    'imported by its name: @kandidat/contract/position',
  ],
  ['server/src/candidates/sweep-job.ts', '@kandidat/contract/nowhere', 'there is no contract/src/nowhere.ts'],
] as const)('%s may not import %s', ([path, specifier, message]) => {
  const rest = Object.fromEntries(
    [
      'contract/src/position.ts',
      'server/src/base/config.ts',
      'server/src/positions/position.ts',
      'server/src/positions/store.ts',
      'server/src/positions/actions.ts',
      'server/src/api/positions.ts',
      'server/src/candidates/store.ts',
      'server/src/candidates/job.ts',
      'server/src/candidates/job.test.ts',
      'server/src/service/app.ts',
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
  for (const each of faults) expect(each.join('\n')).toContain(message)
})

test('each import that closes a cycle of folders is a fault, over any number of folders and by types too', () => {
  const faults = faultsIn({
    'server/src/portal/users/screens.ts': "import { b } from '../keys/screens.ts'\nexport const a = () => b",
    'server/src/portal/keys/screens.ts': "import { c } from '../audit/screens.ts'\nexport const b = () => c",
    'server/src/portal/audit/screens.ts': "import { d } from './deep/log.ts'\nexport const c = () => d",
    'server/src/portal/audit/deep/log.ts':
      "import type { a } from '../../users/form.ts'\nexport const d = () => null as never as typeof a",
    'server/src/portal/users/form.ts': 'export const a = 1',
    'server/src/service/app.ts': "import { b } from '../portal/keys/screens.ts'\nexport const d = b",
  })
  expect(faults).toEqual([
    'server/src/portal/audit/deep/log.ts:1 imports ../../users/form.ts, which closes a cycle of folders: ' +
      'portal/audit → portal/users → portal/keys → portal/audit',
    'server/src/portal/keys/screens.ts:1 imports ../audit/screens.ts, which closes a cycle of folders: ' +
      'portal/keys → portal/audit → portal/users → portal/keys',
    'server/src/portal/users/screens.ts:1 imports ../keys/screens.ts, which closes a cycle of folders: ' +
      'portal/users → portal/keys → portal/audit → portal/users',
  ])
})

test('the files that lie in a part are a folder of it too', () => {
  const faults = faultsIn({
    'server/src/positions/fields.ts': "import { a } from './advice/advice.ts'\nexport const b = a",
    'server/src/positions/advice/advice.ts':
      "import type { c } from '../form.ts'\nexport const a = null as never as typeof c",
    'server/src/positions/form.ts': 'export const c = 1',
  })
  expect(faults).toHaveLength(2)
  for (const fault of faults) expect(fault).toContain('closes a cycle of folders')
})

test.for([
  ['server/src/positions/utils.ts', '"utils" does not say what the file may touch'],
  ['server/src/positions/store-detail.ts', '"store" does not say what the file may touch'],
  ['server/src/positions/handlers.ts', 'position.ts'],
  ['server/src/clock.ts', 'only the parts base, content'],
  ['server/src/clocks/clock.ts', 'only the parts base, content'],
  ['server/src/portal/users/list-view.ts', 'a view contains markup'],
  ['server/src/positions/list-view.tsx', 'only a file of portal or public'],
  ['server/src/api/screens.ts', 'only a file of portal'],
  ['lib/clock.ts', 'code lives in browser/src, client/src, contract/src, shared/src, tools/src, server/src'],
  ['scripts/old.js', 'code lives in'],
] as const)('%s has no place, and the fault says what is allowed', ([path, message]) => {
  expect(faultsIn({ [path]: 'export const a = 1' })).toEqual([expect.stringContaining(message)])
})

test.for([
  ['a barrel', "export { a } from './store.ts'\nexport type * from './store.ts'", 'only passes on'],
  ['a barrel by import', "import { a } from './store.ts'\nexport { a }", 'only passes on'],
  ['a transaction', 'export const a = (db: Database) => db.transaction(() => 1)', 'transactions begin in'],
] as const)('%s is refused in a noun', ([, text, message]) => {
  const store = { 'server/src/positions/store.ts': 'export const a = 1' }
  expect(faultsIn({ ...store, 'server/src/positions/position.ts': text })[0]).toContain(message)
})

test('a number belongs to one migration from 0041 on, and those before keep theirs', () => {
  const files = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [`server/src/base/db/migrations/${name}.ts`, 'export const a = 1']))
  expect(faultsIn(files('0037-b', '0037-a', '0041-a', '0041-a.test', '0042-a'))).toEqual([])
  expect(faultsIn(files('0042-a', '0041-b', '0041-a'))).toEqual([
    'server/src/base/db/migrations/0041-b.ts:1 server/src/base/db/migrations/0041-a.ts has the number 0041 already: give this migration the next one',
  ])
})

test('a transaction may begin in actions, jobs and doors', () => {
  const text = 'export const a = (db: Database) => db.transaction(() => 1)'
  expect(
    faultsIn({
      'server/src/positions/actions.ts': text,
      'server/src/positions/sweep-job.ts': text,
      'server/src/commands/work.ts': text,
    }),
  ).toEqual([])
})

test('a noun reaches neither the database nor the system, over any number of files', () => {
  const id = {
    'server/src/base/db/id.ts': "import { v7 } from 'uuid'\nimport type { Pool } from 'pg'\nexport const a = v7",
  }
  const connection = { 'server/src/base/db/connection.ts': "import { Pool } from 'pg'\nexport const b = Pool" }
  const page = { 'server/src/base/db/page.ts': "import { b } from './connection.ts'\nexport const c = b" }
  const noun = (text: string) =>
    faultsIn({ ...id, ...connection, ...page, 'server/src/organisation/keys/key.ts': text })
  expect(noun("import { a } from '../../base/db/id.ts'\nexport const d = a")).toEqual([])
  expect(noun("import type { c } from '../../base/db/page.ts'\nexport type D = typeof c")).toEqual([])
  expect(noun("import { createHash } from 'node:crypto'\nexport const d = createHash")).toEqual([])
  expect(noun("import 'node:fs'\nexport const d = 1")).toEqual([expect.stringContaining('this reaches node:fs')])
  expect(noun("import { c } from '../../base/db/page.ts'\nexport const d = c")).toEqual([
    'server/src/organisation/keys/key.ts:1 a noun contains types and pure rules only, and this reaches ' +
      'server/src/base/db/page.ts → server/src/base/db/connection.ts → pg',
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
      "import '../test/battery.ts'\nimport '../../server/src/service/app.ts'\nimport '@kandidat/clients'",
    'examples/test/battery.ts': "import '../../server/src/service/app.ts'\nimport '../site/main.ts'",
    'server/src/service/app.ts': 'export const b = 1',
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
    'contract/src/webhooks/signature.ts': 'export const a = 1',
    'contract/src/position.ts': 'export const a = 1',
    'server/src/base/config.ts': 'export const a = 1',
    'client/src/api/list.ts':
      "import { a } from '../../../contract/src/webhooks/signature.ts'\nexport const b = () => globalThis.fetch(a)",
    'client/src/client.ts':
      "import { b } from './api/list.ts'\nimport type { A } from '../../contract/src/types.ts'\nexport const c: A = b",
    'server/src/commands/positions/positions.ts': "import { c } from '@kandidat/client'\nexport const d = c",
  }
  expect(faultsIn(tree)).toEqual([])
  for (const each of [
    '../../contract/src/position.ts',
    '@kandidat/contract/types',
    '../../server/src/base/config.ts',
    'node:http',
    'undici',
  ])
    expect(faultsIn({ ...tree, 'client/src/a.ts': `import { a } from '${each}'\nexport const b = a` })[0]).toContain(
      'the client is published on its own',
    )
})

test('what runs before anything is installed imports modules of Node alone', () => {
  expect(faultsIn({ 'scripts/ready.mjs': "import { existsSync } from 'node:fs'\nexistsSync('')" })).toEqual([])
  for (const specifier of ['commander', './check.ts', '@kandidat/contract/position']) {
    const faults = faultsIn({ 'bin/kandidat.js': `import '${specifier}'` })
    expect(faults).toEqual([expect.stringContaining('imports only node: modules')])
  }
  const together = { 'bin/kandidat.js': "import '../scripts/ready.mjs'", 'scripts/ready.mjs': '' }
  expect(faultsIn(together)).toEqual([])
})

test('a table is written by the stores of one folder', () => {
  const store = 'export const a = `with x as (select 1) insert into listings (id) select 1`'
  const faults = faultsIn({
    'server/src/positions/listings/store.ts': store,
    'server/src/positions/listings/status-store.ts': "export const b = 'update listings p set live = $1'",
    'server/src/candidates/lists/store.ts':
      'export const c = `select from listings for update; delete from only listings`',
    'server/src/candidates/actions.ts': "export const d = (db: Db) => db.kysely.updateTable('vouches as v')",
    'server/src/base/db/migrations/0001-a.ts': "export const e = 'insert into listings values (1)'",
    'server/test/rows.ts': store,
  })
  expect(faults).toEqual([
    'server/src/candidates/actions.ts:1 writes the table vouches, which only a store may',
    'server/src/candidates/lists/store.ts:1 writes the table listings, which server/src/positions/listings/store.ts writes: one folder writes a table',
  ])
})

test('a table that several folders write is in a list with the reason, and no other folder writes it', () => {
  const text = "export const a = 'update lanes l set pending = 1'"
  const modules = ['base/changes', 'webhooks/queue', 'webhooks/queue/upkeep', 'webhooks/delivery-log']
  expect(faultsIn(Object.fromEntries(modules.map((module) => [`server/src/${module}/store.ts`, text])))).toEqual([])
  expect(faultsIn({ 'server/src/webhooks/receivers/store.ts': text })).toEqual([
    'server/src/webhooks/receivers/store.ts:1 writes the table lanes, which only base/changes, webhooks/queue, webhooks/delivery-log may ' +
      '(scripts/structure/tables.ts)',
  ])
})

test('a test changes by verbs what people change by verbs, unless it is named with its reason', () => {
  const text = 'export const a = `update positions set status = 1`'
  const faults = faultsIn({
    'server/src/positions/new.test.ts': text,
    'server/src/positions/reads.test.ts': "export const b = 'select from positions; update queue q set n = 1'",
    'server/src/positions/job.test.ts': text,
    'server/src/candidates/tallies.test.ts': 'export const c = 1',
  })
  expect(faults).toEqual([
    'server/src/candidates/tallies.test.ts:1 writes nothing by SQL any more: remove it from scripts/structure/verbs.ts',
    'server/src/positions/new.test.ts:1 writes the table positions by SQL: use the verb, as server/test/by-verb.ts does, or name the reason in scripts/structure/verbs.ts',
  ])
})

test('reading, locking and mentioning a table is not writing it', () => {
  const faults = faultsIn({
    'server/src/positions/store.ts':
      "export const a = 'insert into positions values (1) on conflict do update set a = 1'",
    'server/src/candidates/store.ts': 'export const b = `select * from positions for no key update of positions`',
    'server/src/api/candidates.ts': "export const c = 'update the position, then set it right, for update'.length",
  })
  expect(faults).toEqual([])
})
