import { accessRules } from './access.ts'
import { errorRules } from './errors.ts'
import { filterRules } from './filters.ts'
import { headerRules } from './headers.ts'
import { limitRules } from './limits.ts'
import { meaningRules } from './consistency.ts'
import { pagingRules } from './paging.ts'
import type { Evidence } from '../survey/evidence.ts'
import type { Fault, Rule } from './rule.ts'
import { shapeRules } from './shapes.ts'

/** Every rule that a server is held against, group after group. */
export const rules: readonly Rule[] = [
  ...shapeRules,
  ...meaningRules,
  ...pagingRules,
  ...filterRules,
  ...accessRules,
  ...errorRules,
  ...limitRules,
  ...headerRules,
]

/** What came of one rule. */
export interface Outcome {
  readonly rule: Rule
  readonly result: 'holds' | 'deviates' | 'unchecked'
  readonly looked: number
  readonly faults: readonly Fault[]
}

/** What came of all of it. */
export interface Judgement {
  readonly outcomes: readonly Outcome[]
  /** Properties that the specification does not know, which it allows: `GET /positions` → `/data/[*]/salaryBand`. */
  readonly additions: readonly { readonly operation: string; readonly property: string }[]
}

/** Holds what was asked and answered against every rule. */
export function judge(evidence: Evidence): Judgement {
  const outcomes = rules.map((rule): Outcome => {
    const { looked, faults } = rule.check(evidence)
    if (looked === 0) return { rule, result: 'unchecked', looked, faults }
    return { rule, result: faults.length > 0 ? 'deviates' : 'holds', looked, faults }
  })
  const additions = new Map(
    evidence.exchanges.flatMap(({ operation, additions: found }) =>
      found.map((property) => [`${operation} ${property}`, { operation: operation ?? '', property }] as const),
    ),
  )
  return { outcomes, additions: [...additions.values()] }
}
