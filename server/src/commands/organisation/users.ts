import { only } from '../../base/certain.ts'
import { type Command, Option } from 'commander'
import { roleNames } from '../../base/access/abilities.ts'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../../base/cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { companyFilter, requireCompany } from '../../organisation/companies/actions.ts'
import { readForm } from '../../base/forms/form.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import {
  createUsers,
  editUsers,
  type NewUser,
  restrictUsers,
  switchUsers,
  userIds,
} from '../../organisation/users/actions.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { listUsers, type UserFilter, type UserLine } from '../../organisation/users/list-store.ts'
import { UserEdit, userStates } from '../../organisation/users/user.ts'
import { searchedWords } from '../../base/forms/search.ts'

/** Creates a user with a link by which to join. */
export type InviteUser = (
  change: Change,
  wanted: NewUser,
) => Promise<{ user: AllowedKey<'users'>; path: string; expiresAt: Date }>

/** `kandidat users`: the users of companies, and what they and their keys may see. */
export function usersCommands(users: Command, context: CommandContext, invite: InviteUser): void {
  users
    .command('create')
    .description('create a user, who may see everything of the company or certain positions')
    .argument('<email>', 'the e-mail, unique in the company')
    .requiredOption('--company <slug>', 'the company')
    .option('--name <name>', 'the name of the user')
    .option('--positions <ids>', 'restrict the user to these positions: ids separated by commas', readIds)
    .addOption(roleOption())
    .option('--hide-identities', 'hide who the candidates are: for viewers and hiring managers')
    .option('--invite', 'also create a link with which the user joins the portal, once and within 7 days')
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat users create kari@fjellvik.example --company fjellvik --name "Kari Lie" --invite
  $ npx --no kandidat users create per@fjellvik.example --company fjellvik --positions ID,ID`,
    )
    .action((email: string, options: Settings & { company: string; positions?: string[]; invite?: boolean }) =>
      context.withDatabase(async (database) => {
        const edit = readForm(UserEdit, { ...given(options), email }, 'user')
        const made = await inTransaction(database, await context.access(database), async (all) => {
          const company = await requireCompany(all.tx, all.access, 'companies', options.company)
          const wanted = { companyId: company.id, ...edit, email, positionIds: options.positions ?? null }
          if (options.invite === true) return invite(all, wanted)
          const user = only(await createUsers(all, [wanted]))
          return { user }
        })
        const { id } = made.user
        if (!('path' in made)) return context.output(`Made: ${id}`, { users: [id] })
        const [url, { expiresAt }] = [context.config.publicUrl + made.path, made]
        const link = `${url}\n\nIt works once, until ${expiresAt.toISOString()}.`
        return context.output(`Made: ${id}\n\n${link}`, { users: [id], url, expiresAt })
      }),
    )

  withUsers('edit', 'replace the e-mail, the name or the role of a user', '--name "Kari Nord" --role viewer')
    .option('--email <email>', 'another e-mail')
    .option('--name <name>', 'another name')
    .addOption(roleOption())
    .option('--hide-identities', 'hide who the candidates are: for viewers and hiring managers')
    .option('--show-identities', 'show who candidates are again')
    .action((names: string[], options: Settings & { company?: string }) => {
      const changes = given(options)
      if (Object.keys(changes).length === 0) {
        throw new Refusal(
          'invalid',
          'Give at least one of --email, --name, --role, --hide-identities, --show-identities.',
        )
      }
      const edit = readForm(UserEdit, changes, 'edit')
      return act(names, options.company, 'Edited', (all, found) =>
        editUsers(
          all,
          found.map((user) => ({ ...user, edit })),
        ),
      )
    })

  withUsers('restrict', 'restrict users, and with them their keys, to certain positions', '--positions ID,ID')
    .requiredOption('--positions <ids>', 'ids of positions separated by commas; "none" for no positions', readIds)
    .action((names: string[], options: { company?: string; positions: string[] }) => {
      const positionIds = options.positions.length === 1 && options.positions[0] === 'none' ? [] : options.positions
      return act(names, options.company, 'Restricted', (all, found) => restrictUsers(all, found, positionIds))
    })

  withUsers('lift', 'let users see everything of their company again').action(
    (names: string[], options: { company?: string }) =>
      act(names, options.company, 'Lifted', (all, found) => restrictUsers(all, found, null)),
  )

  withUsers('deactivate', 'deactivate users: their keys are invalid from the next request on').action(
    (names: string[], options: { company?: string }) =>
      act(names, options.company, 'Deactivated', (all, found) => switchUsers(all, found, false)),
  )

  withUsers('reactivate', 'reactivate users, and their keys with them').action(
    (names: string[], options: { company?: string }) =>
      act(names, options.company, 'Reactivated', (all, found) => switchUsers(all, found, true)),
  )

  addPageOptions(
    users
      .command('list')
      .description('list users with their roles and positions, deactivated ones too')
      .option('--company <slug>', 'only those of this company')
      .addOption(new Option('--state <state>', 'only those in this state').choices(userStates))
      .addOption(new Option('--role <role>', 'only those with this role').choices(roleNames))
      .option('--search <words>', 'only those whose name and e-mail have all these words'),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat users list --company fjellvik --json
  $ npx --no kandidat users list --company fjellvik --state invited --role viewer`,
    )
    .action((options: PageOptions & Pick<UserFilter, 'state' | 'role'> & { company?: string; search?: string }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const { state, role, search } = options
        const words = search === undefined ? undefined : searchedWords(search)
        const filter = { ...(await companyFilter(database, access, options.company)), state, role, words }
        const rows = await listUsers(database, access, filter, pageRequest(options))
        printPage(context.output, rows, options, {
          name: 'users',
          nothing: 'There are no users.',
          columns: USER_COLUMNS,
          cells: userCells,
        })
      }),
    )

  /** Adds a command for existing users. */
  function withUsers(name: string, what: string, options = ''): Command {
    return users
      .command(name)
      .description(what)
      .argument('<users>', 'ids or e-mails of users, separated by commas', readIds)
      .option('--company <slug>', 'the company, if several have a user with that e-mail')
      .addHelpText(
        'after',
        `\nExamples:\n  $ npx --no kandidat users ${name} ${`kari@fjellvik.example ${options}`.trim()}\n  $ npx --no kandidat users ${name} ${`ID ${options}`.trim()}`,
      )
  }

  /** Runs a verb on users, and prints that it was done. */
  async function act(
    names: string[],
    slug: string | undefined,
    done: string,
    verb: (all: Change, found: AllowedKey<'users'>[]) => Promise<void>,
  ): Promise<void> {
    await context.withDatabase(async (database) => {
      const ids = await inTransaction(database, await context.access(database), async (all) => {
        const company = slug === undefined ? null : await requireCompany(all.tx, all.access, 'companies', slug)
        const owner = company?.id ?? all.access.companyId
        const found = await all.within('users', await userIds(all.tx, names, owner))
        await verb(all, found)
        return found.map((user) => user.id)
      })
      context.output(`${done}: ${ids.join(', ')}`, { users: ids })
    })
  }
}

interface Settings {
  email?: string
  name?: string
  role?: string
  hideIdentities?: boolean
  showIdentities?: boolean
}

/** The fields of a user among the options. */
function given({ email, name, role, hideIdentities, showIdentities }: Settings): object {
  if (hideIdentities && showIdentities)
    throw new Refusal('invalid', 'Give either --hide-identities or --show-identities.')
  return {
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(role !== undefined && { role }),
    ...((hideIdentities || showIdentities) && { identities: showIdentities === true }),
  }
}

function roleOption(): Option {
  return new Option('--role <role>', 'what the user may do').choices(roleNames)
}

const USER_COLUMNS = ['id', 'company', 'e-mail', 'name', 'role and state']

function userCells(user: UserLine): string[] {
  const { positionCount, deactivatedAt, invitedUntil, lastSeenAt } = user
  const access = [
    user.role.replace('_', ' '),
    positionCount === null ? 'everything' : `${positionCount} ${positionCount === 1 ? 'position' : 'positions'}`,
    ...(user.identities ? [] : ['without identities']),
    ...(deactivatedAt ? [`deactivated ${deactivatedAt.toISOString()}`] : [stateText(user)]),
    ...(invitedUntil ? [`until ${invitedUntil.toISOString()}`] : []),
    ...(lastSeenAt ? [`last seen ${lastSeenAt.toISOString()}`] : []),
  ]
  return [user.id, user.company, user.email, user.name, access.join(', ')]
}

/** After an archive is restored, somebody who has used the portal has to join it again. */
function stateText({ state, lastSeenAt }: UserLine): string {
  if (state !== 'not_invited') return state
  return lastSeenAt ? 'has to join again' : 'no invitation'
}
