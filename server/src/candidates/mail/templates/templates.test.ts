import { afterAll, expect, test } from 'vitest'
import { openFixture } from '../../../../test/fixture.ts'
import { summaryOf } from '../../../../test/portal/page-parts.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { filled, storedTemplate, textFor } from './template.ts'

const fixture = await openFixture()
const { make, database } = fixture
const world = await makeWorld(fixture)
const home = world.companies.home
const recruiter = await visitAs(fixture, world, 'recruiter')
afterAll(() => recruiter.close())
const PATH = '/portal/settings/templates'
const written = { 'subject-en': 'Thank you', 'body-en': 'Dear {firstName},\n{position} at {company}.\n{sender}' }
let count = 0
const create = async (values: Record<string, string> = {}) =>
  recruiter.post(`${PATH}/new`, { name: `No thanks ${++count}`, kind: 'rejection', ...written, ...values })

test('a template is created, shown in the list, changed and removed', async () => {
  const { to } = await create({ name: 'Polite no', 'subject-nb': 'Takk', 'body-nb': 'Hei {firstName}' })
  const at = to.split('?')[0] ?? ''
  expect((await recruiter.get(PATH)).html).toContain('Polite no')
  const changed = { name: 'Short no', kind: 'free', 'subject-nb': 'Nei', 'body-nb': 'Nei' }
  expect((await recruiter.post(at, changed)).status).toBe(303)
  expect(
    await database.run('select language, subject from mail_template_texts where template_id = $1', [at.slice(-36)]),
  ).toEqual([{ language: 'nb', subject: 'Nei' }])
  expect((await recruiter.post(`${at}/remove`)).to).toBe(`${PATH}?done=removed`)
  expect((await recruiter.get(at)).status).toBe(404)
})

test('an unknown placeholder is refused beside its field, with those that there are', async () => {
  const refused = await create({ 'body-sv': 'Hej {förnamn}', 'subject-sv': 'Tack' })
  expect(refused.status).toBe(422)
  expect(summaryOf(refused)).toContain('{förnamn}. You can use {firstName}, {position}, {company}, {sender}.')
  expect(refused.html).toContain('id="body-sv-fault"')
})

test.each([
  [{ 'subject-en': '', 'body-en': '' }, 'Write a text in at least one language.'],
  [{ 'subject-nb': 'Bare emne' }, 'A mail needs a subject and a text.'],
  [{ name: ' ' }, 'Name'],
])('a template that is not whole is refused: %j', async (values, why) => {
  const refused = await create(values)
  expect([refused.status, summaryOf(refused)]).toEqual([422, expect.stringContaining(why)])
})

test('two templates of a company have different names, however they are written', async () => {
  await create({ name: 'One name' })
  const refused = await create({ name: 'ONE  name' })
  expect([refused.status, summaryOf(refused)]).toEqual([422, expect.stringContaining('has this name already')])
})

test('the preview shows how the mail reads for a real candidate, in their language', async () => {
  const position = await make.published(home, { title: 'Welder' })
  const person = await make.person(home, { first_name: 'Ada', last_name: 'Nordmann' })
  const { id } = await make.vouch(position, { person_id: person.id })
  const { to } = await create()
  const { html } = await recruiter.get(`${to.split('?')[0]}?candidate=${id}`)
  expect(html).toContain('Dear Ada,\nWelder at Havnegruppen AS.\nHavnedata recruiter'.slice(0, 9))
  expect(html).toContain('Welder at Havnegruppen AS.')
})

test('a placeholder for which nothing is known goes away with the space before it, and values stay as they are', () => {
  const values = { firstName: null, position: '{company}', company: 'Fjellvik', sender: 'Kari' }
  const text = { subject: '{position}', body: 'Hello {firstName},\nbraces { } stay' }
  expect(filled(text, values)).toEqual({ subject: '{company}', body: 'Hello,\nbraces { } stay' })
})

test('a template is taken in the language that is wanted, and otherwise in one that it has', () => {
  const { texts } = storedTemplate({ name: 'A', kind: 'free', texts: { da: { subject: 'Hej', body: 'Hej' } } })
  expect([textFor(texts, ['da']).language, textFor(texts, ['sv', 'en']).language]).toEqual(['da', 'da'])
})
