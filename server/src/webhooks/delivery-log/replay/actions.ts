import { isId, newId } from '../../../base/db/id.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import type { Change } from '../../../base/changes/actions.ts'
import type { EventKind } from '../../../base/changes/event.ts'
import { lockReceivers, readReceivers } from '../receiver-store.ts'
import { insertReplays, lockReplays, readReplays, type Replay, switchReplays } from './store.ts'
import { takeBackReplay } from './take-back-store.ts'
import type { Allowed, AllowedKey } from '../../../base/access/reach.ts'

/** What is to be sent again. */
export interface ReplayForm {
  /** A form that is sent twice has the same id, and makes one replay. */
  id?: string
  receiverId: Allowed<'receivers'>
  /**
   * Events from this moment on, and before `until`. Events after the replay was asked for are not
   * part of it.
   */
  since: Date
  until: Date
  /** Null: all kinds that the receiver wants. */
  kinds: readonly EventKind[] | null
}

/**
 * Sends the events of a time span again, to receivers as they are set up now. The events of each
 * object keep their order. Each replay has queues of its own, beside the queues of live events.
 * This only writes the replays; workers queue and send the deliveries.
 * @returns the replays, in the order given
 * @throws {Refusal} if a receiver does not exist or was removed, or a time span is not in the past
 */
export async function replayEvents(change: Change, forms: readonly ReplayForm[]): Promise<Replay[]> {
  const { tx } = change
  change.require('receivers.write')
  const receivers = await lockReceivers(tx, [...new Set(forms.map((form) => form.receiverId))])
  const now = await change.now()
  for (const { receiverId, since, until } of forms) {
    if (receivers.get(receiverId)?.removed === true) throw removedRefusal(receiverId)
    if (since >= until) throw new Refusal('invalid', '--since must be before --until.')
    if (since > now)
      throw new Refusal('invalid', `Only past events can be replayed: --since must be before ${now.toISOString()}.`)
  }
  const wanted = forms.map((form) => ({ ...form, id: form.id ?? newId() }))
  const ids = wanted.map(({ id }) => id)
  const known = await readReplays(tx, ids)
  if (known.some(({ id, receiverId }) => wanted.some((form) => form.id === id && form.receiverId !== receiverId))) {
    throw new Refusal('conflict', 'There is a replay with this id already.')
  }
  await insertReplays(
    tx,
    wanted.filter(({ id }) => !known.some((each) => each.id === id)),
  )
  const made = inOrder(await readReplays(tx, ids), ids)
  change.audit('deliveries replay', made)
  return made
}

/**
 * Stops replays. Takes back the deliveries that they have queued, except those that were tried
 * already. Replays of which nothing waits any more stay done.
 */
export async function stopReplays(change: Change, given: readonly AllowedKey<'replays'>[]): Promise<Replay[]> {
  change.require('receivers.write')
  const ids = given.map(({ id }) => id)
  const replays = await requireReplays(change, ids)
  const going = replays.filter(({ state, waiting }) => state !== 'done' || waiting > 0)
  await switchReplays(
    change.tx,
    going.map(({ id }) => id),
    'stopped',
  )
  for (const { id } of going) await takeBackReplay(change.tx, id)
  change.audit('deliveries replays stop', going)
  return inOrder(await readReplays(change.tx, ids), ids)
}

/** Continues stopped replays where they stopped. Those that run or are done stay as they are. */
export async function continueReplays(change: Change, given: readonly AllowedKey<'replays'>[]): Promise<Replay[]> {
  change.require('receivers.write')
  const ids = given.map(({ id }) => id)
  const replays = await requireReplays(change, ids)
  const receivers = await readReceivers(change.tx, [...new Set(replays.map((replay) => replay.receiverId))])
  const stopped = replays.filter((replay) => replay.state === 'stopped')
  const removed = stopped.find((replay) => receivers.get(replay.receiverId)?.removed === true)
  if (removed) throw removedRefusal(removed.receiverId)
  await switchReplays(
    change.tx,
    stopped.map(({ id }) => id),
    'running',
  )
  change.audit('deliveries replays continue', stopped)
  return inOrder(await readReplays(change.tx, ids), ids)
}

async function requireReplays(change: Change, ids: readonly string[]): Promise<Replay[]> {
  const known = ids.filter(isId)
  await lockReplays(change.tx, known)
  const replays = await readReplays(change.tx, known)
  const missing = ids.find((id) => !replays.some((replay) => replay.id === id))
  if (missing !== undefined) {
    throw new Refusal(
      'not-found',
      `There is no replay ${JSON.stringify(missing)}: \`deliveries replays list\` shows all.`,
    )
  }
  return replays
}

function removedRefusal(receiverId: string): Refusal {
  return new Refusal('conflict', `The receiver ${receiverId} was removed: nothing is sent to it any more.`)
}

function inOrder(replays: readonly Replay[], ids: readonly string[]): Replay[] {
  return ids.flatMap((id) => replays.find((replay) => replay.id === id) ?? [])
}
