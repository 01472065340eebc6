import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../base/db/id.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { type PageForm, parsePage } from '../../../../test/portal/parsed-page.ts'
import { summaryOf } from '../../../../test/portal/page-parts.ts'
import { formTo, type PortalReply } from '../../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { readEdited } from './edited-store.ts'

const fixture = await openFixture()
const { server, database } = fixture
const world = await makeWorld(fixture)
const recruiter = await visitAs(fixture, world, 'recruiter')
const administrator = await visitAs(fixture, world, 'administrator')
const agency = await visitAs(fixture, world, 'agency')
afterAll(() => Promise.all([recruiter, administrator, agency].map((visitor) => visitor.close())))

const PATH = '/portal/positions'
const fieldsOf = async (id: string) =>
  (await readEdited(server.app.database, world.people.recruiter.access, id))?.fields
const idOf = ({ to }: PortalReply) => /positions\/([0-9a-f-]{36})\?done=/.exec(to)?.[1] ?? ''
type Filled = Record<string, string | string[]>

/** Fills in the form at an address and sends it as the browser does. */
async function fill(path: string, filled: Filled, visitor = recruiter) {
  return visitor.submit(formTo(await visitor.page(path), path), filled)
}

test('a form for a new position that is sent twice, also at the same moment, makes one position', async () => {
  const form = formTo(await recruiter.page(`${PATH}/new`), `${PATH}/new`)
  const filled = { title: `Sent twice ${newId()}` }
  const replies = await Promise.all([recruiter.submit(form, filled), recruiter.submit(form, filled)])
  const again = await recruiter.submit(form, filled)
  const ids = new Set([...replies, again].map(idOf))
  expect(ids.size).toBe(1)
  const made = await database.run<{ id: string }>('select id from positions where title = $1', [filled.title])
  expect(made.map(({ id }) => id)).toEqual([...ids])
})

/** Sends a form, and once more where a redirect says so, as browsers do. */
async function sendOn(form: PageForm, filled: Filled) {
  const reply = await recruiter.submit(form, filled)
  return reply.status === 307 ? recruiter.submit({ ...form, action: reply.to }, filled) : reply
}

test('what somebody goes on writing in a form whose answer was lost is stored', async () => {
  const form = formTo(await recruiter.page(`${PATH}/new`), `${PATH}/new`)
  const filled = { title: 'Pilot', locations: 'Bergen', salaryMin: '45 000,50', salaryCurrency: 'NOK' }
  const first = await recruiter.submit(form, filled)
  const more = { ...filled, 'section-0-html': 'Written after that', locations: 'Oslo' }
  const second = await sendOn(form, more)
  expect([second.status, second.to]).toEqual([303, first.to])
  expect(await fieldsOf(idOf(first))).toMatchObject({
    ...{ title: 'Pilot', sections: [{ html: '<p>Written after that</p>' }], locations: [{ city: 'Oslo' }] },
  })
  expect((await recruiter.submit(form, more)).to).toBe(first.to)
  const faulty = await sendOn(form, { ...more, 'contact-0-name': 'Ola', 'contact-0-email': 'nonsense' })
  expect([faulty.status, summaryOf(faulty)]).toEqual([422, expect.stringContaining('Write one whole e-mail address')])
})

test('a form for a new position that was sent before overwrites nothing that was done to the position since', async () => {
  const form = formTo(await recruiter.page(`${PATH}/new`), `${PATH}/new`)
  const id = idOf(await recruiter.submit(form, { title: 'Pilot', pitch: 'First' }))
  await fill(`${PATH}/${id}/edit`, { pitch: 'Their pitch' }, administrator)
  const reply = await sendOn(form, { title: 'Pilot', pitch: 'My pitch' })
  expect([reply.status, summaryOf(reply)]).toEqual([422, expect.stringContaining('Somebody else changed this')])
  expect((await fieldsOf(id))?.pitch).toBe('Their pitch')
  expect(reply.html).toContain('Their pitch')
  const merged = formTo(parsePage(reply.html), `${PATH}/${id}/edit`)
  expect((await recruiter.submit(merged)).to).toBe(`${PATH}/${id}?done=edit`)
  expect((await fieldsOf(id))?.pitch).toBe('My pitch')
})

test('what the browser keeps of a new position is kept for each client that it is written in', async () => {
  const client = world.companies.home
  const nameAt = async (path: string) => /data-drafts="([^"]+)"/.exec((await agency.get(path)).html)?.[1]
  const [outside, inside] = [await nameAt(`${PATH}/new`), await nameAt(`/portal/clients/${client.slug}/positions/new`)]
  expect(inside).toContain(client.id)
  expect(outside).not.toBe(inside)
  const at = `/portal/clients/${client.slug}/positions/new`
  const saved = await fill(at, { title: 'Inside' }, agency)
  expect((await agency.get(saved.to)).html).toContain(`data-saved-draft="${inside} ${idOf(saved)}"`)
})
