import { afterAll, expect, test } from 'vitest'
import { isId, newId } from '../../src/base/db/id.ts'
import { portalAddresses } from '../../src/portal/addresses.ts'
import { randomFrom } from '../../../scripts/harness/random.ts'
import { budget } from '../budget.ts'
import { everyRow, everything } from '../everything.ts'
import { openFixture } from '../fixture.ts'
import { announceSeed } from '../seed.ts'
import { makeDeliveryOf, makeKeyOf, makeReceiverOf, makeReplayOf } from './objects.ts'
import { filledIn, type PageForm, parsePage } from './parsed-page.ts'
import { formTo } from './visitor.ts'
import { entries } from './routes.ts'
import { bring, everybody, makeWorld, marks, signIn, visitAs } from './world.ts'

// Ids of another company in fields of forms, where a page of ours never has them.

const fixture = await openFixture()
const world = await makeWorld(fixture)
const visitor = await visitAs(fixture, world, 'administrator')
afterAll(() => visitor.close())
const settings = '/portal/settings/api'
const { 'other company': stranger, administrator } = world.people

const receiver = await makeReceiverOf(fixture, administrator)
const others = {
  key: (await makeKeyOf(fixture, stranger)).id,
  position: world.positions.elsewhere.id,
  client: world.companies.home.id,
  ...(await makeDeliveryOf(fixture, world, 'other company')),
}
const replay = await makeReplayOf(fixture, world, 'other company', others.receiverId)

const [now, before] = [new Date().toISOString().slice(0, 16), '2020-01-01T00:00']
const range = { step: 'start', since: before, until: now }
const forms: [what: string, path: string, field: string, id: string, fields: Record<string, string | string[]>][] = [
  ['the id of a key', `${settings}/keys/new`, 'id', others.key, { name: 'x' }],
  ['a position of a new key', `${settings}/keys/new`, 'positionIds', others.position, { name: 'x', access: 'certain' }],
  ['the id of a receiver', `${settings}/receivers/new`, 'id', others.receiverId, { url: 'http://127.0.0.1:64999/' }],
  [
    ...(['a position of a new receiver', `${settings}/receivers/new`, 'positionIds', others.position] as const),
    { url: 'http://127.0.0.1:64999/', positions: 'certain' },
  ],
  [
    'a client of a new receiver',
    `${settings}/receivers/new`,
    'clientIds',
    others.client,
    { url: 'http://127.0.0.1:64999/' },
  ],
  [
    'a position of an edited receiver',
    `${settings}/receivers/${receiver.id}/edit`,
    'positionIds',
    others.position,
    { positions: 'certain' },
  ],
  ['the id of a replay', `${settings}/receivers/${receiver.id}/replays/new`, 'id', replay, range],
]

test.each(forms)('%s of another company is refused, as one that does not exist', async (_, path, field, id, fields) => {
  const form = formTo(await visitor.page(path), path)
  const rows = await everything(fixture.database)
  const reply = await visitor.post(path, filledIn(form, { ...fields, [field]: id }))
  expect([303, 422]).toContain(reply.status)
  expect(reply.html).not.toMatch(new RegExp(`${marks.elsewhere}|kand_|whsec_`))
  expect(await everything(fixture.database), `${reply.status} ${reply.to}`).toBe(rows)
  if (field === 'id') return
  const unknown = newId()
  const other = await visitor.post(path, filledIn(form, { ...fields, [field]: unknown }))
  expect(other.status).toBe(reply.status)
  const bare = (html: string, text: string) =>
    html.replaceAll(text, '').replaceAll(form.fields.find(({ name }) => name === 'id')?.value ?? 'none', '')
  expect(bare(other.html, unknown)).toBe(bare(reply.html, id))
})

test('a form for a new key that is sent several times at the same moment makes one key', async () => {
  const path = `${settings}/keys/new`
  const body = filledIn(formTo(await visitor.page(path), path), { name: 'Once' })
  const tabs = await Promise.all([1, 2, 3].map(() => visitAs(fixture, world, 'administrator')))
  const replies = await Promise.all(tabs.map((tab) => tab.post(path, body)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 303, 303])
  expect(await fixture.database.run(`select from keys where name = 'Once'`)).toHaveLength(1)
  await Promise.all(tabs.map((tab) => tab.close()))
})

/** How many ids each field gets: others for each seed, and in the long form all of them. */
const IDS = budget(3, 1_000)

test(
  `at most ${IDS} ids of another company in any field of any form change and show nothing of it`,
  { tags: 'long' },
  async () => {
    const random = randomFrom(announceSeed('ids of another company'))
    const found: { path: string; form: PageForm; name: string }[] = []
    for (const [path, { cases }] of Object.entries(entries)) {
      const own = (await cases?.(fixture, world))?.find(({ reach = everybody }) => reach.includes('administrator'))
      const address = path.replaceAll(/:(\w+)/g, (_, name: string) => own?.params?.[name] ?? 'none')
      for (const form of parsePage((await visitor.get(address)).html).forms) {
        const named = form.fields.filter(({ name, value }) => /(^|I)ds?$/.test(name) || isId(value))
        found.push(...[...new Set(named.map(({ name }) => name))].map((name) => ({ path, form, name })))
      }
    }
    const theirs = async () =>
      (await everyRow(fixture.database)).filter(({ company }) => company === stranger.companyId).map(({ text }) => text)
    const rows = await theirs()
    const ids = { ...others, replay, company: stranger.companyId, user: stranger.userId, identity: stranger.identityId }
    for (const { path, form, name } of found) {
      const all = Object.entries(ids)
      for (const [what, id] of random.some(all, Math.min(IDS, all.length))) {
        const { html } = await visitor.submit(form, { [name]: id })
        expect(html, `${path}: ${what} as ${name}`).not.toContain(marks.elsewhere)
      }
      bring(visitor, (await signIn(fixture, administrator)).token)
    }
    expect(await theirs()).toEqual(rows)
    expect(found.length).toBeGreaterThan(5)
  },
)

test('an address with a NUL, which PostgreSQL takes in no text, is one of nothing', async () => {
  const named = portalAddresses.filter((address) => address.includes(':'))
  const answers = new Map<string, number[]>()
  for (const address of named) {
    for (const word of ['%00', `${newId()}%00`]) {
      const path = address.replaceAll(/:\w+/g, word)
      answers.set(path, [(await visitor.get(path)).status, (await visitor.post(path)).status])
    }
  }
  expect([...answers].filter(([, statuses]) => statuses.some((status) => status !== 404 && status !== 405))).toEqual([])
})
