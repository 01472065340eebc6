import { constants } from 'node:os'
import { type Access, installationAccess } from '../access/access.ts'
import type { Config } from '../config.ts'
import { commandName, loadConfig } from '../config.ts'
import { listErased } from '../changes/erasure-list.ts'
import { openDatabase } from '../db/connection.ts'
import type { Database, DatabaseOptions } from '../db/connection.ts'
import { locateDatabase } from '../db/embedded/locate.ts'
import type { LocatedDatabase } from '../db/embedded/locate.ts'
import type { Preparation } from '../db/embedded/owner.ts'
import { migrate, pendingMigrations } from '../db/migrate.ts'
import { requireMasterKeys } from '../secrets/master-keys-actions.ts'
import { sealerOf } from '../secrets/sealed.ts'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import type { CommandOutput } from '@kandidat/shared/command-line/output'
import { StandardOutput } from '@kandidat/shared/command-line/standard-output'

/** What a command is given by the command line. Modules register theirs as `keysCommands(program, context)`. */
export interface CommandContext extends CommandOutput {
  readonly options: CommonOptions
  /**
   * Whose access the command has: the operator's, or that of the user whom `--as` names.
   * @throws {Refusal} if there is no such user, or the user is deactivated
   */
  readonly access: (database: Database) => Promise<Access>
  /** Waits until all output is written. @throws if it could not be written */
  readonly printed: () => Promise<void>
  /** The settings; read when first asked for, so that help works with wrong ones. */
  readonly config: Config
  /**
   * Opens the database that the settings name, the same that a running server uses, for the time of `work`.
   * @throws {Unavailable} when it cannot be reached or started
   * @param options.timeout milliseconds that a statement of a change may take
   * @param options.asOwner works with the role that owns the schema, and not with that of the service
   * @param options.prepare is given the URL of a database that this process does not own, before its schema is checked
   * @throws {CommandFailure} REFUSED when it has another version's schema
   */
  readonly withDatabase: <T>(
    work: (database: Database) => Promise<T>,
    options?: Pick<DatabaseOptions, 'timeout'> & Pick<Partial<Preparation>, 'prepare'> & { asOwner?: boolean },
  ) => Promise<T>
  /**
   * Finds the database for the time of `work`, and ends it in order where this command started it, also when the command
   * is interrupted.
   * @param prepare see {@link Preparation}
   */
  readonly withLocated: <T>(
    work: (located: LocatedDatabase) => Promise<T>,
    prepare?: Preparation['prepare'],
  ) => Promise<T>
}

const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What the options that every command has say. They are known once the command line is parsed. */
export interface CommonOptions {
  json: boolean
  /** The user whom `--as` names, and the company that tells users with one e-mail apart. */
  user?: { readonly name: string; readonly company: string | undefined } | undefined
}

/** Finds a user by id or e-mail and returns the user's access. */
type FindUser = (database: Database, name: string, company: string | undefined) => Promise<Access>

/**
 * The context of a process.
 * @param env the settings; those of the process by default
 */
export function commandContext(findUser: FindUser, env?: NodeJS.ProcessEnv): CommandContext {
  const options: CommonOptions = { json: false }
  let config: Config | undefined
  let stdout: StandardOutput | undefined
  const context: CommandContext = {
    options,
    async access(database) {
      const { user } = options
      return user ? findUser(database, user.name, user.company) : installationAccess('operator')
    },
    get config() {
      return (config ??= loadConfig(env))
    },
    get json() {
      return options.json
    },
    output(forPeople, forPrograms) {
      stdout ??= new StandardOutput(process.stdout)
      stdout.write(`${options.json ? JSON.stringify(forPrograms) : forPeople}\n`)
    },
    async printed() {
      await stdout?.flush()
    },
    say(message) {
      process.stderr.write(`${message}\n`)
    },
    withDatabase(work, { prepare, asOwner = false, ...wanted } = {}) {
      return context.withLocated(async ({ url, ownerUrl, owned }) => {
        if (!owned) await prepare?.(ownerUrl, url)
        if (!owned) await requireSchema(ownerUrl)
        const database = openDatabase({
          url: asOwner ? ownerUrl : url,
          poolSize: 2,
          sealer: async (queryable) => sealerOf(await requireMasterKeys(queryable, context.config)),
          ...wanted,
        })
        listErased(database, context.config.erasuresFile, context.say)
        try {
          return await work(database)
        } finally {
          await database.close()
        }
      }, migrate)
    },
    async withLocated(work, prepare = async () => undefined) {
      const locating = locateDatabase(context.config, 'command', { say: context.say, prepare })
      let ending: Promise<never> | undefined
      // Once each: told a second time, the process ends as any other.
      const interrupt = (name: NodeJS.Signals): void => {
        ending = locating
          .then((located) => located.close({ atOnce: true }))
          .catch(() => undefined)
          .then(() => process.exit(128 + constants.signals[name]))
      }
      for (const name of interruptions) process.once(name, interrupt)
      try {
        const located = await locating
        try {
          return await work(located)
        } finally {
          // What is left of the work then fails, and is not to be reported.
          await ending
          await located.close()
        }
      } finally {
        for (const name of interruptions) process.off(name, interrupt)
      }
    },
  }
  return context
}

/** An embedded database that nobody else uses is brought up to date on the way; any other only when asked to. */
async function requireSchema(url: string): Promise<void> {
  const pending = await pendingMigrations(url)
  if (pending.length === 0) return
  throw new CommandFailure(
    'REFUSED',
    `The database lacks ${pending.length} of this version's migrations (${pending.join(', ')}): ` +
      `run \`${commandName()} migrate\`, or use the version that runs on it`,
  )
}
