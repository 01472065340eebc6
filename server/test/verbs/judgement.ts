import { isDeepStrictEqual } from 'node:util'
import { faultsInEvent } from '@kandidat/contract/validation/event'
import { type Seen, shown } from './answers.ts'
import { anonymized, becameOf, type Body, candidatesBecame, erased } from './due-events.ts'
import { findBroken } from './invariants.ts'
import type { EventRow, Records } from './records.ts'

/** The kind of a step: a verb, a refused verb, or a change to all worlds at once. */
export type StepKind = 'done' | 'refused' | 'clock' | 'sweep' | 'settings'

/** What is known of a world at a moment. */
export interface Known {
  seen: Seen
  records: Records
}

/**
 * The expirations that have passed without an event so far, with the state of the position since.
 */
export type Pending = Map<string, Body>

/**
 * The last response that was read, and how often the versions of its company had been raised by
 * then.
 */
export type Remembered = Map<string, { text: string; version: number }>

/** Every contradiction of a step, and everything that does not hold after it. */
export function judge(kind: StepKind, before: Known, after: Known, pending: Pending): string[] {
  const { seen, records } = after
  const emitted = new Map(
    [...records.events].map(([id, rows]) => [id, rows.slice(before.records.events.get(id)?.length ?? 0)]),
  )
  const faults = [...seen.faults, ...findBroken(seen, records), ...faultsInPast(before, after)]
  for (const [id, is] of seen.positions) {
    const was = before.seen.positions.get(id)
    const became = becameOf(was, is, kind === 'clock')
    faults.push(...became.faults, ...faultsInEmitted(emitted.get(id), { companyId: is.companyId, positionId: id }))
    faults.push(...faultsInPositionEvents(kind, id, emitted.get(id) ?? [], became, pending))
    emitted.delete(id)
    const candidates = candidatesBecame(was, is, before.records.startDates, records.startDates)
    faults.push(...candidates.faults)
    for (const [vouch, due] of candidates.due) {
      const rows = emitted.get(vouch) ?? []
      emitted.delete(vouch)
      faults.push(...faultsInEmitted(rows, { companyId: is.companyId, positionId: id }))
      if (!isDeepStrictEqual(bodies(rows), due)) faults.push(differs(vouch, rows, [due]))
    }
  }
  for (const [id, rows] of emitted) if (rows.length > 0) faults.push(`nobody sees ${id}, and it has ${texts(rows)}`)
  return [...faults, ...faultsInStep(kind, before, after)]
}

function faultsInPositionEvents(
  kind: StepKind,
  id: string,
  rows: readonly EventRow[],
  { due, passed }: { due: Body[]; passed: Body | undefined },
  pending: Pending,
): string[] {
  const waiting = pending.get(id) ?? passed
  // The next transaction that locks the position emits its expiration, together with its own
  // change. At the latest that is the sweep.
  const allowed = waiting ? [...(kind === 'sweep' ? [] : [due]), [waiting, ...due]] : [due]
  const emitted = bodies(rows)
  if (!allowed.some((wanted) => isDeepStrictEqual(emitted, wanted))) return [differs(id, rows, allowed)]
  if (waiting && emitted.length === 0) pending.set(id, waiting)
  else pending.delete(id)
  return []
}

/**
 * An emitted event does not change, unless its person was anonymized: then it contains nothing of
 * the person any more.
 */
function faultsInPast(before: Known, { seen, records }: Known): string[] {
  const forgotten = anonymized(seen)
  const faults: string[] = []
  for (const [id, rows] of records.events) {
    const past = before.records.events.get(id) ?? []
    for (const [i, { body }] of rows.entries()) {
      const parsed: Body = JSON.parse(body)
      const was = past[i]?.body
      if (
        forgotten.has(id)
          ? !isDeepStrictEqual(parsed, erased(was === undefined ? parsed : JSON.parse(was)))
          : was !== undefined && was !== body
      )
        faults.push(`an event that said ${was} says ${body}`)
    }
  }
  for (const id of before.records.events.keys())
    if (!records.events.has(id)) faults.push(`the events of ${id} are gone`)
  return faults
}

/** A refused verb changes nothing. A verb that changes something is in the audit log. */
function faultsInStep(kind: StepKind, before: Known, after: Known): string[] {
  const audited = after.records.auditEntries - before.records.auditEntries
  const changed = outline(before.seen) !== outline(after.seen)
  if (kind === 'refused') {
    return [
      ...(audited === 0 ? [] : ['it was refused, and stands in the audit log']),
      ...(changed ? ['it was refused, and answers changed'] : []),
    ]
  }
  return kind === 'done' && changed && audited === 0
    ? ['something changed, and the audit log does not know by whom']
    : []
}

/**
 * What is read whenever it can have changed. Companies and pages are excluded, because positions
 * show parts of them too, and so are counts.
 */
function outline({ positions }: Seen): string {
  const parts = [...positions.values()].toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1))
  return JSON.stringify(parts.map((one) => [shown(one), one.detail.updatedAt, one.candidates]))
}

/**
 * If a response changed, the versions of its company must have been raised since, or the version of the
 * careers page that it shows. Otherwise a cache could not notice that it is old.
 */
export function faultsInVersions({ seen, records }: Known, remembered: Remembered): string[] {
  const faults: string[] = []
  for (const [path, { companyId, text }] of seen.read) {
    const page = /\/career-pages\/([^/?]+)\/positions/.exec(path)?.[1] ?? ''
    const version = (records.versions.get(companyId) ?? 0) + (records.pageVersions.get(page) ?? 0)
    const known = remembered.get(path)
    if (known && known.text !== text && known.version >= version)
      faults.push(`the answer ${path} changed without a version: from ${known.text} to ${text}`)
    remembered.set(path, { text, version })
  }
  return faults
}

function faultsInEmitted(
  rows: readonly EventRow[] | undefined,
  of: { companyId: string; positionId: string },
): string[] {
  return (rows ?? []).flatMap(({ body, kind, companyId, positionId, objectId }) => [
    ...faultsInEvent(body).map((fault) => `${body}: ${fault}`),
    ...(JSON.parse(body).type === kind ? [] : [`an event of the kind ${kind} says ${body}`]),
    ...(companyId === of.companyId && positionId === of.positionId
      ? []
      : [`${objectId} is not of ${companyId}, ${positionId}`]),
  ])
}

function bodies(rows: readonly EventRow[]): Body[] {
  return rows.map(({ body }) => JSON.parse(body))
}

function texts(rows: readonly EventRow[]): string {
  return rows.length === 0 ? 'no event' : rows.map(({ body }) => body).join(' and ')
}

function differs(id: string, rows: readonly EventRow[], allowed: readonly Body[][]): string {
  const wanted = allowed.map((due) => due.map((body) => JSON.stringify(body)).join(' and ') || 'no event')
  return `${id} has ${texts(rows)}; by what the API says it must have ${wanted.join(', or ')}`
}
