import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { expect, test, vi } from 'vitest'
import { commandContext } from '../base/cli/context.ts'
import { commandName, withCommandName } from '../base/config.ts'
import { obstacleLine } from './positions/explanation-lines.ts'
import { commandToPaste } from './moving/report-text.ts'
import { userAccess } from '../organisation/users/actions.ts'
import { banner } from './banner.ts'
import { leafCommands } from '@kandidat/shared/command-line/running'
import { createProgram } from './command-line.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const inClone = /npx --no|npm start/

function helpOf(command: Command): string {
  let text = ''
  command.configureOutput({ writeOut: (part) => (text += part) })
  command.outputHelp()
  return text
}

test('in a clone, messages name `npx --no kandidat`', () => {
  expect(commandName({})).toBe('npx --no kandidat')
  expect(commandName({ KANDIDAT_COMMAND: ' ' })).toBe('npx --no kandidat')
  expect(commandName({ KANDIDAT_COMMAND: 'kandidat-as-service' })).toBe('kandidat-as-service')
})

test('the help of an installed command names the command that people type', () => {
  const program = createProgram(commandContext(userAccess))
  const helps = [program, ...leafCommands(program)].map(helpOf)
  expect(helps.filter((help) => inClone.test(withCommandName(help, 'kandidat')))).toEqual([])
  const start = helpOf(leafCommands(program).find((command) => command.name() === 'start')!)
  expect(withCommandName(start, 'kandidat')).toContain('$ PORT=8081 kandidat start --no-demo\n')
  expect(withCommandName(start, 'npx --no kandidat')).toContain('$ PORT=8081 npm start -- --no-demo\n')
})

test('lines to paste name the command that people type', () => {
  vi.stubEnv('KANDIDAT_COMMAND', 'kandidat-as-service')
  const addresses = { url: 'http://127.0.0.1', publicUrl: 'http://127.0.0.1', marketplace: '/c/1', careersPage: null }
  const started = { ...addresses, keys: [], keysFile: '', slugs: [], links: [] }
  const texts = [
    commandToPaste(['import', 'nav', 'feed.json']),
    obstacleLine('draft', 'ID'),
    banner(started),
    banner({ ...started, slugs: ['fjellvik'] }),
  ]
  vi.unstubAllEnvs()
  for (const text of texts) expect(text).toMatch(/kandidat-as-service (import|positions|companies|keys) /)
  expect(texts.filter((text) => inClone.test(text))).toEqual([])
})

test('nothing else in the programs names the command of a clone: messages take it from `commandName`', () => {
  const files = globSync('{server,tools,shared}/src/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  const named = files
    .filter((path) => !/\.test\.ts$|^server\/src\/base\/config\.ts$/.test(path))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n')
      // Examples of help texts, which are printed with the right name.
      return lines.filter((line) => inClone.test(line) && !line.includes('$ ')).map((line) => `${path}: ${line.trim()}`)
    })
  // The archive is restored somewhere else, so it names both. The program of the client package puts its own name there.
  expect(new Set(named)).toEqual(
    new Set([
      'server/src/moving/archive/download/actions.ts: In a clone of Kandidat: npx --no kandidat import archive FOLDER',
      "tools/src/client-program.ts: const IN_CLONE = 'npx --no kandidat'",
    ]),
  )
})
