import type { CandidateVouch } from '@kandidat/contract/types'
import { type Seen, type SeenPosition, shown } from './answers.ts'

// When which event is due (docs/events.md), computed only from what the API showed before and after
// a step.

/** The body of an event, as JSON.parse returns it. */
export type Body = Record<string, unknown>

/** How a position changed. */
export interface Became {
  /** The events that it must have. */
  due: Body[]
  /**
   * The event of its expiration, which has passed. Only the clock changed it, and the sweep has not
   * emitted the event yet.
   */
  passed: Body | undefined
  faults: string[]
}

/** Compares a position with its earlier state, if it had one. */
export function becameOf(was: SeenPosition | undefined, is: SeenPosition, clockPassed: boolean): Became {
  const { id, updatedAt } = is.detail
  if (!was) return { due: [positionBody('POSITION_CREATED', is)], passed: undefined, faults: [] }
  const changed = shown(was) !== shown(is)
  const faults: string[] = []
  if (changed !== was.detail.updatedAt < updatedAt || (!changed && was.detail.updatedAt !== updatedAt)) {
    const what = changed ? `changed: ${differences(was, is)}` : 'nothing shown of it changed'
    faults.push(`updatedAt of the position ${id} was ${was.detail.updatedAt} and is ${updatedAt}, and ${what}`)
  }
  if (!clockPassed || !changed) {
    return { due: changed ? [positionBody('POSITION_UPDATED', is)] : [], passed: undefined, faults }
  }
  const { status, expirationDate } = is.detail
  const onlyReach = shown({ ...is, detail: { ...is.detail, ...REACH }, forms: new Map() })
  if (
    was.detail.status !== 'PUBLISHED' ||
    status !== 'ACTIVE' ||
    updatedAt !== expirationDate ||
    onlyReach !== shown({ ...was, detail: { ...was.detail, ...REACH }, forms: new Map() })
  )
    faults.push(
      `only the clock moved, and the position ${id} became ${status} at ${updatedAt}: ${differences(was, is)}`,
    )
  return { due: [], passed: positionBody('POSITION_UPDATED', is), faults }
}

const REACH = { status: 'ACTIVE' as const, sharingLinks: [], careerPagesLinks: [] }

/** How the candidates of a position changed: the events by vouch, and the contradictions. */
export function candidatesBecame(
  was: SeenPosition | undefined,
  is: SeenPosition,
  startedBefore: ReadonlyMap<string, string | null>,
  startDates: ReadonlyMap<string, string | null>,
): { due: Map<string, Body[]>; faults: string[] } {
  const before = new Map(was?.candidates.map((vouch) => [vouch.id, vouch]))
  const faults: string[] = []
  const due = is.candidates.map((vouch) => {
    const known = before.get(vouch.id)
    before.delete(vouch.id)
    if (known) {
      const same = JSON.stringify({ ...known, updatedAt: '' }) === JSON.stringify({ ...vouch, updatedAt: '' })
      if (same ? known.updatedAt !== vouch.updatedAt : known.updatedAt >= vouch.updatedAt)
        faults.push(`updatedAt of ${JSON.stringify(vouch)} does not follow that of ${JSON.stringify(known)}`)
    }
    const isMoved = startedBefore.get(vouch.id) !== startDates.get(vouch.id)
    return [
      vouch.id,
      kindsDue(known, vouch, isMoved).map((kind) => candidateBody(kind, vouch, is, startDates)),
    ] as const
  })
  for (const id of before.keys()) faults.push(`the candidate ${id} is gone`)
  return { due: new Map(due), faults }
}

/** @param isMoved whether the first day changed */
function kindsDue(was: CandidateVouch | undefined, is: CandidateVouch, isMoved: boolean): string[] {
  if (!was) return ['CANDIDATE_ADDED']
  const staged = was.stage !== is.stage || was.customStage !== is.customStage
  return [
    ...(staged ? ['CANDIDATE_STAGE_UPDATED'] : []),
    ...(is.stage === 'HIRED' && (was.stage !== 'HIRED' || isMoved) ? ['CANDIDATE_HIRED'] : []),
  ]
}

function positionBody(type: string, { detail }: SeenPosition): Body {
  return { type, id: detail.id, title: detail.title, status: detail.status, updatedAt: detail.updatedAt }
}

function candidateBody(
  type: string,
  { id, stage, customStage, candidate }: CandidateVouch,
  { detail }: SeenPosition,
  startDates: ReadonlyMap<string, string | null>,
): Body {
  const job = { id: detail.id, title: detail.title }
  const who = { ...candidate, resumeUrl: null }
  if (type !== 'CANDIDATE_HIRED') return { type, id, stage, customStage, candidate: who, job }
  const { salary, employmentType } = detail
  return { type, id, startDate: startDates.get(id), candidate: who, job: { ...job, salary, employmentType } }
}

/**
 * The permitted later forms of an emitted event: the same, or, if its person was anonymized, the
 * same with only the id of the person.
 */
export function erased(body: Body): Body {
  const { id } = body.candidate as { id: string | null }
  const nothing = Object.fromEntries(Object.keys(body.candidate as object).map((name) => [name, null]))
  return { ...body, candidate: { ...nothing, id } }
}

/** Vouches whose person is no longer known. */
export function anonymized({ positions }: Seen): Set<string> {
  const vouches = [...positions.values()].flatMap(({ candidates }) => candidates)
  // A person without an e-mail counts as unknown. The id of a person who has not agreed is hidden
  // too.
  return new Set(
    vouches.filter(({ candidate }) => candidate.id !== null && candidate.email === null).map(({ id }) => id),
  )
}

function differences(was: SeenPosition, is: SeenPosition): string {
  const names = Object.keys({ ...was.detail, ...is.detail }) as (keyof SeenPosition['detail'])[]
  const fields = names.filter((name) => JSON.stringify(was.detail[name]) !== JSON.stringify(is.detail[name]))
  return `${fields.join(', ')}, status ${was.detail.status} → ${is.detail.status}, forms ${JSON.stringify([...was.forms])} → ${JSON.stringify([...is.forms])}`
}
