import { describe, expect, test } from 'vitest'
import { byVerb } from '../../test/by-verb.ts'
import { fullLocation } from '../../test/places.ts'
import { idsOf, openFixture, UNKNOWN_ID } from '../../test/fixture.ts'

const fixture = await openFixture()
const { make, as } = fixture
const verbs = byVerb(fixture)

const platform = await make.company({ kind: 'platform' })
const marketplace = await make.page(platform, { is_marketplace: true })
const agency = await make.company({ kind: 'agency', name: 'Fjord', logo_url: 'https://img.example.com/f.png' })
const client = await make.client(agency)
const stranger = await make.company()
const agencyPage = await make.page(agency)
const clientPage = await make.page(client)
const inactive = await make.page(agency, { active: false })
const strangersPage = await make.page(stranger)
const agencyKey = await make.key(agency)
const get = as(agencyKey)

const managed = await make.published(agency, { client_id: client.id })
const clientsOwn = await make.published(client)
const strangers = await make.published(stranger)
for (const page of [agencyPage, clientPage, marketplace, inactive]) await make.listing(managed, page)
for (const page of [clientPage, marketplace]) await make.listing(clientsOwn, page)
for (const page of [strangersPage, marketplace]) await make.listing(strangers, page)
await make.refresh()

const on = (page: { id: string }) => `/career-pages/${page.id}/positions`

describe('which page', () => {
  test('an unknown page returns 404, and so does an inactive one', async () => {
    for (const id of [UNKNOWN_ID, inactive.id]) {
      const reply = await get(`/career-pages/${id}/positions`)
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual({ error: `There is no careers page "${id}".`, code: 'NOT_FOUND' })
    }
  })

  test('a text that cannot be an id is a page that does not exist, never a 400', async () => {
    for (const id of ['x', '%00', agencyPage.id.toUpperCase(), 'a'.repeat(10_000), managed.id, '%zz']) {
      expect((await get(`/career-pages/${id}/positions`)).status, id.slice(0, 50)).toBe(404)
    }
  })

  test('a page that the key cannot read returns 403: a stranger’s, and for a client its agency’s', async () => {
    const reply = await get(on(strangersPage))
    expect(reply.status).toBe(403)
    expect(reply.body.error).toBe(`The API key has no access to the careers page "${strangersPage.id}".`)
    expect((await as(await make.key(client))(on(agencyPage))).status).toBe(403)
  })

  test('a page of a former client returns 403', async () => {
    const former = await make.client(agency)
    const page = await make.page(former)
    expect((await get(on(page))).status).toBe(200)
    await verbs.endClient(agency, former)
    expect((await get(on(page))).status).toBe(403)
  })

  test('a restricted key reads only the marketplace and pages on which its positions have an enabled listing', async () => {
    const draft = await make.position(agency)
    await make.listing(draft, agencyPage)
    await make.listing(draft, clientPage, { enabled: false })
    const restricted = as(await make.key(agency, { positionIds: [draft.id] }))
    expect((await restricted(on(agencyPage))).body).toEqual({ data: [], nextCursor: null })
    expect((await restricted(on(marketplace))).body).toEqual({ data: [], nextCursor: null })
    expect((await restricted(on(clientPage))).status).toBe(403)
    expect((await restricted(on(inactive))).status).toBe(404)
  })
})

describe('which positions', () => {
  test('only those currently visible: published, not paused, not expired, not closed, and enabled on the page', async () => {
    const page = await make.page(agency)
    const at = new Date('2026-04-01T00:00:00Z')
    const visible = await make.published(agency)
    const later = await make.published(agency, { expiration_date: '9999-01-01T00:00:00Z' })
    const disabled = await make.published(agency)
    await make.sharingLink(disabled)
    await make.listing(disabled, page, { enabled: false })
    const hidden = [
      await make.position(agency),
      await make.published(agency, { status: 'PAUSED', paused_at: at }),
      await make.published(agency, { expiration_date: '2026-01-01T00:00:00Z' }),
      await make.published(agency, { status: 'ARCHIVED', archived_at: at }),
      await make.published(agency, { status: 'ARCHIVED', deleted_at: at }),
    ]
    for (const position of [visible, later, ...hidden]) await make.listing(position, page)
    await make.refresh()
    expect(idsOf(await get(on(page)))).toEqual([later.id, visible.id])
  })

  test('on a page of the key’s own company or of its client, every position that is live there, of any owner', async () => {
    const asClient = as(await make.key(client))
    for (const holder of [asClient, get]) {
      expect(idsOf(await holder(on(clientPage)))).toEqual([clientsOwn.id, managed.id])
    }
    expect((await asClient(`/positions/${managed.id}`)).status).toBe(403)
    expect((await get(`/positions/${clientsOwn.id}`)).status).toBe(403)
  })

  test('on the page of a client of two agencies, each agency sees the positions of the other one', async () => {
    const [one, other] = [agency, await make.company({ kind: 'agency' })]
    const shared = await make.client(one)
    await make.client(other, shared)
    const page = await make.page(shared)
    const positions = [
      await make.published(one, { client_id: shared.id }),
      await make.published(other, { client_id: shared.id }),
      await make.published(shared),
    ]
    for (const position of positions) await make.listing(position, page)
    await make.refresh()
    const [ofOne, ofOther, ofShared] = positions.map(({ id }) => id)
    for (const company of [one, other, shared]) {
      const holder = as(await make.key(company))
      expect(idsOf(await holder(on(page)))).toEqual([ofShared, ofOther, ofOne])
    }
    const { data } = (await as(await make.key(one))(on(page))).body
    expect(data.map(({ subCompanyId }: { subCompanyId?: string }) => subCompanyId)).toEqual([
      undefined,
      shared.id,
      shared.id,
    ])
  })

  test('a restricted key sees only its own positions, on every page', async () => {
    const ofClient = as(await make.key(client, { positionIds: [clientsOwn.id] }))
    for (const page of [clientPage, marketplace]) expect(idsOf(await ofClient(on(page)))).toEqual([clientsOwn.id])
    const ofAgency = as(await make.key(agency, { positionIds: [managed.id] }))
    for (const page of [agencyPage, clientPage, marketplace])
      expect(idsOf(await ofAgency(on(page)))).toEqual([managed.id])
    expect(idsOf(await as(await make.key(stranger, { positionIds: [] }))(on(marketplace)))).toEqual([])
  })

  test('on the marketplace every company-wide key sees every position that is live there', async () => {
    for (const company of [agency, client, stranger, platform, await make.company()]) {
      const holder = as(await make.key(company))
      expect(idsOf(await holder(on(marketplace)))).toEqual([strangers.id, clientsOwn.id, managed.id])
    }
  })

  test('what a page shows of another company’s position is what its owner’s list shows', async () => {
    const own = (await as(await make.key(stranger))('/positions')).body.data
    const shown = (await get(on(marketplace))).body.data
    expect(shown.filter(({ id }: { id: string }) => id === strangers.id)).toEqual(own)
  })
})

describe('the fields', () => {
  test('are those of a list-level Position, and no others', async () => {
    const place = fullLocation()
    const page = await make.page(client)
    const position = await make.published(agency, {
      client_id: client.id,
      pitch: 'Kom!',
      employment_type: ['Part-time'],
      locations: JSON.stringify([place]),
      created_at: '2026-03-01T00:00:00Z',
      published_at: '2026-03-02T00:00:00Z',
      last_published_at: '2026-03-03T00:00:00Z',
      first_activated_at: '2026-03-02T00:00:00Z',
    })
    await make.listing(position, page)
    await make.refresh()
    const { body } = await get(on(page))
    const listed = (await get('/positions')).body.data.find(({ id }: { id: string }) => id === position.id)
    expect(listed.subCompanyId).toBe(client.id)
    expect(listed.company).toEqual({ name: 'Fjord', logoUrl: 'https://img.example.com/f.png' })
    expect(body).toEqual({ data: [listed], nextCursor: null })
  })

  test.each([
    [true, true, false, false],
    [false, false, true, true],
    [true, false, null, true],
    [false, true, true, null],
    [true, false, null, null],
  ])(
    'enableApplication %s and enableVouch %s show the per-page overrides %s and %s',
    async (enable_application, enable_vouch, application, vouch) => {
      const [overriding, plain] = [await make.page(agency), await make.page(agency)]
      const position = await make.published(agency, { enable_application, enable_vouch })
      await make.listing(position, overriding, { enable_application: application, enable_vouch: vouch })
      await make.listing(position, plain)
      await make.refresh()
      expect((await get(on(overriding))).body.data[0]).toMatchObject({
        enableApplication: application ?? enable_application,
        enableVouch: vouch ?? enable_vouch,
      })
      const unchanged = { enableApplication: enable_application, enableVouch: enable_vouch }
      expect((await get(on(plain))).body.data[0]).toMatchObject(unchanged)
      expect((await get(`/positions/${position.id}`)).body.data).toMatchObject(unchanged)
    },
  )
})
