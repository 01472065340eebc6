import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { applicationForms } from '../../../../test/application-forms.ts'
import { deliverAll, makeReceiver } from '../../../../test/deliveries.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { summaryOf } from '../../../../test/portal/page-parts.ts'
import { parsePage } from '../../../../test/portal/parsed-page.ts'
import { formTo } from '../../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { make, database } = fixture
const world = await makeWorld(fixture)
const { companies, people, positions } = world
const [manager, administrator, viewer, restricted] = [
  await visitAs(fixture, world, 'hiring manager'),
  await visitAs(fixture, world, 'administrator'),
  await visitAs(fixture, world, 'viewer'),
  await visitAs(fixture, world, 'restricted user'),
]
afterAll(() => Promise.all([manager, administrator, viewer, restricted].map((visitor) => visitor.close())))

async function ada() {
  const person = await make.person(companies.home, { first_name: 'Ada', last_name: 'Nordmann' })
  const made = await make.vouch(positions.outOfReach, { person_id: person.id })
  return { ...made, person, at: `/portal/candidates/${made.id}` }
}
const noteOf = async ({ id }: { id: string }) =>
  (await database.run<{ id: string }>('select id from notes where candidacy_id = $1', [id]))[0]?.id ?? ''

async function applied() {
  const forms = applicationForms(fixture)
  const [email, message] = ['writes@example.com', 'I have worked at night for eight years.']
  await forms.send(await forms.open(companies.home), { email, message })
  const [row] = await database.run<{ id: string }>(
    'select v.id from vouches v join people p on p.company_id = v.company_id and p.id = v.person_id where p.email = $1',
    [email],
  )
  return { message, id: row?.id ?? '' }
}

test('a note is written on the page, mentions a colleague, is read by that colleague, changed and removed', async () => {
  const { at, id } = await ada()
  const mention = people.viewer.userId
  expect((await manager.post(`${at}/notes`, { text: 'Look at this', readers: 'team', mention })).to).toBe(`${at}#notes`)
  const mentioned = (await viewer.get(at)).html
  expect([mentioned.includes('You are mentioned'), mentioned.includes('Look at this')]).toEqual([true, true])
  await viewer.post(`${at}/notes/read`)
  expect((await viewer.get(at)).html).not.toContain('You are mentioned')
  const note = await noteOf({ id })
  expect((await manager.get(`${at}/notes/${note}`)).html).toContain('Look at this</textarea>')
  await manager.post(`${at}/notes/${note}`, { text: 'Look again' })
  expect((await administrator.get(at)).html).toContain('Look again')
  await manager.post(`${at}/notes/${note}/remove`)
  expect((await administrator.get(at)).html).not.toContain('Look again')
})

test('a personal note is on the page of its author alone, and nobody else opens its addresses', async () => {
  const { at, id } = await ada()
  await manager.post(`${at}/notes`, { text: 'Only for me', readers: 'personal' })
  expect((await manager.get(at)).html).toContain('Only for me')
  expect((await administrator.get(at)).html).not.toContain('Only for me')
  const note = await noteOf({ id })
  const answers = [
    await administrator.get(`${at}/notes/${note}`),
    await administrator.post(`${at}/notes/${note}/remove`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})

test('somebody who does not reach the candidate is not offered, and refused beside the field with the text kept', async () => {
  const { at } = await ada()
  expect((await manager.get(at)).html).not.toContain(`value="${people['restricted user'].userId}"`)
  const sent = { text: 'Keep this text', readers: 'team', mention: people['restricted user'].userId }
  const refused = await manager.post(`${at}/notes`, sent)
  expect([refused.status, summaryOf(refused)]).toEqual([422, expect.stringContaining('Only colleagues who can read')])
  expect(refused.html).toContain('Keep this text</textarea>')
})

test('what happened is told with who did it: coming, moves, contacts and notes', async () => {
  const { at } = await ada()
  await manager.post(`${at}/move`, { stage: 'OFFER_MADE' })
  await manager.post(`${at}/contact`, { by: 'company' })
  await manager.post(`${at}/notes`, { text: 'Something', readers: 'team' })
  const { html } = await viewer.get(at)
  const text = html
    .slice(html.indexOf('id="timeline"'))
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
  const name = 'Havnedata-sak-hiring-manager hiring manager'
  const since = /\d+ \w+ \d{4}, \d\d:\d\d/.exec(text)?.[0] ?? ''
  for (const part of [
    'Applied',
    `New → Offer made by ${name}`,
    `A contact was noted by ${name}`,
    `${name}${since}Something`,
  ]) {
    expect(text).toContain(part)
  }
})

test('what the person wrote with the application is on the page, and where the new ones are gone through', async () => {
  const { id, message } = await applied()
  const at = `/portal/candidates/${id}`
  for (const path of [at, `/portal/today/new/${id}`]) expect((await manager.get(path)).html).toContain(message)
  const [sent] = await database.run<{ id: string }>('select id from submissions where vouch_id = $1', [id])
  expect((await administrator.get(`/portal/applications/${sent?.id}`)).html).toContain(`href="${at}"`)
  await verbs.editUser({ id: people.viewer.userId }, { identities: false })
  const hidden = await viewer.get(at)
  await verbs.editUser({ id: people.viewer.userId }, { identities: true })
  expect([hidden.status, hidden.html.includes(message)]).toEqual([200, false])
})

test('other candidacies of the person are in sight for those who may see them', async () => {
  const { at, person } = await ada()
  const near = await make.vouch(positions.open, { person_id: person.id })
  expect((await manager.get(at)).html).toContain(`/portal/candidates/${near.id}"`)
  const reached = (await restricted.get(`/portal/candidates/${near.id}`)).html
  expect([reached.includes(at), reached.includes('None that you may see.')]).toEqual([false, true])
})

test('the page of somebody who was hired says how many receivers have got it', async () => {
  await makeReceiver(database, companies.home)
  const { at } = await ada()
  await manager.post(`${at}/hire`, { day: '' })
  expect((await manager.get(at)).html).not.toContain('webhook receiver was told')
  await deliverAll(fixture.server.app.database)
  expect((await manager.get(at)).html).toContain('1 webhook receiver was told that this person was hired.')
})

test('a mention that fits nobody is asked back, and is text only if somebody says so', async () => {
  const { at } = await ada()
  const form = formTo(await manager.page(at), `${at}/notes`)
  const refused = await manager.submit(form, { text: 'Ask @Xerxes', readers: 'team' })
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('is called “Xerxes”')])
  const again = formTo(parsePage(refused.html), `${at}/notes`)
  expect((await manager.submit(again, { plain: 'on' })).status).toBe(303)
  expect((await manager.page(at)).text).toContain('Ask @Xerxes')
})
