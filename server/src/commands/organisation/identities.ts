import { only, zip } from '../../base/certain.ts'
import type { Command } from 'commander'
import type { AllowedKey } from '../../base/access/reach.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { tableLines } from '@kandidat/shared/command-line/table'
import { requireCompany } from '../../organisation/companies/actions.ts'
import { listUsers, type UserLine } from '../../organisation/users/list-store.ts'
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
    .description('create a link with which a user joins the portal, once and within 7 days; or one for everybody')
    .argument('[user]', 'the id or the e-mail of a user')
    .option('--all', 'everybody who has not joined: after restoring an archive, these are all users')
    .option('--company <slug>', 'the company, if several have a user with that e-mail; with --all, only its users')
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat users invite kari@fjellvik.example
  $ npx --no kandidat users invite --all`,
    )
    .action((name: string | undefined, { all, company }: { all?: true; company?: string }) => {
      if ((name === undefined) === (all === undefined))
        throw new CommandFailure('USAGE', 'Give a user, or --all for everybody who has not joined.')
      return name === undefined ? inviteAll(company) : print(name, company, createInvitation)
    })

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

  /** Makes a link for everybody who has not joined, and prints them: all or none. */
  async function inviteAll(slug: string | undefined): Promise<void> {
    await context.withDatabase(async (database) => {
      const invited = await inTransaction(database, await context.access(database), async (change) => {
        const company =
          slug === undefined ? undefined : await requireCompany(change.tx, change.access, 'companies', slug)
        const waiting = await toInvite(change, company?.id)
        const ids = waiting.map(({ id }) => id)
        const keys = await change.within('users', ids)
        const made = []
        for (const [key, { email, company: of }] of zip(keys, waiting)) {
          const { token, expiresAt } = await createInvitation(change, key)
          const url = context.config.publicUrl + pathOfLink(token)
          made.push({ user: key.id, email, company: of, url, expiresAt })
        }
        return made
      })
      const rows = invited.map(({ email, company, url }) => [email, company, url])
      const until = invited[0] && `Each works once, until ${invited[0].expiresAt.toISOString()}.`
      const text =
        until === undefined ? 'Everybody has joined.' : tableLines(['USER', 'COMPANY', 'LINK'], rows).join('\n')
      context.output([text, until ?? []].flat().join('\n\n'), { users: invited })
    })
  }
}

const PAGE = 100

/** Everybody who can join, in the order of their ids. */
async function toInvite(change: Change, companyId: string | undefined): Promise<UserLine[]> {
  const users: UserLine[] = []
  for (const state of ['invited', 'not_invited'] as const) {
    let page: UserLine[] = []
    do {
      const cursor = page.at(-1)?.id
      const after = { limit: PAGE, ...(cursor !== undefined && { cursor }) }
      page = await listUsers(change.tx, change.access, { companyId, state }, after)
      users.push(...page.filter(({ isInReach }) => isInReach))
    } while (page.length === PAGE)
  }
  return users.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
