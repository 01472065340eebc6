import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'
import type { Visitor } from '../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import type { Database } from '../../base/db/connection.ts'
import { compareClock } from '../../service/clock.ts'
import { contact } from '../../candidates/candidacy.ts'

const fixture = await openFixture()
const { make, database, server } = fixture
const verbs = byVerb(fixture)
const world = await makeWorld(fixture)
const { home } = world.companies
const recruiter = await visitAs(fixture, world, 'recruiter')
const restricted = await visitAs(fixture, world, 'restricted user')
const viewer = await visitAs(fixture, world, 'viewer')
const administrator = await visitAs(fixture, world, 'administrator')
const all = [recruiter, restricted, viewer, administrator]
afterAll(() => Promise.all(all.map((visitor) => visitor.close())))

/** The text of a page's contents. */
const textOf = async (visitor: Visitor, path = '/portal') =>
  (await visitor.get(path)).html
    .replaceAll(/^[^]*<main[^>]*>|<\/main>[^]*$/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const candidate = async (position: { company_id: string; id: string }, name: string, day: number) => {
  const person = await make.person(home, { first_name: name, last_name: 'Nordmann' })
  return make.vouch(position, { person_id: person.id, created_at: new Date(Date.UTC(2026, 0, day)) })
}
const stageOf = async ({ id }: { id: string }) =>
  (await database.run<{ stage: string }>('select stage from vouches where id = $1', [id]))[0]?.stage
/** Moves whoever waits on. */
const clear = async () =>
  verbs.move(
    'OFFER_MADE',
    ...(await database.run<{ id: string }>(`select id from vouches where stage = 'READY_FOR_REVIEW'`)),
  )

test('whoever has nothing to do reads so, and is led to what comes next', async () => {
  expect(await textOf(recruiter)).toContain('Nothing waits for you')
})

test('new candidates wait by position, with their number, for those alone who reach the position', async () => {
  await candidate(world.positions.open, 'Ada', 1)
  await candidate(world.positions.open, 'Bo', 2)
  await candidate(world.positions.outOfReach, 'Cy', 3)
  const [shown, ofRestricted] = [await textOf(recruiter), await textOf(restricted)]
  expect(shown).toContain('Havnedata Skjultstilling 1 new')
  expect(shown).toContain('Havnedata kaptein 2 new')
  expect(ofRestricted).toContain('Havnedata kaptein 2 new')
  expect(ofRestricted).not.toContain('Skjultstilling')
  expect(await textOf(viewer), 'who may not move anybody is not asked to').not.toContain('Go through')
})

test('a clock that is minutes off is logged, and told to whoever looks after receivers', async () => {
  const pool = server.app.database
  /** A database whose clock is five minutes ahead of that of this machine. */
  const ahead: Database = {
    ...pool,
    query: async (text, values) => {
      const rows = await pool.query(text, values)
      const shifted = rows.map((row) => ({ ...row, ...('at' in row && { at: new Date(Date.now() + 300_000) }) }))
      return shifted as unknown as typeof rows as never
    },
  }
  const logged: object[] = []
  const log = { warn: (fields: object) => void logged.push(fields) } as unknown as Parameters<typeof compareClock>[1]
  await compareClock(pool, log)
  expect(logged).toEqual([])
  expect(await textOf(administrator)).not.toContain('clock')
  await compareClock(ahead, log)
  expect(logged).toEqual([{ seconds: -300 }])
  const words = 'A clock in this installation is wrong It is 5 minutes off. Receivers may refuse events'
  expect(await textOf(administrator)).toContain(words)
  expect(await textOf(viewer)).not.toContain('clock')
  // After half an hour without another word it is right again.
  await database.run(`update installation set clock_off_at = clock_off_at - interval '31 minutes'`)
  expect(await textOf(administrator)).not.toContain('clock')
})

test('mails to pass on, receivers that fail, positions that close and agencies that ask wait for those who settle them', async () => {
  const soon = new Date(Date.now() + 5 * 86_400_000)
  const page = await make.page(home)
  await make.listing(await make.published(home, { title: 'Soon closed', expiration_date: soon }), page)
  const later = new Date(Date.now() + 30 * 86_400_000)
  await make.listing(await make.published(home, { title: 'Later closed', expiration_date: later }), page)
  await make.refresh()
  await verbs.propose(world.companies.elsewhere, home)
  const shown = await textOf(administrator)
  expect(shown).toContain('Soon closed')
  expect(shown).not.toContain('Later closed')
  expect(shown).toContain('Fremmeddata AS asks to work for you.')
  expect((await administrator.get('/portal')).html).toContain('<a href="/portal/agencies">Fremmeddata AS asks')
  const ofViewer = await textOf(viewer)
  expect(ofViewer).not.toContain('Soon closed')
  expect(ofViewer).not.toContain('Fremmeddata')
})

test('a note that mentions somebody waits for them alone, leads to the candidate, and is gone once it was opened', async () => {
  const { id } = await candidate(world.positions.open, 'Ada', 4)
  const [path, opening] = [`/portal/candidates/${id}`, `action="/portal/candidates/${id}/notes/read"`]
  for (const text of ['Call her.', 'And ask about June.'])
    await recruiter.post(`${path}/notes`, { text, readers: 'team', mention: world.people.administrator.userId })
  const shown = await administrator.get('/portal')
  expect(shown.html.split(opening), 'two notes about one candidate are one thing to read').toHaveLength(2)
  expect(await textOf(administrator)).toContain('Notes that mention you Ada Nordmann')
  expect((await recruiter.get('/portal')).html).not.toContain(opening)
  const opened = await administrator.post(`${path}/notes/read`, {})
  expect(opened.headers.location).toBe(`${path}#notes`)
  expect((await administrator.get('/portal')).html).not.toContain(opening)
})

test('ten new candidates are gone through by one button each, the newest first, and each leads to the next', async () => {
  await clear()
  const made = []
  for (let day = 1; day <= 10; day++) made.push(await candidate(world.positions.open, `Nr${day}`, day))
  const newest = made.toReversed()
  let at = (await recruiter.get('/portal/today/new')).to
  for (const [i, { id }] of newest.entries()) {
    expect(at.split('?')[0]).toBe(`/portal/today/new/${id}`)
    const page = await recruiter.get(at)
    expect(page.html).toContain(`Nr${10 - i} Nordmann`)
    const step = (['reject', 'shortlist', 'contacted'] as const)[i % 3]
    at = (await recruiter.post(`/portal/today/new/${id}/${step}`)).to
  }
  expect(at.split('?')[0]).toBe('/portal/today/new')
  expect(await textOf(recruiter, at)).toContain('You have gone through all of them')
  expect(await Promise.all(newest.slice(0, 3).map(stageOf))).toEqual([
    'REJECTED',
    'ACCEPTED_BY_COMPANY',
    'CONTACTED_BY_COMPANY',
  ])
})

test('one can be skipped, and one can be taken back', async () => {
  await clear()
  const [older, newer] = [
    await candidate(world.positions.open, 'Older', 1),
    await candidate(world.positions.open, 'Newer', 2),
  ]
  const page = await recruiter.get(`/portal/today/new/${newer.id}`)
  const next = /<a href="(\/portal\/today\/new\?after=[^"]*)"/.exec(page.html)?.[1] ?? ''
  expect((await recruiter.get(next)).to).toBe(`/portal/today/new/${older.id}`)
  expect(await stageOf(newer)).toBe('READY_FOR_REVIEW')
  const after = await recruiter.post(`/portal/today/new/${newer.id}/reject`)
  const moved = new URL(after.to, 'http://localhost').searchParams.get('moved') ?? ''
  expect((await recruiter.post(`/portal/today/new/${newer.id}/undo`, { moved, done: 'reject' })).to).toContain(newer.id)
  expect(await stageOf(newer)).toBe('READY_FOR_REVIEW')
})

test('whom somebody else has moved meanwhile is not moved again, and the page says so', async () => {
  await clear()
  const { id } = await candidate(world.positions.open, 'Both', 1)
  await recruiter.post(`/portal/today/new/${id}/shortlist`)
  const late = await administrator.post(`/portal/today/new/${id}/reject`)
  expect([late.status, late.html.includes('Somebody has looked at this candidate meanwhile')]).toEqual([422, true])
  expect(await stageOf({ id })).toBe('ACCEPTED_BY_COMPANY')
})

test('those of one position are gone through by themselves', async () => {
  await clear()
  await candidate(world.positions.outOfReach, 'Elsewhere', 9)
  const here = await candidate(world.positions.open, 'Here', 1)
  const query = `?position=${world.positions.open.id}`
  expect((await recruiter.get(`/portal/today/new${query}`)).to).toBe(`/portal/today/new/${here.id}${query}`)
  expect((await recruiter.post(`/portal/today/new/${here.id}/reject${query}`)).to).toContain('/portal/today/new?')
})

test('what happened says who was moved from where to where, in reach alone, and like ones in a row are one sentence', async () => {
  await clear()
  const out = [await candidate(world.positions.outOfReach, 'A', 1), await candidate(world.positions.outOfReach, 'B', 2)]
  for (const { id } of out) await administrator.post(`/portal/today/new/${id}/shortlist`)
  const moved = 'Moved B Nordmann and A Nordmann from New to Shortlisted · Havnedata Skjultstilling'
  expect(await textOf(recruiter)).toContain(moved)
  const mark = '<span class="initials" aria-hidden="true">HA</span>'
  expect((await recruiter.get('/portal')).html).toContain(mark)
  expect(await textOf(restricted)).not.toContain('Skjultstilling')

  // Moved elsewhere, they are a sentence of their own.
  const others = await Promise.all(
    ['C', 'D', 'E', 'F', 'G'].map((name, n) => candidate(world.positions.outOfReach, name, 3 + n)),
  )
  await verbs.move('OFFER_MADE', ...others)
  const both = await textOf(recruiter)
  expect(both).toContain(moved)
  expect(both).toMatch(/Moved (\w Nordmann , ){3}and 2 others from New to Offer made · Havnedata Skjultstilling/)
})

test('what happened names nobody to whoever sees no identities, and nobody who was erased', async () => {
  await clear()
  const one = await candidate(world.positions.open, 'Solveig', 1)
  await recruiter.post(`/portal/today/new/${one.id}/contacted`)
  expect(await textOf(recruiter)).toContain('Moved Solveig Nordmann from New to In contact')
  await verbs.editUser({ id: world.people.viewer.userId }, { identities: false })
  expect(await textOf(viewer)).toMatch(/Moved Candidate \w{4} from New to In contact/)
  await verbs.anonymize({ id: one.person_id })
  const after = await textOf(recruiter)
  expect(after).not.toContain('Solveig')
  expect(after).toMatch(/Moved Anonymized \w* ?from New to In contact/)
})

test('somebody who reaches few positions sees what happened there, however much happened elsewhere since', async () => {
  const { id } = await candidate(world.positions.open, 'Seen', 3)
  await recruiter.post(`/portal/today/new/${id}/contacted`)
  const elsewhere = await candidate(world.positions.outOfReach, 'Unseen', 4)
  await database.run(
    `insert into audit_entries (company_id, id, at, actor_kind, verb, object_ids)
    select $1, gen_random_uuid(), clock(), 'system', 'candidates move', array[$2::uuid] from generate_series(1, 150)`,
    [home.id, elsewhere.id],
  )
  expect(await textOf(restricted)).toMatch(/recruiter : Moved Seen Nordmann and .* from New to In contact/)
})

test('first stands what waits at the positions that are one’s own, and then what else waits', async () => {
  await clear()
  const soon = new Date(Date.now() + 5 * 86_400_000)
  const page = await make.page(home)
  const own = await make.published(home, { title: 'Own position', expiration_date: soon })
  await make.listing(own, page)
  await make.refresh()
  const me = { id: world.people.recruiter.userId }
  const [mine, foreign] = [await candidate(own, 'Mia', 8), await candidate(world.positions.outOfReach, 'Fay', 9)]
  const answered = await candidate(own, 'Ann', 7)
  await verbs.move('CONTACTED_BY_COMPANY', answered)
  await verbs.transition(answered, contact('candidate'), 'candidates contact')
  const before = await textOf(recruiter)
  expect(before).not.toContain('What else waits')
  await verbs.entrust(own, me)
  const [first = '', others = ''] = (await textOf(recruiter)).split('What happened')[0]?.split('What else waits') ?? []
  expect(first).toMatch(/Waits for you Go through .* Own position 1 new/)
  expect(first).toMatch(/Candidates who wait for an answer Ann Nordmann Own position · since \d/)
  expect(first).toContain('Positions that close soon Own position Open until')
  expect(first).not.toContain('Skjultstilling')
  expect(others).toContain('Skjultstilling 1 new')
  expect(others).not.toContain('Own position')
  expect(await textOf(viewer), 'nothing is theirs').not.toContain('What else waits')

  // Going through begins with one's own, and ends with them.
  const at = (await recruiter.get('/portal/today/new?team=mine')).to
  expect(at).toBe(`/portal/today/new/${mine.id}?team=mine`)
  const end = (await recruiter.post(`/portal/today/new/${mine.id}/shortlist?team=mine`)).to
  expect(end).toMatch(/^\/portal\/today\/new\?team=mine&end=/)
  expect(await stageOf(foreign)).toBe('READY_FOR_REVIEW')
  await verbs.transition(answered, contact('company'), 'candidates contact')
  await verbs.archive(own)
  expect(await textOf(recruiter), 'an archived position is nobody’s task').not.toContain('What else waits')
})

test('who owns positions where nothing waits reads so, and a note that mentions them stands first whatever it is about', async () => {
  const own = await make.published(home, { title: 'Quiet position' })
  await verbs.entrust(own, { id: world.people.administrator.userId })
  expect(await textOf(administrator)).toContain('Waits for you Nothing waits for you right now.')
  const { id } = await candidate(world.positions.open, 'Nia', 6)
  await recruiter.post(`/portal/candidates/${id}/notes`, {
    ...{ text: 'Call her.', readers: 'team', mention: world.people.administrator.userId },
  })
  const shown = await textOf(administrator)
  expect(shown.indexOf('Notes that mention you')).toBeGreaterThan(0)
  expect(shown.indexOf('Notes that mention you')).toBeLessThan(shown.indexOf('What else waits'))
  await verbs.archive(own)
})
