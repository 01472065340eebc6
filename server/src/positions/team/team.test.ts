import { expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { effects } from '../../../test/effects.ts'
import { openFixture } from '../../../test/fixture.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { userAccess } from '../../organisation/users/actions.ts'
import { createPositions } from '../actions.ts'
import { duplicatePositions } from '../entry/duplicate-actions.ts'
import { listOverview } from '../lists/overview-store.ts'

const fixture = await openFixture()
const { make, database, server } = fixture
const verbs = byVerb(fixture)
const { toldDuring } = effects(fixture)
const company = await make.company({ kind: 'agency' })
const { key } = await make.key(company)
const user = (name: string, values: object = {}, granted: { id: string }[] = []) =>
  make.user(company, { name, ...values }, granted)
const [kari, ola] = [await user('Kari Lie'), await user('Ola Nordmann')]
const access = await userAccess(server.app.database, kari.id)

/** Those who are responsible for a position, as its page shows them. */
async function teamOf({ id }: { id: string }) {
  const [line] = await listOverview(
    server.app.database,
    access,
    { statuses: ['DRAFT', 'PUBLISHED', 'ACTIVE'], ids: [id] },
    { limit: 1 },
  )
  return line?.team.map(({ name, isOwner }) => (isOwner ? `${name} owns` : name))
}
const versionOf = async (kind: string) =>
  (
    await database.run<{ n: string }>(
      'select coalesce(sum(n), 0) as n from versions where company_id = $1 and kind = $2',
      [company.id, kind],
    )
  )[0]?.n

test('a position has one owner and a team, the owner first, and naming others replaces them', async () => {
  const position = await make.published(company)
  expect(await teamOf(position)).toEqual([])
  const anne = await user('Anne Berg')
  await verbs.entrust(position, ola, kari, anne, anne)
  expect(await teamOf(position)).toEqual(['Ola Nordmann owns', 'Anne Berg', 'Kari Lie'])
  await verbs.entrust(position, kari, kari)
  expect(await teamOf(position)).toEqual(['Kari Lie owns'])
  await verbs.entrust(position, null)
  expect(await teamOf(position)).toEqual([])
})

test('naming somebody sends no event, and what the API shows stays as it is', async () => {
  const position = await make.published(company, { client_id: (await make.client(company)).id })
  const read = () => server.get(`/api/v1/positions/${position.id}`, { key })
  const before = await read()
  const content = await versionOf('content')
  expect(await toldDuring(() => verbs.entrust(position, kari, ola))).toEqual({})
  expect((await read()).body).toEqual(before.body)
  expect(await versionOf('content'), 'open pages of the portal are told').not.toBe(content)
})

test.each([
  ['of another company', async () => make.user(await make.company())],
  [
    'of the client that the position is managed for',
    async ({ client }: { client: { id: string } }) => make.user(client),
  ],
  [
    'who was deactivated',
    async () => {
      const gone = await user('Gone')
      await verbs.switchUser(gone, false)
      return gone
    },
  ],
  [
    'who reaches other positions only',
    async () => user('Other', { restricted: true }, [await make.published(company)]),
  ],
  ['whom nobody knows', async () => ({ id: '80000000-0000-4000-8000-000000000000' })],
  ['without the form of an id', async () => ({ id: "1'--" })],
])('somebody %s cannot be named, and the refusal says who can', async (_, other) => {
  const client = await make.client(company)
  const position = await make.published(company, { client_id: client.id })
  const named = await other({ client })
  const says = /cannot be responsible .* every active user of its company who has access to it/
  await expect(verbs.entrust(position, named)).rejects.toMatchObject({ message: says, fields: [{ field: 'owner' }] })
  await expect(verbs.entrust(position, kari, named)).rejects.toMatchObject({
    ...{ message: says, fields: [{ field: 'team', code: 'team-unfit' }] },
  })
  expect(await teamOf(position)).toEqual([])
})

test('twenty people can be named with the owner, and not one more', async () => {
  const position = await make.published(company)
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => user(`Nr ${n}`)))
  await expect(verbs.entrust(position, kari, ...all)).rejects.toThrow('at most 20 people')
  await verbs.entrust(position, kari, ...all.slice(1))
  expect(await teamOf(position)).toHaveLength(20)
})

test('whoever creates or copies a position is its owner; neither an import nor the operator is', async () => {
  const form = { title: 'Welder', language: 'NO' } as const
  const [made, brought] = await inTransaction(server.app.database, access, async (change) => {
    const [own] = await change.within('companies', [company.id])
    const [position] = await createPositions(change, [{ companyId: own!.id, form }])
    const [imported] = await createPositions(change, [{ companyId: own!.id, form, isImported: true }])
    return [position!, imported!] as const
  })
  expect(await teamOf(made)).toEqual(['Kari Lie owns'])
  expect(await teamOf(brought)).toEqual([])
  const ofOla = await userAccess(server.app.database, ola.id)
  const [copied] = await inTransaction(server.app.database, ofOla, async (change) =>
    duplicatePositions(change, await change.within('positions', [made.id])),
  )
  expect(await teamOf(copied!)).toEqual(['Ola Nordmann owns'])
})

test('who is deactivated, or restricted to other positions, no longer counts, and does again once that is taken back', async () => {
  const position = await make.published(company)
  const away = await user('Away')
  await verbs.entrust(position, away, ola)
  await verbs.switchUser(away, false)
  expect(await teamOf(position)).toEqual(['Ola Nordmann'])
  await verbs.switchUser(away, true)
  expect(await teamOf(position)).toEqual(['Away owns', 'Ola Nordmann'])
  await verbs.restrictUser(away, [await make.published(company)])
  expect(await teamOf(position)).toEqual(['Ola Nordmann'])
  await verbs.restrictUser(away, [position])
  expect(await teamOf(position)).toEqual(['Away owns', 'Ola Nordmann'])
  // Whoever names others while they are away replaces them.
  await verbs.switchUser(away, false)
  await verbs.entrust(position, null, ola)
  await verbs.switchUser(away, true)
  expect(await teamOf(position)).toEqual(['Ola Nordmann'])
})
