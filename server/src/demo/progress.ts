import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import type { Made } from './made.ts'
import type { Random } from './random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How far an application or referral has come, and when. */
export interface Progress {
  stage: CandidateStage
  /** The company's own step within the stage, by its place in the list of them. */
  step: number | null
  acceptedAt: Date | null
  contactedAt: Date | null
  answeredAt: Date | null
  decidedAt: Date | null
  startDate: Date | null
  startedAt: Date | null
}

type Shares = readonly (readonly [CandidateStage, number])[]

const FRESH: Shares = [
  ['READY_FOR_REVIEW', 0.86],
  ['ACCEPTED_BY_COMPANY', 0.1],
  ['OUT_OF_PROCESS', 0.04],
]
const RUNNING: Shares = [
  ['READY_FOR_REVIEW', 0.3],
  ['ACCEPTED_BY_COMPANY', 0.2],
  ['CONTACTED_BY_COMPANY', 0.24],
  ['OFFER_MADE', 0.02],
  ['REJECTED', 0.18],
  ['OUT_OF_PROCESS', 0.06],
]
const LATE: Shares = [
  ['READY_FOR_REVIEW', 0.12],
  ['ACCEPTED_BY_COMPANY', 0.13],
  ['CONTACTED_BY_COMPANY', 0.22],
  ['OFFER_MADE', 0.05],
  ['HIRED', 0.03],
  ['REJECTED', 0.34],
  ['OUT_OF_PROCESS', 0.11],
]
const CLOSED: Shares = [
  ['HIRED', 0.06],
  ['REJECTED', 0.76],
  ['OUT_OF_PROCESS', 0.18],
]

/** The steps of a stage that companies have names of their own for. */
const STEPS: Partial<Record<CandidateStage, readonly number[]>> = {
  ACCEPTED_BY_COMPANY: [5],
  CONTACTED_BY_COMPANY: [0, 1, 2, 4],
  OFFER_MADE: [3],
}

/** What came of somebody who was there at that moment. Nothing of it is later than an hour before today. */
export function progressOf(made: Made, isReferral: boolean, at: Date, today: Date, random: Random): Progress {
  const latest = Math.max(at.getTime(), today.getTime() - HOUR)
  const after = (moment: Date, most: number) =>
    new Date(Math.min(latest, moment.getTime() + Math.round((0.02 + random.next()) * most)))
  const isClosed = made.fate === 'archived' || made.fate === 'deleted'
  const nothing = { step: null, contactedAt: null, answeredAt: null, decidedAt: null, startDate: null, startedAt: null }

  if (isReferral && !random.chance(0.7)) {
    const stage =
      isClosed || random.chance(0.2) ? random.pick(['REJECTED', 'OUT_OF_PROCESS'] as const) : 'REFERRAL_CREATED'
    return { ...nothing, stage, acceptedAt: null, decidedAt: stage === 'REFERRAL_CREATED' ? null : after(at, 20 * DAY) }
  }
  const acceptedAt = isReferral ? after(at, 5 * DAY) : at
  const age = (today.getTime() - acceptedAt.getTime()) / DAY
  if (made.prescreening && !isClosed && random.chance(age < 6 ? 0.55 : 0.08)) {
    return { ...nothing, stage: 'PRESCREENING', acceptedAt }
  }
  const stage = draw(isClosed ? CLOSED : age < 3 ? FRESH : age < 14 ? RUNNING : LATE, random)
  if (stage === 'READY_FOR_REVIEW') return { ...nothing, stage, acceptedAt }

  const contacted = stage !== 'ACCEPTED_BY_COMPANY' && (stage !== 'OUT_OF_PROCESS' || random.chance(0.5))
  const contactedAt = contacted ? after(acceptedAt, 12 * DAY) : null
  const answeredAt = contactedAt && random.chance(0.6) ? after(contactedAt, 3 * DAY) : null
  const decidedAt = after(contactedAt ?? acceptedAt, 4 * DAY)
  const steps = STEPS[stage]
  const step = steps && random.chance(0.5) ? random.pick(steps) : null
  const progress = { ...nothing, stage, step, acceptedAt, contactedAt, answeredAt, decidedAt }
  return stage === 'HIRED' ? { ...progress, ...startOf(decidedAt, today, random) } : progress
}

/** The first day at work, usually the first of a month; who has started is known for most whose day has come. */
function startOf(decidedAt: Date, today: Date, random: Random): Pick<Progress, 'startDate' | 'startedAt'> {
  if (random.chance(0.2)) return { startDate: null, startedAt: null }
  const months = random.whole(1, 3)
  const startDate = new Date(Date.UTC(decidedAt.getUTCFullYear(), decidedAt.getUTCMonth() + months, 1))
  const isKnown = random.chance(0.8)
  const hasCome = startDate.getTime() < today.getTime() - 2 * DAY
  return { startDate, startedAt: hasCome && isKnown ? new Date(startDate.getTime() + 8 * HOUR) : null }
}

function draw(shares: Shares, random: Random): CandidateStage {
  let rest = random.next()
  for (const [stage, share] of shares) {
    if (rest < share) return stage
    rest -= share
  }
  return shares[0]?.[0] as CandidateStage
}
