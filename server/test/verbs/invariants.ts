import type { PositionPerformance, PositionStatus } from '@kandidat/contract/types'
import type { Seen, SeenPosition } from './answers.ts'
import type { Facts, Records } from './records.ts'

/**
 * What must hold for a world at any moment (docs/statuses.md, docs/careers-pages.md). Each sentence
 * is a fault.
 */
export function findBroken({ positions }: Seen, { facts, events }: Records): string[] {
  const ofPositions = [...positions].flatMap(([id, position]) => {
    const known = facts.get(id)
    return known ? [...faultsInStatus(position, known), ...faultsInCounts(position)] : [`there are no facts of ${id}`]
  })
  const gaps = [...events].flatMap(([id, rows]) =>
    rows.every(({ sequence }, i) => Number(sequence) === i + 1)
      ? []
      : [`the events of ${id} are numbered ${rows.map(({ sequence }) => sequence).join(', ')}`],
  )
  return [...ofPositions, ...gaps]
}

function faultsInStatus({ detail }: SeenPosition, facts: Facts): string[] {
  const { id, status, sharingLinks, careerPagesLinks } = detail
  const due = statusByRule(facts)
  const reached = [...sharingLinks, ...careerPagesLinks].map((link) => link.id).toSorted()
  const reachable = due === 'PUBLISHED' ? [...facts.activeLinks, ...facts.enabledPages].toSorted() : []
  return [
    ...(status === due ? [] : [`the position ${id} is ${status}, by the rule ${due}`]),
    ...((status === 'PUBLISHED') === reached.length > 0
      ? []
      : [`${id} is ${status} with the links ${reached.join(', ')}`]),
    ...(reached.join(', ') === reachable.join(', ')
      ? []
      : [`${id} is reached over ${reached.join(', ')} rather than ${reachable.join(', ')}`]),
  ]
}

function statusByRule({ archived, published, paused, expired, activeLinks, enabledPages }: Facts): PositionStatus {
  if (archived) return 'ARCHIVED'
  if (!published) return 'DRAFT'
  if (paused) return 'PAUSED'
  return !expired && activeLinks.length + enabledPages.length > 0 ? 'PUBLISHED' : 'ACTIVE'
}

/** Counts are ordered. Counts that the list of candidates shows too are the same there. */
function faultsInCounts({ detail, candidates, performance }: SeenPosition): string[] {
  if (!performance) return []
  const { vouches, candidates: people, latest } = performance
  const disordered = [vouches, people].filter(
    (counts) =>
      counts.new > counts.active ||
      counts.active > counts.viewableForCompany ||
      counts.viewableForCompany > counts.total,
  )
  const viewable = candidates.filter(
    ({ candidate, stage }) => candidate.id !== null && stage !== 'PRESCREENING' && stage !== 'REFERRAL_CREATED',
  )
  const active = viewable.filter(({ stage }) => !['HIRED', 'REJECTED', 'OUT_OF_PROCESS'].includes(stage))
  const fresh = active.filter(({ stage }) => stage === 'READY_FOR_REVIEW')
  const persons = (of: typeof candidates) => new Set(of.map(({ candidate }) => candidate.id)).size
  const hired = candidates.filter(({ stage }) => stage === 'HIRED')
  const due: Omit<PositionPerformance, 'latest'> = {
    vouches: {
      total: candidates.length,
      viewableForCompany: viewable.length,
      active: active.length,
      new: fresh.length,
      prescreening: candidates.filter(({ stage }) => stage === 'PRESCREENING').length,
    },
    candidates: {
      // A person who has not agreed yet may also have applied.
      total: people.total,
      viewableForCompany: persons(viewable),
      new: persons(fresh),
      active: persons(active),
      hires: persons(hired),
    },
  }
  const counted = JSON.stringify({ vouches, candidates: people })
  return [
    ...disordered.map((counts) => `the counts of ${detail.id} are out of order: ${JSON.stringify(counts)}`),
    ...(counted === JSON.stringify(due)
      ? []
      : [`the counts of ${detail.id} are ${counted}, by its candidates ${JSON.stringify(due)}`]),
    ...((latest === null) === (candidates.length === 0) ? [] : [`latest of ${detail.id} is ${JSON.stringify(latest)}`]),
  ]
}
