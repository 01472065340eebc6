import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openFixture } from '../../../../test/fixture.ts'
import { parsePage } from '../../../../test/portal/parsed-page.ts'
import { formTo } from '../../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'

const fixture = await openFixture()
const { make, database } = fixture
const world = await makeWorld(fixture)
const { home } = world.companies
const recruiter = await visitAs(fixture, world, 'recruiter')
const manager = await visitAs(fixture, world, 'hiring manager')
afterAll(() => Promise.all([recruiter.close(), manager.close()]))

const position = await make.published(home, { title: 'Welder' })
const board = `/portal/positions/${position.id}/candidates`
let count = 0
async function candidate(values: object = {}) {
  const email = `r${++count}@rejecting.example`
  const person = await make.person(home, { first_name: `Nr${count}`, last_name: null, email, email_normalized: email })
  const made = await make.vouch(position, { person_id: person.id, stage: 'OFFER_MADE', ...values })
  return { ...made, email, at: `/portal/candidates/${made.id}` }
}
type Made = Awaited<ReturnType<typeof candidate>>
const unagreed = async () =>
  candidate({
    ...{ kind: 'referral', referrer_id: (await make.person(home)).id, accepted_by_candidate_at: null },
    stage: 'REFERRAL_CREATED',
  })
const moved = ({ id }: Made) => recruiter.post(`${board}/move`, { id, stage: 'REJECTED' })
const idsOf = (...candidates: readonly Made[]) => new URLSearchParams(candidates.map(({ id }) => ['id', id]))
/** The form to which the board leads with those who were ticked. */
async function formFor(...candidates: readonly Made[]) {
  const sent = idsOf(...candidates)
  sent.set('fill', 'on')
  sent.set('back', `${board}?stage=OFFER_MADE`)
  return recruiter.post(`${board}/reject`, sent)
}
/** Presses the button of the page with the texts. */
const sendAll = (reply: { html: string }, fields = {}) =>
  recruiter.submit(formTo(parsePage(reply.html), `${board}/reject`), fields)
const reasonOf = async ({ id }: Made) =>
  (
    await database.run<Record<string, unknown>>(
      'select r.reason, r.words, v.stage, r.stage_before from vouches v left join rejections r on r.candidacy_id = v.id where v.id = $1',
      [id],
    )
  )[0]
const mailsTo = async (...candidates: readonly Made[]) =>
  database.run<{ state: string; language: string; subject: string | null; recipient: string }>(
    `select state, language, facts ->> 'subject' as subject, recipient from mails where recipient = any ($1) order by recipient`,
    [candidates.map(({ email }) => email)],
  )
async function template() {
  const made = await recruiter.post('/portal/settings/templates/new', {
    ...{ name: `Thanks ${++count}`, kind: 'rejection' },
    ...{ 'subject-en': 'Thanks', 'body-en': 'Dear {firstName}', 'subject-nb': 'Takk', 'body-nb': 'Kjære {firstName}' },
  })
  return /templates\/([^?]*)/.exec(made.to)?.[1] ?? ''
}

test('somebody who was moved to Rejected gets a reason and a mail afterwards, and taking that back knows where they were', async () => {
  const ada = await candidate({ custom_stage: 'Talks' })
  await moved(ada)
  expect((await manager.get(ada.at)).html).toContain(
    `<a href="${ada.at}/reject" class="button secondary" data-dialog aria-keyshortcuts="r">Give a reason<`,
  )
  const page = await manager.page(`${ada.at}/reject`)
  expect(page.heading).toBe(`Why was Nr${count} rejected?`)
  const fields = { reason: 'salary', words: 'Too high', tell: 'on', subject: 'Thanks', body: 'Dear {firstName}' }
  expect((await manager.submit(formTo(page, `${ada.at}/reject`), fields)).to).toContain(`${ada.at}?move=`)
  expect(await reasonOf(ada)).toEqual({
    ...{ reason: 'salary', words: 'Too high', stage: 'REJECTED', stage_before: 'OFFER_MADE' },
  })
  expect(await mailsTo(ada)).toMatchObject([{ state: 'queued', subject: 'Thanks' }])
  await manager.post(`${ada.at}/undo`)
  const [row] = await database.run('select stage, custom_stage from vouches where id = $1', [ada.id])
  expect(row).toEqual({ stage: 'OFFER_MADE', custom_stage: 'Talks' })
  expect(await mailsTo(ada)).toMatchObject([{ state: 'stopped' }])
})

test('several are rejected at once with one reason, each told in their own language, without those who have not agreed', async () => {
  const [ada, bo, cy] = [await candidate(), await candidate(), await unagreed()]
  const templateId = await template()
  const asked = await formFor(ada, bo, cy)
  expect([asked.status, asked.html.includes('<h1 dir="auto">Reject 3 candidates</h1>')]).toEqual([200, true])
  expect(asked.html).toContain('1 of them gets no mail')
  expect(await reasonOf(ada)).toMatchObject({ stage: 'OFFER_MADE' })
  const texts = await sendAll(asked, { reason: 'filled', words: 'Closed', look: 'on', template: templateId })
  expect(parsePage(texts.html).heading).toBe('2 mails to read before they leave')
  const done = await sendAll(texts)
  expect(done.to.startsWith(`${board}?stage=OFFER_MADE&move=`)).toBe(true)
  for (const each of [ada, bo, cy]) expect(await reasonOf(each)).toMatchObject({ reason: 'filled', stage: 'REJECTED' })
  expect(await mailsTo(ada, bo, cy)).toMatchObject([{ state: 'queued' }, { state: 'queued' }])
  // Pressed twice, it does nothing more, and leads to the same page.
  expect(await sendAll(texts)).toMatchObject({ status: 303, to: done.to })
  expect(await mailsTo(ada, bo, cy)).toHaveLength(2)
  expect((await recruiter.get(done.to)).html).toContain('3 candidates moved. Now: Rejected.')
})

test('after several were dragged together, one page gives all of them a reason, and undoing on the board stops the mails', async () => {
  const [ada, bo] = [await candidate(), await candidate()]
  const sent = idsOf(ada, bo)
  sent.set('stage', 'REJECTED')
  const { to } = await recruiter.post(`${board}/move`, sent)
  const link = /href="([^"]*\/reject\?[^"]*)"/.exec((await recruiter.get(to)).html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const page = await recruiter.page(link)
  expect(page.heading).toBe('Why were 2 candidates rejected?')
  const own = { reason: 'other', look: 'on', template: '', subject: 'Sorry', body: 'Dear {firstName}' }
  expect((await sendAll(await recruiter.submit(formTo(page, `${board}/reject`), own))).to).toBe(to)
  expect(await mailsTo(ada, bo)).toMatchObject([{ subject: 'Sorry' }, { subject: 'Sorry' }])
  await recruiter.submit(formTo(await recruiter.page(to), `${board}/undo`))
  expect(await mailsTo(ada, bo)).toMatchObject([{ state: 'stopped' }, { state: 'stopped' }])
  expect(await reasonOf(bo)).toMatchObject({ reason: null, stage: 'OFFER_MADE' })
})

test.each([
  ['without a reason', { reason: '' }, 'Choose one of the values in the list.'],
  ['with a template and a text', { reason: 'other', look: 'on', body: 'Hi' }, 'Choose a template or write a text.'],
  [
    'with an unknown placeholder',
    { reason: 'other', look: 'on', template: '', subject: 'Hi', body: '{fornavn}' },
    '{fornavn}. You can use {firstName}',
  ],
])('several are not rejected %s, and nothing that was typed is lost', async (_, fields, message) => {
  const templateId = await template()
  const both = [await candidate(), await candidate()]
  const sent = new URLSearchParams({ words: 'Kept words', template: templateId, ...fields })
  for (const { id } of both) sent.append('id', id)
  const refused = await recruiter.post(`${board}/reject`, sent)
  expect([refused.status, refused.html.includes(message), refused.html.includes('Kept words')]).toEqual([
    ...[422, true, true],
  ])
  expect(await reasonOf(both[0]!)).toMatchObject({ stage: 'OFFER_MADE' })
})

test('whoever was rejected with a reason meanwhile is left out, and nobody’s reason is replaced', async () => {
  const all = [await candidate(), await candidate(), await candidate()] as const
  const form = await formFor(...all)
  expect(form.html).toContain('Reject 3 candidates')
  await manager.post(`${all[0].at}/reject`, { reason: 'experience', words: 'Mine' })
  const sent = idsOf(...all)
  sent.set('reason', 'salary')
  const late = await recruiter.post(`${board}/reject`, sent)
  expect([late.status, late.html.includes('have been rejected with a reason meanwhile')]).toEqual([422, true])
  expect(late.html).toContain('Reject 2 candidates')
  expect(await reasonOf(all[1])).toMatchObject({ stage: 'OFFER_MADE' })
  expect(await reasonOf(all[0])).toMatchObject({ reason: 'experience', words: 'Mine' })
  const none = await recruiter.get(`${board}/reject?id=${all[0].id}`)
  expect([none.status, none.html.includes('Nobody is left to reject')]).toEqual([200, true])
})

test('if somebody was in Rejected before, the reason is saved for them, and the page says that Undo does not change them', async () => {
  const [ada, bo, cy] = [await candidate(), await candidate(), await candidate()]
  await moved(bo)
  await moved(cy)
  const own = { reason: 'other', look: 'on', template: '', subject: 'Sorry', body: 'Dear {firstName}' }
  const texts = await sendAll(await formFor(ada, bo), own)
  const { to } = await sendAll(texts)
  expect((await sendAll(texts)).to, 'pressed twice').toBe(to)
  const page = await recruiter.page(to)
  expect(page.text).toContain('1 candidate moved. Now: Rejected.')
  expect(page.text).toContain(
    '1 candidate was in Rejected already. The reason was saved. Undo leaves them as they are.',
  )
  const undone = await recruiter.submit(formTo(page, `${board}/undo`))
  expect((await recruiter.page(undone.to)).text).toContain('The move was undone.')
  expect(await mailsTo(ada, bo)).toMatchObject([{ state: 'stopped' }, { state: 'queued' }])
  expect(await reasonOf(bo)).toMatchObject({ reason: 'other', stage: 'REJECTED' })
  // Nobody moved, so there is nothing to undo.
  const only = await recruiter.post(`${board}/reject`, new URLSearchParams({ id: cy.id, reason: 'salary' }))
  const after = await recruiter.page(only.to)
  expect(after.text).toContain('1 candidate was in Rejected already. The reason was saved.')
  expect(after.forms.some(({ action }) => action === `${board}/undo`)).toBe(false)
})

test('candidates of another position, and addresses outside of the portal, are left out', async () => {
  const [ada, bo] = [await candidate(), await candidate()]
  const other = await make.vouch(await make.published(home), {})
  const sent = idsOf(ada, bo)
  sent.append('id', other.id)
  sent.set('reason', 'other')
  sent.set('back', '//evil.example/portal/')
  expect((await recruiter.post(`${board}/reject`, sent)).to.startsWith(`${board}?move=`)).toBe(true)
  const [row] = await database.run<{ stage: string }>('select stage from vouches where id = $1', [other.id])
  expect(row?.stage).not.toBe('REJECTED')
})

test('going through new candidates, the reason of the one before is given without losing the place', async () => {
  const [first, second] = [
    await candidate({ stage: 'READY_FOR_REVIEW', created_at: new Date('2026-01-01T08:00:00Z') }),
    await candidate({ stage: 'READY_FOR_REVIEW', created_at: new Date('2026-01-01T09:00:00Z') }),
  ]
  const next = await recruiter.post(`/portal/today/new/${second.id}/reject?position=${position.id}`)
  const { html } = await recruiter.get(next.to)
  const link = /href="([^"]*\/reject\?back=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const form = formTo(await recruiter.page(link), `${second.at}/reject`)
  const back = await recruiter.submit(form, { reason: 'location' })
  expect(new URL(back.to, 'http://x').pathname).toBe(`/portal/today/new/${first.id}`)
  const again = (await recruiter.get(back.to)).html
  expect([again.includes('/reject?back='), again.includes('Undo')]).toEqual([false, true])
  expect(await reasonOf(second)).toMatchObject({ reason: 'location' })
})

test('each text is shown before it leaves, and whoever gets no mail is rejected all the same', async () => {
  const [ada, bo] = [await candidate(), await candidate()]
  const id = await template()
  const texts = await sendAll(await formFor(ada, bo), { reason: 'salary', look: 'on', template: id })
  for (const number of [count - 2, count - 1]) expect(texts.html).toContain(`Dear Nr${number}`)
  expect(await mailsTo(ada, bo)).toEqual([])
  expect((await sendAll(texts, { out: bo.id })).status).toBe(303)
  expect(await mailsTo(ada, bo)).toMatchObject([{ recipient: ada.email }])
  for (const each of [ada, bo]) expect(await reasonOf(each)).toMatchObject({ reason: 'salary', stage: 'REJECTED' })
})

test('a page of the previous release, which did not show each text, leads to the texts', async () => {
  const [ada, bo] = [await candidate(), await candidate()]
  const sent = idsOf(ada, bo)
  for (const [name, value] of Object.entries({ reason: 'salary', tell: 'on', template: await template() })) {
    sent.set(name, value)
  }
  const reply = await recruiter.post(`${board}/reject`, sent)
  expect([reply.status, parsePage(reply.html).heading]).toEqual([200, '2 mails to read before they leave'])
  expect(await mailsTo(ada, bo)).toEqual([])
})

test('an empty mail is asked for with the names of its fields, and no sentence stands there twice', async () => {
  const [ada, bo] = [await candidate(), await candidate()]
  const sent = idsOf(ada, bo)
  for (const [name, value] of Object.entries({ reason: 'salary', look: 'on', template: '', as: randomUUID() })) {
    sent.set(name, value)
  }
  const { html } = await recruiter.post(`${board}/reject`, sent)
  const faults = parsePage(/<div class="summary".*?<\/div>/s.exec(html)?.[0] ?? '').text
  expect(faults).toContain('Subject: Fill this in.')
  expect(faults).toContain('Text: Fill this in.')
  expect(faults).not.toContain('Fill this in. Fill this in.')
})
