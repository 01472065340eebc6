import { describe, expect, test } from 'vitest'
import { PUBLIC_URL } from '../../test/server.ts'
import { openFixture, UNKNOWN_ID } from '../../test/fixture.ts'

const { make, as } = await openFixture()

const platform = await make.company({ kind: 'platform' })
const marketplace = await make.page(platform, { is_marketplace: true })
const agency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
const stranger = await make.company()
const agencyPage = await make.page(agency)
const otherPage = await make.page(agency)
const clientPage = await make.page(client)
const inactive = await make.page(agency, { active: false })
const strangersPage = await make.page(stranger)
const managed = await make.published(agency, { client_id: client.id })
for (const page of [agencyPage, clientPage, marketplace, inactive]) await make.listing(managed, page)
const clientsOwn = await make.published(client)
await make.listing(clientsOwn, clientPage)
const clientsPaused = await make.published(client, { status: 'PAUSED', paused_at: new Date() })
await make.listing(clientsPaused, clientPage)
const strangers = await make.published(stranger)
await make.listing(strangers, strangersPage)
await make.listing(strangers, marketplace)
await make.refresh()
const get = as(await make.key(agency))
const asClient = as(await make.key(client))

const on = (page: { id: string }, position: { id: string }) => `/career-pages/${page.id}/positions/${position.id}`
const unknown = { id: UNKNOWN_ID }

describe('the page', () => {
  test('unknown or inactive is 404', async () => {
    for (const page of [unknown, inactive]) {
      const reply = await get(on(page, managed))
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual({ error: `There is no careers page "${page.id}".`, code: 'NOT_FOUND' })
    }
  })

  test('that the key cannot read is 403', async () => {
    const reply = await get(on(strangersPage, managed))
    expect(reply.status).toBe(403)
    expect(reply.body.error).toBe(`The API key has no access to the careers page "${strangersPage.id}".`)
    expect((await asClient(on(agencyPage, managed))).status).toBe(403)
  })

  test('is checked before the position, from left to right', async () => {
    expect((await get(on(unknown, strangers))).status).toBe(404)
    expect((await get(on(strangersPage, unknown))).status).toBe(403)
  })
})

describe('the position', () => {
  test('that the key can read and that is live on the page is returned', async () => {
    for (const page of [agencyPage, clientPage, marketplace]) {
      expect((await get(on(page, managed))).body.data).toMatchObject({ id: managed.id, careerPageId: page.id })
    }
  })

  test('unknown is 404', async () => {
    const reply = await get(on(agencyPage, unknown))
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ error: `There is no position "${UNKNOWN_ID}".`, code: 'NOT_FOUND' })
  })

  test('that cannot be an id is 404, never a 400', async () => {
    for (const id of ['x', '%00', managed.id.toUpperCase(), 'a'.repeat(10_000), '%zz']) {
      expect((await get(on(agencyPage, { id }))).status, id.slice(0, 50)).toBe(404)
    }
  })

  test('that the key can read but that is not live there is 404: not listed, not enabled, not PUBLISHED', async () => {
    const disabled = await make.published(agency)
    await make.listing(disabled, agencyPage, { enabled: false })
    await make.sharingLink(disabled)
    const at = new Date()
    const hidden = [
      await make.position(agency),
      await make.published(agency, { status: 'PAUSED', paused_at: at }),
      await make.published(agency, { status: 'ARCHIVED', archived_at: at }),
      await make.published(agency, { expiration_date: '2026-01-01T00:00:00Z' }),
    ]
    for (const position of hidden) await make.listing(position, agencyPage)
    await make.refresh()
    for (const position of [disabled, ...hidden]) {
      const reply = await get(on(agencyPage, position))
      expect(reply.status).toBe(404)
      expect(reply.body.error).toBe(`The position "${position.id}" is not live on the careers page "${agencyPage.id}".`)
    }
    expect((await get(on(otherPage, managed))).status).toBe(404)
  })

  test('of any owner is returned while it is live there, because it is public there', async () => {
    const shown = [
      [get, marketplace, strangers],
      [get, clientPage, clientsOwn],
      [asClient, clientPage, managed],
      [asClient, marketplace, strangers],
      [asClient, marketplace, managed],
    ] as const
    for (const [holder, page, position] of shown) {
      expect((await holder(on(page, position))).body.data).toMatchObject({ id: position.id, careerPageId: page.id })
      expect((await holder(`/positions/${position.id}`)).status).toBe(403)
    }
  })

  test('that the key cannot read and that is not live there is 403', async () => {
    const reply = await get(on(agencyPage, strangers))
    expect(reply.status).toBe(403)
    expect(reply.body.error).toBe(`The API key has no access to the position "${strangers.id}".`)
    expect((await get(on(clientPage, clientsPaused))).status).toBe(403)
    const paused = await make.published(agency, { client_id: client.id, status: 'PAUSED', paused_at: new Date() })
    await make.listing(paused, clientPage)
    await make.refresh()
    expect((await asClient(on(clientPage, paused))).status).toBe(403)
  })

  test('a restricted key gets only its own positions, on every page', async () => {
    const restricted = as(await make.key(client, { positionIds: [clientsOwn.id] }))
    expect((await restricted(on(clientPage, clientsOwn))).status).toBe(200)
    for (const [page, position] of [
      [clientPage, managed],
      [marketplace, managed],
      [marketplace, strangers],
      [clientPage, clientsPaused],
    ] as const)
      expect((await restricted(on(page, position))).status).toBe(403)
    expect((await restricted(on(marketplace, clientsOwn))).status).toBe(404)
  })
})

describe('the fields of a CareerPagePosition', () => {
  test('are those of PositionDetail without sharingLinks and careerPagesLinks, and five of its own', async () => {
    await make.sharingLink(managed)
    const { sharingLinks, careerPagesLinks, ...shared } = (await get(`/positions/${managed.id}`)).body.data
    expect([sharingLinks.length, careerPagesLinks.length]).toEqual([1, 3])
    expect((await get(on(clientPage, managed))).body).toEqual({
      data: {
        ...shared,
        careerPageId: clientPage.id,
        idForEmbedded: `${clientPage.id}.${managed.id}`,
        jobUrl: `${PUBLIC_URL}/c/${clientPage.id}/${managed.id}`,
        applyUrl: `${PUBLIC_URL}/c/${clientPage.id}/${managed.id}/apply`,
        vouchUrl: `${PUBLIC_URL}/c/${clientPage.id}/${managed.id}/refer`,
      },
    })
    expect(shared).toMatchObject({ subCompanyId: client.id, company: { id: agency.id }, status: 'PUBLISHED' })
  })

  test('have no subCompanyId if the position is managed for nobody', async () => {
    expect((await asClient(on(clientPage, clientsOwn))).body.data).not.toHaveProperty('subCompanyId')
  })

  test('enableApplication and enableVouch reflect any per-page override and can differ from GET /positions/{id}', async () => {
    const position = await make.published(agency, { enable_application: true, enable_vouch: false })
    await make.listing(position, agencyPage, { enable_application: false, enable_vouch: true })
    await make.listing(position, otherPage, { enable_vouch: true })
    await make.listing(position, marketplace)
    await make.refresh()
    const forms = async (path: string) => {
      const { enableApplication, enableVouch } = (await get(path)).body.data
      return [enableApplication, enableVouch]
    }
    expect(await forms(on(agencyPage, position))).toEqual([false, true])
    expect(await forms(on(otherPage, position))).toEqual([true, true])
    expect(await forms(on(marketplace, position))).toEqual([true, false])
    expect(await forms(`/positions/${position.id}`)).toEqual([true, false])
  })
})
