import { readBase } from '@kandidat/shared/command-line/base-address'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { type KeyOptions, readKey, withKey } from '@kandidat/shared/command-line/key'
import { type Screen, screenOf } from '@kandidat/shared/command-line/screen'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ToolContext } from '../context.ts'
import { get, getAll } from './api-client.ts'
import { readRequest } from './request.ts'
import { resultText } from './view.ts'

interface GetOptions extends KeyOptions {
  query?: string[]
  all?: boolean
  max: number
  baseUrl?: string
}

const MAX = 1_000

/**
 * `kandidat api`: shows in a terminal what the API returns.
 * @param version of this program, for the User-Agent header
 * @param screenFor the screen to print on; standard output by default
 */
export function apiCommands(
  program: Command,
  context: ToolContext,
  version: string,
  screenFor: (colours: boolean) => Screen = (colours) => screenOf(process.stdout, colours),
): void {
  const api = program.command('api').description('read the API, of any server')
  const at = context.isStandalone ? ' --base-url https://example.com/api/v1' : ''
  withKey(api.command('get'))
    .description('get what the API returns for a path: a table on a terminal, otherwise JSON')
    .argument('<path>', 'such as /positions or /positions/ID/candidates')
    .argument('[parameters...]', 'query parameters: name=value')
    .option('--query <parameter>', 'a query parameter, name=value; can be repeated', collect)
    .option('--all', 'read all pages of the list')
    .option('--max <number>', 'with --all, read at most this many objects', readMax, MAX)
    .addOption(
      new Option(
        '--base-url <url>',
        context.isStandalone
          ? 'address of the API, such as https://example.com/api/v1'
          : 'address of the API; by default that of this installation, from PUBLIC_URL and PORT',
      )
        .argParser(readBase)
        .makeOptionMandatory(context.isStandalone === true),
    )
    .addHelpText(
      'after',
      `
Parameters that the API does not know are ignored, and named on standard error.
If the rate limit is used up, it says so and waits for the next window. Exit code 2 if a parameter
is wrong (400), 3 if the status is 401, 403 or 404, 1 if there is no response.

Examples:
  $ npx --no kandidat api get /positions status=PUBLISHED take=5 --key KEY${at}
  $ KANDIDAT_KEY=KEY npx --no kandidat api get /positions --all --max 500 --json${at}
  $ npx --no kandidat api get /career-pages --key-file key.txt --base-url https://example.com/api/v1`,
    )
    .action(async (path: string, parameters: string[], options: GetOptions) => {
      const { config } = context
      const base = options.baseUrl ?? ownBase(config)
      const request = readRequest(path, [...parameters, ...(options.query ?? [])], base)
      const key = await readKey(options, config.apiKey)
      const onWait = (seconds: number) => context.say(`The rate limit is used up. Waiting ${seconds} s.`)
      const access = { base, key, version, onWait, onWarning: (warning: string) => context.say(warning) }
      const result = options.all === true ? await getAll(access, request, options.max) : await get(access, request)
      context.output(resultText(result, request, screenFor(config.colours)), result.body)
    })
}

function ownBase({ publicUrl }: ToolContext['config']): string {
  if (publicUrl === null) throw new CommandFailure('USAGE', 'Give the address of the API: --base-url.')
  if (!publicUrl.endsWith(':0')) return `${publicUrl}/api/v1`
  throw new CommandFailure('USAGE', 'PORT is 0, so the port of the server is not known: give --base-url.')
}

function collect(parameter: string, before: string[] = []): string[] {
  return [...before, parameter]
}

function readMax(text: string): number {
  if (/^[1-9][0-9]{0,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number from 1 to 9999999.')
}
