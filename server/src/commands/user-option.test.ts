import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runIn } from '../../test/command.ts'
import { commandContext } from '../cli/context.ts'
import { userAccess } from '../users/actions.ts'
import { createProgram, leafCommands } from './command-line.ts'
import { commandName, operatorCommands, remoteCommands } from './user-option.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kandidat-user-option-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const leaves = leafCommands(createProgram(commandContext(userAccess)))
const names = leaves.map(commandName)

test('the commands without a user exist', () => {
  expect([...operatorCommands, ...remoteCommands].filter((name) => !names.includes(name))).toEqual([])
})

test.each([...operatorCommands])('`%s` refuses a user before it does anything', async (name) => {
  const command = leaves.find((leaf) => commandName(leaf) === name)!
  const needed = [
    ...command.registeredArguments.filter(({ required }) => required).map(() => 'some'),
    ...command.options.filter(({ mandatory }) => mandatory).flatMap(({ long }) => [long ?? '', 'some']),
  ]
  const { code, error } = await runIn({ DATA_DIR: dataDir })(...name.split(' '), ...needed, '--as', 'kari@example.com')
  expect(code).toBe('USAGE')
  expect(error).toBe(`\`${name}\` runs with the access of the operator: leave out --as.`)
})

test('the help of all other commands on the database offers --as', () => {
  const offering = leaves.filter((leaf) => leaf.options.some(({ long, hidden }) => long === '--as' && !hidden))
  const others = names.filter((name) => !operatorCommands.has(name) && !remoteCommands.has(name))
  expect(offering.map(commandName).toSorted()).toEqual(others.toSorted())
  expect(others).toEqual(expect.arrayContaining(['keys create', 'positions publish', 'receivers add', 'import lever']))
})

// A command that makes an access of its own would ignore --as.
test('commands take their access from the context alone', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('commands.ts'))
  const making = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('installationAccess('))
  // An import by the operator is recorded as one; a user's is the user's.
  expect(making).toEqual(['imports/commands.ts'])
})
