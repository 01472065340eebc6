// A process of receivers: `receiver-process.ts PORT LOG SETUP SEED`. What arrives is written to the log before it is answered.
import { createHmac } from 'node:crypto'
import { openSync, readFileSync, writeSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { signatureHeader, verifySignature } from '@kandidat/contract/webhooks/signature'
import { randomFrom } from '../../server/src/demo/random.ts'
import type { Arrival, Line } from './arrivals.ts'
import type { Behaviour, ReceiverNews, ReceiverOrder, ReceiverSetup } from './behaviour.ts'

const [port = '', logFile = '', setupFile = '', seed = ''] = process.argv.slice(2)
const random = randomFrom(Number(seed))
const log = openSync(logFile, 'a')
const setups = JSON.parse(readFileSync(setupFile, 'utf8')) as ReceiverSetup[]
const receivers = new Map(setups.map((setup) => [`/${setup.name}`, setup]))
/** By receiver and event: how often it was failed on purpose. */
const failed = new Map<string, number>()
const held = new Map<string, ServerResponse[]>()
const released = new Set<string>()
let victim: number | undefined
let goOn = (): void => undefined
/** Milliseconds in which a worker certainly has its answer, and would have recorded it. */
const ANSWER_TAKES = 500

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => void receive(request, Buffer.concat(chunks), response))
})
server.keepAliveTimeout = 60_000
server.on('connection', (socket) => socket.on('error', () => undefined))
server.listen(Number(port), '127.0.0.1', () => tell({ listening: true }))
process.on('message', (order: ReceiverOrder) => {
  if ('kill' in order) victim = order.kill
  else if ('goOn' in order) goOn()
  else release(order.release)
})
// Whoever started it is gone.
process.on('disconnect', () => process.exit())

async function receive(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
  const at = Date.now()
  const setup = receivers.get(request.url ?? '')
  if (!setup) return void response.writeHead(404).end()
  const { headers } = request
  const hmac = (content: Uint8Array) => createHmac('sha256', setup.secret).update(content).digest('hex')
  const verdict = await verifySignature(String(headers[signatureHeader] ?? ''), body, hmac, Math.floor(at / 1000))
  const told = JSON.parse(body.toString('utf8')) as { id?: string; title?: string }
  const arrival: Arrival = {
    at,
    receiver: setup.name,
    event: String(headers['webhook-id']),
    attempt: Number(headers['x-service-attempt']),
    sequence: Number(headers['x-service-sequence']),
    object: told.id ?? '',
    title: told.title ?? '',
    status: statusOf(setup, String(headers['webhook-id'])),
    overtakes: String(headers['x-service-overtakes'] ?? '')
      .split(',')
      .filter(Boolean)
      .map(Number),
    unverified: verdict.valid ? null : verdict.reason,
  }
  write({ arrival })
  answer(setup.behaviour, arrival, request.socket, response)
}

function statusOf({ name, behaviour }: ReceiverSetup, event: string): number {
  if (behaviour.kind === 'gone') return 410
  if (behaviour.kind === 'ok' || behaviour.kind === 'killer') return 200
  if (behaviour.kind === 'hold') return released.has(name) ? 200 : 0
  if (behaviour.kind !== 'flaky') return 0
  const key = `${name} ${event}`
  const times = failed.get(key) ?? 0
  if (times >= behaviour.most || !random.chance(behaviour.share)) return 200
  failed.set(key, times + 1)
  return 500
}

function answer(behaviour: Behaviour, arrival: Arrival, socket: Socket, response: ServerResponse): void {
  const { receiver: name, event, attempt, status } = arrival
  const { kind } = behaviour
  if (status === 0) {
    const since = performance.now()
    socket.once('close', () => write({ closing: { receiver: name, event, attempt, after: performance.now() - since } }))
  }
  if (kind === 'killer') return answerAndKill(behaviour.when, event, response)
  if (status !== 0) return void response.writeHead(status, { 'content-type': 'text/plain' }).end('as told')
  if (kind === 'hold') held.set(name, [...(held.get(name) ?? []), response])
  if (kind === 'reset') socket.resetAndDestroy()
  if (kind === 'drip') {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 1000)
    socket.once('close', () => clearInterval(timer))
  }
  if (kind === 'endless') pour(response.writeHead(200), () => Buffer.alloc(64 * 1024, '.'), socket)
  if (kind === 'header') {
    socket.write('HTTP/1.1 200 OK\r\n')
    let n = 0
    pour(socket, () => Buffer.from(`x-${(n += 1)}: ${'.'.repeat(8 * 1024)}\r\n`), socket)
  }
}

/** Writes as fast as it is read, until the other side has enough. */
function pour(target: ServerResponse | Socket, next: () => Buffer, socket: Socket): void {
  const more = (): void => {
    while (!socket.destroyed) if (!target.write(next())) return void target.once('drain', more)
  }
  more()
}

function answerAndKill(when: 'before' | 'after', event: string, response: ServerResponse): void {
  const pid = victim
  victim = undefined
  if (pid === undefined) return void response.writeHead(200).end('as told')
  const kill = () => {
    process.kill(pid, 'SIGKILL')
    tell({ killed: event })
  }
  goOn = () => {
    if (when === 'before') kill()
    response.writeHead(200).end('as told')
    if (when === 'after') setTimeout(kill, ANSWER_TAKES)
  }
  tell({ waits: true })
}

function release(name: string): void {
  released.add(name)
  for (const response of held.get(name) ?? []) response.writeHead(200).end('as told')
  held.delete(name)
}

function write(line: Line): void {
  writeSync(log, `${JSON.stringify(line)}\n`)
}

function tell(news: ReceiverNews): void {
  process.send?.(news)
}
