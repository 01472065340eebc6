import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHandlers } from '../src/service/app.ts'
import { ensureMarketplace } from '../src/positions/careers-pages/actions.ts'
import { switchPages } from '../src/positions/careers-pages/page-actions.ts'
import { PageValidities } from '../src/positions/careers-pages/validity-store.ts'
import { type Change, inTransaction } from '../src/base/changes/actions.ts'
import { letClientsGo, takeClientsOn } from '../src/organisation/clients/actions.ts'
import { createCompanies, editCompanies } from '../src/organisation/companies/actions.ts'
import { openDatabase } from '../src/base/db/connection.ts'
import { ResponseCache, type ResponseSource } from '../src/base/http/responses/response-cache.ts'
import { createKeys } from '../src/organisation/keys/actions.ts'
import { overrideListings, unlistFromPages } from '../src/positions/listings/actions.ts'
import { assignPositions, createPositions, editPositions, transitionPositions } from '../src/positions/actions.ts'
import { archive, expire, pause, publish, restore, resume, type Transition } from '../src/positions/lifecycle.ts'
import { createSharingLinks } from '../src/positions/sharing-links/actions.ts'
import { createTestDatabase } from './database.ts'
import { companyAccess } from './company-access.ts'
import { movableClock } from './movable-clock.ts'
import { PUBLIC_URL, startServer, type TestServer } from './server.ts'
import { browse } from './public/browse.ts'
import { soon } from './verbs/positions.ts'
import { PLATFORM } from './verbs/world.ts'
import { allowed } from './factory.ts'
import type { AllowedKey } from '../src/base/access/reach.ts'
import { installationAccess } from '../src/base/access/access.ts'

// Two agencies work for one client, and a stranger has a position on the marketplace. Everything is
// read with the key of the first agency, which has no positions.
const stored = await createTestDatabase()
const database = openDatabase({ url: stored.url, poolSize: 4 })
const moveClock = movableClock(stored)
const act = <T>(work: (c: Change) => Promise<T>): Promise<T> =>
  inTransaction(database, installationAccess('operator'), work)
const platform = await ensureMarketplace(database, PLATFORM)
const marketplace = { companyId: platform.companyId, id: allowed(platform.marketplaceId) }
const [reader, agency] = await create([{ name: 'Reader' }, { name: 'Agency' }], true)
const [client, stranger] = await create([{ name: 'Client' }, { name: 'Stranger' }])
await act((c) =>
  takeClientsOn(
    c,
    [reader, agency].map(({ id }) => ({ agencyId: id, clientId: client.id })),
  ),
)
const [page] = await stored.run('select id from careers_pages where company_id = $1 and is_default', [client.id])
const clientPage = { companyId: client.id, id: allowed(String(page?.id)) }
const [managed, strangers] = await act((c) =>
  createPositions(c, [
    { companyId: agency.id, clientId: client.id, form: { title: 'Welder', language: 'NO' }, begin: publish },
    { companyId: stranger.id, form: { title: 'Cook', language: 'NO' }, begin: publish },
  ]),
).then(([one, other]) => [one ?? expect.unreachable(), other ?? expect.unreachable()] as const)
const [key] = await act((c) => createKeys(c, [{ companyId: reader.id, limit: 1_000_000 }]))

let server: TestServer
/** It caches nothing, and supplies the correct responses. */
let truth: TestServer
beforeAll(async () => {
  server = await startServer(stored.url, { cacheBytes: 10_000_000 })
  truth = await startServer(stored.url, { cacheBytes: 0 })
})
afterAll(async () => {
  await server.close()
  await truth.close()
  await database.close()
  await stored.drop()
})

async function create(forms: { name: string }[], isAgency = false) {
  const [one, other] = await act((c) =>
    createCompanies(
      c,
      forms.map((form) => ({ form, agency: isAgency })),
    ),
  )
  return [one ?? expect.unreachable(), other ?? expect.unreachable()] as const
}

const questions = {
  'client list': `/career-pages/${clientPage.id}/positions`,
  'client detail': `/career-pages/${clientPage.id}/positions/${managed.id}`,
  'market list': `/career-pages/${marketplace.id}/positions`,
  'market detail': `/career-pages/${marketplace.id}/positions/${managed.id}`,
  'stranger detail': `/career-pages/${marketplace.id}/positions/${strangers.id}`,
}
type Question = keyof typeof questions
const names = Object.keys(questions) as Question[]

async function ask(of: TestServer): Promise<string[]> {
  return Promise.all(
    names.map(async (name) => {
      const { status, text } = await of.get(questions[name], { key: key?.key })
      return `${status} ${text}`
    }),
  )
}

/** The same for people. Each page shows other things than its question, and some show the address of another. */
const [link] = await act((c) => createSharingLinks(c, [{ position: managed, form: { type: 'AD', name: 'Ad' } }]))
const pages = [
  `/c/${clientPage.id}`,
  `/c/${clientPage.id}?lang=sv`,
  `/c/${clientPage.id}/${managed.id}`,
  `/c/${marketplace.id}`,
  `/c/${marketplace.id}?q=turner`,
  `/c/${marketplace.id}/${managed.id}`,
  `/c/${marketplace.id}/${strangers.id}`,
  `/j/${link?.id}`,
]

async function look(at: TestServer): Promise<string[]> {
  const open = browse(at)
  return Promise.all(
    pages.map(async (path) => {
      const { status, text, headers } = await open(path)
      return `${status} ${headers['etag']} ${text}`
    }),
  )
}

const edit = (position: AllowedKey<'positions'>, title: string) =>
  act((c) => editPositions(c, [{ ...position, edit: { title } }]))
const transition = (position: AllowedKey<'positions'>, move: Transition) =>
  act((c) => transitionPositions(c, 'positions publish', [position], move))

const ofManaged: Question[] = ['client list', 'client detail', 'market list', 'market detail']
const ofStrangers: Question[] = ['market list', 'stranger detail']
const onClientPage: Question[] = ['client list', 'client detail']

/** What happens, one after the other, and which responses show it. */
const changes: [what: string, work: () => Promise<unknown>, shownIn: Question[]][] = [
  ['another agency edits its position', () => edit(managed, 'Turner'), ofManaged],
  [
    'another agency overrides a form on the client’s page',
    () => act((c) => overrideListings(c, [{ ...managed, page: clientPage }], { enableVouch: false })),
    // The override is shown on that page alone, but it moves updatedAt, which all of them show.
    ofManaged,
  ],
  [
    'another agency is renamed',
    () => act((c) => editCompanies(c, [{ id: agency.id, edit: { name: 'Fjord' } }])),
    ofManaged,
  ],
  [
    'another agency changes its gallery',
    () =>
      act((c) =>
        editCompanies(c, [
          { id: agency.id, edit: { sections: [{ kind: 'gallery', images: ['https://a.example/1.jpg'] }] } },
        ]),
      ),
    ['client detail', 'market detail'],
  ],
  ['another agency pauses its position', () => transition(managed, pause), ofManaged],
  ['another agency resumes it', () => transition(managed, resume), ofManaged],
  ['another agency archives it', () => transition(managed, archive), ofManaged],
  ['another agency restores it', () => transition(managed, restore), ofManaged],
  ['another agency lets it expire soon', () => transition(managed, soon), ofManaged],
  ['that position expires', moveClock, ofManaged],
  ['another agency lifts its expiration', () => transition(managed, expire(null)), ofManaged],
  ['a stranger edits its position', () => edit(strangers, 'Baker'), ofStrangers],
  [
    'a stranger is renamed',
    () => act((c) => editCompanies(c, [{ id: stranger.id, edit: { name: 'Nobody' } }])),
    ofStrangers,
  ],
  [
    'a stranger takes its position off the marketplace',
    () => act((c) => unlistFromPages(c, [{ ...strangers, page: marketplace }])),
    ofStrangers,
  ],
  [
    'another agency creates a draft',
    () => act((c) => createPositions(c, [{ companyId: agency.id, form: { title: 'Draft', language: 'NO' } }])),
    [],
  ],
  [
    'another agency takes its position back from the client',
    () => act((c) => assignPositions(c, [managed], null)),
    ofManaged,
  ],
  ['the client switches its page off', () => act((c) => switchPages(c, [clientPage], false)), onClientPage],
  ['the client switches its page on', () => act((c) => switchPages(c, [clientPage], true)), onClientPage],
  [
    'the reader lets the client go',
    () => act((c) => letClientsGo(c, [{ agencyId: reader.id, clientId: client.id }])),
    onClientPage,
  ],
]

test.each(changes)('pages show what changed at once, and nothing else, when %s', async (_what, work, shownIn) => {
  await ask(server)
  const before = await ask(server)
  expect(await look(server)).toEqual(await look(truth))
  await work()
  expect(await look(server)).toEqual(await look(truth))
  const after = await ask(server)
  expect(after).toEqual(await ask(truth))
  expect(names.filter((_, i) => after[i] !== before[i])).toEqual(shownIn)
})

test('a page is cached while nothing changes, also if candidates do', async () => {
  const kept = async () => {
    const { values } = (await server.app.metrics.getSingleMetric('kandidat_answers_total')?.get()) ?? { values: [] }
    return values.find(({ labels }) => labels.source === 'kept')?.value ?? 0
  }
  const get = () => server.get(questions['market list'], { key: key?.key })
  await get()
  const before = await kept()
  await act(async (c) => c.invalidate([{ companyId: agency.id, kind: 'people' }]))
  await get()
  expect((await kept()) - before).toBe(1)
})

test('a cached page shows another company’s position to the millisecond before its expiration, and not from then on', async () => {
  const [{ at } = { at: new Date() }] = await stored.run<{ at: Date }>('select clock() as at')
  const expiration = new Date(at.getTime() + 3_600_000)
  await transition(managed, expire(expiration))
  const sources: ResponseSource[] = []
  const cache = new ResponseCache({
    handlers: createHandlers(PUBLIC_URL),
    database: database.reads,
    pages: new PageValidities(database.reads),
    cacheBytes: 1_000_000,
    onResponse: (source) => void sources.push(source),
  })
  const idsAt = async (milliseconds: number) => {
    const response = await cache.respond(
      {
        id: 'listCareerPagePositions',
        path: { id: marketplace.id },
        query: { take: 50, cursor: undefined },
        text: 'the marketplace',
      },
      {
        keyId: '',
        access: companyAccess(reader.id),
        versions: { scope: '0', content: '', people: '', expiry: Infinity },
        at: new Date(expiration.getTime() + milliseconds),
      },
    )
    return (JSON.parse(response.body.toString()) as { data: { id: string }[] }).data.map(({ id }) => id)
  }
  expect(await idsAt(-1_000)).toContain(managed.id)
  expect(await idsAt(-1)).toContain(managed.id)
  expect(await idsAt(0)).not.toContain(managed.id)
  expect(await idsAt(1)).not.toContain(managed.id)
  expect(sources).toEqual(['read', 'kept', 'read', 'kept'])
})
