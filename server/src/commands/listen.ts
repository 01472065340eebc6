import { setTimeout as pause } from 'node:timers/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { readNames, readTime } from '../cli/arguments.ts'
import type { CommandContext } from '../cli/context.ts'
import { CommandFailure } from '../cli/failure.ts'
import { screenOf } from '../cli/screen.ts'
import { requireCompany } from '../companies/actions.ts'
import { type Database, openDatabase } from '../db/connection.ts'
import { locateDatabase } from '../db/embedded/locate.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { withDatabaseErrors, Unavailable } from '../db/unavailable.ts'
import { type EventKind, eventKinds } from '../changes/event.ts'
import { Follower } from '../events/follow-actions.ts'
import { forward, type Forwarding } from '../forwards/forward-actions.ts'
import { forwardedJson, forwardedLine } from '../forwards/view.ts'
import { openConnections } from '../outgoing/connections.ts'
import { alsoThisMachine } from '../outgoing/named-address.ts'
import { reportAddress } from '../receivers/address-actions.ts'
import { makeSecret } from '../receivers/secret.ts'
import { reportText } from '../receivers/view.ts'
import { stopSignal } from './stop-signal.ts'
import { version } from './version.ts'

interface ListenOptions {
  forward: string
  company?: string
  secret?: string
  since?: Date
  events?: EventKind[]
  candidateData: 'full' | 'ids'
  retries: number
}

/** Milliseconds between looks, and before the database is looked for again that was away. */
const INTERVAL = 250
const AGAIN = 1_000

/** `kandidat listen`: events as they happen, to a port of this machine. */
export function listenCommand(program: Command, context: CommandContext): void {
  program
    .command('listen')
    .description('forward events as they happen to an address of this machine, without a public one')
    .requiredOption('--forward <url>', 'where to, such as http://localhost:3000/hook')
    .option('--company <slug>', 'only those of this company; of all unless given')
    .option('--secret <secret>', 'sign with this secret; with a new one, which is printed, unless given', readSecret)
    .option('--since <time>', 'begin with what happened from then on: 2027-01-31, or 2027-01-31T12:00:00Z', readTime)
    .option('--events <kinds>', `only events of these kinds: of ${eventKinds.join(', ')}`, (text: string) =>
      readNames(text, eventKinds),
    )
    .addOption(
      new Option('--candidate-data <form>', 'what is told of candidates: full, or ids alone')
        .choices(['full', 'ids'])
        .default('full'),
    )
    .option('--retries <number>', 'how often an event is sent again that was not taken', readRetries, 2)
    .addHelpText(
      'after',
      `
Reads the database that the settings name: the one that a running server owns, or DATABASE_URL. Receivers and their deliveries are not
touched. Sends one event after the other; what is not taken is sent again after 1 and 2 seconds, and then left. Ends in order on
SIGINT, SIGTERM and SIGHUP, with exit code 0. With --json each event is a line of JSON.

Examples:
  $ npx --no kandidat listen --forward http://localhost:3000/hook
  $ npx --no kandidat listen --company fjellvik --forward http://localhost:3000/hook --secret whsec_… --events CANDIDATE_ADDED
  $ npx --no kandidat listen --forward http://localhost:3000/hook --since 2027-01-31 --json`,
    )
    .action((options: ListenOptions) => listen(context, options))
}

async function listen(context: CommandContext, options: ListenOptions): Promise<void> {
  const stopping = new AbortController()
  void stopSignal().then((name) => stopping.abort(new Error(name)))
  const { signal } = stopping
  const { config } = context
  const policy = alsoThisMachine(options.forward, config.webhookPolicy)
  const address = await reportAddress(options.forward, policy)
  if (!address.allowed) throw new CommandFailure('REFUSED', reportText(address).replaceAll('\n', ' '))

  const secret = options.secret ?? makeSecret()
  const connections = openConnections(policy)
  const forwarding = { url: options.forward, secret, policy, connections, version: version(), retries: options.retries }
  const counts = { taken: 0, left: 0 }
  let follower: Follower | undefined
  let isAway = false
  try {
    while (!signal.aborted) {
      try {
        await withGuest(context, async (database) => {
          if (!follower) {
            follower = await begin(database, options)
            announce(context, options, secret)
          }
          if (isAway) context.say('The database is back.')
          isAway = false
          await pump(context, database, follower, forwarding, counts, signal)
        })
      } catch (error) {
        if (signal.aborted) break
        // Before it began nobody waits yet, and is better told at once.
        if (!(error instanceof Unavailable) || follower === undefined) throw error
        if (!isAway) context.say(`The database is away: ${error.message}. Waits for it.`)
        isAway = true
        await pause(AGAIN, undefined, { signal }).catch(() => undefined)
      }
    }
  } finally {
    await connections.close()
  }
  context.output(`Stopped: ${counts.taken} events were taken, ${counts.left} were left.`, { stopped: true, ...counts })
}

/** Begins where it is to begin, so that nothing is missed that happens after the announcement. */
async function begin(database: Database, { company, events, since, candidateData }: ListenOptions): Promise<Follower> {
  const of = company === undefined ? undefined : await requireCompany(database, company)
  const scope = { ...(of && { companyId: of.id }), ...(events && { kinds: events }), idsAlone: candidateData === 'ids' }
  const follower = new Follower(scope, since ? { since } : {})
  await follower.begin(database)
  return follower
}

function announce(
  context: CommandContext,
  { forward: url, company, since, secret: given }: ListenOptions,
  secret: string,
): void {
  const whose = company === undefined ? 'all companies' : company
  const from = since === undefined ? 'from now on' : `since ${since.toISOString()}`
  const lines = [
    `Events of ${whose} go to ${url}, ${from}. Ctrl-C stops it.`,
    ...(given === undefined ? ['They are signed with this secret; give it again by --secret to keep it:', secret] : []),
  ]
  context.output(lines.join('\n'), { forward: url, company: company ?? null, since: since ?? null, secret })
}

async function pump(
  context: CommandContext,
  database: Database,
  follower: Follower,
  forwarding: Forwarding,
  counts: { taken: number; left: number },
  signal: AbortSignal,
): Promise<void> {
  const screen = screenOf(process.stdout, context.config.colours)
  for (;;) {
    const found = await follower.next(database)
    for (const event of found) {
      const forwarded = await forward(forwarding, event, signal)
      counts[forwarded.taken ? 'taken' : 'left'] += 1
      context.output(forwardedLine(forwarded, screen), forwardedJson(forwarded))
    }
    if (found.length === 0) await pause(INTERVAL, undefined, { signal })
  }
}

/** Opens the database of a running server. Unlike other commands it starts none: where nobody runs, nothing happens. */
async function withGuest(context: CommandContext, work: (database: Database) => Promise<void>): Promise<void> {
  const located = await locateDatabase(context.config, 'guest', { say: context.say })
  try {
    const pending = await withDatabaseErrors(() => pendingMigrations(located.url))
    if (pending.length > 0) {
      throw new CommandFailure(
        'REFUSED',
        `The database lacks ${pending.length} of this version's migrations (${pending.join(', ')}): run \`npx --no kandidat migrate\``,
      )
    }
    const database = openDatabase({ url: located.url, poolSize: 1 })
    try {
      await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await located.close()
  }
}

function readSecret(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text
  throw new InvalidArgumentError('Give one word of visible ASCII characters, such as whsec_ and base64.')
}

function readRetries(text: string): number {
  if (/^[0-9]$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number from 0 to 9.')
}
