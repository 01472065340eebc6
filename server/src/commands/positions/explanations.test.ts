import { expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'

const { make, server, as } = await openFixture()
const agency = await make.company({ kind: 'agency', slug: 'nordhaug' })
const client = await make.company({ slug: 'verft' })
await make.client(agency, client)
const own = await make.page(agency, { name: 'Jobs', is_default: true })
const theirs = await make.page(client, { name: 'Yard', is_default: true })
const other = await make.company({ slug: 'elsewhere' })
await make.page(other, { name: 'Foreign' })
const run = runIn({}, server.app.database)

test('`explain position` names each page and link with what keeps it from being live there, and the command that changes it', async () => {
  const position = await make.published(agency, { title: 'Welder', client_id: client.id })
  await make.listing(position, own)
  await make.refresh()
  const { text, result } = await run('explain', 'position', position.id)
  expect(text.split('\n').slice(0, 4)).toEqual([
    `${position.id}  Welder  PUBLISHED`,
    `  careers page  ${own.id}  Jobs  live`,
    `  careers page  ${theirs.id}  Yard  not live`,
    `    It is not listed there: list it. (npx --no kandidat positions list-on ${position.id} --pages ${theirs.id})`,
  ])
  expect(result).toMatchObject({ status: 'PUBLISHED', obstacles: [] })
  expect(result.ways.map(({ name }: { name: string }) => name)).not.toContain('Foreign')
})

test('what `explain position` advises makes the position live, step by step', async () => {
  const position = await make.position(agency, { title: 'Cook', expiration_date: new Date('2020-01-01T00:00:00Z') })
  const page = await make.page(agency, { name: 'Off', active: false })
  const before = await run('explain', 'position', position.id)
  const way = before.result.ways.find(({ id }: { id: string }) => id === page.id)
  expect(way.obstacles).toEqual(['draft', 'expired', 'not-listed', 'page-off'])
  const lines = before.text.split('\n')
  const first = lines.findIndex((line) => line.includes(page.id))
  const advised = lines
    .slice(first + 1, first + 5)
    .map((line) => /\(npx --no kandidat (.*)\)$/.exec(line)?.[1]?.split(' ') ?? [])
  // Publishing is refused as long as it has expired.
  for (const command of [...advised.slice(1), advised[0] ?? []]) expect((await run(...command)).error).toBeUndefined()
  const after = await run('explain', 'position', position.id)
  expect(after.result.ways.find(({ id }: { id: string }) => id === page.id)).toMatchObject({
    state: 'live',
    obstacles: [],
  })
})

test('`explain position --at` asks about another time', async () => {
  const position = await make.published(agency, { expiration_date: new Date('2999-06-01T00:00:00Z') })
  await make.listing(position, own)
  await make.refresh()
  expect((await run('explain', 'position', position.id)).result.obstacles).toEqual([])
  expect((await run('explain', 'position', position.id, '--at', '2999-06-02')).result).toMatchObject({
    status: 'ACTIVE',
    obstacles: ['expired'],
  })
})

test('`explain key` says why a key does not get to a position, as the API answers it', async () => {
  const [granted, position] = [await make.published(agency), await make.published(agency)]
  const foreign = await make.published(other)
  const full = await make.key(agency)
  const restricted = await make.key(agency, { positionIds: [granted.id] })
  const maker = await make.user(agency)
  const limited = await make.key(agency, { makerId: maker.id })
  await run('users', 'restrict', maker.id, '--positions', granted.id)
  const revoked = await make.key(agency)
  await run('keys', 'revoke', revoked.id)
  const cases = [
    [full, position, [], 200],
    [full, foreign, ['other-company'], 403],
    [full, { id: UNKNOWN_ID }, ['no-such-position'], 404],
    [restricted, granted, [], 200],
    [restricted, position, ['not-among-its-positions'], 403],
    [limited, position, ['not-among-its-creators'], 403],
    [revoked, position, ['revoked'], 401],
  ] as const
  for (const [key, { id }, obstacles, status] of cases) {
    expect((await run('explain', 'key', key.id, '--position', id)).result.obstacles).toEqual(obstacles)
    const answer = await as(key)(`/positions/${id}`)
    expect(answer.status).toBe(status)
  }
})

test('`explain key` says why a key does not get to a careers page, as the API answers it', async () => {
  const [listed, bare] = [await make.published(agency), await make.published(agency)]
  await make.listing(listed, own)
  const foreign = await make.page(other, { name: 'Their jobs' })
  const off = await make.page(agency, { name: 'Closed', active: false })
  const foreignOff = await make.page(other, { name: 'Closed', active: false })
  const maker = await make.user(agency)
  const [full, among, outside] = [
    await make.key(agency),
    await make.key(agency, { positionIds: [listed.id] }),
    await make.key(agency, { positionIds: [bare.id] }),
  ]
  const limited = await make.key(agency, { makerId: maker.id })
  await run('users', 'restrict', maker.id, '--positions', bare.id)
  const cases = [
    [full, own, [], 200],
    [full, theirs, [], 200],
    [among, own, [], 200],
    [outside, own, ['page-without-its-positions'], 403],
    [limited, own, ['page-without-its-creators'], 403],
    [full, foreign, ['page-of-other-company'], 403],
    [full, off, ['page-off'], 404],
    [full, foreignOff, ['no-such-page'], 404],
    [full, { id: UNKNOWN_ID }, ['no-such-page'], 404],
  ] as const
  for (const [key, { id }, obstacles, status] of cases) {
    expect((await run('explain', 'key', key.id, '--page', id)).result).toEqual({ key: key.id, page: id, obstacles })
    expect((await as(key)(`/career-pages/${id}/positions`)).status).toBe(status)
  }
})

test('`explain key` says why a key does not get to a client, as the API answers it', async () => {
  const [managed, bare] = [await make.published(agency, { client_id: client.id }), await make.published(agency)]
  const maker = await make.user(agency)
  const [full, among, outside] = [
    await make.key(agency),
    await make.key(agency, { positionIds: [managed.id] }),
    await make.key(agency, { positionIds: [bare.id] }),
  ]
  const limited = await make.key(agency, { makerId: maker.id })
  await run('users', 'restrict', maker.id, '--positions', bare.id)
  const cases = [
    [full, client.id, [], 200],
    [full, 'verft', [], 200],
    [among, 'verft', [], 200],
    [outside, client.id, ['client-without-its-positions'], 403],
    [limited, 'verft', ['client-without-its-creators'], 403],
    [full, 'elsewhere', ['not-a-client'], 403],
    [full, 'nordhaug', ['no-such-client'], 404],
    [full, UNKNOWN_ID, ['no-such-client'], 404],
  ] as const
  for (const [key, named, obstacles, status] of cases) {
    expect((await run('explain', 'key', key.id, '--client', named)).result.obstacles).toEqual(obstacles)
    expect((await as(key)(`/clients/${named}`)).status).toBe(status)
  }
})

test('`explain key` is asked about one thing', async () => {
  const key = await make.key(agency)
  const one = 'Give one of --position, --page and --client.'
  expect((await run('explain', 'key', key.id)).error).toBe(one)
  expect((await run('explain', 'key', key.id, '--position', UNKNOWN_ID, '--client', 'verft')).error).toBe(one)
  expect((await run('explain', 'key', key.id, '--client', 'Not a slug')).error).toContain('id or slug of a client')
})

test('unknown ids, and texts that are none, are named', async () => {
  expect((await run('explain', 'position', UNKNOWN_ID)).error).toBe(`There is no position ${UNKNOWN_ID}.`)
  expect((await run('explain', 'key', UNKNOWN_ID, '--position', UNKNOWN_ID)).error).toBe(
    `There is no key ${UNKNOWN_ID}.`,
  )
  expect((await run('explain', 'position', 'x')).error).toContain('It must be an id such as')
})
