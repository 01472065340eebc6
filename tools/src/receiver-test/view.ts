import type { Screen } from '@kandidat/shared/command-line/screen'
import { printable } from '@kandidat/shared/command-line/printable'
import type { Grade } from './result.ts'

const colours = { right: 'green', better: 'yellow', wrong: 'red', untried: 'dim' } as const
const words = { right: 'right', better: 'could be better', wrong: 'WRONG', untried: 'not tried' } as const

/** What a receiver did, trial after trial, and what to mend. */
export function gradesText(url: string, grades: readonly Grade[], { paint }: Screen): string {
  const lines = grades.flatMap(({ trial, result, reactions, findings }) => {
    const slowest = Math.max(0, ...reactions.map(({ milliseconds }) => milliseconds))
    const answers = reactions.map(({ status, word }) => status ?? word).join(' ')
    const came = reactions.length === 0 ? '' : ` (${answers}; ${slowest} ms)`
    return [
      `${paint(words[result].padEnd(15), colours[result])}  ${paint(trial.id, 'bold')}: ${trial.what}${came}`,
      ...findings.map((finding) => `                 ${printable(finding)}`),
      ...(findings.length > 0 && reactions.some(({ status }) => isOther(status, trial.expects))
        ? [`                 → ${trial.fix}`]
        : []),
    ]
  })
  const count = (result: Grade['result']) => grades.filter((grade) => grade.result === result).length
  const [right, better, wrong, left] = [count('right'), count('better'), count('wrong'), count('untried')]
  const sum = [
    `${right} right`,
    `${better} could be better`,
    `${wrong} wrong`,
    ...(left > 0 ? [`${left} not tried, because a right event was not taken`] : []),
  ]
  return [...lines, paint(`${url}: ${sum.join(', ')}.`, wrong > 0 ? 'red' : 'green')].join('\n')
}

/** The same for machines. */
export function gradesJson(url: string, grades: readonly Grade[]): unknown {
  const count = (result: Grade['result']) => grades.filter((grade) => grade.result === result).length
  return {
    url,
    right: count('right'),
    better: count('better'),
    wrong: count('wrong'),
    untried: count('untried'),
    trials: grades.map(({ trial, result, reactions, findings }) => ({
      id: trial.id,
      what: trial.what,
      expects: trial.expects,
      result,
      findings,
      ...((result === 'wrong' || result === 'better') && { fix: trial.fix }),
      reactions,
    })),
  }
}

/** Whether an answer is another than what a trial is about, rather than only slow or not quite 200. */
function isOther(status: number | null, expects: 'taken' | 'refused'): boolean {
  if (status === null) return true
  return expects === 'taken' ? status < 200 || status > 299 : status < 400 || status > 499 || status === 410
}
