import sharp from 'sharp'
import { expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { candidates } from '../../../../test/candidates.ts'
import { anyKey } from '../../../../test/factory.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { fullLocation } from '../../../../test/places.ts'
import { browse } from '../../../../test/public/browse.ts'
import { PUBLIC_URL } from '../../../../test/server.ts'
import { editCompanies } from '../../../organisation/companies/actions.ts'
import { addPictures } from '../../../content/pictures/actions.ts'
import { encodePicture } from '../../../content/pictures/encoding/encoding-client.ts'
import { editPositions } from '../../../positions/actions.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { server, make, database } = fixture
const { act } = candidates(fixture)
const open = browse(server)
const company = await make.company({ name: 'Fjord', brand_color: '#0a4d68' })
const page = await make.page(company, { is_default: true })
const position = await make.published(company, { title: 'Kokk', locations: JSON.stringify([fullLocation()]) })
await make.listing(position, page)
const link = await make.sharingLink(position)
const unnamed = await make.published(company, { title: '工程师' })
await make.listing(unnamed, page)
await make.refresh()
const job = `/c/${page.id}/${position.id}`

async function pictureOf(path: string): Promise<string | undefined> {
  return (await open(path)).text.match(/property="og:image" content="([^"]+)"/)?.[1]
}

test('a job page names a picture that is drawn once and may be kept for ever', async () => {
  const address = await pictureOf(job)
  expect(address).toMatch(new RegExp(`^${PUBLIC_URL}${job}/share/[\\w-]{22}\\.png$`))
  const response = await fetch(`${server.url}${address?.slice(PUBLIC_URL.length)}`)
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ])
  const body = Buffer.from(await response.arrayBuffer())
  expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const [kept] = await database.run<{ created_at: Date }>('select created_at from share_pictures')
  const again = await fetch(`${server.url}${address?.slice(PUBLIC_URL.length)}`)
  expect(Buffer.from(await again.arrayBuffer()).equals(body)).toBe(true)
  expect(await database.run('select created_at from share_pictures')).toEqual([kept])
})

test('the address by a link has the same picture', async () => {
  const address = await pictureOf(`/j/${link.id}`)
  expect(address?.split('/').at(-1)).toBe((await pictureOf(job))?.split('/').at(-1))
  expect((await open(address ?? '')).status).toBe(200)
})

test('a position that changes has another picture, to which the former address leads', async () => {
  const former = await pictureOf(job)
  await act((c) =>
    editPositions(c, [{ ...anyKey({ companyId: company.id, id: position.id }), edit: { title: 'Kjøkkensjef' } }]),
  )
  const present = await pictureOf(job)
  expect(present).not.toBe(former)
  expect(await open(former ?? '')).toMatchObject({
    status: 302,
    headers: { location: present?.slice(PUBLIC_URL.length) },
  })
})

test('the picture has the logo of the employer if it is one of our pictures', async () => {
  const drawing = sharp({ create: { width: 90, height: 90, channels: 3, background: '#ff0000' } })
  const encoded = await encodePicture(company.id, await drawing.png().toBuffer())
  const tile = { left: 72, top: 72, width: 100, height: 100 }
  const withLogo = async (logoUrl: string) => {
    await act((c) => editCompanies(c, [{ id: company.id, edit: { logoUrl } }]))
    const address = (await pictureOf(job)) ?? ''
    const body = await fetch(`${server.url}${address.slice(PUBLIC_URL.length)}`).then((reply) => reply.arrayBuffer())
    const { dominant } = await sharp(await sharp(Buffer.from(body)).extract(tile).toBuffer()).stats()
    return { address, isRed: dominant.r > 200 && dominant.g < 60 }
  }
  const [path = ''] = await act((c) => addPictures(c, company.id, [encoded]))
  const ours = await withLogo(path)
  expect(ours.isRed).toBe(true)
  const foreign = await withLogo('https://img.example.com/logo.png')
  expect(foreign.isRed).toBe(false)
  expect(foreign.address).not.toBe(ours.address)
})

test('a position that is not live, or has no letter that the font has, has no picture', async () => {
  expect(await pictureOf(`/c/${page.id}/${unnamed.id}`)).toBeUndefined()
  expect((await open(`/c/${page.id}/${unnamed.id}/share/x.png`)).status).toBe(404)
  const address = (await pictureOf(job)) ?? ''
  await verbs.pause(position)
  make.touch(position)
  await make.refresh()
  expect((await open(address)).status).toBe(404)
})
