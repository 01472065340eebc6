import { isId, newId } from '../db/id.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Change } from '../changes/actions.ts'
import type { EventKind } from '../changes/event.ts'
import { lockReceivers, readReceivers } from './receiver-store.ts'
import { insertReplays, lockReplays, readReplays, type Replay, switchReplays, takeBackReplay } from './replay-store.ts'

/** What is to be sent once more. */
export interface ReplayForm {
  receiverId: string
  /** The first moment, and the one behind the last; nothing that happens after the replay was asked for. */
  since: Date
  until: Date
  /** Null is all that the receiver wants. */
  kinds: readonly EventKind[] | null
}

/**
 * Sends events of a time once more, to receivers as they are set up now: in their order, each replay in a track of its
 * own, beside what happens meanwhile. Workers do it; this writes that it is to be done.
 * @returns the replays, in the order given
 */
export async function replayEvents(change: Change, forms: readonly ReplayForm[]): Promise<Replay[]> {
  const { tx } = change
  const receivers = await lockReceivers(tx, [...new Set(forms.map((form) => form.receiverId))])
  const now = await change.now()
  for (const { receiverId, since, until } of forms) {
    if (receivers.get(receiverId)?.removed === true)
      throw new Refusal('conflict', `The receiver ${receiverId} was removed: nothing is sent to it any more.`)
    if (since >= until) throw new Refusal('invalid', 'A replay begins before it ends: --since must be before --until.')
    if (since > now)
      throw new Refusal(
        'invalid',
        `Only what has happened can be replayed: --since must be before ${now.toISOString()}.`,
      )
  }
  const wanted = forms.map((form) => ({ ...form, id: newId() }))
  await insertReplays(tx, wanted)
  const ids = wanted.map(({ id }) => id)
  const made = inOrder(await readReplays(tx, { ids }), ids)
  change.audit('deliveries replay', made)
  return made
}

/**
 * Stops replays: what they have queued is taken back, but for deliveries that were tried already. The same again changes
 * nothing.
 */
export async function stopReplays(change: Change, ids: readonly string[]): Promise<Replay[]> {
  const replays = await requireReplays(change, ids)
  await switchReplays(
    change.tx,
    replays.map(({ id }) => id),
    'stopped',
  )
  for (const { id } of replays) await takeBackReplay(change.tx, id)
  change.audit('deliveries replays stop', replays)
  return inOrder(await readReplays(change.tx, { ids }), ids)
}

/** Lets stopped replays go on where they were. Those that run or are done stay as they are. */
export async function continueReplays(change: Change, ids: readonly string[]): Promise<Replay[]> {
  const replays = await requireReplays(change, ids)
  const receivers = await readReceivers(change.tx, [...new Set(replays.map((replay) => replay.receiverId))])
  const stopped = replays.filter((replay) => replay.state === 'stopped')
  const removed = stopped.find((replay) => receivers.get(replay.receiverId)?.removed === true)
  if (removed)
    throw new Refusal('conflict', `The receiver ${removed.receiverId} was removed: nothing is sent to it any more.`)
  await switchReplays(
    change.tx,
    stopped.map(({ id }) => id),
    'running',
  )
  change.audit('deliveries replays continue', stopped)
  return inOrder(await readReplays(change.tx, { ids }), ids)
}

async function requireReplays(change: Change, ids: readonly string[]): Promise<Replay[]> {
  const known = ids.filter(isId)
  await lockReplays(change.tx, known)
  const replays = await readReplays(change.tx, { ids: known })
  const missing = ids.find((id) => !replays.some((replay) => replay.id === id))
  if (missing !== undefined) {
    throw new Refusal(
      'not-found',
      `There is no replay ${JSON.stringify(missing)}: \`deliveries replays list\` shows all.`,
    )
  }
  return replays
}

function inOrder(replays: readonly Replay[], ids: readonly string[]): Replay[] {
  return ids.flatMap((id) => replays.find((replay) => replay.id === id) ?? [])
}
