import { expect, test } from 'vitest'
import { webWords } from '../../base/web/words/words.ts'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'
import { markupVectors } from '../../../test/markup-vectors.ts'
import { linksOf, rowsOf, summaryOf } from '../../../test/portal/page-parts.ts'
import { attribute } from '../../../test/portal/parsed-page.ts'
import { makePerson, openAs } from '../../../test/portal/person.ts'
import { formTo } from '../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { plainLine } from '../../content/text.ts'
import { newId } from '../../base/db/id.ts'
import { languages } from '../../base/web/words/language.ts'
import { teamWords } from '../words/users.ts'

const fixture = await openFixture()
const { make } = fixture
const world = await makeWorld(fixture)
const { positions, companies, people } = world

const TEAM = '/portal/team'
const w = teamWords.en
const colleague = (values: Parameters<typeof make.user>[1] = {}, granted: { id: string }[] = []) =>
  make.user(companies.home, { name: 'Kari Lie', email: `${newId()}@example.com`, role: 'viewer', ...values }, granted)

test('the list has filters once it is long, and pages of fifty by name', async () => {
  const crew = { ...people['other company'] }
  const other = await visitAs(fixture, world, 'other company')
  expect((await other.page(TEAM)).text).toContain(w.alone)
  expect((await other.page(TEAM)).forms.filter(({ method }) => method === 'get')).toEqual([])
  const names = Array.from({ length: 60 }, (_, i) => `Ansatt ${String(i).padStart(2, '0')}`)
  // An e-mail with another number than the name would be found by it, too.
  for (const [i, name] of names.entries()) {
    const email = `ansatt${i}@crew.example`
    await make.user({ id: crew.companyId }, { name, email, role: name.endsWith('7') ? 'viewer' : 'recruiter' })
  }
  const first = await other.page(TEAM)
  expect(first.text).not.toContain(w.alone)
  expect(first.forms.filter(({ method }) => method === 'get')).toHaveLength(1)
  const next = linksOf(first).find((href) => href.includes('after='))!
  const second = await other.page(next)
  const shown = [...rowsOf(first), ...rowsOf(second)].map(([name]) => name!)
  expect([rowsOf(first).length, shown.length]).toEqual([50, 61])
  expect(shown.filter((name) => name.startsWith('Ansatt')).map((name) => name.slice(0, 9))).toEqual(names)
  const viewers = rowsOf(await other.page(`${TEAM}?role=viewer&search=ansatt+27&state=not_invited`))
  expect(viewers.map(([name]) => name!.slice(0, 9))).toEqual(['Ansatt 27'])
  expect((await other.page(`${TEAM}?search=nobody`)).text).toContain(w.none)
  expect((await other.get(TEAM)).html.length).toBeLessThan(60_000)
})

test('a restricted administrator sees colleagues, and changes and invites those within the own positions alone', async () => {
  const person = await makePerson(fixture, [companies.home])
  await byVerb(fixture).restrictUser({ id: person.userId }, [positions.open])
  const browser = await openAs(fixture, person)
  const [wide, narrow] = [await colleague(), await colleague({ restricted: true }, [positions.open])]
  const page = await browser.page(`${TEAM}/${wide.id}`)
  expect(page.text).toContain(w.beyond)
  expect(linksOf(page).filter((href) => href.startsWith(`${TEAM}/${wide.id}/`))).toEqual([])
  for (const step of ['edit', 'access', 'invite', 'deactivate', 'reactivate']) {
    for (const reply of [
      await browser.get(`${TEAM}/${wide.id}/${step}`),
      await browser.post(`${TEAM}/${wide.id}/${step}`),
    ])
      expect(reply.status).toBe(404)
  }
  expect(
    (await browser.submit(formTo(await browser.page(`${TEAM}/${narrow.id}/edit`), `${TEAM}/${narrow.id}/edit`))).status,
  ).toBe(303)
  const form = formTo(await browser.page(`${TEAM}/invite`), `${TEAM}/invite`)
  expect(form.fields.filter(({ name }) => name === 'access').map(({ value }) => value)).toEqual(['certain'])
  expect((await browser.get(`${TEAM}/invite`)).html).not.toContain(positions.outOfReach.id)
  const beyond = await browser.submit(form, { email: 'b@example.com', positionIds: positions.outOfReach.id })
  expect([beyond.status, summaryOf(beyond)]).toEqual([422, expect.stringContaining('gone, or not yours')])
  const all = await browser.submit(form, { email: 'b@example.com', access: 'everything' })
  expect(all.status).toBe(404)
  const within = await browser.submit(form, { email: 'b@example.com', positionIds: positions.open.id })
  expect(within.status).toBe(200)
  await browser.close()
})

test('markup in names and e-mails is text', async () => {
  const hostile = await make.company()
  const browser = await openAs(fixture, await makePerson(fixture, [hostile]))
  const names = markupVectors.slice(0, 45).map((vector) => plainLine(vector.slice(0, 200)))
  const ids: string[] = []
  for (const [i, name] of names.entries())
    ids.push((await make.user(hostile, { name, email: `<b>${i}"@x.example` })).id)
  const paths = [TEAM, ...ids.flatMap((id) => [`${TEAM}/${id}`, `${TEAM}/${id}/edit`, `${TEAM}/${id}/deactivate`])]
  for (const path of paths) {
    const { elements } = await browser.page(path)
    expect(elements.filter(({ tagName }) => /^(b|iframe|img|object|embed|base|math|style)$/.test(tagName))).toEqual([])
    const scripts = elements.filter(({ tagName }) => tagName === 'script').map((element) => attribute(element, 'src'))
    expect(scripts.slice(0, 2)).toEqual([
      expect.stringMatching(/^\/assets\/portal-/),
      expect.stringMatching(/^\/assets\/shortcuts-/),
    ])
    // A form with an e-mail asks whether it is mistyped.
    expect(scripts.slice(2)).toEqual(path.endsWith('/edit') ? [expect.stringMatching(/^\/assets\/email-/)] : [])
    expect(elements.flatMap(({ attrs }) => attrs).filter(({ name }) => name.startsWith('on'))).toEqual([])
  }
  const shown = rowsOf(await browser.page(TEAM)).map(([person]) => person!)
  for (const [i, name] of names.entries()) expect(shown).toContain(`${name === '' ? '' : `${name} `}<b>${i}"@x.example`)
  await browser.close()
})

test.each(languages)('every page is in %s', async (language) => {
  const visitor = await visitAs(fixture, world, 'administrator')
  const { id } = await colleague()
  const words = teamWords[language]
  const web = webWords[language]
  const expected = {
    [TEAM]: web.team,
    [`${TEAM}/invite`]: words.invite,
    [`${TEAM}/${id}/edit`]: words.edit.title('Kari Lie'),
    [`${TEAM}/${id}/access`]: words.positions.title('Kari Lie'),
    [`${TEAM}/${id}/invite`]: words.renew.title('Kari Lie'),
    [`${TEAM}/${id}/deactivate`]: words.deactivate.title('Kari Lie'),
  }
  for (const [path, heading] of Object.entries(expected))
    expect((await visitor.page(`${path}?language=${language}`)).heading).toBe(heading)
})
