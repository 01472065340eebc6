import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../scripts/harness/random.ts'
import { openPersonPage } from '../../src/candidates/self/link-actions.ts'
import { ensureMarketplace } from '../../src/positions/careers-pages/actions.ts'
import { applicationForms, trusting } from '../application-forms.ts'
import { budget } from '../budget.ts'
import { candidates } from '../candidates.ts'
import { openFixture } from '../fixture.ts'
import { movableClock } from '../movable-clock.ts'
import { announceSeed } from '../seed.ts'
import { PLATFORM } from '../verbs/world.ts'
import { bodyOf, type HostileBody, hostileBody, type TakenForm } from './hostile-bodies.ts'

const HOST = 'https://www.example.com'
/** Milliseconds between two rounds. All limits are on, and a position gets fewer than the 120 forms an hour that need no proof. */
const STEP = 10 * 60_000

const fixture = await openFixture({ ...trusting })
const { make, database, server } = fixture
const forms = applicationForms(fixture)
const { act } = candidates(fixture)
const platform = await ensureMarketplace(server.app.database, PLATFORM)
const marketplace = { company_id: platform.companyId, id: platform.marketplaceId }
const company = await make.company({ country: 'NO' })
await make.page(company, { is_default: true, embed_origins: [HOST] })
const job = await forms.open(company)
const listed = await make.published(company)
await make.listing(listed, marketplace)
await make.refresh()
const moveClock = movableClock(database)
let moved = 0

const someone = () => ({ firstName: 'Kari', lastName: 'Lie', email: `${randomUUID()}@example.com` })
const named = () => {
  const { email: theirEmail } = someone()
  return { ...someone(), theirFirstName: 'Nina', theirLastName: 'Ek', theirEmail, note: 'She welds.', knows: 'on' }
}
const sealed = (path: string) => ({ seal: forms.sealOf({ path }, 10 - moved / 1_000) })
const [apply, refer] = [job.path, job.path.replace('/apply', '/refer')]
const framed = `embedder=${encodeURIComponent(HOST)}&scheme=dark`

let senders = 0

/** Sends a body from an address of its own. */
function send(path: string, { type, body }: Pick<HostileBody, 'type' | 'body'>): Promise<Response> {
  const n = ++senders
  const headers = { 'content-type': type, 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }
  return fetch(server.url + path, { method: 'POST', redirect: 'manual', body: new Uint8Array(body), headers })
}

/** Sends what a form takes. @returns where it leads to */
async function sendForm({ path, ...taken }: Form): Promise<string> {
  const reply = await send(path, bodyOf(taken))
  if (reply.status !== 303) throw new Error(`${path} answered ${reply.status}`)
  return reply.headers.get('location') ?? ''
}

/** Applies as people do. @returns the own page of the submission */
async function applied() {
  const values = someone()
  const location = await sendForm(form(apply, { ...values, ...sealed(apply) }, 'cv'))
  const [sent] = await database.run<{ id: string; person: string; vouch: string }>(
    'select id, person_id as person, vouch_id as vouch from submissions where email = $1',
    [values.email],
  )
  if (!sent) throw new Error('nothing was sent')
  return { own: location.replace('/thanks', ''), process: sent.vouch ?? sent.id, ...sent }
}

/** The own page of somebody who applied, as the company hands it out. */
async function personPage(): Promise<string> {
  const { person: id } = await applied()
  const link = await act(async (c) => {
    const [person] = await c.within('people', [id])
    return person && openPersonPage(c, person, { isMailed: false })
  })
  return `/m/${link?.token}`
}

/** Names somebody as people do. @returns the page of the invitation */
async function invitation(): Promise<string> {
  const location = await sendForm(form(`${refer}?way=name`, { ...named(), ...sealed(refer), way: 'name' }))
  return `/m/${new URLSearchParams(location.split('?')[1]).get('invitation')}`
}

interface Form extends TakenForm {
  readonly path: string
}

const form = (path: string, values: TakenForm['values'] = {}, ...files: string[]): Form => ({ path, values, files })
const corrected = { firstName: 'Kari', lastName: 'Ek', phone: '', portfolioUrl: '', message: 'I weld.' }

/** Every public form. What ends with its answer is made anew for each body. */
const kinds: Readonly<Record<string, () => Form | Promise<Form>>> = {
  apply: () => form(apply, { ...someone(), ...sealed(apply), message: 'I weld.' }, 'cv'),
  refer: () => form(refer, { ...someone(), ...sealed(refer), way: 'link' }),
  'refer somebody': () => form(`${refer}?way=name`, { ...named(), ...sealed(refer), way: 'name' }),
  'apply in the widget': () => form(`${apply}?${framed}`, { ...someone(), ...sealed(apply) }, 'cv'),
  'refer in the widget': () => form(`${refer}?${framed}`, { ...someone(), ...sealed(refer), way: 'link' }),
  report: () => form(`/c/${marketplace.id}/${listed.id}/report`, { reason: 'fraud', explanation: randomUUID() }),
  'add a CV': async () => form((await applied()).own, {}, 'cv'),
  correct: async () => form(`${(await applied()).own}/correct`, corrected),
  withdraw: async () => {
    const { own, process } = await applied()
    return form(`${own}/withdraw/${process}`)
  },
  'end a consent': async () => form(`${(await applied()).own}/consent`, { purpose: 'other_positions' }),
  'erase a submission': async () => form(`${(await applied()).own}/erase`),
  'correct a person': async () => form(`${await personPage()}/correct`, corrected),
  'confirm a consent': async () => form(`${await personPage()}/consent/confirm`, { purpose: 'other_positions' }),
  'erase a person': async () => form(`${await personPage()}/erase`),
  'decline an invitation': async () => form(await invitation(), { answer: 'no' }),
  'erase an invitation': async () => form(await invitation(), { answer: 'erase' }),
}
const all = Object.entries(kinds)
const many = budget(4, Math.ceil(10_000 / all.length)) * all.length

test(
  `no body of a form makes an error of ours, and nine in ten reach the parser: ${many} over ${all.length} forms`,
  { tags: 'long' },
  async () => {
    const random = randomFrom(announceSeed('hostile forms'))
    const statuses = new Map<number, number>()
    let reached = 0
    for (let sent = 0; sent < many; sent += all.length) {
      await moveClock(STEP)
      moved += STEP
      await Promise.all(
        all.map(async ([kind, open]) => {
          const { path, ...taken } = await open()
          // First as browsers send them: a form that refuses everything would prove nothing.
          const { type, body, isRead } = sent === 0 ? bodyOf(taken) : hostileBody(random, taken)
          const reply = await send(path, { type, body })
          const page = await reply.text()
          expect(page).not.toContain('<script>alert')
          if (sent === 0) expect([kind, reply.status]).toEqual([kind, 303])
          expect(reply.status, `${kind}: ${page}`).toBeLessThan(500)
          statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
          // 400 is the answer of the parser to a body that is broken. Bodies without files are read before anything is looked up.
          const after = [200, 303, 400, 422, ...(taken.files.length === 0 ? [404, 410] : [])]
          if (isRead && after.includes(reply.status)) reached += 1
        }),
      )
    }
    console.info(`of ${many} bodies ${reached} reached the parser:`, Object.fromEntries(statuses))
    expect(reached).toBeGreaterThan(many * 0.9)
    expect(statuses.get(303)).toBeGreaterThan(many * 0.3)
  },
)
