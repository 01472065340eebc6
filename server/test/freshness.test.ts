import { expect, test } from 'vitest'
import { restrictUsers } from '../src/organisation/users/actions.ts'
import { ensureMarketplace } from '../src/positions/careers-pages/actions.ts'
import { takeClientsOn } from '../src/organisation/clients/actions.ts'
import { openDatabase } from '../src/base/db/connection.ts'
import { testSealer } from './master-keys.ts'
import { Refusal } from '../src/base/forms/refusal.ts'
import { type Random, randomFrom } from '../../scripts/harness/random.ts'
import { inTransaction } from '../src/base/changes/actions.ts'
import { createKeys } from '../src/organisation/keys/actions.ts'
import { createPositions } from '../src/positions/actions.ts'
import { sweepExpired } from '../src/positions/job.ts'
import { publish } from '../src/positions/lifecycle.ts'
import { budget } from './budget.ts'
import { createTestDatabase } from './database.ts'
import { movableClock } from './movable-clock.ts'
import { announceSeed } from './seed.ts'
import { startServer, type TestServer } from './server.ts'
import { makeSmallWorlds, type SmallWorld } from './verbs/small-world.ts'
import { verbCases } from './verbs/registry.ts'
import { verbNames } from './verbs/sequences.ts'
import { PLATFORM, type World } from './verbs/world.ts'
import { installationAccess } from '../src/base/access/access.ts'
import { allowed, anyKey } from './factory.ts'

const STEPS = budget(500, 20_000)

/** A request and its key. */
interface Question {
  readonly path: string
  readonly key: string
}

/**
 * How many of the latest requests are repeated. Only a response that was cached before a change can
 * be old.
 */
const ASKED_AGAIN = 30

test(
  `over ${STEPS} random verbs and reads on two processes, no response is older than the commits before its request`,
  { tags: 'long' },
  async () => {
    const random = randomFrom(announceSeed('verbs and reads on two processes'))
    const stored = await createTestDatabase()
    const database = openDatabase({ url: stored.url, poolSize: 4, sealer: testSealer })
    // The caches are small, so that entries are also evicted. The third server caches nothing and
    // supplies the correct responses.
    const [one, other, truth] = [
      await startServer(stored.url, { cacheBytes: 60_000 }),
      await startServer(stored.url),
      await startServer(stored.url, { cacheBytes: 0 }),
    ]
    const moveClock = movableClock(stored)
    const { companyId, marketplaceId } = await ensureMarketplace(database, PLATFORM)
    const worlds = await makeSmallWorlds(database, anyKey({ companyId, id: marketplaceId }), 2, 'side by side')
    const world = await joined(worlds)
    const first = world.positions
    const keys = await keysOf(worlds)
    const asked: Question[] = []
    const done = { verbs: 0, refused: 0, reads: 0, moved: 0 }
    const steps = () => done.verbs + done.refused + done.reads + done.moved

    while (steps() < STEPS) {
      const racing = Array.from({ length: random.whole(0, 4) }, () => read(random.pick([one, other])))
      await changeSomething()
      await Promise.all(racing)
      world.positions = [...first, ...(await positionsNow()).map(anyKey).slice(first.length).slice(-1)]
      for (let i = random.whole(1, 4); i > 0; i--) await compare(ask())
    }
    const kept = (await Promise.all([one, other].map(keptBy))).reduce((sum, n) => sum + n, 0)
    console.info({ ...done, kept })
    await Promise.all([one, other, truth].map((server) => server.close()))
    // Otherwise the test would prove nothing.
    expect(kept).toBeGreaterThan(done.reads / 50)
    expect(done.verbs).toBeGreaterThan(STEPS / 100)
    await database.close()
    await stored.drop()

    async function changeSomething(): Promise<void> {
      const what = random.next()
      if (what < 0.04) {
        // A response that was cached just before an expiration can be old just after it.
        await doSomething('positions expire')
        for (const question of asked) await compare(question)
        await moveClock()
        done.moved++
        for (const question of asked) await compare(question)
      } else if (what < 0.06) {
        await sweepExpired(database)
        done.moved++
      } else {
        await doSomething(random.pick(verbNames))
      }
    }

    async function doSomething(name: string): Promise<void> {
      try {
        await verbCases[name]?.(world, random)(database)
        done.verbs++
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        done.refused++
      }
    }

    /**
     * Compares the responses of both servers with the correct one. If they differ, an expiration
     * may have passed in between.
     */
    async function compare(question: Question): Promise<void> {
      const due = await responseOf(truth, question)
      const answers = await Promise.all([one, other].map((server) => responseOf(server, question)))
      done.reads += answers.length
      if (answers.every((answer) => answer === due)) return
      const later = await responseOf(truth, question)
      expect(
        answers.filter((answer) => answer !== due && answer !== later),
        `GET ${question.path}`,
      ).toEqual([])
    }

    function ask(): Question {
      if (asked.length > 0 && random.chance(0.8)) return random.pick(asked)
      const question = { path: randomPath(random, world), key: random.pick(keys) }
      asked.push(question)
      if (asked.length > ASKED_AGAIN) asked.shift()
      return question
    }

    async function read(server: TestServer): Promise<void> {
      await responseOf(server, ask())
      done.reads++
    }

    async function positionsNow() {
      return stored.run<{ companyId: string; id: string }>(
        'select company_id as "companyId", id from positions where company_id = any ($1) order by created_at, id',
        [[...world.agencies, ...world.clients]],
      )
    }

    /**
     * The worlds as one, in which both agencies work for the first client and have positions on its
     * page.
     */
    async function joined([left, right]: SmallWorld[]): Promise<World> {
      if (!left || !right) throw new Error('no worlds were created')
      const [agencyId, clientId] = [allowed(right.agency.companyId), left.client.companyId]
      await inTransaction(database, installationAccess('operator'), (c) => takeClientsOn(c, [{ agencyId, clientId }]))
      const shared = await inTransaction(database, installationAccess('operator'), (c) =>
        createPositions(c, [
          { companyId: agencyId, clientId, form: { title: 'Shared', language: 'NO' }, begin: publish },
        ]),
      )
      const both = <T>(of: (world: World) => readonly T[]) => [left, right].flatMap((small) => of(small.world))
      return {
        agencies: both((each) => each.agencies),
        clients: both((each) => each.clients),
        spares: both((each) => each.spares),
        positions: [...both((each) => each.positions), ...shared.map(anyKey)],
        links: both((each) => each.links),
        pages: both((each) => each.pages),
        marketplace: left.world.marketplace,
        users: both((each) => each.users),
        keys: both((each) => each.keys),
      }
    }

    /**
     * Keys of the agencies and of the first client that read everything, one restricted to some
     * positions, and one whose creator is restricted.
     */
    async function keysOf([left, right]: SmallWorld[]): Promise<string[]> {
      const { agency, client } = left ?? expect.unreachable()
      const positions = world.positions.filter((position) => position.companyId === agency.companyId)
      const maker = world.users.find((user) => user.companyId === agency.companyId) ?? expect.unreachable()
      await inTransaction(database, installationAccess('operator'), (c) =>
        restrictUsers(
          c,
          [maker],
          positions.map(({ id }) => id),
        ),
      )
      const owner = allowed(agency.companyId)
      const cutDown = await inTransaction(database, installationAccess('operator'), (c) =>
        createKeys(c, [
          { companyId: owner, limit: 1_000_000, positionIds: positions.slice(0, 1).map(({ id }) => id) },
          { companyId: owner, limit: 1_000_000, makerId: maker.id },
        ]),
      )
      return [agency, client, right?.agency ?? expect.unreachable(), ...cutDown].map(({ key }) => key)
    }
  },
)

/** The status and the body: the part of a change that a client can see. */
async function responseOf(server: TestServer, { path, key }: Question): Promise<string> {
  const { status, text } = await server.get(path, { key })
  return `${status} ${text}`
}

async function keptBy({ app }: TestServer): Promise<number> {
  const { values } = (await app.metrics.getSingleMetric('kandidat_answers_total')?.get()) ?? { values: [] }
  return values.find(({ labels }) => labels.source === 'kept')?.value ?? 0
}

/**
 * Any of the nine operations, with few objects and parameters, so that many requests are the same.
 */
function randomPath(random: Random, world: World): string {
  const position = random.pick(world.positions).id
  const page = random.pick([...world.pages, world.marketplace]).id
  return random.pick([
    '/positions',
    '/positions?take=2',
    `/positions?take=2&cursor=${position}`,
    `/positions?status=${random.pick(['ACTIVE', 'PUBLISHED', 'ARCHIVED'])}`,
    `/positions?clientId=${random.pick(world.clients)}`,
    `/positions/${position}`,
    `/positions/${position}`,
    '/clients',
    `/clients/${random.pick([...world.clients, ...world.agencies])}`,
    `/positions/${position}/candidates`,
    `/positions/${position}/performance`,
    '/career-pages',
    '/career-pages?isDefault=true',
    `/career-pages/${page}/positions`,
    `/career-pages/${page}/positions?take=1`,
    `/career-pages/${page}/positions/${position}`,
    `/career-pages/${world.marketplace.id}/positions`,
    `/career-pages/${world.marketplace.id}/positions/${position}`,
  ])
}
