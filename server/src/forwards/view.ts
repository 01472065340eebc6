import type { Screen } from '../cli/screen.ts'
import { printable } from '../cli/printable.ts'
import type { Forwarded } from './forward-actions.ts'

/** What became of one event, in a line. */
export function forwardedLine(
  { event, taken, attempts, status, sentence, milliseconds }: Forwarded,
  { paint }: Screen,
): string {
  const times = attempts === 1 ? '' : ` after ${attempts} attempts`
  const answer = status === null ? `no answer: ${printable(sentence ?? '')}` : String(status)
  const result = taken ? paint(`${answer}${times}`, 'green') : paint(`${answer}; left${times}`, 'red')
  return [
    event.at.toISOString(),
    event.kind,
    event.company,
    `${event.objectId} #${event.sequence}`,
    `${result} (${milliseconds} ms)`,
  ].join('  ')
}

/** The same for machines. */
export function forwardedJson({ event, ...outcome }: Forwarded): unknown {
  const { id, company, objectId, sequence, kind, at } = event
  return { event: id, company, objectId, sequence, kind, at, ...outcome }
}
