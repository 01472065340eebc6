import { printable } from '@kandidat/shared/command-line/printable'
import type { Screen } from '@kandidat/shared/command-line/screen'
import { adviceFor } from './advice.ts'
import type { ReceiverResponse, Result } from './result.ts'

const colours = { right: 'green', better: 'yellow', wrong: 'red', untried: 'dim' } as const
const words = { right: 'right', better: 'could be better', wrong: 'WRONG', untried: 'not tried' } as const

/**
 * The results, one test case after the other, and how to fix what is wrong.
 * @param notice what looked wrong before anything was sent, or null
 */
export function resultsText(url: string, results: readonly Result[], notice: string | null, { paint }: Screen): string {
  const lines = results.flatMap(({ testCase, grade, responses, findings }) => {
    const slowest = Math.max(0, ...responses.map(({ milliseconds }) => milliseconds))
    const statuses = responses.map(({ status, code }) => status ?? code).join(' ')
    const responded = responses.length === 0 ? '' : ` (${statuses}; ${slowest} ms)`
    return [
      `${paint(words[grade].padEnd(15), colours[grade])}  ${paint(testCase.id, 'bold')}: ${testCase.what}${responded}`,
      ...findings.map((finding) => `                 ${printable(finding)}`),
      ...(findings.length > 0 && responses.some(({ status }) => isUnexpected(status, testCase.expects))
        ? [`                 → ${testCase.fix}`]
        : []),
      ...adviceOn({ testCase, grade, responses, findings }).map((advice) => `                 → ${advice}`),
    ]
  })
  const count = countIn(results)
  const [right, better, wrong, left] = [count('right'), count('better'), count('wrong'), count('untried')]
  const sum = [
    `${right} right`,
    `${better} could be better`,
    `${wrong} wrong`,
    ...(left > 0 ? [`${left} not tried, because the receiver did not accept a correct event`] : []),
  ]
  const first = notice === null ? [] : [paint(`Note: ${notice}`, 'yellow')]
  return [...first, ...lines, paint(`${url}: ${sum.join(', ')}.`, wrong > 0 ? 'red' : 'green')].join('\n')
}

/** The same for programs. */
export function resultsJson(url: string, results: readonly Result[], notice: string | null): unknown {
  const count = countIn(results)
  return {
    url,
    ...(notice !== null && { notice }),
    right: count('right'),
    better: count('better'),
    wrong: count('wrong'),
    untried: count('untried'),
    trials: results.map(({ testCase, grade, responses, findings }) => ({
      id: testCase.id,
      what: testCase.what,
      expects: testCase.expects,
      result: grade,
      findings,
      ...((grade === 'wrong' || grade === 'better') && {
        fix: testCase.fix,
        advice: adviceOn({ testCase, grade, responses, findings }),
      }),
      reactions: responses.map(responseJson),
    })),
  }
}

function responseJson({ status, code, message, milliseconds, body }: ReceiverResponse): unknown {
  return { status, word: code, sentence: message, milliseconds, answer: body }
}

/** What the statuses say about a receiver that should have accepted the requests. */
function adviceOn({ testCase, grade, responses }: Result): string[] {
  if (testCase.expects !== 'taken' || grade === 'right') return []
  return adviceFor(responses.map(({ status }) => status))
}

function countIn(results: readonly Result[]): (grade: Result['grade']) => number {
  return (grade) => results.filter((result) => result.grade === grade).length
}

/**
 * Whether a status contradicts the test case, rather than being only slow or a 2xx other than 200.
 */
function isUnexpected(status: number | null, expects: 'taken' | 'refused'): boolean {
  if (status === null) return true
  return expects === 'taken' ? status < 200 || status > 299 : status < 400 || status > 499 || status === 410
}
