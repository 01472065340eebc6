import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { makersCertificate, makersKey } from './maker.ts'

/** A value as CBOR writes it (RFC 8949): what WebAuthn needs of it. */
type Cbor = number | string | Buffer | readonly Cbor[] | Map<number | string, Cbor>

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function encoded(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encoded)])
  const members = [...(value as Map<number | string, Cbor>)].flatMap(([name, member]) => [
    encoded(name),
    encoded(member),
  ])
  return Buffer.concat([head(5, members.length / 2), ...members])
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What a test changes of what a device says. */
export interface Lies {
  origin?: string
  challenge?: string
  /** The host that the device signs for. */
  rpId?: string
  /** Whether the device says that it has verified the person. */
  isVerified?: boolean
  counter?: number
  userHandle?: string
  /** Who else has signed a new passkey: itself, or the maker of the device. Nobody if not given. */
  signedBy?: 'itself' | 'maker'
}

/** What we ask a browser, as far as a device uses it. */
interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}

function signedText(authenticatorData: Buffer, clientData: Buffer): Buffer {
  return Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
}

/** A device that makes one passkey and signs with it (WebAuthn, 6), which lies if it is told to. */
export class SoftwarePasskey {
  readonly id = randomBytes(16)
  readonly #origin: string
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #userHandle = ''
  /** How often it has signed. It stays 0 if `isCounting` is false. */
  counter = 0
  readonly #isCounting: boolean

  constructor(origin: string, { isCounting = true } = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#origin = origin
    this.#privateKey = privateKey
    this.#publicKey = publicKey
    this.#isCounting = isCounting
  }

  /** Makes the passkey, as `navigator.credentials.create` would. @returns JSON for the form */
  create(options: unknown, lies: Lies = {}): string {
    const { challenge, rp, user } = options as Options
    this.#userHandle = user?.id ?? ''
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const key = new Map<number, Cbor>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, encoded(key)])
    const authData = Buffer.concat([this.#data(rp?.id ?? '', HAS_CREDENTIAL, lies), credential])
    const clientData = this.#clientData('webauthn.create', challenge, lies)
    const object = new Map<string, Cbor>([
      ['fmt', lies.signedBy ? 'packed' : 'none'],
      ['attStmt', this.#statement(authData, clientData, lies)],
      ['authData', authData],
    ])
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: encoded(object).toString('base64url'),
      transports: ['internal', 'hybrid'],
    })
  }

  #statement(authData: Buffer, clientData: Buffer, { signedBy }: Lies): Map<string, Cbor> {
    if (signedBy === undefined) return new Map()
    const key = signedBy === 'maker' ? makersKey : this.#privateKey
    const signature = sign('sha256', signedText(authData, clientData), key)
    const certificates: readonly [string, Cbor][] = signedBy === 'maker' ? [['x5c', [makersCertificate]]] : []
    return new Map<string, Cbor>([['alg', -7], ['sig', signature], ...certificates])
  }

  /** Signs, as `navigator.credentials.get` would. @returns JSON for the form */
  get(options: unknown, lies: Lies = {}): string {
    const { challenge, rpId = '' } = options as Options
    if (this.#isCounting) this.counter++
    const authenticatorData = this.#data(rpId, 0, lies)
    const clientData = this.#clientData('webauthn.get', challenge, lies)
    const signed = signedText(authenticatorData, clientData)
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      userHandle: lies.userHandle ?? this.#userHandle,
    })
  }

  #data(rpId: string, flags: number, lies: Lies): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? this.counter)
    const all = flags | USER_PRESENT | ((lies.isVerified ?? true) ? USER_VERIFIED : 0)
    return Buffer.concat([
      createHash('sha256')
        .update(lies.rpId ?? rpId)
        .digest(),
      Buffer.from([all]),
      counter,
    ])
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const { origin = this.#origin } = lies
    return Buffer.from(JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false }))
  }

  #answer(response: object): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}
