import type { OutgoingCode } from '@kandidat/shared/outgoing/outgoing-error'
import type { TestCase } from './test-case.ts'

/** The receiver's response to one request. */
export interface ReceiverResponse {
  /** Null if no response came. */
  readonly status: number | null
  /** What went wrong if no response came. */
  readonly code: OutgoingCode | null
  readonly message: string | null
  readonly milliseconds: number
  /** The beginning of what it answered, at most {@link SHOWN} characters, without white space around it. */
  readonly body: string
  /** Where it redirects to, or null. */
  readonly location: string | null
}

/** Characters of an answer that are shown. */
export const SHOWN = 300

/** How a receiver did in one test case. */
export interface Result {
  readonly testCase: TestCase
  /**
   * `wrong` must be fixed, `better` could be improved; `untried` means that the first case failed,
   * so this one proves nothing.
   */
  readonly grade: 'right' | 'better' | 'wrong' | 'untried'
  readonly responses: readonly ReceiverResponse[]
  /** The problems, one sentence each. */
  readonly findings: readonly string[]
}

/** Milliseconds after which a response is too slow to be safe: the sender waits 15 seconds. */
const SLOW = 10_000

/** Grades the responses to the requests of a test case. Equal answers give one finding. */
export function resultOf(testCase: TestCase, responses: readonly ReceiverResponse[]): Result {
  const faultOf = testCase.expects === 'taken' ? acceptanceFault : refusalFault
  const numbers = new Map<string, number[]>()
  for (const [at, response] of responses.entries()) {
    const fault = faultOf(response)
    if (fault === null) continue
    const finding = response.body === '' ? fault : `${fault}. It answered: ${response.body}`
    numbers.set(finding, [...(numbers.get(finding) ?? []), at + 1])
  }
  const faults = [...numbers].map(([finding, which]) => requestsText(which, responses.length) + finding)
  if (faults.length > 0) return { testCase, grade: testCase.otherwise, responses, findings: faults }
  const remarks = testCase.expects === 'taken' ? remarksOn(responses) : []
  return { testCase, grade: remarks.length > 0 ? 'better' : 'right', responses, findings: remarks }
}

/** Which requests a finding is about. */
function requestsText(which: readonly number[], count: number): string {
  if (count === 1) return ''
  if (which.length === count) return `all ${count} requests: `
  if (which.length === 1) return `request ${which[0]} of ${count}: `
  return `requests ${which.slice(0, -1).join(', ')} and ${which.at(-1)} of ${count}: `
}

/** The result of a test case that was left out. */
export function untried(testCase: TestCase): Result {
  return { testCase, grade: 'untried', responses: [], findings: [] }
}

function acceptanceFault({ status, message, location }: ReceiverResponse): string | null {
  if (status === null) return `no response: ${message}`
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'responded 410, which pauses the receiver'
  if (status >= 300 && status < 400)
    return `responded ${status}${location === null ? '' : ` to ${location}`}, but redirects are not followed`
  return `responded ${status}, so the event is sent again`
}

function refusalFault({ status, message }: ReceiverResponse): string | null {
  if (status === null) return `no response: ${message}`
  if (status >= 200 && status < 300) return `responded ${status}: the event was accepted`
  if (status === 410) return 'responded 410, which means that the receiver wants no more events; refuse with 400 or 401'
  return status >= 400 && status < 500 ? null : `responded ${status}, which does not refuse the event`
}

function remarksOn(responses: readonly ReceiverResponse[]): string[] {
  const other = responses.find(({ status }) => status !== 200)
  const slow = responses.find(({ milliseconds }) => milliseconds > SLOW)
  return [
    ...(other
      ? [
          `responded ${other.status}: that is accepted, but only 200 is guaranteed to be, and a receiver set to "200 alone" needs it`,
        ]
      : []),
    ...(slow
      ? [`responded after ${(slow.milliseconds / 1000).toFixed(1)} s: respond first and work later, the limit is 15 s`]
      : []),
  ]
}
