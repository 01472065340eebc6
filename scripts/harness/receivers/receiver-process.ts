// A process of receivers: `receiver-process.ts PORT LOG SEED`. It writes each request to the log before it answers.
import { createHmac } from 'node:crypto'
import { openSync, writeSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { signatureHeader, verifySignature } from '@kandidat/contract/webhooks/signature'
import { randomFrom } from '../random.ts'
import type { Arrival, Line } from './arrival-log.ts'
import type { Behaviour, ReceiverCommand, ReceiverReport, ReceiverSetup } from './receiver-setup.ts'

/** Milliseconds after which a worker certainly has its answer, and would have recorded it. */
const ANSWER_TAKES = 500

const EXTENSION = Buffer.alloc(64 * 1024, 'a')
const INTERIM = Buffer.from('HTTP/1.1 102 Processing\r\n\r\n'.repeat(2_000))

const [port = '', logFile = '', seed = ''] = process.argv.slice(2)
const random = randomFrom(Number(seed))
const log = openSync(logFile, 'a')
const receivers = new Map<string, ReceiverSetup>()
/** How often a flaky receiver failed an event, by both of them. */
const failures = new Map<string, number>()
const held = new Map<string, ServerResponse[]>()
const released = new Set<string>()
let victim: number | undefined
let goOn = (): void => undefined

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => void receive(request, Buffer.concat(chunks), response))
})
server.keepAliveTimeout = 60_000
server.on('connection', (socket) => socket.on('error', () => undefined))
process.on('message', (command: ReceiverCommand) => {
  if ('receivers' in command) serve(command.receivers)
  else if ('kill' in command) victim = command.kill
  else if ('goOn' in command) goOn()
  else release(command.release)
})
process.on('disconnect', () => process.exit())

function serve(setups: readonly ReceiverSetup[]): void {
  for (const setup of setups) receivers.set(`/${setup.name}`, setup)
  if (server.listening) report({ ready: true })
  else server.listen(Number(port), '127.0.0.1', () => report({ ready: true }))
}

async function receive(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
  const at = Date.now()
  const setup = receivers.get(request.url ?? '')
  if (!setup) return void response.writeHead(404).end()
  const { headers } = request
  const event = String(headers['webhook-id'])
  const unverified = await signatureFault(setup.secret, headers[signatureHeader], body, at)
  const { id = '', title = '' } = JSON.parse(body.toString('utf8')) as { id?: string; title?: string }
  const arrival: Arrival = {
    at,
    receiver: setup.name,
    event,
    attempt: Number(headers['x-service-attempt'] ?? 0),
    sequence: Number(headers['x-service-sequence'] ?? 0),
    object: id,
    title,
    status: statusOf(setup, event),
    overtakes: String(headers['x-service-overtakes'] ?? '')
      .split(',')
      .filter(Boolean)
      .map(Number),
    unverified,
  }
  write({ arrival })
  answer(setup.behaviour, arrival, request.socket, response)
}

async function signatureFault(
  secret: string | null,
  signature: string | string[] | undefined,
  body: Buffer,
  at: number,
): Promise<string | null> {
  if (secret === null) return null
  const hmac = (content: Uint8Array) => createHmac('sha256', secret).update(content).digest('hex')
  const result = await verifySignature(String(signature ?? ''), body, hmac, Math.floor(at / 1000))
  return result.valid ? null : result.reason
}

function statusOf({ name, behaviour }: ReceiverSetup, event: string): number {
  if (behaviour.kind === 'gone') return 410
  if (behaviour.kind === 'ok' || behaviour.kind === 'killer') return 200
  if (behaviour.kind === 'hold') return released.has(name) ? 200 : 0
  if (behaviour.kind !== 'flaky') return 0
  const key = `${name} ${event}`
  const times = failures.get(key) ?? 0
  if (times >= behaviour.most || !random.chance(behaviour.share)) return 200
  failures.set(key, times + 1)
  return 500
}

function answer(behaviour: Behaviour, arrival: Arrival, socket: Socket, response: ServerResponse): void {
  const { receiver, event, attempt, status } = arrival
  const { kind } = behaviour
  if (status === 0) {
    const since = performance.now()
    socket.once('close', () => write({ closing: { receiver, event, attempt, after: performance.now() - since } }))
  }
  if (kind === 'killer') return answerAndKill(behaviour.when, event, response)
  if (status !== 0) return void response.writeHead(status, { 'content-type': 'text/plain' }).end(kind)
  if (kind === 'hold') held.set(receiver, [...(held.get(receiver) ?? []), response])
  if (kind === 'reset') socket.resetAndDestroy()
  if (kind === 'drip') {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 1000)
    socket.once('close', () => clearInterval(timer))
  }
  if (kind === 'endless') writeForever(response.writeHead(200), () => Buffer.alloc(64 * 1024, '.'), socket)
  if (kind === 'extension') {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2;x=')
    writeForever(socket, () => EXTENSION, socket)
  }
  if (kind === 'interim') writeForever(socket, () => INTERIM, socket)
  if (kind === 'header') {
    socket.write('HTTP/1.1 200 OK\r\n')
    let n = 0
    writeForever(socket, () => Buffer.from(`x-${(n += 1)}: ${'.'.repeat(8 * 1024)}\r\n`), socket)
  }
}

/** Writes as fast as the other side reads, until the socket closes. */
function writeForever(target: ServerResponse | Socket, next: () => Buffer, socket: Socket): void {
  const more = (): void => {
    while (!socket.destroyed) if (!target.write(next())) return void target.once('drain', more)
  }
  more()
}

function answerAndKill(when: 'before' | 'after', event: string, response: ServerResponse): void {
  const pid = victim
  victim = undefined
  if (pid === undefined) return void response.writeHead(200).end()
  const kill = () => {
    process.kill(pid, 'SIGKILL')
    report({ killed: event })
  }
  goOn = () => {
    if (when === 'before') kill()
    response.writeHead(200).end()
    if (when === 'after') setTimeout(kill, ANSWER_TAKES)
  }
  report({ waiting: true })
}

function release(name: string): void {
  released.add(name)
  for (const response of held.get(name) ?? []) response.writeHead(200).end()
  held.delete(name)
}

function write(line: Line): void {
  writeSync(log, `${JSON.stringify(line)}\n`)
}

function report(message: ReceiverReport): void {
  process.send?.(message)
}
