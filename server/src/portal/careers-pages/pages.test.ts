import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { effects } from '../../../test/effects.ts'
import { openFixture } from '../../../test/fixture.ts'
import { formTo } from '../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { PUBLIC_URL } from '../../../test/server.ts'
import { brandColours, contrastOf } from '../../public/ads/brand-colours.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { make, database, server } = fixture
const { toldDuring, auditOf } = effects(fixture)
const world = await makeWorld(fixture)
const recruiter = await visitAs(fixture, world, 'recruiter')
afterAll(() => recruiter.close())
const { home } = world.companies
const PAGES = '/portal/pages'
/** A public page, as visitors see it. */
const publicPage = async (path: string) => {
  const response = await fetch(`${server.url}${path}`)
  return { status: response.status, html: await response.text() }
}
const stored = async (id: string) => {
  const [row] = await database.run('select name, colour, heading, introduction from careers_pages where id = $1', [id])
  return row
}

test('a page is created with its texts and colour, and visitors see them', async () => {
  const path = `${PAGES}/new`
  const reply = await recruiter.submit(formTo(await recruiter.page(path), path), {
    name: 'Havnejobber',
    colour: 'FFEE00',
    heading: 'Arbeid ved kaia',
    introduction: 'Vi losser.\r\n\r\nOg <b>laster</b>.',
  })
  const id = /^\/portal\/pages\/([0-9a-f-]{36})\?done=create$/.exec(reply.to)?.[1] ?? ''
  expect(await stored(id)).toEqual({
    name: 'Havnejobber',
    colour: '#ffee00',
    heading: 'Arbeid ved kaia',
    introduction: 'Vi losser.\n\nOg <b>laster</b>.',
  })
  const { html } = await publicPage(`/c/${id}`)
  expect(html).toContain('<h1 dir="auto">Arbeid ved kaia</h1>')
  expect(html).toContain('<p dir="auto">Vi losser.</p><p dir="auto">Og &lt;b>laster&lt;/b>.</p>')
  expect(html).toContain('<meta name="description" content="Vi losser.')
  const [, style = ''] = /href="(\/colours\/ffee00-\d+\.css)"/.exec(html) ?? []
  const { html: css } = await publicPage(style)
  const { accent } = brandColours('#ffee00', 'light')
  expect(css).toContain(accent)
  expect(contrastOf(accent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('the page’s colour goes before that of the company, and a position’s own before both', async () => {
  await verbs.editCompany(home, { brandColor: '#112233' })
  const page = await make.page(home, { colour: '#0a4d68' })
  const [plain, own] = [await make.published(home), await make.published(home, { listing_color: '#445566' })]
  for (const position of [plain, own]) await make.listing(position, page, { published_at: new Date() })
  await make.refresh()
  const colourAt = async (path: string) => /colours\/([0-9a-f]{6})-/.exec((await publicPage(path)).html)?.[1]
  expect(await colourAt(`/c/${page.id}`)).toBe('0a4d68')
  expect(await colourAt(`/c/${page.id}/${plain.id}`)).toBe('0a4d68')
  expect(await colourAt(`/c/${page.id}/${own.id}`)).toBe('445566')
})

test('an edit shows at once what visitors had kept, and empty fields give the company’s back', async () => {
  const page = await make.page(home, { name: 'Kai 1', heading: 'Gammel', colour: '#0a4d68' })
  expect((await publicPage(`/c/${page.id}`)).html).toContain('<h1 dir="auto">Gammel</h1>')
  const path = `${PAGES}/${page.id}/edit`
  const form = formTo(await recruiter.page(path), path)
  expect(form.fields.find(({ name }) => name === 'heading')?.value).toBe('Gammel')
  expect(await recruiter.submit(form, { heading: '', colour: '' })).toMatchObject({
    status: 303,
    to: `${PAGES}/${page.id}?done=edit`,
  })
  expect((await publicPage(`/c/${page.id}`)).html).toContain('<h1 dir="auto">Kai 1</h1>')
  expect(await auditOf('pages look')).toMatchObject([{ company_id: home.id, object_ids: [page.id] }])
  expect(await auditOf('pages rename')).toEqual([])

  await recruiter.post(path, { name: 'Kai 2', introduction: 'Ny' })
  expect(await stored(page.id)).toEqual({ name: 'Kai 2', colour: null, heading: null, introduction: 'Ny' })
  expect(await auditOf('pages rename')).toMatchObject([{ company_id: home.id, object_ids: [page.id] }])
})

test('faults stand beside their fields, and what was typed stays', async () => {
  const page = await make.page(home)
  const before = await stored(page.id)
  const { status, html } = await recruiter.post(`${PAGES}/${page.id}/edit`, {
    name: '',
    colour: 'red',
    heading: 'x'.repeat(201),
    introduction: 'y'.repeat(2_001),
  })
  expect(status).toBe(422)
  for (const field of ['name', 'colour', 'heading', 'introduction']) expect(html).toContain(`id="${field}-fault"`)
  expect(html).toContain('“red” is not a colour such as #0a4d68.')
  expect(html).toContain('y'.repeat(2_001))
  expect(await stored(page.id)).toEqual(before)
})

test('the page before switching off says in numbers and by name what becomes unreachable', async () => {
  const [page, other] = [await make.page(home, { embed_origins: ['https://a.example'] }), await make.page(home)]
  const at = new Date()
  const open = async (on: { company_id: string; id: string }[], title?: string) => {
    const made = await make.published(home, title === undefined ? {} : { title })
    for (const each of on) await make.listing(made, each, { published_at: at })
    return made
  }
  const [lonely, , shared] = [await open([page], 'Cook of the night'), await open([page, other]), await open([page])]
  await make.sharingLink(shared)
  await make.listing(await make.position(home, { status: 'DRAFT' }), page)
  await make.refresh()
  const path = `${PAGES}/${page.id}/off`
  const shown = await recruiter.page(path)
  expect(shown.text).toContain('Visitors no longer see 3 positions on this page.')
  expect(shown.text).toContain('Shown nowhere else, and then no longer open: 1 position (Cook of the night).')
  expect(shown.text).toContain('The list and the forms on 1 website stay empty.')
  expect(shown.text).toContain('Receivers get 3 events.')
  const told = await toldDuring(() => recruiter.submit(formTo(shown, path)))
  expect(Object.values(told).flat()).toHaveLength(3)
  const [row] = await database.run<{ status: string }>('select status from positions where id = $1', [lonely.id])
  expect(row?.status).toBe('ACTIVE')
  expect((await publicPage(`/c/${page.id}`)).status).toBe(404)

  const switchedOff = (await recruiter.page(`${PAGES}/${page.id}`)).text
  expect(switchedOff).toContain('This page is off.')
  expect(switchedOff).toContain('shown again when you switch it on')
  const on = `${PAGES}/${page.id}/on`
  await recruiter.submit(formTo(await recruiter.page(on), on))
  expect((await publicPage(`/c/${page.id}`)).status).toBe(200)
})

test('another page becomes the default', async () => {
  const page = await make.page(home, { name: 'Ny standard' })
  const path = `${PAGES}/${page.id}/default`
  await recruiter.submit(formTo(await recruiter.page(path), path))
  expect(await database.run('select id from careers_pages where company_id = $1 and is_default', [home.id])).toEqual([
    { id: page.id },
  ])
})

test('each position has a switch, and the list comes in pages', async () => {
  const page = await make.page(home, { name: 'Lang' })
  const at = `${PAGES}/${page.id}`
  const titles = Array.from({ length: 27 }, (_, i) => `Stuer ${String(i).padStart(2, '0')}`)
  for (const [i, title] of titles.entries()) {
    const position = await make.published(home, { title })
    if (i !== 26) await make.listing(position, page, { published_at: new Date(1_700_000_000_000 + i * 1_000) })
  }
  await make.refresh()
  const shown = await recruiter.page(at)
  expect(shown.text.match(/Stuer \d\d/g)?.[0]).toBe('Stuer 25')
  const next = shown.elements
    .find(({ attrs }) => attrs.some(({ name, value }) => name === 'rel' && value === 'next'))
    ?.attrs.find(({ name }) => name === 'href')?.value
  expect((await recruiter.page(next ?? '')).text).toContain('Stuer 00')

  const all = await recruiter.page(`${at}?view=all`)
  const put = all.forms.find(({ action }) => action.endsWith('/list?view=all'))
  expect(put).toBeDefined()
  if (!put) return
  const reply = await recruiter.submit(put)
  expect(reply).toMatchObject({ status: 303, to: `${at}?view=all&done=list` })
  expect((await publicPage(`/c/${page.id}`)).html).toContain('Stuer 26')
  const off = (await recruiter.page(`${at}?view=all`)).forms.find(
    ({ action }) => action === put.action.replace('/list', '/unlist'),
  )
  if (!off) throw new Error('no button takes the position off')
  await recruiter.submit(off)
  expect((await publicPage(`/c/${page.id}`)).html).not.toContain('Stuer 26')
})

test('positions of agencies on the page are shown with their owner, and are taken off one by one', async () => {
  const page = await make.page(home, { name: 'Shared' })
  const other = await make.published(world.companies.agency, { title: 'Styrmann', client_id: home.id })
  for (const position of [world.positions.agency, other]) {
    await make.listing(position, page, { published_at: new Date() })
  }
  await make.refresh()
  const at = `${PAGES}/${page.id}/positions/${world.positions.agency.id}`
  const shown = await recruiter.page(`${PAGES}/${page.id}`)
  expect(shown.text).toContain(`by ${world.companies.agency.name}`)
  expect((await recruiter.post(`${at}/list`)).status).toBe(404)
  expect((await publicPage(`/c/${page.id}/${world.positions.agency.id}`)).status).toBe(200)
  expect((await recruiter.submit(formTo(shown, `${at}/unlist`))).status).toBe(303)
  expect((await publicPage(`/c/${page.id}/${world.positions.agency.id}`)).status).not.toBe(200)
  expect((await publicPage(`/c/${page.id}/${other.id}`)).status).toBe(200)
  const audited = (await auditOf('positions unlist')).map(({ company_id: of }) => of)
  expect(audited.toSorted()).toEqual([home.id, world.companies.agency.id].toSorted())
  // What is not listed there, or is on a page of somebody else, does not exist.
  expect((await recruiter.post(`${at}/unlist`)).status).toBe(404)
})

test('the address can be copied and scanned, and feeds are named', async () => {
  const page = await make.page(home)
  const { text, elements } = await recruiter.page(`${PAGES}/${page.id}`)
  for (const name of ['', '/feed.rss', '/feed.atom', '/feed.json', '/indeed.xml', '/sitemap.xml']) {
    expect(text).toContain(`${PUBLIC_URL}/c/${page.id}${name}`)
    expect((await publicPage(`/c/${page.id}${name}`)).status, name).toBe(200)
  }
  expect(elements.some(({ attrs }) => attrs.some(({ value }) => value === 'code-picture'))).toBe(true)
})
