import type { Database } from '../../src/base/db/connection.ts'
import { type Random, randomFrom } from '../../../scripts/harness/random.ts'
import { type Change, inTransaction } from '../../src/base/changes/actions.ts'
import { anyKey, type AnyKey } from '../factory.ts'
import {
  addReceivers,
  editReceivers,
  pauseGoneReceiver,
  pauseReceivers,
  removeReceivers,
  resumeReceivers,
  rotateSecrets,
} from '../../src/webhooks/receivers/actions.ts'
import type { ReceiverEdit } from '../../src/webhooks/receivers/form.ts'
import { cancelRemoved } from '../../src/webhooks/queue/upkeep/end-waiting-actions.ts'
import { masterKeys } from '../../src/base/secrets/sealed.ts'
import type { VerbCase, Verb, World } from './world.ts'
import { installationAccess } from '../../src/base/access/access.ts'

const keys = masterKeys([Buffer.alloc(32, 1)])
// An IP address needs no name server.
const saving = { keys, policy: { allowHttp: true, allowCidr: ['127.0.0.1'] } }
const HOOK = 'http://127.0.0.1:8009/hook'

/** Some current receivers of the world's agencies, or a new one if there are none. */
async function someOf(database: Database, world: World, random: Random, most: number): Promise<AnyKey[]> {
  let rows: AnyKey[] = await database.query<AnyKey>(
    `select company_id as "companyId", id from receivers
    where company_id = any ($1::uuid[]) and removed_at is null order by created_at, id`,
    [world.agencies],
  )
  if (rows.length === 0) {
    const companyId = random.pick(world.agencies)
    const made = await inTransaction(database, installationAccess('operator'), (c) =>
      addReceivers(c, saving, [{ companyId, form: { url: HOOK } }]),
    )
    rows = made.map(({ id }) => anyKey({ companyId, id }))
  }
  return random.shuffle(random.some(rows, random.whole(1, most)))
}

const withSome =
  (most: number, verb: (c: Change, chosen: AnyKey[], chance: Random) => Promise<unknown>): VerbCase =>
  (world, random) => {
    const chance = randomFrom(random.whole(0, 2 ** 31))
    return async (database) => {
      const chosen = await someOf(database, world, chance, most)
      return inTransaction(database, installationAccess('operator'), (c) => verb(c, chosen, chance))
    }
  }

/** The verbs of receivers. */
export const receiverVerbs: Record<string, Verb> = {
  'receivers add': (world, random) => {
    const companyId = random.pick(world.agencies)
    const form = { url: HOOK, ...restrictions(world, companyId, random) }
    return (c) => addReceivers(c, saving, [{ companyId, form }])
  },
}

/** The verbs of receivers that others created meanwhile. */
export const receiverCases: Record<string, VerbCase> = {
  'receivers edit': (world, random) => {
    const companyId = random.pick(world.agencies)
    const edit = { ...restrictions(world, companyId, random), strict: random.chance(0.5), headers: { 'x-a': 'b' } }
    return withSome(3, (c, chosen) =>
      editReceivers(
        c,
        saving,
        chosen.map((receiver) => ({ ...receiver, edit: receiver.companyId === companyId ? edit : { url: HOOK } })),
      ),
    )(world, random)
  },
  'receivers pause': withSome(3, (c, chosen) => pauseReceivers(c, chosen)),
  'receivers resume': withSome(3, (c, chosen) => resumeReceivers(c, chosen)),
  'receivers rotate-secret': withSome(2, (c, chosen, chance) =>
    rotateSecrets(c, keys, chosen, chance.chance(0.5) ? 3_600_000 : null),
  ),
  'receivers remove': (world, random) => {
    const remove = withSome(2, (c, chosen) => removeReceivers(c, chosen))(world, random)
    return async (database) => {
      await remove(database)
      await cancelRemoved(database)
    }
  },
  'receivers gone': (world, random) => {
    const chance = randomFrom(random.whole(0, 2 ** 31))
    return async (database) => {
      for (const { id } of await someOf(database, world, chance, 1)) await pauseGoneReceiver(database, id)
    }
  },
}

function restrictions(world: World, companyId: string, random: Random): ReceiverEdit {
  const positions = world.positions.filter((position) => position.companyId === companyId).map(({ id }) => id)
  return random.pick<ReceiverEdit>([
    {},
    { kinds: ['CANDIDATE_HIRED', 'POSITION_UPDATED'] },
    { clientIds: [random.pick(world.clients)], candidateData: 'ids' },
    { positionIds: positions.length > 0 ? random.some(positions, 2) : null },
  ])
}
