import { expect, test } from 'vitest'
import { randomFrom } from '../../../../scripts/harness/random.ts'
import { budget } from '../../../test/budget.ts'
import { byVerb } from '../../../test/by-verb.ts'
import { candidates } from '../../../test/candidates.ts'
import { openFixture } from '../../../test/fixture.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { announceSeed } from '../../../test/seed.ts'
import type { Day } from '../../base/forms/day.ts'
import { readClock } from '../../base/db/locks.ts'
import { transitionCandidacies } from '../actions.ts'
import { hire, moveTo } from '../candidacy.ts'
import { type Case, endOf, keptUntil, monthsAfter } from './kept.ts'
import { readKept } from './kept-store.ts'
import type { Periods } from './periods.ts'

const HISTORIES = budget(12, 600)
const STEPS = 9
const DAY = 86_400_000

const fixture = await openFixture()
const { make, database, server } = fixture
const { applied, act } = candidates(fixture)
const verbs = byVerb({ server })
const move = movableClock(database)
const now = () => readClock(server.app.database)

const periods: Periods = { NO: 5, SE: 24, DK: 7, others: 3 }
const company = await make.company({ country: 'DK' })
await verbs.confirmPolicy(company, periods)

const later = (days: number) => move(days * DAY)

const place = (country: string) => ({ id: country, address: '', city: '', country, lat: 0, lng: 0 })

/** What a test knows about a candidacy from what it did itself. */
interface Known {
  readonly candidacy: { readonly id: string }
  readonly position: { readonly id: string }
  facts: Case & { archivedAt: Date | null; expiresAt: Date | null }
}

/** The case as it is at a time: a position that expires has closed only then. */
function caseAt({ facts }: Known, at: Date): Case {
  const { archivedAt, expiresAt, ...rest } = facts
  const closings = [archivedAt, expiresAt !== null && expiresAt <= at ? expiresAt : null].flatMap((each) => each ?? [])
  const closedAt = closings.length === 0 ? null : new Date(Math.min(...closings.map(Number)))
  return { ...rest, closedAt }
}

test(
  `the SQL says until when people are kept as the rule does, in ${HISTORIES} random histories`,
  { tags: 'long', timeout: 600_000 },
  async () => {
    const random = randomFrom(announceSeed('histories'))
    const seen = new Set<string>()
    for (let history = 0; history < HISTORIES; history++) {
      const email = `history${history}@example.com`
      const known: Known[] = []
      for (let i = random.whole(1, 3); i > 0; i--) {
        const countries = random.pick([['NO'], ['SE'], ['DK'], ['FR'], ['NO', 'SE'], []])
        const position = await make.published(company, { locations: JSON.stringify(countries.map(place)) })
        await make.sharingLink(position)
        await make.refresh()
        const candidacy = await applied(position, { email })
        const at = await now()
        known.push({
          candidacy,
          position,
          facts: {
            ...{ begunAt: at, decidedAt: null, startDate: null, lastActAt: at, promised: null },
            ...{ archivedAt: null, expiresAt: null, closedAt: null },
            countries: countries.length === 0 ? ['DK'] : countries,
          },
        })
        await later(random.whole(0, 60))
      }
      for (let step = 0; step < STEPS; step++) {
        const one = random.pick(known)
        const { candidacy, position, facts } = one
        const deed = random.pick([
          'move',
          'reject',
          'hire',
          'note',
          'archive',
          'restore',
          'expire',
          'wait',
          'wait',
        ] as const)
        if (deed === 'move') {
          const stage = random.pick(['READY_FOR_REVIEW', 'OFFER_MADE'] as const)
          const before = await stageOf(candidacy)
          await verbs.move(stage, candidacy)
          const at = await now()
          if (before !== stage) Object.assign(facts, { begunAt: at, decidedAt: null, startDate: null, lastActAt: at })
        } else if (deed === 'reject') {
          const stage = random.pick(['REJECTED', 'OUT_OF_PROCESS'] as const)
          const before = await stageOf(candidacy)
          await verbs.transition(candidacy, moveTo(stage))
          const at = await now()
          if (before !== stage) Object.assign(facts, { decidedAt: at, startDate: null, lastActAt: at })
        } else if (deed === 'hire') {
          const start = new Date((await now()).getTime() + random.whole(-30, 400) * DAY)
            .toISOString()
            .slice(0, 10) as Day
          const before = await stageOf(candidacy)
          await act(async (c) =>
            transitionCandidacies(c, 'candidates hire', await c.within('candidacies', [candidacy.id]), hire(start)),
          )
          const at = await now()
          if (before !== 'HIRED') Object.assign(facts, { decidedAt: at, lastActAt: at })
          Object.assign(facts, { startDate: new Date(`${start}T00:00:00Z`) })
        } else if (deed === 'note') {
          await verbs.note(candidacy, { text: 'Call her.' })
          Object.assign(facts, { lastActAt: await now() })
        } else if (deed === 'archive') {
          await verbs.archive(position)
          facts.archivedAt ??= await now()
        } else if (deed === 'restore') {
          if (facts.archivedAt !== null) await verbs.restore(position)
          facts.archivedAt = null
        } else if (deed === 'expire' && facts.archivedAt === null) {
          const at = random.chance(0.3) ? null : new Date((await now()).getTime() + random.whole(-40, 200) * DAY)
          await verbs.expire(position, at)
          facts.expiresAt = at
        }
        await later(random.whole(1, 90))
        const at = await now()
        const cases = known.map((each) => caseAt(each, at))
        const person = { companyId: company.id, id: await personOf(known[0]!.candidacy) }
        const kept = await readKept(server.app.database.reads, person, at)
        const expected = keptUntil({ cases, agreedUntil: null }, periods)
        // What a test reads after a verb is some milliseconds later than the verb.
        const difference = Math.abs((kept?.until.getTime() ?? 0) - (expected?.getTime() ?? 0))
        expect(difference, JSON.stringify({ kept, cases })).toBeLessThan(10_000)
        const last = cases.map(endOf).toSorted((a, b) => b.at.getTime() - a.at.getTime())
        if (last.length === 1) expect(kept?.because).toBe(last[0]?.because)
        seen.add(kept?.because ?? '')
        expect(monthsAfter(kept!.endedAt, kept!.months)).toEqual(kept!.until)
      }
    }
    expect(seen.size).toBeGreaterThanOrEqual(2)
  },
)

async function stageOf({ id }: { id: string }): Promise<string | undefined> {
  return (await database.run<{ stage: string }>('select stage from vouches where id = $1', [id]))[0]?.stage
}

async function personOf({ id }: { id: string }): Promise<string> {
  return (await database.run<{ id: string }>('select person_id as id from vouches where id = $1', [id]))[0]?.id ?? ''
}
