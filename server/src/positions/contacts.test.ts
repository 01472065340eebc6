import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runIn } from '../../test/command.ts'
import { databaseForTest } from '../../test/database.ts'
import { openFixture, type Fixture } from '../../test/fixture.ts'
import { exportArchive, importArchive } from '../moving/archive/actions.ts'
import { ensureMarketplace } from './careers-pages/actions.ts'
import { type Change, inTransaction } from '../base/changes/actions.ts'
import { openDatabase } from '../base/db/connection.ts'
import { createPositions, editPositions, transitionPositions } from './actions.ts'
import type { PositionEdit } from './form.ts'
import { remove } from './lifecycle.ts'
import type { AllowedKey } from '../base/access/reach.ts'
import { installationAccess } from '../base/access/access.ts'
import type { AnyId } from '../../test/factory.ts'

const kari = { name: 'Kari Lie', title: 'Head of HR', email: 'kari.lie@example.com', phone: '+4791234567' }
const ola = { name: 'Ola Nordmann', title: null, email: null, phone: null }
const oslo = { id: 'oslo', country: 'NO', city: 'Oslo', lat: 59.9, lng: 10.7 }

let fixture: Fixture
let company: { id: AnyId }
let key: string
let folder: string

beforeAll(async () => {
  fixture = await openFixture()
  await ensureMarketplace(fixture.server.app.database, { name: 'Kandidat', slug: 'kandidat' })
  company = await fixture.make.company({ slug: 'mine' })
  await fixture.make.page(company, { is_default: true })
  key = (await fixture.make.key(company)).key
  folder = await mkdtemp(join(tmpdir(), 'contacts-'))
})
afterAll(() => rm(folder, { recursive: true }))

const act = <T>(work: (change: Change) => Promise<T>) =>
  inTransaction(fixture.server.app.database, installationAccess('operator'), work)

async function created(form: PositionEdit) {
  const [position] = await act((c) =>
    createPositions(c, [{ companyId: company.id, form: { title: 'Welder', language: 'NO', ...form } }]),
  )
  return position!
}

async function contactsOf({ id }: { id: string }) {
  const [row] = await fixture.database.run<{ contacts: unknown }>('select contacts from positions where id = $1', [id])
  return row!.contacts
}

async function contentVersion() {
  const [row] = await fixture.database.run<{ n: string }>(
    `select coalesce(sum(n), 0) as n from versions where company_id = $1 and kind = 'content'`,
    [company.id],
  )
  return Number(row!.n)
}

const edit = (position: AllowedKey<'positions'>, changed: PositionEdit) =>
  act((c) => editPositions(c, [{ ...position, edit: changed }]))

test('contacts are stored in their order, and an edit of other fields keeps them', async () => {
  const position = await created({ contacts: [kari, { name: 'Ola Nordmann' }] })
  expect(await contactsOf(position)).toEqual([kari, ola])
  await edit(position, { title: 'Cook' })
  expect(await contactsOf(position)).toEqual([kari, ola])
})

test.each([[[]], [null]])('an edit with %j removes the contacts', async (contacts) => {
  const position = await created({ contacts: [kari] })
  await edit(position, { contacts })
  expect(await contactsOf(position)).toEqual([])
})

test('a phone number without a country code belongs to the country of the first location, which the same edit can give', async () => {
  const position = await created({})
  const contacts = [{ name: 'Kari Lie', phone: '912 34 567' }]
  await expect(edit(position, { contacts })).rejects.toThrow(
    'contacts.0.phone: The country of this phone number is unknown: write it with its country code',
  )
  await edit(position, { contacts, locations: [oslo] })
  await edit(position, { contacts })
  expect(await contactsOf(position)).toMatchObject([{ phone: '+4791234567' }])
})

test('a change of contacts makes cached responses old, and moves no updatedAt and fires no event', async () => {
  const position = await created({ contacts: [kari] })
  const shown = async () => (await fixture.server.get(`/positions/${position.id}`, { key })).text
  const before = await shown()
  const version = await contentVersion()
  await edit(position, { contacts: [kari, ola] })
  expect(await contentVersion()).toBe(version + 1)
  expect(await shown()).toBe(before)
  await edit(position, { contacts: [kari, ola] })
  expect(await contentVersion()).toBe(version + 1)
  const events = await fixture.database.run('select kind from events where object_id = $1', [position.id])
  expect(events).toEqual([{ kind: 'POSITION_CREATED' }])
})

test('contacts are neither in the API nor in events nor in the audit log', async () => {
  const position = await created({ contacts: [kari] })
  await edit(position, { title: 'Cook', contacts: [kari, ola] })
  const list = await fixture.server.get('/positions', { key })
  const detail = await fixture.server.get(`/positions/${position.id}`, { key })
  const events = await fixture.database.run('select * from events')
  const audit = await fixture.database.run('select * from audit_entries')
  expect(events.length).toBeGreaterThan(0)
  expect(audit.length).toBeGreaterThan(0)
  for (const text of [list.text, detail.text, JSON.stringify(events), JSON.stringify(audit)]) {
    expect(text).not.toMatch(/Kari|kari|91234567|contacts/)
  }
})

test('a contact is forgotten by e-mail, phone number or name, in all positions of the company and in no other one', async () => {
  const other = await fixture.make.company({ slug: 'other' })
  const mine = await created({ contacts: [ola, kari, { name: 'Kari Lie' }] })
  const closed = await created({ contacts: [{ name: 'K. L.', phone: kari.phone }] })
  await act((c) => transitionPositions(c, 'positions remove', [closed], remove))
  const [theirs] = await act((c) =>
    createPositions(c, [{ companyId: other.id, form: { title: 'Welder', language: 'NO', contacts: [kari] } }]),
  )
  const version = await contentVersion()
  const run = runIn({}, fixture.server.app.database)
  const forget = (...args: string[]) => run('positions', 'forget-contact', '--company', 'mine', ...args)
  const byContact = await forget('--email', 'Kari.Lie@example.com', '--phone', '+47 912 34 567')
  expect(byContact.error).toBeUndefined()
  expect(byContact.result.positions).toEqual(expect.arrayContaining([mine.id, closed.id]))
  expect(await contactsOf(mine)).toEqual([ola, { ...ola, name: 'Kari Lie' }])
  expect(await contactsOf(closed)).toEqual([])
  expect(await contentVersion()).toBe(version + 1)
  expect((await forget('--name', 'kari lie')).result.positions).toEqual([mine.id])
  expect(await contactsOf(mine)).toEqual([ola])
  expect(await contactsOf(theirs!)).toEqual([kari])
  // Whoever reaches certain positions removes nobody from the others.
  const [reached, beyond] = [await created({ contacts: [kari] }), await created({ contacts: [kari] })]
  const restricted = { role: 'administrator', restricted: true } as const
  const user = await fixture.make.user({ id: reached.companyId }, restricted, [reached])
  expect((await forget('--email', kari.email, '--as', user.id)).result.positions).toEqual([reached.id])
  expect([await contactsOf(reached), await contactsOf(beyond)]).toEqual([[], [kari]])
  expect(await forget()).toMatchObject({ error: 'Give the e-mail, phone number or name of the contact to remove.' })
  const audit = await fixture.database.run(`select * from audit_entries where verb = 'positions forget-contact'`)
  expect(audit.length).toBeGreaterThan(0)
  expect(JSON.stringify(audit)).not.toMatch(/kari/i)
})

test('an archive contains contacts, and restoring it brings them back', async () => {
  const position = await created({ contacts: [kari, ola] })
  const archive = join(folder, 'archive')
  await exportArchive(fixture.server.app.database, archive, null)
  const files = await Promise.all((await readdir(archive)).map((file) => readFile(join(archive, file), 'utf8')))
  expect(files.some((text) => text.includes(kari.email))).toBe(true)
  const restored = await databaseForTest()
  const database = openDatabase({ url: restored.url, poolSize: 2 })
  await importArchive(database, archive)
  await database.close()
  expect(await restored.run('select contacts from positions where id = $1', [position.id])).toEqual([
    { contacts: [kari, ola] },
  ])
})
