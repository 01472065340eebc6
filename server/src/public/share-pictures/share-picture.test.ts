import sharp from 'sharp'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { announceSeed } from '../../../test/seed.ts'
import { drawSharePicture } from './drawing-client.ts'
import { sharePicture } from './kept-picture.ts'
import { isDrawable, shareName, type ShareFacts } from './share-picture.ts'

const facts: ShareFacts = { title: 'Kokk', employer: 'Fjord', place: 'Bergen', colour: '#0a4d68', logo: null }
const logoOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ff0000' } })
    .webp()
    .toBuffer()

/** How many pixels of a picture are neither the background nor close to it. */
async function drawnPixels(
  picture: Buffer,
  area: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const { data, info } = await sharp(picture).extract(area).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const first = [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0]
  let count = 0
  for (let i = 0; i < data.length; i += info.channels) {
    if (first.some((value, channel) => Math.abs(value - (data[i + channel] ?? 0)) > 40)) count++
  }
  return count
}

const TITLE = { left: 72, top: 170, width: 1056, height: 300 }
const FRAME = { left: 1136, top: 0, width: 64, height: 630 }

describe('drawing', () => {
  test('a picture has 1200 by 630 pixels and shows employer, title and place', async () => {
    const picture = await drawSharePicture('fjellvik', facts, null)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(picture.length).toBeLessThan(60_000)
    for (const area of [
      { left: 60, top: 60, width: 1080, height: 110 },
      TITLE,
      { left: 60, top: 500, width: 1080, height: 70 },
    ]) {
      expect(await drawnPixels(picture, area)).toBeGreaterThan(200)
    }
  })

  const titles = {
    'one letter': 'A',
    'four languages': 'Bærekraftssjef på Østlandet, värdinna i Åmål, håndværker på Læsø',
    'many words': 'Seniorrådgiver for bærekraftig forvaltning av havbruk '.repeat(9).trim(),
    'one endless word': 'Arbetsmarknadsdepartement'.repeat(20),
    emoji: '🚀 Rocket 👩‍🚀 scientist ❤️ 👨‍👩‍👧 7️⃣ 🇳🇴',
    markup: '<script>alert("&amp;")</script> & ]]>',
    'signs and spaces': '\u202e\u0007 C++ / C# \u00a0 – “R&D” … ½ €',
    'other scripts': 'Инженер Μηχανικός kỹ sư 工程师',
  }
  test.each(Object.entries(titles))('a title of %s is drawn inside its space', async (_, title) => {
    const [long, plain] = [{ ...facts, title, employer: title, place: title }, await logoOf(900, 100)]
    for (const logo of [null, plain]) {
      const picture = await drawSharePicture('fjellvik', long, logo)
      expect(await drawnPixels(picture, TITLE)).toBeGreaterThan(100)
      expect(await drawnPixels(picture, FRAME)).toBe(0)
    }
  })

  test('a logo of any shape is drawn at the top, and none changes the rest', async () => {
    for (const [width, height] of [
      [400, 400],
      [1600, 60],
      [60, 1600],
      [1, 1],
    ] as const) {
      const picture = await drawSharePicture('fjellvik', facts, await logoOf(width, height))
      expect(await drawnPixels(picture, { left: 60, top: 60, width: 300, height: 110 })).toBeGreaterThan(300)
      expect(await drawnPixels(picture, FRAME)).toBe(0)
    }
  })

  test('on random colours the text stands out', async () => {
    announceSeed('share-picture')
    const colours = fc
      .sample(fc.integer({ min: 0, max: 0xffffff }), 30)
      .map((n) => `#${n.toString(16).padStart(6, '0')}`)
    for (const colour of [...colours, '#000000', '#ffffff', '#777777']) {
      expect(
        await drawnPixels(await drawSharePicture('fjellvik', { ...facts, colour }, null), TITLE),
        colour,
      ).toBeGreaterThan(1_000)
    }
  })

  test('a title without a letter that the font has is not drawable', () => {
    expect(['工程师', '🚀', '–'].map((title) => isDrawable({ title }))).toEqual([false, false, false])
    expect(['Kokk 工程师', 'Ж', '2'].map((title) => isDrawable({ title }))).toEqual([true, true, true])
  })
})

test('any other fact gives a picture another name', () => {
  const others: Partial<ShareFacts>[] = [
    {},
    { title: 'Chef' },
    { employer: 'Fjell' },
    { place: 'Oslo' },
    { colour: '#0a4d69' },
    { colour: null },
    { logo: 'x.webp' },
  ]
  expect(new Set(others.map((other) => shareName({ ...facts, ...other }))).size).toBe(others.length)
  expect(shareName(facts)).toMatch(/^[\w-]{22}$/)
})

test('a picture is drawn once, however many ask for it at the same time, and again when it shows something else', async () => {
  const { make, server } = await openFixture()
  const { database } = server.app
  const position = await make.position(await make.company())
  const key = { companyId: position.company_id, id: position.id }
  let drawn = 0
  const ask = (title: string) =>
    sharePicture(database, key, { ...facts, title }, async () => {
      drawn++
      return null
    })
  const pictures = await Promise.all(Array.from({ length: 10 }, () => ask('One')))
  expect(drawn).toBe(1)
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(1)
  expect((await ask('One')).equals(pictures[0] ?? Buffer.of())).toBe(true)
  expect(drawn).toBe(1)
  await ask('Two')
  expect(drawn).toBe(2)
  expect(await database.query('select name from share_pictures', [])).toEqual([
    { name: shareName({ ...facts, title: 'Two' }) },
  ])
})

test('a process that has too many pictures to draw says that it is busy, and goes on afterwards', async () => {
  const { make, server } = await openFixture()
  const position = await make.position(await make.company())
  const key = { companyId: position.company_id, id: position.id }
  const asked = Array.from({ length: 30 }, (_, n) =>
    sharePicture(server.app.database, key, { ...facts, title: `${n}` }, async () => null),
  )
  const answers = await Promise.allSettled(asked)
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(10)
  expect(refused[0]).toMatchObject({ reason: { status: 503, headers: { 'retry-after': expect.any(String) } } })
  expect(await sharePicture(server.app.database, key, facts, async () => null)).toBeInstanceOf(Buffer)
})
