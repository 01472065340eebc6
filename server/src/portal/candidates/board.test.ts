import { afterAll, expect, test } from 'vitest'
import { applicationForms, asProgram } from '../../../test/application-forms.ts'
import { byVerb } from '../../../test/by-verb.ts'
import type { AnyId } from '../../../test/factory.ts'
import { apply as addApplications } from '../../candidates/intake/actions.ts'
import { transitionCandidacies } from '../../candidates/actions.ts'
import { nameStage } from '../../candidates/candidacy.ts'
import { makeReceiver } from '../../../test/deliveries.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { linksOf } from '../../../test/portal/page-parts.ts'
import { attribute, parsePage } from '../../../test/portal/parsed-page.ts'
import { formTo, type Visitor } from '../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'

const fixture = await openFixture()
const { make, database } = fixture
const world = await makeWorld(fixture)
const home = world.companies.home
const recruiter = await visitAs(fixture, world, 'recruiter')
const viewer = await visitAs(fixture, world, 'viewer')
afterAll(() => Promise.all([recruiter, viewer].map((visitor) => visitor.close())))

const shown = async (visitor: Visitor, path: string) => (await visitor.get(path)).html
const verbs = byVerb(fixture)
const newPosition = () => make.published(home, { title: 'Welder' })
/** So many people apply at once, as an import adds them. */
const apply = ({ id }: { id: AnyId }, count: number) =>
  verbs.act((change) => {
    const person = (n: number) => ({ firstName: `Nr${n}`, email: `nr${n}@${id}.example` })
    const entries = Array.from({ length: count }, (_, n) => ({ companyId: home.id, positionId: id, person: person(n) }))
    return addApplications(change, entries, { evenIfClosed: true })
  })
const boardOf = ({ id }: { id: string }) => `/portal/positions/${id}/candidates`
const person = (first_name: string) => make.person(home, { first_name, last_name: 'Nordmann' })
const candidate = async (position: { company_id: string; id: string }, name: string, values: object = {}) =>
  make.vouch(position, { person_id: (await person(name)).id, ...values })
const stateOf = async ({ id }: { id: string }) => {
  const [row] = await database.run<{ stage: string; custom_stage: string | null }>(
    'select stage, custom_stage from vouches where id = $1',
    [id],
  )
  return [row?.stage, row?.custom_stage]
}
const eventsOf = async ({ id }: { id: string }) => {
  const rows = await database.run<{ kind: string }>('select kind from events where object_id = $1 order by sequence', [
    id,
  ])
  return rows.map(({ kind }) => kind)
}

/** Presses the button that takes a move back, on the page after it. */
const undo = async (position: { id: string }, to: string) =>
  recruiter.submit(formTo(await recruiter.page(to), `${boardOf(position)}/undo`))

/** The columns of a board as `New 2: Ada Nordmann, Bo Nordmann`. */
function columnsOf(html: string): string[] {
  return [...html.matchAll(/<section class="column"[^]*?<\/section>/g)].map(([column]) => {
    const heading = (/<h2[^]*?<\/h2>/.exec(column)?.[0] ?? '').replaceAll(/<[^>]*>/g, '')
    const names = [...column.matchAll(/<a href="\/portal\/candidates\/[^"]*"[^>]*>([^<]*)/g)].map(([, name]) => name)
    return `${heading}: ${names.join(', ')}`
  })
}

test('a board shows the stages in the order of the process, each with its candidates, the newest first', async () => {
  const position = await newPosition()
  const at = (day: number) => ({ created_at: new Date(`2026-01-0${day}T00:00:00Z`) })
  await candidate(position, 'Ada', at(1))
  await candidate(position, 'Bo', at(2))
  await candidate(position, 'Cy', { ...at(1), stage: 'OFFER_MADE' })
  expect(columnsOf(await shown(recruiter, boardOf(position)))).toEqual([
    'New 2: Bo Nordmann, Ada Nordmann',
    'Shortlisted 0: ',
    'In contact 0: ',
    'Offer made 1: Cy Nordmann',
    'Hired 0: ',
    'Rejected 0: ',
    'Out of process 0: ',
  ])
})

test('nobody is moved as long as no stage is chosen, and the page says so', async () => {
  const position = await newPosition()
  const ada = await candidate(position, 'Ada')
  const page = await recruiter.page(boardOf(position))
  const refused = await recruiter.submit(formTo(page, `${boardOf(position)}/move`), { id: ada.id })
  expect([refused.status, refused.html.includes('Choose one of the values in the list.')]).toEqual([422, true])
  expect(await stateOf(ada)).toEqual(['READY_FOR_REVIEW', null])
})

test('a board shows the newest 30 of a stage and 10 of those for whom it is over, and leads to the others', async () => {
  const position = await newPosition()
  const rows = await apply(position, 42)
  await verbs.move('REJECTED', ...rows.slice(0, 11))
  const { html } = await recruiter.get(boardOf(position))
  const cards = columnsOf(html).map((column) => column.split(', ').length)
  expect(cards.slice(0, 1).concat(cards.slice(5, 6))).toEqual([30, 10])
  expect(html).toContain(`<a href="${boardOf(position)}?stage=READY_FOR_REVIEW">Show all 31</a>`)
  expect(html).toContain(`<a href="${boardOf(position)}?stage=REJECTED">Show all 11</a>`)
})

test('nothing about a referred person is shown before they agree, nor about anybody to those who see no identities', async () => {
  const position = await newPosition()
  const referrer = await person('Ref')
  const referred = await candidate(position, 'Secret', {
    ...{ kind: 'referral', referrer_id: referrer.id, stage: 'REFERRAL_CREATED', accepted_by_candidate_at: null },
  })
  const html = await shown(recruiter, boardOf(position))
  expect(columnsOf(html)[0]).toBe('Referred 1: Referred, has not agreed yet')
  expect(html).not.toContain('Secret')
  expect(html).not.toContain('<details>')
  const page = await shown(recruiter, `/portal/candidates/${referred.id}`)
  expect(page).toContain('Until the person agrees, nothing about the person is shown.')
  expect(page).not.toContain('Secret')
})

test('referred people who have not agreed are one line of their column, behind which each has a card', async () => {
  const position = await newPosition()
  const referral = { kind: 'referral', stage: 'REFERRAL_CREATED' } as const
  for (const name of ['Ola', 'Per', 'Pål']) {
    const { id: referrer_id } = await person(`Ref ${name}`)
    await candidate(position, name, { ...referral, referrer_id, accepted_by_candidate_at: null })
  }
  const html = await shown(recruiter, boardOf(position))
  const [, folded = ''] = /<details><summary>([^<]*)/.exec(html) ?? []
  expect(folded).toBe('3 referred people have not agreed yet')
  expect(columnsOf(html)[0]).toBe(`Referred 3: ${'Referred, has not agreed yet, '.repeat(3).slice(0, -2)}`)
})

test('chosen candidates are moved together, and undoing puts each back with its name, by events of its own', async () => {
  const position = await newPosition()
  const ada = await candidate(position, 'Ada', { stage: 'CONTACTED_BY_COMPANY', custom_stage: 'First: talk' })
  const bo = await candidate(position, 'Bo')
  const moved = await recruiter.post(
    `${boardOf(position)}/move`,
    new URLSearchParams(`id=${ada.id}&id=${bo.id}&stage=OFFER_MADE`),
  )
  expect(moved.status).toBe(303)
  expect([await stateOf(ada), await stateOf(bo)]).toEqual([
    ['OFFER_MADE', null],
    ['OFFER_MADE', null],
  ])
  const page = await shown(recruiter, moved.to)
  expect(page).toContain('2 candidates moved. Now: Offer made.')
  const undone = await undo(position, moved.to)
  expect(await shown(recruiter, undone.to)).toContain('The move was undone.')
  expect([await stateOf(ada), await stateOf(bo)]).toEqual([
    ['CONTACTED_BY_COMPANY', 'First: talk'],
    ['READY_FOR_REVIEW', null],
  ])
  expect(await eventsOf(bo)).toEqual(['CANDIDATE_STAGE_UPDATED', 'CANDIDATE_STAGE_UPDATED'])
})

test('whom a colleague has moved again meanwhile is not moved back, and the page says so; who is back already stays', async () => {
  const position = await newPosition()
  const ada = await candidate(position, 'Ada')
  const { to } = await recruiter.post(`${boardOf(position)}/move`, { id: ada.id, stage: 'OFFER_MADE' })
  await recruiter.post(`${boardOf(position)}/move`, { id: ada.id, stage: 'HIRED' })
  const late = await undo(position, to)
  expect([late.status, late.html.includes('Somebody has moved the candidate again')]).toEqual([422, true])
  expect(await stateOf(ada)).toEqual(['HIRED', null])
  await recruiter.post(`${boardOf(position)}/move`, { id: ada.id, stage: 'OFFER_MADE' })
  expect([(await undo(position, to)).status, (await undo(position, to)).status]).toEqual([303, 303])
  expect(await stateOf(ada)).toEqual(['READY_FOR_REVIEW', null])
})

test('after somebody was hired, the page says how many receivers get to know, and nothing if there are none', async () => {
  const position = await newPosition()
  const hire = async (name: string) => {
    const { id } = await candidate(position, name)
    return shown(recruiter, (await recruiter.post(`${boardOf(position)}/move`, { id, stage: 'HIRED' })).to)
  }
  expect(await hire('Ada')).toMatch(/1 candidate moved\. Now: Hired\.(?!.*receivers? of webhooks)/)
  const id = await makeReceiver(database, home)
  await makeReceiver(database, home, { kinds: ['POSITION_CREATED'] })
  expect(await hire('Bo')).toContain('1 webhook receiver is told that somebody was hired.')
  await verbs.removeReceivers({ id })
})

test('as many as a board shows are moved together, and the page after it has a short address and takes all of them back', async () => {
  const position = await newPosition()
  const rows = await apply(position, 350)
  await verbs.act((change) => transitionCandidacies(change, 'candidates move', rows, nameStage('Ø'.repeat(200))))
  const sent = new URLSearchParams({ stage: 'OFFER_MADE' })
  for (const { id } of rows) sent.append('id', id)
  const { to } = await recruiter.post(`${boardOf(position)}/move`, sent)
  expect(to.length).toBeLessThan(200)
  expect(await shown(recruiter, to)).toContain('350 candidates moved.')
  await undo(position, to)
  const states = await database.run(
    'select stage, length(custom_stage) as name, count(*)::integer as n from vouches where position_id = $1 group by 1, 2',
    [position.id],
  )
  expect(states).toEqual([{ stage: 'READY_FOR_REVIEW', name: 200, n: 350 }])
})

test('whoever was moved to Rejected by a drag gets a reason afterwards, and undoing on the board takes both back', async () => {
  const position = await newPosition()
  const ada = await candidate(position, 'Ada', { stage: 'OFFER_MADE', custom_stage: 'Talks' })
  const { to } = await recruiter.post(`${boardOf(position)}/move`, { id: ada.id, stage: 'REJECTED' })
  const link = /href="([^"]*\/reject\?[^"]*)"/.exec(await shown(recruiter, to))?.[1]?.replaceAll('&amp;', '&') ?? ''
  const one = await recruiter.get(link)
  expect([one.status, one.to.startsWith(`/portal/candidates/${ada.id}/reject?back=`)]).toEqual([303, true])
  const form = formTo(await recruiter.page(one.to), `/portal/candidates/${ada.id}/reject`)
  expect(await recruiter.submit(form, { reason: 'salary' })).toMatchObject({ status: 303, to })
  expect(await shown(recruiter, `/portal/candidates/${ada.id}`)).toContain('Rejected: Salary')
  const news = await shown(recruiter, to)
  expect([news.includes('/reject?'), news.includes('Undoing also stops mails')]).toEqual([false, true])
  await undo(position, to)
  expect(await stateOf(ada)).toEqual(['OFFER_MADE', 'Talks'])
})

test('a card and a row say for how many days somebody is in their stage, from the second day on', async () => {
  const position = await newPosition()
  const daysAgo = (days: number) => {
    const at = new Date(Date.now() - days * 86_400_000 - 60_000)
    return { created_at: at, accepted_by_candidate_at: at }
  }
  const ada = await candidate(position, 'Ada', daysAgo(3))
  await candidate(position, 'Bo', daysAgo(1))
  await candidate(position, 'Cy', daysAgo(0))
  const toldOf = async (path: string) =>
    [...(await shown(recruiter, path)).matchAll(/\d+ days? here/g)].map(([days]) => days)
  expect(await toldOf(boardOf(position))).toEqual(['1 day here', '3 days here'])
  expect(await toldOf(`${boardOf(position)}?view=table`)).toEqual(['1 day here', '3 days here'])
  await verbs.move('OFFER_MADE', ada)
  expect(await toldOf(boardOf(position))).toEqual(['1 day here'])
})

test('all cards of a column and all rows of a page are chosen by one link, without a script', async () => {
  const position = await newPosition()
  for (const name of ['Ada', 'Bo']) await candidate(position, name)
  await candidate(position, 'Cy', { stage: 'OFFER_MADE' })
  const at = boardOf(position)
  const chosenOn = async (path: string) => {
    const { elements } = parsePage(await shown(recruiter, path))
    const boxes = elements.filter((element) => attribute(element, 'name') === 'id')
    return boxes.flatMap((box) => (attribute(box, 'checked') === undefined ? [] : attribute(box, 'aria-label')))
  }
  expect(await chosenOn(at)).toEqual([])
  const link = linksOf(parsePage(await shown(recruiter, at))).find((href) => href.includes('chosen='))
  expect(await chosenOn(link ?? '')).toEqual(['Choose Bo Nordmann', 'Choose Ada Nordmann'])
  const table = parsePage(await shown(recruiter, `${at}?view=table&stage=READY_FOR_REVIEW`))
  const all = linksOf(table).find((href) => href.includes('chosen='))
  expect(await chosenOn(all ?? '')).toHaveLength(2)
  // Where they are moved to, nobody is chosen any more.
  const form = formTo(parsePage(await shown(recruiter, link ?? '')), `${at}/move`)
  const moved = await recruiter.submit(form, { stage: 'ACCEPTED_BY_COMPANY' })
  expect(await chosenOn(moved.to)).toEqual([])
  expect(columnsOf(await shown(recruiter, moved.to))).toContain('Shortlisted 2: Bo Nordmann, Ada Nordmann')
})

test('a column by itself stays the place after its candidates were moved', async () => {
  const position = await newPosition()
  const ada = await candidate(position, 'Ada')
  await candidate(position, 'Bo')
  const column = `${boardOf(position)}?stage=READY_FOR_REVIEW`
  const form = formTo(await recruiter.page(column), `${boardOf(position)}/move`)
  const { to } = await recruiter.submit(form, { id: [ada.id], stage: 'OFFER_MADE' })
  expect(to.startsWith(`${column}&move=`)).toBe(true)
  expect((await undo(position, to)).to).toBe(`${column}&done=undo`)
})

test.each([
  ['without a candidate', { stage: 'HIRED' }, 'Choose at least one candidate.'],
  ['with a stage that there is not', { id: 'x', stage: 'NOWHERE' }, 'Choose one of the values in the list.'],
])('moving %s is refused, and nothing is moved', async (_, fields, message) => {
  const position = await newPosition()
  const ada = await candidate(position, 'Ada')
  const refused = await recruiter.post(`${boardOf(position)}/move`, {
    id: ada.id,
    ...fields,
    ...('id' in fields ? {} : { id: '' }),
  })
  expect([refused.status, refused.html.includes(message)]).toEqual([422, true])
  expect(await stateOf(ada)).toEqual(['READY_FOR_REVIEW', null])
})

test('a column by itself goes on page after page, and counts stop at 999+', async () => {
  const position = await newPosition()
  await apply(position, 1_001)
  const board = await shown(recruiter, boardOf(position))
  expect(columnsOf(board)[0]).toMatch(/^New 999\+: /)
  const seen = new Set<string>()
  let path: string | undefined = `${boardOf(position)}?stage=READY_FOR_REVIEW`
  let pages = 0
  while (path !== undefined) {
    const html: string = await shown(recruiter, path)
    for (const [, id = ''] of html.matchAll(/id="card-([^"]*)"/g)) seen.add(id)
    path = /<a href="([^"]*)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    pages++
  }
  expect([seen.size, pages]).toEqual([1001, 21])
})

test('a viewer sees the board without boxes and buttons', async () => {
  const position = await newPosition()
  const ada = await candidate(position, 'Ada')
  const html = await shown(viewer, boardOf(position))
  expect(columnsOf(html)[0]).toContain('Ada Nordmann')
  expect(html).not.toMatch(/type="checkbox"|\/move"/)
  expect(await shown(viewer, `/portal/candidates/${ada.id}`)).not.toMatch(/\/move"|\/hire"/)
})

test('a board, its table and each of its columns lead to the file of their candidates', async () => {
  const path = boardOf(await newPosition())
  for (const [view, file] of [
    ['', 'export'],
    ['?view=table', 'export?view=table'],
    ['?stage=HIRED', 'export?stage=HIRED'],
    ['?view=table&search=ada&stage=HIRED', 'export?view=table&amp;search=ada&amp;stage=HIRED'],
  ])
    expect(await shown(recruiter, `${path}${view}`)).toContain(`href="${path}/${file}"`)
})

test('a board without candidates says how they come, and an unknown position is none', async () => {
  expect(await shown(recruiter, boardOf(await newPosition()))).toContain(
    'People appear here when they apply or are referred.',
  )
  expect((await recruiter.get(boardOf({ id: UNKNOWN_ID }))).status).toBe(404)
})

test('applications that wait for a human are reached from the board, by those who may see who they are from', async () => {
  const position = await newPosition()
  const forms = applicationForms(fixture)
  const job = await forms.lead(position)
  const hold = async (firstName: string) => {
    await forms.send(job, { firstName, lastName: 'Held', ...asProgram })
    const [row] = await database.run<{ id: string }>('select id from submissions where first_name = $1', [firstName])
    return row?.id
  }
  expect(await shown(recruiter, boardOf(position))).not.toContain('waits for you')
  const first = await hold('First')
  expect(await shown(recruiter, boardOf(position))).toContain(
    `<a href="/portal/applications/${first}">1 application waits for you`,
  )
  await hold('Second')
  const html = await shown(recruiter, boardOf(position))
  expect(html).toContain('2 applications wait for you')
  const list = /<a href="(\/portal\/applications[^"]*)">2 app/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(await shown(recruiter, list)).toContain('Second Held')
  const elsewhere = await shown(recruiter, `/portal/applications?position=${UNKNOWN_ID}`)
  expect(elsewhere).not.toMatch(/(First|Second) Held/)
})
