import type { Command } from 'commander'
import { afterAll, expect, test } from 'vitest'
import { commandContext } from '../src/base/cli/context.ts'
import { leafCommands } from '@kandidat/shared/command-line/running'
import { createProgram } from '../src/commands/command-line.ts'
import { openDatabase } from '../src/base/db/connection.ts'
import { userAccess } from '../src/organisation/users/actions.ts'
import { runIn } from './command.ts'
import { createDemoDatabase } from './demo-database.ts'

const demo = await createDemoDatabase()
const database = openDatabase({ url: demo.url, poolSize: 2 })
afterAll(() => database.close())
const run = runIn({}, database)
await demo.run(`insert into picture_fetches (company_id, url_hash, url, tries)
  select id, sha256('a'), 'https://pictures.example/a.png', 3 from companies where slug = 'fjellvik'`)
await run('companies', 'propose', 'havnelykta', '--agency', 'fjellvik')
await demo.run(`insert into import_runs (company_id, id, user_id, format, board, options, state, address, created_at, since)
  select company_id, gen_random_uuid(), id, 'nav', 'a', '{}', 'cancelled', null, now(), now() from users limit 1`)
const one = async (sql: string) => (await demo.run<{ name: string }>(sql))[0]?.name ?? ''

/** What each list needs beside its name, in the demonstration. Null where there is nothing to list here: the tests of the list see its header. */
const lists: Record<string, readonly string[] | null> = {
  'companies list': [],
  'companies proposals': [],
  'users list': ['--company', 'fjellvik'],
  'users sessions': null,
  'users attempts': null,
  'keys list': ['--company', 'fjellvik'],
  'keys requests': null,
  'pages list': ['--company', 'fjellvik'],
  'positions list': ['--company', 'fjellvik'],
  'links list': [await one('select position_id as name from sharing_links limit 1')],
  'candidates list': ['--company', 'fjellvik'],
  'candidates erasures': null,
  'candidates deletions': null,
  'candidates people': ['--company', 'fjellvik'],
  'pictures fetches': [],
  'submissions list': ['--state', 'held'],
  'receivers list': null,
  'mails list': null,
  'reports list': null,
  'audit list': ['--company', 'fjellvik'],
  'deliveries list': null,
  'deliveries replays list': null,
  'import runs': [],
}

function pathOf(command: Command): string {
  return command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
}

test('every command that lists something is known here', () => {
  const commands = leafCommands(createProgram(commandContext(userAccess)))
  const listing = commands
    .filter((command) => /^(list|show the last) (?!positions on)/.test(command.description()))
    .map(pathOf)
  expect(listing.toSorted()).toEqual(Object.keys(lists).toSorted())
})

test.each(Object.entries(lists).filter(([, words]) => words !== null))(
  'the first line of `%s` names its columns',
  async (name, words) => {
    const { text, error } = await run(...name.split(' '), ...(words ?? []))
    const [header = '', ...rows] = text.split('\n')
    expect([error, header]).toEqual([
      undefined,
      expect.stringMatching(/^[A-Z-]+( [A-Z-]+)*( {2,}[A-Z-]+( [A-Z-]+)*)+$/),
    ])
    expect(rows.length).toBeGreaterThan(0)
  },
)
