import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { receiveUpload } from './actions.ts'
import { only } from '../../base/certain.ts'
import { drawPhotograph } from '../pictures/encoding/drawing-client.ts'
import { RefusedUpload } from './content/upload.ts'
import { readChunks } from './store.ts'

const fixture = await openFixture()
const { make, database, server } = fixture
const { database: pool } = server.app
const company = await make.company()

/** A page as a telephone photographs it: held upright, stored lying, with the place where it was taken. */
const photograph = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#f4f1e8' } })
    .composite([{ input: { create: { width: 40, height: 40, channels: 3, background: '#a00' } }, top: 0, left: 0 }])
    .withExif({ IFD0: { Copyright: 'Kari Lie' }, IFD3: { GPSLatitude: '60/1 23/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
const upload = (name: string, bytes: Buffer) =>
  receiveUpload(pool, { companyId: company.id, name, stream: Readable.from([bytes]) })
const fault = (name: string, bytes: Buffer) =>
  upload(name, bytes).then(
    () => 'taken',
    (error: unknown) => (error instanceof RefusedUpload ? error.fault : String(error)),
  )

async function stored(id: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of readChunks(pool, { companyId: company.id, id })) parts.push(part)
  return Buffer.concat(parts)
}

test.each(['jpeg', 'png'] as const)('a %s is stored upright and without where it was taken', async (format) => {
  const original = await photograph().toFormat(format).toBuffer()
  expect((await sharp(original).metadata()).exif?.includes('Kari Lie')).toBe(true)
  const { id, type, size, name } = await upload(`IMG_1.${format.toUpperCase()}`, original)
  expect([type, name]).toEqual(format === 'png' ? ['png', 'IMG_1.png'] : ['jpg', 'IMG_1.jpeg'])
  const bytes = await stored(id)
  expect(bytes.length).toBe(size)
  const { width, height, exif, xmp, icc, orientation, ...drawn } = await sharp(bytes).metadata()
  expect({ format: drawn.format, width, height }).toEqual({ format, width: 300, height: 400 })
  expect({ exif, xmp, icc, orientation }).toEqual({})
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  // The red corner was on the left above, and is on the right above now.
  expect([data[0]! > 200, data[3 * 290]! > 140 && data[3 * 290 + 1]! < 40]).toEqual([true, true])
  await expect(
    database.run('select sha256(string_agg(data, $2 order by n)) from file_chunks where file_id = $1', [
      id,
      Buffer.alloc(0),
    ]),
  ).resolves.toEqual(await database.run('select sha256 from files where id = $1', [id]))
})

test('a photograph of more pixels than anybody reads is stored with fewer, and with fewer still if it is a large file', async () => {
  const wide = await upload('wide.jpg', await photograph(4400, 2200).jpeg().toBuffer())
  expect(await sharp(await stored(wide.id)).metadata()).toMatchObject({ width: 2048, height: 4096 })
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const large = await sharp({ create: { width: 2000, height: 1700, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer()
  const { bodies } = await drawPhotograph({ type: 'png', longest: 0.8 * large.length }, large)
  expect(await sharp(only(bodies)).metadata()).toMatchObject({ format: 'png', width: 1600, height: 1360 })
})

test('what claims to be a photograph and is none, or cannot be drawn, gets the true reason', async () => {
  const jpeg = await photograph().jpeg().toBuffer()
  const large = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect({
    heic: await fault('IMG_1.HEIC', jpeg),
    gif: await fault('a.gif', jpeg),
    cut: await fault('cut.jpg', jpeg.subarray(0, 900)),
    webp: await fault('a.jpg', await photograph().webp().toBuffer()),
    text: await fault('a.png', Buffer.from('Hei')),
    document: await fault('a.pdf', jpeg),
    large: await fault('a.png', large),
  }).toEqual({
    heic: 'heic',
    gif: 'not-allowed',
    cut: 'broken',
    webp: 'wrong-name',
    text: 'wrong-name',
    document: 'wrong-name',
    large: 'too-many-pixels',
  })
})
