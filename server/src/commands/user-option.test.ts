import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runIn } from '../../test/command.ts'
import { openFixture } from '../../test/fixture.ts'
import { commandContext } from '../base/cli/context.ts'
import { userAccess } from '../organisation/users/actions.ts'
import { leafCommands } from '@kandidat/shared/command-line/running'
import { createProgram } from './command-line.ts'
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
  const args = [...name.split(' '), ...wordsFor(command), '--as', 'kari@example.com']
  const { code, error } = await runIn({ DATA_DIR: dataDir })(...args)
  expect(code).toBe('USAGE')
  expect(error).toBe(`\`${name}\` runs with the access of the operator: leave out --as.`)
})

/** All arguments of a command and the options that it needs, with a value that many commands accept. */
function wordsFor(command: (typeof leaves)[number]): string[] {
  return [
    ...command.registeredArguments.map(() => 'some'),
    ...command.options.filter(({ mandatory }) => mandatory).flatMap(({ long }) => [long ?? '', 'some']),
  ]
}

test('all other commands look the user up, unless the command line is wrong or names a file that does not exist', async () => {
  const { server } = await openFixture()
  const run = runIn({ DATABASE_URL: 'postgresql://elsewhere/', MASTER_KEY: 'ab'.repeat(32) }, server.app.database)
  const wrong: string[] = []
  for (const leaf of leaves.filter((each) => each.options.some(({ long, hidden }) => long === '--as' && !hidden))) {
    const name = commandName(leaf)
    const { code, error } = await run(...name.split(' '), ...wordsFor(leaf), '--as', 'nobody@example.com')
    const isLookedUp = error === 'There is no user "nobody@example.com".'
    const isWrong = code === 'USAGE' || error === 'There is no file some.'
    if (!isLookedUp && !isWrong) wrong.push(`${name}: ${code} ${error}`)
  }
  expect(wrong).toEqual([])
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
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!test)\.tsx?$/.test(file))
  const making = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return text.includes('CommandContext') && text.includes('installationAccess(')
  })
  // The context makes that of the operator. An import by the operator is recorded as one; a user's is the user's.
  expect(making.toSorted()).toEqual(['base/cli/context.ts', 'commands/moving/imports.ts'])
})
