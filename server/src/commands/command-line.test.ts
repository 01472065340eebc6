import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, expect, test } from 'vitest'
import { runIn } from '../../test/command.ts'
import { databaseForTest } from '../../test/database.ts'
import { runCommand } from '../../test/service.ts'
import { leafCommands } from '@kandidat/shared/command-line/running'
import { createProgram } from './command-line.ts'
import { removed } from './removed.ts'
import { commandContext } from '../base/cli/context.ts'
import { userAccess } from '../organisation/users/actions.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kandidat-command-line-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const program = createProgram(commandContext(userAccess))

function pathOf(command: Command): string[] {
  return command.parent === null ? [] : [...pathOf(command.parent), command.name()]
}

/** The complete help, as it is printed. */
function helpOf(command: Command): string {
  let text = ''
  command.configureOutput({ writeOut: (part) => (text += part) })
  command.outputHelp()
  return text
}

test.each(leafCommands(program).map((command) => [pathOf(command).join(' '), command] as const))(
  '`%s` has examples, --json and the exit codes in its help',
  (path, command) => {
    const help = helpOf(command)
    expect(command.description()).not.toBe('')
    expect(help).toMatch(/^Examples:\n {2}\$ /m)
    expect(help).toContain(path)
    expect(help).toMatch(/^ +--json +\S/m)
    // Examples are as long as they have to be.
    expect(help.split('\n').filter((line) => line.length > 100 && !line.startsWith('  $ '))).toEqual([])
    expect(help).toMatch(/^Exit codes:\n( {2}[0-4] {2}\S.*\n){5}/m)
  },
)

test('the main commands exist', () => {
  const paths = leafCommands(program).map((command) => pathOf(command).join(' '))
  for (const path of [
    'start',
    'migrate',
    'demo load',
    'demo remove',
    'doctor',
    'keys create',
    'keys list',
    'keys revoke',
  ]) {
    expect(paths).toContain(path)
  }
})

test.each([
  [['nonsense'], `unknown command 'nonsense'`],
  [
    ['import', 'bamboohr', 'feed.json'],
    `unknown command 'bamboohr'. Say which command: kandidat import greenhouse, kandidat import lever, `,
  ],
  [['keys', 'list', '--colour'], `unknown option '--colour'`],
  [['keys', 'create'], `required option '--company <slug>' not specified`],
  [['keys', 'revoke', '--json'], `missing required argument 'id'`],
  [
    ['keys', 'create', '--company', 'a', '--limit', 'many', '--json'],
    'Give a whole number of requests a minute, such as 600.',
  ],
  [
    ['keys'],
    'Say which command: kandidat keys create, kandidat keys list, kandidat keys requests, kandidat keys revoke.',
  ],
  [[], 'Say which command: kandidat start, '],
])('%j is wrong usage, and one message says what is wrong', async (args, sentence) => {
  const { code, error, text } = await runIn({ DATA_DIR: dataDir })(...args)
  expect(code).toBe('USAGE')
  expect(error).toContain(sentence)
  expect(error).not.toContain('\n')
  expect(text).toBe('')
})

test.each(Object.entries(removed))('`%s` says what to use instead, also in its help', async (name, instead) => {
  const run = runIn({ DATA_DIR: dataDir })
  const answer = { code: 'USAGE', error: `\`${name}\` was removed. ${instead}`, text: '' }
  expect(await run(...name.split(' '), 'ID', '--json')).toMatchObject(answer)
  expect(await run('help', ...name.split(' '))).toMatchObject(answer)
})

test('nothing that was removed is a command, or an option of one', () => {
  const left = leafCommands(program).flatMap((command) => {
    const path = pathOf(command).join(' ')
    return [path, ...command.options.map(({ long }) => `${path} ${long}`)]
  })
  for (const name of Object.keys(removed)) expect(left.filter((each) => `${each} `.startsWith(`${name} `))).toEqual([])
})

test.each([['start'], ['work']])(
  '`%s` ends at once if nobody could be trusted to be the mail server',
  async (command) => {
    const file = join(dataDir, 'authorities.pem')
    writeFileSync(file, 'no certificate\n')
    const outcome = async (authorities: string) => {
      const env = {
        ...{ DATA_DIR: dataDir, PORT: '0' },
        SMTP_URL: `smtp://mail.example:587?sslrootcert=${authorities}`,
        MAIL_FROM: 'a@example.com',
      }
      const { ended, stderr } = runCommand([command, '--json'], env)
      return [await ended, JSON.parse(stderr())]
    }
    const what = 'The file of sslrootcert in SMTP_URL'
    const refused = (error: string) => [2, { error, code: 'SETTINGS' }]
    expect(await outcome('/nowhere.pem')).toEqual(refused(`${what} cannot be read: /nowhere.pem (ENOENT)`))
    expect(await outcome(file)).toEqual(refused(`${what} contains no certificate: ${file}. Give a PEM file`))
  },
)

test('every command calls a day or a time by one word, and the ends of a span by two', () => {
  const times = leafCommands(program).flatMap(({ options }) =>
    options.filter(({ flags }) => /<(day|time)>/.test(flags)),
  )
  const names = times.map(({ long }) => long)
  expect(new Set(names)).toEqual(new Set(['--at', '--since', '--until', '--updated-since']))
})

test('a removed command ends with exit code 2', async () => {
  const command = runCommand(['notes', 'list', 'ID'], { DATA_DIR: dataDir })
  expect(await command.ended).toBe(2)
  expect(command.stderr()).toMatch(/^`notes` was removed\. Read and write notes in the portal/)
})

test.each([[['keys', 'revoke']], [['keys', 'revoke', '--json']]])(
  '%j ends with exit code 2, one line on standard error and nothing on standard output',
  async (args) => {
    const command = runCommand(args, { DATA_DIR: dataDir })
    expect(await command.ended).toBe(2)
    expect(command.stdout()).toBe('')
    const error = "missing required argument 'id'"
    const line = args.includes('--json') ? JSON.stringify({ error, code: 'USAGE' }) : error
    expect(command.stderr()).toBe(`${line}\n`)
  },
)

test('all wrong settings are reported', async () => {
  const env = { DATA_DIR: dataDir, PORT: 'x', HOST: 'a b', MASTER_KEY: 'hidden-word' }
  const { code, error } = await runIn(env)('migrate')
  expect(code).toBe('SETTINGS')
  for (const name of ['PORT', 'HOST', 'MASTER_KEY']) expect(error).toContain(`${name}: `)
  expect(error).not.toContain('hidden-word')
})

test.each([
  [['--help'], /^Usage: kandidat /],
  [['help', 'keys', 'create'], /^Usage: kandidat keys create /],
  [['start', '--help'], /^Usage: kandidat start /],
  [['--version'], /^\d+\.\d+\.\d+/],
])('%j is answered with wrong settings too: exit code 0', async (args, answer) => {
  const command = runCommand(args, { PORT: 'x' })
  expect(await command.ended).toBe(0)
  expect(command.stdout()).toMatch(answer)
  expect(command.stderr()).toBe('')
})

test('an unknown object ends with exit code 3, and leaves standard output empty', async () => {
  const { url } = await databaseForTest()
  const command = runCommand(['keys', 'create', '--company', 'nobody', '--json'], { DATABASE_URL: url })
  expect(await command.ended).toBe(3)
  expect(command.stdout()).toBe('')
  expect(JSON.parse(command.stderr())).toEqual({
    error: 'There is no company with the slug "nobody".',
    code: 'NOT_FOUND',
  })
})

test('a database that cannot be reached ends with exit code 4 and one line: no stack trace, and not its password', async () => {
  const url = 'postgresql://someone:hidden-word@127.0.0.1:1/kandidat'
  const command = runCommand(['migrate'], { DATA_DIR: dataDir, DATABASE_URL: url })
  expect(await command.ended).toBe(4)
  expect(command.stderr()).toMatch(/^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED.*\n$/)
  expect(command.stderr()).not.toContain('hidden-word')
})

test('a stack trace is shown with LOG_LEVEL=debug', async () => {
  const url = 'postgresql://someone@127.0.0.1:1/kandidat'
  const command = runCommand(['migrate'], { DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'debug' })
  expect(await command.ended).toBe(4)
  expect(command.stderr()).toContain('\n    at ')
})
