import { only } from '../../base/certain.ts'
import { tableLines } from '@kandidat/shared/command-line/table'
import { type Command, InvalidArgumentError } from 'commander'
import { readIds, readNames, readTime } from '@kandidat/shared/command-line/arguments'
import { requireAbility } from '../../base/access/access.ts'
import { requireReach } from '../../base/access/reach-store.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { isId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { type EventKind, eventKinds } from '../../base/changes/event.ts'
import { deliveryStates } from '../../webhooks/queue/delivery.ts'
import { followAttempts } from '../../webhooks/delivery-log/tail-actions.ts'
import { listDeliveries } from '../../webhooks/delivery-log/list-store.ts'
import { readDeliveries } from '../../webhooks/delivery-log/show-store.ts'
import { attemptLine, DELIVERY_COLUMNS, deliveryCells, deliveryPage } from './log-lines.ts'
import type { ManualRetry } from '../../webhooks/delivery-log/manual-retry.ts'
import { retryAllFailed, retryDeliveries } from '../../webhooks/delivery-log/retry-actions.ts'
import { countFailed, type DeliveryKey } from '../../webhooks/delivery-log/retry-store.ts'
import { type Scope, scopeFilter } from '../../webhooks/delivery-log/scope-actions.ts'

/** The two kinds of a retry under the names that the JSON output has always given them. */
const CHANCES: Readonly<Record<ManualRetry, string>> = { makeDue: 'hasten', requeue: 'revive' }
const LIMIT = 50
const MAX_LIMIT = 10_000
const MOST_COUNTED = 1_000_000

interface ListOptions extends Scope {
  state?: string[]
  events?: EventKind[]
  object?: string
  since?: Date
  until?: Date
  take: number
  after?: DeliveryKey
}

/** `kandidat deliveries`: the log of deliveries and their attempts (docs/webhooks.md#delivery-log). */
export function deliveriesCommands(deliveries: Command, context: CommandContext): void {
  deliveries
    .command('list')
    .description('list deliveries, those of the latest events first')
    .option('--company <slug>', 'only those of this company')
    .option('--receiver <id>', 'only those to this receiver')
    .option('--state <states>', `only those in these states: of ${deliveryStates.join(', ')}`, (text: string) =>
      readNames(text, deliveryStates),
    )
    .option('--events <kinds>', `only events of these kinds: of ${eventKinds.join(', ')}`, (text: string) =>
      readNames(text, eventKinds),
    )
    .option('--object <id>', 'only events about this position or candidacy', readId)
    .option('--since <time>', 'events from this time on: 2027-01-31, or 2027-01-31T12:00:00Z', readTime)
    .option('--until <time>', 'events before this time', readTime)
    .option('--take <number>', `how many to list, 1 to ${MAX_LIMIT}`, readLimit, LIMIT)
    .option('--after <delivery>', 'continue after this delivery, the last one of the previous page', readDelivery)
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat deliveries list --company fjellvik --state failed,lost
  $ npx --no kandidat deliveries list --receiver ID --since 2027-01-31 --events CANDIDATE_HIRED --json`,
    )
    .action((options: ListOptions) =>
      context.withDatabase(async (database) => {
        const { state, events, object, since, until, take: limit, after } = options
        const access = await context.access(database)
        const scope = await scopeFilter(database, access, options)
        const filter = { states: state, kinds: events, objectId: object, since, until, ...scope }
        const rows = await listDeliveries(database, access, filter, { cursor: after, limit: limit + 1 })
        const shown = rows.slice(0, limit)
        const last = shown.at(-1)
        const nextCursor = last && rows.length > limit ? nameOf(last) : null
        const lines = [
          ...tableLines(DELIVERY_COLUMNS, shown.map(deliveryCells)),
          ...(nextCursor === null ? [] : [`More: --after ${nextCursor}`]),
        ]
        context.output(shown.length === 0 ? 'There are no such deliveries.' : lines.join('\n'), {
          deliveries: shown,
          nextCursor,
        })
      }),
    )

  deliveries
    .command('show')
    .description('show the deliveries of an event, with every attempt: the request and the answer')
    .argument('<event>', 'the id of the event, as in `list` and in the header webhook-id')
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
        const access = await context.access(database)
        const filter = await scopeFilter(database, access, options)
        const shown = isId(event) ? await readDeliveries(database, access, event, filter) : []
        if (shown.length === 0) {
          const { receiverId } = filter
          const whom = receiverId === undefined ? 'any receiver' : `the receiver ${receiverId}`
          throw new Refusal(
            'not-found',
            `There is no delivery of an event ${JSON.stringify(event)} to ${whom}. Deliveries are kept for 90 days.`,
          )
        }
        context.output(shown.map(deliveryPage).join('\n\n'), { deliveries: shown })
      }),
    )

  deliveries
    .command('retry')
    .description('send deliveries at once: those that wait, failed, or were lost or cancelled')
    .argument('<events>', 'ids of events, separated by commas', readIds)
    .requiredOption('--receiver <id>', 'the receiver')
    .option('--replay <number>', 'those of this replay instead of the live events', readNumber, 0)
    .addHelpText(
      'after',
      `
A waiting delivery becomes due, after those that wait before it about the same object. While the
receiver is down, only one delivery is tried at a time. A failed delivery is sent on its own,
possibly after later events of its object.

Examples:
  $ npx --no kandidat deliveries retry EVENT,EVENT --receiver ID`,
    )
    .action((events: string[], { receiver, replay }: { receiver: string; replay: number }) =>
      context.withDatabase(async (database) => {
        const retried = await inTransaction(database, await context.access(database), async (all) => {
          const found = only(await all.within('receivers', [receiver]))
          return retryDeliveries(
            all,
            events.map((eventId) => ({ receiverId: found.id, eventId, replay })),
          )
        })
        const lines = retried.map(({ eventId, retry }) =>
          retry === 'requeue' ? `${eventId}  is queued again, with all its attempts` : `${eventId}  is due now`,
        )
        context.output(lines.join('\n'), {
          retried: retried.map(({ receiverId, eventId, retry }) => ({ receiverId, eventId, chance: CHANCES[retry] })),
        })
      }),
    )

  deliveries
    .command('retry-failed')
    .description('send all failed deliveries again')
    .requiredOption('--receiver <id>', 'the receiver')
    .option('--dry-run', 'only count them')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat deliveries retry-failed --receiver ID --dry-run')
    .action(({ receiver, dryRun = false }: { receiver: string; dryRun?: boolean }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        if (dryRun) {
          requireAbility(access, 'receivers.write')
          const [found] = await requireReach(database, access, 'receivers', [receiver])
          const failed = found ? await countFailed(database, found.id, MOST_COUNTED) : 0
          context.output(`${failed} failed deliveries would be sent again`, { failed })
          return
        }
        const retried = await retryAllFailed(database, access, receiver)
        context.output(`${retried} failed deliveries are queued again`, { retried })
      }),
    )

  deliveries
    .command('tail')
    .description('print attempts as they are made, until you interrupt it')
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
        const access = await context.access(database)
        const filter = await scopeFilter(database, access, options)
        for await (const attempt of followAttempts(database, access, filter)) {
          context.output(attemptLine(attempt), attempt)
        }
      }),
    )
}

/** A delivery as `--after` takes it. */
function nameOf({ eventId, receiverId, replay }: DeliveryKey): string {
  return `${eventId}/${receiverId}/${replay}`
}

function readDelivery(text: string): DeliveryKey {
  const [eventId = '', receiverId = '', replay = '', ...more] = text.split('/')
  if (isId(eventId) && isId(receiverId) && /^[0-9]{1,9}$/.test(replay) && more.length === 0)
    return { eventId, receiverId, replay: Number(replay) }
  throw new InvalidArgumentError('Give a delivery as the list names it: EVENT/RECEIVER/REPLAY.')
}

function readId(text: string): string {
  if (isId(text)) return text
  throw new InvalidArgumentError('Give the id of a position or a candidacy.')
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
