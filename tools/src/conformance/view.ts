import { printable } from '@kandidat/shared/command-line/printable'
import type { Screen } from '@kandidat/shared/command-line/screen'
import type { Report } from './check.ts'
import type { RuleResult } from './rules/all-rules.ts'
import type { Place } from './rules/rule.ts'

/**
 * The largest number of faults to show for one rule: if every response has the fault, they are all
 * alike.
 */
const SHOWN = 3

/** A report for people: the deviations, the rules that could not be checked, and the sum. */
export function reportText(report: Report, { paint }: Screen): string {
  const { base, requests, seconds, results, additions } = report
  const of = (result: RuleResult['result']) => results.filter((each) => each.result === result)
  const deviations = of('deviates').flatMap(({ rule, faults }) => [
    `${paint('deviates', 'red')}     ${paint(rule.id, 'bold')}  ${placeText(rule.place)}`,
    `             ${rule.demand}`,
    ...faults
      .slice(0, SHOWN)
      .map(({ request, received }) => `             ${printable(`${request}: ${received}`).replaceAll('\n', ' ')}`),
    ...(faults.length > SHOWN ? [`             and ${faults.length - SHOWN} more`] : []),
  ])
  const open = of('unchecked').map(
    ({ rule }) =>
      `${paint('not checked', 'yellow')}  ${paint(rule.id, 'bold')}  ${placeText(rule.place)}: needs ${rule.needs}`,
  )
  const added = additions.map(
    ({ operation, property }) =>
      `added        ${operation} ${printable(property)}: clients ignore properties that they do not know`,
  )
  const counts = [
    `${of('holds').length} rules hold`,
    deviations.length === 0
      ? 'none deviates'
      : `${of('deviates').length} ${of('deviates').length === 1 ? 'deviates' : 'deviate'}`,
    ...(open.length === 0 ? ['all were checked'] : [`${open.length} could not be checked`]),
  ]
  const sum = `${base}: ${counts.join(', ')}; ${requests} requests in ${seconds} s.`
  return [...deviations, ...open, ...added, paint(sum, deviations.length === 0 ? 'green' : 'red')].join('\n')
}

/** The same for programs. */
export function reportJson({ base, requests, seconds, results, additions }: Report): unknown {
  const count = (result: RuleResult['result']) => results.filter((each) => each.result === result).length
  return {
    base,
    requests,
    seconds,
    holds: count('holds'),
    deviates: count('deviates'),
    unchecked: count('unchecked'),
    rules: results.map(({ rule, result, looked, faults }) => ({
      id: rule.id,
      ...rule.place,
      demand: rule.demand,
      result,
      looked,
      faults,
      ...(result === 'unchecked' && { needs: rule.needs }),
    })),
    additions,
  }
}

function placeText({ document, section }: Place): string {
  return `(${document}, ${section})`
}
