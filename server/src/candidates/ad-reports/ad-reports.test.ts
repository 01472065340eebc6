import { expect, test } from 'vitest'
import { publicFormWords } from '../../public/words/applying.ts'
import { trusting } from '../../../test/application-forms.ts'
import { candidates } from '../../../test/candidates.ts'
import { runIn } from '../../../test/command.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { browse } from '../../../test/public/browse.ts'
import { PLATFORM } from '../../../test/verbs/world.ts'
import { anonymizePeople } from '../person-actions.ts'
import { ensureMarketplace } from '../../positions/careers-pages/actions.ts'
import { EXPLANATION_LENGTH } from './report.ts'

const LIMIT = 100
const fixture = await openFixture({ ...trusting, anonymousLimit: LIMIT })
const { make, database, server } = fixture
const open = browse(server)
const { act, applied, someone } = candidates(fixture)
const command = runIn({}, server.app.database)
const platform = await ensureMarketplace(server.app.database, PLATFORM)
const marketplace = { company_id: platform.companyId, id: platform.marketplaceId }
const company = await make.company({ name: 'Fjellvik', country: 'NO' })
const own = await make.page(company, { is_default: true })

let visitors = 0
/** A header that makes each sender somebody else. */
const elsewhere = () => ({ 'x-forwarded-for': `10.1.${visitors >> 8}.${visitors++ & 255}` })

/** A position on the marketplace and on the page of its company. @returns with the path of the form */
async function ad(values: Parameters<typeof make.published>[1] = {}) {
  const position = await make.published(company, { title: 'Welder', ...values })
  for (const page of [marketplace, own]) await make.listing(position, page)
  await make.refresh()
  return { id: position.id, path: `/c/${marketplace.id}/${position.id}/report` }
}

const report = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = elsewhere()) =>
  open(path, {
    form: { reason: 'fraud', explanation: 'They want money.', ...fields },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
  })
const reportsOf = (positionId: string) =>
  database.run<Record<string, unknown>>('select * from ad_reports where position_id = $1 order by id', [positionId])

test('an ad can be reported where the marketplace shows it, and nowhere else', async () => {
  const { id, path } = await ad()
  const onMarketplace = await open(path.replace('/report', ''), { headers: elsewhere() })
  expect(onMarketplace.text).toContain(`href="${path}?lang=nb"`)
  expect((await open(`/c/${own.id}/${id}`, { headers: elsewhere() })).text).not.toContain('/report')
  const form = await open(path, { headers: elsewhere() })
  expect(form).toMatchObject({ status: 200, headers: { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' } })
  expect(form.text).toContain(publicFormWords.en.atEmployer('Welder', 'Fjellvik'))
  const draft = await make.position(company)
  await make.listing(draft, marketplace)
  for (const [page, position] of [
    [own.id, id],
    [marketplace.id, draft.id],
    [marketplace.id, UNKNOWN_ID],
    [marketplace.id, 'x'],
  ]) {
    const at = `/c/${page}/${position}/report`
    expect((await open(at, { headers: elsewhere() })).status).toBe(404)
    expect((await report(at)).status).toBe(404)
  }
  // What was shown can be reported after it has closed.
  await command('positions', 'archive', id)
  expect((await report(path)).status).toBe(303)
  expect(await reportsOf(id)).toHaveLength(1)
})

test('a report is stored once, with who sent it if they say so, and everybody is thanked', async () => {
  const { id, path } = await ad()
  const fields = { name: 'Kari Lie', email: 'Kari@Example.com' }
  const sent = await Promise.all([report(path, fields), report(path, fields)])
  // Whoever loads the page again sends nothing again.
  for (const { status, headers } of sent) expect([status, headers['location']]).toEqual([303, `${path}?sent=yes`])
  expect((await open(`${path}?sent=yes`, { headers: elsewhere() })).text).toContain(publicFormWords.en.thanks)
  const swedish = await report(`${path}?lang=sv`)
  expect((await open(swedish.headers['location'] ?? '')).text).toContain(publicFormWords.sv.thanks)
  expect(await reportsOf(id)).toMatchObject([
    { reason: 'fraud', explanation: 'They want money.', name: 'Kari Lie', email: 'Kari@Example.com', language: 'en' },
    { name: null, email: null, language: 'sv' },
  ])
  const entries = await database.run(`select verb, actor_kind from audit_entries where $1 = any (object_ids)`, [
    (await reportsOf(id))[0]?.['id'],
  ])
  expect(entries).toEqual([{ verb: 'reports receive', actor_kind: 'visitor' }])
})

test('a field that is missing, wrong or too long gets a message beside it, and the form keeps what was typed', async () => {
  const { id, path } = await ad()
  const long = 'x'.repeat(EXPLANATION_LENGTH + 1)
  const refused = await report(`${path}?lang=nb`, { reason: 'hate', explanation: long, email: 'kari' })
  expect(refused.status).toBe(422)
  for (const name of ['reason', 'explanation', 'email']) expect(refused.text).toContain(`id="${name}-fault"`)
  expect(refused.text).toContain(long)
  expect(refused.text).toContain('value="kari"')
  expect((await report(path, { explanation: '' })).status).toBe(422)
  expect((await report(path, { explanation: 'x'.repeat(300_000) })).status).toBe(413)
  expect(await reportsOf(id)).toEqual([])
  expect((await report(path, { explanation: long.slice(1) })).status).toBe(303)
})

test('a form from another website changes nothing, and neither does one from an address that sends too many', async () => {
  const { id, path } = await ad()
  expect((await report(path, {}, { 'sec-fetch-site': 'cross-site', ...elsewhere() })).status).toBe(403)
  const from = elsewhere()
  for (let i = 0; i < LIMIT; i++) await open(path, { headers: from })
  const refused = await report(path, {}, from)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect(await reportsOf(id)).toEqual([])
  expect((await report(path)).status).toBe(303)
})

test('the operator lists reports and decides about them, once, and nobody else does', async () => {
  const { id, path } = await ad({ title: 'Cook' })
  for (const email of ['a@example.com', 'b@example.com', ''])
    await report(path, { email, explanation: `From ${email}.` })
  const [first, second, third] = (await reportsOf(id)).map((row) => String(row['id']))
  const listed = await command('reports', 'list', '--open', '--take', '2')
  expect(listed.result.reports).toMatchObject([
    { id: third, title: 'Cook', company: 'Fjellvik', email: null },
    { id: second, email: 'b@example.com', explanation: 'From b@example.com.' },
  ])
  expect(listed.text).toMatch(/fraud +Cook +Fjellvik +open/)
  const decide = (ids: string, decision: string) => command('reports', 'close', ids, '--decision', decision)
  expect((await decide(`${first},${third}`, 'The ad is real.')).result).toEqual({ reports: [first, third] })
  expect((await decide(`${second},${first}`, 'Again.')).error).toContain(`There is no open report ${first}`)
  expect((await decide(UNKNOWN_ID, 'None.')).error).toContain('There is no open report')
  expect((await decide(String(second), 'x'.repeat(2_001))).error).toContain('1 to 2000 characters')
  const stillOpen = (await command('reports', 'list', '--open')).result.reports as { id: string }[]
  const ours = stillOpen.filter((one) => [first, second, third].includes(one.id))
  expect(ours.map((one) => one.id)).toEqual([second])
  expect((await reportsOf(id))[0]).toMatchObject({ decision: 'The ad is real.' })
  const { id: user } = await make.user(company)
  for (const args of [
    ['reports', 'list'],
    ['reports', 'close', String(second), '--decision', 'Mine.'],
  ]) {
    expect((await command(...args, '--as', user)).error).toMatch(/may not|cannot|allowed|permission|needs/i)
  }
})

test('who reported is forgotten with the person, and the report stays', async () => {
  const { id, path } = await ad()
  const person = { ...someone(), email: 'Reporter@example.com' }
  const { personId } = await applied({ company_id: company.id, id }, person)
  await report(path, { name: 'Kari Lie', email: 'reporter@example.com' })
  await act(async (change) => anonymizePeople(change, await change.within('people', [personId])))
  expect(await reportsOf(id)).toMatchObject([{ reason: 'fraud', name: null, email: null }])
})

test('the 61st report from an address in an hour gets 429 with what was typed, and applications need no proof for it', async () => {
  const { id, path } = await ad()
  const from = { 'x-forwarded-for': '203.0.113.77' }
  const sent = await Promise.all(
    Array.from({ length: 61 }, (_, n) => report(path, { explanation: `They want money, ${n}.` }, from)),
  )
  expect(sent.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(60)
  const refused = sent.find(({ status }) => status === 429)
  expect(refused?.headers['retry-after']).toMatch(/^3[56]\d\d$/)
  expect(refused?.text).toContain('They want money,')
  expect(await reportsOf(id)).toHaveLength(60)
  expect((await report(path)).status).toBe(303)
  const ofPosition = `select from submission_attempts where subject = sha256(convert_to('position ' || $1, 'UTF8'))`
  expect(await database.run(ofPosition, [id])).toEqual([])
})
