import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { plainLine } from '../content/text.ts'
import { Refusal } from '../forms/refusal.ts'

/** How far a vouch has come: everything about it that can change. */
export interface CandidacyState {
  stage: CandidateStage
  customStage: string | null
  /**
   * When the person agreed; an application is agreeing. Until then nobody learns who it is (docs/candidates.md#stages).
   */
  acceptedAt: Date | null
  lastContactedByCompanyAt: Date | null
  lastContactedByCandidateAt: Date | null
  startDate: Date | null
  startedNewJobAt: Date | null
}

/** A vouch as the rules see it, with what decides and never changes by them. */
export interface Candidacy extends CandidacyState {
  id: string
  kind: 'application' | 'referral'
  createdAt: Date
  /** Whether its position pre-screens. */
  prescreens: boolean
  /** Whether its person was anonymized. */
  erased: boolean
}

/** One thing that can happen to a vouch: what it is afterwards, or a Refusal with the reason. */
export type Transition = (candidacy: Candidacy, at: Date) => CandidacyState

/** How a vouch begins (docs/candidates.md#stages): applying is agreeing, a referral waits for the referred person. */
export function initialState(kind: Candidacy['kind'], prescreens: boolean, at: Date): CandidacyState {
  return {
    stage: kind === 'referral' ? 'REFERRAL_CREATED' : firstStage(prescreens),
    customStage: null,
    acceptedAt: kind === 'referral' ? null : at,
    lastContactedByCompanyAt: null,
    lastContactedByCandidateAt: null,
    startDate: null,
    startedNewJobAt: null,
  }
}

/**
 * The referred person agrees, now or at a moment before. It always moves the referral on, so that the event about it
 * tells who it is: also one that was rejected meanwhile, which is then looked at with the person known. Agreeing again
 * changes nothing.
 */
export const accept =
  (moment?: Date): Transition =>
  (candidacy, at) => {
    if (candidacy.kind === 'application') {
      throw refusal(candidacy, 'can not be accepted', 'it is an application, and applying is agreeing')
    }
    if (candidacy.acceptedAt !== null) return candidacy
    if (candidacy.erased) throw refusal(candidacy, 'can not be accepted', 'its person was anonymized')
    const acceptedAt = past(moment, at)
    if (acceptedAt < candidacy.createdAt) {
      throw refusal(
        candidacy,
        'can not be accepted',
        `${iso(acceptedAt)} is before it was made, ${iso(candidacy.createdAt)}`,
      )
    }
    return { ...candidacy, stage: firstStage(candidacy.prescreens), customStage: null, acceptedAt }
  }

/**
 * Moves to a stage. The company's own name belongs to the stage that it was given in, so another stage has none until it
 * is given one; what belongs to a hiring ends with it.
 * @param customStage the company's own name for the new stage
 */
export const moveTo =
  (stage: CandidateStage, customStage?: string | null): Transition =>
  (candidacy, at) => {
    const named = (moved: Candidacy) => (customStage === undefined ? moved : nameStage(customStage)(moved, at))
    if (stage === candidacy.stage) return named(candidacy)
    if (candidacy.acceptedAt === null && stage !== 'REJECTED' && stage !== 'OUT_OF_PROCESS') {
      throw refusal(
        candidacy,
        `can not become ${stage}`,
        'the referred person has not agreed yet, and until then it can only become REJECTED or OUT_OF_PROCESS',
      )
    }
    if (stage === 'REFERRAL_CREATED') {
      throw refusal(
        candidacy,
        'can not become REFERRAL_CREATED',
        `its person has agreed, and nobody goes back from ${candidacy.stage}`,
      )
    }
    if (stage === 'PRESCREENING' && !candidacy.prescreens) {
      throw refusal(candidacy, 'can not become PRESCREENING', 'its position does not pre-screen: let it do so first')
    }
    return named({ ...candidacy, stage, customStage: null, startDate: null, startedNewJobAt: null })
  }

/** Gives the stage a name of the company's own, or takes it away. */
export const nameStage =
  (name: string | null): Transition =>
  (candidacy) => {
    const customStage = plainLine(name ?? '') || null
    if ((customStage?.length ?? 0) > MAX_NAME) {
      throw new Refusal('invalid', `A stage's own name can have ${MAX_NAME} characters at most.`)
    }
    return { ...candidacy, customStage }
  }

/** Becomes HIRED, with the day on which the person starts where it is known. The same again can bring the day. */
export const hire =
  (startDate?: Date, customStage?: string | null): Transition =>
  (candidacy, at) => {
    const hired = moveTo('HIRED', customStage)(candidacy, at)
    return startDate === undefined ? hired : { ...hired, startDate: writable(startDate) }
  }

/** Sets the day on which a hired person starts, or takes it away. */
export const startOn =
  (startDate: Date | null): Transition =>
  (candidacy) => {
    refuseUnhired(candidacy, 'have a start date')
    return { ...candidacy, startDate: startDate && writable(startDate) }
  }

/** A hired person has started the new job: now, at a moment before, or not yet after all, where the moment is null. */
export const startNewJob =
  (moment?: Date | null): Transition =>
  (candidacy, at) => {
    refuseUnhired(candidacy, 'start a new job')
    if (moment === undefined && candidacy.startedNewJobAt !== null) return candidacy
    return { ...candidacy, startedNewJobAt: moment === null ? null : past(moment, at) }
  }

/** One side contacted the other: now, or at a moment before. The latest contact stays the latest. */
export const contact =
  (by: 'company' | 'candidate', moment?: Date): Transition =>
  (candidacy, at) => {
    if (candidacy.acceptedAt === null) {
      throw refusal(
        candidacy,
        'can have no contact',
        'the referred person has not agreed yet, and nobody learns who it is',
      )
    }
    const field = by === 'company' ? 'lastContactedByCompanyAt' : 'lastContactedByCandidateAt'
    const last = candidacy[field]
    const contacted = past(moment, at)
    return last !== null && last >= contacted ? candidacy : { ...candidacy, [field]: contacted }
  }

/** What happened to a vouch. */
export interface TransitionEffects {
  /** Anything at all. */
  changed: boolean
  /** Something that the list of candidates shows, which moves `updatedAt` (docs/candidates.md#updatedat). */
  shown: boolean
  /** Stage or own name: CANDIDATE_STAGE_UPDATED. */
  staged: boolean
  /** CANDIDATE_HIRED. */
  hired: boolean
}

/** What happened to a vouch by what it was before and what it is now. */
export function effectsOf(before: CandidacyState, after: CandidacyState): TransitionEffects {
  const staged = before.stage !== after.stage || before.customStage !== after.customStage
  const shown =
    staged || !same(before.acceptedAt, after.acceptedAt) || !same(before.startedNewJobAt, after.startedNewJobAt)
  return {
    changed:
      shown ||
      !same(before.lastContactedByCompanyAt, after.lastContactedByCompanyAt) ||
      !same(before.lastContactedByCandidateAt, after.lastContactedByCandidateAt) ||
      !same(before.startDate, after.startDate),
    shown,
    staged,
    hired: before.stage !== 'HIRED' && after.stage === 'HIRED',
  }
}

/**
 * A moment that somebody reports of what happened, or now.
 * @throws {Refusal} where it is still to come
 */
export function past(moment: Date | undefined, at: Date): Date {
  if (moment === undefined || moment <= at) return moment === undefined ? at : writable(moment)
  throw new Refusal('invalid', `${iso(moment)} is still to come: what happened has a moment until now, ${iso(at)}.`)
}

const MAX_NAME = 200

/** A time that can be shown: with a year of four digits. */
function writable(moment: Date): Date {
  const year = moment.getUTCFullYear()
  if (year >= 1000 && year <= 9999) return moment
  throw new Refusal('invalid', 'A time must lie in the years 1000 to 9999.')
}

function firstStage(prescreens: boolean): CandidateStage {
  return prescreens ? 'PRESCREENING' : 'READY_FOR_REVIEW'
}

function refuseUnhired(candidacy: Candidacy, what: string): void {
  if (candidacy.stage !== 'HIRED') throw refusal(candidacy, `can not ${what}`, `it is ${candidacy.stage}: hire first`)
}

function same(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime()
}

function iso(moment: Date): string {
  return moment.toISOString()
}

function refusal({ id }: Candidacy, what: string, why: string): Refusal {
  return new Refusal('conflict', `The candidate ${id} ${what}: ${why}.`)
}
