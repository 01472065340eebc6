import { expect, test } from 'vitest'
import { byVerb } from '../../test/by-verb.ts'
import { eventually } from '../../test/eventually.ts'
import { openFixture, UNKNOWN_ID } from '../../test/fixture.ts'
import { comparable, type FollowedChange, Follower, LONG, readEverything } from '../../test/follower.ts'

const fixture = await openFixture()
const { server, make, database } = fixture
const verbs = byVerb(fixture)

/** What a test compares of changes. */
const told = (changes: readonly FollowedChange[]) => changes.map(({ kind, id, op }) => `${op} ${kind} ${id}`).toSorted()

/** An agency with a client, a page of each, and a published position for the client on both. */
async function agency() {
  const owner = await make.company({ kind: 'agency' })
  const client = await make.client(owner)
  const [own, theirs] = [await make.page(owner), await make.page(client)]
  const position = await make.published(owner, { client_id: client.id })
  await make.listing(position, own)
  await make.listing(position, theirs)
  await make.refresh()
  return { owner, client, own, theirs, position }
}

/** A follower who has everything until now. Transactions of other tests can let what was made before the cursor come once more. */
async function follower(company: { id: string }, values: Parameters<typeof make.key>[1] = {}): Promise<Follower> {
  // What is new for an agency is noted twice.
  await eventually(async () => expect(await database.run('select from clients_to_note')).toEqual([]), LONG)
  const following = await new Follower(server, await make.key(company, values)).start()
  await following.follow()
  return following
}

test('a change of a position comes once with its newest state, on each page where it is live', async () => {
  const { owner, own, theirs, position } = await agency()
  const following = await follower(owner)
  expect(await following.follow()).toEqual([])
  await verbs.edit(position, { title: 'First' })
  await verbs.edit(position, { title: 'Second' })
  const changes = await following.follow()
  expect(told(changes)).toEqual(
    [
      `upsert pagePosition ${own.id}.${position.id}`,
      `upsert pagePosition ${theirs.id}.${position.id}`,
      `upsert position ${position.id}`,
    ].toSorted(),
  )
  expect(following.copy.get(`position ${position.id}`)).toMatchObject({ title: 'Second' })
  expect(await following.follow()).toEqual([])
})

test('every way in which something leaves comes as removed', async () => {
  const { owner, client, own, theirs, position } = await agency()
  const [agencys, clients] = [await follower(owner), await follower(client)]
  await verbs.unlist(position, own)
  expect(told(await agencys.follow())).toContain(`removed pagePosition ${own.id}.${position.id}`)
  await verbs.switchPage(theirs, false)
  for (const each of [agencys, clients]) {
    const changes = told(await each.follow())
    expect(changes).toContain(`removed careerPage ${theirs.id}`)
    expect(changes).toContain(`removed pagePosition ${theirs.id}.${position.id}`)
  }
  await verbs.switchPage(theirs, true)
  for (const each of [agencys, clients])
    expect(told(await each.follow())).toContain(`upsert pagePosition ${theirs.id}.${position.id}`)
  // Taken back from the client, it leaves the client's page, and the client.
  await verbs.assign(position, null)
  expect(told(await clients.follow())).toEqual([`removed pagePosition ${theirs.id}.${position.id}`])
  await agencys.follow()
  await verbs.assign(position, client)
  await verbs.list(position, theirs)
  expect(told(await clients.follow())).toEqual([`upsert pagePosition ${theirs.id}.${position.id}`])
  await verbs.pause(position)
  expect(told(await clients.follow())).toEqual([`removed pagePosition ${theirs.id}.${position.id}`])
  await verbs.resume(position)
  await agencys.follow()
  await verbs.endClient(owner, client)
  const ended = told(await agencys.follow())
  expect(ended).toContain(`removed client ${client.id}`)
  expect(ended).toContain(`removed careerPage ${theirs.id}`)
  expect(ended).toContain(`removed pagePosition ${theirs.id}.${position.id}`)
  for (const each of [agencys, clients]) await each.follow()
  expect(comparable(agencys.copy)).toEqual(comparable(await copyOf(owner)))
  expect(comparable(clients.copy)).toEqual(comparable(await copyOf(client)))
})

async function copyOf(company: { id: string }) {
  return readEverything(server, (await make.key(company)).key)
}

test('later changes elsewhere do not overwrite the row by which something left', async () => {
  const { owner, client, theirs, position } = await agency()
  const own = await make.published(client)
  await make.listing(own, theirs)
  await make.refresh()
  const following = await follower(owner)
  await verbs.endClient(owner, client)
  await verbs.edit(own, { title: 'Not for the agency' })
  await verbs.renamePage(theirs, 'Not either')
  const changes = await following.follow()
  expect(told(changes)).toContain(`removed pagePosition ${theirs.id}.${own.id}`)
  expect(told(changes)).toContain(`removed careerPage ${theirs.id}`)
  expect(told(changes)).toContain(`upsert position ${position.id}`)
  await verbs.edit(own, { title: 'Again' })
  expect(await following.follow()).toEqual([])
})

test('a restricted key gets changes of its positions, and of their clients and pages, and sees no other id', async () => {
  const { owner, client, own, theirs, position } = await agency()
  const another = await make.client(owner)
  const hidden = await make.published(owner, { client_id: another.id })
  const page = await make.page(another)
  await make.listing(hidden, page)
  await make.listing(hidden, own)
  await make.refresh()
  const following = await follower(owner, { positionIds: [position.id] })
  await verbs.edit(hidden, { title: 'Hidden' })
  await make.vouch(hidden)
  await verbs.editCompany(another, { name: 'Hidden client' })
  await verbs.renamePage(page, 'Hidden page')
  await verbs.switchPage(page, false)
  expect(await following.follow()).toEqual([])
  await verbs.editCompany(client, { name: 'Another name' })
  await verbs.renamePage(theirs, 'Another page')
  const vouch = await make.vouch(position)
  expect(told(await following.follow())).toEqual([
    `upsert candidate ${vouch.id}`,
    `upsert careerPage ${theirs.id}`,
    `upsert client ${client.id}`,
  ])
  await verbs.switchPage(own, false)
  expect(told(await following.follow())).toContain(`removed careerPage ${own.id}`)
  await verbs.assign(position, null)
  const changes = told(await following.follow())
  expect(changes).toContain(`removed client ${client.id}`)
  expect(changes).toContain(`removed careerPage ${theirs.id}`)
  expect(
    following.changes.filter(({ id }) => [another.id, hidden.id, page.id].some((one) => id.includes(one))),
  ).toEqual([])
})

test('an anonymized person is an upsert that says so, and nothing of the person comes', async () => {
  const owner = await make.company()
  const position = await make.position(owner)
  const person = await make.person(owner, { first_name: 'Forgetmenot' })
  const application = await make.vouch(position, { person_id: person.id })
  const referral = await make.vouch(await make.position(owner), {
    ...{ person_id: person.id, kind: 'referral', stage: 'REFERRAL_CREATED', accepted_by_candidate_at: null },
    referrer_id: (await make.person(owner)).id,
  })
  const following = await follower(owner)
  await verbs.anonymize(person)
  const changes = await following.follow()
  expect(JSON.stringify(changes)).not.toMatch(/forgetmenot/i)
  expect(told(changes)).toEqual([`upsert candidate ${application.id}`, `upsert candidate ${referral.id}`].toSorted())
  for (const { erased, object } of changes) {
    expect(erased).toBe(true)
    expect(
      Object.values((object as { candidate: object }).candidate).filter((value) => value !== null).length,
    ).toBeLessThan(2)
  }
  expect(changes.find(({ id }) => id === application.id)?.object).toMatchObject({
    candidate: { id: person.id, email: null },
  })
})

test('a commit that is hidden behind an open transaction waits, and comes when that ends without any change', async () => {
  const { owner, position } = await agency()
  const following = await follower(owner)
  await following.follow()
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let begun = () => {}
  const opened = new Promise<void>((resolve) => (begun = resolve))
  const open = server.app.database.transaction(async (tx) => {
    await tx.query('select pg_current_xact_id()', [])
    begun()
    await ended
  })
  await opened
  await verbs.edit(position, { title: 'Hidden for now' })
  const waiting = await following.ask()
  expect(waiting.body).toMatchObject({ data: [], upToDate: false })
  expect(waiting.headers['etag']).toBeUndefined()
  expect(await following.take()).toEqual([])
  end()
  await open
  expect(told(await following.follow())).toContain(`upsert position ${position.id}`)
})

test('an answer that is up to date has a tag, and is 304 until something changes', async () => {
  const { owner, position } = await agency()
  const { key } = await make.key(owner)
  const following = await new Follower(server, { key }).start()
  await following.follow()
  const path = `/changes?cursor=${following.cursor}`
  const first = await eventually(async () => {
    const reply = await server.ext(path, { key })
    expect(reply.body).toMatchObject({ data: [], upToDate: true })
    return reply
  }, LONG)
  const again = { key, headers: { 'if-none-match': first.headers['etag'] ?? '' } }
  await eventually(async () => expect((await server.ext(path, again)).status).toBe(304), LONG)
  await verbs.edit(position, { title: 'New' })
  expect((await server.ext(path, again)).status).toBe(200)
})

test('pages go on where the previous one ended, kinds are told apart, and objects come only if asked for', async () => {
  const owner = await make.company()
  const { key } = await make.key(owner)
  const following = await new Follower(server, { key }).start()
  const positions = []
  for (let n = 0; n < 5; n++) positions.push(await make.position(owner))
  await make.vouch(positions[0]!)
  const settled = async () =>
    expect((await server.ext(`/changes?cursor=${following.cursor}`, { key })).body.upToDate).toBe(true)
  await eventually(settled, LONG)
  const first = await server.ext(`/changes?cursor=${following.cursor}&take=2&kinds=position`, { key })
  expect(first.body).toMatchObject({ upToDate: false })
  expect(first.body.data.map(({ id }: FollowedChange) => id)).toEqual(positions.slice(0, 2).map(({ id }) => id))
  expect(first.body.data[0]).not.toHaveProperty('object')
  expect(first.headers['etag']).toBeUndefined()
  const second = await server.ext(`/changes?cursor=${first.body.nextCursor}&kinds=candidate,position`, { key })
  expect(second.body.data.map(({ kind }: FollowedChange) => kind)).toEqual([
    'position',
    'position',
    'position',
    'candidate',
  ])
  expect((await server.ext(`/changes?cursor=${first.body.nextCursor}&kinds=client`, { key })).body.data).toEqual([])
})

test('bad parameters are refused with what is allowed', async () => {
  const { key } = await make.key(await make.company())
  const refused = async (query: string) => {
    const { status, body } = await server.ext(`/changes${query}`, { key })
    return [status, body.code, body.error]
  }
  const where = 'the "cursor" of /changes/start or the "nextCursor" of the previous answer'
  expect(await refused('')).toEqual([
    400,
    'INVALID_CURSOR',
    `The query parameter "cursor" must be ${where}, but was missing.`,
  ])
  expect(await refused(`?cursor=${UNKNOWN_ID}`)).toEqual([
    ...[400, 'INVALID_CURSOR'],
    `The query parameter "cursor" must be ${where}, but was "${UNKNOWN_ID}".`,
  ])
  expect(await refused('?cursor=')).toEqual([400, 'INVALID_CURSOR', expect.stringContaining('but was empty')])
  const { cursor } = (await server.ext('/changes/start', { key })).body.data
  const kinds = 'company, position, candidate, client, careerPage, pagePosition'
  expect(await refused(`?cursor=${cursor}&kinds=position,x`)).toEqual([
    ...[400, 'INVALID_PARAMETER'],
    `The query parameter "kinds" must be some of ${kinds}, separated by commas, but was "position,x".`,
  ])
  expect(await refused(`?cursor=${cursor}&include=x`)).toEqual([400, 'INVALID_PARAMETER', expect.any(String)])
  expect(await refused(`?cursor=${cursor}&take=101`)).toEqual([400, 'INVALID_PARAMETER', expect.any(String)])
  expect(await refused(`?cursor=${cursor}&cursor=${cursor}`)).toEqual([400, 'INVALID_PARAMETER', expect.any(String)])
  expect((await server.ext('/changes', { key, method: 'POST' })).status).toBe(405)
  expect((await server.ext('/nothing', { key })).status).toBe(404)
  expect((await server.ext('/changes')).status).toBe(401)
  expect((await server.ext('/openapi.json')).body.paths).toHaveProperty('/changes')
})

test('a cursor of another key, of a restored database, or older than thirty days is 410', async () => {
  const owner = await make.company()
  const [one, other] = [await make.key(owner), await make.key(owner)]
  const { cursor } = (await server.ext('/changes/start', { key: one.key })).body.data
  const ask = async (key: string) => (await server.ext(`/changes?cursor=${cursor}`, { key })).body.code
  expect(await ask(one.key)).toBeUndefined()
  expect(await ask(other.key)).toBe('CURSOR_EXPIRED')
  const last = cursor.at(-3) === 'A' ? 'B' : 'A'
  const forged = `${cursor.slice(0, -3)}${last}${cursor.slice(-2)}`
  expect((await server.ext(`/changes?cursor=${forged}`, { key: one.key })).body.code).toBe('CURSOR_EXPIRED')
  await database.run('update installation set cursor_secret = sha256(cursor_secret)')
  expect(await ask(one.key)).toBe('CURSOR_EXPIRED')
})

test('a cursor ends when what its key may read has changed', async () => {
  const { owner, position } = await agency()
  const second = await make.position(owner)
  const user = await make.user(owner, { restricted: true }, [position, second])
  const following = await follower(owner, { makerId: user.id })
  const unrestricted = await follower(owner)
  await verbs.edit(second, { title: 'Read' })
  expect(told(await following.follow())).toEqual([`upsert position ${second.id}`])
  await verbs.restrictUser(user, [position])
  expect((await following.ask()).body).toMatchObject({ code: 'CURSOR_EXPIRED' })
  expect((await unrestricted.ask()).status).toBe(200)
})
