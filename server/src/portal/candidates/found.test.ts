import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'
import { parsePage } from '../../../test/portal/parsed-page.ts'
import { formTo } from '../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'

const fixture = await openFixture()
const { make, database } = fixture
const world = await makeWorld(fixture)
const { home } = world.companies
const recruiter = await visitAs(fixture, world, 'recruiter')
const manager = await visitAs(fixture, world, 'hiring manager')
const viewer = await visitAs(fixture, world, 'viewer')
afterAll(() => Promise.all([recruiter.close(), manager.close(), viewer.close()]))

let count = 0
/** A position with so many candidates in a stage, the newest last. */
async function positionWith(number: number, values: object = {}) {
  const position = await make.published(home, { title: 'Welder' })
  const add = async (more: object = {}) => {
    const email = `f${++count}@found.example`
    const name = { first_name: `Nr${count}`, last_name: 'Lie' }
    const person = await make.person(home, { ...name, email, email_normalized: email })
    const created_at = new Date(Date.UTC(2026, 0, 1, 0, count))
    const given = { person_id: person.id, stage: 'READY_FOR_REVIEW', created_at, ...values, ...more }
    return make.vouch(position, given)
  }
  const made: Awaited<ReturnType<typeof add>>[] = []
  for (let i = 0; i < number; i++) made.push(await add())
  return { board: `/portal/positions/${position.id}/candidates`, made, add, position }
}
const stages = async (position: { id: string }) =>
  Object.fromEntries(
    (
      await database.run<{ stage: string; count: number }>(
        'select stage, count(*)::integer as count from vouches where position_id = $1 group by stage',
        [position.id],
      )
    ).map(({ stage, count: number }) => [stage, number]),
  )
const linkAt = (html: string, text: string) =>
  new RegExp(`href="([^"]*)"[^>]*>${text}`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

test('all that a filter finds are chosen beyond a page, named before they move, and moved back by one press', async () => {
  const { board, position, add } = await positionWith(60)
  const page = await recruiter.get(`${board}?view=table&search=lie&chosen=all`)
  expect(parsePage(page.html).text).toContain('The 50 on this page are chosen.')
  const all = await recruiter.page(linkAt(page.html, 'Choose all 60'))
  expect(all.text).toContain('All 60 that this filter finds are chosen.')
  expect(all.elements.filter(({ attrs }) => attrs.some(({ value }) => value === 'checkbox'))).toEqual([])
  const asked = await recruiter.submit(formTo(all, `${board}/move`), { stage: 'OFFER_MADE' })
  const confirm = parsePage(asked.html)
  expect([asked.status, confirm.heading]).toEqual([200, 'Move 60 candidates to Offer made?'])
  expect(confirm.text).toContain('and 50 more')
  expect(await stages(position)).toEqual({ READY_FOR_REVIEW: 60 })
  // Nobody is swept in who comes after that.
  await add()
  const moved = await recruiter.submit(formTo(confirm, `${board}/move`))
  expect(moved.to.startsWith(`${board}?view=table&search=lie&move=`)).toBe(true)
  expect(await stages(position)).toEqual({ OFFER_MADE: 60, READY_FOR_REVIEW: 1 })
  const [events] = await database.run<{ count: number }>(
    `select count(*)::integer as count from events e join vouches v on v.id = e.object_id
    where v.position_id = $1 and e.kind = 'CANDIDATE_STAGE_UPDATED'`,
    [position.id],
  )
  expect(events?.count).toBe(60)
  const done = await recruiter.page(moved.to)
  expect(done.text).toContain('60 candidates moved. Now: Offer made.')
  await recruiter.submit(formTo(done, `${board}/undo`))
  expect(await stages(position)).toEqual({ READY_FOR_REVIEW: 61 })
})

test('a column of the board is chosen beyond the cards that it shows', async () => {
  const { board, position } = await positionWith(52)
  const page = await recruiter.get(`${board}?chosen=READY_FOR_REVIEW`)
  const all = await recruiter.page(linkAt(page.html, 'Choose all 52 in this column'))
  expect(all.text).toContain('All 52 that this filter finds are chosen.')
  const fields = formTo(all, `${board}/move`).fields.map(({ name }) => name)
  expect(fields).toContain('found')
  const sent = new URLSearchParams({ found: 'on', fill: 'on', back: `${board}?stage=READY_FOR_REVIEW` })
  const asked = await recruiter.post(`${board}/reject`, sent)
  expect(parsePage(asked.html).heading).toBe('Reject 52 candidates')
  const form = formTo(parsePage(asked.html), `${board}/reject`)
  expect((await recruiter.submit(form, { reason: 'filled' })).status).toBe(303)
  expect(await stages(position)).toEqual({ REJECTED: 52 })
})

test('the page says who is not moved and why, and names them', async () => {
  const { board, add, position } = await positionWith(2)
  await add({ stage: 'OFFER_MADE' })
  await add({ stage: 'REJECTED' })
  const referrer = await make.person(home)
  const unagreed = { kind: 'referral', referrer_id: referrer.id, accepted_by_candidate_at: null }
  await add({ ...unagreed, stage: 'REFERRAL_CREATED' })
  // As the form of the filters sends it if nothing is chosen.
  const all = `${board}?view=table&search=&stage=&source=`
  const sent = { found: 'on', back: all, stage: 'OFFER_MADE' }
  const asked = await recruiter.post(`${board}/move`, sent)
  const { text, heading } = parsePage(asked.html)
  expect(heading).toBe('Move 2 candidates to Offer made?')
  expect(text).toContain('1 candidate is in this stage already')
  expect(text).toContain('1 candidate is rejected, hired or out of the process, and left out.')
  expect(text).toContain('1 referred person has not agreed, and stays')
  for (const action of ['reject', 'write']) {
    const page = await recruiter.post(`${board}/${action}`, { found: 'on', fill: 'on', back: all })
    expect(parsePage(page.html).text, action).toContain('1 candidate is rejected, hired or out of the process')
  }
  expect((await recruiter.submit(formTo(parsePage(asked.html), `${board}/move`))).status).toBe(303)
  expect(await stages(position)).toEqual({ OFFER_MADE: 3, REJECTED: 1, REFERRAL_CREATED: 1 })
  const nobody = await recruiter.post(`${board}/move`, { ...sent, back: `${board}?stage=OFFER_MADE` })
  expect(parsePage(nobody.html).heading).toBe('Nobody is moved')
})

test('whoever a colleague moved since is told of and not overruled, and then left out', async () => {
  const { board, made, position } = await positionWith(3)
  const sent = { found: 'on', back: `${board}?stage=READY_FOR_REVIEW`, stage: 'OFFER_MADE' }
  const asked = await recruiter.post(`${board}/move`, sent)
  await manager.post(`/portal/candidates/${made[0]?.id ?? ''}/move`, { stage: 'ACCEPTED_BY_COMPANY' })
  const late = await recruiter.submit(formTo(parsePage(asked.html), `${board}/move`))
  const page = parsePage(late.html)
  expect([late.status, page.heading]).toEqual([422, 'Move 2 candidates to Offer made?'])
  expect(page.text).toContain('Nothing was changed')
  expect(page.text).toContain('1 candidate was moved by somebody meanwhile, and stays')
  expect((await recruiter.submit(formTo(page, `${board}/move`))).status).toBe(303)
  expect(await stages(position)).toEqual({ OFFER_MADE: 2, ACCEPTED_BY_COMPANY: 1 })
})

test('at most 500 are chosen at once, the newest, which the page says, and all of them are moved and told', async () => {
  const { board, position } = await positionWith(505)
  const page = await recruiter.get(`${board}?stage=READY_FOR_REVIEW&chosen=READY_FOR_REVIEW`)
  expect(parsePage(page.html).text).toContain('At most 500 at once.')
  const all = await recruiter.page(linkAt(page.html, 'Choose the newest 500 that this filter finds'))
  expect(all.text).toContain('The newest 500 that this filter finds are chosen.')
  const sent = new URLSearchParams({ found: 'on', fill: 'on', back: `${board}?stage=READY_FOR_REVIEW` })
  const asked = await recruiter.post(`${board}/reject`, sent)
  const press = (html: string, fields = {}) => recruiter.submit(formTo(parsePage(html), `${board}/reject`), fields)
  const words = { reason: 'filled', look: 'on', template: '', subject: 'Sorry', body: 'Dear {firstName}' }
  const texts = await press(asked.html, words)
  expect(parsePage(texts.html).text).toContain('1 to 20 of 500')
  const done = await press(texts.html)
  expect(done.status).toBe(303)
  expect(await stages(position)).toEqual({ REJECTED: 500, READY_FOR_REVIEW: 5 })
  const [mails] = await database.run<{ count: number }>(
    `select count(distinct recipient)::integer as count from mails where position_id = $1 and facts ->> 'text' like 'Dear Nr%'`,
    [position.id],
  )
  expect(mails?.count).toBe(500)
  await recruiter.submit(formTo(await recruiter.page(done.to), `${board}/undo`))
  expect(await stages(position)).toEqual({ READY_FOR_REVIEW: 505 })
})

test('in the list of all positions, those whom a filter finds are moved, told and rejected at once, each at their own position', async () => {
  const name = `Sami${count}`
  const named = async (_: unknown, n: number) => {
    const { add, position } = await positionWith(0)
    const person = await make.person(home, { first_name: name, last_name: `N${n}`, email: `s${++count}@found.example` })
    return { position, candidate: await add({ person_id: person.id }) }
  }
  const both = await Promise.all([1, 2].map(named))
  const [list, at] = ['/portal/candidates', `/portal/candidates?search=${name}`]
  const all = await recruiter.page(linkAt((await recruiter.get(at)).html, 'Choose all'))
  const ticked = formTo(all, `${list}/move`).fields.filter(({ name: field }) => field === 'id')
  expect(ticked.map(({ value }) => value).toSorted()).toEqual(both.map(({ candidate }) => candidate.id).toSorted())
  const moved = await recruiter.submit(formTo(all, `${list}/move`), { stage: 'OFFER_MADE' })
  expect(moved.to.startsWith(`${at}&move=`)).toBe(true)
  const done = await recruiter.page(moved.to)
  expect(done.text).toContain('2 candidates moved. Now: Offer made.')
  for (const { position } of both) expect(await stages(position)).toEqual({ OFFER_MADE: 1 })
  await recruiter.submit(formTo(done, `${list}/undo`))
  for (const { position } of both) expect(await stages(position)).toEqual({ READY_FOR_REVIEW: 1 })
  const found = { found: 'on', fill: 'on', back: at }
  const press = async (action: string, html: string, fields = {}) =>
    recruiter.submit(formTo(parsePage(html), `${list}/${action}`), fields)
  const words = { template: '', subject: 'About {position}', body: 'Dear {firstName}', look: 'on' }
  const texts = await press('write', (await recruiter.post(`${list}/write`, found)).html, words)
  const sent = await press('write', texts.html)
  const stopped = await recruiter.submit(formTo(await recruiter.page(sent.to), `${list}/stop`))
  expect((await recruiter.page(stopped.to)).text).toContain('2 mails were stopped.')
  const asked = await recruiter.post(`${list}/reject`, found)
  const rejected = await press('reject', (await press('reject', asked.html, { reason: 'filled', ...words })).html)
  expect((await recruiter.page(rejected.to)).text).toContain('2 candidates moved. Now: Rejected.')
  const mails = await database.run<{ state: string; count: number }>(
    `select state, count(distinct position_id)::integer as count from mails where facts ->> 'text' = $1 group by state order by state`,
    [`Dear ${name}`],
  )
  // The text of a mail that was stopped is forgotten.
  expect(mails).toEqual([{ state: 'queued', count: 2 }])
})

test('whoever reaches certain positions chooses nobody else in the list of all, whatever ids a form names', async () => {
  const { made, position } = await positionWith(1)
  const restricted = await visitAs(fixture, world, 'restricted user')
  const form = { id: made[0]?.id ?? '', fill: 'on', reason: 'filled', stage: 'OFFER_MADE' }
  const replies = await Promise.all(
    ['move', 'reject', 'write'].map((action) => restricted.post(`/portal/candidates/${action}`, form)),
  )
  await restricted.close()
  for (const { html } of replies) expect(html).not.toContain(`Nr${count}`)
  expect(await stages(position)).toEqual({ READY_FOR_REVIEW: 1 })
})

test('the next page of a list keeps all filters', async () => {
  const { position } = await positionWith(51)
  await byVerb(fixture).entrust(position, { id: world.people.recruiter.userId })
  const filters = 'stage=READY_FOR_REVIEW&search=lie&team=mine'
  const { html } = await recruiter.get(`/portal/candidates?${filters}`)
  expect(linkAt(html, 'Next')).toContain(`?${filters}&after=`)
})

test('whoever cannot move candidates chooses nobody', async () => {
  const { board } = await positionWith(2)
  const { html } = await viewer.get(`${board}?view=table&chosen=found`)
  expect([html.includes('name="found"'), html.includes('are chosen')]).toEqual([false, false])
})
