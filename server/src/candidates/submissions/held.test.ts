import { expect, test } from 'vitest'
import { applicationForms, trusting } from '../../../test/application-forms.ts'
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
  const sent = await forms.send(job, { email, company_fax: 'x', ...values }, { files })
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

test('a submission that nobody has let in for 30 days is deleted, with its files and tokens; others stay', async () => {
  const { id, page } = await held('old@example.com')
  const taken = await forms.open(company)
  await forms.send(taken, { email: 'stays@example.com' })
  await moveClock(29 * DAY)
  await deleteUndecidedSubmissions(server.app.database)
  expect(await rowOf(id)).toMatchObject({ state: 'held' })
  await moveClock(2 * DAY)
  const young = await held('young@example.com')
  expect(await deleteUndecidedSubmissions(server.app.database)).toBeGreaterThanOrEqual(1)
  expect(await rowOf(id)).toBeUndefined()
  expect((await forms.get(page)).status).toBe(404)
  expect(await rowOf(young.id)).toMatchObject({ state: 'held' })
  expect(await database.run(`select from submissions where email = 'stays@example.com'`)).toHaveLength(1)
})

test('the command line lists what waits, and decides about it', async () => {
  const { id } = await held('command@example.com', { message: 'Hi' })
  const command = runIn({}, server.app.database)
  const list = await command('submissions', 'list', '--state', 'held')
  expect(list.result.submissions).toContainEqual(
    expect.objectContaining({ id, heldBecause: ['trap'], message: 'Hi', email: 'command@example.com' }),
  )
  expect((await command('submissions', 'let-in', id)).result).toEqual({ submissions: [id] })
  expect((await command('submissions', 'discard', id)).error).toContain('does not wait any more')
})
