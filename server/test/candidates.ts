import { faultsInEvent } from '@kandidat/contract/validation/event'
import { expect } from 'vitest'
import { type Change, inTransaction } from '../src/base/changes/actions.ts'
import { allowed } from './factory.ts'
import { apply, type Application, refer } from '../src/candidates/intake/actions.ts'
import type { Fixture } from './fixture.ts'
import { installationAccess } from '../src/base/access/access.ts'

type Owned = { company_id: string; id: string }

/** Actions and checks for tests of candidates, over a fixture. */
export function candidates({ database, server }: Pick<Fixture, 'database' | 'server'>) {
  /** Runs verbs in a transaction of their own, as the operator. */
  const act = <T>(work: (change: Change) => Promise<T>) =>
    inTransaction(server.app.database, installationAccess('operator'), work)

  let count = 0
  /** A new person. */
  const someone = (fields: Partial<Application['person']> = {}) => ({ email: `who${++count}@example.com`, ...fields })

  async function applied(to: Owned, person: Application['person'] = someone()) {
    const [vouch] = await act((c) => apply(c, [{ companyId: to.company_id, positionId: allowed(to.id), person }]))
    if (!vouch) throw new Error('nobody applied')
    return vouch
  }

  async function referred(to: Owned, candidate = someone(), referrer = someone()) {
    const [vouch] = await act((c) =>
      refer(c, [{ companyId: to.company_id, positionId: allowed(to.id), candidate, referrer }]),
    )
    if (!vouch) throw new Error('nobody was referred')
    return vouch
  }

  /**
   * The events of a vouch in their order. Each is checked against the contract, and their numbers
   * have no gap.
   */
  async function eventsOf({ id }: { id: string }) {
    const rows = await database.run<{ kind: string; sequence: string; body: string }>(
      'select kind, sequence, body from events where object_id = $1 order by sequence',
      [id],
    )
    for (const row of rows) expect(faultsInEvent(row.body)).toEqual([])
    expect(rows.map((row) => Number(row.sequence))).toEqual(rows.map((_, i) => i + 1))
    return rows.map(({ kind, body }) => {
      const parsed = JSON.parse(body)
      expect(parsed.type).toBe(kind)
      return parsed
    })
  }

  async function kindsOf(vouch: { id: string }): Promise<string[]> {
    return (await eventsOf(vouch)).map((event) => event.type)
  }

  /** A vouch as the API shows it to a key, read through its position. */
  async function shown(key: string, { id }: { id: string }) {
    const [{ positionId }] = (await database.run<{ positionId: string }>(
      'select position_id as "positionId" from vouches where id = $1',
      [id],
    )) as [{ positionId: string }]
    const { body } = await server.get(`/positions/${positionId}/candidates?take=100`, { key })
    return body.data.find((vouch: { id: string }) => vouch.id === id)
  }

  return { act, someone, applied, referred, eventsOf, kindsOf, shown }
}
