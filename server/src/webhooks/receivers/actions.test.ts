import { expect, test } from 'vitest'
import { effects } from '../../../test/effects.ts'
import { queueFaults } from '../../../test/deliveries.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { letClientsGo } from '../../organisation/clients/actions.ts'
import { createPositions } from '../../positions/actions.ts'
import {
  addReceivers,
  editReceivers,
  pauseGoneReceiver,
  pauseReceivers,
  removeReceivers,
  resumeReceivers,
  rotateSecrets,
} from './actions.ts'
import type { ReceiverEdit } from './form.ts'
import { cancelRemoved } from '../queue/upkeep/end-waiting-actions.ts'
import { headersOf, masterKeys, secretOf } from '../../base/secrets/sealed.ts'
import { listReceivers, readReceiver, requireReceivers } from './store.ts'
import { installationAccess } from '../../base/access/access.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { allowed, type AnyId } from '../../../test/factory.ts'

const fixture = await openFixture()
const { make, database, server } = fixture
const { act } = effects(fixture)
const moveClock = movableClock(database)
const operator = installationAccess('operator')

const agency = await make.company({ kind: 'agency', name: 'Nordhaug' })
const client = await make.client(agency)
const stranger = await make.company({ name: 'Granholt' })
const position = await make.position(agency)
const strangePosition = await make.position(stranger)

const keys = masterKeys([Buffer.alloc(32, 1)])
const names: Record<string, string[]> = {
  'public.example': ['93.184.215.14'],
  'inside.example': ['93.184.215.14', '10.0.0.7'],
}
const lookup = (name: string) =>
  names[name]
    ? Promise.resolve(names[name])
    : Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))
const saving = { keys, policy: { allowHttp: false, allowCidr: ['192.168.7.0/24'] }, lookup }
const URL_OF_ONE = 'https://public.example/hook?token=a'

async function add(edit: ReceiverEdit = {}, owner = agency) {
  const form = { url: URL_OF_ONE, ...edit }
  const [made] = await act((c) => addReceivers(c, saving, [{ companyId: owner.id, form }]))
  return made!
}
const keyOf = ({ companyId, id }: AllowedKey<'receivers'>) => ({ companyId, id })
/** The verbs in the audit log about a receiver. */
const auditOf = async (id: string) =>
  (
    await database.run<{ verb: string }>('select verb from audit_entries where $1 = any (object_ids) order by at, id', [
      id,
    ])
  ).map(({ verb }) => verb)
const rowOf = async ({ id }: { id: string }) => (await requireReceivers(server.app.database, [id]))[0]!
const lineOf = async ({ id }: { id: string }) => readReceiver(server.app.database, allowed(id))
const edit = (receiver: AllowedKey<'receivers'>, change: ReceiverEdit) =>
  act((c) => editReceivers(c, saving, [{ ...keyOf(receiver), edit: change }]))
/** Writes an event that every receiver of the agency gets, unless it is restricted. */
const happen = () =>
  act((c) => createPositions(c, [{ companyId: agency.id, form: { title: 'Welder', language: 'NO' } }]))
const waitingFor = async (receiver: { id: string }) => (await lineOf(receiver)).waiting

test('a receiver is added with a secret that is shown once and stored encrypted', async () => {
  const made = await add()
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const row = await rowOf(made)
  expect(row).toMatchObject({ url: URL_OF_ONE, kinds: null, candidateData: 'full', strict: false, headers: null })
  expect(JSON.stringify(row)).not.toContain(made.secret.slice(8, 30))
  expect(secretOf(keys, made.id, row.secret)).toBe(made.secret)
  expect(await auditOf(made.id)).toEqual(['receivers add'])
  await happen()
  expect(await waitingFor(made)).toBe(1)
})

test('every field of a form is stored, lists without duplicates and kinds in their order', async () => {
  const made = await add({
    kinds: ['CANDIDATE_HIRED', 'POSITION_CREATED', 'CANDIDATE_HIRED'],
    clientIds: [client.id, client.id],
    positionIds: [position.id],
    candidateData: 'ids',
    strict: true,
    headers: { 'X-Api-Key': 'hidden-word' },
  })
  const row = await rowOf(made)
  expect(row).toMatchObject({
    kinds: ['POSITION_CREATED', 'CANDIDATE_HIRED'],
    clientIds: [client.id],
    positionIds: [position.id],
    candidateData: 'ids',
    strict: true,
  })
  expect(JSON.stringify(row)).not.toContain('hidden-word')
  expect(headersOf(keys, made.id, row.headers)).toEqual({ 'x-api-key': 'hidden-word' })
  expect(await lineOf(made)).toMatchObject({ clients: [expect.any(String)], positions: [position.id] })
})

const refusals: [string, ReceiverEdit, RegExp][] = [
  ['http', { url: 'http://public.example/' }, /WEBHOOK_ALLOW_HTTP would allow http/],
  [
    'credentials',
    { url: 'https://me:hidden-word@public.example/' },
    /A user name or password is not allowed .* as a header/,
  ],
  ['no address', { url: 'public.example' }, /"public\.example" is not a URL/],
  ['an unknown host name', { url: 'https://nobody.example/' }, /no name server knows it/],
  ['this machine', { url: 'https://0x7f.1/' }, /127\.0\.0\.0\/8: loopback.*127\.0\.0\.1\/32 in WEBHOOK_ALLOW_CIDR/],
  [
    'a name with a private address among others',
    { url: 'https://inside.example/' },
    /10\.0\.0\.7 is not public \(10\.0\.0\.0\/8/,
  ],
  ['a very long address', { url: `https://public.example/${'å'.repeat(1_000)}` }, /at most 2000 characters/],
  ['no kind', { kinds: [] }, /no kind of event would get nothing/],
  ['an unknown kind', { kinds: ['HIRED' as never] }, /kinds\.0 must be one of POSITION_CREATED, .*CANDIDATE_HIRED/],
  ['no position', { positionIds: [] }, /no position would get nothing/],
  ['a wrong id', { positionIds: ['1'] }, /positionIds\.0 must be the id of a position/],
  ['an unknown position', { positionIds: [position.id, UNKNOWN_ID] }, new RegExp(`no position ${UNKNOWN_ID}`)],
  ["another's position", { positionIds: [strangePosition.id] }, new RegExp(`no position ${strangePosition.id}`)],
  [
    'a company that is not a client',
    { clientIds: [client.id, stranger.id] },
    /Granholt is not a client of the company/,
  ],
  ['an own header of ours', { headers: { 'Webhook-Id': 'a' } }, /webhook-id cannot be set/],
  ['an unknown form of candidate data', { candidateData: 'some' as never }, /must be one of full, ids/],
  ['an unknown field', { secret: 'a' } as never, /has no field secret/],
]

test.for(refusals)(
  '%s is refused, when adding and when editing, and nothing is written',
  async ([, given, sentence]) => {
    const made = await add()
    const count = () => database.run('select count(*)::int as n from receivers')
    const [before, row] = [await count(), await rowOf(made)]
    for (const work of [() => add(given), () => edit(made, given)]) {
      await expect(work()).rejects.toThrow(sentence)
      await expect(work()).rejects.not.toThrow('hidden-word')
    }
    expect(await count()).toEqual(before)
    expect(await rowOf(made)).toEqual(row)
  },
)

test('an allowed network is accepted, and an address is stored in its normal form', async () => {
  const made = await add({ url: 'HTTPS://192.168.7.9:8443/a b#part' })
  expect((await rowOf(made)).url).toBe('https://192.168.7.9:8443/a%20b')
})

test('an edit replaces the fields that it names, and leaves all others and the secret', async () => {
  const made = await add({ kinds: ['CANDIDATE_ADDED'], clientIds: [client.id], headers: { 'x-a': 'b' } })
  const before = await rowOf(made)
  await edit(made, { strict: true })
  expect(await rowOf(made)).toEqual({ ...before, strict: true })
  await edit(made, { url: 'https://public.example/other', headers: { 'x-c': 'd' } })
  const after = await rowOf(made)
  expect(after).toEqual({ ...before, strict: true, url: 'https://public.example/other', headers: after.headers })
  expect(headersOf(keys, made.id, after.headers)).toEqual({ 'x-c': 'd' })
  await edit(made, { kinds: null, clientIds: null, headers: {} })
  expect(await rowOf(made)).toMatchObject({ kinds: null, clientIds: null, headers: null, secret: before.secret })
  expect(await auditOf(made.id)).toEqual(['receivers add', 'receivers edit', 'receivers edit', 'receivers edit'])
})

test('a restriction to a former client stays, and other fields can be edited', async () => {
  const gone = await make.client(agency)
  const made = await add({ clientIds: [gone.id] })
  await act((c) => letClientsGo(c, [{ agencyId: agency.id, clientId: gone.id }]))
  await edit(made, { strict: true })
  expect(await rowOf(made)).toMatchObject({ clientIds: [gone.id], strict: true })
  await expect(edit(made, { clientIds: [gone.id] })).rejects.toThrow('is not a client')
})

test('a new secret replaces the old one at once, or both sign until the overlap ends', async () => {
  const made = await add()
  const [second] = await act((c) => rotateSecrets(c, keys, [keyOf(made)], 3_600_000))
  const during = await rowOf(made)
  expect(secretOf(keys, made.id, during.secret)).toBe(second!.secret)
  expect(secretOf(keys, made.id, during.previousSecret ?? '')).toBe(made.secret)
  expect(during.previousUntil!.getTime() - Date.now()).toBeGreaterThan(3_500_000)
  await moveClock(3_600_000)
  expect(await rowOf(made)).toMatchObject({ previousSecret: null, previousUntil: null })
  const [third] = await act((c) => rotateSecrets(c, keys, [keyOf(made)], 60_000))
  const again = await rowOf(made)
  expect(secretOf(keys, made.id, again.previousSecret ?? '')).toBe(second!.secret)
  await act((c) => rotateSecrets(c, keys, [keyOf(made)], null))
  const after = await rowOf(made)
  expect(after.previousSecret).toBeNull()
  expect([made.secret, second!.secret, third!.secret]).not.toContain(secretOf(keys, made.id, after.secret))
  for (const overlap of [0, -1, 8 * 24 * 3_600_000, 1.5]) {
    await expect(act((c) => rotateSecrets(c, keys, [keyOf(made)], overlap))).rejects.toThrow('from 1 minute to 7 days')
  }
})

test('events wait for a paused receiver; resuming it makes them due, and the next probe too', async () => {
  const made = await add()
  await act((c) => pauseReceivers(c, [keyOf(made)]))
  const { pausedAt } = await rowOf(made)
  expect(await lineOf(made)).toMatchObject({ pauseReason: 'operator' })
  await act((c) => pauseReceivers(c, [keyOf(made)]))
  expect((await rowOf(made)).pausedAt).toEqual(pausedAt)
  await happen()
  await database.run(`update lanes set due_at = clock() + interval '1 hour' where receiver_id = $1`, [made.id])
  await database.run(
    `insert into receiver_states values ($1, $2, 1, 'open', 10, '{}', clock(), null, 3, clock() + interval '1 hour', 1)`,
    [agency.id, made.id],
  )
  await act((c) => resumeReceivers(c, [keyOf(made)]))
  expect(await lineOf(made)).toMatchObject({ pausedAt: null, pauseReason: null, breaker: 'open', waiting: 1 })
  const due = await database.run(
    `select l.due_at <= clock() as queue, s.probe_at <= clock() as probe, s.version::int as version
    from lanes l join receiver_states s using (receiver_id) where receiver_id = $1`,
    [made.id],
  )
  expect(due).toEqual([{ queue: true, probe: true, version: 2 }])
})

test('a receiver that answers 410 is paused, unless it was paused or removed before', async () => {
  const [gone, paused, removed] = [await add(), await add(), await add()]
  await act((c) => pauseReceivers(c, [keyOf(paused)]))
  await act((c) => removeReceivers(c, [keyOf(removed)]))
  for (const { id } of [gone, paused, removed]) await pauseGoneReceiver(server.app.database, id)
  expect(await lineOf(gone)).toMatchObject({ pauseReason: 'gone' })
  expect(await lineOf(paused)).toMatchObject({ pauseReason: 'operator' })
  expect(await lineOf(removed)).toMatchObject({ pausedAt: null })
  await act((c) => resumeReceivers(c, [keyOf(gone)]))
  expect(await lineOf(gone)).toMatchObject({ pausedAt: null })
})

test('a removed receiver gets nothing, its waiting deliveries are cancelled, and every verb refuses it', async () => {
  const [made, other] = [await add({ headers: { 'x-a': 'b' } }), await add()]
  for (let i = 0; i < 3; i++) await happen()
  await act((c) => removeReceivers(c, [keyOf(made)]))
  expect(await cancelRemoved(server.app.database)).toBeGreaterThanOrEqual(3)
  await happen()
  expect(await waitingFor(made)).toBe(0)
  expect(await waitingFor(other)).toBe(4)
  const states = await database.run(
    'select state, count(*)::int as n from deliveries where receiver_id = $1 group by 1',
    [made.id],
  )
  expect(states).toEqual([{ state: 'cancelled', n: 3 }])
  expect(await queueFaults(database)).toEqual([])
  expect(await rowOf(made)).toMatchObject({ headers: null, previousSecret: null })
  expect(
    (await listReceivers(server.app.database, operator, { companyId: agency.id }, { limit: 100 })).map(({ id }) => id),
  ).not.toContain(made.id)
  const verbs = [
    () => edit(made, { strict: true }),
    () => act((c) => pauseReceivers(c, [keyOf(made)])),
    () => act((c) => resumeReceivers(c, [keyOf(made)])),
    () => act((c) => rotateSecrets(c, keys, [keyOf(made)], null)),
    () => act((c) => removeReceivers(c, [keyOf(made)])),
  ]
  for (const verb of verbs) await expect(verb()).rejects.toThrow(`The receiver ${made.id} was removed on 20`)
})

/** Adds many receivers of a company at once. */
const fill = (companyId: AnyId, count: number) =>
  act((c) =>
    addReceivers(
      c,
      saving,
      Array.from({ length: count }, () => ({ companyId, form: { url: URL_OF_ONE } })),
    ),
  )

test('a company has at most 100 receivers, also if several are added at the same time', async () => {
  const owner = await make.company()
  await fill(owner.id, 98)
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => add({}, owner)))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const { reason } of refused) expect(String(reason)).toContain('A company has at most 100 receivers: remove one')
  // Other companies are not affected, and one that was removed does not count.
  await add({}, stranger)
  const [made] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  await act((c) => removeReceivers(c, [keyOf(made!)]))
  await add({}, owner)
  await expect(add({}, owner)).rejects.toThrow('at most 100 receivers')
})

test('a company that had more than 100 receivers keeps them, can edit them, and adds none', async () => {
  const owner = await make.company()
  await database.run('alter table receivers disable trigger receivers_limited')
  await fill(owner.id, 101)
  await database.run('alter table receivers enable trigger receivers_limited')
  const kept = await listReceivers(server.app.database, operator, { companyId: owner.id }, { limit: 200 })
  expect(kept).toHaveLength(101)
  await edit({ companyId: owner.id, id: allowed(kept[0]!.id) }, { strict: true })
  await expect(add({}, owner)).rejects.toThrow('at most 100 receivers')
})

test('an unknown id is refused', async () => {
  for (const id of [UNKNOWN_ID, 'x']) {
    await expect(requireReceivers(server.app.database, [id])).rejects.toThrow(`no receiver with the id "${id}"`)
  }
})
