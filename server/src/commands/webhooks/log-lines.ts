import type { FollowedAttempt, ListedDelivery } from '../../webhooks/delivery-log/log-store.ts'
import type { LoggedAttempt, ShownDelivery } from '../../webhooks/delivery-log/show-store.ts'
import { printable } from '@kandidat/shared/command-line/printable'

/** A delivery in one line. */
export const DELIVERY_COLUMNS = [
  'time',
  'event',
  'company',
  'receiver',
  'address',
  'kind',
  'position',
  'replay',
  'state',
  'last attempt',
]

export function deliveryCells(delivery: ListedDelivery): string[] {
  const { company, receiverId, receiverUrl, eventId, kind, state, at, last, replay } = delivery
  return [
    at.toISOString(),
    eventId,
    company,
    receiverId,
    receiverUrl,
    kind,
    printable(delivery.positionTitle ?? ''),
    replay > 0 ? String(replay) : '',
    state,
    last === null ? '' : `${last.number}: ${resultOf(last)}`,
  ]
}

/** A delivery with all its attempts. */
export function deliveryPage(delivery: ShownDelivery): string {
  const { eventId, company, receiverId, receiverUrl, kind, objectId, sequence, replay, state, at } = delivery
  const { doneAt, dueAt, before } = delivery
  const replayed = replay > 0 ? `, replay ${replay}` : ''
  const waits =
    dueAt === null
      ? ''
      : before > 0
        ? `, behind ${before} of the same object; the first of them is due ${dueAt.toISOString()}`
        : `, due ${dueAt.toISOString()}`
  return [
    `event     ${eventId}  ${kind}  ${at.toISOString()}`,
    `about     ${objectId}, event ${sequence} of it, of ${company}`,
    `receiver  ${receiverId}  ${printable(receiverUrl)}${replayed}`,
    `state     ${state}${doneAt ? ` ${doneAt.toISOString()}` : ''}${waits}`,
    ...(delivery.attempts.length === 0 ? ['', 'No attempt is kept: attempts are kept for 30 days.'] : []),
    ...delivery.attempts.map(attemptPart),
  ].join('\n')
}

function attemptPart(attempt: LoggedAttempt): string {
  const { number, at, milliseconds, address, probe, sentence, requestHeaders, body, bodyLength, bodyHash } = attempt
  return [
    '',
    `attempt ${number}${probe ? ' (a probe: is the receiver back?)' : ''}`,
    `  ${at.toISOString()}  ${milliseconds} ms  ${address ?? 'no address'}  ${resultOf(attempt)}`,
    ...(sentence === null ? [] : [`  ${printable(sentence)}`]),
    '  sent:',
    ...Object.entries(requestHeaders).map(([name, value]) => indented(`${name}: ${value}`)),
    '',
    body === null
      ? `    ${bodyLength} bytes with the SHA-256 ${bodyHash}. They were erased, because a person in them was anonymized since.`
      : indented(body),
    ...answerPart(attempt),
  ].join('\n')
}

function answerPart({ answer, answerCut, status }: LoggedAttempt): string[] {
  if (answerCut === 'erased')
    return ['  answered: not kept, because the answer may contain data of a person who was anonymized since.']
  if (status === null) return []
  const cut =
    answerCut === null
      ? ''
      : ` (cut: ${{ size: 'too long', timeout: 'too slow', reset: 'broken off' }[answerCut] ?? answerCut})`
  return answer === null || answer === '' ? [`  answered: nothing${cut}`] : [`  answered${cut}:`, indented(answer)]
}

function indented(text: string): string {
  return printable(text)
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}

function resultOf({ status, word }: { status: number | null; word: string | null }): string {
  if (word === null) return `accepted with ${status}`
  return status === null ? `failed: ${word}` : `failed: ${word} ${status}`
}

/** An attempt in one line. */
export function attemptLine(attempt: FollowedAttempt): string {
  const { at, company, receiverId, eventId, replay, number, kind, address, sentence, milliseconds } = attempt
  return [
    at.toISOString(),
    eventId,
    company,
    `to ${receiverId}`,
    kind ?? 'of an event that is no longer kept',
    ...(replay > 0 ? [`replay ${replay}`] : []),
    `attempt ${number}: ${resultOf(attempt)}`,
    `${milliseconds} ms`,
    address ?? 'no address',
    ...(sentence === null ? [] : [printable(sentence).replaceAll('\n', ' ')]),
  ].join('  ')
}
