import type { Command } from 'commander'
import { readIds, readSpan } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../cli/context.ts'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { requireCompany } from '../companies/actions.ts'
import { LEASE_SECONDS } from '../queue/queues-store.ts'
import { type Change, change } from '../changes/actions.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { cancelRemoved, pauseReceivers, removeReceivers, resumeReceivers, rotateSecrets } from './actions.ts'
import { reportAddress, reportText } from '@kandidat/shared/outgoing/address-report'
import { requireMasterKeys } from '../secrets/master-keys-actions.ts'
import { headersOf } from '../secrets/sealed.ts'
import { setupCommands } from './setup-commands.ts'
import { listReceivers, requireReceivers } from './store.ts'
import { sendExamples } from './example-actions.ts'
import { lineOf, pageOf, exampleText } from './view.ts'

const OPERATOR = { kind: 'operator' } as const
/** Milliseconds for an example: what an attempt at an event has. */
const TIMEOUT = LEASE_SECONDS * 500

/**
 * `kandidat receivers`: where events are sent (docs/webhooks.md#receivers).
 * @param version of this program, which requests carry
 */
export function receiversCommands(program: Command, context: CommandContext, version: string): void {
  const receivers = program.command('receivers').description('add, edit, pause, try and remove receivers of events')
  setupCommands(receivers, context)

  receivers
    .command('list')
    .description('list receivers, with how they fare; secrets can not be shown again')
    .option('--company <slug>', 'only those of this company')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat receivers list --company fjellvik --json')
    .action((options: { company?: string }) =>
      context.withDatabase(async (database) => {
        const company = options.company === undefined ? undefined : await requireCompany(database, options.company)
        const rows = await listReceivers(database, { companyId: company?.id })
        const text = rows.length === 0 ? 'There are no receivers.' : rows.map(lineOf).join('\n')
        context.output(text, { receivers: rows })
      }),
    )

  receivers
    .command('show')
    .description('show how a receiver is set up and how it fares; of its own headers the names')
    .argument('<id>', 'id of a receiver, also of one that was removed')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat receivers show ID')
    .action((id: string) =>
      context.withDatabase(async (database) => {
        const keys = await requireMasterKeys(database, context.config)
        const [row] = await requireReceivers(database, [id])
        const [line] = await listReceivers(database, { id })
        if (!row || !line) throw new Error('the receiver vanished')
        const headers = Object.keys(headersOf(keys, row.id, row.headers))
        context.output(pageOf(line, headers), { ...line, headers })
      }),
    )

  receivers
    .command('pause')
    .description('send receivers nothing for now: what waits for them is kept for 30 days')
    .argument('<ids>', 'ids of receivers, with commas between', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat receivers pause ID')
    .action((ids: string[]) => act(ids, 'Paused', pauseReceivers))

  receivers
    .command('resume')
    .description('send to receivers again, what waited at once')
    .argument('<ids>', 'ids of receivers, with commas between', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat receivers resume ID')
    .action((ids: string[]) => act(ids, 'Resumed', resumeReceivers))

  receivers
    .command('rotate-secret')
    .description('give a receiver a new secret; it is shown once')
    .argument('<id>', 'id of a receiver')
    .option('--overlap <time>', 'sign with the secret before too, for so long: 30m, 24h, up to 7d', readSpan)
    .addHelpText(
      'after',
      `
Without an overlap the secret before signs nothing from now on. In an overlap every request carries two signatures:
the receiver must accept several v1 in one header, as the libraries of Stripe and of Standard Webhooks do.

Examples:
  $ npx --no kandidat receivers rotate-secret ID
  $ npx --no kandidat receivers rotate-secret ID --overlap 24h --json`,
    )
    .action((id: string, options: { overlap?: number }) =>
      context.withDatabase(async (database) => {
        const keys = await requireMasterKeys(database, context.config)
        const [made] = await change(database, OPERATOR, async (all) =>
          rotateSecrets(all, keys, (await requireReceivers(all.tx, [id])).map(keyOf), options.overlap ?? null),
        )
        if (!made) throw new Error('no secret was made')
        const [line] = await listReceivers(database, { id })
        const until = line?.overlapUntil ?? null
        const before = until
          ? `The one before signs too until ${until.toISOString()}.`
          : 'The one before signs nothing any more.'
        context.output(
          `${made.secret}\n\nThis is the new secret of the receiver ${id}. It is shown only now. ${before}`,
          { id, secret: made.secret, overlapUntil: until },
        )
      }),
    )

  receivers
    .command('remove')
    .description('remove receivers for good: what waits for them is cancelled; what was sent stays in the log')
    .argument('<ids>', 'ids of receivers, with commas between', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat receivers remove ID')
    .action((ids: string[]) =>
      context.withDatabase(async (database) => {
        await change(database, OPERATOR, async (all) =>
          removeReceivers(all, (await requireReceivers(all.tx, ids)).map(keyOf)),
        )
        const cancelled = await cancelRemoved(database)
        context.output(`Removed: ${ids.join(', ')}; ${cancelled} deliveries that waited are cancelled`, {
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
The examples are sent as events are, with the header x-service-test: true. Exit code 3 where one was not taken.

Examples:
  $ npx --no kandidat receivers test ID
  $ npx --no kandidat receivers test ID --json`,
    )
    .action((id: string) =>
      context.withDatabase(async (database) => {
        const keys = await requireMasterKeys(database, context.config)
        const [receiver] = await requireReceivers(database, [id])
        if (!receiver) throw new Error('the receiver vanished')
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
          if (failed > 0) throw new CommandFailure('REFUSED', `${failed} of ${results.length} examples were not taken.`)
        } finally {
          await connections.close()
        }
      }),
    )

  receivers
    .command('check')
    .description(
      'look up where an address leads, and say what would be refused, by which rule, and what would allow it',
    )
    .argument('<url>', 'an address that a receiver could have')
    .addHelpText(
      'after',
      `
Sends nothing. Exit code 3 where nothing would be sent.

Examples:
  $ npx --no kandidat receivers check https://example.com/hook
  $ WEBHOOK_ALLOW_CIDR=10.1.0.0/16 npx --no kandidat receivers check https://hooks.internal.example/ --json`,
    )
    .action(async (url: string) => {
      const report = await reportAddress(url, context.config.webhookPolicy)
      context.output(reportText(report), { url, ...report })
      if (!report.allowed) throw new CommandFailure('REFUSED', 'Nothing would be sent to this address.')
    })

  /** Does a verb to receivers, and says that it was done. */
  async function act(
    ids: string[],
    done: string,
    verb: (all: Change, found: ObjectKey[]) => Promise<void>,
  ): Promise<void> {
    await context.withDatabase(async (database) => {
      await change(database, OPERATOR, async (all) => verb(all, (await requireReceivers(all.tx, ids)).map(keyOf)))
      context.output(`${done}: ${ids.join(', ')}`, { receivers: ids })
    })
  }
}

function keyOf({ companyId, id }: ObjectKey): ObjectKey {
  return { companyId, id }
}
