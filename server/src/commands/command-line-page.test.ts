import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { leafCommands } from '@kandidat/shared/command-line/running'
import { createProgram } from './command-line.ts'
import { commandContext } from '../base/cli/context.ts'
import { userAccess } from '../organisation/users/actions.ts'

const page = readFileSync(new URL('../../../docs/command-line.md', import.meta.url), 'utf8')

/** The commands in the page's table, in which `<word>` is a placeholder. */
const described = page
  .split('\n')
  .filter((line) => /^\| `[a-z]/.test(line))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''))
  .filter((name) => !/[A-Z_]/.test(name))

function pathOf(command: Command): string[] {
  return command.parent === null ? [] : [...pathOf(command.parent), command.name()]
}

const commands = leafCommands(createProgram(commandContext(userAccess))).map((command) => pathOf(command).join(' '))
const isOf = (name: string, command: string) => new RegExp(`^${name.replace(/<[a-z]+>/g, '[a-z-]+')}$`).test(command)

test('docs/command-line.md describes every command', () => {
  expect(commands.filter((command) => !described.some((name) => isOf(name, command)))).toEqual([])
})

test('docs/command-line.md describes no unknown command', () => {
  const first = new Set(commands.map((command) => command.split(' ')[0]))
  const named = described.filter((name) => first.has(name.split(' ')[0]))
  expect(named.filter((name) => !commands.some((command) => isOf(name, command)))).toEqual([])
})
