import { afterAll, describe, expect, test } from 'vitest'
import { trusting } from '../../../../test/application-forms.ts'
import { byVerb } from '../../../../test/by-verb.ts'
import { runIn } from '../../../../test/command.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { parsePage } from '../../../../test/portal/parsed-page.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { refusalWords } from '../../words/en/refusals.ts'

// A user who reaches certain positions wants to know whether the company knows an e-mail, and does everything twice: with that
// e-mail, and with one that nobody has. All that comes back has to be alike.

const fixture = await openFixture({ ...trusting })
const { make, database, server } = fixture
const world = await makeWorld(fixture)
const { home } = world.companies
const { open, outOfReach } = world.positions
const verbs = byVerb(fixture)
const [restricted, recruiter] = [
  await visitAs(fixture, world, 'restricted user'),
  await visitAs(fixture, world, 'recruiter'),
]
afterAll(() => Promise.all([restricted.close(), recruiter.close()]))
await verbs.confirmPolicy(home)
const run = runIn({}, server.app.database)
const as = ['--as', world.people['restricted user'].userId]
let count = 0

/** An e-mail that the company knows, and one that it does not, of the same form. */
async function both(candidacy: Parameters<typeof make.vouch>[1] = {}) {
  const n = ++count
  const [known, unknown] = [`kari.${n}.aa@example.com`, `kari.${n}.bb@example.com`]
  const person = await make.person(home, { email: known, email_normalized: known, first_name: 'Ragnhild' })
  await make.vouch(outOfReach, { ...candidacy, person_id: person.id })
  return { known, unknown, person }
}

/** What is different for each e-mail of itself: the e-mail, ids and times. */
const alike = (text: string, email: string) =>
  text
    .replaceAll(email, 'EMAIL')
    .replaceAll(encodeURIComponent(email), 'EMAIL')
    .replaceAll(/\d\d:\d\d/g, 'TIME')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')

async function add(email: string, position = open.id): Promise<string> {
  const form = { step: 'add', email, checked: email, source: 'event', legalBasis: 'consent', firstName: 'Typed' }
  const { status, to } = await restricted.post(`/portal/positions/${position}/candidates/new`, form)
  expect(status).toBe(303)
  return to
}
const personOf = async (page: string) => {
  const [row] = await database.run<{ id: string }>('select person_id as id from vouches where id = $1', [
    page.split('/').at(-1),
  ])
  return row!.id
}
const texts = async (email: string, paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { status, html } = await restricted.get(path)
      // The bell and the tab of candidates count what is new.
      const main = /<main[^]*<\/main>/.exec(html)?.[0].replaceAll(/<span class="count"[^]*?<\/span>/g, '') ?? ''
      return [status, alike(parsePage(main).text, email)]
    }),
  )

describe('whoever does not reach somebody learns nothing of their e-mail', () => {
  test('by giving it to a person of theirs, who has it from then on, and may be that one', async () => {
    const { known, unknown, person } = await both()
    const seen: unknown[] = []
    for (const email of [known, unknown]) {
      const own = await personOf(await add(`own-${email}`))
      const edit = `/portal/persons/${own}/edit`
      const edited = await restricted.post(edit, { email, firstName: 'Typed' })
      const again = await restricted.post(edit, { email, firstName: 'Typed', lastName: 'Again' })
      const answers = [edited, again].map(({ status, to }) => [status, alike(to, email)])
      seen.push([answers, await texts(email, [`/portal/persons/${own}`, edit, `/portal/candidates?search=${email}`])])
    }
    expect(seen[0]).toEqual(seen[1])
    const doubles = await database.run('select email, first_name from people where may_be_id = $1', [person.id])
    expect(doubles).toEqual([{ email: known, first_name: 'Typed' }])
    expect(await database.run('select first_name from people where id = $1', [person.id])).toEqual([
      { first_name: 'Ragnhild' },
    ])
    const told = (email: string) => run('candidates', 'find', email, '--company', home.slug, ...as)
    expect(alike(JSON.stringify(await told(known)), known)).toBe(alike(JSON.stringify(await told(unknown)), unknown))
  })

  test('while a colleague who reaches both is told that somebody else has the e-mail', async () => {
    const { known } = await both()
    const own = await personOf(await add(`own-${known}`))
    const refused = await recruiter.post(`/portal/persons/${own}/edit`, { email: known, firstName: 'Typed' })
    expect([refused.status, refused.html.includes(refusalWords['person-email-taken'])]).toEqual([422, true])
  })

  test('by looking for it, also in a note that has it', async () => {
    const { known, unknown } = await both()
    const seen: unknown[] = []
    for (const email of [known, unknown]) {
      const other = await make.vouch(open)
      await verbs.note(other, { text: `Ask ${email}` })
      await add(email)
      const found = await run('candidates', 'find', email, '--company', home.slug, ...as)
      seen.push([
        alike(JSON.stringify(found), email),
        await texts(email, [
          `/portal/candidates?search=${email}`,
          `/portal/positions/${open.id}/candidates?view=table&search=${email}`,
        ]),
      ])
    }
    expect(seen[0]).toEqual(seen[1])
  })

  test('by until when the person is kept', async () => {
    const { known, unknown } = await both({ stage: 'HIRED', start_date: new Date('2031-01-01') })
    const seen: unknown[] = []
    for (const email of [known, unknown]) {
      const own = await personOf(await add(email))
      const page = await texts(email, [`/portal/persons/${own}`])
      expect(page[0]![1]).toMatch(/Kept until\d+ \w+ 20\d\d \(/)
      seen.push(page)
    }
    expect(seen[0]).toEqual(seen[1])
  })
})
