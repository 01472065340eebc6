import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { exchange } from '../../../test/raw-exchange.ts'
import { openFixture } from '../../../test/fixture.ts'

const { make, as, database, server } = await openFixture({ anonymousLimit: 20 })

const agency = await make.company({ kind: 'agency', name: 'Hemmelig Byrå', slug: 'hemmelig-byra' })
await make.client(agency, await make.company({ name: 'Diskret Kunde', slug: 'diskret-kunde' }))
const page = await make.page(agency)
const position = await make.published(agency, { title: 'Skjult stilling' })
await make.listing(position, page)
const person = await make.person(agency, {
  first_name: 'Ragnhild',
  last_name: 'Solbakken',
  email: 'ragnhild@solbakken.example.com',
  email_normalized: 'ragnhild@solbakken.example.com',
  phone: '+4798765432',
  linkedin_user_name: 'ragnhild-solbakken',
})
await make.vouch(position, { person_id: person.id })
await make.refresh()
const maker = await make.user(agency, { email: 'sjefen@byra.example.com', name: 'Sjefen Selv' })
const key = await make.key(agency, { makerId: maker.id, name: 'Nøkkelnavn' })
const small = await make.key(agency, { limit: 1 })
const get = as(key)

const personal = [
  ...['Ragnhild', 'Solbakken', 'ragnhild', '98765432', 'Hemmelig', 'hemmelig', 'Diskret', 'diskret', 'Skjult'],
  ...['sjefen', 'Sjefen', 'Nøkkelnavn', person.id, 'example.com'],
]
const secret = [key.key, small.key, key.key.slice(5, 27), key.key.slice(27), 'kand_', 'Bearer', 'oppdiktet']

/** Sends typical requests, and some that fail. */
async function traffic(): Promise<string[]> {
  const replies = [
    await get('/positions'),
    await get(`/positions/${position.id}`),
    await get(`/positions/${position.id}/candidates`),
    await get(`/positions/${position.id}/performance`),
    await get('/clients'),
    await get('/clients/diskret-kunde'),
    await get('/career-pages'),
    await get(`/career-pages/${page.id}/positions`),
    await get(`/career-pages/${page.id}/positions/${position.id}`),
    await get('/positions', { method: 'HEAD' }),
    // Personal data and keys in addresses, where they do not belong.
    await get('/positions?cursor=ragnhild@solbakken.example.com'),
    await get('/positions/ragnhild@solbakken.example.com'),
    await get('/positions?clientSlug=hemmelig-byra'),
    await get(`/clients/${key.key}`),
    await get(`/positions?key=${key.key}`),
    await get('/nothing/Ragnhild'),
    await get('/positions', { method: 'POST', body: '{"email":"ragnhild@solbakken.example.com"}' }),
    await get('/positions', { headers: { 'user-agent': 'Ragnhild/1.0', referer: 'https://x.example.com/Ragnhild' } }),
    await server.get('/positions', { key: `${key.key}x` }),
    await server.get('/positions', { key: 'oppdiktet' }),
    await server.get(`/positions?key=${key.key}`),
    await server.get('/openapi.json'),
    await as(small)('/clients'),
    await as(small)('/clients'),
    ...(await exchange(server.url, `GARBAGE ${key.key} Ragnhild\r\n\r\n`)),
  ]
  await database.run('alter table position_tallies rename to tallies_elsewhere')
  replies.push(await get(`/positions/${position.id}/performance`))
  await database.run('alter table tallies_elsewhere rename to position_tallies')
  // Error messages of PostgreSQL can contain values of a row: the classic way for personal data to get
  // into logs.
  await database.run(
    `create or replace function iso(moment timestamptz) returns text language plpgsql as
    $$ begin raise exception 'Ragnhild Solbakken' using detail = 'ragnhild@solbakken.example.com'; end $$`,
  )
  replies.push(await get(`/positions/${position.id}/candidates`))
  return replies.map(({ headers }) => headers['x-request-id'] ?? '')
}

const requestIds = await traffic()
// A line is written after the answer was sent.
await eventually(() => {
  const missing = requestIds.filter((id) => server.log.every((line) => line.requestId !== id))
  if (missing.length > 0) throw new Error(`no line of ${missing.join(', ')}`)
})
const lines = server.log.map((line) => JSON.stringify(line))
const requests = server.log.filter((line) => line.status !== undefined)

describe('the log', () => {
  test('has probes and the documentation on the level debug, unless they fail', async () => {
    const levelOf = async (path: string) => {
      const { headers } = await fetch(`${server.url}${path}`)
      const line = await eventually(() => {
        const found = server.log.find(({ requestId }) => requestId === headers.get('x-request-id'))
        if (!found) throw new Error(`no line of ${path}`)
        return found
      })
      return pino.levels.labels[Number(line.level)]
    }
    for (const path of ['/health/live', '/health/ready', '/docs', '/docs/webhooks.md', '/llms.txt'])
      expect(await levelOf(path), path).toBe('debug')
    for (const path of ['/docs/nothing-here', '/api/v1/openapi.json', '/documents'])
      expect(await levelOf(path), path).toBe('info')
  })

  test('has one line for each request, with its id, route, status, milliseconds and key', () => {
    expect(requests.map((line) => String(line.requestId)).toSorted()).toEqual(requestIds.toSorted())
    const one = requests.find((line) => line.requestId === requestIds[1])
    expect(one).toMatchObject({ route: '/api/v1/positions/:id', method: 'GET', status: 200, keyId: key.id })
    expect(one?.ms).toBeTypeOf('number')
  })

  test('contains the route, never the requested path', () => {
    const routes = new Set(requests.map((line) => line.route))
    expect([...routes].filter((route) => !/^(none|\/api\/v1\/[a-z./:A-Z-]+)$/.test(String(route)))).toEqual([])
    for (const id of [position.id, page.id]) expect(lines.filter((line) => line.includes(id))).toEqual([])
  })

  test('contains no personal data', () => {
    for (const word of personal)
      expect(
        lines.filter((line) => line.includes(word)),
        word,
      ).toEqual([])
  })

  test('contains no key, not even a part of one or an invalid one', () => {
    for (const word of secret)
      expect(
        lines.filter((line) => line.includes(word)),
        word,
      ).toEqual([])
  })

  test('contains the stack frames and the SQLSTATE of an internal error, and no values', () => {
    const faults = server.log.filter((line) => line.msg === 'request failed')
    expect(faults.map((fault) => [fault.code, fault.requestId])).toEqual([
      ['42P01', requestIds.at(-2)],
      ['P0001', requestIds.at(-1)],
    ])
    for (const fault of faults)
      expect(fault.frames).toContainEqual(expect.stringContaining('base/http/responses/response-cache.ts'))
  })
})
