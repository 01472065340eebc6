import { afterAll, describe, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { markupVectors } from '../../../test/markup-vectors.ts'
import { makeKeyOf, makeReceiverOf } from '../../../test/portal/objects.ts'
import { linksOf, rowsOf, summaryOf } from '../../../test/portal/page-parts.ts'
import { attribute, type ParsedPage } from '../../../test/portal/parsed-page.ts'
import { makePerson, openAs } from '../../../test/portal/person.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { accessOfUser, installationAccess, type Access } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { type AuditVerb, auditVerbs } from '../../base/changes/audit-verb.ts'
import { plainLine } from '../../content/text.ts'
import { languages } from '../../base/web/words/language.ts'
import { sentenceText } from '../words/sentence.ts'
import { auditWords } from '../words/audit.ts'

const fixture = await openFixture()
const { make, database, server } = fixture
const world = await makeWorld(fixture)
const { people, positions, companies } = world
const visitor = await visitAs(fixture, world, 'administrator')
afterAll(() => visitor.close())

const AUDIT = '/portal/settings/audit'
const w = auditWords.en

async function did(access: Access, verb: AuditVerb, ids: string[], of = companies.home): Promise<void> {
  await inTransaction(server.app.database, access, async (c) =>
    c.audit(
      verb,
      ids.map((id) => ({ companyId: of.id, id })),
    ),
  )
}
const operator = installationAccess('operator')
const whats = (page: ParsedPage) => rowsOf(page).map(([, , what]) => what)

describe('the audit log', () => {
  test('says who did what to which object, with links to what has a screen', async () => {
    const key = await makeKeyOf(fixture, people.administrator)
    const receiver = await makeReceiverOf(fixture, people.administrator)
    await did(operator, 'positions publish', [positions.open.id, positions.outOfReach.id])
    await did(installationAccess('system'), 'positions expire', [positions.open.id])
    const form = (await visitor.page('/portal/team/invite')).forms.at(-1)!
    await visitor.submit(form, { email: 'new@example.com', name: 'Ny Kollega' })
    const page = await visitor.page(AUDIT)
    const [invited, added, expired, published, receivers, keys] = rowsOf(page)
    const { email } = people.administrator
    const self = `Havnedata-Adminsak administrator ${email}`
    expect(invited?.slice(1)).toEqual([
      self,
      'Made an invitation for a colleague In the portal',
      expect.stringMatching(/^Ny Kollega …[0-9a-f]{6} /),
    ])
    expect(added?.slice(1, 3)).toEqual([self, 'Added a colleague In the portal'])
    expect(expired?.slice(1, 3)).toEqual(['The system itself', 'Set or reached the expiry of a position'])
    expect(published?.slice(1)).toEqual([
      'The operator',
      'Published 2 positions',
      expect.stringContaining(positions.open.title),
    ])
    expect(receivers?.slice(1, 3)).toEqual([self, 'Added a webhook receiver On the command line'])
    expect(keys?.slice(1, 3)).toEqual([self, 'Created an API key On the command line'])
    const user = (await database.run<{ id: string }>(`select id from users where email = 'new@example.com'`))[0]!
    expect(linksOf(page)).toEqual(
      expect.arrayContaining([
        `/portal/team/${people.administrator.userId}`,
        `/portal/team/${user.id}`,
        `/portal/settings/api/keys/${key.id}`,
        `/portal/settings/api/receivers/${receiver.id}`,
        `${AUDIT}?object=${positions.open.id}`,
      ]),
    )
    for (const href of linksOf(page).filter((to) => to.startsWith('/portal/')))
      expect((await visitor.get(href)).status, href).toBe(200)
  })

  test('is filtered by person, group, object and time, which stay in the form', async () => {
    await did(people.administrator.access, 'receivers pause', [UNKNOWN_ID])
    const of = async (query: string) => whats(await visitor.page(`${AUDIT}?${query}`))
    const paused = ['Paused a webhook receiver On the command line']
    expect(await of(`object=${UNKNOWN_ID}`)).toEqual(paused)
    expect(await of(`by=${people.administrator.userId}&group=receivers&object=${UNKNOWN_ID}`)).toEqual(paused)
    expect(await of(`by=${encodeURIComponent(people.administrator.email)}&object=${UNKNOWN_ID}`)).toEqual(paused)
    expect(await of(`by=operator&object=${UNKNOWN_ID}`)).toEqual([])
    expect(await of(`group=keys&object=${UNKNOWN_ID}`)).toEqual([])
    expect(await of(`until=2020-01-01T00:00&object=${UNKNOWN_ID}`)).toEqual([])
    expect(await of(`since=2020-01-01&until=2120-01-01T00:00&object=${UNKNOWN_ID}`)).toEqual(paused)
    const query = `by=${people.viewer.userId}&group=keys&object=${UNKNOWN_ID}&since=2020-01-01T00%3A00`
    const page = await visitor.page(`${AUDIT}?${query}`)
    expect(page.text).toContain(w.noneFound)
    const fields = page.forms.find(({ method }) => method === 'get')!.fields
    expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toEqual({
      ...{ by: people.viewer.userId, group: 'keys', object: UNKNOWN_ID, since: '2020-01-01T00:00', until: '' },
    })
  })

  test.each([
    ['object=x', 'Object id: This is no id.'],
    ['by=nobody@example.com', w.nobody],
    ['since=yesterday', 'Since: Enter a date and a time.'],
    ['group=everything', 'About: Choose one'],
  ])('says what is wrong with the filter %s', async (query, message) => {
    const reply = await visitor.get(`${AUDIT}?${query}`)
    expect([reply.status, summaryOf(reply)]).toEqual([422, expect.stringContaining(message)])
  })

  test('has pages of fifty, which keep the filter', async () => {
    for (let i = 0; i < 60; i++) await did(operator, 'pages rename', [UNKNOWN_ID])
    const first = await visitor.page(`${AUDIT}?group=pages`)
    const next = linksOf(first).find((href) => href.includes('after='))!
    expect(next).toContain('group=pages')
    const second = await visitor.page(next)
    expect([rowsOf(first).length, rowsOf(second).length]).toEqual([50, 10])
    expect((await visitor.get(`${AUDIT}?group=pages`)).html.length).toBeLessThan(60_000)
  })

  test('asks for an e-mail where there are too many colleagues to choose from', async () => {
    const company = await make.company()
    const person = await makePerson(fixture, [company])
    const browser = await openAs(fixture, person)
    const by = async () =>
      (await browser.page(AUDIT)).forms.flatMap(({ fields }) => fields).find(({ name }) => name === 'by')
    expect((await browser.page(AUDIT)).text).toContain(w.none)
    expect(await by()).toMatchObject({ kind: 'select' })
    for (let i = 0; i < 100; i++) await make.user(company)
    expect(await by()).toMatchObject({ kind: 'text' })
    await browser.close()
  })

  test('names nothing that a restricted administrator does not reach, nor anything of another company', async () => {
    const person = await makePerson(fixture, [companies.home])
    await byVerb(fixture).restrictUser({ id: person.userId }, [])
    await did(operator, 'positions edit', [positions.outOfReach.id])
    await did(operator, 'positions edit', [positions.elsewhere.id])
    const browser = await openAs(fixture, person)
    const path = `${AUDIT}?group=positions`
    expect((await visitor.get(path)).html).toContain(positions.outOfReach.title)
    expect((await browser.get(path)).html).not.toContain(positions.outOfReach.title)
    for (const each of [visitor, browser]) expect((await each.get(path)).html).not.toContain(positions.elsewhere.title)
    const stranger = await visitAs(fixture, world, 'other company')
    expect(rowsOf(await stranger.page(`${AUDIT}?object=${positions.open.id}`))).toEqual([])
    for (const each of [browser, stranger]) await each.close()
  })

  test('shows markup in names, and verbs that this release does not know, as text', async () => {
    const company = await make.company()
    const person = await makePerson(fixture, [company])
    const names = markupVectors.slice(0, 45).map((vector) => plainLine(vector.slice(0, 200)))
    for (const name of names) {
      const user = await make.user(company, { name })
      await did(
        accessOfUser({ ...user, companyId: company.id, role: 'viewer', identities: true, restricted: false }),
        'users edit',
        [user.id, person.userId],
        company,
      )
    }
    await database.run(
      `insert into audit_entries (id, company_id, at, actor_kind, verb, object_ids)
      values (gen_random_uuid(), $1, clock(), 'operator', '<b>future</b>', '{}')`,
      [company.id],
    )
    const browser = await openAs(fixture, person)
    const { elements, text } = await browser.page(AUDIT)
    expect(elements.filter(({ tagName }) => /^(b|iframe|img|object|embed|base|math|style)$/.test(tagName))).toEqual([])
    expect(elements.filter(({ tagName }) => tagName === 'script').map((element) => attribute(element, 'src'))).toEqual([
      expect.stringMatching(/^\/assets\/portal-/),
      expect.stringMatching(/^\/assets\/shortcuts-/),
    ])
    expect(elements.flatMap(({ attrs }) => attrs).filter(({ name }) => name.startsWith('on'))).toEqual([])
    for (const part of [...names, '<b>future</b>']) expect(text).toContain(part)
    await browser.close()
  })
})

describe.each(languages)('the words in %s', (language) => {
  test('have a sentence of their own for every verb, about one object and about several', () => {
    const { verbs } = auditWords[language]
    expect(Object.keys(verbs).toSorted()).toEqual(auditVerbs.toSorted())
    for (const verb of auditVerbs) {
      const [one, many] = [1, 1_234].map((count) => sentenceText(verbs[verb], count, language))
      for (const sentence of [one, many]) expect(sentence).toMatch(/^\p{Lu}[^#@]+[^#@. ]$/u)
      if (verbs[verb].other.includes('#')) expect(many).toMatch(/1.234/)
    }
  })

  test('are on the page', async () => {
    const page = await visitor.page(`${AUDIT}?language=${language}`)
    expect(page.heading).toBe(auditWords[language].title)
  })
})
