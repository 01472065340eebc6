import { faultsInEvent } from '@kandidat/contract/validation/event'
import { expect } from 'vitest'
import { type Change, inTransaction } from '../src/base/changes/actions.ts'
import { findStatusFaults } from '../src/organisation/publication/status-store.ts'
import { allowed, type AnyKey } from './factory.ts'
import type { Fixture } from './fixture.ts'
import { installationAccess } from '../src/base/access/access.ts'

interface AuditRow {
  company_id: string
  verb: string
  object_ids: string[]
  actor_kind: string
}

/** Actions for tests of verbs, and checks of their effects. */
export function effects({ database, server }: Fixture) {
  const act = <T>(work: (c: Change) => Promise<T>): Promise<T> =>
    inTransaction(server.app.database, installationAccess('operator'), work)

  /**
   * The events of an object so far. Each is valid against the contract, and their numbers have no
   * gap.
   */
  async function eventsOf(id: string): Promise<{ kind: string; body: Record<string, unknown> }[]> {
    const rows = await database.run<{ kind: string; sequence: string; body: string }>(
      'select kind, sequence, body from events where object_id = $1 order by sequence',
      [id],
    )
    for (const row of rows) expect(faultsInEvent(row.body)).toEqual([])
    expect(rows.map((row) => Number(row.sequence))).toEqual(rows.map((_, i) => i + 1))
    return rows.map(({ kind, body }) => ({ kind, body: JSON.parse(body) as Record<string, unknown> }))
  }

  /** The kinds of all events that were written while `work` ran, by object. */
  async function toldDuring(work: () => Promise<unknown>): Promise<Record<string, string[]>> {
    const all = () =>
      database.run<{ id: string; object_id: string; kind: string }>(
        'select id, object_id, kind from events order by object_id, sequence',
      )
    const before = new Set((await all()).map((event) => event.id))
    await work()
    const emitted: Record<string, string[]> = {}
    for (const event of await all()) if (!before.has(event.id)) (emitted[event.object_id] ??= []).push(event.kind)
    return emitted
  }

  /** All versions, as `company kind` with their sums. */
  async function versions(): Promise<Map<string, number>> {
    const rows = await database.run<{ key: string; n: string }>(
      `select company_id || ' ' || kind as key, sum(n) as n from versions group by company_id, kind`,
    )
    return new Map(rows.map((row) => [row.key, Number(row.n)]))
  }

  /** Whose versions were raised while `work` ran, as `company kind`. */
  async function raisedDuring(work: () => Promise<unknown>): Promise<string[]> {
    const before = await versions()
    await work()
    return [...(await versions())]
      .filter(([key, n]) => n > (before.get(key) ?? 0))
      .map(([key]) => key)
      .toSorted()
  }

  /** The latest entries of the audit log: verb, companies and objects of one transaction. */
  async function auditOf(verb: string): Promise<AuditRow[]> {
    return database.run<AuditRow>(
      `select company_id, verb, object_ids, actor_kind from audit_entries
      where verb = $1 and at = (select max(at) from audit_entries where verb = $1) order by company_id`,
      [verb],
    )
  }

  /** Checks every position and listing against the rule. */
  async function expectNoFaults(): Promise<void> {
    expect(await findStatusFaults(server.app.database, 10)).toEqual([])
  }

  return { act, eventsOf, toldDuring, raisedDuring, auditOf, expectNoFaults }
}

/** A row in the form in which verbs take it. */
export function keyOf(row: { company_id: string; id: string }): AnyKey {
  return { companyId: row.company_id, id: allowed(row.id) }
}
