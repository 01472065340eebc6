import type { Command } from 'commander'
import { readIds, readSpan } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../../base/cli/context.ts'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { companyFilter } from '../../organisation/companies/actions.ts'
import { LEASE_SECONDS } from '../../webhooks/queue/queues-store.ts'
import { cancelRemoved } from '../../webhooks/queue/upkeep/end-waiting-actions.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { pauseReceivers, removeReceivers, resumeReceivers, rotateSecrets } from '../../webhooks/receivers/actions.ts'
import { reportAddress, reportText } from '@kandidat/shared/outgoing/address-report'
import { requireMasterKeys } from '../../base/secrets/master-keys-actions.ts'
import { headerNames } from '../../base/secrets/sealed.ts'
import { setupCommands } from './receiver-setup.ts'
import {
  listReceivers,
  readReceiver,
  type ReceiverLine,
  type ReceiverRow,
  requireReceivers,
} from '../../webhooks/receivers/store.ts'
import { sendExamples } from '../../webhooks/receivers/example-actions.ts'
import { cellsOf, pageOf, exampleText } from './receiver-lines.ts'
import { requireAbility } from '../../base/access/access.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { requireReach } from '../../base/access/reach-store.ts'
import type { Database } from '../../base/db/connection.ts'

/** Milliseconds for an example: as many as an attempt has. */
const TIMEOUT = LEASE_SECONDS * 500

/**
 * `kandidat receivers`: the receivers of events (docs/webhooks.md#add-a-receiver).
 * @param version the version of this program, which requests contain
 */
export function receiversCommands(program: Command, context: CommandContext, version: string): void {
  const receivers = program.command('receivers').description('add, edit, pause, test and remove receivers of events')
  setupCommands(receivers, context)

  addPageOptions(
    receivers
      .command('list')
      .description('list receivers and their state; secrets cannot be shown again')
      .option('--company <slug>', 'only those of this company'),
  )
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat receivers list --company fjellvik --json')
    .action((options: PageOptions & { company?: string }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const filter = await companyFilter(database, access, options.company)
        const rows = await listReceivers(database, access, filter, pageRequest(options))
        printPage(context.output, rows, options, {
          name: 'receivers',
          nothing: 'There are no receivers.',
          columns: ['id', 'company', 'state', 'waiting', 'address'],
          cells: cellsOf,
        })
      }),
    )

  receivers
    .command('show')
    .description('show the settings and the state of a receiver, and the names of its own headers')
    .argument('<id>', 'id of a receiver, also of a removed one')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat receivers show ID')
    .action((id: string) =>
      context.withDatabase(async (database) => {
        const keys = await requireMasterKeys(database, context.config)
        const { row, line } = await requireReceiver(database, id)
        const headers = headerNames(keys, row.id, row.headers)
        context.output(pageOf(line, headers), { ...line, headers })
      }),
    )

  receivers
    .command('pause')
    .description('send nothing to receivers for now: their events wait, for at most 30 days')
    .argument('<ids>', 'ids of receivers, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat receivers pause ID')
    .action((ids: string[]) => act(ids, 'Paused', pauseReceivers))

  receivers
    .command('resume')
    .description('send to receivers again, waiting events at once')
    .argument('<ids>', 'ids of receivers, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat receivers resume ID')
    .action((ids: string[]) => act(ids, 'Resumed', resumeReceivers))

  receivers
    .command('rotate-secret')
    .description('give a receiver a new secret; it is shown once')
    .argument('<id>', 'id of a receiver')
    .option('--overlap <span>', 'let the previous secret sign too, for this time: 30m, 24h, up to 7d', readSpan)
    .addHelpText(
      'after',
      `
Without an overlap the previous secret signs nothing from now on. During an overlap every request
has two signatures: the receiver must accept several v1 in one header, as the libraries of Stripe
and of Standard Webhooks do.

Examples:
  $ npx --no kandidat receivers rotate-secret ID
  $ npx --no kandidat receivers rotate-secret ID --overlap 24h --json`,
    )
    .action((id: string, options: { overlap?: number }) =>
      context.withDatabase(async (database) => {
        const keys = await requireMasterKeys(database, context.config)
        const [made] = await inTransaction(database, await context.access(database), async (all) =>
          rotateSecrets(all, keys, await all.within('receivers', [id]), options.overlap ?? null),
        )
        if (!made) throw new Error('no secret was made')
        const { line } = await requireReceiver(database, id)
        const until = line.overlapUntil
        const before = until
          ? `The previous one signs too until ${until.toISOString()}.`
          : 'The previous one signs nothing any more.'
        context.output(
          `${made.secret}\n\nThis is the new secret of the receiver ${id}. It is shown only now. ${before}`,
          { id, secret: made.secret, overlapUntil: until },
        )
      }),
    )

  receivers
    .command('remove')
    .description('remove receivers for good: waiting deliveries are cancelled, and the log stays')
    .argument('<ids>', 'ids of receivers, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat receivers remove ID')
    .action((ids: string[]) =>
      context.withDatabase(async (database) => {
        await inTransaction(database, await context.access(database), async (all) =>
          removeReceivers(all, await all.within('receivers', ids)),
        )
        const cancelled = await cancelRemoved(database)
        context.output(`Removed: ${ids.join(', ')}; ${cancelled} waiting deliveries were cancelled`, {
          receivers: ids,
          cancelled,
        })
      }),
    )

  receivers
    .command('test')
    .description('send a receiver an example of each kind of event that it gets, marked as a test')
    .argument('<id>', 'id of a receiver')
    .addHelpText(
      'after',
      `
The examples are sent like events, with the header x-service-test: true. Exit code 3 if the receiver
refused one.

Examples:
  $ npx --no kandidat receivers test ID
  $ npx --no kandidat receivers test ID --json`,
    )
    .action((id: string) =>
      context.withDatabase(async (database) => {
        const keys = await requireMasterKeys(database, context.config)
        const { row: receiver } = await requireReceiver(database, id)
        const policy = context.config.webhookPolicy
        const connections = openConnections(policy)
        try {
          const examples = await sendExamples(
            database,
            { keys, policy, connections, version, timeout: TIMEOUT },
            receiver,
          )
          const results = examples.map(({ kind, eventId, outcome: { status, code, message, address, ...rest } }) => {
            const { milliseconds, answer } = rest
            return {
              kind,
              eventId,
              status,
              word: code,
              sentence: message,
              address,
              milliseconds: Math.round(milliseconds),
              answer,
            }
          })
          context.output(examples.map(exampleText).join('\n'), { receiver: id, results })
          const failed = results.filter(({ word }) => word !== null).length
          if (failed > 0)
            throw new CommandFailure('REFUSED', `The receiver refused ${failed} of ${results.length} examples.`)
        } finally {
          await connections.close()
        }
      }),
    )

  receivers
    .command('check')
    .description(
      'look up the addresses of a URL, and print which of them are refused, by which rule, and what would allow them',
    )
    .argument('<url>', 'a URL that a receiver could have')
    .addHelpText(
      'after',
      `
Sends nothing. Exit code 3 if nothing would be sent to this URL.

Examples:
  $ npx --no kandidat receivers check https://example.com/hook
  $ WEBHOOK_ALLOW_CIDR=10.1.0.0/16 npx --no kandidat receivers check https://hooks.internal.example/ --json`,
    )
    .action(async (url: string) => {
      const report = await reportAddress(url, context.config.webhookPolicy)
      context.output(reportText(report), { url, ...report })
      if (!report.allowed) throw new CommandFailure('REFUSED', 'A receiver cannot have this address.')
    })

  /** Reads a receiver. @throws {Refusal} if it is out of reach, or the access may not read receivers */
  async function requireReceiver(database: Database, id: string): Promise<{ row: ReceiverRow; line: ReceiverLine }> {
    const access = await context.access(database)
    requireAbility(access, 'receivers.write')
    const [key] = await requireReach(database, access, 'receivers', [id])
    const [row] = key ? await requireReceivers(database, [key.id]) : []
    if (!key || !row) throw new Error('the receiver vanished')
    return { row, line: await readReceiver(database, key.id) }
  }

  /** Runs a verb for receivers, and prints that it is done. */
  async function act(
    ids: string[],
    done: string,
    verb: (all: Change, found: AllowedKey<'receivers'>[]) => Promise<void>,
  ): Promise<void> {
    await context.withDatabase(async (database) => {
      await inTransaction(database, await context.access(database), async (all) =>
        verb(all, await all.within('receivers', ids)),
      )
      context.output(`${done}: ${ids.join(', ')}`, { receivers: ids })
    })
  }
}
