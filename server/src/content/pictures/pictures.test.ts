import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { effects } from '../../../test/effects.ts'
import { allowed } from '../../../test/factory.ts'
import { openFixture } from '../../../test/fixture.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { PUBLIC_URL } from '../../../test/server.ts'
import { editCompanies } from '../../organisation/companies/actions.ts'
import { editPositions } from '../../positions/actions.ts'
import { addPictures } from './actions.ts'
import { encodePicture } from './encoding/encoding-client.ts'
import { listFetches } from './fetch-store.ts'
import { PictureFetching } from '../../positions/pictures/job.ts'
import { deleteUnusedPictures } from './unused-job.ts'
import { installationAccess } from '../../base/access/access.ts'

const fixture = await openFixture()
const { make, server, database, as } = fixture
const { act, toldDuring } = effects(fixture)
const move = movableClock(database)
const agency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
const get = as(await make.key(agency))

const DAY = 24 * 3_600_000

const photo = (colour: string) =>
  sharp({ create: { width: 1000, height: 500, channels: 3, background: colour } })
    .png()
    .toBuffer()
const add = async (companyId: string, ...pictures: Buffer[]) => {
  const encoded = await Promise.all(pictures.map((bytes) => encodePicture(companyId, bytes)))
  return act((change) => addPictures(change, allowed(companyId), encoded))
}

/** A website with pictures, and how often each was asked for. */
const asked = new Map<string, number>()
const website = createServer((request, response) => {
  const path = request.url ?? ''
  asked.set(path, (asked.get(path) ?? 0) + 1)
  if (path.startsWith('/missing')) response.writeHead(404).end()
  else if (path.startsWith('/text')) response.end('<html>')
  else void photo(`#00${path.slice(-6, -4)}00`).then((bytes) => response.end(bytes))
})
await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
afterAll(() => website.close())
const elsewhere = `http://127.0.0.1:${(website.address() as AddressInfo).port}`
const fetching = () =>
  new PictureFetching(server.app.database, { allowHttp: true, allowCidr: ['127.0.0.1'] }, PUBLIC_URL)

test('the API shows our pictures with the beginning of public addresses, and each of them can be opened', async () => {
  const [logo = '', banner = '', one = ''] = await add(
    client.id,
    await photo('#111111'),
    await photo('#222222'),
    await photo('#333333'),
  )
  const edit = {
    logoUrl: logo,
    bannerUrl: banner,
    sections: [{ kind: 'gallery' as const, images: [one, 'https://other.example/a.png'] }],
  }
  await act((change) => editCompanies(change, [{ id: client.id, edit }]))
  const position = await make.published(agency, { client_id: client.id })
  await act((change) =>
    editPositions(change, [{ companyId: agency.id, id: allowed(position.id), edit: { bannerUrl: banner } }]),
  )
  const shown = (await get(`/clients/${client.id}`)).body.data
  expect(shown).toMatchObject({
    logoUrl: PUBLIC_URL + logo,
    bannerUrl: PUBLIC_URL + banner,
    images: [[PUBLIC_URL + one, 'https://other.example/a.png']],
  })
  expect((await get('/positions')).body.data[0].bannerUrl).toBe(PUBLIC_URL + banner)
  expect((await get(`/positions/${position.id}`)).body.data.bannerUrl).toBe(PUBLIC_URL + banner)
  for (const url of [shown.logoUrl, shown.bannerUrl, shown.images[0][0]]) {
    const response = await fetch(url.replace(PUBLIC_URL, server.url))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(960)
  }
  for (const name of ['x', `${'A'.repeat(32)}-960.jpg`, `${logo.slice(3, 35)}-961.jpg`, '..%2f..%2fetc%2fpasswd']) {
    expect((await fetch(`${server.url}/p/${name}`)).status).toBe(404)
  }
})

test('a deleted picture that an import brings again is fetched again, and one that is added again counts anew', async () => {
  const company = await make.company()
  const key = as(await make.key(company))
  const position = await make.published(company, { banner_url: `${elsewhere}/c77.png` })
  const edit = (bannerUrl: string | null) =>
    act((change) => editPositions(change, [{ companyId: company.id, id: allowed(position.id), edit: { bannerUrl } }]))
  await fetching().run()
  await edit(null)
  const [again = ''] = await add(company.id, await photo('#b00001'))
  await deleteUnusedPictures(server.app.database)
  await move(91 * DAY)
  expect(await add(company.id, await photo('#b00001'))).toEqual([again])
  await deleteUnusedPictures(server.app.database)
  expect((await fetch(server.url + again)).status).toBe(200)
  await edit(`${elsewhere}/c77.png`)
  await fetching().run()
  const { bannerUrl } = (await key(`/positions/${position.id}`)).body.data
  expect((await fetch(bannerUrl.replace(PUBLIC_URL, server.url))).status).toBe(200)
  expect(asked.get('/c77.png')).toBe(2)
})

test('a picture that nothing names is deleted after 90 days, and one that anything names is kept', async () => {
  const company = await make.company()
  const other = await make.company()
  const paths = await add(
    company.id,
    ...(await Promise.all(['#a00001', '#a00002', '#a00003', '#a00004', '#a00005', '#a00006'].map(photo))),
  )
  const [logo = '', banner = '', inGallery = '', ofOther = '', former = ''] = paths
  const sections = [{ kind: 'gallery' as const, images: [inGallery] }]
  await act((change) =>
    editCompanies(change, [{ id: allowed(company.id), edit: { logoUrl: logo, bannerUrl: former } }]),
  )
  await act((change) => editCompanies(change, [{ id: allowed(other.id), edit: { sections } }]))
  await make.published(company, { banner_url: banner, archived_at: new Date(), status: 'ARCHIVED' })
  await make.published(other, { banner_url: PUBLIC_URL + ofOther })
  await make.company({ logo_url: 'https://other.example/p/not-ours.png' })
  const kept = async () => {
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(server.url + path)).status))
    return paths.filter((_path, i) => statuses[i] === 200)
  }
  await deleteUnusedPictures(server.app.database)
  await act((change) => editCompanies(change, [{ id: allowed(company.id), edit: { bannerUrl: null } }]))
  await move(50 * DAY)
  await deleteUnusedPictures(server.app.database)
  await move(41 * DAY)
  await deleteUnusedPictures(server.app.database)
  // What nothing names any more counts from when it was noticed.
  expect(await kept()).toEqual([logo, banner, inGallery, ofOther, former])
  await move(50 * DAY)
  await deleteUnusedPictures(server.app.database)
  expect(await kept()).toEqual([logo, banner, inGallery, ofOther])
})

test('pages let browsers choose among the widths of a picture, and show logos in the smallest', async () => {
  const owner = await make.company({ name: 'Havn' })
  const careers = await make.page(owner, { is_default: true })
  const pictures = await add(owner.id, ...(await Promise.all(['#c00001', '#c00002', '#c00003'].map(photo))))
  const [logo = '', banner = '', image = ''] = pictures
  const sections = [{ kind: 'gallery' as const, images: Array.from({ length: 10 }, () => image) }]
  await act((change) => editCompanies(change, [{ id: allowed(owner.id), edit: { logoUrl: logo, bannerUrl: banner } }]))
  const position = await make.published(owner)
  await make.listing(position, careers)
  await act((change) => editPositions(change, [{ companyId: owner.id, id: allowed(position.id), edit: { sections } }]))
  const html = await (await fetch(`${server.url}/c/${careers.id}/${position.id}`)).text()
  const tags = html.match(/<img[^>]*>/g) ?? []
  const of = (path: string) => tags.filter((tag) => tag.includes(path.slice(0, 35)))
  expect(of(logo).map((tag) => /src="([^"]*)"/.exec(tag)?.[1])).toEqual(
    of(logo).map(() => logo.replace('-960.jpg', '-480.webp')),
  )
  expect(of(logo).length).toBeGreaterThan(0)
  for (const tag of [...of(banner), ...of(image)]) {
    const files = (/srcset="([^"]*)"/.exec(tag)?.[1] ?? '').split(', ').map((each) => each.split(' '))
    expect(files.map(([, width]) => width)).toEqual(['480w', '960w', '1600w'])
    expect(tag).toMatch(/ sizes="[^"]+"/)
    const file = await fetch(server.url + (files[0]?.[0] ?? ''))
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(480)
  }
  expect([of(banner).length, of(image).length]).toEqual([1, 10])
  expect(gzipSync(html).length, 'bytes of a page with eleven pictures').toBeLessThan(12_000)
})

test('a title that looks like part of a picture stays as it was written', async () => {
  const position = await make.published(agency, { title: '/p/ "x" /p/a.jpg' })
  expect((await get(`/positions/${position.id}`)).body.data.title).toBe('/p/ "x" /p/a.jpg')
})

test('pictures elsewhere are fetched once and replaced by ours, which integrators are told', async () => {
  const company = await make.company()
  const key = as(await make.key(company))
  const position = await make.published(company, { banner_url: `${elsewhere}/a55.png` })
  await act((change) => editCompanies(change, [{ id: allowed(company.id), edit: { logoUrl: `${elsewhere}/a55.png` } }]))
  const told = await toldDuring(() => fetching().run())
  expect(told[position.id]).toEqual(['POSITION_UPDATED'])
  const { bannerUrl } = (await key(`/positions/${position.id}`)).body.data
  expect(bannerUrl).toMatch(/^https:\/\/jobs\.example\.com\/p\/[\w-]{32}-960\.jpg$/)
  expect(asked.get('/a55.png')).toBe(1)
  // An import that brings the address again finds the copy.
  await act((change) =>
    editPositions(change, [
      { companyId: company.id, id: allowed(position.id), edit: { bannerUrl: `${elsewhere}/a55.png` } },
    ]),
  )
  await fetching().run()
  expect((await key(`/positions/${position.id}`)).body.data.bannerUrl).toBe(bannerUrl)
  expect(asked.get('/a55.png')).toBe(1)
})

test('pictures in galleries are replaced at their places', async () => {
  const company = await make.company()
  const position = await make.published(company)
  const images = [`${elsewhere}/b11.png`, `${elsewhere}/missing.png`, `${elsewhere}/b22.png`]
  const sections = [
    { kind: 'text' as const, heading: 'A', html: '<p>B</p>' },
    { kind: 'gallery' as const, images },
  ]
  await act((change) =>
    editPositions(change, [{ companyId: company.id, id: allowed(position.id), edit: { sections } }]),
  )
  await fetching().run()
  const [shown] = (await as(await make.key(company))(`/positions/${position.id}`)).body.data.images
  expect(shown).toEqual([expect.stringContaining('/p/'), images[1], expect.stringContaining('/p/')])
})

test('what cannot be fetched is tried again at longer and longer times, and given up after the fifth', async () => {
  const company = await make.company()
  await make.published(company, { banner_url: `${elsewhere}/text.html` })
  const job = fetching()
  const tries = () => asked.get('/text.html') ?? 0
  await job.run()
  await job.run()
  expect(tries()).toBe(1)
  for (const minutes of [3, 16, 121, 721, 1_441, 10_000]) {
    await move(minutes * 60_000)
    // The look through all positions begins anew.
    await job.run()
    await job.run()
  }
  expect(tries()).toBe(5)
  const lines = await listFetches(server.app.database, installationAccess('operator'))
  expect(lines.filter(({ url }) => url.includes('text.html'))).toMatchObject([
    { company: company.slug, tries: 5, nextAt: null, reason: 'the picture was refused: not-allowed' },
  ])
})

test('the list of pictures does not tell what is at a private address', async () => {
  const company = await make.company()
  for (const url of [`${elsewhere}/text.html?private`, 'http://127.0.0.1:1111/?private'])
    await make.published(company, { banner_url: url })
  const policy = { allowHttp: true, allowCidr: ['127.0.0.1'], concealsPrivate: true }
  await new PictureFetching(server.app.database, policy, PUBLIC_URL).run()
  const lines = await listFetches(server.app.database, installationAccess('operator'))
  const reasons = lines.filter(({ url }) => url.endsWith('?private')).map(({ reason }) => reason)
  expect(reasons).toHaveLength(2)
  expect(new Set(reasons)).toEqual(new Set([expect.stringContaining('127.0.0.1: its address is not public')]))
})

test('an address in a network of ours is refused by the guard, and our own pictures are not fetched', async () => {
  const company = await make.company()
  const [path = ''] = await add(company.id, await photo('#445566'))
  await make.published(company, { banner_url: 'http://127.0.0.1:1/secret.png' })
  const own = await make.published(company, { banner_url: PUBLIC_URL + path })
  const guarded = new PictureFetching(server.app.database, { allowHttp: true, allowCidr: [] }, PUBLIC_URL)
  await guarded.run()
  expect((await database.run('select banner_url from positions where id = $1', [own.id]))[0]).toEqual({
    banner_url: path,
  })
  const lines = await listFetches(server.app.database, installationAccess('operator'))
  expect(lines.find(({ url }) => url.includes('secret'))?.reason).toMatch(/127\.0\.0\.1/)
})
