import { readBase } from '@kandidat/shared/command-line/base-address'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { type KeyOptions, readKey, requireKey, withKey } from '@kandidat/shared/command-line/key'
import { screenOf } from '@kandidat/shared/command-line/screen'
import { type Command, InvalidArgumentError } from 'commander'
import type { ToolContext } from '../context.ts'
import { checkServer } from './check.ts'
import { MOST_SPENT } from './survey/spend-limit.ts'
import { reportJson, reportText } from './view.ts'

interface ConformanceOptions extends KeyOptions {
  otherKey?: string
  spendLimit?: boolean
  share: number
  pages: number
}

/**
 * `kandidat conformance`: checks whether a server does what the specification says.
 * @param version of this program, for the User-Agent header
 */
export function conformanceCommand(program: Command, context: ToolContext, version: string): void {
  withKey(program.command('conformance'))
    .description('check any server against the specification, rule by rule, without changing anything')
    .argument('<base-url>', 'address of its API, up to /api/v1', readBase)
    .option('--other-key <key>', 'key of another company: also checks that its objects are out of reach')
    .option(
      '--spend-limit',
      `use up the limit of the key, up to ${MOST_SPENT} requests: checks the responses after that`,
    )
    .option('--share <percent>', 'how much of the limit may be used in a minute, 1 to 100', readShare, 75)
    .option('--pages <number>', 'read at most this many pages of 100 of each list', readPages, 5)
    .addHelpText(
      'after',
      `
Sends only GET, HEAD and OPTIONS. Prints how long it will take, and waits when its share of the
limit is used up. Exit code 0 if every rule that could be checked holds, 3 if one does not, 1 if the
API is not there or does not accept the key.

Examples:
  $ npx --no kandidat conformance http://localhost:8080/api/v1 --key-file key.txt
  $ KANDIDAT_KEY=KEY npx --no kandidat conformance https://example.com/api/v1 --other-key KEY --spend-limit
  $ npx --no kandidat conformance https://example.com/api/v1 --key KEY --share 20 --json`,
    )
    .action(async (base: string, options: ConformanceOptions) => {
      const { otherKey, spendLimit = false, share, pages } = options
      const key = await readKey(options, context.config.apiKey)
      const progress = progressOn(context)
      const report = await checkServer({
        base,
        key,
        otherKey: otherKey === undefined ? undefined : requireKey(otherKey, 'The other key'),
        share: share / 100,
        pages,
        spendLimit,
        version,
        onBegin: progress.begin,
        onRequest: progress.request,
      }).finally(progress.end)
      context.output(reportText(report, screenOf(process.stdout, context.config.colours)), reportJson(report))
      const wrong = report.results.filter(({ result }) => result === 'deviates').length
      if (wrong > 0) throw new CommandFailure('REFUSED', `${wrong} of ${report.results.length} rules do not hold.`)
    })
}

/**
 * Shows the progress on standard error: in one line of a terminal that is written again and again,
 * else only when it waits.
 */
function progressOn(context: ToolContext) {
  const { isTerminal } = screenOf(process.stderr, false)
  const rewrite = (line: string) => void process.stderr.write(`\r\u001B[K${line}`)
  let usual = 0
  const say = (message: string) => {
    if (context.json) return
    if (isTerminal) rewrite('')
    context.say(message)
  }
  return {
    begin: (requests: number, minutes: number) => {
      usual = requests
      const time = minutes === 0 ? 'less than a minute' : `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
      say(`About ${requests} requests; with this share of the limit they take ${time}.`)
    },
    request: (earlier: number, wait: number) => {
      const seconds = Math.ceil(wait / 1000)
      if (seconds > 2) say(`Waiting ${seconds} s for the next window of the limit, after ${earlier} requests.`)
      if (isTerminal && !context.json) rewrite(`${earlier} of about ${Math.max(usual, earlier)} requests`)
    },
    end: () => {
      if (isTerminal && !context.json) rewrite('')
    },
  }
}

function readShare(text: string): number {
  if (/^[1-9][0-9]?$|^100$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number of percent from 1 to 100.')
}

function readPages(text: string): number {
  if (/^[1-9][0-9]{0,3}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number from 1 to 9999.')
}
