import { tableLines } from '@kandidat/shared/command-line/table'
import { printable } from '@kandidat/shared/command-line/printable'
import { readTime } from '@kandidat/shared/command-line/arguments'
import type { Command } from 'commander'
import type { CompanyAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import type { Database } from '../../base/db/connection.ts'
import { readClock } from '../../base/db/locks.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { markSeen } from '../../candidates/notifications/actions.ts'
import { listNotifications } from '../../candidates/notifications/store.ts'
import { notificationWords as en } from '../../candidates/words/en.ts'

/** `kandidat notifications`: what the bell of a user rings for. */
export function notificationsCommands(program: Command, context: CommandContext): void {
  const notifications = program
    .command('notifications')
    .description('list the notifications of a user, as the bell of the portal shows them, or mark them as read')

  notifications
    .command('list')
    .description('list the open notifications of the last 30 days, the newest first')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat notifications list --as kari@fjellvik.example')
    .action(() =>
      context.withDatabase(async (database) => {
        const { access } = await userOf(database)
        const found = await listNotifications(database, access)
        const cells = found.map(({ kind, id, at, about, who, isNew }) => [
          ...[at.toISOString(), isNew ? 'new' : 'seen', id, printable(en.kinds[kind](who, about))],
        ])
        const lines = tableLines(['time', 'state', 'id', 'what'], cells)
        context.output(found.length > 0 ? lines.join('\n') : 'Nothing waits for you.', { notifications: found })
      }),
    )

  notifications
    .command('see')
    .description('mark all notifications as read')
    .option('--until <time>', 'only those up to this day, or this time', readTime)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat notifications see --as kari@fjellvik.example')
    .action(({ until }: { until?: Date }) =>
      context.withDatabase(async (database) => {
        const { access, userId } = await userOf(database)
        const time = until ?? (await readClock(database))
        await inTransaction(database, access, async (change) => {
          const [account] = await change.within('accounts', [userId])
          if (account) await markSeen(change, account, time)
        })
        context.output('Marked as read', { user: userId, until: time })
      }),
    )

  /** @throws {Refusal} for the operator, to whom nothing is notified */
  async function userOf(database: Database): Promise<{ access: CompanyAccess; userId: string }> {
    const access = await context.access(database)
    if (access.companyId !== null && access.who.kind === 'user') return { access, userId: access.who.id }
    throw new Refusal('invalid', 'Notifications belong to a user. Name the user with --as.')
  }
}
