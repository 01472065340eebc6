import { openConnections } from '@kandidat/shared/outgoing/connections'
import type { WebhookEvent } from '@kandidat/contract/webhooks/events'
import type { SendToReceiver } from '@kandidat/tools/trigger/commands'
import { requireAbility } from '../base/access/access.ts'
import { requireReach } from '../base/access/reach-store.ts'
import type { CommandContext } from '../base/cli/context.ts'
import { LEASE_SECONDS } from '../webhooks/queue/queues-store.ts'
import { sendExamples } from '../webhooks/receivers/example-actions.ts'
import { requireReceivers } from '../webhooks/receivers/store.ts'
import { requireMasterKeys } from '../base/secrets/master-keys-actions.ts'

/** Characters of an answer that `trigger` shows. */
const SHOWN = 300

/**
 * Sends the sample of `trigger --receiver`: to a receiver of the database that the settings name, with its secret and headers.
 * @param version of this program, which requests contain
 */
export function sendToReceiver(context: CommandContext, version: string): SendToReceiver {
  return (receiverId, event) =>
    context.withDatabase(async (database) => {
      const { config } = context
      const keys = await requireMasterKeys(database, config)
      const access = await context.access(database)
      requireAbility(access, 'receivers.write')
      const reached = await requireReach(database, access, 'receivers', [receiverId])
      const [receiver] = await requireReceivers(
        database,
        reached.map(({ id }) => id),
      )
      if (receiver === undefined) throw new Error('the receiver vanished')
      const policy = config.webhookPolicy
      const connections = openConnections(policy)
      try {
        const sender = { keys, policy, connections, version, timeout: LEASE_SECONDS * 500 }
        const [sample] = await sendExamples(database, sender, { ...receiver, kinds: [event] })
        if (sample === undefined) throw new Error('nothing was sent')
        const { status, message, milliseconds, answer } = sample.outcome
        return {
          event,
          id: sample.eventId,
          to: receiver.url,
          sent: JSON.parse(sample.body) as WebhookEvent,
          status,
          message,
          answer: (answer ?? '').slice(0, SHOWN),
          milliseconds: Math.round(milliseconds),
          notice: null,
        }
      } finally {
        await connections.close()
      }
    })
}
