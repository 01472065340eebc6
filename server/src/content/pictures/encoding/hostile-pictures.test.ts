import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { stopDecoding } from '../../../base/decoding/decoder.ts'
import { encodePicture as encodeFor } from './encoding-client.ts'
import { MAX_PICTURE, type PictureFault, picturePath, RefusedPicture } from './picture.ts'

const encodePicture = (bytes: Buffer) => encodeFor('fjellvik', bytes)
const photo = (width = 2000, height = 1000) => sharp({ create: { width, height, channels: 3, background: '#3366aa' } })
const verdict = (bytes: Buffer): Promise<PictureFault | 'taken'> =>
  encodePicture(bytes).then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof RefusedPicture) return error.fault
      throw error
    },
  )
const svg = (inside: string, more = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" ${more}><rect width="9" height="9"/>${inside}</svg>`,
  )

/** A png that says that it is of this size, whatever it contains. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s becomes four files of ours', async (format) => {
  const encoded = await encodePicture(await photo().toFormat(format).toBuffer())
  expect(encoded.files.map(({ variant }) => variant)).toEqual(['480.webp', '960.webp', '1600.webp', '960.jpg'])
  for (const { variant, data } of encoded.files) {
    const { format: drawn, width, height } = await sharp(data).metadata()
    expect(drawn).toBe(variant.endsWith('jpg') ? 'jpeg' : 'webp')
    expect({ width, height }).toEqual({ width: parseInt(variant, 10), height: parseInt(variant, 10) / 2 })
  }
  expect(picturePath(encoded)).toBe(`/p/${encoded.name}-960.jpg`)
})

test('a picture with many details arrives whole, however many pieces its files come in', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const detailed = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#fff', noise } })
  const { files } = await encodePicture(await detailed.jpeg().toBuffer())
  const largest = files.find(({ variant }) => variant === '1600.webp')
  expect(largest?.data.length).toBeGreaterThan(200_000)
  expect(await sharp(largest?.data).metadata()).toMatchObject({ width: 1600, height: 900 })
})

test('a picture that is asked for after a part of the process stopped is drawn by another decoder', async () => {
  expect(await verdict(await photo(20, 10).png().toBuffer())).toBe('taken')
  stopDecoding()
  expect(await verdict(await photo(20, 10).png().toBuffer())).toBe('taken')
})

test('a small picture is not made larger, and what shows through it still does', async () => {
  const logo = await encodePicture(svg(''))
  expect(logo).toMatchObject({ width: 200, height: 100, hasAlpha: true })
  expect(picturePath(logo)).toMatch(/-960\.webp$/)
})

test('the same picture has the same name, and another one another', async () => {
  const [first, again, other] = [svg(''), svg(''), svg('<g/>')]
  const names = await Promise.all([first, again, other].map(async (bytes) => (await encodePicture(bytes)).name))
  expect(names[0]).toBe(names[1])
  expect(names[0]).not.toBe(names[2])
})

test('nothing is left of where and by whom a photograph was taken, and it stands upright', async () => {
  const bytes = await photo(400, 200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Kari Lie' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 23/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(bytes.includes('Kari Lie')).toBe(true)
  const { files } = await encodePicture(bytes)
  for (const { data } of files) {
    const { exif, icc, xmp, width, height } = await sharp(data).metadata()
    expect({ exif, icc, xmp }).toEqual({})
    expect(height).toBe(2 * width)
    expect(data.includes('Kari Lie')).toBe(false)
  }
})

test('a picture of 60 megapixels is refused before it is decoded', async () => {
  const before = process.cpuUsage()
  expect(await verdict(pngOf(10_000, 6_000))).toBe('too-many-pixels')
  expect(await verdict(pngOf(2_000_000_000, 2_000_000_000))).not.toBe('taken')
  expect(await verdict(svg('', 'viewBox="0 0 1 1"'))).toBe('taken')
  expect(await verdict(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10000" height="6000"/>'))).toBe(
    'too-many-pixels',
  )
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6, 'seconds of processors').toBeLessThan(5)
})

test('scripts in a drawing are gone, because it becomes pixels', async () => {
  const { files } = await encodePicture(
    svg('<script>alert(1)</script><a href="javascript:alert(1)"><text>x</text></a>', 'onload="alert(1)"'),
  )
  for (const { data } of files) expect(data.includes('alert')).toBe(false)
})

test('a drawing reads no file and no address', async () => {
  const inside =
    '<image href="file:///etc/passwd" width="9" height="9"/><image href="http://127.0.0.1:1/" width="9" height="9"/>'
  const [plain, hostile] = [await encodePicture(svg('')), await encodePicture(svg(inside))]
  expect(hostile.files[0]?.data.equals(plain.files[0]?.data ?? Buffer.alloc(0))).toBe(true)
})

const billions = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg('<text>&b;</text>').toString()}`
const refused: [string, Buffer, PictureFault][] = [
  ['an empty file', Buffer.alloc(0), 'empty'],
  ['a file of more than 15 MB', Buffer.alloc(MAX_PICTURE + 1), 'too-large'],
  ['a text', Buffer.from('Hei'), 'not-allowed'],
  ['a web page', Buffer.from('<html><svg/></html>'), 'not-allowed'],
  ['a PDF', Buffer.from('%PDF-1.4\n%%EOF'), 'not-allowed'],
  ['a drawing that defines its own words', Buffer.from(billions), 'entities'],
  ['half of a picture', pngOf(300, 300).subarray(0, 60), 'broken'],
]
test.each(refused)('%s is refused', async (_what, bytes, fault) => {
  expect(await verdict(bytes)).toBe(fault)
})

const big = 'width="6000" height="6000"'
/** A group of ten copies of the one before, ten times: ten billion squares. */
const laughs = Array.from({ length: 10 }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`).join(
  '',
)
const costly: [string, string][] = [
  ['a filter', `<filter id="a"><feTurbulence numOctaves="200"/></filter><rect ${big} filter="url(#a)"/>`],
  ['a filter of another prefix', '<s:filter xmlns:s="http://www.w3.org/2000/svg" id="a"/>'],
  ['a filter in a style', '<rect style="fill:red;filter:blur(900px)" width="9" height="9"/>'],
  ['a filter in a style sheet', '<style>rect { fi/**/lter : blur(900px) }</style>'],
  ['a filter in escaped letters', '<style><![CDATA[rect{\\66ilter:blur(900px)}]]></style>'],
  ['a filter as an attribute', '<rect filter="blur(900px)" width="9" height="9"/>'],
  ['a mask', '<mask id="a"/>'],
  ['a pattern', `<pattern id="a" width="0.001" height="0.001"/><rect ${big} fill="url(#a)"/>`],
  ['a foreign object', '<foreignObject width="9" height="9"/>'],
  ['copies of copies', `<rect id="g0" width="9" height="9"/>${laughs}`],
  ['a copy of itself', '<g id="a"><use xlink:href="#a" xmlns:xlink="http://www.w3.org/1999/xlink"/></g>'],
  ['copies of a copy that comes later', '<use href="#b"/><g id="b"><use href="#c"/></g><g id="c"/>'],
  ['many copies of much', `<g id="a">${'<g/>'.repeat(2_000)}</g>${'<use href="#a"/>'.repeat(2_000)}`],
  ['a drawing inside', `<image href="data:image/svg+xml;base64,${svg('<filter/>').toString('base64')}"/>`],
  ['another document', '<xi:include href="file:///etc/passwd" xmlns:xi="http://www.w3.org/2001/XInclude"/>'],
]
test.each(costly)('a drawing with %s is refused before it is drawn', async (_what, inside) => {
  expect(await verdict(svg(inside))).toBe('effects')
  expect(await verdict(gzipSync(svg(inside)))).toBe('effects')
})

test('a drawing that declares other letters than those in which it was read is refused', async () => {
  const seven = '<?xml version="1.0" encoding="UTF-7"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  expect(await verdict(Buffer.from(seven))).not.toBe('taken')
})

test('what designers draw is taken: copies, clipped shapes, gradients, styles, pixels and compressed drawings', async () => {
  const pixels = (await photo(9, 9).png().toBuffer()).toString('base64')
  const inside = `<style>.a{fill:url(#g);filter:none}</style><defs><linearGradient id="g"><stop offset="1"/></linearGradient>
    <clipPath id="c"><circle r="9"/></clipPath><symbol id="s"><path d="M0 0h9v9z"/></symbol></defs>
    <g clip-path="url(#c)"><use href="#s"/><use href="#s" x="20"/></g><rect class="a" width="50" height="50"/>
    <image href="data:image/png;base64,${pixels}" width="9" height="9"/>`
  expect(await verdict(svg(inside))).toBe('taken')
  expect(await verdict(gzipSync(svg(inside)))).toBe('taken')
})

test('a drawing that nobody could have told to take for ever is ended, and keeps nobody waiting but its company', async () => {
  const washes = `<rect ${big} fill-opacity="0.5"/>`.repeat(20_000)
  let isOver = false
  const hostile = verdict(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${big}>${washes}</svg>`)).finally(
    () => (isOver = true),
  )
  const others = ['havn', 'skog', 'dal'].map((of) => encodeFor(of, svg('<g id="other"/>')))
  await Promise.all(others)
  expect(isOver).toBe(false)
  expect(await hostile).toBe('too-costly')
}, 60_000)

test('a tiff is refused although it could be decoded', async () => {
  expect(await verdict(await photo(10, 10).tiff().toBuffer())).toBe('not-allowed')
})
