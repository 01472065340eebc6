import { describe, expect, test } from 'vitest'
import { applicationForms, asProgram, trusting } from '../../../test/application-forms.ts'
import { byVerb } from '../../../test/by-verb.ts'
import { candidates } from '../../../test/candidates.ts'
import { openFixture } from '../../../test/fixture.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { hire, moveTo } from '../../candidates/candidacy.ts'
import { transitionCandidacies } from '../../candidates/actions.ts'
import { anonymizePeople } from '../../candidates/person-actions.ts'
import { eraseDuePeople } from '../../candidates/self/job.ts'
import { openPersonPage } from '../../candidates/self/link-actions.ts'

const fixture = await openFixture({ ...trusting })
const byVerbs = byVerb(fixture)
const { make, database, server } = fixture
const forms = applicationForms(fixture)
const { act, applied, kindsOf } = candidates(fixture)
const company = await make.company({ country: 'NO', name: 'Fjellvik' })
const moveClock = movableClock(database)
const text = () => new File(['A letter in plain text.\n'], 'cv.txt', { type: 'text/plain' })

/** Applies through a form. @returns the own page of the submission, and what it led to */
async function apply(email: string, values: Record<string, string> = {}, files: readonly File[] = []) {
  const job = await forms.open(company, { title: 'Welder' })
  const sent = await forms.send(job, { email, ...values }, { files })
  const [row] = await database.run<{ id: string; vouch: string; person: string }>(
    'select id, vouch_id as vouch, person_id as person from submissions where email = $1 order by id desc limit 1',
    [email],
  )
  if (!row) throw new Error('nothing was sent')
  return { job, own: sent.location.replace('/thanks', ''), ...row }
}

/** The page of a person, as the company hands it out. */
async function personPage(id: string): Promise<string> {
  const link = await act(async (c) => {
    const [person] = await c.within('people', [id])
    return person && openPersonPage(c, person, { isMailed: false })
  })
  return `/m/${link?.token}`
}

const personOf = async (id: string) => (await database.run('select * from people where id = $1', [id]))[0]
const post = (path: string, values: Record<string, string> = {}, files: readonly File[] = []) =>
  files.length > 0 ? forms.post(path, values, { files }) : forms.postText(path, values)

describe('the page of a submission', () => {
  test('shows what was sent, the ad as it was, and how far it has come', async () => {
    const { own, job, vouch } = await apply('shown@example.com', { message: 'Dear <b>all</b>' })
    await byVerbs.edit(job, { title: 'Something else' })
    const { page, headers } = await forms.get(own)
    for (const word of ['shown@example.com', 'Dear &lt;b>all&lt;/b>', 'Welder', 'Received'])
      expect(page).toContain(word)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    await act(async (c) =>
      transitionCandidacies(
        c,
        'candidates move',
        await c.within('candidacies', [vouch]),
        moveTo('OFFER_MADE', 'Secret name'),
      ),
    )
    const moved = (await forms.get(own)).page
    expect(moved).toContain('Offer made')
    expect(moved).not.toContain('Secret name')
  })

  test('withdraws the candidacy, with its event', async () => {
    const { own, vouch } = await apply('withdraws@example.com')
    expect((await forms.get(`${own}/withdraw/${vouch}`)).page).toContain('Withdraw your application?')
    expect((await post(`${own}/withdraw/${vouch}`)).status).toBe(303)
    expect(await kindsOf({ id: vouch })).toEqual(['CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED'])
    const [entry] = await database.run(
      `select actor_kind, verb from audit_entries where $1 = any (object_ids) order by at desc limit 1`,
      [vouch],
    )
    expect(entry).toEqual({ actor_kind: 'candidate', verb: 'candidates withdraw' })
    const { page } = await forms.get(own)
    expect(page).toContain('Withdrawn')
    expect(page).not.toContain('Closed')
    expect(page).not.toContain('/withdraw/')
    expect((await forms.get(`${own}?lang=nb`)).page).toContain('Du har trukket deg.')
  })

  test('says that a process is closed that the company ended, and that somebody who came back is received', async () => {
    const { own, vouch } = await apply('ended-by-company@example.com')
    const move = (stage: 'OUT_OF_PROCESS' | 'READY_FOR_REVIEW', name?: string) =>
      act(async (c) =>
        transitionCandidacies(c, 'candidates move', await c.within('candidacies', [vouch]), moveTo(stage, name)),
      )
    await move('OUT_OF_PROCESS')
    expect((await forms.get(own)).page).toContain('Closed')
    await move('READY_FOR_REVIEW')
    await post(`${own}/withdraw/${vouch}`)
    // A name of the company's own for the stage does not say that the company ended it.
    await move('OUT_OF_PROCESS', 'Changed their mind')
    expect((await forms.get(own)).page).toContain('Withdrawn')
    await move('READY_FOR_REVIEW')
    expect((await forms.get(own)).page).toContain('Received')
  })

  test('says that somebody who was hired has to talk to the company', async () => {
    const { own, vouch } = await apply('hired@example.com')
    await act(async (c) => transitionCandidacies(c, 'candidates hire', await c.within('candidacies', [vouch]), hire()))
    const refused = await post(`${own}/withdraw/${vouch}`)
    expect(refused.status).toBe(422)
    expect(refused.page).toContain('Talk to the company instead.')
  })

  test('corrects what was sent and the person whom it made, with the old values in the form', async () => {
    const { own, person } = await apply('corrects@example.com', { phone: '912 34 567' })
    expect((await forms.get(`${own}/correct`)).page).toContain('value="+4791234567"')
    const values = { firstName: 'Karin', lastName: 'Lie', phone: '12', message: 'New' }
    const refused = await post(`${own}/correct`, values)
    expect(refused.status).toBe(422)
    expect(refused.page).toContain('value="Karin"')
    expect((await post(`${own}/correct`, { ...values, phone: '' })).status).toBe(303)
    expect(await personOf(person)).toMatchObject({ first_name: 'Karin', phone: null })
    expect((await forms.get(own)).page).toContain('New')
  })

  test('adds a CV, which events carry from then on, and serves it', async () => {
    const { own, vouch } = await apply('cv@example.com')
    expect((await post(own)).page).toContain('Choose a file.')
    expect((await post(own, {}, [text()])).status).toBe(303)
    const { page } = await forms.get(own)
    const link = /href="([^"]*\/files\/[^"]*)"/.exec(page)?.[1] ?? ''
    const file = await forms.get(link)
    expect(file.page).toBe('A letter in plain text.\n')
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(await database.run('select from files where candidacy_id = $1', [vouch])).toHaveLength(1)
  })

  test('reaches nothing of somebody whose e-mail was only typed in', async () => {
    const victim = 'victim@example.com'
    const job = await forms.open(company, { title: 'Welder' })
    const mine = await applied(
      { company_id: company.id, id: job.id },
      { email: victim, firstName: 'True', phone: '912 34 567' },
    )
    const sent = await forms.send(job, { email: victim, firstName: 'False' }, { files: [text()] })
    const own = sent.location.replace('/thanks', '')
    const { page } = await forms.get(own)
    expect(page).not.toContain('True')
    expect(page).not.toContain('+4791234567')
    const [submission] = await database.run<{ id: string }>('select id from submissions where email = $1', [victim])
    for (const id of [mine.id, submission?.id ?? '']) await post(`${own}/withdraw/${id}`)
    await post(`${own}/correct`, { firstName: 'Evil', lastName: 'Evil' })
    await post(`${own}/erase`)
    expect(await personOf(mine.personId)).toMatchObject({ first_name: 'True', erased_at: null })
    expect(await kindsOf(mine)).toEqual(['CANDIDATE_ADDED'])
    expect(await database.run('select from files where candidacy_id = $1', [mine.id])).toEqual([])
  })

  test('changes nothing of somebody who came later with the same e-mail', async () => {
    const [claimed, other] = ['claimed@example.com', 'claimed-too@example.com']
    const mallory = await apply(claimed, { firstName: 'Mallory' })
    const victim = await apply(claimed, { firstName: 'Vera', phone: '912 34 567' })
    expect(victim.person).toBe(mallory.person)
    const values = { firstName: 'Evil', lastName: 'Evil', phone: '987 65 432', message: '' }
    expect((await post(`${mallory.own}/correct`, values)).status).toBe(303)
    expect(await personOf(victim.person)).toMatchObject({ first_name: 'Mallory', phone: '+4791234567' })
    expect((await forms.get(mallory.own)).page).toContain('Evil')
    await post(`${mallory.own}/erase`)
    expect(await personOf(victim.person)).toMatchObject({ phone: '+4791234567', erased_at: null })
    // Also of somebody whose form waits for a human, and of whom nothing else is known yet.
    const early = await apply(other)
    const job = await forms.open(company)
    await forms.send(job, { email: other, ...asProgram, message: 'Waits' })
    await post(`${early.own}/erase`)
    expect(await personOf(early.person)).toMatchObject({ email: other })
    expect(await database.run(`select from submissions where message = 'Waits'`)).toHaveLength(1)
  })

  test('erases the person if nothing else is known, and then opens nothing any more', async () => {
    const { own, person, vouch } = await apply('erased@example.com', { message: 'Private' }, [text()])
    const erased = await post(`${own}/erase`)
    // Whoever loads the page again sends nothing again.
    expect([erased.status, erased.location]).toEqual([303, '/m/erased?lang=en'])
    expect((await forms.get(erased.location)).page).toContain('Erased')
    expect((await forms.get('/m/erased?lang=sv')).page).toContain('Raderat')
    expect(await personOf(person)).toMatchObject({ email: null, first_name: null })
    expect(await kindsOf({ id: vouch })).toEqual(['CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED'])
    for (const path of ['', '/thanks', '/correct', '/copy.json', '/erase']) {
      expect((await forms.get(`${own}${path}`)).status).toBe(404)
    }
  })

  test('erases the person too if nothing goes on any more', async () => {
    const { own, person, vouch } = await apply('ended@example.com')
    expect((await post(`${own}/withdraw/${vouch}`)).status).toBe(303)
    expect((await post(`${own}/erase`)).location).toBe('/m/erased?lang=en')
    expect(await personOf(person)).toMatchObject({ email: null })
  })

  test('ends after 180 days', async () => {
    const { own } = await apply('ends@example.com')
    await moveClock(179 * 86_400_000)
    expect((await forms.get(own)).status).toBe(200)
    await moveClock(86_400_000)
    expect((await forms.get(own)).status).toBe(404)
    await moveClock(-180 * 86_400_000)
  })
})

describe('the page of a person', () => {
  test('shows every application, gives a copy of everything, and withdraws the consent', async () => {
    const first = await apply('all@example.com', { keepMe: 'on', message: 'First letter' })
    await apply('all@example.com', { message: 'Second letter' })
    const own = await personPage(first.person)
    const { page } = await forms.get(own)
    for (const word of ['First letter', 'Second letter', 'other positions until']) expect(page).toContain(word)
    const copy = JSON.parse((await forms.get(`${own}/copy.json`)).page)
    expect(copy).toMatchObject({ person: { email: 'all@example.com' }, stored: { company: 'Fjellvik' } })
    expect(copy.submissions.map((one: { wrote: { message: string } }) => one.wrote.message)).toEqual([
      'Second letter',
      'First letter',
    ])
    expect((await post(`${own}/consent`)).status).toBe(303)
    expect((await forms.get(own)).page).toContain('You have not agreed')
    const verbs = await database.run<{ verb: string }>(
      `select verb from audit_entries where $1 = any (object_ids) order by at`,
      [first.person],
    )
    expect(verbs.map(({ verb }) => verb)).toEqual(['candidates open-page', 'candidates export', 'consents withdraw'])
  })

  test('works for 30 days, and dies when the person is anonymized', async () => {
    const { person, own: ofSubmission } = await apply('dies@example.com')
    const own = await personPage(person)
    expect((await forms.get(own)).status).toBe(200)
    await act(async (c) => anonymizePeople(c, await c.within('people', [person])))
    expect((await forms.get(own)).status).toBe(404)
    expect((await forms.get(ofSubmission)).status).toBe(404)
    expect(await database.run('select from tokens where person_id = $1', [person])).toEqual([])
  })

  test('asks for erasing first if the company looks at it, which is done after 30 days at the latest', async () => {
    await byVerbs.publishNotice(company, { controller: 'Fjellvik AS', months: 6, reviewsErasure: true })
    const { person, vouch } = await apply('review@example.com')
    const own = await personPage(person)
    expect((await forms.get(`${own}/erase`)).page).toContain('within 30 days')
    expect((await post(`${own}/erase`)).status).toBe(303)
    expect((await forms.get(own)).page).toContain('You have asked to be erased.')
    expect(await kindsOf({ id: vouch })).toEqual(['CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED'])
    expect(await personOf(person)).toMatchObject({ email: 'review@example.com' })
    expect(await eraseDuePeople(server.app.database)).toBe(0)
    await moveClock(30 * 86_400_000)
    expect(await eraseDuePeople(server.app.database)).toBe(1)
    expect(await personOf(person)).toMatchObject({ email: null })
    await moveClock(-30 * 86_400_000)
  })

  test('the page of a submission says too that erasing was noted, and does not ask for it again', async () => {
    const { own, person } = await apply('noted@example.com', { keepMe: 'on' })
    expect((await forms.get(own)).page).toContain(`${own}/erase`)
    expect((await post(`${own}/erase`)).location).toBe(own)
    const { page } = await forms.get(own)
    expect(page).toContain('You have asked to be erased. It is done by')
    expect(page).not.toContain(`${own}/erase`)
    expect(page).toContain('You have not agreed')
    expect(await personOf(person)).toMatchObject({ email: 'noted@example.com' })
    const kept = await database.run('select from consents where withdrawn_at is null and person_id = $1', [person])
    expect(kept).toEqual([])
  })

  test('what the page of a submission asked for erases nobody who came later with the same e-mail', async () => {
    const email = 'reviewed@example.com'
    const mallory = await apply(email, { message: 'From Mallory' })
    await post(`${mallory.own}/erase`)
    const victim = await apply(email, { message: 'From the victim' })
    const alone = await apply('reviewed-alone@example.com')
    await post(`${alone.own}/erase`)
    // Whoever is known to be the person is erased with everything, whatever else has come.
    const known = await apply('reviewed-known@example.com')
    await post(`${known.own}/erase`)
    await post(`${await personPage(known.person)}/erase`)
    await apply('reviewed-known@example.com')
    await moveClock(30 * 86_400_000)
    await eraseDuePeople(server.app.database)
    expect(await personOf(victim.person)).toMatchObject({ email, erased_at: null })
    const messages = await database.run('select message from submissions where person_id = $1 order by id', [
      victim.person,
    ])
    expect(messages).toEqual([{ message: null }, { message: 'From the victim' }])
    for (const { person } of [alone, known]) expect(await personOf(person)).toMatchObject({ email: null })
    expect(await eraseDuePeople(server.app.database)).toBe(0)
    await moveClock(-30 * 86_400_000)
  })
})

test('an address that was never given is the same page as any other that does not exist', async () => {
  const unknown = await forms.get(`/m/${'x'.repeat(43)}`)
  expect(unknown.status).toBe(404)
  expect((await post(`/m/${'x'.repeat(43)}/erase`)).status).toBe(404)
})
