import { expect, test } from 'vitest'
import { findFaults } from './rules.ts'
import { readSource } from './source.ts'

const faultsIn = (files: Record<string, string>) =>
  findFaults(Object.entries(files).map(([path, text]) => readSource(path, text))).map(({ message }) => message)

test('the shared workspace imports the contract alone, and every layer above may import it by its name', () => {
  const tree = {
    'contract/src/signature.ts': 'export const a = 1',
    'shared/src/webhooks/message.ts': "import { a } from '@kandidat/contract/signature'\nexport const b = a",
    'shared/src/outgoing/request.ts': 'export const c = 1',
    'shared/src/webhooks/webhook-client.ts': "import { c } from '../outgoing/request.ts'\nexport const d = c",
    'server/src/base/config.ts': "import { c } from '@kandidat/shared/outgoing/request'\nexport const e = c",
    'server/src/moving/imports/actions.ts': "import { c } from '@kandidat/shared/outgoing/request'\nexport const f = c",
    'client/src/client.ts': 'export const createClient = 1',
    'tools/src/listen/view.ts': 'export const g = 1',
  }
  expect(faultsIn(tree)).toEqual([])
  const faultOf = (path: string, specifier: string) =>
    faultsIn({ ...tree, [path]: `import { a } from '${specifier}'\nexport const z = a` })
  for (const other of ['../../../server/src/base/config.ts', '@kandidat/client', '@kandidat/tools/listen/view']) {
    expect(faultOf('shared/src/webhooks/secret.ts', other)).toEqual([
      expect.stringContaining('this workspace imports from contract, shared alone'),
    ])
  }
  expect(faultOf('server/src/moving/imports/job.ts', '../../../../shared/src/outgoing/request.ts')).toEqual([
    expect.stringContaining('imported by its name: @kandidat/shared/outgoing/request'),
  ])
  expect(faultsIn({ 'shared/src/request.ts': 'export const a = 1' })).toEqual([
    expect.stringContaining('this file has no place'),
  ])
})

test('tools import the contract, the client and the shared workspace; only the command line imports tools', () => {
  const tree = {
    'contract/src/events.ts': 'export const a = 1',
    'client/src/client.ts': 'export const b = 1',
    'shared/src/command-line/output.ts': 'export const c = 1',
    'server/src/base/cli/context.ts': 'export type D = 1',
    'server/test/command.ts': "import '../src/base/cli/context.ts'",
    'tools/src/context.ts': "import { c } from '@kandidat/shared/command-line/output'\nexport const e = c",
    'tools/src/listen/commands.ts':
      "import { a } from '@kandidat/contract/events'\nimport { b } from '@kandidat/client'\nimport { e } from '../context.ts'\nexport const f = [a, b, e]",
    'tools/src/listen/commands.test.ts': "import '../../../server/test/command.ts'\nimport '../../test/receivers.ts'",
    'tools/test/receivers.ts': "import '../../server/src/base/cli/context.ts'",
    'server/src/commands/command-line.ts': "import { f } from '@kandidat/tools/listen/commands'\nexport const g = f",
  }
  expect(faultsIn(tree)).toEqual([])
  expect(
    faultsIn({
      ...tree,
      'tools/src/listen/view.ts': "import type { D } from '../../../server/src/base/cli/context.ts'\nexport type H = D",
    }),
  ).toEqual([expect.stringContaining('this workspace imports from contract, client, shared, tools alone')])
  expect(
    faultsIn({
      ...tree,
      'server/src/webhooks/receivers/receiver.ts':
        "import { f } from '@kandidat/tools/listen/commands'\nexport const h = f",
    }),
  ).toEqual([expect.stringContaining('layer 2 importing layer 6')])
})
