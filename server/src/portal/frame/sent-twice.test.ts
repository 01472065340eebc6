import { afterAll, expect, test } from 'vitest'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { formTo, Visitor } from '../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'

// Forms that are sent twice: somebody pressed the button twice, or sent the form again after an answer that was lost.

const fixture = await openFixture()
const { make, database } = fixture
const world = await makeWorld(fixture)
const { home, agency } = world.companies
/** Two connections of one browser, so that both requests are answered at once. */
async function twins(name: 'administrator' | 'agency') {
  const first = await visitAs(fixture, world, name)
  const second = new Visitor(fixture.server.url)
  for (const [cookie, value] of first.cookies) second.cookies.set(cookie, value)
  return [first, second] as const
}
const browsers = { administrator: await twins('administrator'), agency: await twins('agency') }
afterAll(() => Promise.all([...browsers.administrator, ...browsers.agency].map((visitor) => visitor.close())))

const position = await make.published(home, { title: 'Welder' })
const person = await make.person(home, {
  first_name: 'Ada',
  email: 'ada@twice.example',
  email_normalized: 'ada@twice.example',
})
const ada = await make.vouch(position, { person_id: person.id })
const at = `/portal/candidates/${ada.id}`
const positionAt = `/portal/positions/${position.id}`
const rows = async (of: string, ...values: string[]) =>
  (await database.run<{ n: number }>(`select count(*)::integer as n from ${of}`, values))[0]?.n

interface Case {
  what: string
  page: string
  fields: Readonly<Record<string, string>>
  /** What is counted. */
  of: string
  form?: string
  by?: 'agency'
  before?: number
}

test.each<Case>([
  {
    what: 'mail',
    page: `${at}/write`,
    fields: { subject: 'Hello', body: 'Dear {firstName}' },
    of: `mails where kind = 'letter'`,
  },
  {
    what: 'note',
    page: at,
    form: `${at}/notes`,
    fields: { text: '  Knows Go.\n', readers: 'team' },
    of: 'notes',
  },
  {
    what: 'careers page',
    page: '/portal/pages/new',
    fields: { name: 'Twice', heading: 'Once' },
    of: `careers_pages where name = 'Twice'`,
  },
  { what: 'sharing link', page: `${positionAt}/links/new`, fields: { name: 'Fair' }, of: 'sharing_links' },
  {
    what: 'copy of a position',
    page: positionAt,
    form: `${positionAt}/duplicate`,
    fields: {},
    of: `positions where title = 'Welder'`,
    before: 1,
  },
  {
    what: 'template',
    page: '/portal/settings/templates/new',
    fields: { name: 'Thanks', 'subject-en': 'Thanks', 'body-en': 'Dear {firstName}' },
    of: 'mail_templates',
  },
  {
    what: 'client',
    by: 'agency',
    page: '/portal/clients/new',
    fields: { name: 'Fjellvik Verft' },
    of: `clients where agency_id = '${agency.id}'`,
    before: 1,
  },
])('a $what is created once, however often its form is sent', async (given) => {
  const { page, form: action = page, fields, of, before = 0, by = 'administrator' } = given
  const [first, second] = browsers[by]
  expect(await rows(of)).toBe(before)
  const form = formTo(await first.page(page), action)
  const replies = [
    ...(await Promise.all([first.submit(form, fields), second.submit(form, fields)])),
    await first.submit(form, fields),
  ]
  expect(replies.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(new Set(replies.map(({ to }) => to)).size).toBe(1)
  expect(await rows(of)).toBe(before + 1)
})

test.each([
  ['mail', `${at}/write`, `${at}/write`, { subject: 'One', body: 'First words' }, { body: 'Other words' }],
  ['note', at, `${at}/notes`, { text: 'First words', readers: 'team' }, { text: 'Other words' }],
] as const)(
  'a %s that was written on after an answer that was lost is neither lost nor sent twice unasked',
  async (_, page, action, fields, edited) => {
    const [visitor] = browsers.administrator
    const of = action.endsWith('write') ? `mails where facts::text like $1` : 'notes where text like $1'
    const count = () => Promise.all([rows(of, '%First words%'), rows(of, '%Other words%')])
    const form = formTo(await visitor.page(page), action)
    await visitor.submit(form, fields)
    const refused = await visitor.submit(form, { ...fields, ...edited })
    expect([refused.status, refused.html.includes('You have sent this form before')]).toEqual([422, true])
    expect(refused.html).toContain('Other words</textarea>')
    expect(await count()).toEqual([1, 0])
    const id = /<form[^>]*?(?:write|notes)"[^]*?name="id" value="([^"]*)"/.exec(refused.html)?.[1] ?? ''
    await visitor.submit(form, { ...fields, ...edited, id })
    expect(await count()).toEqual([1, 1])
  },
)

test('a form whose id is that of something else creates nothing', async () => {
  const other = await make.sharingLink(world.positions.agency)
  const reply = await browsers.administrator[0].post(`${positionAt}/links/new`, {
    ...{ id: other.id, name: 'Mine', type: 'AD' },
  })
  expect(reply.status).toBe(422)
  expect(await rows(`sharing_links where id = $1 and name <> 'Mine'`, other.id)).toBe(1)
  const made = await browsers.administrator[0].post(`${positionAt}/links/new`, { name: 'No id', type: 'AD' })
  expect(made).toMatchObject({ status: 303, to: expect.not.stringContaining(UNKNOWN_ID) })
})
