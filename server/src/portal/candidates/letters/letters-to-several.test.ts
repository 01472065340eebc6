import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { faultsInPage } from '../../../../test/portal/page-faults.ts'
import { parsePage } from '../../../../test/portal/parsed-page.ts'
import { formTo } from '../../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'

const fixture = await openFixture()
const { make, database } = fixture
const verbs = byVerb(fixture)
const world = await makeWorld(fixture)
const { home } = world.companies
const recruiter = await visitAs(fixture, world, 'recruiter')
const manager = await visitAs(fixture, world, 'hiring manager')
afterAll(() => Promise.all([recruiter.close(), manager.close()]))

const position = await make.published(home, { title: 'Welder' })
const board = `/portal/positions/${position.id}/candidates`
const write = `${board}/write`
let count = 0
async function candidate(values: object = {}, name = `Nr${count + 1}`) {
  const email = `l${++count}@letters.example`
  const person = await make.person(home, { first_name: name, last_name: null, email, email_normalized: email })
  return { ...(await make.vouch(position, { person_id: person.id, stage: 'OFFER_MADE', ...values })), email }
}
type Made = Awaited<ReturnType<typeof candidate>>
const own = { template: '', subject: 'Hello {firstName}', body: 'About {position}.' }

/** What the board sends for those who were ticked. */
function open(...candidates: readonly Made[]) {
  const sent = new URLSearchParams(candidates.map(({ id }) => ['id', id]))
  sent.set('fill', 'on')
  sent.set('back', board)
  return recruiter.post(write, sent)
}
const press = (reply: { html: string }, fields: Readonly<Record<string, string | string[]>> = {}) =>
  recruiter.submit(formTo(parsePage(reply.html), write), fields)
const look = async (...candidates: readonly Made[]) => press(await open(...candidates), { ...own, look: 'on' })
const mailsTo = (...candidates: readonly Made[]) =>
  database.run<{ state: string; subject: string | null; text: string | null; language: string }>(
    `select state, language, facts ->> 'subject' as subject, facts ->> 'text' as text from mails
    where recipient = any ($1) order by length(recipient), recipient`,
    [candidates.map(({ email }) => email)],
  )

test('several get a letter with their own names in it, which each was shown before, and one press stops all of them', async () => {
  const [ada, bo] = [await candidate(), await candidate()]
  const texts = await look(ada, bo)
  expect(parsePage(texts.html).text).toContain(`Hello Nr${count}`)
  expect(await mailsTo(ada, bo)).toEqual([])
  const sent = await press(texts)
  expect(sent.to.startsWith(`${board}?sent=`)).toBe(true)
  expect(await mailsTo(ada, bo)).toMatchObject([
    { state: 'queued', subject: `Hello Nr${count - 1}`, text: 'About Welder.' },
    { state: 'queued', subject: `Hello Nr${count}` },
  ])
  expect((await press(texts)).to, 'pressed twice').toBe(sent.to)
  expect(await mailsTo(ada, bo)).toHaveLength(2)
  const page = await recruiter.page(sent.to)
  expect(page.text).toContain('2 mails are about to leave')
  const stopped = await recruiter.submit(formTo(page, `${board}/stop`))
  expect((await recruiter.page(stopped.to)).text).toContain('2 mails were stopped.')
  expect(await mailsTo(ada, bo)).toMatchObject([{ state: 'stopped' }, { state: 'stopped' }])
  const late = await recruiter.submit(formTo(page, `${board}/stop`))
  expect([late.status, late.html.includes('already')]).toEqual([422, true])
})

test('a text is changed for one, another one is left out, and what was written survives a fault', async () => {
  const [ada, bo, cy] = [await candidate(), await candidate(), await candidate()]
  const opened = await press(await look(ada, bo, cy), { change: bo.id })
  expect(opened.html).toContain(`id="body-${bo.id}"`)
  expect(opened.html).toMatch(new RegExp(`<input[^>]*id="subject-${bo.id}"[^>]*autofocus`))
  const faulty = await press(opened, { [`body-${bo.id}`]: 'Dear {nick}', out: cy.id })
  expect(faulty.status).toBe(422)
  expect(faulty.html).toContain('There is no value for {nick}')
  expect(faulty.html).toContain('>Dear {nick}</textarea>')
  const back = await press(faulty, { compose: 'on' })
  expect(parsePage(back.html).heading).toBe('Write to 3 candidates')
  const again = await press(back, { look: 'on', subject: 'Other' })
  expect(again.html).toContain('>Dear {nick}</textarea>')
  expect((await press(again, { [`body-${bo.id}`]: 'For {firstName} alone' })).status).toBe(303)
  expect(await mailsTo(ada, bo, cy)).toMatchObject([
    { subject: 'Other', text: 'About Welder.' },
    { subject: `Hello Nr${count - 1}`, text: `For Nr${count - 1} alone` },
  ])
})

test('a text of which nothing is left for one reader is asked for, beside that reader', async () => {
  const [ada, bo] = [await candidate(), await candidate({}, '')]
  await verbs.editPerson({ id: bo.person_id }, { firstName: null })
  const texts = await press(await open(ada, bo), { ...own, look: 'on', subject: '{firstName}' })
  const faulty = await press(texts)
  expect([faulty.status, faulty.html.includes(`id="subject-${bo.id}"`)]).toEqual([422, true])
  expect(faulty.html).not.toContain(`id="subject-${ada.id}"`)
  expect((await press(faulty, { [`subject-${bo.id}`]: 'Hello' })).status).toBe(303)
  expect(await mailsTo(ada, bo)).toMatchObject([{ subject: `Nr${count - 1}` }, { subject: 'Hello' }])
})

test('whoever has not agreed or was anonymized is named, and gets nothing', async () => {
  const [ada, bo] = [await candidate(), await candidate()]
  const referrer = await make.person(home)
  const cy = await candidate({
    ...{ kind: 'referral', referrer_id: referrer.id, stage: 'REFERRAL_CREATED', accepted_by_candidate_at: null },
  })
  const dag = await candidate()
  await verbs.anonymize({ id: dag.person_id })
  const texts = await look(ada, bo, cy, dag)
  const { text, heading } = parsePage(texts.html)
  expect(heading).toBe('2 mails to read before they leave')
  expect(text).toContain('2 of them get no mail')
  expect(text).toContain('Referred, has not agreed yet')
  expect(text).toContain('Anonymized')
  expect((await press(texts)).status).toBe(303)
  expect(await mailsTo(ada, bo, cy)).toHaveLength(2)
  const none = await open(cy, dag)
  expect(parsePage(none.html).heading).toBe('None of them can get a mail')
})

test('nobody gets a text that nobody saw: a name that changed meanwhile is shown first', async () => {
  const [ada, bo] = [await candidate(), await candidate()]
  const texts = await look(ada, bo)
  await verbs.editPerson({ id: ada.person_id }, { firstName: 'Adele' })
  const late = await press(texts)
  expect([late.status, late.html.includes('has changed since they were shown')]).toEqual([422, true])
  expect(await mailsTo(ada, bo)).toEqual([])
  expect(late.html).toContain('Hello Adele')
  expect((await press(late)).status).toBe(303)
  expect(await mailsTo(ada)).toMatchObject([{ subject: 'Hello Adele' }])
})

test('a template that a colleague changes while somebody reads is sent as it was read, to each in their language', async () => {
  const made = await recruiter.post('/portal/settings/templates/new', {
    ...{ name: 'Invitation', kind: 'invitation', 'subject-en': 'Come', 'body-en': 'Dear {firstName}' },
  })
  const id = /templates\/([^?]*)/.exec(made.to)?.[1] ?? ''
  const [ada, bo] = [await candidate(), await candidate({}, '{x}')]
  const asked = await open(ada, bo)
  expect(asked.html).toContain(`<option value="${id}" selected>`)
  const texts = await press(asked, { look: 'on' })
  await recruiter.post(`/portal/settings/templates/${id}`, {
    ...{ name: 'Invitation', kind: 'invitation', 'subject-en': 'Other', 'body-en': 'Other' },
  })
  expect((await press(texts)).status).toBe(303)
  expect(await mailsTo(ada, bo)).toMatchObject([
    { subject: 'Come', text: `Dear Nr${count - 1}`, language: 'en' },
    { subject: 'Come', text: 'Dear {x}' },
  ])
})

test('a letter is not written to somebody whom a colleague rejected since, and the page says who did it', async () => {
  const [ada, bo] = [await candidate(), await candidate()]
  const texts = await look(ada, bo)
  await manager.post(`/portal/candidates/${ada.id}/reject`, { reason: 'experience', words: '' })
  const late = await press(texts)
  expect([late.status, late.html.includes('Nothing was changed')]).toEqual([422, true])
  expect(late.html).toContain(`Nr${count - 1}`)
  expect(await mailsTo(ada, bo)).toEqual([])
  expect((await press(late, { out: ada.id })).status).toBe(303)
  expect(await mailsTo(ada, bo)).toHaveLength(1)
})

test('many texts are read page by page, and what was decided on one page holds on the others', async () => {
  const many: Made[] = []
  for (let i = 0; i < 25; i++) many.push(await candidate())
  const [first, second] = many as [Made, Made]
  const texts = await press(await look(...many), { change: first.id })
  const next = await press(texts, { show: '2', out: second.id, [`subject-${first.id}`]: 'Only you' })
  expect(parsePage(next.html).text).toContain('21 to 25 of 25')
  const sent = await press(next)
  expect(sent.status).toBe(303)
  expect(await mailsTo(...many)).toHaveLength(24)
  expect(await mailsTo(first)).toMatchObject([{ subject: 'Only you' }])
  expect(await mailsTo(second)).toEqual([])
  const all = await press(await look(...many.slice(0, 2)), { out: many.map(({ id }) => id) })
  expect([all.status, all.html.includes('Everybody is left out')]).toEqual([422, true])
})

test('texts of their own that do not fit in one form are refused while they can still be saved', async () => {
  const three = [await candidate(), await candidate(), await candidate()] as const
  let texts = await look(...three)
  for (const { id } of three.slice(0, 2)) {
    texts = await press(texts, { change: id })
    texts = await press(texts, { look: 'on', [`body-${id}`]: '本'.repeat(9_000) })
  }
  const full = await press(texts, { change: three[2].id })
  expect([full.status, full.html.includes('No more texts of their own fit')]).toEqual([422, true])
  expect((await press(full)).status).toBe(303)
  expect((await mailsTo(...three)).map(({ text }) => text?.length)).toEqual([9_000, 9_000, 'About Welder.'.length])
})

test('one candidate leads to the page for one, and a hiring manager can write as well', async () => {
  const ada = await candidate()
  expect((await open(ada)).to).toBe(`/portal/candidates/${ada.id}/write`)
  const [bo, cy] = [await candidate(), await candidate()]
  const sent = new URLSearchParams([
    ['id', bo.id],
    ['id', cy.id],
    ['fill', 'on'],
  ])
  const asked = await manager.post(write, sent)
  const texts = await manager.submit(formTo(parsePage(asked.html), write), { ...own, look: 'on' })
  expect(texts.html).toContain('until a recruiter passes them on')
  expect((await manager.submit(formTo(parsePage(texts.html), write))).status).toBe(303)
  expect(await mailsTo(bo, cy)).toHaveLength(2)
})

test('hostile names and texts stay texts, also while they are carried from page to page', async () => {
  const hostile = [`"><script>alert(1)</script>`, `' onmouseover='alert(2)`, '</textarea><img src=x onerror=alert(3)>']
  const [ada, bo] = [await candidate({}, hostile[0]), await candidate({}, hostile[1])]
  const texts = await press(await open(ada, bo), { look: 'on', template: '', subject: hostile[1]!, body: hostile[2]! })
  const changed = await press(texts, { change: ada.id, seen: hostile[0]!, page: hostile[1]! })
  const faulty = await press(changed, { [`subject-${ada.id}`]: '', [`body-${ada.id}`]: hostile[2]! })
  for (const reply of [texts, changed, faulty]) expect(faultsInPage(reply.html, hostile)).toEqual([])
  for (const kept of ['{', '[]', '{"en":{"subject":1}}', '{"xx":{"subject":"a","body":"b"}}', 'null', '"own"']) {
    const reply = await press(texts, { texts: kept })
    expect([reply.status, faultsInPage(reply.html, hostile)]).toEqual([422, []])
  }
  expect(await mailsTo(ada, bo)).toEqual([])
})
