import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { Agent, buildConnector, Client, Pool, type Dispatcher } from 'undici'
import { createGuard, type Guard, type Policy } from './address-guard.ts'
import { refusalToTell, toTell } from './concealment.ts'
import { inSeconds, reasonOf, startDeadline, unlessAborted } from './deadline.ts'
import { OutgoingError } from './outgoing-error.ts'
import { ReceivedBytes } from './received-bytes.ts'
import { addressesOf, systemLookup, type Lookup } from './target.ts'

/** Open connections for later requests. One policy allows all their addresses. */
export interface Connections {
  readonly policy: Policy
  readonly guard: Guard
  readonly dispatcher: Dispatcher
  /** Ends all connections, including those that are still being opened. Their requests fail. */
  close(): Promise<void>
}

export interface ConnectionOptions {
  /** Finds the addresses of a name; the system's resolver by default. */
  lookup?: Lookup
  /** Milliseconds for name lookup, connection and TLS together. */
  connectTimeout?: number
}

/** Bytes that the headers of a response may have. */
export const MAX_HEADER_BYTES = 16 * 1024
const CONNECT_TIMEOUT = 10_000
// If a name moves to other addresses, requests follow it after this time, even if they never pause.
const KEEP_AT_MOST = 60_000
// A name may have several addresses. If one does not respond, the next one is tried after this
// time.
const NEXT_ADDRESS_AFTER = 1_000

/**
 * Prepares connections. Addresses are checked when a connection is opened, because no request can
 * get around that: the host is resolved once, every address is checked, and the connection goes to
 * a checked address.
 * @throws {TypeError} if the policy contains a text that is not a range
 */
export function openConnections(policy: Policy, options: ConnectionOptions = {}): Connections {
  const closing = new AbortController()
  const guard = createGuard(policy)
  const connector = checkedConnector({ policy, guard }, options, closing.signal)
  const dispatcher = new Agent({
    factory: (origin) =>
      new Pool(origin, {
        // With HTTP/2, a problem of one connection would hit all its requests.
        allowH2: false,
        clientTtl: KEEP_AT_MOST,
        factory: (host) => new AddressedClient(host, connector),
      }),
  })
  const close = async () => {
    closing.abort(new OutgoingError('reset', 'The connection was closed by us'))
    await dispatcher.destroy()
  }
  return { policy, guard, dispatcher, close }
}

/** The connection of a request. A request gets it when it begins. */
export interface RequestContext {
  /** The address that the connection leads to. */
  readonly address: string | null
  readonly received: ReceivedBytes | null
}

/** A connection that HTTP can use, and the one below its encryption. They are the same without encryption. */
interface OpenConnection {
  readonly socket: Socket
  readonly raw: Socket
}

type Connect = (options: buildConnector.Options) => Promise<OpenConnection>

/** One connection, which tells its requests about itself. */
class AddressedClient extends Client {
  readonly #route: RequestContext

  constructor(origin: URL, connect: Connect) {
    const route: { address: string | null; received: ReceivedBytes | null } = { address: null, received: null }
    const connector: buildConnector.connector = (given, callback) => {
      const done = ({ socket, raw }: OpenConnection) => {
        route.address = socket.remoteAddress ?? null
        route.received = new ReceivedBytes(raw, socket)
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

function checkedConnector(
  { policy, guard }: Pick<Connections, 'policy' | 'guard'>,
  options: ConnectionOptions,
  closing: AbortSignal,
): Connect {
  const { lookup = systemLookup, connectTimeout = CONNECT_TIMEOUT } = options
  const secure = buildConnector({ allowH2: false, timeout: 0 })
  return async ({ hostname, host, protocol, port, servername }) => {
    const name = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
    const late = () => new OutgoingError('connect', `No connection to ${name} within ${inSeconds(connectTimeout)}`)
    const deadline = startDeadline(connectTimeout, late, closing)
    let addresses: string[] = []
    try {
      addresses = await unlessAborted(addressesOf(name, guard, lookup), deadline.signal)
      const number = Number(port || (protocol === 'https:' ? 443 : 80))
      const raw = await openSocket(name, addresses, number, deadline.signal)
      if (protocol !== 'https:') return { socket: raw, raw }
      const given = { hostname, host, protocol, port: String(number), servername, httpSocket: raw }
      return { socket: await encrypt(secure, given, deadline.signal), raw }
    } catch (error) {
      if (addresses.length === 0) throw refusalToTell(error, policy, name)
      throw toTell(error, { policy, guard, host: name, addresses })
    } finally {
      deadline.end()
    }
  }
}

/** Connects to one of the given addresses. Nothing is looked up any more. */
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
    // The error is already reported; the socket may emit it once more.
    ready.catch(() => {})
    socket.on('error', () => {}).destroy()
    throw signal.aborted ? reasonOf(signal) : error
  }
}

const socketReasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to its network',
  ETIMEDOUT: 'it does not respond',
}

function socketReason(cause: Error): string {
  // If several addresses were tried, each has its reason.
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  const reasons = causes.map((each) => {
    if (!(each instanceof Error)) return String(each)
    const code = 'code' in each && typeof each.code === 'string' ? each.code : ''
    return socketReasons[code] ?? each.message
  })
  return [...new Set(reasons)].join(', ')
}
