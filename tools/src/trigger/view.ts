import type { EventType, WebhookEvent } from '@kandidat/contract/webhooks/events'
import { printable } from '@kandidat/shared/command-line/printable'
import { adviceFor } from '../receiver-test/advice.ts'

/** A sample that was sent, and what came back. */
export interface SentSample {
  readonly event: EventType
  /** The id in its headers, by which receivers drop duplicates. */
  readonly id: string
  /** The address. */
  readonly to: string
  /** The body. */
  readonly sent: WebhookEvent
  /** Null if no answer came; then `message` says why. */
  readonly status: number | null
  readonly message: string | null
  /** The beginning of the answer. */
  readonly answer: string
  readonly milliseconds: number
  /** What looked wrong before it was sent, or null. */
  readonly notice: string | null
}

/** What was sent and answered, for people. */
export function sampleText(sample: SentSample): string {
  const { event, id, to, sent, status, message, answer, milliseconds, notice } = sample
  const came = status === null ? `no answer: ${message}` : `${status} in ${milliseconds} ms`
  return [
    ...(notice === null ? [] : [`Note: ${notice}`]),
    `Sample ${event} ${id} to ${to}: ${came}`,
    ...(answer === '' ? [] : [`Answer: ${printable(answer)}`]),
    ...adviceOn(status).map((advice) => `→ ${advice}`),
    'Body:',
    JSON.stringify(sent, null, 2),
  ].join('\n')
}

/** The same for programs. */
export function sampleJson({ message, notice, ...sample }: SentSample): unknown {
  return {
    sample: true,
    ...sample,
    sentence: message,
    advice: adviceOn(sample.status),
    ...(notice !== null && { notice }),
  }
}

function adviceOn(status: number | null): string[] {
  return status !== null && status >= 200 && status < 300 ? [] : adviceFor([status])
}
