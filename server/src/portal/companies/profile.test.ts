import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { PUBLIC_URL } from '../../../test/server.ts'
import { readCompanies } from '../../organisation/companies/write-store.ts'
import { placeLine } from '../../content/places/written-places.ts'

const fixture = await openFixture()
const { server, make } = fixture
const world = await makeWorld(fixture)
const administrator = await visitAs(fixture, world, 'administrator')
afterAll(() => administrator.close())

const PATH = '/portal/settings/company'
const home = world.companies.home.id
const stored = async () => {
  const [company] = await readCompanies(server.app.database, [home])
  if (!company) throw new Error('the company is gone')
  return company.fields
}
const photo = (colour: string) =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Sends the form part by part, as browsers do. */
async function send(
  texts: Record<string, string | string[]>,
  files: Record<string, Buffer[]> = {},
  { visitor = administrator, path = PATH } = {},
) {
  const form = new FormData()
  for (const [name, values] of Object.entries(texts)) for (const value of [values].flat()) form.append(name, value)
  for (const [name, pictures] of Object.entries(files))
    for (const bytes of pictures) form.append(name, new Blob([new Uint8Array(bytes)]), 'picture.png')
  form.append('empty', new Blob([]), '')
  const encoded = new Response(form)
  return visitor.send(path, {
    method: 'POST',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      origin: PUBLIC_URL,
      'sec-fetch-site': 'same-origin',
    },
    body: Buffer.from(await encoded.arrayBuffer()),
  })
}
const base = { name: 'Havn AS', language: 'NO' }

test('fields are saved, with places by their names and profiles line by line', async () => {
  const reply = await send({
    ...base,
    website: 'https://havn.example',
    country: 'Norway',
    brandColor: '#0A4D68',
    industries: ['FISKERI', 'SPACE'],
    socialMediaLinks: 'linkedin https://linkedin.example/havn\r\ngithub https://github.example/havn\r\n',
    locations: 'Bergen\r\nStockholm, Sweden',
  })
  expect(reply).toMatchObject({ status: 303, to: `${PATH}?saved=1` })
  expect(await stored()).toMatchObject({
    name: 'Havn AS',
    country: 'NO',
    language: 'NO',
    brandColor: '#0a4d68',
    industries: ['FISKERI', 'SPACE'],
    socialMediaLinks: { linkedin: 'https://linkedin.example/havn', github: 'https://github.example/havn' },
    locations: [
      { city: 'Bergen', country: 'NO' },
      { city: 'Stockholm', country: 'SE' },
    ],
  })
  expect((await administrator.page(`${PATH}?saved=1`)).text).toContain('Stockholm, Sweden')
})

test('a place whose line stays as it is keeps its id', async () => {
  const [first] = (await stored()).locations
  const line = first ? placeLine(first, 'en') : ''
  expect((await administrator.page(PATH)).text).toContain(line)
  await send({ ...base, locations: `${line}\r\nOslo, Norway` })
  expect((await stored()).locations).toMatchObject([{ id: first?.id }, { city: 'Oslo' }])
})

test('a logo and a gallery are uploaded, shown as our own pictures, moved and removed again', async () => {
  const [one, two] = [await photo('#101010'), await photo('#202020')]
  await send(
    {
      ...base,
      'section-0-kind': 'gallery',
      'section-1-kind': 'text',
      'section-1-heading': 'Om oss',
      'section-1-html': 'Vi fisker.\n\nHver dag.',
    },
    { logo: [one], 'section-0-images': [one, two] },
  )
  const { logoUrl, sections } = await stored()
  expect(logoUrl).toMatch(/^\/p\/[\w-]{32}-960\.jpg$/)
  expect(sections).toMatchObject([
    { kind: 'gallery', images: [logoUrl, expect.stringMatching(/^\/p\//)] },
    { kind: 'text', heading: 'Om oss', html: '<p>Vi fisker.</p><p>Hver dag.</p>' },
  ])
  const { html } = await administrator.get(PATH)
  expect(html).toContain(`src="${logoUrl?.replace('960.jpg', '480.webp')}"`)
  const images = sections[0]?.images ?? []
  await send({
    ...{ ...base, logo: logoUrl ?? '', 'logo-remove': 'on', 'section-0-kind': 'gallery' },
    ...{ 'section-0-images': images, 'section-0-remove': images[0] ?? '' },
  })
  expect(await stored()).toMatchObject({ logoUrl: null, sections: [{ images: [images[1]] }] })
})

test('what is wrong is said beside its field, and neither texts nor pictures have to be given again', async () => {
  const before = await stored()
  const reply = await send(
    { ...base, name: '', website: 'havn', country: 'Atlantis', locations: 'Qwzxy', socialMediaLinks: 'linkedin' },
    { banner: [await photo('#303030')] },
  )
  expect(reply.status).toBe(422)
  for (const words of ['Atlantis', 'Qwzxy', 'There is no country', 'cannot be found'])
    expect(reply.html).toContain(words)
  expect(reply.html).toMatch(/<input type="hidden" name="banner" value="\/p\/[\w-]{32}-960\.jpg"/)
  expect(await stored()).toEqual(before)
})

test('a file that is no picture is refused at its input', async () => {
  const reply = await send(base, { logo: [Buffer.from('<svg')] })
  expect(reply.status).toBe(422)
  expect(reply.html).toContain('This is not a picture that we can show.')
})

test('an agency inside a client without users edits its profile, with a logo', async () => {
  const client = await make.client(world.companies.agency, await make.company({ slug: 'kverna', name: 'Kverna' }))
  const visitor = await visitAs(fixture, world, 'agency')
  const path = '/portal/clients/kverna/settings/company'
  const reply = await send({ ...base, name: 'Kverna Mølleri' }, { logo: [await photo('#303030')] }, { visitor, path })
  expect(reply).toMatchObject({ status: 303, to: `${path}?saved=1` })
  const [company] = await readCompanies(server.app.database, [client.id])
  expect(company?.fields).toMatchObject({ name: 'Kverna Mølleri', logoUrl: expect.stringMatching(/^\/p\//) })
  await visitor.close()
})
