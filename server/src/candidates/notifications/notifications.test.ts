import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'
import type { Visitor } from '../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { userAccess } from '../../organisation/users/actions.ts'
import { listNotifications } from './store.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { make, database, server } = fixture
const world = await makeWorld(fixture)
const { home } = world.companies
const recruiter = await visitAs(fixture, world, 'recruiter')
const restricted = await visitAs(fixture, world, 'restricted user')
const viewer = await visitAs(fixture, world, 'viewer')
const administrator = await visitAs(fixture, world, 'administrator')
const all = [recruiter, restricted, viewer, administrator]
afterAll(() => Promise.all(all.map((visitor) => visitor.close())))

const bellOf = async (visitor: Visitor) =>
  /<a class="bell" href="\/portal\/notifications" aria-label="([^"]*)"/.exec(
    (await visitor.get('/portal/account')).html,
  )?.[1]
const candidate = async (position: { company_id: string; id: string }, name: string) => {
  const person = await make.person(home, { first_name: name, last_name: 'Nordmann' })
  return make.vouch(position, { person_id: person.id, created_at: new Date(), accepted_by_candidate_at: new Date() })
}
const seeAll = async (visitor: Visitor) => {
  const { html } = await visitor.get('/portal/notifications')
  return visitor.post('/portal/notifications', { until: /name="until" value="([^"]*)"/.exec(html)?.[1] ?? '' })
}

test('the bell of every page counts what is new for the reader, within their reach', async () => {
  expect(await bellOf(recruiter)).toBe('Notifications')
  await candidate(world.positions.open, 'Ada')
  await candidate(world.positions.outOfReach, 'Bo')
  expect(await bellOf(recruiter)).toBe('Notifications, 2 new')
  expect(await bellOf(restricted)).toBe('Notifications, 1 new')
  const { html } = await restricted.get('/portal/notifications')
  expect(html).toContain('Ada Nordmann is a new candidate for Havnedata kaptein')
  expect(html).not.toContain('Nordmann is a new candidate for Havnedata Skjultstilling')
})

test('what was read is not new any more, for that reader alone, and what comes afterwards is', async () => {
  expect((await seeAll(recruiter)).to).toBe('/portal/notifications?done=see')
  expect([await bellOf(recruiter), await bellOf(restricted)]).toEqual(['Notifications', 'Notifications, 1 new'])
  await candidate(world.positions.open, 'Cy')
  expect(await bellOf(recruiter)).toBe('Notifications, 1 new')
  expect((await recruiter.get('/portal/notifications/count')).html).toBe('{"count":"1","label":"Notifications, 1 new"}')
})

test('marking as read is written down, and what was read stays in the list, without being new', async () => {
  const access = await userAccess(server.app.database, world.people['restricted user'].userId)
  const listed = async () =>
    (await listNotifications(server.app.database, access)).map(({ who, isNew }) => [who, isNew])
  expect(await listed()).toEqual([
    ['Cy Nordmann', true],
    ['Ada Nordmann', true],
  ])
  await seeAll(restricted)
  expect(await bellOf(restricted)).toBe('Notifications')
  expect(await listed()).toEqual([
    ['Cy Nordmann', false],
    ['Ada Nordmann', false],
  ])
  const [entry] = await database.run<{ verb: string }>(
    'select verb from audit_entries order by at desc, id desc limit 1',
  )
  expect(entry?.verb).toBe('users see-notifications')
})

test('a candidate whom somebody has looked at is settled, and who may not know a candidate reads no name', async () => {
  await verbs.editUser({ id: world.people.viewer.userId }, { identities: false })
  const { id } = await candidate(world.positions.open, 'Hidden')
  const page = await viewer.get('/portal/notifications')
  expect(page.html).toContain('A new candidate for Havnedata kaptein')
  expect(page.html).not.toContain('Nordmann')
  await verbs.move('OFFER_MADE', { id })
  expect((await viewer.get('/portal/notifications')).html).not.toContain(id)
})

test('positions that close within 14 days and receivers that fail are named to those who can do something', async () => {
  await seeAll(recruiter)
  const page = await make.page(home)
  const position = await make.published(home, {
    title: 'Closing',
    expiration_date: new Date(Date.now() + 86_400_000),
  })
  await make.listing(position, page)
  await make.refresh()
  expect((await recruiter.get('/portal/notifications')).html).toContain('Closing closes soon')
  expect((await viewer.get('/portal/notifications')).html).not.toContain('Closing')
})

test('a time in the future, or none, marks as read what is there now', async () => {
  for (const until of ['2999-01-01T00:00:00Z', 'soon', '']) {
    await candidate(world.positions.open, 'Next')
    expect(await bellOf(recruiter)).not.toBe('Notifications')
    await recruiter.post('/portal/notifications', { until })
    expect(await bellOf(recruiter)).toBe('Notifications')
  }
})

test('a note that mentions somebody rings their bell, and no other, until they have read it', async () => {
  await seeAll(recruiter)
  const { id } = await candidate(world.positions.open, 'Noted')
  await seeAll(recruiter)
  const text = `@${world.people.recruiter.email} please call`
  const noted = await administrator.post(`/portal/candidates/${id}/notes`, { text, readers: 'team' })
  expect(noted.status).toBe(303)
  expect(await bellOf(recruiter)).toBe('Notifications, 1 new')
  expect((await recruiter.get('/portal/notifications')).html).toContain(
    'A note about Noted Nordmann, for Havnedata kaptein, mentions you',
  )
  expect((await restricted.get('/portal/notifications')).html).not.toContain('mentions you')
  await recruiter.post(`/portal/candidates/${id}/notes/read`)
  expect((await recruiter.get('/portal/notifications')).html).not.toContain('mentions you')
})
