import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { makeKeyOf } from '../../../test/portal/objects.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { explanationWords as en } from '../../positions/words/en.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const world = await makeWorld(fixture)
const { people, positions, companies } = world
const administrator = await visitAs(fixture, world, 'administrator')
const viewer = await visitAs(fixture, world, 'viewer')
afterAll(() => Promise.all([administrator.close(), viewer.close()]))

const pathOf = ({ id }: { id: string }) => `/portal/settings/api/keys/${id}`
const asked = async (key: { id: string }, about: string, visitor = administrator) =>
  visitor.page(`${pathOf(key)}?${new URLSearchParams({ about })}`)

/** Lets the recruiter reach no position any more, or all again. */
const restrict = (isRestricted = true) => verbs.restrictUser({ id: people.recruiter.userId }, isRestricted ? [] : null)

test('the page of a key explains why it does not get to a position, by id or by address', async () => {
  const own = await makeKeyOf(fixture, people['restricted user'])
  const former = await makeKeyOf(fixture, people.recruiter)
  await restrict()
  const [open, hidden] = [positions.open.id, positions.outOfReach.id]
  expect((await asked(own, open)).text).toContain(en.reads.position)
  expect((await asked(own, hidden)).text).toContain(en.keyObstacles['not-among-its-positions'])
  expect((await asked(former, hidden)).text).toContain(en.keyObstacles['not-among-its-creators'])
  const address = `https://jobs.example.com/c/${UNKNOWN_ID}/${hidden.toUpperCase()}`
  expect((await asked(own, address)).text).toContain(en.keyObstacles['not-among-its-positions'])
  expect((await asked(own, positions.elsewhere.id)).text).toContain(en.keyObstacles['other-company'])
  expect((await asked(own, UNKNOWN_ID)).text).toContain(en.keyObstacles['no-such-position'])
  expect((await asked(own, 'captain')).text).toContain(en.noId)
})

test('the page of a key explains why it does not get to a careers page or a client, by id or by address', async () => {
  const { make } = fixture
  const own = await makeKeyOf(fixture, people['restricted user'])
  const full = await makeKeyOf(fixture, people.viewer)
  const [page, foreign] = [await make.page(companies.home, { name: 'Jobs' }), await make.company({ slug: 'stranger' })]
  const text = async (key: { id: string }, about: string) => (await asked(key, about)).text
  expect(await text(full, page.id)).toContain(en.reads.page)
  expect(await text(own, page.id)).toContain(en.keyObstacles['page-without-its-positions'])
  expect(await text(full, foreign.id)).toContain(en.keyObstacles['not-a-client'])
  const at = 'https://jobs.example.com/api/v1'
  expect(await text(full, `${at}/clients/stranger`)).toContain(en.keyObstacles['not-a-client'])
  expect(await text(full, `${at}/positions?status=DRAFT&clientSlug=nobody`)).toContain(
    en.keyObstacles['no-such-client'],
  )
  const both = await text(own, `${at}/career-pages/${page.id}/positions/${positions.outOfReach.id}`)
  for (const obstacle of ['page-without-its-positions', 'not-among-its-positions'] as const)
    expect(both).toContain(en.keyObstacles[obstacle])
})

test('nothing is explained before somebody asks, and the form asks the page itself', async () => {
  const key = await makeKeyOf(fixture, people.viewer)
  const page = await administrator.page(pathOf(key))
  for (const answer of [...Object.values(en.reads), en.noId, ...Object.values(en.keyObstacles)])
    expect(page.text).not.toContain(answer)
  const form = page.forms.find(({ action }) => action === `${pathOf(key)}#reach`)
  expect(form).toMatchObject({ method: 'get', fields: [{ name: 'about', value: '' }] })
})

test('the remedy is offered to those who can apply it', async () => {
  const key = await makeKeyOf(fixture, people.viewer)
  await verbs.revoke(key)
  const page = await asked(key, positions.open.id, viewer)
  expect(page.text).toContain(en.keyObstacles.revoked)
  expect(page.text).toContain(en.newKey)
  await restrict(false)
  const other = await makeKeyOf(fixture, people.recruiter)
  await restrict()
  expect((await asked(other, positions.outOfReach.id)).text).toContain(en.team)
  const creator = await visitAs(fixture, world, 'recruiter')
  const own = await asked(other, positions.outOfReach.id, creator)
  expect(own.text).toContain(en.keyObstacles['not-among-its-creators'])
  expect(own.text).not.toContain(en.team)
  await creator.close()
})
