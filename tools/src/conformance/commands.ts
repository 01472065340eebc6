import { type Command, InvalidArgumentError } from 'commander'
import type { ToolContext } from '../context.ts'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { type KeyOptions, readKey, requireKey, withKey } from '@kandidat/shared/command-line/key'
import { screenOf } from '@kandidat/shared/command-line/screen'
import { readBase } from '@kandidat/shared/command-line/base-address'
import { examine } from './check.ts'
import { MOST_SPENT } from './survey/spend-limit.ts'
import { reportJson, reportText } from './view.ts'

interface ConformanceOptions extends KeyOptions {
  otherKey?: string
  spendLimit?: boolean
  share: number
  pages: number
}

/**
 * `kandidat conformance`: whether a server is what the specification says.
 * @param version of this program, which requests carry
 */
export function conformanceCommand(program: Command, context: ToolContext, version: string): void {
  withKey(program.command('conformance'))
    .description('check any server against the specification, rule by rule, reading only')
    .argument('<base-url>', 'address of its API, up to /api/v1', readBase)
    .option('--other-key <key>', 'key of another company: checks what must be out of reach')
    .option('--spend-limit', `use up the limit of the key, up to ${MOST_SPENT} requests: checks what is answered then`)
    .option('--share <percent>', 'how much of the limit may be used in a minute, 1 to 100', readShare, 75)
    .option('--pages <number>', 'how many pages of 100 of a list are read at most', readPages, 5)
    .addHelpText(
      'after',
      `
Sends GET, HEAD and OPTIONS alone. Says how long it will take, and waits where its share of the limit is used up. Exit code 0
where every rule that could be checked holds, 3 where one does not, 1 where there is no such server or the key opens nothing.

Examples:
  $ npx --no kandidat conformance http://localhost:8080/api/v1 --key-file key.txt
  $ KANDIDAT_KEY=KEY npx --no kandidat conformance https://example.com/api/v1 --other-key KEY --spend-limit
  $ npx --no kandidat conformance https://example.com/api/v1 --key KEY --share 20 --json`,
    )
    .action(async (base: string, options: ConformanceOptions) => {
      const { otherKey, spendLimit = false, share, pages } = options
      const key = await readKey(options, context.config.apiKey)
      const progress = progressOn(context)
      const report = await examine({
        base,
        key,
        otherKey: otherKey === undefined ? undefined : requireKey(otherKey, 'The other key'),
        share: share / 100,
        pages,
        spendLimit,
        version,
        onBegin: progress.begin,
        onAsk: progress.ask,
      }).finally(progress.end)
      context.output(reportText(report, screenOf(process.stdout, context.config.colours)), reportJson(report))
      const wrong = report.outcomes.filter(({ result }) => result === 'deviates').length
      if (wrong > 0) throw new CommandFailure('REFUSED', `${wrong} of ${report.outcomes.length} rules do not hold.`)
    })
}

/** Says on standard error how far it is: over and over in one line of a terminal, else only where it waits. */
function progressOn(context: ToolContext) {
  const { isTerminal } = screenOf(process.stderr, false)
  const rewrite = (line: string) => void process.stderr.write(`\r\u001B[K${line}`)
  let usual = 0
  const say = (sentence: string) => {
    if (context.json) return
    if (isTerminal) rewrite('')
    context.say(sentence)
  }
  return {
    begin: (requests: number, minutes: number) => {
      usual = requests
      const time = minutes === 0 ? 'less than a minute' : `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
      say(`About ${requests} requests; with its share of the limit this takes ${time}.`)
    },
    ask: (made: number, wait: number) => {
      const seconds = Math.ceil(wait / 1000)
      if (seconds > 2) say(`Waits ${seconds} s for the next window of the limit, after ${made} requests.`)
      if (isTerminal && !context.json) rewrite(`${made} of about ${Math.max(usual, made)} requests`)
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
