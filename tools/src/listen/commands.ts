import { eventTypes, type EventType } from '@kandidat/contract/webhooks/events'
import { readNames, readTime } from '@kandidat/shared/command-line/arguments'
import { screenOf } from '@kandidat/shared/command-line/screen'
import { stopSignal } from '@kandidat/shared/command-line/stop-signal'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { makeSecret } from '@kandidat/shared/webhooks/secret'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { requireAllowedAddress } from '../address-policy.ts'
import type { ToolContext } from '../context.ts'
import { readSecret, type SecretOptions } from '../secret-option.ts'
import { secretNotice } from '../receiver-test/advice.ts'
import type { FollowEvents } from './event.ts'
import { forward } from './forward-client.ts'
import { forwardedJson, forwardedLine } from './view.ts'

interface ListenOptions extends SecretOptions {
  forward: string
  company?: string
  since?: Date
  events?: EventType[]
  candidateData: 'full' | 'ids'
  retries: number
}

/**
 * `kandidat listen`: forwards events as they happen to an address, such as a port of this machine.
 * @param version of this program, for the User-Agent header
 * @param follow where events come from
 */
export function listenCommand(program: Command, context: ToolContext, version: string, follow: FollowEvents): void {
  program
    .command('listen')
    .description('forward events as they happen to an address of this machine, without a public one')
    .requiredOption('--forward <url>', 'address to send to, such as http://localhost:3000/hook')
    .option('--company <slug>', 'only events of this company (default: of all companies)')
    .option('--secret <secret>', 'secret to sign with (default: a new one, which is printed)')
    .addOption(new Option('--secret-file <file>', 'file that contains only the secret').conflicts('secret'))
    .option('--since <time>', 'begin with events from this time on: 2027-01-31, or 2027-01-31T12:00:00Z', readTime)
    .option('--events <kinds>', `only events of these kinds: of ${eventTypes.join(', ')}`, (text: string) =>
      readNames(text, eventTypes),
    )
    .addOption(
      new Option('--candidate-data <form>', 'what events contain about candidates: full, or only ids')
        .choices(['full', 'ids'])
        .default('full'),
    )
    .option('--retries <number>', 'how many times an event is sent again if it is not accepted', readRetries, 2)
    .addHelpText(
      'after',
      `
Reads the database that the settings name: that of a running server, or DATABASE_URL. Receivers and
their deliveries do not change. Sends one event after the other. An event that is not accepted is
sent again after 1 and 2 seconds, and then given up. SIGINT, SIGTERM and SIGHUP end it with exit
code 0. With --json each event is a line of JSON.

Examples:
  $ npx --no kandidat listen --forward http://localhost:3000/hook
  $ npx --no kandidat listen --company fjellvik --forward http://localhost:3000/hook --secret whsec_… --events CANDIDATE_ADDED
  $ npx --no kandidat listen --forward http://localhost:3000/hook --secret-file secret.txt
  $ npx --no kandidat listen --forward http://localhost:3000/hook --since 2027-01-31 --json`,
    )
    .action((options: ListenOptions) => listen(context, version, follow, options))
}

async function listen(
  context: ToolContext,
  version: string,
  follow: FollowEvents,
  options: ListenOptions,
): Promise<void> {
  const stopping = new AbortController()
  void stopSignal().then((name) => stopping.abort(new Error(name)))
  const { signal } = stopping
  const { forward: url, company, since, events: kinds, candidateData, retries } = options
  const policy = await requireAllowedAddress(url, context.config.webhookPolicy)

  const isGiven = options.secret !== undefined || options.secretFile !== undefined
  const secret = isGiven ? await readSecret(options) : makeSecret()
  const screen = screenOf(process.stdout, context.config.colours)
  const connections = openConnections(policy)
  const forwarding = { url, secret, policy, connections, version, retries }
  const counts = { taken: 0, left: 0 }
  const selection = { company, kinds, since, idsAlone: candidateData === 'ids' }
  try {
    for await (const event of follow(selection, () => announce(context, options, secret, isGiven), signal)) {
      const forwarded = await forward(forwarding, event, signal)
      counts[forwarded.accepted ? 'taken' : 'left'] += 1
      context.output(forwardedLine(forwarded, screen), forwardedJson(forwarded))
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await connections.close()
  }
  const accepted = counts.taken === 1 ? '1 event was' : `${counts.taken} events were`
  const text = `Stopped: ${accepted} accepted, ${counts.left} ${counts.left === 1 ? 'was' : 'were'} given up.`
  context.output(text, { stopped: true, ...counts })
}

function announce(
  context: ToolContext,
  { forward: url, company, since }: ListenOptions,
  secret: string,
  isGiven: boolean,
): void {
  const whose = company === undefined ? 'all companies' : company
  const from = since === undefined ? 'from now on' : `since ${since.toISOString()}`
  const notice = secretNotice(secret)
  const lines = [
    `Events of ${whose} are sent to ${url}, ${from}. Ctrl-C stops it.`,
    ...(isGiven
      ? []
      : ['They are signed with this secret. To use it again, give it with --secret or --secret-file:', secret]),
    ...(notice === null ? [] : [notice]),
  ]
  context.output(lines.join('\n'), { forward: url, company: company ?? null, since: since ?? null, secret, notice })
}

function readRetries(text: string): number {
  if (/^[0-9]$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number from 0 to 9.')
}
