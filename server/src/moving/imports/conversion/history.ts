import type { AuditVerb } from '../../../base/changes/audit-verb.ts'
import { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { accept, contact, moveTo, startNewJob, startOn, type Transition } from '../../../candidates/candidacy.ts'
import type { Day } from '../../../base/forms/day.ts'
import { ItemRefusal } from '../../../content/texts/feed-error.ts'
import {
  archive,
  pause,
  type Transition as PositionTransition,
  publish,
  remove,
  restore,
  resume,
} from '../../../positions/lifecycle.ts'
import { brief } from '../parsing/fields.ts'
import { readTimestamp } from '../values/timestamp.ts'
import { readWritten } from '../values/written-time.ts'

const closed = { additionalProperties: false }
const Time = Type.String({ maxLength: 40 })

/** An entry in the history of a position's line: an event and its time. */
export const PositionHistoryEntry = Type.Object(
  { at: Time, did: Type.Enum(['created', 'published', 'paused', 'resumed', 'archived', 'deleted', 'restored']) },
  closed,
)

/** An entry in the history of a candidate's line: an action (`did`) or a new `stage`, and its time. */
export const CandidateHistoryEntry = Type.Object(
  {
    at: Time,
    did: Type.Optional(Type.Enum(['accepted', 'contacted', 'answered', 'started'])),
    stage: Type.Optional(CandidateStage),
    customStage: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    startDate: Type.Optional(nullable(Time)),
  },
  closed,
)
export type CandidateHistoryEntry = Static<typeof CandidateHistoryEntry>

/** An event of a position. */
export interface PositionEvent {
  at: Date
  did: Static<typeof PositionHistoryEntry>['did']
}

/** An event of a candidate. */
export interface CandidateEvent {
  at: Date
  transition: Transition
}

/**
 * The effect of each entry on a position, and its verb in the audit log. `created` changes nothing
 * because a separate verb creates the position.
 */
export const POSITION_TRANSITIONS: Record<PositionEvent['did'], { verb: AuditVerb; transition: PositionTransition }> = {
  created: { verb: 'positions create', transition: (position) => position },
  published: { verb: 'positions publish', transition: publish },
  paused: { verb: 'positions pause', transition: pause },
  resumed: { verb: 'positions resume', transition: resume },
  archived: { verb: 'positions archive', transition: archive },
  deleted: { verb: 'positions remove', transition: remove },
  restored: { verb: 'positions restore', transition: restore },
}

/** Reads the history of a position's line. @throws {Refusal} if a time is invalid */
export function positionHistory(entries: readonly Static<typeof PositionHistoryEntry>[]): PositionEvent[] {
  return entries.map(({ at, did }) => ({ at: timeOf(at), did }))
}

/**
 * Applies a history to a position. Each event happens at its own time, or now if its time is in the
 * future.
 */
export function applyHistory(history: readonly PositionEvent[]): PositionTransition {
  return (position, now) =>
    history.reduce((before, { at, did }) => POSITION_TRANSITIONS[did].transition(before, at < now ? at : now), position)
}

/**
 * Reads the history of a candidate's line.
 * @throws {Refusal} if a time is invalid, or an entry has both or neither of `did` and `stage`
 */
export function candidateHistory(entries: readonly CandidateHistoryEntry[]): CandidateEvent[] {
  return entries.map((entry) => {
    const at = timeOf(entry.at)
    if ((entry.did === undefined) === (entry.stage === undefined)) {
      throw new ItemRefusal('invalid', { code: 'history-entry' })
    }
    return { at, transition: entry.stage === undefined ? transitionOf(entry.did, at) : newStage(entry, entry.stage) }
  })
}

/** Combines several transitions, in order, into one. */
export function inOrder([first, ...rest]: readonly Transition[]): Transition {
  return (candidacy, now) => (first ? inOrder(rest)({ ...candidacy, ...first(candidacy, now) }, now) : candidacy)
}

/** Reads a time of a line. A time without a zone is UTC. @throws {Refusal} if it is invalid */
export function timeOf(text: string): Date {
  const timestamp = readTimestamp(text, 'UTC')
  if ('problem' in timestamp) throw new ItemRefusal('invalid', { code: 'time-unknown', text: brief(text) })
  return new Date(timestamp.iso)
}

/** The day of a line as it is written, also if it has a time. @throws {Refusal} if it is invalid */
function dayOf(text: string): Day {
  const time = timeOf(text).toISOString()
  return (readWritten(text.trim())?.day.toString() ?? time.slice(0, 10)) as Day
}

function transitionOf(did: CandidateHistoryEntry['did'], at: Date): Transition {
  if (did === 'accepted') return accept(at)
  if (did === 'started') return startNewJob(at)
  return contact(did === 'answered' ? 'candidate' : 'company', at)
}

function newStage({ customStage, startDate }: CandidateHistoryEntry, stage: CandidateStage): Transition {
  const move = moveTo(stage, customStage)
  return startDate == null ? move : inOrder([move, startOn(dayOf(startDate))])
}
