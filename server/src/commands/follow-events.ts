import { setTimeout as pause } from 'node:timers/promises'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import type { EventSelection, FollowEvents } from '@kandidat/tools/listen/event'
import type { CommandContext } from '../base/cli/context.ts'
import { commandName } from '../base/config.ts'
import { requireCompany } from '../organisation/companies/actions.ts'
import { type Database, openDatabase } from '../base/db/connection.ts'
import { locateDatabase } from '../base/db/embedded/locate.ts'
import { pendingMigrations } from '../base/db/migrate.ts'
import { Unavailable, withDatabaseErrors } from '../base/db/unavailable.ts'
import { Follower } from '../webhooks/events/follow-actions.ts'
import type { FollowedEvent } from '../webhooks/events/follow-store.ts'

/**
 * Milliseconds between reads that find nothing, and before a new attempt to reach a database that
 * is away.
 */
const INTERVAL = 250
const RETRY_AFTER = 1_000

/**
 * The events that `listen` forwards: those of the database that the settings name. If the database
 * goes away after the start, it waits for it, and misses and repeats no event.
 */
export function followEvents(context: CommandContext): FollowEvents {
  return async function* (selection, onStart, signal) {
    let follower: Follower | undefined
    let isAway = false
    while (!signal.aborted) {
      try {
        const { database, close } = await openGuest(context)
        try {
          if (!follower) {
            follower = await startFollower(context, database, selection)
            onStart()
          }
          if (isAway) context.say('The database is back.')
          isAway = false
          yield* eventsOf(follower, database, signal)
        } finally {
          await close()
        }
      } catch (error) {
        if (signal.aborted) return
        // Before the start nobody relies on the events yet, so an error at once helps more.
        if (!(error instanceof Unavailable) || follower === undefined) throw error
        if (!isAway) context.say(`The database is away: ${error.message}. Waiting for it.`)
        isAway = true
        await pause(RETRY_AFTER, undefined, { signal }).catch(() => undefined)
      }
    }
  }
}

/** Every event that the follower finds, as long as the database can be reached. */
async function* eventsOf(follower: Follower, database: Database, signal: AbortSignal): AsyncGenerator<FollowedEvent> {
  for (;;) {
    const found = await follower.next(database)
    yield* found
    if (found.length === 0) await pause(INTERVAL, undefined, { signal })
  }
}

async function startFollower(
  context: CommandContext,
  database: Database,
  { company, kinds, since, idsAlone }: EventSelection,
): Promise<Follower> {
  const owner =
    company === undefined
      ? undefined
      : await requireCompany(database, await context.access(database), 'companies', company)
  const scope = { ...(owner && { companyId: owner.id }), ...(kinds && { kinds }), idsAlone }
  const follower = new Follower(scope, since ? { since } : {})
  await follower.begin(database)
  return follower
}

/**
 * Opens the database of a running server. Unlike other commands it does not start one: without a
 * server, no events happen.
 */
async function openGuest(context: CommandContext): Promise<{ database: Database; close: () => Promise<void> }> {
  const located = await locateDatabase(context.config, 'guest', { say: context.say })
  try {
    const pending = await withDatabaseErrors(() => pendingMigrations(located.url))
    if (pending.length > 0) {
      throw new CommandFailure(
        'REFUSED',
        `The database lacks ${pending.length} of this version's migrations (${pending.join(', ')}): run \`${commandName()} migrate\``,
      )
    }
  } catch (error) {
    await located.close()
    throw error
  }
  const database = openDatabase({ url: located.url, poolSize: 1 })
  const close = async () => {
    try {
      await database.close()
    } finally {
      await located.close()
    }
  }
  return { database, close }
}
