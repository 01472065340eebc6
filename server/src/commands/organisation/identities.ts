import { only } from '../../base/certain.ts'
import type { Command } from 'commander'
import type { AllowedKey } from '../../base/access/reach.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { requireCompany } from '../../organisation/companies/actions.ts'
import { userIds } from '../../organisation/users/actions.ts'
import {
  createInvitation,
  createRecoveryLink,
  type NewLink,
  pathOfLink,
} from '../../organisation/identities/links-actions.ts'

/** `kandidat users invite` and `users link`: the addresses by which people get into the portal. */
export function linkCommands(users: Command, context: CommandContext): void {
  users
    .command('invite')
    .description('create a link with which a user joins the portal, once and within 7 days')
    .argument('<user>', 'the id or the e-mail of a user')
    .option('--company <slug>', 'the company, if several have a user with that e-mail')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat users invite kari@fjellvik.example')
    .action((name: string, options: { company?: string }) => print(name, options.company, createInvitation))

  users
    .command('link')
    .description('create a link with which a user gets a new password, once and within an hour; for the operator')
    .argument('<user>', 'the id or the e-mail of a user')
    .option('--company <slug>', 'the company, if several have a user with that e-mail')
    .addHelpText(
      'after',
      `
Somebody who works for several companies has one password, so only the operator can replace it. A
company invites people with \`users invite\`.

Examples:
  $ npx --no kandidat users link kari@fjellvik.example`,
    )
    .action((name: string, options: { company?: string }) => print(name, options.company, createRecoveryLink))

  /** Makes a link for a user and prints it. */
  async function print(
    name: string,
    slug: string | undefined,
    make: (change: Change, user: AllowedKey<'users'>) => Promise<NewLink>,
  ): Promise<void> {
    await context.withDatabase(async (database) => {
      const made = await inTransaction(database, await context.access(database), async (all) => {
        const company = slug === undefined ? null : await requireCompany(all.tx, all.access, 'companies', slug)
        const user = only(await all.within('users', await userIds(all.tx, [name], company?.id ?? all.access.companyId)))
        return { user: user.id, ...(await make(all, user)) }
      })
      const { user, token, expiresAt } = made
      const url = context.config.publicUrl + pathOfLink(token)
      context.output(`${url}\n\nIt works once, until ${expiresAt.toISOString()}.`, { user, url, expiresAt })
    })
  }
}
