import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { factsOf, linksOf, rowsOf, summaryOf } from '../../../../test/portal/page-parts.ts'
import { attribute, type ParsedPage, textOf } from '../../../../test/portal/parsed-page.ts'
import { formTo } from '../../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { explanationWords as explanation } from '../../../positions/words/en.ts'
import { obstacleText } from '../../../positions/words/words.ts'
import { PUBLIC_URL } from '../../../../test/server.ts'

const fixture = await openFixture()
const { make, database } = fixture
const verbs = byVerb(fixture)
const world = await makeWorld(fixture)
const { home } = world.companies
const recruiter = await visitAs(fixture, world, 'recruiter')
const viewer = await visitAs(fixture, world, 'viewer')
afterAll(() => Promise.all([recruiter.close(), viewer.close()]))

const PATH = '/portal/positions'
const page = await make.page(home, { name: 'Main page', is_default: true })
const off = await make.page(home, { name: 'Closed page', active: false })
async function published(values: object = {}) {
  const position = await make.published(home, { title: 'Cook', content_html_default: '<p>We cook.</p>', ...values })
  await make.listing(position, page)
  await make.listing(position, off)
  await make.refresh()
  return position
}
const text = (obstacle: keyof typeof explanation.obstacles) => obstacleText(explanation.obstacles[obstacle], true)
const statesOf = async (id: string) =>
  Object.fromEntries(
    rowsOf(await recruiter.page(`${PATH}/${id}/pages`)).map(([name = '', state = '']) => [name, state]),
  )
const verbsAbout = async (id: string) =>
  (
    await database.run<{ verb: string }>(`select verb from audit_entries where $1 = any (object_ids) order by at, id`, [
      id,
    ])
  ).map(({ verb }) => verb)

test('the page says the status and why, and for each careers page whether visitors see the position or why not', async () => {
  const { id } = await published()
  const shown = await recruiter.page(`${PATH}/${id}`)
  expect(shown.text).toContain('Published On 1 page')
  expect(factsOf(shown)).toMatchObject({ Candidates: '0 new, 0 in process' })
  expect(await statesOf(id)).toEqual({
    'Main page': 'Live',
    'Closed page': 'The careers page is switched off: switch it on.',
  })
  expect(linksOf(await recruiter.page(`${PATH}/${id}/pages`))).toContain(`/c/${page.id}/${id}`)
  for (const [values, why] of [
    [{ status: 'PAUSED', paused_at: new Date() }, 'It is paused: resume it.'],
    [{ status: 'ARCHIVED', archived_at: new Date() }, 'It is archived or removed: restore it.'],
    [{ expiration_date: new Date('2025-01-01') }, 'The deadline has passed: set a later one, or remove it.'],
  ] as const) {
    expect((await statesOf((await published(values)).id))['Main page']).toBe(why)
  }
})

test('a position is taken off a page and listed again', async () => {
  const { id } = await published()
  const at = `${PATH}/${id}`
  const taken = await recruiter.submit(formTo(await recruiter.page(`${at}/pages`), `${at}/pages/${page.id}/unlist`))
  expect(taken.to).toBe(`${at}/pages?done=unlist`)
  expect((await recruiter.page(taken.to)).text).toContain('The position was taken off the page.')
  expect((await statesOf(id))['Main page']).toBe('It is not listed there: list it.')
  const [row] = await database.run<{ status: string }>(`select status from positions where id = $1`, [id])
  expect(row?.status).toBe('ACTIVE')
  await recruiter.submit(formTo(await recruiter.page(`${at}/pages`), `${at}/pages/${page.id}/list`))
  expect((await statesOf(id))['Main page']).toBe('Live')
  expect(await verbsAbout(id)).toEqual(['positions unlist', 'positions list-on'])
})

test('a page says otherwise than the position whether people apply, until it follows it again', async () => {
  const { id } = await published()
  const at = `${PATH}/${id}/pages/${page.id}`
  const stored = async () =>
    (
      await database.run(
        `select enable_application as a, enable_vouch as v from listings where position_id = $1 and page_id = $2`,
        [id, page.id],
      )
    )[0]
  await recruiter.submit(formTo(await recruiter.page(at), at), { application: 'off', vouch: 'on' })
  expect(await stored()).toEqual({ a: false, v: true })
  const form = formTo(await recruiter.page(at), at)
  expect(form.fields.filter(({ isSent, name }) => isSent && name !== 'seal').map(({ value }) => value)).toEqual([
    'off',
    'on',
  ])
  await recruiter.submit(form, { application: 'inherit', vouch: 'inherit' })
  expect(await stored()).toEqual({ a: null, v: null })
  expect((await recruiter.submit(form, { application: 'maybe' })).status).toBe(422)
  await recruiter.post(`${at}/unlist`)
  expect((await recruiter.submit(form)).status).toBe(422)
})

test('the deadline is set, refused if there is no such day, and removed', async () => {
  const { id } = await published()
  const at = `${PATH}/${id}/deadline`
  const form = formTo(await recruiter.page(at), at)
  expect((await recruiter.submit(form, { deadline: '2031-05-06' })).to).toBe(`${PATH}/${id}?done=deadline`)
  expect(factsOf(await recruiter.page(`${PATH}/${id}`))['Open until']).toBe('6 May 2031')
  for (const deadline of ['', '2031-02-30', '99999-01-01', 'tomorrow']) {
    expect((await recruiter.submit(form, { deadline })).status, deadline).toBe(422)
  }
  await recruiter.submit(form, { deadline: '2020-01-01' })
  expect((await statesOf(id))['Main page']).toBe('The deadline has passed: set a later one, or remove it.')
  await recruiter.submit(form, { lift: 'on', deadline: '2020-01-01' })
  expect((await statesOf(id))['Main page']).toBe('Live')
  await recruiter.post(`${PATH}/${id}/archive`)
  const refused = await recruiter.submit(form, { deadline: '2031-05-06' })
  expect([refused.status, summaryOf(refused)]).toEqual([422, expect.stringContaining('Restore it first.')])
})

test('a copy is a draft with the same text, listed where new positions are', async () => {
  const { id } = await published({
    pitch: 'Same',
    locations: JSON.stringify([{ id: 'a', address: '', city: 'Oslo', country: 'NO', lat: 1, lng: 2 }]),
  })
  const reply = await recruiter.submit(formTo(await recruiter.page(`${PATH}/${id}`), `${PATH}/${id}/duplicate`))
  const [, copy = ''] = /positions\/([\w-]+)\/edit\?/.exec(reply.to) ?? []
  expect(copy).not.toBe(id)
  expect((await recruiter.page(reply.to)).text).toContain('This is the copy, as a draft.')
  const rows = await database.run<{ locations: { id: string; city: string }[] }>(
    `select status, title, pitch, locations, published_at from positions where id = $1`,
    [copy],
  )
  expect(rows).toMatchObject([
    { status: 'DRAFT', title: 'Cook', pitch: 'Same', published_at: null, locations: [{ city: 'Oslo' }] },
  ])
  expect(rows[0]?.locations[0]?.id).not.toBe('a')
  expect(await verbsAbout(copy)).toEqual(['positions create'])
  expect((await statesOf(copy))['Main page']).toBe('It was never published: publish it.')
})

test('a sharing link gets an address and a code, leads to the position, and is switched off and on', async () => {
  const { id } = await published()
  const at = `${PATH}/${id}/links`
  const form = formTo(await recruiter.page(`${at}/new`), `${at}/new`)
  expect((await recruiter.submit(form, { name: ' ' })).status).toBe(422)
  const reply = await recruiter.submit(form, { name: 'Spring', type: 'AD', platform: 'Paper' })
  const link = reply.to.slice(`${at}/`.length)
  const shown = await recruiter.get(reply.to)
  expect(shown.html).toContain(`${PUBLIC_URL}/j/${link}`)
  expect(shown.html).toContain('class="code-picture"')
  const [, file = ''] = /href="(\/j\/[^"]+)" download="Spring.svg"/.exec(shown.html) ?? []
  const picture = await fetch(`${fixture.server.url}${file}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/svg+xml')])
  const list = await recruiter.page(`${PATH}/${id}/pages`)
  await recruiter.submit(formTo(list, `${at}/${link}/off`))
  const shownOff = await recruiter.page(`${at}/${link}`)
  expect(shownOff.text).toContain(text('link-off'))
  await recruiter.submit(formTo(shownOff, `${at}/${link}/on`))
  expect((await recruiter.page(`${at}/${link}`)).text).toContain('Live')
  await recruiter.submit(formTo(await recruiter.page(`${PATH}/${id}/pages`), `${at}/${link}/off`))
  await recruiter.submit(formTo(await recruiter.page(`${PATH}/${id}/pages`), `${at}/${link}/on`))
  expect(await verbsAbout(link)).toEqual(['links create', 'links off', 'links on', 'links off', 'links on'])
})

test('a sharing link is shown as live, or with every reason why not and what changes it', async () => {
  const { id } = await published()
  const stateOf = async (link: string) =>
    rowsOf(await recruiter.page(`${PATH}/${id}/pages`)).find(([name = '']) => name.startsWith(link))?.[2]
  const link = await make.sharingLink({ company_id: home.id, id }, { name: 'Poster' })
  const oldAd = await make.sharingLink({ company_id: home.id, id }, { name: 'Old ad', active: false })
  expect([await stateOf('Poster'), await stateOf('Old ad')]).toEqual(['Live', text('link-off')])
  await recruiter.post(`${PATH}/${id}/pause`)
  const paused = text('paused')
  expect(await stateOf('Poster')).toBe(paused)
  expect(await stateOf('Old ad')).toBe(`${paused}${text('link-off')}`)
  const shown = await recruiter.page(`${PATH}/${id}/links/${oldAd.id}`)
  expect(linksOf(shown)).toContain(`${PATH}/${id}/resume`)
  expect(shown.forms.map(({ action }) => action)).toContain(`${PATH}/${id}/links/${oldAd.id}/on`)
  const read = await viewer.page(`${PATH}/${id}/links/${link.id}`)
  expect(read.text).toContain('It is paused.')
  expect(linksOf(read)).not.toContain(`${PATH}/${id}/resume`)
})

test('each reason beside a page or link leads to the page that removes it, for those who may', async () => {
  const closed = await make.page(home, { name: 'Closed page', active: false })
  const position = await make.published(home, { paused_at: new Date(), expiration_date: new Date('2020-01-01') })
  const { id } = position
  await make.listing(position, closed)
  await make.sharingLink(position, { name: 'Poster', active: false })
  await make.refresh()
  const reasonsIn = async (visitor: typeof recruiter) => {
    const { html } = await visitor.get(`${PATH}/${id}/pages`)
    const found = html.matchAll(/<span class="hint">(?:<a href="([^"]*)">)?([^<]*)/g)
    return new Map(Array.from(found, ([, href, reason = '']) => [reason, href]))
  }
  const [paused, expired, pageOff, linkOff] = [text('paused'), text('expired'), text('page-off'), text('link-off')]
  const reasons = await reasonsIn(recruiter)
  expect([paused, expired, pageOff].map((reason) => reasons.get(reason))).toEqual([
    `${PATH}/${id}/resume`,
    `${PATH}/${id}/deadline`,
    `/portal/pages/${closed.id}/on`,
  ])
  for (const href of [paused, expired, pageOff].map((reason) => reasons.get(reason)))
    expect((await recruiter.get(href ?? '')).status, href).toBe(200)
  // The button stands in the same row.
  expect([reasons.has(linkOff), reasons.get(linkOff)]).toEqual([true, undefined])
  const read = await reasonsIn(viewer)
  // Who only reads is told what is so, and not to change it.
  const facts = [
    'It is paused.',
    'The deadline has passed.',
    'The careers page is switched off.',
    'The link is switched off.',
  ]
  expect(facts.map((fact) => [read.has(fact), read.get(fact)])).toEqual(facts.map(() => [true, undefined]))
  expect([paused, expired, pageOff, linkOff].filter((order) => read.has(order))).toEqual([])
})

test('a draft is previewed as visitors would see it on each page, and only by those who may see it', async () => {
  const draft = await make.position(home, { title: 'Secret cook', content_html_default: '<p>We cook fish.</p>' })
  await make.listing(draft, page)
  const shown = await viewer.get(`${PATH}/${draft.id}/preview`)
  expect(shown.html).toContain('<p>We cook fish.</p>')
  expect(shown.html).toContain('Preview on Main page.')
  expect(shown.html).not.toContain('class="side"')
  const other = await viewer.get(`${PATH}/${draft.id}/preview?page=${off.id}`)
  expect(other.html).toContain('Preview on Closed page.')
  expect((await viewer.get(`${PATH}/${world.positions.elsewhere.id}/preview`)).status).toBe(404)
})

test('who only reads is offered nothing that changes the position', async () => {
  const { id } = await published()
  for (const tab of ['', '/candidates', '/pages', '/figures', '/activity']) {
    const shown = await viewer.page(`${PATH}/${id}${tab}`)
    expect(shown.forms.filter(({ action }) => action.startsWith(PATH))).toEqual([])
    expect(linksOf(shown).filter((href) => /edit|publish|pause|archive|deadline|new$/.test(href))).toEqual([])
  }
})

test('each tab has the same head, and the list leads to the candidates, or to the ad while it is written', async () => {
  const { id } = await published({ title: 'Head cook' })
  for (const tab of ['/candidates', '', '/pages', '/figures', '/activity']) {
    const shown = await recruiter.page(`${PATH}/${id}${tab}`)
    expect(shown.heading, tab).toBe('Head cook')
    expect(shown.text, tab).toContain('Published On 1 page')
    const current = shown.elements.filter((element) => attribute(element, 'aria-current') === 'page')
    expect(
      current.map((element) => attribute(element, 'href')),
      tab,
    ).toContain(`${PATH}/${id}${tab}`)
  }
  const draft = await make.position(home, { title: 'Unwritten' })
  const list = linksOf(await recruiter.page(PATH))
  expect(list).toContain(`${PATH}/${id}/candidates`)
  expect(list).toContain(`${PATH}/${draft.id}`)
  // Nothing can be published from the head by somebody who only reads.
  expect(linksOf(await recruiter.page(`${PATH}/${draft.id}/activity`))).toContain(`${PATH}/${draft.id}/publish`)
  expect(linksOf(await viewer.page(`${PATH}/${draft.id}/activity`))).not.toContain(`${PATH}/${draft.id}/publish`)
})

/** What a page tells that happened. */
const toldOn = ({ elements }: ParsedPage) =>
  elements.flatMap((element) =>
    attribute(element, 'class') === 'happenings'
      ? element.childNodes.filter(({ nodeName }) => nodeName === 'li').map(textOf)
      : [],
  )

test('the activity tells what happened to a position, its links and candidates, and nothing of others', async () => {
  const position = await published({ title: 'Baker' })
  const at = `${PATH}/${position.id}`
  const other = await published({ title: 'Butcher' })
  const person = await make.person(home, { first_name: 'Ingrid', last_name: 'Strand' })
  const candidate = await make.vouch(position, { person_id: person.id })
  await recruiter.post(`${at}/links/new`, { name: 'Spring', type: 'AD', platform: '' })
  await recruiter.post(`/portal/candidates/${candidate.id}/move`, { stage: 'ACCEPTED_BY_COMPANY' })
  // Of a change of several positions at once, the page of each tells its own.
  await recruiter.post(`${PATH}/pause`, new URLSearchParams([position, other].map((each) => ['id', each.id])))
  await recruiter.post(`${PATH}/${other.id}/links/new`, { name: 'Autumn', type: 'AD', platform: '' })
  const shown = await recruiter.page(`${at}/activity`)
  expect(toldOn(shown)).toEqual([
    expect.stringMatching(/paused a position/i),
    expect.stringContaining('Moved Ingrid Strand from New to Shortlisted'),
    expect.stringMatching(/created a sharing link/i),
  ])
  expect(linksOf(shown)).toContain(`/portal/candidates/${candidate.id}`)
  await verbs.editUser({ id: world.people.viewer.userId }, { identities: false })
  expect(toldOn(await viewer.page(`${at}/activity`)).join()).toMatch(/Moved Candidate \w{4} from New to Shortlisted/)
})

test('what keeps a position from all visitors stands beside its status, with the button that changes it', async () => {
  const { id } = await published({ status: 'PAUSED', paused_at: new Date() })
  const { html } = await recruiter.get(`${PATH}/${id}`)
  expect(html).toContain('Why visitors do not see it')
  // The reasons beside pages and links are links without a button.
  expect(
    html.match(
      new RegExp(
        `<a [^>]*class="button[^>]*href="${PATH}/${id}/resume"|<a href="${PATH}/${id}/resume" class="button`,
        'g',
      ),
    ),
  ).toHaveLength(1)
  const live = await published()
  expect((await recruiter.get(`${PATH}/${live.id}`)).html).not.toContain('Why visitors do not see it')
})

test('a link gets another name', async () => {
  const { id } = await published()
  const made = await recruiter.post(`${PATH}/${id}/links/new`, { name: 'Spring', type: 'AD', platform: '' })
  const at = `${made.to}/edit`
  const form = formTo(await recruiter.page(at), at)
  const changed = await recruiter.submit(form, { name: 'Autumn', platform: 'FINN' })
  expect(changed.to).toBe(made.to)
  expect((await recruiter.page(made.to)).heading).toBe('Autumn')
  expect((await recruiter.submit(form, { name: '' })).status).toBe(422)
})

test('below the title stand the owner and the team, and who may edit the position names others', async () => {
  const { id } = await published()
  const { people } = world
  const [path, [owner, other]] = [`${PATH}/${id}/team`, [people.viewer, people['restricted user']]]
  expect((await recruiter.page(`${PATH}/${id}`)).text).toContain('No owner')
  const form = await recruiter.page(path)
  expect(form.text).toContain('hiring manager')
  expect(form.text, 'who does not reach the position is not offered').not.toContain('restricted user')
  const chosen = [['owner', owner.userId], ...[people.recruiter, owner].map(({ userId }) => ['team', userId])]
  const saved = await recruiter.post(path, new URLSearchParams(chosen))
  expect(saved.to).toBe(`${PATH}/${id}?done=team`)
  const shown = await viewer.page(`${PATH}/${id}/activity`)
  expect(shown.text).toMatch(/Owner: \S+ viewer · Team: \S+ recruiter/)
  expect(linksOf(shown)).not.toContain(path)
  const refused = await recruiter.post(path, { owner: other.userId })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('has no access to the position')
  expect(await verbsAbout(id)).toEqual(['positions entrust'])
})
