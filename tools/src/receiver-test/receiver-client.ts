import { setTimeout as pause } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { type Connections, openConnections } from '@kandidat/shared/outgoing/connections'
import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import { postWebhook } from '@kandidat/shared/webhooks/webhook-client'
import { type Grade, gradeOf, type Reaction, untried } from './result.ts'
import type { Kit, Sending } from './request.ts'
import { trials } from './test-case.ts'

/** Whose receiver is examined, and how. */
export interface Examination {
  readonly url: string
  readonly secret: string
  readonly policy: Policy
  readonly idsAlone: boolean
  readonly version: string
  /** Milliseconds that a request has: what an attempt at an event has unless given. */
  readonly timeout?: number
  readonly onGrade?: (grade: Grade) => void
}

/** Pieces of a slow body, and milliseconds between them. */
const PIECES = 10
const BETWEEN = 100

/** Sends a receiver everything that is tried, one request after the other, and grades what it answers. */
export async function examine(examination: Examination): Promise<Grade[]> {
  const { secret, idsAlone, policy, onGrade } = examination
  const kit: Kit = { secret, idsAlone, now: Date.now, newId }
  const connections = openConnections(policy)
  const grades: Grade[] = []
  try {
    for (const trial of trials) {
      // Who refuses everything refuses also what is forged, and that proves nothing.
      const isLost = grades[0]?.result === 'wrong'
      const reactions: Reaction[] = []
      if (!isLost)
        for (const sending of trial.sendings(kit)) reactions.push(await react(examination, connections, sending))
      const grade = isLost ? untried(trial) : gradeOf(trial, reactions)
      grades.push(grade)
      onGrade?.(grade)
    }
  } finally {
    await connections.close()
  }
  return grades
}

async function react(examination: Examination, connections: Connections, sending: Sending): Promise<Reaction> {
  const { url, policy, version, timeout } = examination
  const began = performance.now()
  try {
    const { status, milliseconds } = await postWebhook({
      url,
      headers: { ...sending.headers, 'user-agent': `Kandidat/${version}` },
      body:
        sending.slow === true
          ? { length: Buffer.byteLength(sending.body), pieces: piecesOf(sending.body) }
          : Buffer.from(sending.body),
      policy,
      connections,
      ...(timeout !== undefined && { timeout }),
    })
    return { status, word: null, sentence: null, milliseconds: Math.round(milliseconds) }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const milliseconds = Math.round(performance.now() - began)
    return { status: null, word: error.code, sentence: error.message, milliseconds }
  }
}

async function* piecesOf(body: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(body)
  const size = Math.ceil(bytes.length / PIECES)
  for (let at = 0; at < bytes.length; at += size) {
    if (at > 0) await pause(BETWEEN)
    yield bytes.subarray(at, at + size)
  }
}
