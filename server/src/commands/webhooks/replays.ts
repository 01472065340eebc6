import type { Command } from 'commander'
import { readIds, readNames, readTime } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../../base/cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import type { Change } from '../../base/changes/actions.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { type EventKind, eventKinds } from '../../base/changes/event.ts'
import { type Scope, scopeFilter } from '../../webhooks/delivery-log/scope-actions.ts'
import { continueReplays, replayEvents, stopReplays } from '../../webhooks/delivery-log/replay/actions.ts'
import { countReplay } from '../../webhooks/delivery-log/replay/count-store.ts'
import { listReplays, type Replay } from '../../webhooks/delivery-log/replay/store.ts'
import { tableLines } from '@kandidat/shared/command-line/table'
import { REPLAY_COLUMNS, replayCells } from './replay-lines.ts'
import type { AllowedKey } from '../../base/access/reach.ts'

/** `kandidat deliveries replay` and `replays`: send the events of a time span again. */
export function replayCommands(deliveries: Command, context: CommandContext): void {
  deliveries
    .command('replay')
    .description('send the events of a time range to a receiver again, in their order and with its current options')
    .requiredOption('--receiver <id>', 'the receiver')
    .requiredOption('--since <time>', 'events from this time on: 2027-01-31, or 2027-01-31T12:00:00Z', readTime)
    .requiredOption('--until <time>', 'events before this time', readTime)
    .option('--events <kinds>', `only events of these kinds: of ${eventKinds.join(', ')}`, (text: string) =>
      readNames(text, eventKinds),
    )
    .option('--dry-run', 'only count the events that would be sent')
    .addHelpText(
      'after',
      `
Running servers and workers send the events, together with new ones. The header
x-service-replay marks them. They keep their ids and bodies, without the data of people who were
anonymized since. Events are kept for 90 days.

Examples:
  $ npx --no kandidat deliveries replay --receiver ID --since 2027-01-30 --until 2027-01-31
  $ npx --no kandidat deliveries replay --receiver ID --since 2027-01-30T08:00:00Z --until 2027-01-30T09:30:00Z --events CANDIDATE_HIRED`,
    )
    .action((options: { receiver: string; since: Date; until: Date; events?: EventKind[]; dryRun?: boolean }) =>
      context.withDatabase(async (database) => {
        const { receiver, since, until, events, dryRun = false } = options
        if (dryRun) {
          const access = await context.access(database)
          const { receiverId = '' } = await scopeFilter(database, access, { receiver })
          const form = { receiverId, since, until, kinds: events ?? null }
          const { events: count, isComplete } = await countReplay(database, access, form)
          context.output(`${isComplete ? '' : 'at least '}${count} events would be sent`, { events: count, isComplete })
          return
        }
        const replays = await inTransaction(database, await context.access(database), async (all) =>
          replayEvents(
            all,
            (await all.within('receivers', [receiver])).map(({ id }) => ({
              receiverId: id,
              since,
              until,
              kinds: events ?? null,
            })),
          ),
        )
        print(replays)
      }),
    )

  const replays = deliveries.command('replays').description('list, stop and continue replays')

  addPageOptions(
    replays
      .command('list')
      .description('list replays and their progress, the newest first')
      .option('--company <slug>', 'only those of this company')
      .option('--receiver <id>', 'only those to this receiver'),
  )
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat deliveries replays list --company fjellvik')
    .action((options: PageOptions & Scope) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const rows = await listReplays(
          database,
          access,
          await scopeFilter(database, access, options),
          pageRequest(options),
        )
        printPage(context.output, rows, options, {
          name: 'replays',
          nothing: 'There are no replays.',
          columns: REPLAY_COLUMNS,
          cells: replayCells,
        })
      }),
    )

  verb('stop', 'stop replays, and take back deliveries that were not tried yet', stopReplays)
  verb('continue', 'continue stopped replays where they stopped', continueReplays)

  function verb(
    name: string,
    description: string,
    work: (c: Change, replays: readonly AllowedKey<'replays'>[]) => Promise<Replay[]>,
  ): void {
    replays
      .command(name)
      .description(description)
      .argument('<replays>', 'ids of replays, separated by commas', readIds)
      .addHelpText('after', `\nExamples:\n  $ npx --no kandidat deliveries replays ${name} ID`)
      .action((ids: string[]) =>
        context.withDatabase(async (database) =>
          print(
            await inTransaction(database, await context.access(database), async (c) =>
              work(c, await c.within('replays', ids)),
            ),
          ),
        ),
      )
  }

  function print(rows: readonly Replay[]): void {
    context.output(tableLines(REPLAY_COLUMNS, rows.map(replayCells)).join('\n'), { replays: rows })
  }
}
