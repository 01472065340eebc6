import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { runIn } from '../../../test/command.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { browse } from '../../../test/public/browse.ts'
import { languages } from '../../base/web/words/language.ts'
import { noticeWords } from '../words/words.ts'

const { make, database, server } = await openFixture()
const verbs = byVerb({ server })
const open = browse(server)
const command = runIn({}, server.app.database)
const folder = await mkdtemp(join(tmpdir(), 'kandidat-notice-'))
let count = 0

async function company(values: Parameters<typeof make.company>[0] = {}) {
  const slug = `notice-${++count}`
  const made = await make.company({ name: 'Fjellvik', country: 'NO', slug, ...values })
  const page = await make.page(made, { is_default: true })
  return { ...made, slug, page: `/c/${page.id}/privacy`, pageId: page.id }
}

async function publish(slug: string, form: unknown) {
  const file = join(folder, 'notice.json')
  await writeFile(file, JSON.stringify(form))
  return command('companies', 'publish-notice', slug, file)
}

test.each([
  ['NO', 6, 'Datatilsynet, datatilsynet.no'],
  ['SE', 24, 'Integritetsskyddsmyndigheten (IMY), imy.se'],
  ['DK', 6, 'Datatilsynet, datatilsynet.dk'],
  ['DE', 6, ''],
])(
  'a company in %s that has said nothing has a notice with its name, and no number of months until it confirms one',
  async (country, months, authority) => {
    const { slug, page, id } = await company({ country })
    const { result, text } = await command('companies', 'notice', slug)
    expect(result).toMatchObject({ version: 0, controller: 'Fjellvik', months, authority, ownHtml: null })
    expect(text).toContain('as soon as the law no longer lets anybody make claims')
    expect(text).not.toMatch(/at the latest \d+ months/)
    await verbs.confirmPolicy({ id }, { others: months })
    expect((await command('companies', 'notice', slug)).text).toContain(`at the latest ${months} months`)
    expect(text).not.toContain('<')
    expect((await open(page)).text).toContain('Fjellvik')
  },
)

test('each change is a version of its own, which replaces the fields that it names and is in the log', async () => {
  const { slug, id } = await company()
  expect((await publish(slug, { controller: 'Fjellvik AS', months: 9 })).result).toEqual({ slug, version: 1 })
  expect((await publish(slug, { email: ' privacy@example.com ' })).result).toEqual({ slug, version: 2 })
  expect((await publish(slug, { months: 9 })).result).toEqual({ slug, version: 2 })
  const { result } = await command('companies', 'notice', slug)
  expect(result).toMatchObject({ version: 2, controller: 'Fjellvik AS', email: 'privacy@example.com', months: 9 })
  const versions = await database.run(
    'select version, email from privacy_notices where company_id = $1 order by version',
    [id],
  )
  expect(versions).toEqual([
    { version: 1, email: '' },
    { version: 2, email: 'privacy@example.com' },
  ])
  const log = await database.run(
    `select count(*)::int as entries from audit_entries where verb = 'companies publish-notice' and $1 = any (object_ids)`,
    [id],
  )
  expect(log).toEqual([{ entries: 2 }])
})

test('two changes at the same moment are two versions', async () => {
  const { slug, id } = await company()
  const file = (name: string) => join(folder, `${name}.json`)
  await writeFile(file('a'), '{"officer":"Anne"}')
  await writeFile(file('b'), '{"address":"Oslo"}')
  await Promise.all(['a', 'b'].map((name) => command('companies', 'publish-notice', slug, file(name))))
  const [last] = await database.run(
    'select officer, address, version from privacy_notices where company_id = $1 order by version desc',
    [id],
  )
  expect(last).toEqual({ officer: 'Anne', address: 'Oslo', version: 2 })
})

test('what a notice cannot say is refused with all faults, and changes nothing', async () => {
  const { slug } = await company()
  const refused = await publish(slug, { controller: ' ', email: 'two words' })
  expect(refused.error).toContain('controller')
  expect(refused.error).toContain('e-mail')
  for (const form of [{ months: 0 }, { months: 61 }, { color: 'red' }, { officer: 'x'.repeat(501) }]) {
    expect((await publish(slug, form)).error, JSON.stringify(form)).toBeDefined()
  }
  expect((await publish('nobody', {})).error).toContain('nobody')
  expect((await command('companies', 'notice', 'nobody')).error).toContain('nobody')
  expect((await command('companies', 'notice', slug)).result).toMatchObject({ version: 0 })
})

test('only who may change the company publishes its notice', async () => {
  const [{ slug, id }, other] = [await company(), await company()]
  const form = join(folder, 'as.json')
  await writeFile(form, '{"months":3}')
  const [viewer, administrator] = [await make.user({ id }, { role: 'viewer' }), await make.user({ id })]
  for (const user of [viewer, await make.user({ id: other.id })]) {
    expect((await command('companies', 'publish-notice', slug, form, '--as', user.id)).error).toMatch(
      /no access|not allowed|may not|needs/i,
    )
  }
  expect((await command('companies', 'publish-notice', slug, form, '--as', administrator.id)).result.version).toBe(1)
})

test('the page shows the notice in four languages, with its version and safely, also while the careers page is off', async () => {
  const { slug, page, pageId } = await company({ name: 'A <b> & Co' })
  await publish(slug, { controller: 'A <i>', recipients: 'One\nTwo' })
  for (const language of languages) {
    const { status, text } = await open(`${page}?lang=${language}`)
    expect(status).toBe(200)
    expect(text).toContain(noticeWords[language].title('A &lt;b> &amp; Co'))
    expect(text).not.toContain('A <i>')
  }
  await publish(slug, { ownHtml: '<h2>Ours</h2><script>alert(1)</script><p onclick="x()">Own text</p>' })
  await verbs.switchPage({ id: pageId }, false)
  const { text } = await open(page)
  expect(text).toContain('Own text')
  expect(text).toMatch(/Version 2|2/)
  expect(text).not.toMatch(/alert\(1\)|onclick/)
  await publish(slug, { ownHtml: null })
  expect((await open(page)).text).not.toContain('Own text')
  expect((await open(`/c/${UNKNOWN_ID}/privacy`)).status).toBe(404)
})

test('the notice names the months of the confirmed policy in four languages, with those of countries that differ', async () => {
  const { page, id } = await company()
  await verbs.confirmPolicy({ id }, { NO: 6, SE: 24, DK: 6, others: 6 })
  for (const [language, said] of [
    ['en', 'at the latest 6 months after the process has ended, and 24 months for positions in Sweden.'],
    ['nb', 'senest 6 måneder etter at prosessen er avsluttet, og 24 måneder for stillinger i Sverige.'],
    ['da', 'senest 6 måneder efter, at forløbet er afsluttet, og 24 måneder for stillinger i Sverige.'],
    ['sv', 'senast 6 månader efter att processen har avslutats, och 24 månader för tjänster i Sverige.'],
  ] as const) {
    expect((await open(`${page}?lang=${language}`)).text).toContain(said)
  }
})

test('confirming a policy is a new version of the notice, and so is another one', async () => {
  const { slug, id } = await company()
  const version = async () => (await command('companies', 'notice', slug)).result.version
  await verbs.confirmPolicy({ id })
  expect(await version()).toBe(1)
  await verbs.confirmPolicy({ id })
  expect(await version()).toBe(1)
  await verbs.confirmPolicy({ id }, { NO: 9 })
  expect(await version()).toBe(2)
})

test("a text of one's own has the period in the place that it names for it", async () => {
  const { slug, page, id } = await company()
  await publish(slug, { ownHtml: '<p>We delete you {period}.</p>' })
  expect((await open(page)).text).toContain('We delete you as soon as')
  await verbs.confirmPolicy({ id }, { SE: 6 })
  expect((await open(page)).text).toContain('We delete you at the latest 6 months after the process has ended.')
})
