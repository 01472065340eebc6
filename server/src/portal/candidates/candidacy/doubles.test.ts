import { afterAll, expect, test } from 'vitest'
import { applicationForms, trusting } from '../../../../test/application-forms.ts'
import { byVerb } from '../../../../test/by-verb.ts'
import { addUnreached } from '../../../../test/doubles.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { installationAccess } from '../../../base/access/access.ts'
import { inTransaction } from '../../../base/changes/actions.ts'
import { joinDouble } from '../../../candidates/doubles/actions.ts'
import { listPeople } from '../../../candidates/lists/people-store.ts'
import { findTallyFaults } from '../../../candidates/tallies-store.ts'
import { doubleWords } from '../../words/en/doubles.ts'
import { refusalWords } from '../../words/en/refusals.ts'

const fixture = await openFixture({ ...trusting })
const { make, database, server } = fixture
const world = await makeWorld(fixture)
const { home } = world.companies
const { open, outOfReach } = world.positions
const verbs = byVerb(fixture)
const forms = applicationForms(fixture)
const [recruiter, restricted] = [
  await visitAs(fixture, world, 'recruiter'),
  await visitAs(fixture, world, 'restricted user'),
]
afterAll(() => Promise.all([recruiter, restricted].map((visitor) => visitor.close())))

const pool = server.app.database
const w = doubleWords
const PHONE = '+4791234567'
const adding = `/portal/positions/${open.id}/candidates/new`
let count = 0

/** Somebody whom the restricted user does not reach: a candidate for another position, with a phone number. */
async function somebodyKnown() {
  const email = `known${++count}@example.com`
  const name = { first_name: `Ragnhild${count}`, last_name: 'Hemmelig', linkedin_user_name: `ragnhild-${count}` }
  const person = await make.person(home, { email, email_normalized: email, phone: PHONE, ...name })
  const vouch = await make.vouch(outOfReach, { person_id: person.id })
  return { email, person, vouch, name: `${name.first_name} ${name.last_name}` }
}

/** The restricted user adds somebody with an e-mail. @returns the page of the candidate */
async function addRestricted(email: string, typed: Record<string, string> = {}): Promise<string> {
  const form = { step: 'add', email, checked: email, source: 'event', legalBasis: 'consent' }
  const added = await restricted.post(adding, { ...form, firstName: 'Karen', lastName: 'Typed', ...typed })
  expect([added.status, added.to]).toEqual([303, expect.stringMatching(/^\/portal\/candidates\/[0-9a-f-]{36}$/)])
  return added.to
}

const idOf = (page: string) => page.split('/').at(-1) ?? ''
const personOf = async (page: string) => {
  const [row] = await database.run<{ id: string }>('select person_id as id from vouches where id = $1', [idOf(page)])
  return row?.id ?? ''
}

test('whoever adds the e-mail of somebody out of reach is shown what they typed, and nothing that is stored', async () => {
  const known = await somebodyKnown()
  await verbs.note(known.vouch, { text: 'Secret note' })
  expect((await restricted.post(adding, { step: 'find', email: known.email })).html).not.toContain('Hemmelig')
  const key = await make.key(home, { positionIds: [open.id] })
  const receiver = server.client(key.key)
  const at = await addRestricted(known.email, { phone: '+47 900 11 222' })
  const person = await personOf(at)
  const paths = [
    ...[at, `/portal/persons/${person}`, `/portal/persons/${person}/edit`, '/portal', '/portal/candidates'],
    ...[`/portal/positions/${open.id}/candidates`, `/portal/candidates?search=${encodeURIComponent(known.email)}`],
  ]
  for (const path of paths) {
    const { status, html } = await restricted.get(path)
    const told = [
      'Hemmelig',
      known.person.first_name,
      PHONE,
      '912 34 567',
      `ragnhild-${count}`,
      w.title,
      known.person.id,
    ]
    expect([path, status, told.filter((word) => html.includes(word ?? ''))]).toEqual([path, 200, []])
  }
  expect((await restricted.get(at)).html).toContain('Karen Typed')
  expect((await restricted.get(`/portal/persons/${known.person.id}`)).status).toBe(404)
  const listed = JSON.stringify(await receiver.listPositionCandidates(open.id).toArray())
  expect([listed.includes('Karen'), listed.includes('Hemmelig'), listed.includes(PHONE)]).toEqual([true, false, false])
  const [event] = await database.run<{ body: string }>('select body from events where object_id = $1', [idOf(at)])
  expect(event?.body).toContain('Karen')
  expect(event?.body).not.toMatch(/Hemmelig|91234567/)
  // The same again answers with what there is.
  expect(await addRestricted(known.email)).toBe(at)
  const found = await listPeople(pool, world.people['restricted user'].access, {}, { limit: 100 })
  expect(found.filter(({ email }) => email === known.email).map(({ id, candidacies }) => [id, candidacies])).toEqual([
    [person, 1],
  ])
  // Whoever edits what they typed changes nothing of the one who is known.
  expect(
    (await restricted.post(`/portal/persons/${person}/edit`, { email: known.email, lastName: 'Edited' })).status,
  ).toBe(303)
  expect(await database.run('select last_name, phone from people where id = $1', [known.person.id])).toEqual([
    { last_name: 'Hemmelig', phone: PHONE },
  ])
})

test('whoever does not reach the known one cannot decide, nor tell a double from somebody new', async () => {
  const known = await somebodyKnown()
  const [double, fresh] = [await addRestricted(known.email), await addRestricted(`fresh${count}@example.com`)]
  for (const step of ['same-person', 'other-person']) {
    const [one, other] = [await restricted.post(`${double}/${step}`), await restricted.post(`${fresh}/${step}`)]
    expect([one.status, other.status]).toEqual([404, 404])
  }
  expect(await personOf(double)).not.toBe(known.person.id)
})

test('whoever reaches both is asked, and makes one person of them', async () => {
  const known = await somebodyKnown()
  await verbs.editPerson(known.person, { linkedInUserName: null })
  const at = await addRestricted(known.email, { phone: '+47 900 11 222' })
  const double = await personOf(at)
  await verbs.editPerson({ id: double }, { linkedInUserName: 'karen-typed' })
  const page = (await recruiter.get(at)).html
  for (const word of [w.title, 'Karen Typed, +4790011222', known.name, PHONE, 'restricted user'])
    expect(page).toContain(word)
  expect((await recruiter.get('/portal')).html).toContain(`${at}#maybe-known`)
  const done = await recruiter.post(`${at}/same-person`)
  expect([done.status, done.to]).toEqual([303, at])
  expect(await personOf(at)).toBe(known.person.id)
  const rows = await database.run(
    `select p.first_name, p.phone, p.linkedin_user_name, (select count(*)::integer from vouches where person_id = p.id) as candidacies
    from people p where p.company_id = $1 and p.email = $2`,
    [home.id, known.email],
  )
  const stored = { first_name: known.person.first_name, phone: PHONE, linkedin_user_name: 'karen-typed' }
  expect(rows).toEqual([{ ...stored, candidacies: 2 }])
  expect((await recruiter.get(at)).html).not.toContain(w.title)
  expect((await recruiter.get('/portal')).html).not.toContain(`${at}#maybe-known`)
  // Now it is confirmed, and the one who added them is shown who it is.
  expect((await restricted.get(at)).html).toContain(known.name)
  expect((await recruiter.post(`${at}/same-person`)).status).toBe(404)
  const people = await database.run('select person_id from events where object_id = $1', [idOf(at)])
  expect(people).toEqual([{ person_id: known.person.id }])
  expect(await findTallyFaults(pool, 10)).toEqual([])
  // Erasing the one erases what was sent about the other.
  await verbs.anonymize(known.person)
  const bodies = await database.run<{ body: string }>('select body from events where object_id = $1', [idOf(at)])
  expect(bodies.map(({ body }) => body).join()).not.toContain('Karen')
})

test('another person with one e-mail stays another one, and the e-mail finds the known one', async () => {
  const known = await somebodyKnown()
  const at = await addRestricted(known.email)
  const double = await personOf(at)
  const done = await recruiter.post(`${at}/other-person`)
  expect([done.status, done.to]).toEqual([303, at])
  expect((await recruiter.get(at)).html).not.toContain(w.title)
  const job = await forms.open(home)
  await forms.send(job, { email: known.email, firstName: 'Ragnhild' })
  expect(await database.run('select person_id from submissions where email = $1', [known.email])).toEqual([
    { person_id: known.person.id },
  ])
  await verbs.anonymize(known.person)
  expect(await database.run('select first_name from people where id = $1', [double])).toEqual([{ first_name: 'Karen' }])
})

test('two who are candidates for one position in one way are not made one, and the page says why', async () => {
  const known = await somebodyKnown()
  const at = await addRestricted(known.email)
  await make.vouch(open, { person_id: known.person.id })
  const refused = await recruiter.post(`${at}/same-person`)
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining(refusalWords['double-in-the-way'])])
  expect(await personOf(at)).not.toBe(known.person.id)
})

test('somebody who is erased is erased as a double too, and a double alone takes nobody else along', async () => {
  const [one, other] = [await somebodyKnown(), await somebodyKnown()]
  const [first, second] = [await addRestricted(one.email), await addRestricted(other.email)]
  const doubles = [await personOf(first), await personOf(second)]
  await verbs.anonymize(one.person)
  await verbs.anonymize({ id: doubles[1] ?? '' })
  const left = async (id: string | undefined) =>
    (await database.run('select coalesce(first_name, email) as words from people where id = $1', [id]))[0]
  expect(await Promise.all([one.person.id, ...doubles, other.person.id].map(left))).toEqual([
    ...[{ words: null }, { words: null }, { words: null }],
    { words: other.person.first_name },
  ])
})

test('a double who asks to be erased is answered first, and two doubles of one person become one each', async () => {
  const known = await somebodyKnown()
  const doubles = [
    await addUnreached(pool, open, { email: known.email, firstName: 'Karen' }),
    await addUnreached(pool, outOfReach, { email: known.email, phone: PHONE }),
  ]
  const [double, alike] = doubles
  await verbs.reviewErasures(home)
  await verbs.askErasure({ id: double!.personId })
  const join = ({ personId }: { personId: string }) =>
    inTransaction(pool, installationAccess('operator'), async (c) => {
      for (const person of await c.within('people', [personId])) await joinDouble(c, person)
    })
  await expect(join(double!)).rejects.toThrow('has asked to be erased')
  // The known one is a candidate for that position too.
  await expect(join(alike!)).rejects.toThrow('are candidates for the same position')
})
