import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { movableClock } from '../../../../test/movable-clock.ts'
import { runIn } from '../../../../test/command.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import type { TemplateForm } from '../../../candidates/mail/templates/template.ts'
import { leaveToHumans } from '../../../candidates/mail/store.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { make, database } = fixture
const world = await makeWorld(fixture)
const home = world.companies.home
const manager = await visitAs(fixture, world, 'hiring manager')
const recruiter = await visitAs(fixture, world, 'recruiter')
afterAll(() => Promise.all([manager.close(), recruiter.close()]))

const position = await make.published(home, { title: 'Welder' })
const move = movableClock(database)
let count = 0
async function candidate(values: object = {}) {
  const email = `ada${++count}@example.com`
  const person = await make.person(home, { first_name: 'Ada', last_name: 'Nordmann', email, email_normalized: email })
  const made = await make.vouch(position, {
    person_id: person.id,
    stage: 'OFFER_MADE',
    custom_stage: 'Talks',
    ...values,
  })
  return { ...made, email, at: `/portal/candidates/${made.id}` }
}
const template = async (texts: TemplateForm['texts']) =>
  (await verbs.template(home, { name: `Template ${++count}`, kind: 'rejection', texts })).id
interface Mail extends Record<string, unknown> {
  id: string
  state: string
  facts: { subject: string; text: string } | null
}
const mailsTo = (email: string) =>
  database.run<Mail>('select id, state, facts, language from mails where recipient = $1 order by id', [email])
const stageOf = async ({ id }: { id: string }) =>
  (await database.run<Record<string, unknown>>('select stage, custom_stage from vouches where id = $1', [id]))[0]
const told = {
  reason: 'experience',
  words: 'Two years only',
  tell: 'on',
  subject: 'Your application',
  body: 'Dear {firstName}',
}

test('a rejection keeps its reason within the company, and the mail waits half a minute', async () => {
  const ada = await candidate()
  expect((await manager.post(`${ada.at}/reject`, told)).status).toBe(303)
  expect(await stageOf(ada)).toEqual({ stage: 'REJECTED', custom_stage: null })
  const [mail] = await mailsTo(ada.email)
  expect(mail).toMatchObject({ state: 'queued', facts: { subject: 'Your application', text: 'Dear Ada' } })
  const { html } = await manager.get(ada.at)
  for (const part of ['Too little experience', 'Two years only', 'Stop the mail', 'Take the rejection back']) {
    expect(html).toContain(part)
  }
  expect(JSON.stringify(mail)).not.toContain('Two years only')
  const events = await database.run<{ body: string }>('select body::text from events where object_id = $1', [ada.id])
  expect(events.length).toBeGreaterThan(0)
  expect(JSON.stringify(events)).not.toMatch(/Two years|experience/)
})

test('a mail that has not left is stopped, and afterwards it cannot be', async () => {
  const ada = await candidate()
  await manager.post(`${ada.at}/reject`, told)
  const [mail] = await mailsTo(ada.email)
  const stopped = await manager.post(`${ada.at}/mails/${mail!.id}/stop`)
  expect([stopped.status, (await mailsTo(ada.email))[0]]).toEqual([
    303,
    expect.objectContaining({ state: 'stopped', facts: null }),
  ])
  expect((await manager.post(`${ada.at}/mails/${mail!.id}/stop`)).status).toBe(422)
  expect(await stageOf(ada)).toMatchObject({ stage: 'REJECTED' })
})

test('taking a rejection back gives the stage and its name back, and stops the mail', async () => {
  const ada = await candidate()
  await manager.post(`${ada.at}/reject`, told)
  expect((await manager.post(`${ada.at}/undo`)).to).toContain('done=undone')
  expect(await stageOf(ada)).toEqual({ stage: 'OFFER_MADE', custom_stage: 'Talks' })
  expect(await mailsTo(ada.email)).toMatchObject([{ state: 'stopped', facts: null }])
  const { html } = await manager.get(ada.at)
  expect([html.includes('Two years only'), html.includes('Rejected → Offer made: Talks')]).toEqual([false, true])
  expect((await manager.post(`${ada.at}/undo`)).status).toBe(422)
})

test('the mail of a second rejection replaces one that has not left, and taking the rejection back stops it', async () => {
  const ada = await candidate()
  const run = runIn({}, fixture.server.app.database)
  const reject = (subject: string) =>
    run('candidates', 'reject', ada.id, '--reason', 'salary', '--subject', subject, '--text', 'Dear {firstName}')
  for (const subject of ['First', 'Second']) expect((await reject(subject)).error).toBeUndefined()
  expect(await mailsTo(ada.email)).toMatchObject([{ state: 'stopped' }, { state: 'queued' }])
  await manager.post(`${ada.at}/undo`)
  expect(await mailsTo(ada.email)).toMatchObject([{ state: 'stopped' }, { state: 'stopped' }])
})

test('moving a rejected candidate on by the board stops the mail, too', async () => {
  const ada = await candidate()
  await manager.post(`${ada.at}/reject`, told)
  await manager.post(`/portal/positions/${position.id}/candidates/move`, { id: ada.id, stage: 'CONTACTED_BY_COMPANY' })
  expect(await mailsTo(ada.email)).toMatchObject([{ state: 'stopped' }])
})

test('whoever cannot open the mails is not told to pass them on', async () => {
  const { at } = await candidate()
  const leads = await Promise.all([recruiter, manager].map(async (by) => (await by.get(`${at}/write`)).html))
  expect(leads.map((html) => html.includes('under Mail'))).toEqual([true, false])
  expect(leads[1]).toContain('until a recruiter passes it on')
  expect((await manager.get('/portal/mails')).status).toBe(404)
})

test('without a mail server a mail waits half a minute, and then for somebody to pass it on', async () => {
  const ada = await candidate()
  await recruiter.post(`${ada.at}/write`, { subject: 'Lunch?', body: 'On Friday, {firstName}?\n\nYours, {sender}' })
  await leaveToHumans(fixture.server.app.database)
  expect(await mailsTo(ada.email)).toMatchObject([{ state: 'queued' }])
  await move(31_000)
  await leaveToHumans(fixture.server.app.database)
  const [mail] = await mailsTo(ada.email)
  expect(mail).toMatchObject({ state: 'to_pass_on', facts: { text: expect.stringContaining('On Friday, Ada?') } })
  const { html } = await recruiter.get(`/portal/mails/${mail!.id}`)
  expect(html).toContain('On Friday, Ada?')
  await recruiter.post(`/portal/mails/${mail!.id}`, { action: 'passed-on' })
  expect((await recruiter.get(ada.at)).html).toContain('On Friday, Ada?')
})

test('a template fills the form in the language of the candidate, and says so if it has no text in it', async () => {
  const ada = await candidate()
  const both = await template({
    en: { subject: 'Thanks', body: 'Dear {firstName}' },
    nb: { subject: 'Takk', body: 'Kjære {firstName}, {position}' },
  })
  await verbs.editCompany(home, { language: 'NO' })
  const typed = {
    reason: 'salary',
    words: 'Asked for too much',
    subject: 'Own',
    body: 'Own text',
  }
  const { status, html } = await manager.post(`${ada.at}/reject`, { ...typed, fill: both })
  expect(html).toContain('Kjære Ada, Welder')
  // Nothing else that was typed is lost, and nobody is rejected.
  expect([status, html.includes('Asked for too much'), html.includes('value="salary" checked')]).toEqual([
    200,
    true,
    true,
  ])
  expect(html).not.toContain('Own text')
  expect(await stageOf(ada)).toMatchObject({ stage: 'OFFER_MADE' })
  const english = await template({ en: { subject: 'Thanks', body: 'Dear {firstName}' } })
  const other = (await manager.post(`${ada.at}/reject`, { ...typed, fill: english })).html
  expect([other.includes('Dear Ada'), other.includes('The template has no text in it')]).toEqual([true, true])
})

test('nobody is rejected without a reason that somebody chose', async () => {
  const ada = await candidate()
  expect((await manager.get(`${ada.at}/reject`)).html).not.toMatch(/name="reason"[^>]*checked/)
  const { status } = await manager.post(`${ada.at}/reject`, { ...told, reason: '' })
  expect([status, await stageOf(ada)]).toEqual([422, expect.objectContaining({ stage: 'OFFER_MADE' })])
})

test('a second rejection, from another tab or by a colleague, does not replace the reason of the first', async () => {
  const ada = await candidate()
  expect((await manager.post(`${ada.at}/reject`, told)).status).toBe(303)
  const late = await recruiter.post(`${ada.at}/reject`, { reason: 'salary', words: 'Other words' })
  expect([late.status, late.html.includes('The candidate has been rejected already.')]).toEqual([422, true])
  const { html } = await manager.get(ada.at)
  expect([html.includes('Two years only'), html.includes('Other words')]).toEqual([true, false])
})

test('two who reject somebody at the same moment write one mail, with one reason', async () => {
  const ada = await candidate()
  const both = await Promise.all(
    [manager, recruiter].map(async (visitor, i) => visitor.post(`${ada.at}/reject`, { ...told, words: `Words ${i}` })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422])
  expect(await mailsTo(ada.email)).toHaveLength(1)
  const first = both.findIndex(({ status }) => status === 303)
  expect((await manager.get(ada.at)).html).toContain(`Words ${first}`)
})

test('an unknown placeholder is refused beside its field with those that there are, and nothing is sent', async () => {
  const ada = await candidate()
  const { status, html } = await manager.post(`${ada.at}/write`, { subject: 'Hi', body: 'Dear {fornavn}' })
  expect([status, html.includes('{fornavn}. You can use {firstName}, {position}, {company}, {sender}.')]).toEqual([
    422,
    true,
  ])
  expect(await mailsTo(ada.email)).toEqual([])
})

test('somebody who has not agreed is rejected without a mail, and nobody can write to them', async () => {
  const referrer = await make.person(home)
  const ada = await candidate({
    ...{ kind: 'referral', referrer_id: referrer.id, accepted_by_candidate_at: null },
    ...{ stage: 'REFERRAL_CREATED', custom_stage: null },
  })
  expect((await manager.get(`${ada.at}/write`)).status).toBe(404)
  expect((await manager.get(`${ada.at}/reject`)).html).not.toContain('name="tell"')
  expect((await manager.post(`${ada.at}/reject`, told)).status).toBe(422)
  expect(await stageOf(ada)).toMatchObject({ stage: 'REFERRAL_CREATED' })
  expect((await manager.post(`${ada.at}/reject`, { reason: 'other' })).status).toBe(303)
  expect(await mailsTo(ada.email)).toEqual([])
})

test('an invitation that was written a moment ago does not leave after a rejection', async () => {
  for (const reject of ['page', 'board']) {
    const ada = await candidate()
    await manager.post(`${ada.at}/write`, { subject: 'Welcome', body: 'Come on Monday' })
    expect(await mailsTo(ada.email)).toMatchObject([{ state: 'queued' }])
    const board = `/portal/positions/${position.id}/candidates`
    if (reject === 'page') await manager.post(`${ada.at}/reject`, told)
    else await manager.post(`${board}/move`, { id: ada.id, stage: 'REJECTED' })
    const [invitation, rejection] = await mailsTo(ada.email)
    expect(invitation).toMatchObject({ state: 'stopped', facts: null })
    expect(rejection?.state).toBe(reject === 'page' ? 'queued' : undefined)
    expect((await manager.page(ada.at)).text).toContain('stopped')
  }
})
