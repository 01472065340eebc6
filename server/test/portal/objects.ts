import { inTransaction } from '../../src/base/changes/actions.ts'
import { replayEvents } from '../../src/webhooks/delivery-log/replay/actions.ts'
import { createKeys } from '../../src/organisation/keys/actions.ts'
import { byVerb } from '../by-verb.ts'
import { deliver, emitEvents } from '../deliveries.ts'
import { eventually } from '../eventually.ts'
import { allowed } from '../factory.ts'
import type { Fixture } from '../fixture.ts'
import { marks, type Member, ownWord, type World } from './world.ts'

/** Those who reach receivers, each with those of their company. */
export const administrators = ['administrator', 'agency', 'other company'] as const
export type Administrator = (typeof administrators)[number]

/** The text that a member's objects contain. */
export function wordOf({ name }: Member): string {
  if (name === 'agency') return marks.agency
  if (name === 'other company') return marks.elsewhere
  return name === 'administrator' ? `${marks.home} ${marks.administrators}` : ownWord(name)
}

/** A key that a member made. */
export async function makeKeyOf({ server }: Fixture, member: Member): Promise<{ id: string; key: string }> {
  const [made] = await inTransaction(server.app.database, member.access, (change) =>
    createKeys(change, [{ companyId: allowed(member.companyId), name: wordOf(member) }]),
  )
  if (!made) throw new Error('no key was created')
  return made
}

/** A receiver that an administrator added. Nothing listens at its address. */
export async function makeReceiverOf(fixture: Fixture, member: Member): Promise<{ id: string; secret: string }> {
  const word = wordOf(member).replace(' ', '-')
  const url = `http://127.0.0.1:64999/${word}`
  const form = { url, headers: { [`x-${word}`]: word } }
  return byVerb(fixture).receiver({ id: member.companyId }, form, member.access)
}

/** The position of each administrator's company that events are about. */
function positionOf({ positions }: World, name: Administrator): { company_id: string; id: string } {
  return { administrator: positions.open, agency: positions.agency, 'other company': positions.elsewhere }[name]
}

/** A receiver and a delivery to it that was given up. */
export async function makeDeliveryOf(
  fixture: Fixture,
  world: World,
  name: Administrator,
): Promise<{ receiverId: string; eventId: string }> {
  const { id: receiverId } = await makeReceiverOf(fixture, world.people[name])
  const { database } = fixture.server.app
  await emitEvents(database, [positionOf(world, name)])
  // A queue that somebody else holds is skipped, and free a moment later.
  const failed = await eventually(async () => {
    const tried = await deliver(database, () => ({ kind: 'failed' }), {
      ...{ code: 'status', status: 500, answer: `no, said ${wordOf(world.people[name])}` },
    })
    const found = tried.find((delivery) => delivery.lease.receiverId === receiverId)
    if (!found) throw new Error('nothing was delivered')
    return found
  })
  return { receiverId, eventId: failed.eventId }
}

/** A receiver, and a replay for it that was asked for. */
export async function makeReplayOf(
  { server }: Fixture,
  world: World,
  name: Administrator,
  receiverId: string,
): Promise<string> {
  const [since, until] = [new Date(Date.now() - 3_600_000), new Date()]
  const [replay] = await inTransaction(server.app.database, world.people[name].access, (change) =>
    replayEvents(change, [{ receiverId: allowed(receiverId), since, until, kinds: null }]),
  )
  if (!replay) throw new Error('no replay was made')
  return replay.id
}
