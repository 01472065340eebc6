import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { applicationForms, trusting } from '../../../test/application-forms.ts'
import { candidates } from '../../../test/candidates.ts'
import { runIn } from '../../../test/command.ts'
import { openFixture } from '../../../test/fixture.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { eraseDuePeople } from '../../candidates/self/job.ts'

const fixture = await openFixture({ ...trusting })
const verbs = byVerb(fixture)
const { make, database, server } = fixture
const forms = applicationForms(fixture)
const { kindsOf } = candidates(fixture)
const moveClock = movableClock(database)
const command = runIn({ PUBLIC_URL: 'https://jobs.example' }, server.app.database)
const folder = await mkdtemp(join(tmpdir(), 'kandidat-self-'))
const company = await make.company({ country: 'NO', name: 'Fjellvik' })
const careful = await make.company({ country: 'NO', name: 'Careful' })
await verbs.publishNotice(careful, {
  controller: 'Careful AS',
  authority: 'Datatilsynet',
  months: 6,
  reviewsErasure: true,
})
let count = 0

/** Applies through a form. */
async function applied({ to = company, language = 'en' } = {}) {
  const email = `kari${++count}@example.com`
  const job = await forms.open(to, { title: 'Welder' })
  await forms.send({ path: `${job.path}?lang=${language}` }, { email, message: 'Hello' }, { seal: forms.sealOf(job) })
  const [row] = await database.run<{ vouch: string; person: string }>(
    'select vouch_id as vouch, person_id as person from submissions where email = $1',
    [email],
  )
  if (!row) throw new Error('nothing was sent')
  return { email, ...row }
}

const personOf = async (id: string) => (await database.run('select * from people where id = $1', [id]))[0]
const mailsAbout = (email: string) =>
  database.run<{ kind: string; language: string; facts: Record<string, unknown> }>(
    `select kind, language, facts from mails where recipient = $1 and kind <> 'received' order by id`,
    [email],
  )

describe('what people ask for themselves is done for them by the command line', () => {
  test('candidates withdraw ends applications, with their events, and refuses one that has led to a hiring', async () => {
    const [one, two] = [await applied(), await applied()]
    expect((await command('candidates', 'withdraw', one.vouch)).result).toEqual({ candidates: [one.vouch] })
    expect(await kindsOf({ id: one.vouch })).toEqual(['CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED'])
    await command('candidates', 'hire', two.vouch)
    expect((await command('candidates', 'withdraw', two.vouch)).error).toContain('it has led to a hiring')
    expect((await command('candidates', 'withdraw', company.id)).error).toContain(company.id)
  })

  test('candidates correct changes everything but the e-mail, without an event', async () => {
    const { person, vouch, email } = await applied()
    const file = join(folder, 'correction.json')
    await writeFile(file, '{"lastName":"Ek","phone":"912 34 567"}')
    expect((await command('candidates', 'correct', person, file)).result).toEqual({ people: [person] })
    expect(await personOf(person)).toMatchObject({ last_name: 'Ek', phone: '+4791234567', email })
    expect(await kindsOf({ id: vouch })).toEqual(['CANDIDATE_ADDED'])
    await writeFile(file, '{"email":"other@example.com"}')
    expect((await command('candidates', 'correct', person, file)).error).toContain('the company changes it')
    await writeFile(file, '{"phone":"12"}')
    expect((await command('candidates', 'correct', person, file)).error).toContain('phone')
  })

  test('candidates export prints everything that is stored, and nothing once it is erased', async () => {
    const { person, email, vouch } = await applied()
    const { result, text } = await command('candidates', 'export', person)
    expect(result).toMatchObject({
      email,
      candidacies: [{ id: vouch, position: 'Welder' }],
      submissions: [{ message: 'Hello', tellReferrer: false }],
    })
    expect(JSON.parse(text)).toEqual(result)
    const audit = await database.run(
      'select verb from audit_entries where $1 = any (object_ids) order by at desc limit 1',
      [person],
    )
    expect(audit).toEqual([{ verb: 'candidates export' }])
    await command('candidates', 'anonymize', person)
    expect((await command('candidates', 'export', person)).error).toContain('so no data is left')
  })

  test('candidates page-link makes a link that works for 30 days, and mails it if asked to', async () => {
    const { person, email } = await applied()
    const { result, text } = await command('candidates', 'page-link', person)
    expect(text).toContain('is shown only now')
    expect(await mailsAbout(email)).toEqual([])
    const path = String(result.url).replace('https://jobs.example', '')
    expect((await forms.get(path)).page).toContain(email)
    await command('candidates', 'page-link', person, '--mail')
    expect(await mailsAbout(email)).toMatchObject([{ kind: 'own-link', facts: { opens: 'person' } }])
    await moveClock(30 * 86_400_000)
    expect((await forms.get(path)).status).toBe(404)
    await moveClock(-30 * 86_400_000)
  })
})

describe('what shows or erases everything about a person takes access to everything about them', () => {
  test('a recruiter records no wish to be erased, because it would be done without an administrator', async () => {
    const { person, email, vouch } = await applied()
    const recruiter = await make.user(company, { role: 'recruiter' })
    const refused = await command('candidates', 'ask-erasure', person, '--as', recruiter.id)
    expect(refused.error).toContain('It needs the ability people.anonymize.')
    expect(await personOf(person)).toMatchObject({ email })
    expect(await kindsOf({ id: vouch })).toEqual(['CANDIDATE_ADDED'])
  })

  test('somebody who reaches certain positions gets no copy of a person and no link to the page of a person', async () => {
    const { person, vouch, email } = await applied()
    const [row] = await database.run<{ id: string }>('select position_id as id from vouches where id = $1', [vouch])
    const granted = await make.user(company, { role: 'administrator', restricted: true }, [row!])
    const other = await forms.open(company, { title: 'Out of reach' })
    await forms.send(other, { email, message: 'For another position' })
    for (const verb of ['export', 'page-link']) {
      const { error, text } = await command('candidates', verb, person, '--as', granted.id)
      expect(error).toContain('Ask a colleague who reaches all positions.')
      expect(text).not.toContain('another position')
    }
    const all = await make.user(company, { role: 'recruiter' })
    const { text } = await command('candidates', 'export', person, '--as', all.id)
    expect(text).toContain('For another position')
  })
})

describe('who asks to be erased learns by mail what became of it', () => {
  test('at once, in the language of the form', async () => {
    const { person, email } = await applied({ language: 'nb' })
    expect((await command('candidates', 'ask-erasure', person)).result).toEqual({ person, answer: 'erased' })
    expect(await personOf(person)).toMatchObject({ email: null })
    expect(await mailsAbout(email)).toMatchObject([
      { kind: 'receipt', language: 'nb', facts: { employer: 'Fjellvik' } },
    ])
    expect((await command('candidates', 'ask-erasure', company.id)).error).toContain(company.id)
  })

  test('after 30 days, if the company looks at it first and says nothing', async () => {
    const { person, email } = await applied({ to: careful, language: 'sv' })
    const asked = await command('candidates', 'ask-erasure', person)
    expect(asked.result).toEqual({ person, answer: 'noted' })
    expect(asked.text).toContain('unless you decline it')
    expect(await eraseDuePeople(server.app.database)).toBe(0)
    expect(await mailsAbout(email)).toEqual([])
    await moveClock(30 * 86_400_000)
    expect(await eraseDuePeople(server.app.database)).toBe(1)
    expect(await personOf(person)).toMatchObject({ email: null })
    expect(await mailsAbout(email)).toMatchObject([{ kind: 'receipt', language: 'sv', facts: { employer: 'Careful' } }])
    await moveClock(-30 * 86_400_000)
  })

  test('as soon as the company erases them; whoever has not asked gets no mail', async () => {
    const [wished, other] = [await applied({ to: careful }), await applied({ to: careful })]
    await command('candidates', 'ask-erasure', wished.person)
    await command('candidates', 'anonymize', `${wished.person},${other.person}`)
    expect(await mailsAbout(wished.email)).toMatchObject([{ kind: 'receipt' }])
    expect(await mailsAbout(other.email)).toEqual([])
  })

  test('or is kept, with the reason and where to complain', async () => {
    const { person, email } = await applied({ to: careful, language: 'da' })
    const reason = 'There is a lawsuit.'
    const keep = (...args: string[]) => command('candidates', 'keep', person, ...args)
    expect((await keep('--reason', reason)).error).toContain('has no open request to be erased')
    await command('candidates', 'ask-erasure', person)
    expect((await keep()).error).toContain('--reason')
    expect((await keep('--reason', ' ')).error).toContain('1 to 1000 characters')
    expect((await keep('--reason', reason)).result).toEqual({ people: [person] })
    expect(await mailsAbout(email)).toMatchObject([
      { kind: 'kept', language: 'da', facts: { employer: 'Careful', reason, authority: 'Datatilsynet', name: 'Kari' } },
    ])
    await moveClock(31 * 86_400_000)
    await eraseDuePeople(server.app.database)
    expect(await personOf(person)).toMatchObject({ email })
    const { result } = await command('mails', 'list')
    expect(JSON.stringify(result)).toContain('"kept"')
    await moveClock(-31 * 86_400_000)
  })
})
