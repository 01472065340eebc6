/**
 * # A person and a position
 *
 * A **candidacy** is one person's application to one position, or a referral for it. The API and the tables call it a
 * vouch. A **person** is who it is: one record for each company, found by the e-mail, whatever the number of
 * candidacies.
 *
 * **How one begins.** A visitor applies, through a careers page, a sharing link or the link of a referrer; a recruiter
 * adds somebody; an import or an integration brings somebody; or a referrer recommends somebody. Applying is agreeing.
 * A referral begins as REFERRAL_CREATED and waits for the person who was referred: until they agree, the company does
 * not see who it is. What a visitor sends is a **submission** first (submissions/): it becomes a candidacy at once, or
 * waits until somebody lets it in.
 *
 * **States.** The stage is one of an order that all companies share (`candidateStages`), with a name of the company's
 * own if it wants one. A **transition** is a pure function of this file: it takes the candidacy and the time, and
 * returns the next state or a refusal with the reason. It knows no database, so that every pair of transitions can be
 * tried.
 *
 * - Before agreement, only REJECTED and OUT_OF_PROCESS are possible.
 * - After agreement, nothing goes back to REFERRAL_CREATED, and PRESCREENING needs a position that pre-screens.
 * - OUT_OF_PROCESS stands for silence or withdrawing, REJECTED for a decision of the company. Agreeing later revives
 *   the first and not the second.
 * - What belongs to a hiring (the first day, that it has begun) ends with it.
 *
 * **Around it.** Verbs lock the person before the candidacies, and share a lock on the positions. They write the state
 * of many candidacies at once, emit one event for each, and raise the version of the company's people. How many
 * candidacies a position has in which state is counted as they change (tallies-store.ts).
 *
 * **Leaving.** On their own page (self/) people correct, withdraw, take a copy, or ask for erasure. An anonymized
 * person keeps their candidacies, so that counts stay true, and nothing that says who it was. Bodies of events and
 * answers of receivers about them are erased too (base/changes/ids-form.ts).
 *
 * **Forbidden.** Nobody who has not agreed is shown by name, in the API, in the portal, in events or in mails. No verb
 * changes the stage but through a transition. Latest contacts only move forward.
 */

import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import { plainLine } from '../content/text.ts'
import type { Day } from '../base/forms/day.ts'
import { Refusal, refusedField } from '../base/forms/refusal.ts'
import type { RefusalCode } from '../base/forms/refusal-code.ts'

/** The state of a candidacy: everything about it that can change. */
export interface CandidacyState {
  stage: CandidateStage
  customStage: string | null
  /**
   * When the person agreed. Applying is agreeing. Until then nobody sees who it is
   * (docs/candidates.md#stages).
   */
  acceptedAt: Date | null
  lastContactedByCompanyAt: Date | null
  lastContactedByCandidateAt: Date | null
  /** The first day at work. */
  startDate: Day | null
  startedNewJobAt: Date | null
}

/** A candidacy with everything that the rules depend on. */
export interface Candidacy extends CandidacyState {
  id: string
  kind: 'application' | 'referral'
  createdAt: Date
  /** Whether its position pre-screens. */
  prescreens: boolean
  /** Whether its person was anonymized. */
  erased: boolean
}

/**
 * A change of a candidacy's state: returns what it is afterwards, or throws a Refusal with the
 * reason.
 */
export type Transition = (candidacy: Candidacy, at: Date) => CandidacyState

/**
 * The first state of a candidacy (docs/candidates.md#stages). Applying is agreeing, also through the
 * link of a referrer; a referral waits for the referred person.
 * @param agrees whether the person has agreed
 */
export function initialState(agrees: boolean, prescreens: boolean, at: Date): CandidacyState {
  return {
    stage: agrees ? firstStage(prescreens) : 'REFERRAL_CREATED',
    customStage: null,
    acceptedAt: agrees ? at : null,
    lastContactedByCompanyAt: null,
    lastContactedByCandidateAt: null,
    startDate: null,
    startedNewJobAt: null,
  }
}

/**
 * The referred person agrees, now or at a time before, and is known from then on. The stage moves
 * on, also after OUT_OF_PROCESS, which stands for silence. A referral that the company has rejected
 * stays rejected: that was the company's decision. Agreeing again changes nothing.
 */
export const accept =
  (time?: Date): Transition =>
  (candidacy, at) => {
    if (candidacy.kind === 'application') {
      throw refusal(candidacy, 'cannot be accepted', 'it is an application, and applying is agreeing')
    }
    if (candidacy.acceptedAt !== null) return candidacy
    if (candidacy.erased) throw refusal(candidacy, 'cannot be accepted', 'its person was anonymized')
    const acceptedAt = reportedTime(time, at)
    if (acceptedAt < candidacy.createdAt) {
      throw refusal(
        candidacy,
        'cannot be accepted',
        `${iso(acceptedAt)} is before it was created, ${iso(candidacy.createdAt)}`,
      )
    }
    if (candidacy.stage === 'REJECTED') return { ...candidacy, acceptedAt }
    return { ...candidacy, stage: firstStage(candidacy.prescreens), customStage: null, acceptedAt }
  }

/** The stages that a candidacy can be moved to, in the order of the process. `moveTo` refuses all others, but its own. */
export function allowedStages(agreed: boolean, prescreens: boolean): CandidateStage[] {
  if (!agreed) return ['REJECTED', 'OUT_OF_PROCESS']
  return candidateStages.filter((stage) => stage !== 'REFERRAL_CREATED' && (prescreens || stage !== 'PRESCREENING'))
}

/** The stage that follows in the process; undefined for who was hired or is out of it, and before somebody agrees. */
export function stageAfter({
  stage,
  acceptedAt,
  prescreens,
}: Pick<Candidacy, 'stage' | 'acceptedAt' | 'prescreens'>): CandidateStage | undefined {
  const place = (of: CandidateStage) => candidateStages.indexOf(of)
  if (acceptedAt === null || place(stage) >= place('HIRED')) return undefined
  return allowedStages(true, prescreens).find((each) => place(each) > place(stage))
}

/**
 * Moves to a stage. The company's own name belongs to one stage, so a new stage has no name unless
 * it is given one. What belongs to a hiring ends with it.
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
        `cannot become ${stage}`,
        'the referred person has not agreed yet, and until then it can only become REJECTED or OUT_OF_PROCESS',
        'referral-not-agreed',
      )
    }
    if (stage === 'REFERRAL_CREATED') {
      throw refusal(
        candidacy,
        'cannot become REFERRAL_CREATED',
        `its person has agreed, and it cannot go back from ${candidacy.stage}`,
        'referral-agreed',
      )
    }
    if (stage === 'PRESCREENING' && !candidacy.prescreens) {
      throw refusal(
        candidacy,
        'cannot become PRESCREENING',
        'its position does not pre-screen: set prescreening first',
        'no-prescreening',
      )
    }
    return named({ ...candidacy, stage, customStage: null, startDate: null, startedNewJobAt: null })
  }

/**
 * The person withdraws. A candidacy that is over stays as it is, and somebody who was hired has to talk to the company.
 */
export const withdraw: Transition = (candidacy, at) => {
  if (candidacy.stage === 'REJECTED') return candidacy
  if (candidacy.stage === 'HIRED') throw refusal(candidacy, 'cannot be withdrawn', 'it has led to a hiring')
  return moveTo('OUT_OF_PROCESS')(candidacy, at)
}

/** Sets the company's own name for the stage, or removes it. */
export const nameStage =
  (name: string | null): Transition =>
  (candidacy) => {
    const customStage = plainLine(name ?? '') || null
    if ((customStage?.length ?? 0) > MAX_NAME) {
      throw refusedField('customStage', `The name of a stage can have at most ${MAX_NAME} characters.`)
    }
    return { ...candidacy, customStage }
  }

/**
 * Moves to HIRED, with the day on which the person starts if it is known. Hiring again can add the
 * day.
 */
export const hire =
  (startDate?: Day, customStage?: string | null): Transition =>
  (candidacy, at) => {
    const hired = moveTo('HIRED', customStage)(candidacy, at)
    return startDate === undefined ? hired : { ...hired, startDate: showableDay(startDate) }
  }

/** Sets the day on which a hired person starts, or removes it. */
export const startOn =
  (startDate: Day | null): Transition =>
  (candidacy) => {
    refuseUnhired(candidacy, 'have a start date')
    return { ...candidacy, startDate: startDate && showableDay(startDate) }
  }

/**
 * Records that a hired person has started the new job: now, or at a time before. Null records that
 * they have not.
 */
export const startNewJob =
  (time?: Date | null): Transition =>
  (candidacy, at) => {
    refuseUnhired(candidacy, 'start a new job')
    if (time === undefined && candidacy.startedNewJobAt !== null) return candidacy
    return { ...candidacy, startedNewJobAt: time === null ? null : reportedTime(time, at) }
  }

/**
 * Records that one side contacted the other: now, or at a time before. The latest contact stays the
 * latest.
 */
export const contact =
  (by: 'company' | 'candidate', time?: Date): Transition =>
  (candidacy, at) => {
    if (candidacy.acceptedAt === null) {
      throw refusal(
        candidacy,
        'cannot have a contact',
        'the referred person has not agreed yet, and nobody can see who it is',
        'contact-not-agreed',
      )
    }
    const field = by === 'company' ? 'lastContactedByCompanyAt' : 'lastContactedByCandidateAt'
    const last = candidacy[field]
    const contacted = reportedTime(time, at)
    return last !== null && last >= contacted ? candidacy : { ...candidacy, [field]: contacted }
  }

/** What a transition changed. */
export interface TransitionEffects {
  /** Whether anything changed. */
  changed: boolean
  /**
   * Whether something changed that the list of candidates shows. That moves `updatedAt`
   * (docs/candidates.md#updatedat).
   */
  shown: boolean
  /** Whether the stage or its own name changed: CANDIDATE_STAGE_UPDATED. */
  staged: boolean
  /** Whether it became HIRED, or the first day of somebody who stays HIRED changed: CANDIDATE_HIRED. */
  hired: boolean
}

/** Compares a candidacy before and after a transition. */
export function effectsOf(before: CandidacyState, after: CandidacyState): TransitionEffects {
  const staged = before.stage !== after.stage || before.customStage !== after.customStage
  const shown =
    staged || !same(before.acceptedAt, after.acceptedAt) || !same(before.startedNewJobAt, after.startedNewJobAt)
  return {
    changed:
      shown ||
      !same(before.lastContactedByCompanyAt, after.lastContactedByCompanyAt) ||
      !same(before.lastContactedByCandidateAt, after.lastContactedByCandidateAt) ||
      before.startDate !== after.startDate,
    shown,
    staged,
    hired: after.stage === 'HIRED' && (before.stage !== 'HIRED' || before.startDate !== after.startDate),
  }
}

/**
 * The time when something happened: as reported, or now.
 * @throws {Refusal} if it is in the future
 */
export function reportedTime(time: Date | undefined, at: Date): Date {
  if (time === undefined || time <= at) return time === undefined ? at : showableTime(time)
  throw new Refusal('invalid', `${iso(time)} is in the future. Give a time no later than now, ${iso(at)}.`)
}

const MAX_NAME = 200

/** Refuses a time that cannot be shown, because its year does not have four digits. */
function showableTime(time: Date): Date {
  const year = time.getUTCFullYear()
  if (year >= 1000 && year <= 9999) return time
  throw outOfRange()
}

function showableDay(day: Day): Day {
  if (day >= '1000-01-01') return day
  throw outOfRange()
}

function outOfRange(): Refusal {
  return new Refusal('invalid', 'A time must lie in the years 1000 to 9999.', [], 'time-range')
}

function firstStage(prescreens: boolean): CandidateStage {
  return prescreens ? 'PRESCREENING' : 'READY_FOR_REVIEW'
}

function refuseUnhired(candidacy: Candidacy, what: string): void {
  if (candidacy.stage === 'HIRED') return
  throw refusal(candidacy, `cannot ${what}`, `it is ${candidacy.stage}: hire first`, 'not-hired')
}

function same(a: Date | null, b: Date | null): boolean {
  return a?.getTime() === b?.getTime()
}

function iso(time: Date): string {
  return time.toISOString()
}

function refusal({ id }: Candidacy, what: string, why: string, code: RefusalCode | null = null): Refusal {
  return new Refusal('conflict', `The candidate ${id} ${what}: ${why}.`, [], code)
}
