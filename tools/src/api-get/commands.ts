import { type Command, InvalidArgumentError } from 'commander'
import { readBase } from '@kandidat/shared/command-line/base-address'
import type { ToolContext } from '../context.ts'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { type KeyOptions, readKey, withKey } from '@kandidat/shared/command-line/key'
import { type Screen, screenOf } from '@kandidat/shared/command-line/screen'
import { get, getAll } from './api-client.ts'
import { readCall } from './request.ts'
import { gotText } from './view.ts'

interface GetOptions extends KeyOptions {
  query?: string[]
  all?: boolean
  max: number
  baseUrl?: string
}

const MAX = 1_000

/**
 * `kandidat api`: what the API answers, in a terminal.
 * @param version of this program, which requests carry
 * @param screenFor what is printed on, where it is not standard output
 */
export function apiCommands(
  program: Command,
  context: ToolContext,
  version: string,
  screenFor: (colours: boolean) => Screen = (colours) => screenOf(process.stdout, colours),
): void {
  const api = program.command('api').description('ask the API, of this server or of another')
  withKey(api.command('get'))
    .description('get what the API answers at a path: a table on a terminal, else JSON')
    .argument('<path>', 'such as /positions or /positions/ID/candidates')
    .argument('[parameters...]', 'of the query: name=value')
    .option('--query <parameter>', 'a parameter of the query, name=value; can be repeated', collect)
    .option('--all', 'page on to the end of the list')
    .option('--max <number>', 'with --all, at most so many objects', readMax, MAX)
    .option(
      '--base-url <url>',
      'address of the API; that of this installation by PUBLIC_URL and PORT unless given',
      readBase,
    )
    .addHelpText(
      'after',
      `
Where the limit is used up it waits for the next window, and says so. Exit code 2 where a parameter is wrong (400), 3 where the answer
is 401, 403 or 404, 1 where nothing answers.

Examples:
  $ npx --no kandidat api get /positions status=PUBLISHED take=5 --key KEY
  $ KANDIDAT_KEY=KEY npx --no kandidat api get /positions --all --max 500 --json
  $ npx --no kandidat api get /career-pages --key-file key.txt --base-url https://example.com/api/v1`,
    )
    .action(async (path: string, parameters: string[], options: GetOptions) => {
      const { config } = context
      const base = options.baseUrl ?? ownBase(config)
      const call = readCall(path, [...parameters, ...(options.query ?? [])], base)
      const key = await readKey(options, config.apiKey)
      const onWait = (seconds: number) => context.say(`The limit is used up: waits ${seconds} s.`)
      const caller = { base, key, version, onWait }
      const got = options.all === true ? await getAll(caller, call, options.max) : await get(caller, call)
      context.output(gotText(got, call, screenFor(config.colours)), got.body)
    })
}

function ownBase({ publicUrl }: ToolContext['config']): string {
  if (!publicUrl.endsWith(':0')) return `${publicUrl}/api/v1`
  throw new CommandFailure('USAGE', 'PORT is 0, so that nobody knows where the server is: give --base-url.')
}

function collect(parameter: string, before: string[] = []): string[] {
  return [...before, parameter]
}

function readMax(text: string): number {
  if (/^[1-9][0-9]{0,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number from 1 to 9999999.')
}
