import { describe, expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { accessOfUser, installationAccess, type Access } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { AuditVerb } from '../../base/changes/audit-verb.ts'
import { newId } from '../../base/db/id.ts'
import { userAccess } from '../users/actions.ts'
import type { AuditFilter } from './entry.ts'
import { listAuditEntries } from './store.ts'

const { make, server, database } = await openFixture()
const pool = server.app.database
const run = runIn({}, pool)

const [company, other] = [await make.company(), await make.company()]
const [kari, per] = [await make.user(company, { name: 'Kari Lie' }), await make.user(company)]
const [first, second] = [newId(), newId()]

const moveClock = movableClock(database)

/** Does something that is in the log alone, each a second after what was done before: two entries could have one time. */
async function did(access: Access, verb: AuditVerb, ids: string[], of: { id: string } = company): Promise<void> {
  await moveClock(1_000)
  await inTransaction(pool, access, async (c) =>
    c.audit(
      verb,
      ids.map((id) => ({ companyId: of.id, id })),
    ),
  )
}

const operator = installationAccess('operator')
const asKari = await userAccess(pool, kari.id)
const inPortal = accessOfUser({
  ...per,
  companyId: company.id,
  role: 'administrator',
  identities: true,
  restricted: false,
})
await did(operator, 'positions create', [first, second])
await did(asKari, 'positions edit', [first])
await did(inPortal, 'keys create', [second])
await did(asKari, 'keys revoke', [second])
await did(installationAccess('system'), 'positions expire', [first])
await did(installationAccess('import'), 'positions edit', [second])
await did(operator, 'keys create', [first], other)

const verbs = async (filter: AuditFilter, access: Access = asKari) =>
  (await listAuditEntries(pool, access, filter, { limit: 100 })).map(({ verb }) => verb)

describe('the audit log', () => {
  test('is filtered by who did something, what it is about, the object and the time', async () => {
    const all = await listAuditEntries(pool, asKari, {}, { limit: 100 })
    const [third, fourth] = [all[3]!.at, all[2]!.at]
    expect(await verbs({ actor: kari.id })).toEqual(['keys revoke', 'positions edit'])
    expect(await verbs({ actor: 'operator' })).toEqual(['positions create'])
    expect(await verbs({ actor: 'system' })).toEqual(['positions expire'])
    expect(await verbs({ actor: 'import' })).toEqual(['positions edit'])
    expect(await verbs({ actor: UNKNOWN_ID })).toEqual([])
    expect(await verbs({ group: 'keys' })).toEqual(['keys revoke', 'keys create'])
    expect(await verbs({ group: 'receivers' })).toEqual([])
    expect(await verbs({ objectId: first })).toEqual(['positions expire', 'positions edit', 'positions create'])
    expect(await verbs({ objectId: UNKNOWN_ID })).toEqual([])
    expect(await verbs({ since: fourth })).toEqual(['positions edit', 'positions expire', 'keys revoke'])
    expect(await verbs({ until: third })).toEqual(['positions edit', 'positions create'])
    expect(await verbs({ actor: kari.id, group: 'keys', objectId: second, since: third })).toEqual(['keys revoke'])
  })

  test('names users, and says whether they worked in the portal or on the command line', async () => {
    const [revoked, created] = await listAuditEntries(pool, asKari, { group: 'keys' }, { limit: 2 })
    expect(revoked?.actor).toEqual({
      kind: 'user',
      id: kari.id,
      email: kari.email,
      name: 'Kari Lie',
      via: 'command_line',
    })
    expect(created?.actor).toMatchObject({ id: per.id, via: 'portal' })
    const [byOperator] = await listAuditEntries(pool, asKari, { actor: 'operator' }, { limit: 1 })
    expect(byOperator?.actor).toEqual({ kind: 'operator', id: null, email: null, name: null, via: null })
  })

  test('of another company is not seen, whatever the filter', async () => {
    expect(await verbs({ objectId: first, group: 'keys' })).toEqual([])
    expect(await verbs({ objectId: first, group: 'keys' }, operator)).toEqual(['keys create'])
    expect(await verbs({ companyId: other.id })).toEqual([])
  })

  test('is paged within a filter', async () => {
    const seen: string[] = []
    for (let cursor: string | undefined, more = true; more;) {
      const [entry] = await listAuditEntries(pool, asKari, { objectId: first }, { limit: 1, cursor })
      more = entry !== undefined
      if (entry) seen.push(entry.verb)
      cursor = entry?.id
    }
    expect(seen).toEqual(await verbs({ objectId: first }))
  })
})

describe('`audit list`', () => {
  const list = async (...options: string[]) => {
    const { result, code, error } = await run('audit', 'list', '--as', kari.id, ...options)
    return code === undefined ? result.entries.map(({ verb }: { verb: string }) => verb) : error
  }

  test('has the filters of the portal', async () => {
    expect(await list('--by', kari.email, '--group', 'keys')).toEqual(['keys revoke'])
    expect(await list('--by', 'system')).toEqual(['positions expire'])
    expect(await list('--object', second, '--until', '2027-01-31T12:00:00Z', '--since', '2020-01-31')).toHaveLength(4)
    expect((await run('audit', 'list', '--as', kari.id, '--group', 'receivers')).text).toBe('No entry fits.')
    const { text } = await run('audit', 'list', '--as', kari.id, '--by', per.email)
    expect(text).toContain(`user ${per.email} in the portal  keys create  ${second}`)
  })

  test('says what is wrong with a filter, and what is allowed', async () => {
    expect(await list('--group', 'everything')).toContain('Give one of positions, links, pages, candidates')
    expect(await list('--object', 'x')).toContain('Give the id of an object')
    expect(await list('--by', 'nobody@example.com')).toContain('There is no user "nobody@example.com"')
    const [newest, oldest] = [(await listAuditEntries(pool, asKari, {}, { limit: 1 }))[0]!.id, UNKNOWN_ID]
    for (const id of [newest, oldest]) expect(await list('--after', id, '--by', 'operator')).toContain('has no entry')
  })
  test('shows names beside ids to a user and to the operator, and ids alone of what has no name any more', async () => {
    const position = await make.position(company, { title: 'Welder' })
    await did(operator, 'positions publish', [position.id, UNKNOWN_ID])
    const filter = ['--object', position.id]
    for (const who of [['--as', kari.id], []]) {
      const { text } = await run('audit', 'list', ...filter, ...who)
      expect(text).toContain(`positions publish  Welder (${position.id}), ${UNKNOWN_ID}`)
    }
  })
})
