import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { Agent, buildConnector, Client, Pool, type Dispatcher } from 'undici'
import { createGuard, type Guard, type Policy } from './address-guard.ts'
import { inSeconds, reasonOf, startDeadline, unlessAborted } from './deadline.ts'
import { OutgoingError } from './outgoing-error.ts'
import { addressesOf, systemLookup, type Lookup } from './target.ts'

/** Connections that are kept for later requests, all of them to addresses that one policy allows. */
export interface Connections {
  readonly policy: Policy
  readonly dispatcher: Dispatcher
  /** Ends all connections, also those that are being made; what is sent over them fails. */
  close(): Promise<void>
}

export interface ConnectionOptions {
  /** Finds the addresses of a name; the system's resolver unless given. */
  lookup?: Lookup
  /** Milliseconds for name, connection and TLS together. */
  connectTimeout?: number
}

/** What an answer may have in headers, in bytes. */
export const MAX_HEADER_BYTES = 16 * 1024
const CONNECT_TIMEOUT = 10_000
// A name that moves to other addresses is followed after this time, also where requests never pause.
const KEEP_AT_MOST = 60_000
// Between attempts at the addresses of a name, of which the later ones are tried where the first do not answer.
const NEXT_ADDRESS_AFTER = 1_000

/**
 * Opens a place to send from. Addresses are checked where the connection is made, because that is where there is no
 * way around: the host is resolved once, every address is checked, and what was checked is connected to.
 * @throws {TypeError} where the policy holds something that is no range
 */
export function openConnections(policy: Policy, options: ConnectionOptions = {}): Connections {
  const closing = new AbortController()
  const connector = checkedConnector(createGuard(policy), options, closing.signal)
  const dispatcher = new Agent({
    factory: (origin) =>
      new Pool(origin, {
        // Over HTTP/2 one connection's trouble would be that of all its requests.
        allowH2: false,
        clientTtl: KEEP_AT_MOST,
        factory: (host) => new AddressedClient(host, connector),
      }),
  })
  const close = async () => {
    closing.abort(new OutgoingError('reset', 'The connection was closed by us'))
    await dispatcher.destroy()
  }
  return { policy, dispatcher, close }
}

/** What a request learns when it begins: the address that its connection leads to. */
export interface RequestContext {
  readonly address: string | null
}

type Connect = (options: buildConnector.Options) => Promise<Socket>

/** One connection, which tells its requests where it leads. */
class AddressedClient extends Client {
  readonly #route: { address: string | null }

  constructor(origin: URL, connect: Connect) {
    const route: { address: string | null } = { address: null }
    const connector: buildConnector.connector = (given, callback) => {
      const done = (socket: Socket) => {
        route.address = socket.remoteAddress ?? null
        callback(null, socket)
      }
      void settle(connect(given), done, (error) => callback(error, null))
    }
    super(origin, { allowH2: false, pipelining: 1, maxHeaderSize: MAX_HEADER_BYTES, connect: connector })
    this.#route = route
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const begin = handler.onRequestStart?.bind(handler)
    handler.onRequestStart = (controller) => begin?.(controller, { ...this.#route } satisfies RequestContext)
    return super.dispatch(options, handler)
  }
}

async function settle<T>(work: Promise<T>, done: (value: T) => void, failed: (error: Error) => void): Promise<void> {
  let value: T
  try {
    value = await work
  } catch (error) {
    failed(error instanceof Error ? error : new Error(String(error)))
    return
  }
  done(value)
}

function checkedConnector(guard: Guard, options: ConnectionOptions, closing: AbortSignal): Connect {
  const { lookup = systemLookup, connectTimeout = CONNECT_TIMEOUT } = options
  const secure = buildConnector({ allowH2: false, timeout: 0 })
  return async ({ hostname, host, protocol, port, servername }) => {
    const name = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
    const late = () => new OutgoingError('connect', `No connection to ${name} within ${inSeconds(connectTimeout)}`)
    const deadline = startDeadline(connectTimeout, late, closing)
    try {
      const addresses = await unlessAborted(addressesOf(name, guard, lookup), deadline.signal)
      const number = Number(port || (protocol === 'https:' ? 443 : 80))
      const socket = await openSocket(name, addresses, number, deadline.signal)
      if (protocol !== 'https:') return socket
      const given = { hostname, host, protocol, port: String(number), servername, httpSocket: socket }
      return await encrypt(secure, given, deadline.signal)
    } finally {
      deadline.end()
    }
  }
}

/** Connects to the addresses given, and to no other: nothing is looked up any more. */
async function openSocket(
  name: string,
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  const socket = connectTcp({
    host: name,
    port,
    noDelay: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER,
    lookup: (_name, _options, callback) => callback(null, found),
  })
  const connected = new Promise<Socket>((done, failed) => {
    socket.once('connect', () => done(socket))
    socket.once('error', (cause) => {
      const message = `No connection to ${name} (${addresses.join(', ')}, port ${port}): ${socketReason(cause)}`
      failed(new OutgoingError('connect', message, { cause }))
    })
  })
  return orDestroy(connected, socket, signal)
}

async function encrypt(
  secure: buildConnector.connector,
  options: buildConnector.Options & { httpSocket: Socket },
  signal: AbortSignal,
): Promise<Socket> {
  const { httpSocket: socket, hostname } = options
  const address = socket.remoteAddress ?? null
  const encrypted = new Promise<Socket>((done, failed) => {
    secure(options, (cause, ready) => {
      if (ready) done(ready)
      else {
        const message = `No encrypted connection to ${hostname}: ${cause?.message ?? 'unknown'}`
        failed(new OutgoingError('tls', message, { address, cause }))
      }
    })
  })
  return orDestroy(encrypted, socket, signal)
}

async function orDestroy(ready: Promise<Socket>, socket: Socket, signal: AbortSignal): Promise<Socket> {
  try {
    return await unlessAborted(ready, signal)
  } catch (error) {
    // What ends the attempt is reported by now; a socket may say it once more.
    ready.catch(() => {})
    socket.on('error', () => {}).destroy()
    throw signal.aborted ? reasonOf(signal) : error
  }
}

const socketReasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to its network',
  ETIMEDOUT: 'it does not answer',
}

function socketReason(cause: Error): string {
  // Several addresses were tried, and each has its reason.
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  const reasons = causes.map((each) => {
    if (!(each instanceof Error)) return String(each)
    const code = 'code' in each && typeof each.code === 'string' ? each.code : ''
    return socketReasons[code] ?? each.message
  })
  return [...new Set(reasons)].join(', ')
}
