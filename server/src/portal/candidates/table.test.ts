import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { runIn } from '../../../test/command.ts'
import { openFixture } from '../../../test/fixture.ts'
import { formTo, type Visitor } from '../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { make } = fixture
const world = await makeWorld(fixture)
const home = world.companies.home
const recruiter = await visitAs(fixture, world, 'recruiter')
const restricted = await visitAs(fixture, world, 'restricted user')
const viewer = await visitAs(fixture, world, 'viewer')
const manager = await visitAs(fixture, world, 'hiring manager')
const agency = await visitAs(fixture, world, 'agency')
afterAll(() => Promise.all([recruiter, restricted, viewer, manager, agency].map((visitor) => visitor.close())))

const LIST = '/portal/candidates'
let n = 0
async function candidate(
  position: { company_id: string; id: string },
  [first_name, last_name, email]: readonly [string, string, string],
  values: object = {},
) {
  const person = await make.person(
    { id: position.company_id },
    { first_name, last_name, email, email_normalized: email },
  )
  // One after the other, so that the order is known.
  const created_at = new Date(Date.UTC(2026, 0, 1, 0, 0, n++))
  return make.vouch(position, { person_id: person.id, created_at, ...values })
}

/** The names in the rows of a table. */
async function namesAt(visitor: Visitor, path: string): Promise<string[]> {
  const { html } = await visitor.get(path)
  const rows = /<tbody[^>]*>([^]*?)<\/tbody>/.exec(html)?.[1] ?? ''
  return [...rows.matchAll(/<a href="\/portal\/candidates\/[^"]*">([^<]*)/g)].map(([, name = '']) => name)
}

const open = world.positions.open
const hidden = world.positions.outOfReach
await candidate(open, ['Åse-Marie', 'Nordmann', 'aase.nordmann@fjord.example'])
await candidate(hidden, ['Kari', "O'Brien", 'kari@sjoe.example'], { stage: 'OFFER_MADE' })
await candidate(open, ['Karin', 'Lie', 'lie@fjord.example'], { stage: 'OFFER_MADE', custom_stage: 'Second talk' })
await candidate(world.positions.agency, ['Karianne', 'Megler', 'karianne@agency.example'])
const referrer = await make.person(home, { first_name: 'Ref' })
await candidate(open, ['Karlotte', 'Secret', 'karlotte@secret.example'], {
  ...{ kind: 'referral', referrer_id: referrer.id, stage: 'REFERRAL_CREATED', accepted_by_candidate_at: null },
})

test('the list shows candidates of all positions in reach, the newest first, and nothing about those who have not agreed', async () => {
  expect(await namesAt(recruiter, LIST)).toEqual([
    ...['Referred, has not agreed yet', 'Karin Lie', "Kari O'Brien", 'Åse-Marie Nordmann'],
  ])
  expect(await namesAt(restricted, LIST)).toEqual(['Referred, has not agreed yet', 'Karin Lie', 'Åse-Marie Nordmann'])
  expect(await namesAt(agency, LIST)).toEqual(['Karianne Megler'])
  const { html } = await recruiter.get(LIST)
  expect(html).toContain('Second talk')
  expect(html).toContain(`/portal/positions/${open.id}/candidates`)
  expect(html).not.toContain('Karlotte')
})

test.each([
  ['kar', ['Karin Lie', "Kari O'Brien"]],
  ['KARI obr', []],
  ['kari bri', ["Kari O'Brien"]],
  ['nord åse', ['Åse-Marie Nordmann']],
  ['mar', ['Åse-Marie Nordmann']],
  ['fjord.exa', ['Karin Lie', 'Åse-Marie Nordmann']],
  ['lie@fjord.example', ['Karin Lie']],
  ['ari', []],
  ['karlotte', []],
  ['secret', []],
  ['karianne', []],
  ["kari' | 'x", []],
])('a search for “%s” finds people whose name and e-mail have words that begin so', async (search, names) => {
  expect(await namesAt(recruiter, `${LIST}?${new URLSearchParams({ search }).toString()}`)).toEqual(names)
})

test('a search stays within the positions in reach, and within the stage', async () => {
  expect(await namesAt(restricted, `${LIST}?search=kar`)).toEqual(['Karin Lie'])
  expect(await namesAt(recruiter, `${LIST}?search=fjord&stage=OFFER_MADE`)).toEqual(['Karin Lie'])
  expect(await namesAt(recruiter, `${LIST}?stage=OFFER_MADE`)).toEqual(['Karin Lie', "Kari O'Brien"])
  expect(await namesAt(recruiter, `${LIST}?search=k`)).toEqual(['Karin Lie', "Kari O'Brien"])
})

test('whoever sees no identities neither sees nor searches names', async () => {
  const user = world.people.viewer
  await verbs.editUser({ id: user.userId }, { identities: false })
  const { html } = await viewer.get(`${LIST}?search=karin`)
  expect(html).not.toMatch(/Karin|Nordmann|fjord|name="search"/)
  // The search is no filter for them.
  expect((await namesAt(viewer, `${LIST}?search=karin`)).length).toBe(4)
  await verbs.editUser({ id: user.userId }, { identities: true })
})

test.each([
  ['somebody who has not agreed', 'karlotte@secret.example', 'recruiter'],
  ['somebody out of reach', 'kari@sjoe.example', 'restricted'],
  ['nobody', 'nobody@secret.example', 'restricted'],
] as const)('a note with the e-mail of %s is found alike', async (_, email, reader) => {
  const visitor = { recruiter, restricted }[reader]
  const one = await candidate(open, ['Aud', 'Noted', `noted${n}@fjord.example`])
  await visitor.post(`${LIST}/${one.id}/notes`, { text: `Knows ${email}`, readers: 'personal' })
  expect(await namesAt(visitor, `${LIST}?${new URLSearchParams({ search: email }).toString()}`)).toEqual(['Aud Noted'])
})

test('a name in an alphabet with vowel signs is found, and a word of any length is refused by nobody', async () => {
  await candidate(open, ['नमस्ते', 'Rao', `rao@fjord.example`])
  expect(await namesAt(recruiter, `${LIST}?search=${encodeURIComponent('नमस्')}`)).toEqual(['नमस्ते Rao'])
  const run = runIn({}, fixture.server.app.database)
  const long = ['a', 'é', '𐐨'].map((letter) => letter.repeat(10_000))
  for (const search of [...long, long.join(' ')]) {
    expect(await run('candidates', 'list', '--company', home.slug, '--search', search)).toMatchObject({
      text: 'There are no candidates.',
    })
  }
})

test('somebody who was anonymized is found no more', async () => {
  const vouch = await candidate(open, ['Gudrun', 'Gone', 'gudrun@gone.example'])
  expect(await namesAt(recruiter, `${LIST}?search=gudrun`)).toEqual(['Gudrun Gone'])
  await verbs.anonymize({ id: vouch.person_id })
  expect(await namesAt(recruiter, `${LIST}?search=gudrun`)).toEqual([])
  expect(await namesAt(recruiter, LIST)).toContain('Anonymized')
})

test('the list goes on page after page, with its filters', async () => {
  const position = await make.published(home, { title: 'Cook' })
  for (let i = 0; i < 60; i++) await candidate(position, [`Many${i}`, 'Mann', `many${i}@many.example`])
  const seen: string[] = []
  let path: string | undefined = `${LIST}?search=many`
  let pages = 0
  while (path !== undefined) {
    const { html } = await recruiter.get(path)
    seen.push(...(await namesAt(recruiter, path)))
    path = /<a href="([^"]*)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    pages++
  }
  expect([seen.length, new Set(seen).size, pages]).toEqual([60, 60, 2])
})

test('the table of a position has boxes, and chosen candidates are moved together, and the table stays as it was filtered', async () => {
  const position = await make.published(home, { title: 'Baker' })
  const ada = await candidate(position, ['Ada', 'Baker', 'ada@baker.example'])
  const bo = await candidate(position, ['Bo', 'Baker', 'bo@baker.example'])
  const path = `/portal/positions/${position.id}/candidates`
  const { html } = await recruiter.get(`${path}?view=table&search=baker`)
  expect([...html.matchAll(/type="checkbox" name="id"/g)].length).toBe(2)
  const place = `${path}?view=table&search=baker`
  const form = formTo(await recruiter.page(place), `${path}/move`)
  const moved = await recruiter.submit(form, { id: [ada.id, bo.id], stage: 'OFFER_MADE' })
  expect(moved.to.startsWith(`${place}&move=`)).toBe(true)
  expect((await recruiter.get(moved.to)).html).toContain('2 candidates moved. Now: Offer made.')
  expect(await namesAt(recruiter, `${path}?view=table&stage=OFFER_MADE`)).toEqual(['Bo Baker', 'Ada Baker'])
  const refused = await recruiter.post(`${path}/move`, { back: `${path}?view=table`, stage: 'OFFER_MADE' })
  expect([
    refused.status,
    refused.html.includes('Choose at least one candidate.'),
    refused.html.includes('<tbody'),
  ]).toEqual([422, true, true])
  const forViewer = await viewer.get(`${path}?view=table`)
  expect([forViewer.status, forViewer.html.includes('type="checkbox"')]).toEqual([200, false])
})

test('filters that find nobody lead back to everybody', async () => {
  const { html } = await recruiter.get(`${LIST}?search=qqqq`)
  expect(html).toContain('Nobody fits these filters.')
  expect(html).toContain(`<a href="${LIST}" class="button secondary">`)
})

test('a search finds candidates by the notes that the reader reads: those of the team, and the own ones', async () => {
  const vouch = await candidate(open, ['Noa', 'Noted', 'noa@noted.example'])
  const { recruiter: own, 'hiring manager': other } = world.people
  await verbs.note(vouch, { text: 'Welds under water.' }, other.access)
  await verbs.note(vouch, { text: 'Sings tenor.', isPersonal: true }, other.access)
  await verbs.note(vouch, { text: 'Plays chess.', isPersonal: true }, own.access)
  for (const [search, names] of [
    ['under wat', ['Noa Noted']],
    ['tenor', []],
    ['chess', ['Noa Noted']],
    ['che', ['Noa Noted']],
  ] as const) {
    expect(await namesAt(recruiter, `${LIST}?${new URLSearchParams({ search }).toString()}`), search).toEqual(names)
  }
  expect(await namesAt(manager, `${LIST}?search=tenor`)).toEqual(['Noa Noted'])
  expect(await namesAt(agency, `${LIST}?search=under`)).toEqual([])
})

test('the candidates of all positions are limited to those of the positions that are the reader’s, in the pile and the file too', async () => {
  const mine = await make.published(home, { title: 'Mine' })
  await verbs.entrust(mine, { id: world.people.recruiter.userId })
  await candidate(mine, ['Mia', 'Mine', 'mia@mine.example'])
  await candidate(mine, ['Max', 'Mine', 'max@mine.example'])
  expect(await namesAt(recruiter, `${LIST}?team=mine`)).toEqual(['Max Mine', 'Mia Mine'])
  expect(await namesAt(recruiter, `${LIST}?team=mine&search=mia`)).toEqual(['Mia Mine'])
  expect(await namesAt(recruiter, `${LIST}?team=mine&stage=OFFER_MADE`)).toEqual([])
  expect(await namesAt(viewer, `${LIST}?team=mine`)).toEqual([])
  const { html } = await recruiter.get(`${LIST}?team=mine`)
  expect(html).toContain('pile=all&amp;team=mine')
  expect((await recruiter.get(`${LIST}/export?team=mine`)).html).toContain('My positions')
  // Whoever lost the access reads nothing there.
  await verbs.entrust(mine, { id: world.people.recruiter.userId })
  await verbs.restrictUser({ id: world.people.recruiter.userId }, [open])
  expect(await namesAt(recruiter, `${LIST}?team=mine`)).toEqual([])
  await verbs.restrictUser({ id: world.people.recruiter.userId }, null)
})

test('of a position, referred people who have not agreed are one line below the table, behind which each has a row', async () => {
  const position = await make.published(home, { title: 'Folded' })
  const path = `/portal/positions/${position.id}/candidates`
  const referral = {
    kind: 'referral',
    referrer_id: referrer.id,
    stage: 'REFERRAL_CREATED',
    accepted_by_candidate_at: null,
  }
  await candidate(position, ['Ada', 'Agreed', 'ada@folded.example'])
  const waiting = [await candidate(position, ['Bo', 'Hidden', 'bo@folded.example'], referral)]
  expect((await manager.get(`${path}?view=table`)).html).not.toContain('<details class="folded"')
  waiting.push(await candidate(position, ['Cy', 'Hidden', 'cy@folded.example'], referral))
  const { html } = await manager.get(`${path}?view=table`)
  const [, said, rows = ''] = /<details class="folded"><summary>([^<]*)<\/summary>(.*?)<\/details>/s.exec(html) ?? []
  expect(said).toBe('2 referred people have not agreed yet')
  expect(waiting.every(({ id }) => rows.includes(`name="id" value="${id}"`))).toBe(true)
  expect(rows).not.toContain('Agreed')
  // Whoever chooses all sees whom.
  expect((await manager.get(`${path}?view=table&chosen=all`)).html).toContain('<details class="folded" open>')
})
