import { afterAll, expect, test } from 'vitest'
import { attribute, parsePage, textOf, type ParsedPage } from '../../../test/portal/parsed-page.ts'
import { openFixture } from '../../../test/fixture.ts'
import { formTo } from '../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'

// An agency has many positions with one title. Whoever chooses one sees whose it is.

const fixture = await openFixture()
const { make } = fixture
const world = await makeWorld(fixture)
const { agency } = world.companies
const visitor = await visitAs(fixture, world, 'agency')
afterAll(() => visitor.close())

const [north, south] = [
  await make.company({ name: 'Nordavind', slug: 'nordavind' }),
  await make.company({ name: 'Søndre Verft', slug: 'sondre-verft' }),
]
await make.client(agency, north)
await make.client(agency, south)
const place = (city: string) => JSON.stringify([{ id: '00000000-0000-4000-8000-000000000001', city, country: 'NO' }])
const of = (client: { id: string }, city: string, title = 'Sveiser') =>
  make.published(agency, { title, client_id: client.id, locations: place(city) })
const positions = {
  north: await of(north, 'Bodø'),
  south: await of(south, 'Arendal'),
  twin: await of(south, 'Arendal'),
}
await make.refresh()

/** The positions that a form offers as boxes: their labels by their ids. */
function offered(page: ParsedPage): Record<string, string> {
  const labels = new Map(
    page.elements
      .filter(({ tagName }) => tagName === 'label')
      .map((label) => [attribute(label, 'for') ?? '', textOf(label)] as const),
  )
  const boxes = page.elements.filter((element) => attribute(element, 'name') === 'positionIds')
  return Object.fromEntries(
    boxes.map((box) => [attribute(box, 'value') ?? '', labels.get(attribute(box, 'id') ?? '') ?? '']),
  )
}

const forms = ['/portal/settings/api/keys/new', '/portal/team/invite', '/portal/settings/api/receivers/new']

test.each(forms)('%s names each position with its client and place, and has no field for ids', async (path) => {
  const page = await visitor.page(path)
  const labels = offered(page)
  expect(labels[positions.north.id]).toBe('Sveiser · Nordavind · Bodø')
  const twins = [labels[positions.south.id], labels[positions.twin.id]]
  for (const label of twins) expect(label).toMatch(/^Sveiser · Søndre Verft · Arendal · .+/)
  expect(new Set(Object.values(labels)).size).toBe(Object.values(labels).length)
  expect(page.text).not.toMatch(/\bIds?\b/)
})

test('an import of candidates names them so, too', async () => {
  const page = await visitor.page('/portal/settings/import/candidates')
  const options = page.elements.filter(({ tagName }) => tagName === 'option').map(textOf)
  expect(options).toContain('Sveiser · Nordavind · Bodø')
  expect(new Set(options).size).toBe(options.length)
  expect(formTo(page, '/portal/settings/import/candidates').fields.map(({ name }) => name)).not.toContain('other')
})

test('so do Today, careers pages and the list of all candidates', async () => {
  await make.vouch(positions.north, { stage: 'READY_FOR_REVIEW' })
  expect((await visitor.page('/portal')).text).toContain('Sveiser · Nordavind · Bodø')
  expect((await visitor.page('/portal/candidates')).text).toContain('Sveiser · Nordavind · Bodø')
  const own = await make.page(agency, { name: 'Own' })
  expect((await visitor.page(`/portal/pages/${own.id}?view=all`)).text).toContain('Sveiser · Nordavind · Bodø')
})

test('positions beyond the newest fifty are searched by title, place and client, and what is ticked stays', async () => {
  for (let n = 0; n < 55; n++) await make.published(agency, { title: `Kokk ${n}`, client_id: south.id })
  await make.refresh()
  const [path] = forms
  const first = await visitor.page(path!)
  expect(offered(first)).not.toHaveProperty(positions.north.id)
  const form = formTo(first, path!)
  const ticked = form.fields.find(({ name }) => name === 'positionIds')?.value ?? ''
  for (const search of ['sveis', 'Bodø', 'nordavind']) {
    const fields = { name: 'Jobs', access: 'certain', positionIds: ticked, positionSearch: search, find: 'positions' }
    const reply = await visitor.submit(form, fields)
    expect(reply.status).toBe(200)
    const found = parsePage(reply.html)
    expect(offered(found)).toMatchObject({ [ticked]: expect.any(String), [positions.north.id]: expect.any(String) })
    const again = formTo(found, path!)
    expect(
      again.fields.filter(({ name, isSent }) => name === 'positionIds' && isSent).map(({ value }) => value),
    ).toEqual([ticked])
  }
  const none = await visitor.submit(form, { access: 'certain', positionSearch: 'xyzzy', find: 'positions' })
  expect(parsePage(none.html).text).toContain('No position fits')
  const made = await visitor.submit(form, {
    name: 'Jobs',
    access: 'certain',
    positionIds: [ticked, positions.north.id],
  })
  expect(made.status).toBe(200)
})
