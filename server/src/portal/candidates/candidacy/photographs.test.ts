import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { candidates } from '../../../../test/candidates.ts'
import { PDF } from '../../../../test/documents.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { attachFiles, receiveUpload } from '../../../content/files/actions.ts'

const fixture = await openFixture()
const { make, server, database } = fixture
const { database: pool } = server.app
const world = await makeWorld(fixture)
const { act } = candidates(fixture)
const recruiter = await visitAs(fixture, world, 'recruiter')
afterAll(() => recruiter.close())

const picture = sharp({ create: { width: 60, height: 90, channels: 3, background: '#eee' } })
const contents: Record<string, Buffer> = {
  pdf: PDF,
  txt: Buffer.from('I weld.'),
  jpg: await picture.jpeg().toBuffer(),
  png: await picture.png().toBuffer(),
}

/** Somebody who applied with these files. @returns the address of their page */
async function applicant(...sendings: string[][]) {
  const position = world.positions.open
  const person = await make.person({ id: position.company_id })
  const { id } = await make.vouch(position, { person_id: person.id, stage: 'READY_FOR_REVIEW' })
  const companyId = position.company_id
  for (const names of sendings) {
    const uploads: string[] = []
    for (const name of names) {
      const stream = Readable.from([contents[name.slice(-3)]!])
      uploads.push((await receiveUpload(pool, { companyId, name, stream })).id)
    }
    await act((change) => attachFiles(change, { companyId, personId: person.id, candidacyId: id }, uploads))
  }
  return { page: `/portal/candidates/${id}`, through: `/portal/today/new/${id}`, person: person.id }
}

const shown = (html: string) => [...html.matchAll(/<img src="(?:[^"]+)" alt="CV: ([^"]+)"/g)].map(([, name]) => name)
const framed = (html: string) => [...html.matchAll(/<iframe [^>]*title="CV: ([^"]+)"/g)].map(([, name]) => name)

test('photographs of a CV are shown as pictures beside the candidate, all that were sent last, and a PDF above them', async () => {
  const both = await applicant(['old.pdf'], ['1.jpg', '2.png', 'letter.txt'])
  for (const address of [both.page, both.through]) {
    const { status, html, headers } = await recruiter.get(address)
    expect([status, shown(html), framed(html)]).toEqual([200, ['1.jpg', '2.png'], []])
    expect(headers['content-security-policy']).not.toContain('frame-src')
  }
  const { html } = await recruiter.get((await applicant(['cv.pdf', 'diploma.jpg'])).page)
  expect([shown(html), framed(html)]).toEqual([['diploma.jpg'], ['cv.pdf']])
  const newest = await recruiter.get((await applicant(['1.jpg'], ['cv.pdf'])).page)
  expect([shown(newest.html), framed(newest.html)]).toEqual([[], ['cv.pdf']])
})

test('a photograph is served as a picture to whoever reaches the candidate, and as a file at its address', async () => {
  const { page, person } = await applicant(['Mein «CV».jpg'])
  const [file] = await database.run<{ id: string; token: string; size: number }>(
    'select id, link_token as token, size from files where person_id = $1',
    [person],
  )
  const inside = await recruiter.get(`${page}/cv/${file!.id}`)
  expect(inside.status).toBe(200)
  expect(inside.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-length': String(file!.size),
  })
  const outside = await fetch(`${server.url}/f/${file!.token}`)
  expect(outside.headers.get('content-type')).toBe('image/jpeg')
  expect(outside.headers.get('content-disposition')).toContain('attachment; filename="Mein _CV_.jpg"')
  expect((await sharp(Buffer.from(await outside.arrayBuffer())).metadata()).format).toBe('jpeg')
})
