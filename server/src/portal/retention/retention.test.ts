import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { candidates } from '../../../test/candidates.ts'
import { runIn } from '../../../test/command.ts'
import { openFixture } from '../../../test/fixture.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { keepRetention } from '../../candidates/retention/job.ts'
import { checkRetention } from '../../service/doctor/retention-check.ts'

const fixture = await openFixture()
const { make, database, server } = fixture
const { database: pool } = server.app
const { applied } = candidates(fixture)
const verbs = byVerb(fixture)
const world = await makeWorld(fixture)
const { home } = world.companies
const visitors = [await visitAs(fixture, world, 'administrator'), await visitAs(fixture, world, 'recruiter')]
let [administrator, recruiter] = visitors as [(typeof visitors)[0], (typeof visitors)[0]]
/** Sessions end meanwhile. */
async function signInAgain(): Promise<void> {
  administrator = await visitAs(fixture, world, 'administrator')
  recruiter = await visitAs(fixture, world, 'recruiter')
  visitors.push(administrator, recruiter)
}
afterAll(() => Promise.all(visitors.map((visitor) => visitor.close())))
const run = runIn({}, pool)
const move = movableClock(database)
const later = (days: number) => move(days * 86_400_000)

const SETTINGS = '/portal/settings/retention'
const LIST = '/portal/deletions'
const periods = { NO: '6', SE: '24', DK: '6', others: '6' }

async function textOf(path: string, visitor = administrator): Promise<string> {
  const { html } = await visitor.get(path)
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

const policies = () => database.run('select version, periods from retention_policies where company_id = $1', [home.id])

test('a policy is confirmed once it was shown what it would delete, and its deletions are announced, done and explained', async () => {
  const position = await make.published(home)
  await make.sharingLink(position)
  await make.refresh()
  await later(-900)
  const candidacy = await applied(position, { email: 'liv@example.com', firstName: 'Liv', lastName: 'Moe' })
  await verbs.move('REJECTED', candidacy)
  await later(900)
  const person = `/portal/persons/${candidacy.personId}`

  expect(await textOf('/portal')).toContain('Confirm for how long you keep people')
  expect(await textOf(person)).toContain('Nobody has confirmed for how long you keep people')
  expect((await checkRetention(pool)).map(({ state, finding }) => `${state} ${finding}`).join()).toContain(home.slug)
  const shown = await textOf(SETTINGS)
  expect(shown).toContain('Nobody is deleted until you confirm')
  expect(shown).toMatch(/\d+ people? (is|are) overdue|1 person is overdue/)

  // Other periods than those on the page are shown first.
  const changed = await administrator.post(SETTINGS, { ...periods, NO: '9', shown: 'NO=6&SE=24&DK=6&others=6' })
  expect(changed.to).toBe(`${SETTINGS}?NO=9&SE=24&DK=6&others=6&look`)
  expect(await policies()).toEqual([])
  expect(await textOf(changed.to)).toContain('Look at what this would delete')
  const confirmed = await administrator.post(SETTINGS, { ...periods, NO: '9', shown: 'NO=9&SE=24&DK=6&others=6' })
  expect(confirmed.to).toBe(`${SETTINGS}?saved`)
  expect(await policies()).toEqual([{ version: 1, periods: { NO: 9, SE: 24, DK: 6, others: 6 } }])
  expect(await textOf(SETTINGS)).not.toContain('Nobody is deleted until you confirm')

  await keepRetention(pool)
  expect(await textOf('/portal')).toMatch(/person will be deleted|people will be deleted/)
  expect(await textOf('/portal')).not.toContain('Confirm for how long')
  expect((await administrator.get(LIST)).html).toContain(`<a href="${person}">Liv Moe</a>`)
  expect(await textOf(person)).toMatch(/Will be deleted on .* a year after the decision/)
  const listed = (await run('candidates', 'deletions', '--company', home.slug, '--json')).result
  expect(listed.deletions.map(({ id }: { id: string }) => id)).toContain(candidacy.personId)

  await later(31)
  await signInAgain()
  await keepRetention(pool)
  expect((await administrator.get(LIST)).html).not.toContain('Liv Moe')
  expect(await textOf(`${LIST}?done`)).toMatch(/Ended on .* a year after .* 1 application/)
  expect(await textOf(person)).toContain('because the time was over')
  const done = (await run('candidates', 'deletions', '--done', '--json')).result
  expect(done.deletions[0]).toMatchObject({ firstName: null, erased: { candidacies: 1 } })
})

test('only administrators see and confirm it', async () => {
  for (const path of [SETTINGS, LIST]) expect((await recruiter.get(path)).status).toBe(404)
  expect((await recruiter.post(SETTINGS, periods)).status).toBe(404)
  expect(await textOf('/portal', recruiter)).not.toMatch(/will be deleted|Confirm for how long/)
})

test('a period out of range is refused beside its field, and an unusually long one is warned of', async () => {
  const refused = await administrator.post(SETTINGS, { ...periods, NO: '0' })
  expect([refused.status, refused.html.includes('id="NO-fault"') || refused.html.includes('aria-invalid')]).toEqual([
    422,
    true,
  ])
  expect(await textOf(`${SETTINGS}?NO=13&SE=24&DK=6&others=6`)).toContain('unusually long')
})

test('Today asks for the period as long as the privacy notice in own words does not have it', async () => {
  const privacy = '/portal/settings/privacy'
  const text = async (ownHtml: string) => {
    const notice = { controller: 'Havnegruppen', recipients: '', ownHtml }
    expect((await administrator.post(privacy, notice)).to).toBe(privacy)
    return textOf('/portal')
  }
  const asked = 'Your privacy notice does not say for how long you keep people'
  const without = await text('<p>We keep people for a while.</p>')
  expect(without).toContain(asked)
  expect((await administrator.get('/portal')).html).toContain(`<a href="${privacy}">${asked}`)
  expect(await textOf('/portal', recruiter)).not.toContain(asked)
  const within = await text('<p>We keep people for {period}.</p>')
  expect(within).not.toContain(asked)
  expect(await text('')).not.toContain(asked)
})
