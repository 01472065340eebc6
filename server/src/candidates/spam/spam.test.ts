import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test } from 'vitest'
import { applicationForms, asProgram, trusting } from '../../../test/application-forms.ts'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { TRAP } from '../../public/public-form/sent-form.ts'

const fixture = await openFixture({ ...trusting })
const verbs = byVerb(fixture)
const { make, database } = fixture
const forms = applicationForms(fixture)
const company = await make.company({ country: 'NO' })
const moveClock = movableClock(database)
const HOUR = 3_600_000

const heldOf = async (email: string) =>
  (
    await database.run<{ reasons: string[]; state: string }>(
      'select held_because as reasons, state from submissions where email = $1',
      [email],
    )
  )[0]

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

describe('a form waits for a human', () => {
  test('if it was sent in less than three seconds, with a field filled in that nobody sees', async () => {
    const job = await forms.open(company)
    const email = 'both@example.com'
    await forms.send(job, { email, [TRAP]: 'x' }, { seal: forms.sealOf(job, 1) })
    expect(await heldOf(email)).toEqual({ reasons: ['fast', 'trap'], state: 'held' })
    expect(await database.run('select from people where email = $1', [email])).toEqual([])
    expect(await database.run('select from events where body like $1', [`%${email}%`])).toEqual([])
  })

  test.each([
    ['is missing', () => ''],
    ['was made up', () => 'a.b.c'],
    ['is of another form', (path: string) => forms.sealOf({ path: path.replace('/apply', '/refer') })],
  ])('if its seal %s', async (what, seal) => {
    const job = await forms.open(company)
    const email = `${what.replaceAll(' ', '-')}@example.com`
    expect((await forms.send(job, { email }, { seal: seal(job.path) })).status).toBe(303)
    expect(await heldOf(email)).toMatchObject({ reasons: ['fast'] })
  })

  test('and nobody is told: the answer and the own page are the same', async () => {
    const job = await forms.open(company)
    const email = 'same@example.com'
    const held = await forms.send(job, { email, ...asProgram })
    const taken = await forms.send(job, { email, message: ' ' }, { seal: forms.sealOf(job, 60) })
    const bare = (page: string) => page.replaceAll(/\/m\/[\w-]{43}/g, '/m/…').replaceAll(/withdraw\/[\w-]{36}/g, '…')
    const pages = async ({ location }: { location: string }) => [
      bare((await forms.get(location)).page),
      bare((await forms.get(location.replace('/thanks', ''))).page),
    ]
    expect(await pages(held)).toEqual(await pages(taken))
  })

  test('not if the position takes no applications: then it is refused like any other', async () => {
    const job = await forms.open(company)
    await verbs.edit(job, { enableApplication: false })
    const sent = await forms.send(job, { email: 'off@example.com', ...asProgram })
    expect(sent.status).toBe(422)
    expect(await heldOf('off@example.com')).toBeUndefined()
  })
})

describe('a form does not wait', () => {
  test.each([
    ['sent in less than three seconds, as browsers do that fill it in or go back', 'fast', 0, {}],
    ['sent with a field filled in that nobody sees, as password managers do', 'manager', 10, { [TRAP]: '12345678' }],
  ])('if it was only %s', async (_, name, age, values) => {
    const job = await forms.open(company)
    const email = `${name}@example.com`
    expect((await forms.send(job, { email, ...values }, { seal: forms.sealOf(job, age) })).status).toBe(303)
    expect(await heldOf(email)).toEqual({ reasons: [], state: 'taken' })
  })

  test('with a hidden field whose name and label mean nothing to what fills in forms', async () => {
    const { page } = await forms.show(await forms.open(company))
    const [field = ''] = new RegExp(`<input[^>]*name="${TRAP}"[^>]*>`).exec(page) ?? []
    expect(field).toContain('autocomplete="off"')
    expect(field).toContain('tabindex="-1"')
    expect(field).not.toMatch(/fax|company|name="[^"]*(?:name|mail|phone|address|url|org)/i)
  })
})

/** Solves the challenge of a form, as its script does. */
async function solved(job: { path: string }): Promise<{ seal: string; proof: string }> {
  const { page } = await forms.show(job)
  const text = /data-challenge="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const challenge = JSON.parse(text)
  const solution = await solveChallenge({ challenge, deriveKey })
  return { seal: forms.hidden(page, 'seal'), proof: JSON.stringify({ challenge, solution }) }
}

describe('many forms', () => {
  test('from one address: the sixth in ten minutes waits, unless it has a proof of work; after that time none does', async () => {
    const job = await forms.open(company)
    const address = '198.51.100.7'
    for (let i = 0; i < 5; i++) await forms.send(job, { email: `soon${i}@example.com` }, from(address))
    expect(await heldOf('soon4@example.com')).toEqual({ reasons: [], state: 'taken' })
    await forms.send(job, { email: 'sixth@example.com' }, from(address))
    expect(await heldOf('sixth@example.com')).toEqual({ reasons: ['address'], state: 'held' })

    const { seal, proof } = await solved(job)
    await moveClock(5_000)
    await forms.send(job, { email: 'proven@example.com', proof }, { ...from(address), seal })
    expect(await heldOf('proven@example.com')).toEqual({ reasons: [], state: 'taken' })
    await forms.send(job, { email: 'spent@example.com', proof }, { ...from(address), seal })
    expect(await heldOf('spent@example.com')).toEqual({ reasons: ['address'], state: 'held' })
    const other = { ...from(address), seal: (await solved(job)).seal }
    await moveClock(5_000)
    await forms.send(job, { email: 'foreign@example.com', proof }, other)
    expect(await heldOf('foreign@example.com')).toEqual({ reasons: ['address'], state: 'held' })

    await moveClock(HOUR / 6)
    await forms.send(job, { email: 'later@example.com' }, from(address))
    expect(await heldOf('later@example.com')).toEqual({ reasons: [], state: 'taken' })
  })

  test('are one if somebody presses the button six times, at once or one after the other', async () => {
    const job = await forms.open(company)
    const address = '198.51.100.8'
    const seal = forms.sealOf(job)
    const press = () => forms.send(job, { email: 'clicks@example.com' }, { ...from(address), seal })
    const pressed = [...(await Promise.all([press(), press(), press()])), await press(), await press(), await press()]
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 303])
    for (let i = 0; i < 4; i++) await forms.send(job, { email: `more${i}@example.com` }, from(address))
    expect(await heldOf('more3@example.com')).toEqual({ reasons: [], state: 'taken' })
    await forms.send(job, { email: 'clicks6@example.com' }, from(address))
    expect(await heldOf('clicks6@example.com')).toEqual({ reasons: ['address'], state: 'held' })
    // The button costs something too: nobody presses it for ever.
    const again = await Promise.all(Array.from({ length: 60 }, press))
    expect(again.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test('from the addresses of one subscriber count together, and those of others do not', async () => {
    const job = await forms.open(company)
    for (let i = 0; i < 5; i++) await forms.send(job, {}, from(`2001:db8:1:2::${i}`))
    await forms.send(job, { email: 'v6@example.com' }, from('2001:db8:1:2:ffff::1'))
    expect(await heldOf('v6@example.com')).toMatchObject({ reasons: ['address'] })
    await forms.send(job, { email: 'neighbour@example.com' }, from('2001:db8:1:3::1'))
    expect(await heldOf('neighbour@example.com')).toMatchObject({ reasons: [] })
  })

  test('for one position: the 121st in an hour waits without a proof of work', async () => {
    const job = await forms.open(company)
    await database.run(
      `insert into submission_attempts (id, subject, at)
      select gen_random_uuid(), sha256(convert_to('position ' || $1, 'UTF8')), clock() from generate_series(1, 119)`,
      [job.id],
    )
    await forms.send(job, { email: 'n120@example.com' })
    expect(await heldOf('n120@example.com')).toMatchObject({ reasons: [] })
    await forms.send(job, { email: 'n121@example.com' })
    expect(await heldOf('n121@example.com')).toMatchObject({ reasons: ['position'] })
    await moveClock(HOUR)
    await forms.send(job, { email: 'n122@example.com' })
    expect(await heldOf('n122@example.com')).toMatchObject({ reasons: [] })
  })

  test('from one address: the 61st in an hour gets 429, and is taken after Retry-After', async () => {
    const job = await forms.open(company)
    const address = '203.0.113.9'
    const sent = await Promise.all(Array.from({ length: 61 }, () => forms.send(job, {}, from(address))))
    expect(sent.filter(({ status }) => status === 303)).toHaveLength(60)
    const refused = sent.find(({ status }) => status === 429)
    const wait = Number(refused?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(3_500)
    expect(wait).toBeLessThanOrEqual(3_600)
    expect((await forms.send(job, {}, from('203.0.113.10'))).status).toBe(303)

    // Whoever is refused keeps what they wrote, and chooses again what was not stored.
    const files = [new File(['A letter.\n'], 'refused.txt', { type: 'text/plain' })]
    const kept = await forms.send(job, { message: 'My letter' }, { ...from(address), files })
    expect([kept.status, Number(kept.headers.get('retry-after')) > 3_500]).toEqual([429, true])
    expect(kept.page).toContain('Send it again in 60 minutes.')
    expect(kept.page).toContain('My letter')
    expect(kept.page).toContain('A file was not stored.')
    expect(await database.run(`select from files where name = 'refused.txt'`)).toEqual([])
    await moveClock((wait - 60) * 1000)
    expect((await forms.send(job, {}, from(address))).status).toBe(429)
    await moveClock(61_000)
    expect((await forms.send(job, {}, from(address))).status).toBe(303)
  })
})
