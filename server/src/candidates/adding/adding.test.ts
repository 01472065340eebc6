import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { parsePage } from '../../../test/portal/parsed-page.ts'
import { formTo, type Visitor } from '../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'

const fixture = await openFixture()
const { make, database } = fixture
const world = await makeWorld(fixture)
const home = world.companies.home
const recruiter = await visitAs(fixture, world, 'recruiter')
const restricted = await visitAs(fixture, world, 'restricted user')
afterAll(() => Promise.all([recruiter, restricted].map((visitor) => visitor.close())))
const folder = mkdtempSync(join(tmpdir(), 'kandidat-adding-'))
afterAll(() => rmSync(folder, { recursive: true }))

const position = await make.position(home, { title: 'Welder' })
const pathOf = ({ id }: { id: string }) => `/portal/positions/${id}/candidates/new`
const filled = { step: 'add', source: 'event', legalBasis: 'consent', firstName: 'Kari', lastName: 'Lie' }
const find = (visitor: Visitor, email: string, of = position) => visitor.post(pathOf(of), { step: 'find', email })

const storedOf = async (email: string) =>
  database.run<Record<string, unknown>>(
    `select v.kind, v.stage, v.source, v.legal_basis, p.first_name, p.phone,
      array(select e.kind from events e where e.object_id = v.id order by e.sequence) as events,
      array(select a.verb from audit_entries a where v.id = any (a.object_ids)) as verbs,
      array(select f.name from files f where f.candidacy_id = v.id) as files
    from vouches v join people p on p.id = v.person_id where p.email_normalized = $1 order by v.created_at, v.id`,
    [email],
  )

test('somebody new is added with the events of an application, from the closed position that shows it', async () => {
  const first = await recruiter.get(pathOf(position))
  expect(first.html).toContain('name="email"')
  expect(first.html).not.toContain('name="source"')
  const second = await find(recruiter, 'Kari@new.example')
  expect([
    second.status,
    second.html.includes('name="source"'),
    second.html.includes('value="Kari@new.example"'),
  ]).toEqual([200, true, true])
  expect(second.html).not.toContain('You know this person already')
  const added = await recruiter.post(pathOf(position), {
    ...filled,
    email: 'Kari@new.example',
    phone: '+47 912 34 567',
  })
  expect(added.to).toMatch(/^\/portal\/candidates\/[0-9a-f-]{36}$/)
  const page = (await recruiter.get(added.to)).html
  expect(page).toContain('Kari Lie')
  expect(page, 'where the person was found').toContain('Was added: We met at an event')
  expect(page, 'why that may be stored').toContain('They agreed that we store this')
  expect(page).not.toContain('Applied')
  expect(await storedOf('kari@new.example')).toEqual([
    {
      ...{ kind: 'application', stage: 'READY_FOR_REVIEW', source: 'event', legal_basis: 'consent' },
      ...{
        first_name: 'Kari',
        phone: '+4791234567',
        events: ['CANDIDATE_ADDED'],
        verbs: ['candidates add'],
        files: [],
      },
    },
  ])
})

test('somebody who is known is shown first, and their data stay; whoever cannot see them learns nothing', async () => {
  const person = await make.person(home, {
    ...{ first_name: 'Ola', last_name: 'Kjent', email: 'ola@known.example', email_normalized: 'ola@known.example' },
  })
  await make.vouch(world.positions.outOfReach, { person_id: person.id })
  const shown = await find(recruiter, 'OLA@known.example')
  for (const text of ['You know this person already', 'Ola Kjent', 'Skjultstilling']) expect(shown.html).toContain(text)
  const hidden = await find(restricted, 'ola@known.example', world.positions.open)
  expect(hidden.html).toContain('name="source"')
  expect(hidden.html).not.toMatch(/You know this person|Kjent|Skjultstilling/)
  const added = await recruiter.post(pathOf(position), {
    ...filled,
    ...{ email: 'ola@known.example', checked: 'ola@known.example' },
    firstName: 'Other',
    phone: '+47 912 34 568',
  })
  // The name that was typed is that of somebody else.
  expect((await recruiter.get(added.to)).html).toContain('This e-mail belongs to Ola Kjent')
  const rows = await storedOf('ola@known.example')
  expect(rows.length).toBe(2)
  expect(rows.at(-1)).toMatchObject({ first_name: 'Ola', phone: '+4791234568', source: 'event' })
})

test('somebody who is known is shown first, too, if the e-mail is corrected to theirs in the second step', async () => {
  const person = await make.person(home, {
    ...{ first_name: 'Ida', last_name: 'Kjent', email: 'ida@known.example', email_normalized: 'ida@known.example' },
  })
  await make.vouch(position, { person_id: person.id })
  const typed = formTo(parsePage((await find(recruiter, 'idda@known.example')).html), pathOf(position))
  const shown = await recruiter.submit(typed, { ...filled, email: 'Ida@known.example', firstName: 'Typed' })
  for (const text of ['You know this person already', 'Ida Kjent', 'value="Typed"']) expect(shown.html).toContain(text)
  expect(await storedOf('ida@known.example')).toHaveLength(1)
  const again = formTo(parsePage(shown.html), pathOf(position))
  expect((await recruiter.submit(again)).status).toBe(303)
})

test('nobody learns that somebody was referred who has not agreed yet', async () => {
  const person = await make.person(home, { email: 'secret@new.example', email_normalized: 'secret@new.example' })
  const referrer = await make.person(home, { first_name: 'Ref' })
  await make.vouch(position, {
    ...{ person_id: person.id, kind: 'referral', referrer_id: referrer.id },
    ...{ stage: 'REFERRAL_CREATED', accepted_by_candidate_at: null },
  })
  const administrator = await visitAs(fixture, world, 'administrator')
  for (const visitor of [recruiter, administrator]) {
    expect((await find(visitor, 'secret@new.example')).html).not.toContain('You know this person')
  }
  await administrator.close()
})

/** A form with a CV, as a browser sends it. */
function withCv(fields: Readonly<Record<string, string>>, content = 'I weld.\n') {
  const part = (name: string, text: string, more = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`
  const texts = Object.entries(fields).map(([name, text]) => part(name, text))
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: `${texts.join('')}${part('cv', content, '; filename="cv.txt"')}--b--\r\n`,
  }
}

test('a CV is kept over an error, and belongs to the candidacy; adding somebody again adds no second one', async () => {
  const refused = await recruiter.post(
    pathOf(position),
    {},
    withCv({ ...filled, email: 'cv@new.example', legalBasis: '' }),
  )
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('Received: <strong>cv.txt</strong>')
  const handle = /name="cv" value="([^"]+)"/.exec(refused.html)?.[1] ?? ''
  const added = await recruiter.post(pathOf(position), { ...filled, email: 'cv@new.example', cv: handle })
  expect(await storedOf('cv@new.example')).toMatchObject([{ files: ['cv.txt'] }])
  const same = { email: 'cv@new.example', checked: 'cv@new.example' }
  const again = await recruiter.post(pathOf(position), { ...filled, ...same, source: 'other' })
  expect(again.to).toBe(added.to)
  expect(await storedOf('cv@new.example')).toMatchObject([{ source: 'event', events: ['CANDIDATE_ADDED'] }])
})

test('a form that is sent twice stores its CV once, also at the same moment, and another CV is added', async () => {
  const form = { ...filled, email: 'twice@new.example', checked: 'twice@new.example' }
  const [other, add] = [
    await visitAs(fixture, world, 'recruiter'),
    (by: Visitor, text?: string) => by.post(pathOf(position), {}, withCv(form, text)),
  ]
  const replies = [...(await Promise.all([add(recruiter), add(other)])), await add(recruiter)]
  await other.close()
  expect(replies.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(new Set(replies.map(({ to }) => to)).size).toBe(1)
  const files = () =>
    database.run(
      `select f.name from files f join people p on p.id = f.person_id where p.email_normalized = 'twice@new.example'`,
      [],
    )
  expect(await files()).toHaveLength(1)
  await add(recruiter, 'I weld ships.\n')
  expect(await files()).toHaveLength(2)
  // A file that was kept over an error, in a form that is sent twice.
  const refused = await recruiter.post(pathOf(position), {}, withCv({ ...form, legalBasis: '' }, 'I weld pipes.\n'))
  const handle = /name="cv" value="([^"]+)"/.exec(refused.html)?.[1] ?? ''
  const kept = await Promise.all([1, 2].map(() => recruiter.post(pathOf(position), { ...form, cv: handle })))
  expect(kept.map(({ status }) => status)).toEqual([303, 303])
  expect(await files()).toHaveLength(3)
})

test('a CV that belongs to another candidacy is stored again for somebody who does not see that one', async () => {
  const email = 'both@new.example'
  const { to } = await recruiter.post(pathOf(position), {}, withCv({ ...filled, email, checked: email }))
  expect((await recruiter.get(to)).html).toContain('cv.txt')
  const [person] = await database.run<{ id: string }>('select id from people where email_normalized = $1', [email])
  const other = await make.vouch(world.positions.open, { person_id: person?.id })
  const at = `/portal/candidates/${other.id}`
  expect((await restricted.get(at)).html).not.toContain('cv.txt')
  const form = withCv({ ...filled, email, checked: email })
  for (const again of [1, 2])
    expect(await restricted.post(pathOf(world.positions.open), {}, form), `time ${again}`).toMatchObject({ to: at })
  expect((await restricted.get(at)).html).toContain('cv.txt')
  const files = await database.run('select id from files where person_id = $1', [person?.id])
  expect(files).toHaveLength(2)
})

test.each([
  ['without an e-mail', { email: '' }, 'Fill this in.'],
  ['with an e-mail that is none', { email: 'kari' }, 'Write one whole e-mail address, such as kari@example.com.'],
  ['with an e-mail to which no mail can go', { email: 'kari@example' }, 'Write one whole e-mail address'],
  ['with a phone number that is none', { phone: 'call me' }, 'Write a phone number'],
  ['without a legal basis', { legalBasis: '' }, 'Choose one of the values in the list.'],
  ['from a source that there is not', { source: 'nowhere' }, 'Choose one of the values in the list.'],
])('adding somebody %s is refused, and nothing is stored', async (_, fields, message) => {
  const refused = await recruiter.post(pathOf(position), { ...filled, email: 'wrong@new.example', ...fields })
  expect([refused.status, refused.html.includes(message)]).toEqual([422, true])
  expect(await storedOf('wrong@new.example')).toEqual([])
})

test('an unknown position is none', async () => {
  expect((await recruiter.get(pathOf({ id: UNKNOWN_ID }))).status).toBe(404)
})

test('the command adds the same as the screen', async () => {
  const cv = join(folder, 'cv.txt')
  writeFileSync(cv, 'I weld.\n')
  const origin = ['--position', position.id, '--source', 'event', '--legal-basis', 'consent']
  const named = ['--first-name', 'Kari', '--last-name', 'Lie', '--phone', '+47 912 34 567']
  const run = runIn({}, fixture.server.app.database)
  const added = await run('candidates', 'add', 'kari@command.example', ...origin, ...named, '--cv', cv)
  expect(added.error).toBeUndefined()
  const [byScreen] = await storedOf('kari@new.example')
  expect(await storedOf('kari@command.example')).toEqual([{ ...byScreen, files: ['cv.txt'] }])
  const missing = join(folder, 'none.pdf')
  const wrong = await run('candidates', 'add', 'x@command.example', ...origin, '--cv', missing)
  expect(wrong.error).toBe(`The file ${missing} cannot be read.`)
})
