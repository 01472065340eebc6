import { describe, expect, test } from 'vitest'
import { byVerb } from '../../test/by-verb.ts'
import { openFixture, UNKNOWN_ID } from '../../test/fixture.ts'

const fixture = await openFixture()
const { make, as, database } = fixture
const verbs = byVerb(fixture)

const platform = await make.company({ kind: 'platform', slug: 'kandidat' })
const agency = await make.company({ kind: 'agency', slug: 'the-agency' })
const client = await make.client(agency, await make.company({ slug: 'the-client' }))
const otherAgency = await make.company({ kind: 'agency', slug: 'other-agency' })
const othersClient = await make.client(otherAgency, await make.company({ slug: 'others-client' }))
const nobodysClient = await make.company({ slug: 'nobodys-client' })
const key = await make.key(agency)
const get = as(key)

const statusOf = async (name: string) => (await get(`/clients/${name}`)).status

test('GET /clients/{id} resolves id as either the client’s ID or its slug', async () => {
  const byId = await get(`/clients/${client.id}`)
  const bySlug = await get('/clients/the-client')
  expect(byId.body.data).toMatchObject({ id: client.id, slug: 'the-client' })
  expect(bySlug.text).toBe(byId.text)
})

test('the Company is the same as in GET /clients', async () => {
  const list = await get('/clients')
  expect((await get('/clients/the-client')).body.data).toEqual(list.body.data[0])
})

test('an unknown client returns 404', async () => {
  for (const name of [UNKNOWN_ID, 'no-such-client']) {
    const reply = await get(`/clients/${name}`)
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ error: `There is no client "${name}".`, code: 'NOT_FOUND' })
  }
})

test('a text that can be neither an id nor a slug is a client that does not exist, never a 400', async () => {
  const unlike = [
    'The-Client',
    'the client',
    '%00',
    client.id.toUpperCase(),
    'a'.repeat(10_000),
    '-',
    "'",
    '%zz',
    '__proto__',
  ]
  for (const name of unlike) expect(await statusOf(encodeURIComponent(name)), name.slice(0, 50)).toBe(404)
})

describe('what exists and is not a client of the key’s company:', () => {
  test('every other company is 403, by id and by slug, whether or not it is somebody’s client', async () => {
    const ids = [othersClient, nobodysClient, otherAgency].map(({ id }) => id)
    for (const name of [...ids, 'others-client', 'nobodys-client', 'other-agency']) {
      const reply = await get(`/clients/${name}`)
      expect(reply.status).toBe(403)
      expect(reply.body).toEqual({ error: `The API key has no access to the client "${name}".`, code: 'FORBIDDEN' })
    }
  })

  test('its own company is 404: it is not a client', async () => {
    for (const name of [agency.id, 'the-agency']) expect(await statusOf(name)).toBe(404)
  })

  test('its own company is 404 also if it is a client of another company', async () => {
    const asClient = as(await make.key(client))
    for (const name of [client.id, 'the-client']) expect((await asClient(`/clients/${name}`)).status).toBe(404)
  })

  test('the platform’s company is 404: it is not a client', async () => {
    for (const name of [platform.id, 'kandidat']) expect(await statusOf(name)).toBe(404)
  })

  test('the id of a position or a careers page is 404', async () => {
    const [position, page] = [await make.position(agency), await make.page(agency)]
    expect(await statusOf(position.id)).toBe(404)
    expect(await statusOf(page.id)).toBe(404)
  })
})

describe('a former client', () => {
  test('is 403, whether or not it is another agency’s client', async () => {
    const former = await make.client(agency)
    expect(await statusOf(former.id)).toBe(200)
    await verbs.endClient(agency, former)
    expect(await statusOf(former.id)).toBe(403)
    await make.client(otherAgency, former)
    expect(await statusOf(former.id)).toBe(403)
  })
})

describe('a restricted key', () => {
  test('gets the clients its positions are managed for; the others of its company are 403', async () => {
    const position = await make.position(agency, { client_id: client.id })
    const own = await make.position(agency)
    const seesIt = as(await make.key(agency, { positionIds: [position.id] }))
    const seesNone = as(await make.key(agency, { positionIds: [own.id] }))
    for (const name of [client.id, 'the-client']) {
      expect((await seesIt(`/clients/${name}`)).status).toBe(200)
      expect((await seesNone(`/clients/${name}`)).status).toBe(403)
    }
    expect((await seesNone('/clients/no-such-client')).status).toBe(404)
  })

  test('created by a restricted user sees the clients of the positions that the user can read, at the moment of the request', async () => {
    const position = await make.position(agency, { client_id: client.id })
    const own = await make.position(agency)
    const maker = await make.user(agency, { restricted: true }, [position])
    const asMaker = as(await make.key(agency, { makerId: maker.id }))
    expect((await asMaker('/clients/the-client')).status).toBe(200)
    await database.run('update user_positions set position_id = $2 where user_id = $1', [maker.id, own.id])
    expect((await asMaker('/clients/the-client')).status).toBe(403)
  })
})

test('for a company that is not an agency, every other company is 403 and everything else is 404', async () => {
  const asNobody = as(await make.key(nobodysClient))
  for (const name of ['the-client', 'the-agency']) expect((await asNobody(`/clients/${name}`)).status).toBe(403)
  for (const name of ['nobodys-client', 'kandidat']) expect((await asNobody(`/clients/${name}`)).status).toBe(404)
  expect((await asNobody('/clients/no-such-client')).status).toBe(404)
})

test('has no parameters: anything in the query is ignored', async () => {
  expect((await get('/clients/the-client?take=0&cursor=&clientId=x')).status).toBe(200)
})
