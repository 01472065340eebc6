import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { effects } from '../../../test/effects.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { PDF } from '../../../test/documents.ts'
import { attachFiles, findUploads, receiveUpload } from './actions.ts'
import { deleteExpiredFiles } from './job.ts'
import { deleteBeyond, readBytesOfNothing, readChunks } from './store.ts'

const fixture = await openFixture()
const { make, database, server } = fixture
const { act } = effects(fixture)
const move = movableClock(database)
const company = await make.company()

const upload = (bytes: Buffer, name = 'cv.pdf') =>
  receiveUpload(server.app.database, { companyId: company.id, name, stream: Readable.from([bytes]) })

async function storedBytes(id: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of readChunks(server.app.database, { companyId: company.id, id })) parts.push(part)
  return Buffer.concat(parts)
}

test('an uploaded file is stored byte by byte, whatever the sizes of the pieces in which it arrives', async () => {
  const bytes = Buffer.concat([PDF, Buffer.alloc(700_000, ' '), PDF])
  const pieces = Array.from({ length: Math.ceil(bytes.length / 99_991) }, (_, i) =>
    bytes.subarray(i * 99_991, (i + 1) * 99_991),
  )
  const stream = Readable.from(pieces)
  const stored = await receiveUpload(server.app.database, { companyId: company.id, name: 'My CV.PDF', stream })
  expect(stored).toMatchObject({ name: 'My CV.pdf', type: 'pdf', size: bytes.length })
  expect((await storedBytes(stored.id)).equals(bytes)).toBe(true)
})

test('a form finds its file again by the handle alone, in its own company, and only until it is submitted', async () => {
  const { id, handle } = await upload(PDF)
  const other = await make.company()
  const find = (companyId: string, ...handles: string[]) => findUploads(server.app.database, companyId, handles)
  expect(await find(company.id, handle)).toMatchObject([{ id, handle }])
  expect(await find(other.id, handle)).toEqual([])
  expect(await find(company.id, `${id}.${'A'.repeat(43)}`, id, '', 'x.y')).toEqual([])
  const person = await make.person(company)
  await act((change) => attachFiles(change, { companyId: company.id, personId: person.id, candidacyId: null }, [id]))
  expect(await find(company.id, handle)).toEqual([])
})

test('a file cannot be attached twice, and of several files all are attached or none', async () => {
  const person = await make.person(company)
  const owner = { companyId: company.id, personId: person.id, candidacyId: null }
  const [first, second] = [await upload(PDF), await upload(PDF)]
  await act((change) => attachFiles(change, owner, [first.id]))
  await expect(act((change) => attachFiles(change, owner, [second.id, first.id]))).rejects.toThrow('Choose it again')
  expect(await database.run('select person_id from files where id = $1', [second.id])).toEqual([{ person_id: null }])
})

test('a file that nobody submits is deleted after 24 hours, and an attached one stays', async () => {
  const person = await make.person(company)
  const [forgotten, attached] = [await upload(PDF), await upload(PDF)]
  await act((change) =>
    attachFiles(change, { companyId: company.id, personId: person.id, candidacyId: null }, [attached.id]),
  )
  await move(23 * 3_600_000)
  await deleteExpiredFiles(server.app.database)
  expect(await storedBytes(forgotten.id)).toHaveLength(PDF.length)
  await move(2 * 3_600_000)
  expect(await findUploads(server.app.database, company.id, [forgotten.handle])).toEqual([])
  await deleteExpiredFiles(server.app.database)
  expect(await storedBytes(forgotten.id)).toHaveLength(0)
  expect(await storedBytes(attached.id)).toHaveLength(PDF.length)
})

test('if more files of refused forms lie here than may, the oldest go first, and none within the hour', async () => {
  const { database: db } = server.app
  const already = await readBytesOfNothing(db)
  const [first, second] = [await upload(PDF), await upload(PDF)]
  await move(1_000)
  const third = await upload(PDF)
  expect(await readBytesOfNothing(db)).toBe(already + 3 * PDF.length)
  expect(await deleteBeyond(db, PDF.length, 3_600)).toBe(0)
  await move(3_600_000)
  const fourth = await upload(PDF)
  await deleteBeyond(db, 2 * PDF.length, 3_600)
  const left = await findUploads(
    db,
    company.id,
    [first, second, third, fourth].map(({ handle }) => handle),
  )
  expect(left.map(({ id }) => id)).toEqual([third.id, fourth.id])
})

test('a refused file, and one whose sender goes away, leave nothing behind', async () => {
  const count = () => database.run('select count(*)::int as n from files')
  const before = await count()
  await expect(upload(Buffer.from('MZ and more'))).rejects.toThrow('not-allowed')
  const broken = Readable.from(
    (async function* () {
      yield Buffer.concat([PDF, Buffer.alloc(600_000)])
      throw new Error('the connection was closed')
    })(),
  )
  await expect(
    receiveUpload(server.app.database, { companyId: company.id, name: 'cv.pdf', stream: broken }),
  ).rejects.toThrow('closed')
  expect(await count()).toEqual(before)
})

test('a file of 10 MiB is taken, and one byte more is refused without reading the rest', async () => {
  const full = Buffer.concat([PDF, Buffer.alloc(10 * 2 ** 20 - 2 * PDF.length, ' '), PDF])
  expect((await upload(full)).size).toBe(10 * 2 ** 20)
  let read = 0
  const endless = Readable.from(
    (async function* () {
      yield PDF
      for (; read < 100; read++) yield Buffer.alloc(2 ** 20, ' ')
    })(),
    { objectMode: true, highWaterMark: 1 },
  )
  const request = receiveUpload(server.app.database, { companyId: company.id, name: 'cv.pdf', stream: endless })
  await expect(request).rejects.toThrow('too-large')
  expect(read).toBeLessThan(20)
})
