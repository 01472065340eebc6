import { type Agent, request as httpRequest } from 'node:http'
import { type Client, createClient, type Fetch } from '@kandidat/client'
import { extBasePath, extOperationIds, extOperations } from '@kandidat/contract/ext/operations'
import { type OperationId, operations } from '@kandidat/contract/operations/operations'
import { faultsInExtReply } from '@kandidat/contract/validation/ext-reply'
import { faultsInReply } from '@kandidat/contract/validation/reply'
import { pino } from 'pino'
import { expect } from 'vitest'
import { type App, createApp } from '../src/service/app.ts'
import type { LiveTiming } from '../src/base/live/streams.ts'
import { testMasterKeys } from './master-keys.ts'

/** A complete response of the server. */
export interface Reply {
  status: number
  headers: Record<string, string>
  text: string
  /** The body as JSON; undefined if there is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies that were checked against the contract
  body: any
}

export interface RequestOptions {
  key?: string | undefined
  method?: string
  headers?: Record<string, string | string[]>
  body?: string
  /** Without an agent each request has a connection of its own. */
  agent?: Agent
  /** The loopback address that the request comes from: any of 127.0.0.0/8. */
  from?: string
}

/**
 * A server in process, over a database of a test's own. Every reply to an operation is checked
 * against the contract.
 */
export interface TestServer {
  url: string
  app: App
  /** Lines of the log so far, parsed. */
  log: Record<string, unknown>[]
  /** GET below the base path. The path decides which operation the reply is checked against. */
  get: (path: string, options?: RequestOptions) => Promise<Reply>
  /** GET below the base path beside version 1, checked against its contract. */
  ext: (path: string, options?: RequestOptions) => Promise<Reply>
  /** A client with a key and without retries. Its replies are checked as those of `get` are. */
  client: (key: string) => Client
  close: () => Promise<void>
}

export const PUBLIC_URL = 'https://jobs.example.com'

export interface ServerOptions {
  publicUrl?: string
  /** Any free port if not given. */
  port?: number
  anonymousLimit?: number
  trustedProxies?: readonly string[]
  /** Without it nothing is cached, so that tests may write without verbs, which raise no version. */
  cacheBytes?: number
  replicaUrl?: string
  /** Milliseconds in which a whole request has to arrive. */
  requestTimeout?: number
  /** Europe/Oslo if not given. */
  timeZone?: string
  /** What times the streams of open pages. */
  live?: LiveTiming
  /** Where mail is sent; nowhere if not given, so that it waits for humans. */
  mail?: { url: string; from: string }
}

export async function startServer(databaseUrl: string, options: ServerOptions = {}): Promise<TestServer> {
  const log: Record<string, unknown>[] = []
  const app = createApp({
    host: '127.0.0.1',
    port: options.port ?? 0,
    publicUrl: options.publicUrl ?? PUBLIC_URL,
    databaseUrl,
    poolSize: 5,
    anonymousLimit: options.anonymousLimit ?? 1_000_000,
    trustedProxies: options.trustedProxies ?? [],
    replicaUrl: options.replicaUrl ?? null,
    platformName: 'Kandidat',
    timeZone: options.timeZone ?? 'Europe/Oslo',
    masterKeys: async () => testMasterKeys,
    webhookPolicy: { allowHttp: true, allowCidr: ['127.0.0.1'] },
    cacheBytes: options.cacheBytes ?? 0,
    ...(options.requestTimeout !== undefined && { requestTimeout: options.requestTimeout }),
    ...(options.live && { live: options.live }),
    ...(options.mail && { mail: options.mail }),
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(JSON.parse(line)) }),
  })
  const { port } = await app.listen()
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    app,
    log,
    get: async (path, request = {}) => {
      const reply = await send(`${url}/api/v1${path}`, request)
      if (path.split('?')[0] !== '/openapi.json') checkReply(path, request.method ?? 'GET', reply)
      return reply
    },
    ext: async (path, request = {}) => {
      const reply = await send(`${url}${extBasePath}${path}`, request)
      const of = extOperationIds.find((id) => extOperations[id].path === path.split('?')[0])
      if (of && reply.status !== 401 && reply.status !== 429) {
        const faults = faultsInExtReply(of, reply.status, reply.headers, reply.text, request.method)
        expect(faults, `${path} answered ${reply.status} ${reply.text.slice(0, 500)}`).toEqual([])
        if (reply.status >= 400) expect(reply.text).not.toMatch(INSIDE)
      }
      return reply
    },
    client: (key) => createClient({ baseUrl: `${url}/api/v1`, key, fetch: checkedFetch, retries: 0 }),
    close: () => app.close(),
  }
}

/** The `fetch` of a client. It checks each reply against the contract. */
const checkedFetch: Fetch = async (url, init) => {
  const response = await fetch(url, init)
  const [{ status, headers }, text] = [response, await response.text()]
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  const path = url.slice(url.indexOf('/api/v1') + '/api/v1'.length)
  checkReply(path, init.method, { status, headers: Object.fromEntries(headers), text, body })
  return { status, headers, text: async () => text }
}

/**
 * Sends the target unchanged: nothing between the test and the server normalizes a path or a
 * header.
 */
export function send(
  url: string,
  { key, method = 'GET', headers = {}, body, agent, from }: RequestOptions = {},
): Promise<Reply> {
  const { hostname, port, origin } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        hostname,
        port,
        path: url.slice(origin.length),
        method,
        headers: {
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          // Node's client does not frame the body of a GET, so the server would read it as the next
          // request.
          ...(body !== undefined && !('transfer-encoding' in headers) && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
        agent: agent ?? false,
        ...(from !== undefined && { localAddress: from }),
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const isText = response.headers['content-type']?.startsWith('text/') === true
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
            text,
            body: text === '' || isText ? undefined : JSON.parse(text),
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The operation of a path, according to the contract's own paths. */
export function operationOf(path: string): OperationId | undefined {
  const target = path.split('?')[0] ?? ''
  return Object.values(operations).find((operation) =>
    new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]*')}$`).test(target),
  )?.id
}

/** Internal information: files, stack frames, statements, the database and its errors. */
const INSIDE =
  /node_modules|\.ts\b|\n\s+at |postgres|\bpg_|kandidat_|\bselect\b|\bsyntax\b|\bE[A-Z]{5,}\b|\[object |undefined/

/**
 * Checks a reply against the contract. A reply to a path of no operation must be an error.
 * @param path below the base path
 */
export function checkReply(path: string, method: string, reply: Reply): void {
  const faults = faultsInReply(operationOf(path) ?? null, reply.status, reply.headers, reply.text, method)
  expect(faults, `${method} ${path.slice(0, 500)} answered ${reply.status} ${reply.text.slice(0, 500)}`).toEqual([])
  if (reply.status >= 400) expect(reply.text).not.toMatch(INSIDE)
}
