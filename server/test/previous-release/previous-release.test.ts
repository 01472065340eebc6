import { pino } from 'pino'
import { expect, test } from 'vitest'
import { searchCandidacies } from '../../src/candidates/lists/search-store.ts'
import { readSearch } from '../../src/candidates/lists/search-words.ts'
import { rejectCandidates, undoRejections, writeToCandidates } from '../../src/candidates/letters/actions.ts'
import { addNote } from '../../src/candidates/notes/actions.ts'
import { anonymizePeople } from '../../src/candidates/person-actions.ts'
import { transitionCandidacies } from '../../src/candidates/actions.ts'
import { moveTo } from '../../src/candidates/candidacy.ts'
import { changeLooks } from '../../src/positions/careers-pages/look/actions.ts'
import { newId } from '../../src/base/db/id.ts'
import { migrate } from '../../src/base/db/migrate.ts'
import { queueMail } from '../../src/candidates/mail/actions.ts'
import { sendDueMails } from '../../src/candidates/mail/job.ts'
import { emptyOldMails, leaveToHumans } from '../../src/candidates/mail/store.ts'
import { databaseForTest } from '../database.ts'
import { companyAccess } from '../company-access.ts'
import { effects, keyOf } from '../effects.ts'
import { openFixture } from '../fixture.ts'
import { movableClock } from '../movable-clock.ts'
import { previousRelease } from './statements.ts'

// During an upgrade the previous release runs beside this one, on the schema of this one (docs/scaling.md#upgrade-without-downtime).
// That of another commit cannot be started here: a clone need not have its history, nor its packages.

const fixture = await openFixture()
const { make, database: stored } = fixture
const { database } = fixture.server.app
const { act } = effects(fixture)
const old = previousRelease(stored)
const advance = movableClock(stored)
const company = await make.company()
const position = await make.published(company)
let count = 0

async function candidate(values: object = {}) {
  const email = `ada${++count}@example.com`
  const person = await make.person(company, { first_name: 'Ada', email, email_normalized: email })
  const { id, company_id: companyId } = await make.vouch(position, { person_id: person.id, ...values })
  return { companyId, id, email, person: { companyId, id: person.id, email } }
}
type Candidate = Awaited<ReturnType<typeof candidate>>

/** Writes to a candidate as somebody does now. @returns the mail */
async function letterTo({ id }: Candidate) {
  const ids = await act(async (c) =>
    writeToCandidates(c, await c.within('candidacies', [id]), { subject: 'Lunch?', body: 'On Friday?' }),
  )
  return { companyId: company.id, id: ids[0] ?? '' }
}
const reject = ({ id }: Candidate, words: string) =>
  act(async (c) => {
    const letter = { subject: 'No', body: 'Sorry.' }
    return rejectCandidates(c, await c.within('candidacies', [id]), { reason: 'other', words, letter })
  })
const note = ({ id }: Candidate, text: string) =>
  act(async (c) => {
    const [key] = await c.within('candidacies', [id])
    return addNote(c, key!, { text, isPersonal: false, mentions: [] })
  })
const mail = async ({ id }: { id: string }) =>
  (await stored.run<Record<string, unknown>>('select state, tries, facts from mails where id = $1', [id]))[0]
const wordsAbout = async ({ id }: Candidate) => {
  const [row] = await stored.run<{ notes: string[]; words: string | null; reason: string | null }>(
    `select array(select text from notes where candidacy_id = $1) as notes,
      (select words from rejections where candidacy_id = $1), (select reason from rejections where candidacy_id = $1)`,
    [id],
  )
  return row
}

/** What a new process sends now, by a mail server that takes everything. */
async function sentByNew(): Promise<string[]> {
  const sent: string[] = []
  const send = async ({ id }: { id: string }) => {
    sent.push(id)
    return null
  }
  const frame = {
    publicUrl: 'https://jobs.example',
    timeZone: 'Europe/Oslo',
    log: pino({ level: 'silent' }, { write() {} }),
  }
  await sendDueMails({ ...frame, database, mailer: { send } })
  return sent
}

test('a process starts on the schema of a later release, and not on one that lacks or changes what it knows', async () => {
  const later = await databaseForTest()
  await later.run(`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`)
  expect(await migrate(later.url)).toEqual({ applied: [] })
  await later.run(`update kysely_migration set name = '0000-before' where name = '9999-later'`)
  await expect(migrate(later.url)).rejects.toThrow('0000-before')
})

test('a person whom the previous release anonymizes leaves no notes, and no words of a rejection', async () => {
  const [ada, other] = [await candidate(), await candidate()]
  for (const each of [ada, other]) {
    await note(each, 'Called Ada')
    await reject(each, 'Ada is not for us')
  }
  await old.anonymize([ada.person])
  expect(await wordsAbout(ada)).toEqual({ notes: [], words: null, reason: 'other' })
  expect(await wordsAbout(other)).toEqual({ notes: ['Called Ada'], words: 'Ada is not for us', reason: 'other' })
})

test('a person whom a new process anonymizes leaves as little', async () => {
  const ada = await candidate()
  await note(ada, 'Called Ada')
  await reject(ada, 'Ada is not for us')
  await act(async (c) => anonymizePeople(c, await c.within('people', [ada.person.id])))
  expect(await wordsAbout(ada)).toEqual({ notes: [], words: null, reason: 'other' })
})

test('the previous release takes no letter, also one that is due, and sends all other mails; a new process sends both', async () => {
  const ada = await candidate()
  const letters = [await letterTo(ada), await letterTo(ada), await letterTo(ada), await letterTo(ada)]
  await advance(31_000)
  const facts = { title: 'Welder', employer: 'Fjellvik', name: 'Ola', page: '/m/token' }
  const received = {
    kind: 'received',
    to: 'ola@example.com',
    personId: null,
    positionId: null,
    language: 'en',
    facts,
  } as const
  await act((c) => queueMail(c, { companyId: company.id, ...received }))
  // As a process of the previous release wrote it: the address lies among the facts.
  await stored.run(
    `update mails set sealed_page = null, due_at = leaves_at, leaves_at = null, facts = $1 where kind = 'received'`,
    [JSON.stringify(facts)],
  )
  const taken = await old.claimDueMails()
  expect(taken.map(({ kind, tries }) => ({ kind, tries }))).toEqual([{ kind: 'received', tries: 1 }])
  await old.recordSent({ companyId: company.id, ...taken[0]! })
  expect(await mail(taken[0]!)).toMatchObject({ state: 'sent', facts: null })
  expect(await sentByNew()).toEqual(expect.arrayContaining(letters.map(({ id }) => id)))
  expect(await mail(letters[0]!)).toEqual({
    state: 'sent',
    tries: 1,
    facts: expect.objectContaining({ subject: 'Lunch?' }),
  })
})

test('the previous release takes no mail whose address is encrypted, which it would send without it; a new process sends it', async () => {
  const facts = { title: 'Welder', employer: 'Fjellvik', name: 'Ola', page: '/m/token' }
  const to = { personId: null, positionId: null, language: 'en', companyId: company.id } as const
  const queued = async (name: string) =>
    (await act((c) => queueMail(c, { ...to, to: `${name}@example.com`, kind: 'received', facts })))[0] ?? ''
  const [sent, again, emptied] = [await queued('sent'), await queued('again'), await queued('emptied')]
  expect(await old.claimDueMails()).toEqual([])
  await stored.run(`update mails set created_at = created_at - interval '31 days' where id = $1`, [emptied])
  await old.emptyOldMails()
  expect(await stored.run('select facts, sealed_page from mails where id = $1', [emptied])).toEqual([
    { facts: null, sealed_page: null },
  ])
  // It leaves what waits to humans, and sends it again.
  await stored.run(`update mails set state = 'to_pass_on', due_at = null where id = $1`, [again])
  await old.moveMails([{ companyId: company.id, id: again }], ['failed', 'to_pass_on'], 'queued')
  expect(await old.claimDueMails()).toEqual([])
  expect(await sentByNew()).toEqual(expect.arrayContaining([sent, again]))
})

test('the previous release takes no mail about attempts to sign in, for which it has no text; a new process sends it', async () => {
  const facts = { employer: 'Fjellvik', name: null, number: 12, page: '/portal/account' }
  const user = { to: 'kari@fjellvik.example', personId: null, positionId: null, language: 'nb' } as const
  const [id] = await act((c) => queueMail(c, { companyId: company.id, kind: 'sign-in', facts, ...user }))
  expect((await old.claimDueMails()).map(({ kind }) => kind)).not.toContain('sign-in')
  expect(await sentByNew()).toContain(id)
})

test('a letter that the previous release sends again or passes on keeps its text, and a new process sends it', async () => {
  const [again, passedOn] = [await letterTo(await candidate()), await letterTo(await candidate())]
  await advance(31_000)
  await leaveToHumans(database)
  expect(await old.moveMails([again], ['failed', 'to_pass_on'], 'queued')).toHaveLength(1)
  expect(await old.moveMails([passedOn], ['failed', 'to_pass_on'], 'passed_on')).toHaveLength(1)
  expect(await mail(passedOn)).toMatchObject({ state: 'passed_on', facts: { text: 'On Friday?' } })
  expect(await old.claimDueMails()).toEqual([])
  expect(await sentByNew()).toEqual([again.id])
})

test('without a mail server the previous release leaves a letter to humans once it cannot be stopped any more', async () => {
  const letter = await letterTo(await candidate())
  await old.leaveToHumans()
  expect(await mail(letter)).toMatchObject({ state: 'queued' })
  await advance(31_000)
  await old.leaveToHumans()
  expect(await mail(letter)).toMatchObject({ state: 'to_pass_on', facts: { text: 'On Friday?' } })
})

test('a letter that was sent keeps its text, also from the previous release, until its reader is anonymized', async () => {
  const ada = await candidate()
  const [sent, waiting] = [await letterTo(ada), await letterTo(ada)]
  await advance(31_000)
  await stored.run(`update mails set created_at = created_at - interval '31 days' where id = $1`, [sent.id])
  await stored.run(`update mails set due_at = clock() + interval '1 hour', tries = 1 where id = $1`, [waiting.id])
  expect(await sentByNew()).toEqual([sent.id])
  await old.emptyOldMails()
  await emptyOldMails(database)
  expect(await mail(sent)).toMatchObject({ state: 'sent', facts: { text: 'On Friday?' } })
  await old.anonymize([ada.person])
  expect(await mail(sent)).toMatchObject({ state: 'sent', facts: null })
  expect(await mail(waiting)).toMatchObject({ state: 'failed', facts: null })
})

test('a candidate whom the previous release moves on is not rejected any more, and is told nothing of it', async () => {
  const [moved, stays] = [await candidate(), await candidate()]
  const letters = [...(await reject(moved, 'Too few')), ...(await reject(stays, 'Too few'))].map((id) => ({ id }))
  const state = { customStage: null, shown: true }
  await old.writeStates([
    { companyId: company.id, id: moved.id, stage: 'CONTACTED_BY_COMPANY', ...state },
    { companyId: company.id, id: stays.id, stage: 'REJECTED', ...state },
  ])
  expect(await wordsAbout(moved)).toEqual({ notes: [], words: null, reason: null })
  expect(await mail(letters[0]!)).toMatchObject({ state: 'stopped', facts: null })
  expect(await wordsAbout(stays)).toMatchObject({ words: 'Too few' })
  expect(await mail(letters[1]!)).toMatchObject({ state: 'queued' })
})

test('a first day that the previous release writes as the midnight of its zone is kept as the day that was meant', async () => {
  const ada = await candidate()
  const hired = { companyId: company.id, id: ada.id, stage: 'HIRED', customStage: null, shown: true }
  for (const [written, day] of [
    ['2027-01-31T23:00:00Z', '2027-02-01T00:00:00Z'],
    ['2027-01-04T05:00:00Z', '2027-01-04T00:00:00Z'],
  ] as const) {
    await old.writeStates([{ ...hired, startDate: written }])
    expect(await stored.run('select start_date as day from vouches where id = $1', [ada.id])).toEqual([
      { day: new Date(day) },
    ])
  }
})

test('a rejection that is taken back and given again in one change is kept', async () => {
  const ada = await candidate()
  await reject(ada, 'First')
  await act(async (c) => {
    const keys = await c.within('candidacies', [ada.id])
    await undoRejections(c, keys)
    await rejectCandidates(c, keys, { reason: 'salary', words: 'Second' })
  })
  expect(await wordsAbout(ada)).toMatchObject({ reason: 'salary', words: 'Second' })
  await act(async (c) =>
    transitionCandidacies(c, 'candidates move', await c.within('candidacies', [ada.id]), moveTo('OFFER_MADE')),
  )
  expect(await wordsAbout(ada)).toMatchObject({ reason: null, words: null })
})

test('somebody whom the previous release adds is found by the beginning of a name', async () => {
  const id = newId()
  await old.insertPeople([{ companyId: company.id, id, email: 'zenobia@example.com', firstName: 'Zenobia' }])
  const made = await make.vouch(position, { person_id: id })
  const search = { companyId: company.id, of: { companyId: company.id }, ...readSearch('zeno') }
  const found = await searchCandidacies(database, companyAccess(company.id), search, { limit: 10 })
  expect(found.ids).toEqual([made.id])
})

test('a careers page that the previous release renames keeps its looks', async () => {
  const page = await make.page(company)
  await act((c) => changeLooks(c, [{ ...keyOf(page), edit: { colour: '#123456', heading: 'Hello' } }]))
  await old.writeNames([{ companyId: company.id, id: page.id, name: 'Jobs' }])
  expect(await stored.run('select name, colour, heading from careers_pages where id = $1', [page.id])).toEqual([
    { name: 'Jobs', colour: '#123456', heading: 'Hello' },
  ])
})
