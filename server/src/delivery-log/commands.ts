import { type Command, InvalidArgumentError } from 'commander'
import { readIds, readNames, readTime } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../cli/context.ts'
import { requireCompany } from '../companies/actions.ts'
import type { Queryable } from '../db/connection.ts'
import { isId } from '../db/id.ts'
import { Refusal } from '../forms/refusal.ts'
import { change } from '../changes/actions.ts'
import { type EventKind, eventKinds } from '../changes/event.ts'
import { deliveryStates } from '../queue/delivery.ts'
import { followAttempts } from './follow-actions.ts'
import { listDeliveries, readDeliveries } from './log-store.ts'
import { attemptLine, deliveryLine, deliveryPage } from './log-view.ts'
import { readReceivers } from './receiver-store.ts'
import { replayCommands } from './replay-commands.ts'
import { retryDeliveries } from './retry-actions.ts'

const OPERATOR = { kind: 'operator' } as const
const LIMIT = 50
const MAX_LIMIT = 10_000

/** What is looked at: of one company, of one receiver. */
interface Scope {
  company?: string
  receiver?: string
}

interface ListOptions extends Scope {
  state?: string[]
  events?: EventKind[]
  since?: Date
  until?: Date
  limit: number
}

/** `kandidat deliveries`: what was sent to whom, and how it went (docs/webhooks.md#the-log). */
export function deliveriesCommands(program: Command, context: CommandContext): void {
  const deliveries = program.command('deliveries').description('look at deliveries of events, and send them again')

  deliveries
    .command('list')
    .description('list deliveries, what happened last first')
    .option('--company <slug>', 'only those of this company')
    .option('--receiver <id>', 'only those to this receiver')
    .option('--state <states>', `only those in these states: of ${deliveryStates.join(', ')}`, (text: string) =>
      readNames(text, deliveryStates),
    )
    .option('--events <kinds>', `only events of these kinds: of ${eventKinds.join(', ')}`, (text: string) =>
      readNames(text, eventKinds),
    )
    .option('--since <time>', 'what happened from then on: 2027-01-31, or 2027-01-31T12:00:00Z', readTime)
    .option('--until <time>', 'what happened before then', readTime)
    .option('--limit <number>', `at most so many, up to ${MAX_LIMIT}`, readLimit, LIMIT)
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat deliveries list --company fjellvik --state failed,lost
  $ npx --no kandidat deliveries list --receiver ID --since 2027-01-31 --events CANDIDATE_HIRED --json`,
    )
    .action((options: ListOptions) =>
      context.withDatabase(async (database) => {
        const { state, events, since, until, limit } = options
        const rows = await listDeliveries(database, {
          ...(await scopeOf(database, options)),
          ...(state && { states: state }),
          ...(events && { kinds: events }),
          ...(since && { since }),
          ...(until && { until }),
          limit,
        })
        const more = rows.length === limit ? `\nThese are ${limit}: give --limit, --since or --until for others.` : ''
        const text = rows.length === 0 ? 'There are no such deliveries.' : rows.map(deliveryLine).join('\n') + more
        context.output(text, { deliveries: rows })
      }),
    )

  deliveries
    .command('show')
    .description('show the deliveries of an event, with every attempt: what was sent, and what was answered')
    .argument('<event>', 'the id of the event, which `list` shows, and the header webhook-id')
    .option('--receiver <id>', 'only the one to this receiver')
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat deliveries show EVENT
  $ npx --no kandidat deliveries show EVENT --receiver ID --json`,
    )
    .action((event: string, options: { receiver?: string }) =>
      context.withDatabase(async (database) => {
        const { receiverId = null } = await scopeOf(database, options)
        const shown = isId(event) ? await readDeliveries(database, event, receiverId) : []
        if (shown.length === 0) {
          const whom = receiverId === null ? 'any receiver' : `the receiver ${receiverId}`
          throw new Refusal(
            'not-found',
            `There is no delivery of an event ${JSON.stringify(event)} to ${whom}: there never was, or it is older than 90 days.`,
          )
        }
        context.output(shown.map(deliveryPage).join('\n\n'), { deliveries: shown })
      }),
    )

  deliveries
    .command('retry')
    .description('send deliveries at once: those that wait, failed, were lost or cancelled')
    .argument('<events>', 'ids of events, with commas between', readIds)
    .requiredOption('--receiver <id>', 'the receiver')
    .option('--replay <number>', 'those of this replay, rather than of what happened', readNumber, 0)
    .addHelpText(
      'after',
      `
What waits becomes due, after what waits before it about the same object; while the receiver is in trouble only one is
tried at a time. What was given up goes out by itself, perhaps after later events of its object.

Examples:
  $ npx --no kandidat deliveries retry EVENT,EVENT --receiver ID`,
    )
    .action((events: string[], { receiver, replay }: { receiver: string; replay: number }) =>
      context.withDatabase(async (database) => {
        const keys = events.map((eventId) => ({ receiverId: receiver, eventId, replay }))
        const retried = await change(database, OPERATOR, (c) => retryDeliveries(c, keys))
        const lines = retried.map(({ eventId, chance }) =>
          chance === 'revive'
            ? `${eventId}  goes out by itself, with all its attempts again`
            : `${eventId}  is due now`,
        )
        context.output(lines.join('\n'), {
          retried: retried.map(({ receiverId, eventId, chance }) => ({ receiverId, eventId, chance })),
        })
      }),
    )

  replayCommands(deliveries, context)

  deliveries
    .command('tail')
    .description('print attempts as they are made, until it is interrupted')
    .option('--company <slug>', 'only those of this company')
    .option('--receiver <id>', 'only those to this receiver')
    .addHelpText(
      'after',
      `
With --json each attempt is a line of JSON.

Examples:
  $ npx --no kandidat deliveries tail --company fjellvik`,
    )
    .action((options: Scope) =>
      context.withDatabase(async (database) => {
        for await (const attempt of followAttempts(database, await scopeOf(database, options))) {
          context.output(attemptLine(attempt), attempt)
        }
      }),
    )
}

async function scopeOf(
  database: Queryable,
  { company, receiver }: Scope,
): Promise<{ companyId?: string; receiverId?: string }> {
  const of = company === undefined ? undefined : await requireCompany(database, company)
  if (receiver !== undefined) await readReceivers(database, [receiver])
  return { ...(of && { companyId: of.id }), ...(receiver !== undefined && { receiverId: receiver }) }
}

function readLimit(text: string): number {
  const limit = Number(text)
  if (/^[0-9]{1,5}$/.test(text) && limit >= 1 && limit <= MAX_LIMIT) return limit
  throw new InvalidArgumentError(`Give a whole number from 1 to ${MAX_LIMIT}.`)
}

function readNumber(text: string): number {
  if (/^[0-9]{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give the number of a replay, as `deliveries replays list` shows it.')
}
