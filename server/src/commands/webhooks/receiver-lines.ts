import { printable } from '@kandidat/shared/command-line/printable'
import type { ReceiverLine } from '../../webhooks/receivers/store.ts'
import type { SentExample } from '../../webhooks/receivers/example-actions.ts'

/** A receiver in one line. */
export function cellsOf(receiver: ReceiverLine): string[] {
  return [receiver.id, receiver.company, stateOf(receiver), String(receiver.waiting), receiver.url]
}

/** @param headers null if they cannot be decrypted: nothing is sent to the receiver until it is given others */
function headersText(headers: readonly string[] | null): string {
  if (headers === null) return 'stored, but cannot be decrypted: give them again with receivers edit'
  return headers.length === 0 ? 'none' : headers.join(', ')
}

/**
 * Everything that an operator may see of a receiver. Its own headers appear without their values.
 */
export function pageOf(receiver: ReceiverLine, headers: readonly string[] | null): string {
  const of = (list: readonly string[] | null) => list?.join(', ') ?? 'all'
  const rows: [string, string][] = [
    ['receiver', receiver.id],
    ['company', receiver.company],
    ['address', receiver.url],
    ['state', stateOf(receiver)],
    ['events', of(receiver.kinds)],
    ['clients', of(receiver.clients)],
    ['positions', of(receiver.positions)],
    ['candidate data', receiver.candidateData === 'full' ? 'full' : 'ids only'],
    ['acknowledged by', receiver.strict ? 'only 200' : '200, or another 2xx'],
    ['own headers', headersText(headers)],
    ['added', receiver.createdAt.toISOString()],
    [
      'previous secret',
      receiver.overlapUntil ? `signs too until ${receiver.overlapUntil.toISOString()}` : 'signs nothing',
    ],
    ['last success', receiver.lastSuccessAt?.toISOString() ?? 'none yet'],
    ['waiting', String(receiver.waiting)],
  ]
  return rows.map(([name, value]) => `${`${name}:`.padEnd(17)}${value}`).join('\n')
}

function stateOf(receiver: ReceiverLine): string {
  if (receiver.removedAt) return `removed ${receiver.removedAt.toISOString()}`
  if (receiver.pausedAt) {
    const reason = receiver.pauseReason === 'gone' ? ', because it answered 410' : ''
    return `paused ${receiver.pausedAt.toISOString()}${reason}`
  }
  if (receiver.breaker === 'open') return `down since ${receiver.failingSince?.toISOString() ?? 'a while'}`
  return receiver.failingSince ? `failing since ${receiver.failingSince.toISOString()}` : 'on'
}

/** Characters of an answer that are shown. */
const SHOWN = 300

/** The outcome of an example in one line, and in a second one what a receiver answered that did not accept it. */
export function exampleText({ kind, outcome }: SentExample): string {
  const { status, code, message, milliseconds, address, answer } = outcome
  const result = code === null ? `accepted with ${status}` : `failed: ${message}`
  const line = `${kind}: ${result} (${Math.round(milliseconds)} ms${address === null ? '' : `, ${address}`})`
  return code === null || !answer
    ? line
    : `${line}\n  Answer: ${printable(answer.slice(0, SHOWN).replaceAll(/\s+/g, ' '))}`
}
