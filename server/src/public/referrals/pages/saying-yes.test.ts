import { expect, test } from 'vitest'
import { applicationForms, asProgram, trusting } from '../../../../test/application-forms.ts'
import { byVerb } from '../../../../test/by-verb.ts'
import { candidates } from '../../../../test/candidates.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { applyWords } from '../../words/applying.ts'
import { referWords } from '../../words/referrals.ts'

const fixture = await openFixture({ ...trusting })
const { make, database } = fixture
const forms = applicationForms(fixture)
const verbs = byVerb(fixture)
const { applied } = candidates(fixture)
const company = await make.company({ country: 'NO', name: 'Fjellvik' })
const w = referWords.en

let count = 0

/** Somebody names somebody for a job. @returns the invitation, the link and the page of the referrer */
async function invited(them: Partial<Record<'firstName' | 'lastName' | 'email', string>> = {}) {
  const job = await forms.open(company)
  const { firstName = 'Kari Anne', lastName = 'von Ek', email = `kari${++count}@example.com` } = them
  const path = `${job.path.replace('/apply', '/refer')}?way=name`
  const sent = await forms.postText(path, {
    ...{ seal: forms.sealOf({ path: path.split('?')[0] ?? '' }), way: 'name', knows: 'on' },
    ...{ firstName: 'Ola', lastName: 'Lie', email: `ola${++count}@example.com` },
    ...{ theirFirstName: firstName, theirLastName: lastName, theirEmail: email },
  })
  expect(sent.status).toBe(303)
  const [own = '', query = ''] = sent.location.split('?')
  const link = /\/j\/[0-9a-f-]{36}/.exec((await forms.get(sent.location)).page)?.[0] ?? ''
  const page = `/m/${new URLSearchParams(query).get('invitation')}`
  return { job, page, form: `${page}/apply`, link, own: own.replace('/link', ''), email }
}

const say = (form: string, values: Record<string, string | string[]>) =>
  forms.post(form, { seal: forms.sealOf({ path: form }), firstName: 'Kari', lastName: 'Ek', ...values })

const candidaciesOf = (job: { id: string }) =>
  database.run(
    `select v.kind, v.stage, v.accepted_by_candidate_at is not null as agreed, p.email, p.first_name as name
    from vouches v join people p on p.company_id = v.company_id and p.id = v.person_id
    where v.position_id = $1 order by v.id`,
    [job.id],
  )

test('the form that an invitation opens is filled in with what the referrer wrote, and says who that is', async () => {
  const { page, form, email } = await invited()
  expect((await forms.get(page)).page).toContain(`href="${form}"`)
  const shown = await forms.get(form)
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
  for (const value of ['Kari Anne', 'von Ek', email]) expect(shown.page).toContain(`value="${value}"`)
  expect(shown.page).toContain(applyWords.en.recommended('Ola Lie'))
  expect(shown.page).toContain(applyWords.en.tellNamed('Ola Lie'))
  expect(shown.page).toContain(applyWords.en.hints.tellReferrer)
})

test('it is filled in with what the referrer wrote, and not with what the company knows about the e-mail', async () => {
  const job = await forms.open(company)
  await applied(
    { company_id: company.id, id: job.id },
    { email: 'known@example.com', firstName: 'Karianne', lastName: 'Hemmelig', phone: '+4791234567' },
  )
  const { form } = await invited({ email: 'known@example.com', firstName: 'Kari', lastName: 'Ek' })
  const { page } = await forms.get(form)
  expect(['Hemmelig', 'Karianne', '1234567'].filter((known) => page.includes(known))).toEqual([])
  for (const value of ['Kari', 'Ek', 'known@example.com']) expect(page).toContain(`value="${value}"`)
})

test.each(['the same', 'another'])(
  'with %s e-mail it answers the invitation, and there is one candidacy',
  async (which) => {
    const { job, page, form, own, email } = await invited()
    const written = which === 'another' ? `private${++count}@example.com` : email
    const sent = await say(form, { email: written, firstName: 'Kari', phone: '91234567' })
    expect(sent.status).toBe(303)
    expect((await forms.get(sent.location)).page).toContain('Thank you')
    expect(await candidaciesOf(job)).toEqual([
      { kind: 'referral', stage: 'READY_FOR_REVIEW', agreed: true, email: written, name: 'Kari' },
    ])
    expect(await forms.get(page)).toMatchObject({ status: 410, page: expect.stringContaining(w.invitation.over) })
    expect((await forms.get(own)).page).toContain(w.mine.states.answered)
    expect(await database.run('select kind from mails where recipient = $1 order by id', [written])).toContainEqual({
      kind: 'received',
    })
  },
)

test('with an e-mail that the company knows as somebody else, the record of that person stays as it is', async () => {
  const known = `known${++count}@example.com`
  const other = await forms.open(company)
  await applied({ company_id: company.id, id: other.id }, { email: known, firstName: 'Known', lastName: 'Person' })
  const { job, form, email } = await invited()
  expect((await say(form, { email: known, lastName: 'Ny' })).status).toBe(303)
  expect(await candidaciesOf(job)).toMatchObject([{ kind: 'referral', agreed: true, email, name: 'Kari' }])
  expect(await database.run('select first_name, last_name from people where email = $1', [known])).toEqual([
    { first_name: 'Known', last_name: 'Person' },
  ])
})

test.each(['the same', 'another'])(
  'whoever applied by themselves before, with %s e-mail, keeps that one application, and the invitation ends',
  async (which) => {
    const { job, page, form, own, email } = await invited()
    const written = which === 'another' ? `private${++count}@example.com` : email
    expect((await forms.send(job, { email: written })).status).toBe(303)
    expect((await say(form, { email: written, message: 'Again' })).status).toBe(303)
    const agreed = (await candidaciesOf(job)).filter((candidacy) => candidacy['agreed'] === true)
    expect(agreed).toMatchObject([{ kind: 'application', email: written }])
    expect((await candidaciesOf(job)).filter(({ stage }) => stage === 'REFERRAL_CREATED')).toEqual([])
    expect((await forms.get(page)).status).toBe(410)
    expect((await forms.get(own)).page).toContain(w.mine.states.invited)
    const messages = await database.run('select message from submissions where email = $1 order by id', [written])
    expect(messages).toEqual([{ message: null }, { message: 'Again' }])
  },
)

test('the same yes sent again, also at the same moment, leads to the same page of thanks', async () => {
  const { job, form } = await invited()
  const seal = forms.sealOf({ path: form })
  const values = { seal, email: `twice${++count}@example.com` }
  const sent = await Promise.all([say(form, values), say(form, values)])
  sent.push(await say(form, values))
  expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await candidaciesOf(job)).toHaveLength(1)
  // Another form of the same invitation comes too late.
  expect(await say(form, { email: values.email, message: 'More' })).toMatchObject({ status: 410 })
})

test('a yes is never held: nobody but whoever was invited has the address of the form', async () => {
  const { job, form, email } = await invited()
  const sent = await forms.post(form, {
    ...asProgram,
    firstName: 'Kari',
    lastName: 'Ek',
    email,
  })
  expect(sent.status).toBe(303)
  expect(await candidaciesOf(job)).toMatchObject([{ agreed: true }])
})

test('a form with faults comes back with what was typed, and the invitation stays open', async () => {
  const { page, form } = await invited()
  const sent = await say(form, { email: 'kari', message: 'My long letter' })
  expect(sent.status).toBe(422)
  expect(sent.page).toContain('My long letter')
  expect(sent.page).toContain('value="kari"')
  expect((await forms.get(page)).page).toContain(w.invitation.answerTitle)
})

test('if the job closes meanwhile, the form says so, and the invitation can still be declined', async () => {
  const { job, page, form, email } = await invited()
  await verbs.archive(job)
  const sent = await say(form, { email, message: 'My long letter' })
  expect(sent.status).toBe(422)
  expect(sent.page).toContain(applyWords.en.faults.closed)
  expect(sent.page).toContain('My long letter')
  expect((await forms.get(form)).status).toBe(410)
  expect((await forms.postText(page, { answer: 'no' })).status).toBe(303)
  expect((await forms.get(form)).page).toContain(w.invitation.over)
})

test('the token of anything else opens no such form', async () => {
  const { own, job } = await invited()
  const { location } = await forms.send(job)
  for (const other of [own, location.replace('/thanks', ''), `/m/${'x'.repeat(43)}`]) {
    expect((await forms.get(`${other}/apply`)).status).toBe(404)
    expect((await say(`${other}/apply`, { email: 'x@example.com' })).status).toBe(404)
  }
})
