import { deliveryWords } from '../../src/webhooks/words/nb.ts'
import { deliver, emitEvents } from '../deliveries.ts'
import { eventually } from '../eventually.ts'
import { newId } from '../../src/base/db/id.ts'
import type { Pair, Pairs } from './pair.ts'
import { position } from './position-pairs.ts'
import { receiver } from './receiver-pairs.ts'
import type { Side } from './side.ts'

const PATH = '/portal/settings/api/receivers'
/** A day of UTC, as a command names it, and as a form does in the time zone of the installation. */
const SPAN = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'] as const
const LOCAL = ['2026-01-01T01:00', '2026-01-02T01:00'] as const

/** What is sent to receivers once more. */
export const deliveryPairs: Pairs<
  'retryDeliveries' | 'retryFailed' | 'replayEvents' | 'stopReplays' | 'continueReplays'
> = {
  retryDeliveries: [
    {
      what: 'deliveries retry',
      done: async (side) => {
        const { id, event } = await delivery(side, 'failed')
        return {
          to: `${PATH}/${id}/deliveries/${event}`,
          command: ['deliveries', 'retry', event, '--receiver', id],
        }
      },
      refused: async (side) => {
        const { id, event } = await delivery(side, 'delivered')
        return {
          to: `${PATH}/${id}/deliveries/${event}`,
          command: ['deliveries', 'retry', event, '--receiver', id],
          ...{ reason: 'conflict', says: [deliveryWords.delivery.delivered, /was delivered/] },
        }
      },
    },
  ],
  retryFailed: [
    {
      what: 'deliveries retry-failed',
      done: async (side) => {
        const { id } = await delivery(side, 'failed')
        return { to: `${PATH}/${id}/retry-failed`, command: ['deliveries', 'retry-failed', '--receiver', id] }
      },
      refused: async (side) => {
        const { id } = await delivery(side, 'failed')
        await side.run('receivers', 'pause', id)
        return {
          to: `${PATH}/${id}/retry-failed`,
          command: ['deliveries', 'retry-failed', '--receiver', id],
          ...{ reason: 'conflict', says: [deliveryWords.stopped, /is paused/] },
        }
      },
    },
  ],
  replayEvents: [
    {
      what: 'deliveries replay',
      done: async (side) => {
        const id = await receiver(side)
        return {
          to: `${PATH}/${id}/replays/new`,
          fields: { step: 'start', since: LOCAL[0], until: LOCAL[1] },
          command: ['deliveries', 'replay', '--receiver', id, '--since', SPAN[0], '--until', SPAN[1]],
        }
      },
      refused: async (side) => {
        const id = await receiver(side)
        return {
          to: `${PATH}/${id}/replays/new`,
          fields: { step: 'start', since: LOCAL[1], until: LOCAL[0] },
          command: ['deliveries', 'replay', '--receiver', id, '--since', SPAN[1], '--until', SPAN[0]],
          ...{ reason: 'invalid', says: [deliveryWords.replay.order, /--since must be before --until/] },
        }
      },
    },
  ],
  stopReplays: [turn('stop')],
  continueReplays: [turn('continue')],
}

/** A delivery of an event, with how it went. */
async function delivery(side: Side, kind: 'failed' | 'delivered') {
  const [id, of] = [await receiver(side), await position(side)]
  const { database } = side.fixture.server.app
  await emitEvents(database, [of])
  const verdict = kind === 'failed' ? ({ kind } as const) : ({ kind, goOn: false } as const)
  // A queue that somebody else holds is skipped, and free a moment later.
  return eventually(async () => {
    const tried = await deliver(database, () => verdict, { ...(kind === 'failed' && { code: 'status', status: 500 }) })
    const found = tried.find(({ lease }) => lease.receiverId === id)
    if (!found) throw new Error('nothing was delivered')
    return { id, event: found.eventId }
  })
}

/** A replay of a removed receiver stays as it is. */
function turn(step: 'stop' | 'continue'): Pair {
  const call = async (side: Side) => {
    const id = await receiver(side)
    const asked = ['--receiver', id, '--since', SPAN[0], '--until', SPAN[1]]
    const { result } = await side.run('deliveries', 'replay', ...asked)
    const [replay = ''] = result.replays.map((each: { id: string }) => each.id)
    if (step === 'continue') await side.run('deliveries', 'replays', 'stop', replay)
    return {
      id,
      to: `${PATH}/${id}/replays/${replay}`,
      fields: { step },
      command: ['deliveries', 'replays', step, replay],
    }
  }
  return {
    what: `deliveries replays ${step}`,
    done: call,
    refused: async (side) => {
      const [id, replay] = [await receiver(side), newId()]
      const [to, command] = [`${PATH}/${id}/replays/${replay}`, ['deliveries', 'replays', step, replay]]
      return { to, fields: { step }, command, reason: 'not-found', says: /There is no replay/ }
    },
  }
}
