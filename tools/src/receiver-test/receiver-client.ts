import { setTimeout as pause } from 'node:timers/promises'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { type Connections, openConnections } from '@kandidat/shared/outgoing/connections'
import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import { postWebhook } from '@kandidat/shared/webhooks/webhook-client'
import { v7 as newId } from 'uuid'
import type { TestRequest, TestSetup } from './request.ts'
import { type ReceiverResponse, type Result, resultOf, SHOWN, untried } from './result.ts'
import { testCases } from './test-case.ts'

/** The receiver to test, and how. */
export interface ReceiverTest {
  readonly url: string
  readonly secret: string
  readonly policy: Policy
  readonly idsAlone: boolean
  readonly version: string
  /** Milliseconds for each request; by default those of a real event. */
  readonly timeout?: number
}

/** Pieces of a slow body, and milliseconds between them. */
const PIECES = 10
const BETWEEN = 100

/**
 * Sends a receiver the requests of all test cases, one after the other, and grades its responses.
 */
export async function testReceiver(test: ReceiverTest): Promise<Result[]> {
  const { secret, idsAlone, policy } = test
  const setup: TestSetup = { secret, idsAlone, now: Date.now, newId }
  const connections = openConnections(policy)
  const results: Result[] = []
  try {
    for (const testCase of testCases) {
      // A receiver that refuses everything also refuses forged events, and that proves nothing.
      if (results[0]?.grade === 'wrong') {
        results.push(untried(testCase))
        continue
      }
      const responses: ReceiverResponse[] = []
      for (const request of testCase.requests(setup)) responses.push(await sendTwice(test, connections, request))
      results.push(resultOf(testCase, responses))
    }
  } finally {
    await connections.close()
  }
  return results
}

/**
 * Sends a request again, over a new connection, if its connection was reset: a receiver may end an idle connection at the
 * very moment at which it is used (RFC 9112, 9.3.1), and that says nothing about what was sent. A real event would be
 * sent again too.
 */
async function sendTwice(
  test: ReceiverTest,
  connections: Connections,
  request: TestRequest,
): Promise<ReceiverResponse> {
  const first = await sendRequest(test, connections, request)
  if (first.code !== 'reset') return first
  const unused = openConnections(test.policy)
  try {
    return await sendRequest(test, unused, request)
  } finally {
    await unused.close()
  }
}

/** Sends one request, and reads the beginning of the answer. */
export async function sendRequest(
  test: Pick<ReceiverTest, 'url' | 'policy' | 'version' | 'timeout'>,
  connections: Connections,
  request: TestRequest,
): Promise<ReceiverResponse> {
  const { url, policy, version, timeout } = test
  const { headers, body, slow } = request
  const began = performance.now()
  try {
    const {
      status,
      milliseconds,
      body: answer,
      headers: answered,
    } = await postWebhook({
      url,
      headers: { ...headers, 'user-agent': `Kandidat/${version}` },
      body: slow === true ? { length: Buffer.byteLength(body), pieces: piecesOf(body) } : Buffer.from(body),
      policy,
      connections,
      ...(timeout !== undefined && { timeout }),
    })
    return {
      status,
      code: null,
      message: null,
      milliseconds: Math.round(milliseconds),
      body: beginningOf(answer),
      location: answered.location ?? null,
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const milliseconds = Math.round(performance.now() - began)
    return { status: null, code: error.code, message: error.message, milliseconds, body: '', location: null }
  }
}

/** The beginning of an answer as one line. An answer that is no text of UTF-8 shows replacement characters. */
function beginningOf(answer: Buffer): string {
  const text = answer.toString().replaceAll(/\s+/g, ' ').trim()
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text
}

async function* piecesOf(body: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(body)
  const size = Math.ceil(bytes.length / PIECES)
  for (let at = 0; at < bytes.length; at += size) {
    if (at > 0) await pause(BETWEEN)
    yield bytes.subarray(at, at + size)
  }
}
