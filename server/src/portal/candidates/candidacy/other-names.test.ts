import { afterAll, expect, test } from 'vitest'
import { applicationForms, asProgram, trusting } from '../../../../test/application-forms.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { submissionWords } from '../../words/en/submissions.ts'

const fixture = await openFixture({ ...trusting })
const { database } = fixture
const world = await makeWorld(fixture)
const { home } = world.companies
const forms = applicationForms(fixture)
const [recruiter, restricted] = [
  await visitAs(fixture, world, 'recruiter'),
  await visitAs(fixture, world, 'restricted user'),
]
afterAll(() => Promise.all([recruiter, restricted].map((visitor) => visitor.close())))

const w = submissionWords
let count = 0

/** Two forms with one e-mail, of which the second has another name. */
async function shared(first: Record<string, string>, second: Record<string, string>, elsewhere = false) {
  const email = `shared${++count}@example.com`
  const job = await forms.open(home, { title: `Sentry ${count}` })
  const other = elsewhere ? await forms.open(home, { title: `Elsewhere ${count}` }) : job
  await forms.send(job, { email, ...first })
  const sent = await forms.send(other, { email, ...second })
  expect(sent.status).toBe(303)
  const rows = await database.run<{ id: string; vouch: string }>(
    'select id, vouch_id as vouch from submissions where email = $1 order by id',
    [email],
  )
  return { email, job: other, submission: rows[1]?.id ?? '', at: `/portal/candidates/${rows[1]?.vouch}` }
}

const KARI = { firstName: 'Kari', lastName: 'Lie' }
const OLA = { firstName: 'Ola', lastName: 'Lie', message: 'I am Ola.' }

test('two people with one e-mail at one position: the card says so, and a task waits until somebody has looked at it', async () => {
  const { at, submission, job } = await shared(KARI, OLA)
  const people = await database.run(
    'select first_name from people where id = (select person_id from submissions where id = $1)',
    [submission],
  )
  expect(people).toEqual([{ first_name: 'Kari' }])
  const board = `/portal/positions/${job.id}/candidates`
  const pages = ['/portal', board, `${board}?view=table`, '/portal/candidates', at]
  for (const path of pages) expect([path, (await recruiter.get(path)).html.includes(w.otherName)]).toEqual([path, true])
  expect((await recruiter.get('/portal')).html).toContain('Ola Lie')
  // Whoever does not reach the position hears nothing of it.
  expect((await restricted.get('/portal')).html).not.toContain('Ola Lie')
  const form = `/portal/applications/${submission}/check-name`
  expect((await recruiter.get(at)).html).toContain(form)
  expect((await recruiter.get(`/portal/applications/${submission}`)).html).toContain(form)
  const done = await recruiter.post(form)
  expect([done.status, done.to]).toEqual([303, at])
  for (const path of pages.slice(0, -1)) expect((await recruiter.get(path)).html).not.toContain(w.otherName)
  const page = (await recruiter.get(at)).html
  expect([page.includes('Ola Lie'), page.includes(form)]).toEqual([true, false])
  const audited = await database.run(`select actor_kind from audit_entries where verb = 'submissions check-name'`)
  expect(audited).toEqual([{ actor_kind: 'user' }])
})

test('with one e-mail at two positions the second candidacy says it too', async () => {
  const { at } = await shared(KARI, OLA, true)
  expect((await recruiter.get(at)).html).toContain(w.otherName)
})

test.each([
  ['the same name', KARI],
  ['the name in other letters', { firstName: 'KARI', lastName: 'lie' }],
  ['a part of the name', { firstName: 'Kari', lastName: '' }],
  ['a further name', { firstName: 'Kari Anne', lastName: 'Lie' }],
])('somebody who applies again with %s is one person, and nobody is asked', async (_, second) => {
  const { at, email } = await shared(KARI, { ...second, message: 'Once more.' })
  expect((await recruiter.get(at)).html).not.toContain(w.otherName)
  expect(await database.run('select from submissions where email = $1 and name_to_check', [email])).toEqual([])
})

test('a form that waited says it once it is let in, and nothing of it stays after the submission was erased', async () => {
  const { at, submission } = await shared(KARI, { ...OLA, ...asProgram })
  expect(at).toContain('null')
  await recruiter.post(`/portal/applications/${submission}/let-in`)
  const [row] = await database.run<{ vouch: string }>('select vouch_id as vouch from submissions where id = $1', [
    submission,
  ])
  const page = `/portal/candidates/${row?.vouch}`
  expect((await recruiter.get(page)).html).toContain(w.otherName)
  const job = await forms.open(home)
  const own = (await forms.send(job, { email: 'erases@example.com', ...KARI })).location
  const other = (await forms.send(job, { email: 'erases@example.com', ...OLA })).location.replace('/thanks', '')
  expect(own).not.toBe(other)
  expect((await forms.postText(`${other}/erase`, {})).status).toBe(303)
  const [kept] = await database.run<{ vouch: string }>(
    `select vouch_id as vouch from submissions where email = 'erases@example.com'`,
  )
  expect((await recruiter.get(`/portal/candidates/${kept?.vouch}`)).html).not.toContain(w.otherName)
})
