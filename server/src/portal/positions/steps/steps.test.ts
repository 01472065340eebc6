import { afterAll, expect, test } from 'vitest'
import { movableClock } from '../../../../test/movable-clock.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { rowsOf, summaryOf } from '../../../../test/portal/page-parts.ts'
import { formTo } from '../../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'

const fixture = await openFixture()
const { make, database } = fixture
const world = await makeWorld(fixture)
const { home } = world.companies
const recruiter = await visitAs(fixture, world, 'recruiter')
afterAll(() => recruiter.close())

const PATH = '/portal/positions'
const page = await make.page(home)
/** Draft positions, listed on a page. */
async function drafts(count: number, values: object = {}) {
  const made = []
  for (let i = 0; i < count; i++) {
    const position = await make.position(home, { title: `Cook ${i}`, ...values })
    await make.listing(position, page)
    made.push(position.id)
  }
  await make.refresh()
  return made
}
const statusesOf = async (ids: readonly string[]) =>
  (
    await database.run<{ status: string }>(`select status from positions where id = any ($1) order by created_at`, [
      ids,
    ])
  ).map(({ status }) => status)
const query = (ids: readonly string[]) => ids.map((id) => `id=${id}`).join('&')

test('positions that were ticked are published, paused and archived together, and the audit log says who did it', async () => {
  const ids = await drafts(3)
  for (const [step, status] of [
    ['publish', 'PUBLISHED'],
    ['pause', 'PAUSED'],
    ['archive', 'ARCHIVED'],
  ]) {
    const shown = await recruiter.page(`${PATH}/${step}?${query(ids)}`)
    expect(rowsOf(shown)).toHaveLength(3)
    expect(shown.text).not.toMatch(/open it or apply|It stays closed|ends the pause/)
    const reply = await recruiter.submit(formTo(shown, `${PATH}/${step}`))
    expect(reply.to).toBe(`${PATH}?done=${step}&count=3`)
    expect(await statusesOf(ids)).toEqual([status, status, status])
    const [entry] = await database.run<{ verb: string; actor_id: string }>(
      `select verb, actor_id from audit_entries where $1 = any (object_ids) order by at desc, id desc limit 1`,
      [ids[0]],
    )
    expect(entry).toEqual({ verb: `positions ${step}`, actor_id: world.people.recruiter.userId })
  }
  expect((await recruiter.page(`${PATH}?done=archive&count=3`)).text).toContain('3 positions were archived.')
})

test('before publishing, the page says what job search would miss, and nothing about what it would show', async () => {
  const oslo = {
    id: '1',
    address: '',
    city: 'Oslo',
    country: 'NO',
    lat: 59.9,
    lng: 10.7,
    locality: null,
    postalCode: null,
  }
  const locations = JSON.stringify([{ ...oslo, administrativeArea: null, subAdministrativeArea: null }])
  const [bare = ''] = await drafts(1)
  const [whole = ''] = await drafts(1, { locations, content_html_default: '<p>Cook for us.</p>' })
  const missed = "Job search, such as Google's, will not show this:"
  const one = await recruiter.page(`${PATH}/${bare}/publish`)
  expect(one.text).toContain(`${missed}It has no place, and is not tagged only Remote. It has no text.`)
  expect((await recruiter.page(`${PATH}/${whole}/publish`)).text).not.toContain(missed)
  expect((await recruiter.page(`${PATH}/${bare}/archive`)).text).not.toContain(missed)
})

test('whoever acts on positions of a filtered list comes back to it, and archived ones can only be restored', async () => {
  const ids = await drafts(2, { title: 'Filtered cook' })
  const list = 'search=filtered'
  const buttons = ({ text }: { text: string }) => /With those chosen(.*?)(?:Next page|$)/.exec(text)?.[1]
  const shown = await recruiter.page(`${PATH}?${list}&done=pause&count=1`)
  expect(buttons(shown)).toMatch(/^PublishPauseArchive(?!Restore)/)
  const asked = await recruiter.get(`${PATH}?${list}&done=pause&count=1`)
  expect(asked.html).toMatch(/name="list" value="search=filtered"/)
  const step = `${PATH}/archive?${query(ids)}&list=${encodeURIComponent(list)}`
  expect((await recruiter.get(step)).html).toContain(`href="${PATH}?${list}"`)
  const reply = await recruiter.submit(formTo(await recruiter.page(step), `${PATH}/archive`))
  expect(reply.to).toBe(`${PATH}?${list}&done=archive&count=2`)
  expect(buttons(await recruiter.page(`${PATH}?status=ARCHIVED&${list}`))).toMatch(/^Restore/)
  const restored = await recruiter.page(`${PATH}/restore?${query(ids)}`)
  expect(restored.text).toContain('They become what they were')
  await recruiter.submit(formTo(restored, `${PATH}/restore`))
  expect(await statusesOf(ids)).toEqual(['DRAFT', 'DRAFT'])
})

test('one position is published, paused, resumed, archived and restored from its own page', async () => {
  const [id = ''] = await drafts(1)
  for (const [step, status] of [
    ['publish', 'PUBLISHED'],
    ['pause', 'PAUSED'],
    ['resume', 'PUBLISHED'],
    ['archive', 'ARCHIVED'],
    ['restore', 'PUBLISHED'],
  ]) {
    const shown = await recruiter.page(`${PATH}/${id}/${step}`)
    expect(shown.heading).toContain('“Cook 0”')
    const reply = await recruiter.submit(formTo(shown, `${PATH}/${id}/${step}`))
    expect(reply.to).toBe(`${PATH}/${id}?done=${step}`)
    expect(await statusesOf([id])).toEqual([status])
  }
})

test('only who publishes a paused position reads that the pause ends', async () => {
  const [id = ''] = await drafts(1)
  const ends = 'That ends the pause.'
  expect((await recruiter.page(`${PATH}/${id}/publish`)).text).not.toContain(ends)
  await recruiter.post(`${PATH}/${id}/publish`)
  await recruiter.post(`${PATH}/${id}/pause`)
  expect((await recruiter.page(`${PATH}/${id}/publish`)).text).toContain(ends)
})

test('what cannot be done is said with the reason before anybody tries, and the rest is done without it', async () => {
  const [draft = '', archived = ''] = [
    ...(await drafts(1)),
    ...(await drafts(1, { title: 'Old cook', status: 'ARCHIVED', archived_at: new Date() })),
  ]
  const shown = await recruiter.page(`${PATH}/publish?${query([draft, archived])}`)
  expect(shown.heading).toBe('Publish 1 position?')
  expect(shown.text).toContain('Old cook: It is archived. Restore it first.')
  const form = formTo(shown, `${PATH}/publish`)
  expect(form.fields.filter(({ name }) => name === 'id').map(({ value }) => value)).toEqual([draft])
  await recruiter.submit(form)
  expect(await statusesOf([draft, archived])).toEqual(['PUBLISHED', 'ARCHIVED'])
})

test('what became impossible meanwhile changes nothing and is told in the language of the page', async () => {
  const ids = [
    ...(await drafts(1)),
    ...(await drafts(1, { title: 'Late cook', expiration_date: new Date(Date.now() + 3_600_000) })),
  ]
  const shown = await recruiter.page(`${PATH}/publish?${query(ids)}&language=nb`)
  await movableClock(database)(3_600_000)
  const reply = await recruiter.submit(formTo(shown, `${PATH}/publish`))
  expect(reply.status).toBe(422)
  expect(summaryOf(reply)).toContain('It has expired. Set a later deadline, or remove the deadline.')
  expect(await statusesOf(ids)).toEqual(['DRAFT', 'DRAFT'])
})

test('people in process are counted before a position closes', async () => {
  const [id = ''] = await drafts(1)
  await make.vouch({ company_id: home.id, id }, { stage: 'OFFER_MADE' })
  expect((await recruiter.page(`${PATH}/${id}/archive`)).text).toContain('1 person is in process there.')
  expect((await recruiter.page(`${PATH}/${id}/publish`)).text).not.toContain('in process')
})

test('without a choice there is nothing to do, and positions of others are none', async () => {
  expect((await recruiter.page(`${PATH}/archive`)).text).toContain('No position was chosen')
  const others = await recruiter.page(`${PATH}/archive?${query([world.positions.elsewhere.id, "1'--"])}`)
  expect(others.text).toContain('No position was chosen')
  const [own = ''] = await drafts(1)
  const form = formTo(await recruiter.page(`${PATH}/archive?${query([own])}`), `${PATH}/archive`)
  const reply = await recruiter.submit(form, { id: [own, world.positions.elsewhere.id] })
  expect(reply.status).toBe(404)
  expect(await statusesOf([own])).toEqual(['DRAFT'])
})

test('before publishing, the page says what to think about, and keeps nobody from it', async () => {
  const [id = ''] = await drafts(1, {
    locations: JSON.stringify([{ id: 'a', address: '', city: 'Aarhus', country: 'DK', lat: 1, lng: 2 }]),
  })
  const shown = await recruiter.page(`${PATH}/${id}/publish`)
  expect(shown.text).toContain('In Denmark, people who apply must learn the pay')
  expect((await recruiter.page(`${PATH}/${id}/archive`)).text).not.toContain('In Denmark')
  await recruiter.submit(formTo(shown, `${PATH}/${id}/publish`))
  expect(await statusesOf([id])).toEqual(['PUBLISHED'])
})
