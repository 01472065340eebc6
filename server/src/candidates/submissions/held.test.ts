import { expect, test } from 'vitest'
import { applicationForms, asProgram, trusting } from '../../../test/application-forms.ts'
import { byVerb } from '../../../test/by-verb.ts'
import { candidates } from '../../../test/candidates.ts'
import { openFixture } from '../../../test/fixture.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { runIn } from '../../../test/command.ts'
import { discard, letIn } from './held-actions.ts'
import { deleteUndecidedSubmissions } from './job.ts'

const fixture = await openFixture({ ...trusting })
const verbs = byVerb(fixture)
const { make, database, server } = fixture
const forms = applicationForms(fixture)
const { act } = candidates(fixture)
const company = await make.company({ country: 'NO' })
const moveClock = movableClock(database)
const DAY = 86_400_000

/** Sends a form that waits, with a CV. */
async function held(email: string, values: Record<string, string> = {}) {
  const job = await forms.open(company)
  const files = [new File(['A letter in plain text.\n'], 'cv.txt', { type: 'text/plain' })]
  const sent = await forms.send(job, { email, ...forms.hasty(job), ...values }, { files })
  const [row] = await database.run<{ id: string }>('select id from submissions where email = $1', [email])
  if (!row) throw new Error('nothing was held')
  return { id: row.id, job, page: sent.location.replace('/thanks', '') }
}

const rowOf = async (id: string) => (await database.run('select * from submissions where id = $1', [id]))[0]
const letInOne = (id: string) => act(async (c) => letIn(c, await c.within('submissions', [id])))
const discardOne = (id: string) => act(async (c) => discard(c, await c.within('submissions', [id])))

test('letting a submission in makes the candidate, with one event and the CV, also after days and after the position closed', async () => {
  const { id, job } = await held('in@example.com', { keepMe: 'on', message: 'Hello' })
  await moveClock(20 * DAY)
  await verbs.archive(job)
  await letInOne(id)
  expect(await rowOf(id)).toMatchObject({ state: 'taken', is_new_person: true, is_new_vouch: true, message: 'Hello' })
  const events = await database.run<{ body: string }>(
    'select body from events where object_id = (select vouch_id from submissions where id = $1)',
    [id],
  )
  expect(events).toHaveLength(1)
  expect(JSON.parse(events[0]?.body ?? '{}')).toMatchObject({
    type: 'CANDIDATE_ADDED',
    candidate: { email: 'in@example.com', resumeUrl: expect.stringContaining('/f/') },
  })
  expect(await database.run('select from consents where submission_id = $1', [id])).toHaveLength(1)
})

test('nobody decides twice, also at the same moment', async () => {
  const { id } = await held('once@example.com')
  const results = await Promise.allSettled([letInOne(id), letInOne(id), letInOne(id)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(letInOne(id)).rejects.toThrow('does not wait any more')
  await expect(discardOne(id)).rejects.toThrow('does not wait any more')
  expect(await rowOf(id)).toMatchObject({ state: 'taken', is_new_vouch: true })
})

test('discarding empties what a submission says, with its files', async () => {
  const { id, page } = await held('out@example.com', { message: 'Spam' })
  await discardOne(id)
  expect(await rowOf(id)).toMatchObject({ state: 'discarded', email: null, message: null, file_ids: [] })
  expect(
    await database.run("select from files where person_id is null and expires_at > clock() + interval '2 days'"),
  ).toEqual([])
  expect((await forms.get(page)).status).toBe(200)
})

/** The mails to an address that something will be deleted. */
const noticesTo = (email: string) =>
  database.run<{ facts: Record<string, string | null>; language: string; state: string }>(
    `select facts, language, state from mails where kind = 'lapsing' and recipient = $1 order by id`,
    [email],
  )

test('whose submission nobody has let in is told once after 27 days; it is deleted three days later, with its files and tokens; others stay', async () => {
  const { id, page, job } = await held('old@example.com')
  const taken = await forms.open(company)
  await forms.send(taken, { email: 'stays@example.com' })
  await moveClock(26 * DAY)
  await deleteUndecidedSubmissions(server.app.database)
  expect(await noticesTo('old@example.com')).toEqual([])
  await moveClock(2 * DAY)
  await Promise.all([1, 2].map(() => deleteUndecidedSubmissions(server.app.database)))
  await deleteUndecidedSubmissions(server.app.database)
  const [now] = await database.run<{ at: Date }>('select clock() as at')
  const [notice, ...more] = await noticesTo('old@example.com')
  expect(more).toEqual([])
  expect(notice).toMatchObject({ language: 'en', state: 'queued', facts: { name: 'Kari', page: job.path } })
  const days = (new Date(notice?.facts['until'] ?? '').getTime() - (now?.at.getTime() ?? 0)) / DAY
  expect(days).toBeCloseTo(3, 1)
  expect(await rowOf(id)).toMatchObject({ state: 'held' })
  await moveClock(3 * DAY)
  const young = await held('young@example.com')
  expect(await deleteUndecidedSubmissions(server.app.database)).toBeGreaterThanOrEqual(1)
  expect(await rowOf(id)).toBeUndefined()
  expect((await forms.get(page)).status).toBe(404)
  expect(await rowOf(young.id)).toMatchObject({ state: 'held' })
  expect(await database.run(`select from submissions where email = 'stays@example.com'`)).toHaveLength(1)
  expect(await noticesTo('old@example.com')).toHaveLength(1)
})

test('an address that programs have used many times gets one mail for each position, and names no form of a closed one', async () => {
  const email = 'victim@example.com'
  const job = await forms.open(company)
  for (const message of ['One', 'Two', 'Three']) await forms.send(job, { email, message, ...asProgram })
  const other = await held(email)
  await verbs.archive(other.job)
  await moveClock(28 * DAY)
  await deleteUndecidedSubmissions(server.app.database)
  const pages = (await noticesTo(email)).map(({ facts }) => facts['page'])
  expect(pages).toHaveLength(2)
  expect(pages).toEqual(expect.arrayContaining([job.path, null]))
})

test('who was let in or discarded hears nothing of it', async () => {
  const [one, two] = [await held('let-in@example.com'), await held('discarded@example.com')]
  await letInOne(one.id)
  await discardOne(two.id)
  await moveClock(28 * DAY)
  await deleteUndecidedSubmissions(server.app.database)
  expect([...(await noticesTo('let-in@example.com')), ...(await noticesTo('discarded@example.com'))]).toEqual([])
})

test('the command line lists what waits, and decides about it', async () => {
  const { id } = await held('command@example.com', { message: 'Hi' })
  const command = runIn({}, server.app.database)
  const list = await command('submissions', 'list', '--state', 'held')
  expect(list.result.submissions).toContainEqual(
    expect.objectContaining({ id, heldBecause: ['fast', 'trap'], message: 'Hi', email: 'command@example.com' }),
  )
  expect((await command('submissions', 'let-in', id)).result).toEqual({ submissions: [id] })
  expect((await command('submissions', 'discard', id)).error).toContain('does not wait any more')
})
