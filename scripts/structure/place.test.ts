import { expect, test } from 'vitest'
import { findFaults } from './rules.ts'
import { readSource } from './source.ts'

function faultsIn(files: Record<string, string>): string[] {
  return findFaults(Object.entries(files).map(([path, text]) => readSource(path, text))).map(({ message }) => message)
}

test('a module may have subfolders, whose files have the layers that their names say', () => {
  const rule = { 'server/src/imports/values/pay.ts': 'export const a = 1' }
  const store = {
    'server/src/imports/storing/item-store.ts':
      "import { a } from '../values/pay.ts'\nexport const b = [a, 'insert into items (id) values (1)']",
  }
  expect(faultsIn({ ...rule, ...store })).toEqual([])
  const upward = "import { b } from '../storing/item-store.ts'\nexport const a = b"
  expect(faultsIn({ ...store, 'server/src/imports/values/pay.ts': upward })).toContainEqual(
    expect.stringContaining('floor 2 importing floor 3'),
  )
  const other = { 'server/src/positions/store.ts': "export const c = 'insert into items (id) values (1)'" }
  expect(faultsIn({ ...rule, ...store, ...other })).toEqual([expect.stringContaining('one room writes a table')])
})

test('a file that ends in -client.ts reads files or a network: above the rules, below the actions, and without SQL', () => {
  const path = 'server/src/imports/sources/fetch-client.ts'
  const client = { [path]: "import 'node:fs'\nexport const a = 1" }
  const action = {
    'server/src/imports/actions.ts': "import { a } from './sources/fetch-client.ts'\nexport const b = a",
  }
  expect(faultsIn({ ...client, ...action })).toEqual([])
  const noun = { 'server/src/imports/feed.ts': "import { a } from './sources/fetch-client.ts'\nexport const b = a" }
  expect(faultsIn({ ...client, ...noun })[0]).toContain('floor 2 importing floor 3')
  const write = { [path]: "export const a = 'delete from items'" }
  expect(faultsIn(write)).toEqual([expect.stringContaining('that is for a store')])
  const unguarded = { [path]: "export const a = () => fetch('https://example.com')" }
  expect(faultsIn(unguarded)).toEqual([expect.stringContaining('is sent through server/src/outgoing/')])
  expect(faultsIn({ 'server/src/clients/client.ts': "import 'node:fs'\nexport const a = 1" })).toEqual([
    expect.stringContaining('this reaches node:fs'),
  ])
})
