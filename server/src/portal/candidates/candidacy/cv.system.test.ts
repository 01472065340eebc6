import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openFixture } from '../../../../test/fixture.ts'
import { makeWorld, signIn } from '../../../../test/portal/world.ts'
import { newId } from '../../../base/db/id.ts'
import { sessionCookie } from '../../../organisation/sessions/token.ts'

// Not https, over which browsers take no cookie from here.
const fixture = await openFixture({ publicUrl: 'http://127.0.0.1' })
const { make, server, database } = fixture
const world = await makeWorld(fixture)
const home = world.companies.home
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
afterAll(() => browser.close())

/** A PDF of one page, which is all red. */
function redPdf(): Buffer {
  const drawing = '1 0 0 rg 0 0 600 800 re f'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 5\n0000000000 65535 f \n${places.join('')}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text)
}

async function candidateWith(name: string, bytes: Buffer) {
  const position = await make.published(home)
  const person = await make.person(home, { first_name: 'Ada' })
  const { id } = await make.vouch(position, { person_id: person.id })
  const file = newId()
  await database.run(
    `insert into files (company_id, id, person_id, kind, name, type, size, sha256, handle_hash, link_token, created_at,
      attached_at)
    values ($1, $2::uuid, $3, 'cv', $4, 'pdf', $5, sha256('x'), sha256('x'), replace($2::uuid::text, '-', '') || 'abcdefghijk', clock(),
      clock())`,
    [home.id, file, person.id, name, bytes.length],
  )
  await database.run('insert into file_chunks (company_id, file_id, n, data) values ($1, $2, 0, $3)', [
    ...[home.id, file, bytes],
  ])
  return { page: `/portal/candidates/${id}`, cv: `/portal/candidates/${id}/cv/${file}` }
}

/** A browser in which the recruiter has signed in. */
async function recruiterAt(width: number) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width, height: 900 } })
  onTestFinished(() => context.close())
  const { token } = await signIn(fixture, world.people.recruiter)
  await context.addCookies([{ name: sessionCookie(false), value: token, url: server.url }])
  return context
}

/** How much of a picture is red, from 0 to 1. */
async function redIn(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let red = 0
  for (let i = 0; i < data.length; i += 3) if (data[i]! > 200 && data[i + 1]! < 60 && data[i + 2]! < 60) red++
  return red / (info.width * info.height)
}

test('Chromium shows a CV beside the page of its candidate, and the browser complains about nothing', async () => {
  const { page: path } = await candidateWith('Ada.pdf', redPdf())
  const page = await (await recruiterAt(1400)).newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await page.goto(path)
  const frame = page.locator('.cv iframe')
  await frame.scrollIntoViewIfNeeded()
  await expect.poll(async () => redIn(await frame.screenshot()), { timeout: 30_000 }).toBeGreaterThan(0.2)
  expect(complaints).toEqual([])
})

test('on a phone the CV is a link, and nothing of it is loaded with the page', async () => {
  const { page: path, cv } = await candidateWith('Ada.pdf', redPdf())
  const page = await (await recruiterAt(390)).newPage()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(await page.locator('.cv iframe').isVisible()).toBe(false)
  expect(await page.locator('.cv a').getAttribute('href')).toBe(cv)
  expect(loaded).not.toContain(cv)
})

test('what has only the name of a PDF is not shown, and no other website may show one', async () => {
  const fake = await candidateWith('Ada.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'))
  const real = await candidateWith('Ada.pdf', redPdf())
  const context = await recruiterAt(1400)
  expect((await context.request.get(fake.cv)).status()).toBe(404)
  const headers = (await context.request.get(real.cv)).headers()
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
  })
})
