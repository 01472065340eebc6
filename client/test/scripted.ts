import type { ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { startReceiver } from '../../server/test/receiver.ts'
import { type ClientOptions, createClient } from '../src/client.ts'
import { virtualClock } from './virtual-clock.ts'

/** The position of these servers. */
export const POSITION = { data: { id: 'p1', title: 'Båtbygger 🚢' } }

export type Answer = (response: ServerResponse, number: number) => void

/** Responds with JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(JSON.stringify(body))
  }
export const good = json(200, POSITION)
/** Responds with an error of the API. */
export const refused = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { error: `the API says ${code}`, code }, { 'x-request-id': 'request-1', ...headers })
/** Breaks the connection. */
export const reset: Answer = (response) => void response.socket?.resetAndDestroy()

/**
 * A client of a server that gives the responses of a script, and then always the last one. Waits of
 * the client take no time.
 */
export async function scripted(script: Answer[], options: Partial<ClientOptions> = {}) {
  const { port, requests } = await startReceiver((_, response) => {
    script[Math.min(requests.length, script.length) - 1]?.(response, requests.length)
  })
  const time = virtualClock()
  const baseUrl = `http://127.0.0.1:${port}/api/v1`
  const client = createClient({ baseUrl, key: 'kand_test', clock: time.clock, random: () => 0, ...options })
  return { client, requests, ...time, baseUrl }
}

/** The error that a promise is rejected with. */
export async function thrown(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('nothing was thrown'),
    (error: unknown) => error,
  )
}
