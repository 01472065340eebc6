import { expect, test } from 'vitest'
import { type CommandAnswer, runIn } from '../../../test/command.ts'
import { openFixture } from '../../../test/fixture.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { userAccess } from '../../organisation/users/actions.ts'
import { anonymizePeople } from '../person-actions.ts'
import { mentionedBy } from './note.ts'
import { listUnreadMentions } from './mention-store.ts'

const fixture = await openFixture()
const { make, database: stored } = fixture
const { database } = fixture.server.app
const company = await make.company()
const [reached, other] = [await make.published(company, { title: 'Welder' }), await make.published(company)]
const run = runIn({}, database)

let count = 0
async function colleague(name: string, role = 'recruiter', values: object = {}, granted?: { id: string }[]) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}${++count}@firm.example`
  const user = await make.user(company, { name, email, role, ...values }, granted)
  const as = (...args: string[]) => run('notes', ...args, '--as', user.id)
  return { ...user, email, as, access: () => userAccess(database, user.id) }
}
const kari = await colleague('Kari Lie', 'hiring_manager')
const ola = await colleague('Ola Nord')
const boss = await colleague('Anne Ek', 'administrator')
const reader = await colleague('Per Vik', 'viewer')
const blind = await colleague('Bo Dal', 'hiring_manager', { identities: false })
const elsewhere = await colleague('Eva Hav', 'recruiter', { restricted: true }, [other])
const candidate = async (values: object = {}) => {
  const person = await make.person(company, { first_name: 'Ada' })
  return { ...(await make.vouch(reached, { person_id: person.id, ...values })), person }
}
const noted = ({ notes }: { notes: { text: string }[] }) => notes.map(({ text }) => text)
const listed = async (who: typeof kari, id: string) => noted((await who.as('list', id)).result)
const idOf = ({ result }: CommandAnswer) => String(result?.notes[0])
const unread = async (who: typeof kari) =>
  (await listUnreadMentions(database, await who.access(), { limit: 50 })).map(({ text }) => text)

test('a hiring manager writes a note that everybody who reads the candidate reads, and a viewer writes none', async () => {
  const { id } = await candidate()
  expect((await kari.as('add', id, '--text', '  Good with people.\r\nCall her. ')).error).toBeUndefined()
  expect(await listed(reader, id)).toEqual(['Good with people.\nCall her.'])
  expect((await reader.as('add', id, '--text', 'Me too')).error).toContain('candidates.write')
  expect((await elsewhere.as('list', id)).error).toContain('no access')
})

test('a personal note is its author’s alone, also for administrators and the operator', async () => {
  const { id } = await candidate()
  const note = idOf(await kari.as('add', id, '--text', 'Ask about June', '--personal'))
  expect(await listed(kari, id)).toEqual(['Ask about June'])
  expect([await listed(boss, id), await listed(ola, id)]).toEqual([[], []])
  expect((await run('notes', 'list', id)).result?.notes).toEqual([])
  for (const who of [boss, ola]) expect((await who.as('remove', note)).error).toContain('no access')
  expect((await run('notes', 'remove', note)).error).toContain('no note')
  expect((await run('notes', 'add', id, '--text', 'Mine', '--personal')).error).toContain('--as')
  expect((await kari.as('remove', note)).error).toBeUndefined()
  expect(await listed(kari, id)).toEqual([])
})

test('a note of the team is changed by its author and by administrators', async () => {
  const { id } = await candidate()
  const note = idOf(await kari.as('add', id, '--text', 'One'))
  expect((await ola.as('edit', note, '--text', 'Two')).error).toContain('author or an administrator')
  expect((await boss.as('edit', note, '--text', 'Two')).error).toBeUndefined()
  expect((await kari.as('edit', note, '--text', 'Three')).error).toBeUndefined()
  expect(await listed(ola, id)).toEqual(['Three'])
  expect((await boss.as('remove', note)).error).toBeUndefined()
  expect(await listed(ola, id)).toEqual([])
})

test('colleagues are mentioned by name in the text or beside it, and read their mentions once', async () => {
  const { id } = await candidate()
  await kari.as('add', id, '--text', 'Please call, @ola nord!', '--mention', boss.email)
  expect([await unread(ola), await unread(boss), await unread(kari)]).toEqual([
    ['Please call, @ola nord!'],
    ['Please call, @ola nord!'],
    [],
  ])
  const mentions = await ola.as('mentions')
  expect(mentions.result).toMatchObject({
    mentions: [{ candidacyId: id, author: 'Kari Lie', positionTitle: 'Welder' }],
  })
  await ola.as('read', id)
  expect(await unread(ola)).toEqual([])
  // Whoever answers has read it.
  await boss.as('add', id, '--text', 'I will')
  expect(await unread(boss)).toEqual([])
})

test('only colleagues who read the candidate and see who it is are mentioned, and nobody in a personal note', async () => {
  const { id } = await candidate()
  for (const who of [elsewhere, blind]) {
    const { error } = await kari.as('add', id, '--text', 'Look', '--mention', who.email)
    expect(error).toContain('Only colleagues who can read the candidate')
  }
  await kari.as('add', id, '--text', '@Eva Hav and @Bo Dal, look')
  expect([await unread(elsewhere), await unread(blind)]).toEqual([[], []])
  const personal = await kari.as('add', id, '--text', 'Look', '--personal', '--mention', ola.email)
  expect(personal.error).toContain('personal note')
})

test('a mention goes away with its note, with the text that has it no more, and with the access to the candidate', async () => {
  const { id } = await candidate()
  const note = idOf(await kari.as('add', id, '--text', '@Ola Nord'))
  const second = idOf(await kari.as('add', id, '--text', '@Ola Nord again'))
  expect(await unread(ola)).toHaveLength(2)
  await kari.as('edit', note, '--text', 'Nobody')
  await kari.as('remove', second)
  expect(await unread(ola)).toEqual([])
  const granted = await colleague('Lars Li', 'recruiter', { restricted: true }, [reached])
  await kari.as('add', id, '--text', '@Lars Li')
  expect(await unread(granted)).toHaveLength(1)
  await stored.run('delete from grants where user_id = $1', [granted.id])
  expect(await unread(granted)).toEqual([])
})

test('a name is mentioned whole: the longest one, and not within a word', () => {
  const people = [
    { id: 'k', name: 'Kari', email: 'kari@firm.example' },
    { id: 'l', name: 'Kari Lie', email: 'lie@firm.example' },
    { id: 'x', name: 'Kari (HR)+', email: 'hr@firm.example' },
  ]
  const named = (text: string) => mentionedBy({ text, isPersonal: false, mentions: [] }, people).toSorted()
  expect(named('@Kari Lie')).toEqual(['l'])
  expect(named('@KARI, and @Kari Lie.')).toEqual(['k', 'l'])
  expect(named('@Karina mail@kari x@Kari')).toEqual([])
  expect(named('@kari@firm.example')).toEqual(['k'])
  expect(named('@Kari (HR)+ hello')).toEqual(['x'])
})

test('without identities only own notes are read, because notes contain names', async () => {
  const { id } = await candidate()
  await kari.as('add', id, '--text', 'Ada Nordmann is great')
  await blind.as('add', id, '--text', 'Strong work sample')
  expect(await listed(blind, id)).toEqual(['Strong work sample'])
})

test('nothing is noted about somebody who has not agreed, or was anonymized, and anonymizing deletes notes', async () => {
  const referrer = await make.person(company)
  const referred = await candidate({
    ...{ kind: 'referral', referrer_id: referrer.id, stage: 'REFERRAL_CREATED', accepted_by_candidate_at: null },
  })
  expect((await kari.as('add', referred.id, '--text', 'Who?')).error).toContain('only after they agree')
  const ada = await candidate()
  await kari.as('add', ada.id, '--text', 'About Ada @Ola Nord')
  await inTransaction(database, await boss.access(), async (change) =>
    anonymizePeople(change, await change.within('people', [ada.person.id])),
  )
  expect(await stored.run('select from notes where candidacy_id = $1', [ada.id])).toEqual([])
  expect((await kari.as('add', ada.id, '--text', 'She was Ada')).error).toContain('anonymized')
})

test('the audit log knows who wrote about whom, and nothing of the text', async () => {
  const { id } = await candidate()
  const note = idOf(await kari.as('add', id, '--text', 'Secretword'))
  await kari.as('edit', note, '--text', 'Secretword again')
  await kari.as('remove', note)
  const rows = await stored.run<{ verb: string; row: string }>(
    `select verb, to_jsonb(a)::text as row from audit_entries a where object_ids @> array[$1::uuid] order by id`,
    [id],
  )
  expect(rows.map(({ verb }) => verb)).toEqual(['notes add', 'notes edit', 'notes remove'])
  expect(rows.filter(({ row }) => row.includes('Secretword'))).toEqual([])
})

test.each([
  ['', 'needs a text'],
  ['x'.repeat(10_001), 'at most 10000 characters'],
])('a note of %# is refused', async (text, why) => {
  const { id } = await candidate()
  expect((await kari.as('add', id, '--text', text)).error).toContain(why)
})
