import { only } from '../../base/certain.ts'
import { eventExamples } from '@kandidat/contract/examples/events'
import type { Queryable } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { type Sender, sendMessage } from '../send-client.ts'
import { type EventKind, eventKinds } from '../../base/changes/event.ts'
import { idsForm } from '../../base/changes/ids-form.ts'
import type { ReceiverRow } from './store.ts'
import type { Outcome } from '../attempt.ts'

/** An example event that was sent, with its outcome. */
export interface SentExample {
  readonly kind: EventKind
  readonly eventId: string
  /** The body that was sent. */
  readonly body: string
  readonly outcome: Outcome
}

/**
 * Sends a receiver an example of each kind of event that it gets. Examples are sent like events,
 * but marked as a test. They are not logged, not retried, and do not count for the breaker.
 * @param isPatient false stops after the first example that gets no answer: a hanging receiver costs one timeout
 * @returns the outcomes, in the order of sending
 * @throws {Refusal} if the receiver was removed
 */
export async function sendExamples(
  database: Queryable,
  sender: Sender,
  receiver: ReceiverRow,
  isPatient = true,
): Promise<SentExample[]> {
  if (receiver.removedAt)
    throw new Refusal('conflict', `The receiver ${receiver.id} was removed: nothing is sent to it.`)
  const examples: SentExample[] = []
  for (const kind of receiver.kinds ?? eventKinds) {
    const eventId = newId()
    const full = JSON.stringify(eventExamples[kind])
    const body = receiver.candidateData === 'ids' ? await withIdsAlone(database, full) : full
    const outcome = await sendMessage(sender, {
      receiverId: receiver.id,
      destination: receiver,
      id: eventId,
      body,
      attempt: 1,
      sequence: null,
      overtakes: [],
      replay: 0,
      test: true,
    })
    examples.push({ kind, eventId, body, outcome })
    if (!isPatient && outcome.status === null) break
  }
  return examples
}

async function withIdsAlone(database: Queryable, body: string): Promise<string> {
  const row = only(await database.query<{ body: string }>(`select ${idsForm('$1::text')} as body`, [body]))
  return row.body
}
