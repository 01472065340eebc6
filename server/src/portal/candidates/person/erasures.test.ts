import { afterAll, describe, expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { applicationForms } from '../../../../test/application-forms.ts'
import { runIn } from '../../../../test/command.ts'
import { movableClock } from '../../../../test/movable-clock.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { rowsOf } from '../../../../test/portal/page-parts.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { PUBLIC_URL } from '../../../../test/server.ts'
import { newId } from '../../../base/db/id.ts'
import { awaitedVersion } from '../../live/store.ts'
import { leaveToHumans } from '../../../candidates/mail/store.ts'
import { userAccess } from '../../../organisation/users/actions.ts'
import { personWords } from '../../words/candidates.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { make, database, server } = fixture
const { database: pool } = server.app
const world = await makeWorld(fixture)
const { home } = world.companies
const [administrator, recruiter, restricted, agency] = [
  await visitAs(fixture, world, 'administrator'),
  await visitAs(fixture, world, 'recruiter'),
  await visitAs(fixture, world, 'restricted user'),
  await visitAs(fixture, world, 'agency'),
]
afterAll(() => Promise.all([administrator, recruiter, restricted, agency].map((visitor) => visitor.close())))
const run = runIn({ PUBLIC_URL }, pool)
const w = personWords.en
const LIST = '/portal/erasures'

const DAY = 86_400_000
const moveClock = movableClock(database)
let count = 0
/** Somebody with a candidacy, who asked to be erased some days ago, by a company that looks at it first. */
async function asking(name: string, { days = 0, position = world.positions.open, referred = false } = {}) {
  const email = `${name.toLowerCase()}${++count}@example.com`
  const of = { id: position.company_id }
  const person = await make.person(of, { first_name: name, last_name: 'Berg', email, email_normalized: email })
  const referral = {
    ...({ kind: 'referral', stage: 'REFERRAL_CREATED', accepted_by_candidate_at: null } as const),
    referrer_id: (await make.person(of)).id,
  }
  await make.vouch(position, { person_id: person.id, ...(referred && referral) })
  await verbs.reviewErasures(of)
  await moveClock(-days * DAY)
  await verbs.askErasure(person)
  await moveClock(days * DAY)
  return { id: person.id, email, at: `/portal/persons/${person.id}`, answer: `${LIST}/${person.id}` }
}
const isErased = async ({ id }: { id: string }) =>
  (await database.run('select erased_at is not null as erased from people where id = $1', [id]))[0]?.['erased']
const mailsTo = (email: string) =>
  database.run<{ id: string; kind: string; facts: object }>('select id, kind, facts from mails where recipient = $1', [
    email,
  ])

describe('a request to be erased', () => {
  test('is on Today, under the bell, in a list with the first due at the top, and on the page of the person', async () => {
    const [late, early] = [await asking('Late'), await asking('Early', { days: 20 })]
    const names = rowsOf(await administrator.page(LIST)).map(([name]) => name)
    expect(names.indexOf('Early Berg')).toBeLessThan(names.indexOf('Late Berg'))
    expect((await administrator.get('/portal')).html).toContain(`href="${LIST}"`)
    const bell = await administrator.get('/portal/notifications')
    expect([bell.html.includes('Late Berg asks to be erased'), bell.html.includes(late.answer)]).toEqual([true, true])
    const page = await administrator.get(early.at)
    expect([page.html.includes('asked on'), page.html.includes(early.answer)]).toEqual([true, true])
  })

  test('is erased at once by whoever may, and the receipt waits to be passed on', async () => {
    const wished = await asking('Now')
    expect((await administrator.page(wished.answer)).heading).toBe('Erase Now Berg?')
    expect((await administrator.post(`${wished.answer}/erase`)).to).toBe(`${LIST}?erased`)
    expect(await isErased(wished)).toBe(true)
    await leaveToHumans(pool)
    const [receipt] = await mailsTo(wished.email)
    expect(receipt).toMatchObject({ kind: 'receipt', facts: { unseen: 'yes' } })
    const shown = await recruiter.get(`/portal/mails/${receipt?.id}`)
    expect([shown.html.includes(wished.email), shown.html.includes('because the person was erased')]).toEqual([
      true,
      true,
    ])
    expect((await recruiter.post(`/portal/mails/${receipt?.id}`, { action: 'passed-on' })).status).toBe(303)
    expect(await mailsTo(wished.email)).toEqual([])
    expect((await administrator.get(wished.answer)).status).toBe(404)
  })

  test('of the page of one application erases that application alone, once something else has the same e-mail', async () => {
    const forms = applicationForms(fixture)
    const email = 'mallory@example.com'
    await verbs.reviewErasures(home)
    const { location } = await forms.send(await forms.open(home), { email, message: 'I am Mallory.' })
    expect((await forms.postText(location.replace('/thanks', '/erase'), {})).status).toBe(303)
    await forms.send(await forms.open(home), { email, message: 'I am somebody else.' })
    const [first] = await database.run<{ id: string; person: string }>(
      'select id, person_id as person from submissions where email = $1 order by id limit 1',
      [email],
    )
    const answer = `${LIST}/${first?.person}`
    expect((await administrator.get(answer)).html).toContain('only that application is erased')
    expect((await administrator.post(`${answer}/erase`)).to).toBe(`${LIST}?erased`)
    expect(await isErased({ id: first?.person ?? '' })).toBe(false)
    expect(
      await database.run('select message from submissions where person_id = $1 order by id', [first?.person]),
    ).toEqual([{ message: null }, { message: 'I am somebody else.' }])
  })

  test('is declined with a reason, which the person reads; without one the form comes back', async () => {
    const wished = await asking('Keep')
    expect((await administrator.post(`${wished.answer}/keep`, { reason: ' ' })).status).toBe(422)
    const reason = 'There is a lawsuit about this application.'
    expect((await administrator.post(`${wished.answer}/keep`, { reason })).to).toBe(`${LIST}?kept`)
    expect(await isErased(wished)).toBe(false)
    expect(await mailsTo(wished.email)).toMatchObject([{ kind: 'kept', facts: { reason } }])
    expect((await administrator.get(wished.at)).html).not.toContain(wished.answer)
  })

  test('is shown to who reaches the person, and answered by who may erase people alone', async () => {
    const wished = await asking('Shown')
    for (const visitor of [recruiter, restricted]) {
      const { html } = await visitor.get(wished.at)
      expect([html.includes('asked on'), html.includes(wished.answer)]).toEqual([true, false])
      const answers = [
        await visitor.get(LIST),
        await visitor.get(wished.answer),
        await visitor.post(`${wished.answer}/erase`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      expect((await visitor.get('/portal')).html).not.toContain(LIST)
    }
    expect((await agency.get(wished.answer)).status).toBe(404)
    expect(await isErased(wished)).toBe(false)
  })

  test('of a referred person who has not agreed says nothing about who it is', async () => {
    const silent = await asking('Secretia', { referred: true })
    const pages = await Promise.all([LIST, silent.answer, '/portal/notifications'].map((at) => administrator.get(at)))
    expect(pages.map(({ html }) => html.includes('Secretia') || html.includes(silent.email))).toEqual([
      false,
      false,
      false,
    ])
    expect(pages[1]?.html).toContain(w.unknownPerson)
    expect((await administrator.post(`${silent.answer}/erase`)).status).toBe(303)
    await leaveToHumans(pool)
    // Nobody at the company passes on a mail to an address that it must not know.
    expect(await mailsTo(silent.email)).toEqual([])
  })

  test('appears and goes on open pages, also if nothing else changes', async () => {
    const own = await make.company()
    await verbs.reviewErasures(own)
    const person = await make.person(own)
    await make.vouch(await make.position(own), { person_id: person.id, stage: 'REJECTED' })
    const user = await userAccess(pool, (await make.user(own, { role: 'administrator' })).id)
    const version = async () => (await awaitedVersion(pool, user, 'notifications')).version
    const versions = [await version()]
    for (const verb of [['ask-erasure'], ['keep', '--reason', 'A law.']]) {
      expect((await run('candidates', verb[0] ?? '', person.id, ...verb.slice(1))).error).toBeUndefined()
      versions.push(await version())
    }
    expect(new Set(versions).size).toBe(3)
  })

  test('is listed by the command line, page by page, for those who reach the person', async () => {
    const own = await make.company({ slug: 'eraser' })
    const [near, far] = [await make.position(own), await make.position(own)]
    const wished = [
      await asking('One', { days: 3, position: near }),
      await asking('Two', { days: 2, position: far }),
      await asking('Three', { days: 1, position: near }),
    ]
    const list = async (...more: string[]) =>
      (await run('candidates', 'erasures', '--company', 'eraser', ...more)).result
    const ids = (result: { requests: { id: string }[] }) => result.requests.map(({ id }) => id)
    expect(ids(await list())).toEqual(wished.map(({ id }) => id))
    const first = await list('--take', '2')
    expect(ids(await list('--take', '2', '--after', first.nextCursor))).toEqual([wished[2]?.id])
    const { text } = await run('candidates', 'erasures', '--company', 'eraser')
    expect(text).toContain('One Berg')
    const some = await make.user(own, { role: 'administrator', restricted: true }, [near])
    const as = await run('candidates', 'erasures', '--as', some.id)
    expect(ids(as.result)).toEqual([wished[0]?.id, wished[2]?.id])
    const reader = await make.user(own, { role: 'recruiter' })
    expect((await run('candidates', 'erasures', '--as', reader.id)).error).toMatch(/people\.anonymize/)
  })
})

describe('what people ask a company for', () => {
  test('a link to their own page is shown once, works, and is mailed only if that was chosen', async () => {
    const { id, email, at } = await asking('Link')
    expect((await recruiter.get(at)).html).toContain(`href="${at}/own-page"`)
    const made = await recruiter.post(`${at}/own-page`)
    const link = /value="([^"]*\/m\/[\w-]{43})"|>([^<]*\/m\/[\w-]{43})</.exec(made.html)
    const path = new URL(link?.[1] ?? link?.[2] ?? '').pathname
    expect((await fetch(`${server.url}${path}`)).status).toBe(200)
    expect((await recruiter.get(at)).html).not.toContain('/m/')
    expect(await mailsTo(email)).toEqual([])
    await recruiter.post(`${at}/own-page`, { mail: 'on' })
    expect(await mailsTo(email)).toMatchObject([{ kind: 'own-link' }])
    const audit = `select count(*)::int as n from audit_entries where verb = 'candidates open-page' and $1 = any (object_ids)`
    expect(await database.run(audit, [id])).toEqual([{ n: 2 }])
  })

  test('a copy of their data is a file', async () => {
    const { id, email, at } = await asking('Copy')
    const { headers, html } = await administrator.post(`${at}/copy`)
    expect(headers['content-disposition']).toContain(`attachment; filename="person-${id}.json"`)
    expect(JSON.parse(html)).toMatchObject({ id, email })
  })

  test('new links to their CVs end the old ones', async () => {
    const { id, at } = await asking('Cv')
    expect((await recruiter.get(`${at}/cv-links`)).status).toBe(404)
    await database.run(
      `insert into files (company_id, id, person_id, kind, name, type, size, sha256, handle_hash, link_token, created_at,
        attached_at)
      values ($1, $2::uuid, $3, 'cv', 'cv.pdf', 'pdf', 8, sha256('x'), sha256('x'),
        replace($2::uuid::text, '-', '') || 'abcdefghijk', clock(), clock())`,
      [home.id, newId(), id],
    )
    const token = async () => (await database.run('select link_token from files where person_id = $1', [id]))[0]
    const before = await token()
    expect((await recruiter.post(`${at}/cv-links`)).to).toBe(`${at}?cv-links`)
    expect(await token()).not.toEqual(before)
    expect((await recruiter.get(`${at}?cv-links`)).html).toContain(w.cvLinksMade)
  })

  test('who reaches certain positions is offered neither the link nor the copy, and gets neither', async () => {
    const { at } = await asking('Whole')
    const { html } = await restricted.get(at)
    expect([html.includes('/own-page'), html.includes('/copy')]).toEqual([false, false])
    const answers = [
      await restricted.get(`${at}/own-page`),
      await restricted.post(`${at}/own-page`),
      await restricted.post(`${at}/copy`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})
