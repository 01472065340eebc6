import type { Screen } from '@kandidat/shared/command-line/screen'
import { printable } from '@kandidat/shared/command-line/printable'
import type { Report } from './check.ts'
import type { Place } from './rules/rule.ts'
import type { Outcome } from './rules/all-rules.ts'

/** Faults of one rule that are shown: where every answer has it, they are all alike. */
const SHOWN = 3

/** What came of an examination, for people: what deviates, what could not be checked, and the sum. */
export function reportText(report: Report, { paint }: Screen): string {
  const { base, requests, seconds, outcomes, additions } = report
  const of = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result)
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
      `added        ${operation} ${printable(property)}: clients ignore what they do not know`,
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

/** The same for machines. */
export function reportJson({ base, requests, seconds, outcomes, additions }: Report): unknown {
  const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length
  return {
    base,
    requests,
    seconds,
    holds: count('holds'),
    deviates: count('deviates'),
    unchecked: count('unchecked'),
    rules: outcomes.map(({ rule, result, looked, faults }) => ({
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
