import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { type Access, installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { userAccess } from '../../organisation/users/actions.ts'
import { anonymizePeople } from '../person-actions.ts'
import { addNote, editNote, readMentions, removeNotes } from './actions.ts'
import { byVerb } from '../../../test/by-verb.ts'
import { readColumns } from '../lists/columns-store.ts'
import { readCandidacyLines } from '../lists/lines-store.ts'
import { markSeen } from '../notifications/actions.ts'
import { listUnreadMentions } from './mention-store.ts'
import { mentionedBy, type NoteForm } from './note.ts'
import { readNotes } from './note-store.ts'

const fixture = await openFixture()
const { make, database: stored } = fixture
const { database } = fixture.server.app
const company = await make.company()
const [reached, other] = [await make.published(company, { title: 'Welder' }), await make.published(company)]

/** What somebody does with notes, each in a transaction of its own. */
function notesBy(access: () => Promise<Access>) {
  return {
    add: async (id: string, text: string, more: Partial<NoteForm> = {}) =>
      inTransaction(database, await access(), async (change) => {
        const [candidacy] = await change.within('candidacies', [id])
        return (await addNote(change, candidacy!, { text, isPersonal: false, mentions: [], ...more })).id
      }),
    edit: async (id: string, text: string) =>
      inTransaction(database, await access(), async (change) => {
        const [note] = await change.within('notes', [id])
        await editNote(change, note!, { text, mentions: [] })
      }),
    remove: async (id: string) =>
      inTransaction(database, await access(), async (change) =>
        removeNotes(change, await change.within('notes', [id])),
      ),
    read: async (id: string) =>
      inTransaction(database, await access(), async (change) =>
        readMentions(change, await change.within('candidacies', [id])),
      ),
    list: async (candidacyId: string) =>
      (await readNotes(database, await access(), { candidacyId })).map(({ text }) => text),
  }
}
const operator = notesBy(async () => installationAccess('operator'))

let count = 0
async function colleague(name: string, role = 'recruiter', values: object = {}, granted?: { id: string }[]) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}${++count}@firm.example`
  const user = await make.user(company, { name, email, role, ...values }, granted)
  const access = () => userAccess(database, user.id)
  return { ...user, email, access, notes: notesBy(access) }
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
const mentionsOf = async (who: typeof kari) => listUnreadMentions(database, await who.access(), { limit: 50 })
const unread = async (who: typeof kari) => (await mentionsOf(who)).map(({ text }) => text)

test('a hiring manager writes a note that everybody who reads the candidate reads, and a viewer writes none', async () => {
  const { id } = await candidate()
  await kari.notes.add(id, '  Good with people.\r\nCall her. ')
  expect(await reader.notes.list(id)).toEqual(['Good with people.\nCall her.'])
  await expect(reader.notes.add(id, 'Me too')).rejects.toThrow('candidates.write')
  expect(await elsewhere.notes.list(id)).toEqual([])
  await expect(elsewhere.notes.read(id)).rejects.toThrow('no access')
})

test('a personal note is its author’s alone, also for administrators and the operator', async () => {
  const { id } = await candidate()
  const note = await kari.notes.add(id, 'Ask about June', { isPersonal: true })
  expect(await kari.notes.list(id)).toEqual(['Ask about June'])
  expect([await boss.notes.list(id), await ola.notes.list(id)]).toEqual([[], []])
  expect(await operator.list(id)).toEqual([])
  for (const who of [boss, ola]) await expect(who.notes.remove(note)).rejects.toThrow('no access')
  await expect(operator.remove(note)).rejects.toThrow('no note')
  await expect(operator.add(id, 'Mine', { isPersonal: true })).rejects.toThrow('Only a user')
  await kari.notes.remove(note)
  expect(await kari.notes.list(id)).toEqual([])
})

test('a note of the team is changed by its author and by administrators', async () => {
  const { id } = await candidate()
  const note = await kari.notes.add(id, 'One')
  await expect(ola.notes.edit(note, 'Two')).rejects.toThrow('author or an administrator')
  await boss.notes.edit(note, 'Two')
  await kari.notes.edit(note, 'Three')
  expect(await ola.notes.list(id)).toEqual(['Three'])
  await boss.notes.remove(note)
  expect(await ola.notes.list(id)).toEqual([])
})

test('colleagues are mentioned by name in the text or beside it, and read their mentions once', async () => {
  const { id } = await candidate()
  await kari.notes.add(id, 'Please call, @ola nord!', { mentions: [boss.email] })
  expect([await unread(ola), await unread(boss), await unread(kari)]).toEqual([
    ['Please call, @ola nord!'],
    ['Please call, @ola nord!'],
    [],
  ])
  expect(await mentionsOf(ola)).toMatchObject([{ candidacyId: id, author: 'Kari Lie', positionTitle: 'Welder' }])
  await ola.notes.read(id)
  expect(await unread(ola)).toEqual([])
  // Whoever answers has read it.
  await boss.notes.add(id, 'I will')
  expect(await unread(boss)).toEqual([])
})

test('only colleagues who read the candidate and see who it is are mentioned, and nobody in a personal note', async () => {
  const { id } = await candidate()
  for (const who of [elsewhere, blind]) {
    await expect(kari.notes.add(id, 'Look', { mentions: [who.email] })).rejects.toThrow(
      'Only colleagues who can read the candidate',
    )
  }
  await kari.notes.add(id, '@Eva Hav and @Bo Dal, look')
  expect([await unread(elsewhere), await unread(blind)]).toEqual([[], []])
  await expect(kari.notes.add(id, 'Look', { isPersonal: true, mentions: [ola.email] })).rejects.toThrow('personal note')
})

test('a mention goes away with its note, with the text that has it no more, and with the access to the candidate', async () => {
  const { id } = await candidate()
  const note = await kari.notes.add(id, '@Ola Nord')
  const second = await kari.notes.add(id, '@Ola Nord again')
  expect(await unread(ola)).toHaveLength(2)
  await kari.notes.edit(note, 'Nobody')
  await kari.notes.remove(second)
  expect(await unread(ola)).toEqual([])
  const granted = await colleague('Lars Li', 'recruiter', { restricted: true }, [reached])
  await kari.notes.add(id, '@Lars Li')
  expect(await unread(granted)).toHaveLength(1)
  await byVerb(fixture).restrictUser(granted, [other])
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
  await kari.notes.add(id, 'Ada Nordmann is great')
  await blind.notes.add(id, 'Strong work sample')
  expect(await blind.notes.list(id)).toEqual(['Strong work sample'])
})

test('nothing is noted about somebody who has not agreed, or was anonymized, and anonymizing deletes notes', async () => {
  const referrer = await make.person(company)
  const referred = await candidate({
    ...{ kind: 'referral', referrer_id: referrer.id, stage: 'REFERRAL_CREATED', accepted_by_candidate_at: null },
  })
  await expect(kari.notes.add(referred.id, 'Who?')).rejects.toThrow('only after they agree')
  const ada = await candidate()
  await kari.notes.add(ada.id, 'About Ada @Ola Nord')
  await inTransaction(database, await boss.access(), async (change) =>
    anonymizePeople(change, await change.within('people', [ada.person.id])),
  )
  expect(await stored.run('select from notes where candidacy_id = $1', [ada.id])).toEqual([])
  await expect(kari.notes.add(ada.id, 'She was Ada')).rejects.toThrow('anonymized')
})

test('the audit log knows who wrote about whom, and nothing of the text', async () => {
  const { id } = await candidate()
  const note = await kari.notes.add(id, 'Secretword')
  await kari.notes.edit(note, 'Secretword again')
  await kari.notes.remove(note)
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
  await expect(kari.notes.add(id, text)).rejects.toThrow(why)
})

test('a part of a name counts if it fits one colleague, and is asked back if it fits nobody or several', () => {
  const people = [
    { id: 'l', name: 'Nora Lie', email: 'nora.lie@firm.example' },
    { id: 'm', name: 'Nora Moe', email: 'moe@firm.example' },
    { id: 'o', name: 'Ola Ødegård', email: 'ola@firm.example' },
  ]
  const note = (text: string, more: Partial<NoteForm> = {}) =>
    mentionedBy({ text, isPersonal: false, mentions: [], asksBack: true, ...more }, people)
  for (const text of ['@Ola can you?', 'Ask @ødegård.', '@odegard', '@OL!', '(@ola)', '@Ola’s turn']) {
    expect([text, note(text)]).toEqual([text, ['o']])
  }
  expect(note('@Nora L, please')).toEqual(['l'])
  expect(note('@moe and @nora.lie')).toEqual(['m', 'l'])
  for (const text of ['@Nora', 'hi @nora, call', '@Per', '@Ola and @Per', '@Nora Dahl']) {
    expect(() => note(text), text).toThrow('It is not clear who is mentioned')
  }
  // Chosen beside the text, she is who is meant.
  expect(note('@Nora', { mentions: ['m'] })).toEqual(['m'])
  expect(note('@Per', { asksBack: false })).toEqual([])
  for (const text of ['ada@example.com', 'at @ 10', '5@ola', '@ Ola', 'x.@ola'])
    expect([text, note(text)]).toEqual([text, []])
  expect(note('@Nora', { isPersonal: true })).toEqual([])
})

test('a card counts the notes that its reader may read, and says what is new for them until they have read it', async () => {
  const { id } = await candidate({ stage: 'OFFER_MADE' })
  const card = async (who: typeof kari) => {
    const [line] = await readCandidacyLines(database, await who.access(), [id])
    return [line?.notes, line?.isUnread]
  }
  expect(await card(kari)).toEqual([0, false])
  await kari.notes.add(id, 'Only me', { isPersonal: true })
  await kari.notes.add(id, 'For the team')
  expect([await card(kari), await card(ola), await card(blind)]).toEqual([
    [2, false],
    [1, true],
    [0, false],
  ])
  await ola.notes.read(id)
  expect([await card(ola), await card(boss)]).toEqual([
    [1, false],
    [1, true],
  ])
  // Whoever writes has read what there is.
  await boss.notes.add(id, 'I call her')
  expect([await card(ola), await card(boss), await card(kari)]).toEqual([
    [2, true],
    [2, false],
    [3, true],
  ])
})

test('somebody new is new for each user until they mark what there was as read, or somebody looks at the candidate', async () => {
  const { id } = await candidate({ stage: 'READY_FOR_REVIEW', accepted_by_candidate_at: new Date() })
  const isNew = async (who: typeof kari) => {
    const columns = await readColumns(database, await who.access(), reached.id, () => 5)
    return columns.flatMap(({ cards }) => cards).find((card) => card.id === id)?.isUnread
  }
  expect([await isNew(ola), await isNew(boss)]).toEqual([true, true])
  await inTransaction(database, await ola.access(), async (change) => {
    for (const account of await change.within('accounts', [ola.id])) await markSeen(change, account, new Date())
  })
  expect([await isNew(ola), await isNew(boss)]).toEqual([false, true])
  await byVerb(fixture).move('OFFER_MADE', { id })
  expect(await isNew(boss)).toBe(false)
})
