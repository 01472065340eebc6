import { afterAll, expect, test } from 'vitest'
import { openFixture } from '../../../../test/fixture.ts'
import { summaryOf } from '../../../../test/portal/page-parts.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'

const fixture = await openFixture()
const { make, database } = fixture
const world = await makeWorld(fixture)
const home = world.companies.home
const administrator = await visitAs(fixture, world, 'administrator')
const restricted = await visitAs(fixture, world, 'restricted user')
const viewer = await visitAs(fixture, world, 'viewer')
afterAll(() => Promise.all([administrator, restricted, viewer].map((visitor) => visitor.close())))

let count = 0
async function ada(values: object = {}) {
  const email = `ada${++count}@example.com`
  const names = { first_name: 'Ada', last_name: 'Nordmann', email, email_normalized: email }
  const person = await make.person(home, names)
  const reached = await make.vouch(world.positions.open, { person_id: person.id, ...values })
  return { ...person, email, reached, at: `/portal/persons/${person.id}` }
}

test('the page shows all candidacies in reach, and the notes there, and no others', async () => {
  const { id, at, reached } = await ada()
  const other = await make.vouch(world.positions.outOfReach, { person_id: id })
  for (const [candidacy, text] of [
    [reached, 'Near note'],
    [other, 'Far note'],
  ] as const) {
    await administrator.post(`/portal/candidates/${candidacy.id}/notes`, { text, readers: 'team' })
  }
  const [all, some] = [(await administrator.get(at)).html, (await restricted.get(at)).html]
  expect([all.includes('Far note'), all.includes(other.id), all.includes('Near note')]).toEqual([true, true, true])
  expect([some.includes('Far note'), some.includes(other.id), some.includes('Near note')]).toEqual([false, false, true])
})

test('a person who has not agreed to a referral has no page', async () => {
  const referrer = await make.person(home)
  const { at } = await ada({
    ...{ kind: 'referral', referrer_id: referrer.id, stage: 'REFERRAL_CREATED', accepted_by_candidate_at: null },
  })
  expect((await administrator.get(at)).status).toBe(404)
})

test('fields are changed and emptied, and a wrong one is refused with what was typed', async () => {
  const { at, id, email } = await ada()
  const sent = { firstName: 'Ada', lastName: 'Lie', email, phone: '+47 91 23 45 67' }
  expect((await administrator.post(`${at}/edit`, sent)).status).toBe(303)
  const row = async () => (await database.run('select last_name, phone from people where id = $1', [id]))[0]
  expect(await row()).toEqual({ last_name: 'Lie', phone: '+4791234567' })
  await administrator.post(`${at}/edit`, { ...sent, phone: '' })
  expect(await row()).toEqual({ last_name: 'Lie', phone: null })
  const refused = await administrator.post(`${at}/edit`, { ...sent, email: 'no address' })
  expect([refused.status, refused.html.includes('value="no address"')]).toEqual([422, true])
})

test('anonymizing asks for the name, says what is emptied, and leaves a page without the person', async () => {
  const { at, id, reached } = await ada()
  await administrator.post(`/portal/candidates/${reached.id}/notes`, { text: 'About Ada', readers: 'team' })
  const asked = (await administrator.get(`${at}/anonymize`)).html
  expect(asked).toContain('Type “Ada Nordmann” to confirm')
  const refused = await administrator.post(`${at}/anonymize`, { typed: 'Ada' })
  expect([refused.status, summaryOf(refused)]).toEqual([422, expect.stringContaining('Type “Ada Nordmann”')])
  expect((await administrator.post(`${at}/anonymize`, { typed: ' ada  nordmann ' })).status).toBe(303)
  expect(await database.run('select first_name, email from people where id = $1', [id])).toEqual([
    { first_name: null, email: null },
  ])
  const after = await administrator.get(at)
  expect([after.status, after.html.includes('was anonymized'), after.html.includes('About Ada')]).toEqual([
    200,
    true,
    false,
  ])
  expect((await administrator.get(`${at}/edit`)).status).toBe(404)
})

test('a viewer reads the page, and is offered nothing that changes it', async () => {
  const { at } = await ada()
  const { status, html } = await viewer.get(at)
  expect([status, html.includes('/edit'), html.includes('/anonymize')]).toEqual([200, false, false])
  expect((await viewer.get(`${at}/edit`)).status).toBe(404)
})
