import type { Evidence } from '../survey/evidence.ts'
import { accessRules } from './access.ts'
import { consistencyRules } from './consistency.ts'
import { errorRules } from './errors.ts'
import { filterRules } from './filters.ts'
import { headerRules } from './headers.ts'
import { limitRules } from './limits.ts'
import { pagingRules } from './paging.ts'
import type { Fault, Rule } from './rule.ts'
import { shapeRules } from './shapes.ts'

/** Every rule, group by group. */
export const rules: readonly Rule[] = [
  ...shapeRules,
  ...consistencyRules,
  ...pagingRules,
  ...filterRules,
  ...accessRules,
  ...errorRules,
  ...limitRules,
  ...headerRules,
]

/** The result of one rule. */
export interface RuleResult {
  readonly rule: Rule
  readonly result: 'holds' | 'deviates' | 'unchecked'
  readonly looked: number
  readonly faults: readonly Fault[]
}

/** The results of all rules. */
export interface Assessment {
  readonly results: readonly RuleResult[]
  /** The properties that the specification does not know. It allows them. */
  readonly additions: readonly { readonly operation: string; readonly property: string }[]
}

/** Checks every rule. */
export function assess(evidence: Evidence): Assessment {
  const results = rules.map((rule): RuleResult => {
    const { looked, faults } = rule.check(evidence)
    if (looked === 0) return { rule, result: 'unchecked', looked, faults }
    return { rule, result: faults.length > 0 ? 'deviates' : 'holds', looked, faults }
  })
  const additions = new Map(
    evidence.exchanges.flatMap(({ operation, additions: found }) =>
      found.map((property) => [`${operation} ${property}`, { operation: operation ?? '', property }] as const),
    ),
  )
  return { results, additions: [...additions.values()] }
}
