import { printable } from '@kandidat/shared/command-line/printable'
import type { Screen } from '@kandidat/shared/command-line/screen'
import type { Forwarded } from './forward-client.ts'

/** The result of forwarding one event, in one line. */
export function forwardedLine(
  { event, accepted, attempts, status, message, milliseconds }: Forwarded,
  { paint }: Screen,
): string {
  const times = attempts === 1 ? '' : ` after ${attempts} attempts`
  const response = status === null ? `no response: ${printable(message ?? '')}` : String(status)
  const result = accepted ? paint(`${response}${times}`, 'green') : paint(`${response}; given up${times}`, 'red')
  return [
    event.at.toISOString(),
    event.kind,
    event.company,
    `${event.objectId} #${event.sequence}`,
    `${result} (${milliseconds} ms)`,
  ].join('  ')
}

/** The same for programs. */
export function forwardedJson({ event, accepted, attempts, status, message, milliseconds }: Forwarded): unknown {
  const { id, company, objectId, sequence, kind, at } = event
  const result = { taken: accepted, attempts, status, sentence: message, milliseconds }
  return { event: id, company, objectId, sequence, kind, at, ...result }
}
