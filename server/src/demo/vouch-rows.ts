import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { companies } from './companies.ts'
import { phrasesIn } from './description.ts'
import type { Made } from './made.ts'
import { type DemoPerson, erased, peopleOf } from './person-rows.ts'
import type { Random } from './random.ts'
import type { DemoRows } from './rows.ts'
import { progressOf } from './progress.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The candidates of all positions: exactly so many applications and referrals, and the people behind them. */
export function addVouches(
  rows: DemoRows,
  positions: readonly Made[],
  total: number,
  today: Date,
  random: Random,
): void {
  const counts = shareOut(
    positions.map((made) => popularity(made, today, random)),
    total,
  )
  const wanted = positions.flatMap((made, i) =>
    Array.from({ length: counts[i] ?? 0 }, () => ({ made, at: momentIn(made, today, random) })),
  )
  // In order of time, because who applies again must have been there before.
  for (const [companyId, ofCompany] of Map.groupBy(wanted, ({ made }) => made.companyId)) {
    const inOrder = ofCompany.toSorted((a, b) => a.at.getTime() - b.at.getTime())
    addVouchesOf(rows, companyId, inOrder, today, random)
  }
}

function addVouchesOf(
  rows: DemoRows,
  companyId: string,
  wanted: readonly { made: Made; at: Date }[],
  today: Date,
  random: Random,
): void {
  const newPerson = peopleOf(companyId, random)
  const people: DemoPerson[] = []
  const taken = new Set<string>()
  const known = (isFree: (person: DemoPerson) => boolean) => {
    const candidates = Array.from({ length: 8 }, () => people[random.whole(0, Math.max(0, people.length - 1))])
    return candidates.find((person) => person !== undefined && isFree(person))
  }
  for (const { made, at } of wanted) {
    const home = companies[made.plan.client ?? made.plan.owner].country
    const join = () => {
      const person = newPerson(home, at, today)
      people.push(person)
      return person
    }
    const isReferral = random.chance(0.3)
    const referrer = isReferral ? ((random.chance(0.85) ? known(() => true) : undefined) ?? join()) : null
    const place = (person: DemoPerson) => `${made.id} ${person.id} ${referrer?.id ?? 'applied'}`
    const isFree = (person: DemoPerson) => person.id !== referrer?.id && !taken.has(place(person))
    const person = (random.chance(0.3) ? known(isFree) : undefined) ?? join()
    taken.add(place(person))
    rows.vouches.push(vouchRow(made, person, referrer, at, today, random))
  }
  forgetSome(rows, people, today, random)
  rows.people.push(...people)
}

function vouchRow(
  made: Made,
  person: DemoPerson,
  referrer: DemoPerson | null,
  at: Date,
  today: Date,
  random: Random,
): DemoRows['vouches'][number] & { stage: CandidateStage } {
  const links = [...made.sharingLinkIds, ...made.pages.map((page) => page.id)]
  const progress = progressOf(made, referrer !== null, at, today, random)
  const { stages } = phrasesIn(made.plan.language)
  const moments = [
    at,
    progress.acceptedAt,
    progress.contactedAt,
    progress.answeredAt,
    progress.decidedAt,
    progress.startedAt,
    progress.acceptedAt && person.updated_at,
  ].filter((moment) => moment !== null)
  return {
    company_id: made.companyId,
    id: random.id(at),
    position_id: made.id,
    person_id: person.id,
    kind: referrer ? 'referral' : 'application',
    referrer_id: referrer?.id ?? null,
    link_id: links.length > 0 && random.chance(0.9) ? random.pick(links) : null,
    stage: progress.stage,
    custom_stage: progress.step === null ? null : (stages[progress.step] ?? null),
    created_at: at,
    updated_at: new Date(Math.max(...moments.map((moment) => moment.getTime()))),
    accepted_by_candidate_at: progress.acceptedAt,
    last_contacted_by_company_at: progress.contactedAt,
    last_contacted_by_candidate_at: progress.answeredAt,
    start_date: progress.startDate,
    started_new_job_at: progress.startedAt,
  }
}

/** A few asked to be forgotten, long after it was over. */
function forgetSome(rows: DemoRows, people: DemoPerson[], today: Date, random: Random): void {
  const vouches = Map.groupBy(rows.vouches, (vouch) => vouch.person_id)
  for (const [i, person] of people.entries()) {
    const theirs = vouches.get(person.id) ?? []
    const last = Math.max(person.updated_at.getTime(), ...theirs.map(({ updated_at: at }) => new Date(at).getTime()))
    if (!random.chance(0.01) || last > today.getTime() - 60 * DAY) continue
    const at = new Date(today.getTime() - random.whole(1, 20 * 24) * HOUR)
    people[i] = erased(person, at)
    for (const vouch of theirs) if (vouch.accepted_by_candidate_at) vouch.updated_at = at
  }
}

/** Few have many and many have few; some, and all that were never published, have none. */
function popularity(made: Made, today: Date, random: Random): number {
  const chance = random.next()
  if (!made.publishedAt || made.fate === 'nowhere' || chance < 0.05) return 0
  const days = ((made.endedAt ?? today).getTime() - made.publishedAt.getTime()) / DAY
  return Math.exp(random.next() ** 2 * 4.5) * Math.min(1, 0.15 + days / 30)
}

/** Whole numbers in the proportion of the weights, with exactly that sum. */
function shareOut(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  let before = 0
  let given = 0
  return weights.map((weight) => {
    before += weight
    const until = Math.round((before / sum) * total)
    const count = until - given
    given = until
    return count
  })
}

/** Most come in the first days. */
function momentIn(made: Made, today: Date, random: Random): Date {
  const begin = (made.publishedAt ?? made.createdAt).getTime() + 20 * 60_000
  const end = Math.min(
    made.endedAt?.getTime() ?? Infinity,
    made.expirationDate?.getTime() ?? Infinity,
    today.getTime() - HOUR,
  )
  return new Date(Math.round(begin + Math.max(0, end - begin) * random.next() ** 1.7))
}
