import { only } from '../../base/certain.ts'
import { tableLines } from '@kandidat/shared/command-line/table'
import type { Command } from 'commander'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { requireCompany } from '../../organisation/companies/actions.ts'
import { listRefusals, type RefusalLine } from '../../organisation/identities/refusals-store.ts'
import { listPasskeys, type PasskeyLine } from '../../organisation/passkeys/store.ts'
import { listSessions, type SessionLine } from '../../organisation/sessions/store.ts'
import { userIds } from '../../organisation/users/actions.ts'
import { signOutEverywhere, signOutSession } from '../../organisation/accounts/actions.ts'
import { removeAuthenticator, removePasskey } from '../../organisation/accounts/factor-actions.ts'
import { type Account, readFactors, readPerson } from '../../organisation/accounts/person-actions.ts'

/** What the operator removes was lost, so whoever has it now is put out. */
const LOST = { ended: { allBut: null }, isLocal: false } as const

/** `kandidat users`: how a person signs in, and where they are signed in. */
export function accountCommands(users: Command, context: CommandContext): void {
  ofPerson('sessions', 'list the browsers in which a person is signed in').action(
    (name: string, { company }: Options) =>
      act(name, company, async (change, account) => {
        const sessions = await listSessions(change.tx, (await readPerson(change, account)).id)
        const lines = tableLines(SESSION_COLUMNS, sessions.map(sessionCells))
        return [sessions.length > 0 ? lines.join('\n') : 'The person is signed in nowhere.', { sessions }]
      }),
  )

  ofPerson('sign-out', 'sign all browsers of a person out, or one', '--session ID')
    .option('--session <id>', 'only this one')
    .action((name: string, { company, session }: Options & { session?: string }) =>
      act(name, company, async (change, account) => {
        if (session !== undefined) await signOutSession(change, account, session)
        const ended = session === undefined ? await signOutEverywhere(change, account, null) : 1
        return [`Signed out: ${ended} ${ended === 1 ? 'session' : 'sessions'}`, { ended }]
      }),
    )

  ofPerson('attempts', 'list from where somebody tried to sign in as a person, with wrong passwords or codes').action(
    (name: string, { company }: Options) =>
      act(name, company, async (change, account) => {
        const attempts = await listRefusals(change.tx, (await readPerson(change, account)).id)
        const lines = tableLines(ATTEMPT_COLUMNS, attempts.map(attemptCells))
        return [attempts.length > 0 ? lines.join('\n') : 'Nobody has tried.', { attempts }]
      }),
  )

  ofPerson('factors', 'show how a person can sign in: password, authenticator app, passkeys').action(
    (name: string, { company }: Options) =>
      act(name, company, async (change, account) => {
        const { id } = await readPerson(change, account)
        const { hasPassword, hasAuthenticator } = await readFactors(change.tx, id)
        const passkeys = await listPasskeys(change.tx, id)
        const lines = [
          `password: ${hasPassword ? 'yes' : 'no'}`,
          `authenticator app: ${hasAuthenticator ? 'yes' : 'no'}`,
          ...passkeys.map(passkeyLine),
        ]
        return [lines.join('\n'), { password: hasPassword, authenticator: hasAuthenticator, passkeys }]
      }),
  )

  ofPerson('remove-passkey', 'remove a passkey that was lost, and sign all browsers of the person out', 'ID')
    .argument('<passkey>', 'the id of the passkey, as `users factors` shows it')
    .action((name: string, passkey: string, { company }: Options) =>
      act(name, company, async (change, account) => {
        await removePasskey(change, account, passkey, LOST)
        return [`Removed: ${passkey}`, { passkey }]
      }),
    )

  ofPerson(
    'remove-authenticator',
    'remove an authenticator app that was lost, and sign all browsers of the person out',
  ).action((name: string, { company }: Options) =>
    act(name, company, async (change, account) => {
      await removeAuthenticator(change, account, LOST)
      return ['Removed the authenticator app', {}]
    }),
  )

  /** Adds a command for one person. */
  function ofPerson(name: string, what: string, options = ''): Command {
    return users
      .command(name)
      .description(`${what}; for the operator, or with --as for yourself`)
      .argument('<user>', 'the id or the e-mail of a user')
      .option('--company <slug>', 'the company, if several have a user with that e-mail')
      .addHelpText(
        'after',
        `
A person who works for several companies has one account, so an administrator of one of them may not
change it.

Examples:
  $ npx --no kandidat users ${`${name} kari@fjellvik.example ${options}`.trim()}`,
      )
  }

  /** Does something with the account of a person, and prints it. */
  async function act(
    name: string,
    slug: string | undefined,
    work: (change: Change, account: Account) => Promise<readonly [forPeople: string, forPrograms: object]>,
  ): Promise<void> {
    await context.withDatabase(async (database) => {
      const [text, value] = await inTransaction(database, await context.access(database), async (all) => {
        const company = slug === undefined ? null : await requireCompany(all.tx, all.access, 'companies', slug)
        const ids = await userIds(all.tx, [name], company?.id ?? all.access.companyId)
        const account = only(await all.within('accounts', ids))
        const [forPeople, forPrograms] = await work(all, account)
        return [forPeople, { user: account.id, ...forPrograms }] as const
      })
      context.output(text, value)
    })
  }
}

interface Options {
  company?: string
}

const SESSION_COLUMNS = ['id', 'address', 'since', 'last seen', 'browser']

function sessionCells({ id, device, address, createdAt, seenAt }: SessionLine): string[] {
  return [id, address, createdAt.toISOString(), seenAt.toISOString(), device]
}

const ATTEMPT_COLUMNS = ['network', 'attempts', 'first', 'last']

function attemptCells({ network, number, firstAt, lastAt }: RefusalLine): string[] {
  return [network, String(number), firstAt.toISOString(), lastAt.toISOString()]
}

function passkeyLine({ id, name, createdAt, lastUsedAt }: PasskeyLine): string {
  const used = lastUsedAt ? `used ${lastUsedAt.toISOString()}` : 'never used'
  return [`passkey ${id}`, name, `added ${createdAt.toISOString()}`, used].join('  ')
}
