import { afterAll, expect, test } from 'vitest'
import { openFixture } from '../../../../test/fixture.ts'
import { formTo, type Visitor } from '../../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'

const fixture = await openFixture()
const { make, database } = fixture
const world = await makeWorld(fixture)
const home = world.companies.home
const manager = await visitAs(fixture, world, 'recruiter')
afterAll(() => manager.close())

const shown = async (visitor: Visitor, path: string) => (await visitor.get(path)).html
const position = await make.published(home, { title: 'Welder' })
const day = (n: number) => new Date(`2026-01-0${n}T00:00:00Z`)
async function candidate(values: object = {}, fields: object = {}) {
  const person = await make.person(home, { first_name: 'Ada', last_name: 'Nordmann', ...fields })
  return make.vouch(position, { person_id: person.id, ...values })
}
const pageOf = ({ id }: { id: string }) => `/portal/candidates/${id}`
const rowOf = async ({ id }: { id: string }) =>
  (await database.run<Record<string, unknown>>('select * from vouches where id = $1', [id]))[0] ?? {}

test('the page shows how to reach the person, how the person came, and what happened', async () => {
  const ada = await candidate(
    { stage: 'CONTACTED_BY_COMPANY', custom_stage: 'Second interview', last_contacted_by_company_at: day(3) },
    {
      email: 'ada@example.com',
      phone: '+4791234567',
      linkedin_user_name: 'ada',
      portfolio_url: 'https://ada.example/',
    },
  )
  const html = await shown(manager, pageOf(ada))
  for (const part of [
    '<a href="mailto:ada@example.com">',
    '<a href="tel:+4791234567">',
    'https://www.linkedin.com/in/ada',
    'https://ada.example/',
    'In contact: Second interview',
    'Last contact by us',
  ]) {
    expect(html).toContain(part)
  }
})

test('somebody is hired with the first day, which can be changed and taken away', async () => {
  const ada = await candidate()
  expect((await manager.post(`${pageOf(ada)}/hire`, { day: '2027-01-04' })).status).toBe(303)
  expect(await rowOf(ada)).toMatchObject({ stage: 'HIRED', start_date: new Date('2027-01-04T00:00:00Z') })
  expect(await shown(manager, pageOf(ada))).toContain('value="2027-01-04"')
  await manager.post(`${pageOf(ada)}/start`, { day: '2027-02-01' })
  expect(await rowOf(ada)).toMatchObject({ start_date: new Date('2027-02-01T00:00:00Z') })
  await manager.post(`${pageOf(ada)}/start`, { day: '' })
  expect(await rowOf(ada)).toMatchObject({ stage: 'HIRED', start_date: null })
})

test.each(['2027-02-30', '4. januar', '20270104'])('the day %j is refused beside its field', async (text) => {
  const ada = await candidate()
  const refused = await manager.post(`${pageOf(ada)}/hire`, { day: text })
  expect([refused.status, refused.html.includes('Write a date such as 2027-01-31.')]).toEqual([422, true])
  expect(await rowOf(ada)).toMatchObject({ stage: 'READY_FOR_REVIEW' })
})

test('a stage gets a name of the company’s own, and names that were used before are suggested', async () => {
  const [ada, bo] = [await candidate(), await candidate()]
  await manager.post(`${pageOf(ada)}/name`, { name: '  Second   interview ' })
  expect(await rowOf(ada)).toMatchObject({ custom_stage: 'Second interview' })
  expect(await shown(manager, pageOf(bo))).toContain('<option value="Second interview">')
})

test('a contact is recorded by who made it', async () => {
  const ada = await candidate()
  await manager.post(`${pageOf(ada)}/contact`, { by: 'candidate' })
  const row = await rowOf(ada)
  expect([row['last_contacted_by_candidate_at'], row['last_contacted_by_company_at']]).toEqual([expect.any(Date), null])
})

test('a rejection sends nothing to the person unless somebody asks for it', async () => {
  const ada = await candidate({}, { email: 'ada.rejected@example.com' })
  await manager.post(`${pageOf(ada)}/reject`, { reason: 'salary' })
  expect(await rowOf(ada)).toMatchObject({ stage: 'REJECTED' })
  expect(await database.run('select from mails where recipient = $1', ['ada.rejected@example.com'])).toEqual([])
})

test('the page rejects by its button alone, which asks for the reason', async () => {
  const ada = await candidate()
  const html = await shown(manager, pageOf(ada))
  expect([html.includes('value="REJECTED"'), html.includes(`href="${pageOf(ada)}/reject"`)]).toEqual([false, true])
  expect((await manager.post(`${pageOf(ada)}/move`, { stage: 'REJECTED' })).status).toBe(422)
  expect(await rowOf(ada)).toMatchObject({ stage: 'READY_FOR_REVIEW' })
})

test('previous and next lead through the candidates of the same stage in the order of the board', async () => {
  const other = await make.published(home)
  const [first, second, third] = await Promise.all([1, 2, 3].map((n) => make.vouch(other, { created_at: day(n) })))
  await make.vouch(other, { created_at: day(2), stage: 'OFFER_MADE' })
  const html = await shown(manager, pageOf(second!))
  const inColumn = (of: { id: string }) => `${pageOf(of)}?pile=board&amp;stage=READY_FOR_REVIEW`
  expect(/href="([^"]*)" rel="prev"/.exec(html)?.[1]).toBe(inColumn(third!))
  expect(/href="([^"]*)" rel="next"/.exec(html)?.[1]).toBe(inColumn(first!))
})

test('hiring says what happened, and is taken back by one button', async () => {
  const ada = await candidate({ stage: 'OFFER_MADE', custom_stage: 'Talks' })
  const reply = await manager.submit(formTo(await manager.page(pageOf(ada)), `${pageOf(ada)}/hire`))
  expect(reply.status).toBe(303)
  const page = await manager.page(reply.to)
  expect(page.text).toContain('Ada Nordmann is hired.')
  const undone = await manager.submit(formTo(page, `${pageOf(ada)}/undo`))
  expect(undone.status).toBe(303)
  expect((await manager.page(undone.to)).text).toContain('Ada Nordmann was moved back.')
  expect(await rowOf(ada)).toMatchObject({ stage: 'OFFER_MADE', custom_stage: 'Talks', start_date: null })
})

test('the page of a rejected candidate shows that stage, and moving says that it takes the rejection back', async () => {
  const ada = await candidate()
  await manager.post(`${pageOf(ada)}/reject`, { reason: 'salary' })
  const form = formTo(await manager.page(pageOf(ada)), `${pageOf(ada)}/move`)
  expect(form.fields.find(({ name }) => name === 'stage')?.value).toBe('REJECTED')
  expect((await manager.submit(form)).status).toBe(303)
  const refused = await manager.submit(form, { stage: 'OFFER_MADE' })
  expect([refused.status, refused.html.includes('Tick this to take the rejection back')]).toEqual([422, true])
  expect(await rowOf(ada)).toMatchObject({ stage: 'REJECTED' })
  expect((await manager.submit(form, { stage: 'OFFER_MADE', reopen: 'on' })).status).toBe(303)
  expect(await rowOf(ada)).toMatchObject({ stage: 'OFFER_MADE' })
})

test('people who were added by hand are not said to have applied', async () => {
  const other = await make.published(home)
  const ada = await make.vouch(other, { created_at: day(1), source: 'event', legal_basis: 'consent' })
  await make.vouch(other, { created_at: day(2) })
  const board = await shown(manager, `/portal/positions/${other.id}/candidates`)
  expect([board.match(/Added \d/g)?.length, board.match(/Applied \d/g)?.length]).toEqual([1, 1])
  expect(await shown(manager, pageOf(ada))).not.toContain('Applied')
})
