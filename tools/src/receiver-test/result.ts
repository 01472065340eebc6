import type { OutgoingCode } from '@kandidat/shared/outgoing/outgoing-error'
import type { Trial } from './test-case.ts'

/** What came back of one request. */
export interface Reaction {
  /** Null where no answer came. */
  readonly status: number | null
  /** What went wrong where none came. */
  readonly word: OutgoingCode | null
  readonly sentence: string | null
  readonly milliseconds: number
}

/** What a receiver did with one trial. */
export interface Grade {
  readonly trial: Trial
  /** `wrong` is to be mended, `better` could be; `untried`, because the first showed that the rest means nothing. */
  readonly result: 'right' | 'better' | 'wrong' | 'untried'
  readonly reactions: readonly Reaction[]
  /** What is not as it should be, one sentence each. */
  readonly findings: readonly string[]
}

/** Milliseconds after which an answer that came is too slow to be sure of: the sender waits 15 seconds. */
const SLOW = 10_000

/** Grades what came back of a trial. */
export function gradeOf(trial: Trial, reactions: readonly Reaction[]): Grade {
  const many = reactions.length > 1
  const faults = reactions.flatMap((reaction, at) => {
    const fault = trial.expects === 'taken' ? notTaken(reaction) : notRefused(reaction)
    return fault === null ? [] : [many ? `request ${at + 1} of ${reactions.length}: ${fault}` : fault]
  })
  if (faults.length > 0) return { trial, result: trial.otherwise, reactions, findings: faults }
  const remarks = trial.expects === 'taken' ? remarksOn(reactions) : []
  return { trial, result: remarks.length > 0 ? 'better' : 'right', reactions, findings: remarks }
}

/** A trial that was left out. */
export function untried(trial: Trial): Grade {
  return { trial, result: 'untried', reactions: [], findings: [] }
}

function notTaken({ status, sentence }: Reaction): string | null {
  if (status === null) return `no answer: ${sentence}`
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'answered 410, which pauses the receiver'
  if (status >= 300 && status < 400) return `answered ${status}, and redirects are not followed`
  return `answered ${status}, so that it is sent again`
}

function notRefused({ status, sentence }: Reaction): string | null {
  if (status === null) return `no answer: ${sentence}`
  if (status >= 200 && status < 300) return `answered ${status}: it was taken`
  if (status === 410) return 'answered 410, which means that nothing is wanted any more; refuse with 400 or 401'
  return status >= 400 && status < 500 ? null : `answered ${status}, which is no refusal`
}

function remarksOn(reactions: readonly Reaction[]): string[] {
  const other = reactions.find(({ status }) => status !== 200)
  const slow = reactions.find(({ milliseconds }) => milliseconds > SLOW)
  return [
    ...(other
      ? [`answered ${other.status}: it is taken, but only 200 is promised to be, and a strict receiver needs it`]
      : []),
    ...(slow
      ? [
          `answered after ${(slow.milliseconds / 1000).toFixed(1)} s: answer first and work afterwards, since 15 s are all there is`,
        ]
      : []),
  ]
}
