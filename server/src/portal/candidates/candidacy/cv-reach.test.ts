import { afterAll, expect, test } from 'vitest'
import { candidates } from '../../../../test/candidates.ts'
import { runIn } from '../../../../test/command.ts'
import { PDF } from '../../../../test/documents.ts'
import { allowed } from '../../../../test/factory.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { PUBLIC_URL } from '../../../../test/server.ts'
import { insideClient } from '../../../base/access/inside.ts'
import { addFiles } from '../../../content/files/actions.ts'
import { filesOfPeople } from '../../../content/files/read-store.ts'

// Somebody applies for two positions with two CVs. Who reaches one of the positions gets the CV that was sent for it alone.

const fixture = await openFixture()
const { make, server, database } = fixture
const { database: pool } = server.app
const world = await makeWorld(fixture)
const { act } = candidates(fixture)
const run = runIn({ PUBLIC_URL }, pool)
const restricted = await visitAs(fixture, world, 'restricted user')
const recruiter = await visitAs(fixture, world, 'recruiter')
const agency = await visitAs(fixture, world, 'agency')
afterAll(() => Promise.all([restricted, recruiter, agency].map((visitor) => visitor.close())))

type Position = { company_id: string; id: string }

/** A person who has applied for two positions, with a CV for each. */
async function applicant(near: Position, far: Position) {
  const person = await make.person({ id: near.company_id }, { first_name: 'Ada' })
  const send = async (position: Position, name: string) => {
    const vouch = await make.vouch(position, { person_id: person.id, stage: 'READY_FOR_REVIEW' })
    const file = { companyId: near.company_id, personId: person.id, candidacyId: vouch.id, type: 'pdf' as const }
    await act((change) => addFiles(change, [{ ...file, name, bytes: PDF }]))
    const [row] = await database.run<{ id: string; token: string }>(
      'select id, link_token as token from files where candidacy_id = $1',
      [vouch.id],
    )
    if (!row) throw new Error('no file was stored')
    return { vouch: vouch.id, file: row.id, token: row.token }
  }
  return { id: person.id, near: await send(near, 'near.pdf'), far: await send(far, 'far.pdf') }
}

const shows = (html: string) => ['near.pdf', 'far.pdf'].filter((name) => html.includes(name))

test('a restricted user sees no CV that was sent for another position, on no screen and in no frame', async () => {
  const { id, near, far } = await applicant(world.positions.open, world.positions.outOfReach)
  const pages = [`/portal/candidates/${near.vouch}`, `/portal/today/new/${near.vouch}`, `/portal/persons/${id}`]
  for (const page of pages) {
    const [some, all] = [await restricted.get(page), await recruiter.get(page)]
    expect([page, some.status, shows(some.html)]).toEqual([page, 200, ['near.pdf']])
    expect(some.html).not.toContain(far.token)
    // The page for going through frames one CV, the newest.
    expect(shows(all.html)).toContain('far.pdf')
  }
  const frame = (of: { file: string }) => `/portal/candidates/${near.vouch}/cv/${of.file}`
  const statuses = async (visitor: typeof restricted) => [
    (await visitor.get(frame(near))).status,
    (await visitor.get(frame(far))).status,
  ]
  expect(await statuses(restricted)).toEqual([200, 404])
  expect(await statuses(recruiter)).toEqual([200, 200])
})

test('a restricted user gives new addresses to the CVs in reach alone, and is shown no others', async () => {
  const { id, near, far } = await applicant(world.positions.open, world.positions.outOfReach)
  const { email } = world.people['restricted user']
  const { result } = await run('candidates', 'replace-cv-links', id, '--as', email)
  expect(result.cvs.map(({ name }: { name: string }) => name)).toEqual(['near.pdf'])
  const opened = async ({ token }: { token: string }) => (await fetch(`${server.url}/f/${token}`)).status
  expect([await opened(near), await opened(far)]).toEqual([410, 200])
})

test('an agency inside a client sees no CV that was sent for a position of nobody', async () => {
  const own = await make.published(world.companies.agency)
  const { id, near, far } = await applicant(world.positions.agency, own)
  const inside = `/portal/clients/${world.companies.home.slug}/candidates/${near.vouch}`
  const page = await agency.get(inside)
  expect([page.status, shows(page.html)]).toEqual([200, ['near.pdf']])
  expect(shows((await agency.get(`/portal/candidates/${near.vouch}`)).html)).toEqual(['near.pdf', 'far.pdf'])
  expect((await agency.get(`${inside}/cv/${far.file}`)).status).toBe(404)
  const { access } = world.people.agency
  const within = insideClient(access, allowed(world.companies.home.id))
  const found = await filesOfPeople(pool, within, [{ companyId: access.companyId, id }])
  expect(found.map(({ name }) => name)).toEqual(['near.pdf'])
})

test('a CV that belongs to no application is shown to everybody who reaches the person', async () => {
  const { id, near } = await applicant(world.positions.open, world.positions.outOfReach)
  await database.run('update files set candidacy_id = null where id = $1', [near.file])
  expect(shows((await restricted.get(`/portal/persons/${id}`)).html)).toEqual(['near.pdf'])
  const stranger = await make.person(world.companies.home)
  await database.run('update files set person_id = $2 where id = $1', [near.file, stranger.id])
  const { access } = world.people['restricted user']
  expect(await filesOfPeople(pool, access, [{ companyId: access.companyId, id: stranger.id }])).toEqual([])
})
