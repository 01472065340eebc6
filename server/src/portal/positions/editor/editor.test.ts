import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { filledIn, parsePage } from '../../../../test/portal/parsed-page.ts'
import { summaryOf } from '../../../../test/portal/page-parts.ts'
import { formTo, type PortalReply } from '../../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { PUBLIC_URL } from '../../../../test/server.ts'
import { readEdited } from './edited-store.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { server, database, make } = fixture
const world = await makeWorld(fixture)
const recruiter = await visitAs(fixture, world, 'recruiter')
const administrator = await visitAs(fixture, world, 'administrator')
const agency = await visitAs(fixture, world, 'agency')
afterAll(() => Promise.all([recruiter, administrator, agency].map((visitor) => visitor.close())))

const PATH = '/portal/positions'
const stored = async (id: string, name: 'recruiter' | 'agency' = 'recruiter') => {
  const found = await readEdited(server.app.database, world.people[name].access, id)
  if (!found) throw new Error('the position is gone')
  return found
}
const idOf = ({ to }: PortalReply) => /positions\/([0-9a-f-]{36})\?done=/.exec(to)?.[1] ?? ''
type Filled = Record<string, string | string[]>

/** Fills in the form at an address and sends it as the browser does. */
async function fill(path: string, filled: Filled, visitor = recruiter) {
  return visitor.submit(formTo(await visitor.page(path), path), filled)
}

test('a position is written from a title on, and is a draft', async () => {
  const reply = await fill(`${PATH}/new`, {
    title: '  Welder ',
    language: 'EN',
    pitch: 'Build ships.',
    locations: 'Oslo\r\nStrandgaten 18, 5013 Bergen, Norway',
    deadline: '2031-01-31',
    employmentType: ['Full-time', 'Hybrid'],
    salaryMin: '45 000,50',
    salaryMax: '60000',
    salaryCurrency: 'NOK',
    salaryType: 'MONTH',
    highlights: 'A boat\r\n\r\nLunch',
    'section-0-heading': 'About',
    'section-0-html': 'We build.\r\n\r\n- Ships\r\n- Boats',
    'contact-0-name': 'Kari Lie',
    'contact-0-phone': '+47 912 34 567',
    'ask-cv': 'required',
    'ask-phone': 'off',
  })
  expect(reply.status, summaryOf(reply)).toBe(303)
  const { fields, expirationDate } = await stored(idOf(reply))
  expect(fields).toMatchObject({
    ...{ title: 'Welder', language: 'EN', pitch: 'Build ships.', employmentType: ['Full-time', 'Hybrid'] },
    locations: [{ city: 'Oslo', country: 'NO' }, { city: 'Bergen' }],
    salary: { minSalary: 45_000.5, maxSalary: 60_000, currency: 'NOK', type: 'MONTH', extra: null },
    highlights: ['A boat', 'Lunch'],
    sections: [{ heading: 'About', html: '<p>We build.</p><ul><li>Ships</li><li>Boats</li></ul>' }],
    contacts: [{ name: 'Kari Lie', phone: '+4791234567', email: null }],
    applicationForm: { cv: 'required', phone: 'off', message: 'optional' },
    ...{ enableApplication: true, enableVouch: true },
  })
  expect(expirationDate?.toISOString()).toBe('2031-01-31T23:00:00.000Z')
  const [row] = await database.run<{ status: string }>(`select status from positions where id = $1`, [idOf(reply)])
  expect(row?.status).toBe('DRAFT')
})

test('a form that is saved as it opened changes nothing', async () => {
  const id = idOf(
    await fill(`${PATH}/new`, {
      title: 'Same',
      'section-0-html': '<p>One <strong>two</strong>.</p><ul><li>A</li></ul>',
      deadline: '2031-03-04',
      locations: 'Bergen',
    }),
  )
  const before = await stored(id)
  const [was] = await database.run<{ at: Date }>(`select updated_at as at from positions where id = $1`, [id])
  const reply = await fill(`${PATH}/${id}/edit`, {})
  expect(reply.to).toBe(`${PATH}/${id}?done=edit`)
  expect(await stored(id)).toEqual(before)
  const [is] = await database.run<{ at: Date }>(`select updated_at as at from positions where id = $1`, [id])
  expect(is).toEqual(was)
  await fill(`${PATH}/${id}/edit`, { deadline: '', enableVouch: [] })
  expect(await stored(id)).toMatchObject({ expirationDate: null, fields: { enableVouch: false } })
})

test('each fault is told at its field, and nothing that was typed is lost', async () => {
  const reply = await fill(`${PATH}/new`, {
    ...{ title: '', locations: 'Qwzxy', deadline: '2027-02-30', salaryMin: '10', salaryMax: '5', listingColor: 'red' },
    ...{ 'contact-1-email': 'nonsense', 'contact-1-name': 'Ola', 'contact-0-phone': '22 33 44 55', pitch: 'Kept' },
  })
  expect(reply.status).toBe(422)
  for (const text of [
    'Fill this in.',
    '“Qwzxy” cannot be found',
    'A day such as',
    'less than the lowest',
    'Choose the currency',
    'Six digits',
    'Write the name of the contact.',
  ])
    expect(summaryOf(reply)).toContain(text)
  const ids = new Set(
    parsePage(reply.html).elements.flatMap(({ attrs }) => attrs.find(({ name }) => name === 'id')?.value ?? []),
  )
  const targets = [...reply.html.matchAll(/href="#([\w-]+)"/g)].map(([, target = '']) => target)
  expect(targets.filter((target) => !ids.has(target))).toEqual([])
  expect(reply.html).toContain('Kept')
  const wrongMail = await fill(`${PATH}/new`, { title: 'T', 'contact-0-name': 'Ola', 'contact-0-email': 'nonsense' })
  expect([wrongMail.status, summaryOf(wrongMail)]).toEqual([
    422,
    expect.stringContaining('Write one whole e-mail address'),
  ])
  expect(wrongMail.html).toMatch(/id="contact-0-email-fault"/)
})

test('the editor of a form that is refused begins with what it can write, and the field keeps what was typed', async () => {
  const deep = `${'<ul><li>'.repeat(60)}Deep`
  for (const [typed, shown] of [
    ['<p onclick="alert(1)">Kept</p><svg onload=alert(1)>', '<p>Kept</p>'],
    [deep, `<p>${deep.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`],
  ] as const) {
    const { status, html } = await fill(`${PATH}/new`, { title: '', contentHtmlOverride: typed })
    const shownAgain = parsePage(html)
    const attributes = shownAgain.elements.flatMap(({ attrs }) => attrs).filter(({ name }) => name === 'data-html')
    expect([status, attributes.map(({ value }) => value)]).toEqual([422, expect.arrayContaining([shown])])
    expect(formTo(shownAgain, `${PATH}/new`).fields).toContainEqual(
      expect.objectContaining({ name: 'contentHtmlOverride', value: typed }),
    )
  }
})

test('pictures of a gallery are kept while other fields are refused, and change places by buttons', async () => {
  const photo = (colour: string) =>
    sharp({ create: { width: 600, height: 300, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const body = new FormData()
  const form = formTo(await recruiter.page(`${PATH}/new`), `${PATH}/new`)
  for (const [name, value] of filledIn(form, { 'section-0-kind': 'gallery' })) body.append(name, value)
  for (const colour of ['#111111', '#222222']) {
    body.append('section-0-images', new Blob([new Uint8Array(await photo(colour))]), 'p.png')
  }
  const encoded = new Response(body)
  const headers = {
    'content-type': encoded.headers.get('content-type') ?? '',
    ...{ origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' },
  }
  const refused = await recruiter.send(`${PATH}/new`, {
    method: 'POST',
    headers,
    body: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(refused.status).toBe(422)
  const again = formTo(parsePage(refused.html), `${PATH}/new`)
  const images = again.fields
    .filter(({ name, kind }) => name === 'section-0-images' && kind === 'hidden')
    .map(({ value }) => value)
  expect(images).toHaveLength(2)
  const moved = await recruiter.submit(again, { rearrange: 'later-0-0' })
  const saved = await recruiter.submit(formTo(parsePage(moved.html), `${PATH}/new`), { title: 'Pictures' })
  expect((await stored(idOf(saved))).fields.sections).toMatchObject([{ kind: 'gallery', images: images.toReversed() }])
})

test('who saves second sees what changed, keeps what they wrote, and takes over what they did not touch', async () => {
  const id = idOf(await fill(`${PATH}/new`, { title: 'Cook', pitch: 'Old pitch', 'section-0-html': 'Old text' }))
  const at = `${PATH}/${id}/edit`
  const second = formTo(await administrator.page(at), at)
  await fill(at, { title: 'Head cook', pitch: 'Their pitch', highlights: 'Soup' })
  const reply = await administrator.submit(second, { pitch: 'My pitch', 'section-0-html': 'My text' })
  expect(reply.status).toBe(422)
  expect(reply.html).toContain('Somebody else saved this position while you were writing')
  expect(reply.html).toContain('Their pitch')
  expect((await stored(id)).fields).toMatchObject({ pitch: 'Their pitch', highlights: ['Soup'] })
  const merged = formTo(parsePage(reply.html), at)
  const value = (name: string) => merged.fields.find((field) => field.name === name)?.value.trim()
  expect(['title', 'pitch', 'highlights', 'section-0-html'].map(value)).toEqual([
    'Head cook',
    'My pitch',
    'Soup',
    'My text',
  ])
  expect((await administrator.submit(merged)).to).toBe(`${PATH}/${id}?done=edit`)
  expect((await stored(id)).fields).toMatchObject({
    ...{ title: 'Head cook', pitch: 'My pitch', highlights: ['Soup'] },
    sections: [{ html: '<p>My text</p>' }],
  })
})

test('who only puts sections in another order is told too if somebody else changed them meanwhile', async () => {
  const sections = { 'section-0-html': 'One', 'section-1-kind': 'text', 'section-1-html': 'Two' }
  const id = idOf(await fill(`${PATH}/new`, { title: 'Ordered', rearrange: [], ...sections }))
  const at = `${PATH}/${id}/edit`
  const opened = formTo(await administrator.page(at), at)
  const moved = await administrator.submit(opened, { rearrange: 'down-0' })
  await fill(at, { 'section-0-html': 'First', pitch: 'Their pitch' })
  const reply = await administrator.submit(formTo(parsePage(moved.html), at))
  expect([reply.status, summaryOf(reply)]).toEqual([
    422,
    expect.stringContaining('Somebody else changed this meanwhile'),
  ])
  for (const theirs of ['First', 'Their pitch']) expect(parsePage(reply.html).text).toContain(theirs)
  await administrator.submit(formTo(parsePage(reply.html), at))
  expect((await stored(id)).fields).toMatchObject({
    pitch: 'Their pitch',
    sections: [{ html: '<p>Two</p>' }, { html: '<p>One</p>' }],
  })
})

test('an agency writes for a client, moves a position to it, and to nobody who is no client', async () => {
  const client = world.companies.home.id
  const id = idOf(await fill(`${PATH}/new`, { title: 'Pilot', client, hideEmployer: 'on' }, agency))
  expect(await stored(id, 'agency')).toMatchObject({ clientId: client, fields: { hideEmployer: true } })
  await fill(`${PATH}/${id}/edit`, { client: '' }, agency)
  expect((await stored(id, 'agency')).clientId).toBeNull()
  const stranger = await make.company()
  const reply = await fill(`${PATH}/${id}/edit`, { client: stranger.id, title: 'Lost' }, agency)
  expect([reply.status, summaryOf(reply)]).toEqual([
    422,
    expect.stringContaining('This company is no client of yours.'),
  ])
  expect((await stored(id, 'agency')).fields.title).toBe('Pilot')
  expect((await recruiter.get(`${PATH}/new`)).html).not.toContain('name="client"')
})

test('the deadline of an archived position is refused at its field', async () => {
  const id = idOf(await fill(`${PATH}/new`, { title: 'Closed' }))
  await verbs.archive({ id })
  const reply = await fill(`${PATH}/${id}/edit`, { deadline: '2031-01-01' })
  expect([reply.status, summaryOf(reply)]).toEqual([422, expect.stringContaining('Restore it first.')])
})
