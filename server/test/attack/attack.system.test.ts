import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { randomFrom } from '../../../scripts/harness/random.ts'
import { fileBudgets } from '../../src/base/limits/budgets.ts'
import { freePort } from '../../src/base/db/embedded/address.ts'
import { pause } from '../../src/base/db/embedded/processes.ts'
import { applicationForms } from '../application-forms.ts'
import { budget } from '../budget.ts'
import { createTestDatabase } from '../database.ts'
import { eventually } from '../eventually.ts'
import { beforeServing } from '../fixture.ts'
import { startMailServer } from '../mail-server.ts'
import { sendPassword } from '../portal/factors.ts'
import { makePerson, PASSWORD } from '../portal/person.ts'
import { Visitor } from '../portal/visitor.ts'
import { announceSeed } from '../seed.ts'
import { runService } from '../service.ts'
import { solvedChallenge } from '../solved-challenge.ts'
import { type Attacker, attacksWith, type Target } from './attacks.ts'
import { type Bystander, quantileOf, type Times, working } from './bystanders.ts'
import { formWith, Sender } from './sender.ts'

// A random attacker: twenty networks that do everything that once stopped an installation, against a real service that others use
// meanwhile. In test:long it takes ten minutes, and measures how long they wait.

const REQUESTS = budget(200, 10_000)
/** Seconds that they are spread over, and for which others work alone before. */
const [SECONDS, QUIET] = [budget(10, 600), budget(4, 60)]
/**
 * The most that others wait while it lasts, in milliseconds and compared with before. Only the long form measures: in the suite
 * other tests run beside it.
 */
const [SIGN_IN, READ, RATIO] = [budget(Infinity, 1_000), budget(Infinity, 5), budget(Infinity, 2)]
const NETWORKS = 20
const MIB = 2 ** 20
/** Seconds that a service has for stopping, if nothing else is set. */
const SHUTDOWN_SECONDS = 10

const database = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'kandidat-attack-'))
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const port = await freePort('127.0.0.1')
const [url, publicUrl] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
const forms = applicationForms({ database, server: { url } } as Parameters<typeof applicationForms>[0])

/** A company that works, one that is left alone, and one of the attackers. */
const world = await beforeServing(database, async (make) => {
  const fixture = { database, make, server: { url } } as unknown as Parameters<typeof applicationForms>[0]
  const { open } = applicationForms(fixture)
  const [home, alone, hostile] = [
    await make.company({ name: 'Havn AS' }),
    await make.company({ name: 'Fjell AS' }),
    await make.company({ name: 'Angriper AS' }),
  ]
  const jobs = [await open(home), await open(home)]
  const kept = await open(alone)
  const person = await make.person(alone)
  const vouch = await make.vouch({ company_id: alone.id, id: kept.id }, { person_id: person.id })
  return {
    ...{ home, alone, jobs },
    key: await make.key(home),
    foreignIds: [alone.id, kept.id, kept.pageId, kept.linkId, person.id, vouch.id],
    // Attackers know the e-mail of one of the two, whom new browsers then wait for longer (docs/budgets.md).
    recruiter: await makePerson({ database, make }, [home]),
    colleague: await makePerson({ database, make }, [home]),
    attacker: await makePerson({ database, make }, [hostile]),
  }
})

const visitorFrom = (localAddress: string) => new Visitor(url, { publicUrl, localAddress })

/** @throws if a password lets nobody in */
async function signIn(visitor: Visitor, person: { email: string }): Promise<Visitor> {
  const { status, to } = await sendPassword(visitor, person, PASSWORD)
  if (status !== 303) throw new Error(`a right password was answered with ${status} ${to}`)
  return visitor
}

/** Everything that a company has, but for who uses its keys. */
async function rowsOf({ id }: { id: string }): Promise<string[]> {
  const tables = await database.run<{ name: string }>(
    `select relname::text as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id') order by 1`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      database.run<{ text: string }>(`select '${name} ' || t::text as text from ${name} t where company_id = $1`, [id]),
    ),
  )
  return rows.flat().map(({ text }) => text)
}

async function databaseBytes(): Promise<number> {
  const [row] = await database.run<{ bytes: string }>('select pg_database_size(current_database())::text as bytes')
  return Number(row?.bytes)
}

/** Those who only work. @param applied gets the e-mails of those who applied */
async function bystanders(applied: string[]): Promise<Bystander[]> {
  const [reader, guest, office] = ['127.0.50.1', '127.0.51.1', '127.0.52.1'].map((address) => new Sender(url, address))
  const known = await signIn(visitorFrom('127.0.53.1'), world.recruiter)
  const portal = await signIn(visitorFrom('127.0.54.1'), world.recruiter)
  const artist = await signIn(visitorFrom('127.0.55.1'), world.colleague)
  let [newcomers, applicants] = [0, 0]
  const [job, , pageOf] = [world.jobs[0]!, world.jobs[1], world.jobs[0]!.pageId]
  const taken = async (answer: Promise<{ status: number }>, wanted = 200) => expect((await answer).status).toBe(wanted)
  let opened: { sender: Sender; page: string } | undefined
  return [
    {
      name: 'read with a key',
      every: 200,
      act: () => taken(reader!.get('/api/v1/positions', { authorization: `Bearer ${world.key.key}` })),
    },
    { name: 'careers page', every: 500, act: () => taken(guest!.get(`/c/${pageOf}`)) },
    { name: 'job', every: 500, act: () => taken(office!.get(job.path.replace('/apply', ''))) },
    { name: 'portal', every: 500, act: () => taken(portal.get('/portal/positions')) },
    {
      name: 'sign-in in a known browser',
      every: 2_000,
      act: async () => void (await signIn(known, world.recruiter)),
    },
    {
      name: 'sign-in in a new browser',
      every: 2_000,
      act: async () => {
        const visitor = visitorFrom(`127.0.60.${1 + (newcomers++ % 250)}`)
        await signIn(visitor, world.colleague)
        await visitor.close()
      },
    },
    {
      name: 'picture',
      every: 5_000,
      act: async () => {
        const background = { r: newcomers % 256, g: applicants % 256, b: 90 }
        const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background } })
          .png()
          .toBuffer()
        const { type, body } = formWith({ name: 'Havn AS', language: 'NO' }, [{ name: 'logo.png', bytes }], 'logo')
        const reply = artist.post('/portal/settings/company', {}, { headers: { 'content-type': type }, body })
        await taken(reply, 303)
      },
    },
    {
      // The form is opened one time and sent the next: people take longer for it than three seconds.
      name: 'application',
      every: 4_000,
      act: async () => {
        if (opened !== undefined) {
          const email = `applicant${++applicants}@example.com`
          const values = { firstName: 'Nina', lastName: 'Ek', email, ...(await solved(opened.page)) }
          await taken(opened.sender.post(job.path, values), 303)
          await opened.sender.close()
          applied.push(email)
        }
        const sender = new Sender(url, `127.0.70.${1 + (applicants % 250)}`)
        opened = { sender, page: (await sender.get(job.path)).text }
      },
    },
  ]
}

/** The seal of a form and a solution of its challenge, as its script sends them. */
async function solved(page: string): Promise<{ seal: string; proof: string }> {
  return { seal: forms.hidden(page, 'seal'), proof: await solvedChallenge(page) }
}

/** Lets twenty networks attack until they have sent so many. @returns how often each kind was answered with what */
async function attack(seed: number, signal: AbortSignal): Promise<{ sent: number; answers: Map<string, number> }> {
  const attacks = Object.entries(attacksWith(budget(64, 3 * 1_024)))
  const answers = new Map<string, number>()
  let sent = 0
  const strangers = `stranger${seed}`
  const target: Target = {
    emails: [world.recruiter.email, 'nobody@example.com'],
    jobs: world.jobs,
    foreignIds: world.foreignIds,
    sealOf: (job, secondsAgo) => forms.sealOf(job, secondsAgo),
    strangers: (random) => `${strangers}.${random.whole(1, 1e9)}@example.com`,
  }
  const began = performance.now()
  await Promise.all(
    Array.from({ length: NETWORKS }, async (_network, i) => {
      const address = `127.0.${i + 1}.1`
      const random = randomFrom(seed + i)
      const attacker: Attacker = {
        sender: new Sender(url, address),
        visitor: visitorFrom(address),
        member: await signIn(visitorFrom(address), world.attacker),
      }
      onTestFinished(() => attacker.sender.close())
      while (sent < REQUESTS && !signal.aborted) {
        const [kind, run] = random.pick(attacks)
        const number = sent++
        // Spread evenly: whoever waited for an answer catches up.
        await pause(Math.max(0, began + (number / REQUESTS) * SECONDS * 1_000 - performance.now()), { signal })
        const answer = `${kind}: ${await run(target, attacker, random)}`
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
    }),
  )
  return { sent, answers }
}

const figures = (times: Times) =>
  Object.fromEntries(
    [...times].map(([name, all]) => [
      name,
      `${all.length} ×, p50 ${quantileOf(times, name, 0.5).toFixed(1)} ms, p99 ${quantileOf(times, name, 0.99).toFixed(1)} ms`,
    ]),
  )

test(
  `${REQUESTS} hostile requests of ${NETWORKS} networks in ${SECONDS} s shut nobody out, and cost less than their budgets`,
  { tags: 'long' },
  async () => {
    const seed = announceSeed('hostile requests')
    const mails = await startMailServer()
    const service = await runService(
      {
        ...{ DATABASE_URL: database.url, DATA_DIR: folder, MASTER_KEY: Buffer.alloc(32, 1).toString('base64') },
        ...{ PORT: String(port), PUBLIC_URL: publicUrl, SMTP_URL: mails.url, MAIL_FROM: 'jobs@example.com' },
      },
      ['--no-demo'],
    )
    const applied: string[] = []
    const workers = await bystanders(applied)
    const quiet = await working(workers, AbortSignal.timeout(QUIET * 1_000))

    const before = { bytes: await databaseBytes(), rows: await rowsOf(world.alone) }
    const over = new AbortController()
    onTestFinished(() => over.abort())
    const attacking = attack(seed, over.signal).finally(() => over.abort())
    const [busy, { sent, answers }] = await Promise.all([working(workers, over.signal), attacking])
    const grown = (await databaseBytes()) - before.bytes
    console.info({
      ...{ sent, answers: Object.fromEntries(answers), grown: `${(grown / MIB).toFixed(0)} MiB` },
      ...{ quiet: figures(quiet), busy: figures(busy) },
    })
    expect(sent).toBeGreaterThanOrEqual(REQUESTS)
    expect([...answers.keys()].filter((answer) => answer.includes(': 5'))).toEqual([])
    expect(grown).toBeLessThan(fileBudgets.lying)
    for (const where of ['a known browser', 'a new browser'])
      expect(quantileOf(busy, `sign-in in ${where}`, 0.99), where).toBeLessThanOrEqual(SIGN_IN)
    expect(quantileOf(busy, 'read with a key', 0.5)).toBeLessThanOrEqual(READ)
    for (const name of busy.keys())
      expect(quantileOf(busy, name, 0.5) / quantileOf(quiet, name, 0.5), name).toBeLessThanOrEqual(RATIO)
    expect(await rowsOf(world.alone), 'of a company that nobody else has to do with').toEqual(before.rows)

    // Whom they tried to sign in as signs in from a network in which nobody has been, however slowly.
    await signIn(visitorFrom('127.0.80.1'), world.recruiter)
    await eventually(() => {
      const reached = new Set(mails.received.flatMap(({ envelope }) => envelope.to))
      expect(applied.filter((email) => !reached.has(email))).toEqual([])
    })
    const recipients = new Set(mails.received.flatMap(({ envelope }) => envelope.to))
    expect([...recipients].filter((email) => email.startsWith('stranger'))).toEqual([])

    // It stops while they go on.
    const again = attack(seed + NETWORKS, AbortSignal.timeout(60_000)).catch(() => undefined)
    await pause(2_000)
    const began = performance.now()
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    const stopped = (performance.now() - began) / 1_000
    await again
    console.info(`stopped after ${stopped.toFixed(1)} s`)
    expect(stopped).toBeLessThan(SHUTDOWN_SECONDS + 2)
  },
)
