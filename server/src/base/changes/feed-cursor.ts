import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where cursors hold. */
export interface CursorRealm {
  readonly secret: Buffer
  /** The identifier that PostgreSQL gave its data when they were created. */
  readonly system: string
  readonly database: string
  /** All transactions before it have ended. */
  readonly horizon: bigint
  /** No transaction has this number yet. */
  readonly next: bigint
}

/** A place in the feed of changes: after what the transaction wrote as this number. */
export interface FeedPlace {
  /** 64 bits without a sign. */
  readonly xid: bigint
  readonly n: bigint
}

/** Whose cursor it is: a key with what it may read, and the addresses that objects contain. */
export interface CursorHolder {
  readonly keyId: string
  /** Equal exactly if the key may read the same. */
  readonly scope: string
  readonly publicUrl: string
}

/** What is wrong with a cursor: it is none, it is older than a feed is kept, or it was given for something else. */
export type CursorFault = 'malformed' | 'old' | 'other'

const VERSION = 1
const HOUR = 3_600_000
/** For how many days a cursor is valid, and so changes are kept. */
export const CURSOR_DAYS = 30
const [PLAIN, SIGNED] = [21, 37]
const FORM = /^[A-Za-z0-9_-]{50}$/

/**
 * Writes a cursor. It is signed with all that it holds for: the installation, its database, the key, and what the key may read.
 * So a cursor of something else is none, and nothing of these stands in it. The same place is the same text for an hour, so that
 * an answer without anything new has the same tag.
 */
export function writeCursor(realm: CursorRealm, holder: CursorHolder, place: FeedPlace, at: Date): string {
  const plain = Buffer.alloc(PLAIN)
  plain.writeUInt8(VERSION, 0)
  plain.writeBigUInt64BE(place.xid, 1)
  plain.writeBigUInt64BE(place.n, 9)
  plain.writeUInt32BE(Math.floor(at.getTime() / HOUR), 17)
  return Buffer.concat([plain, signatureOf(plain, realm, holder)]).toString('base64url')
}

/** Reads a cursor. @param at now, by the clock of the database */
export function readCursor(text: string, realm: CursorRealm, holder: CursorHolder, at: Date): FeedPlace | CursorFault {
  const bytes = Buffer.from(text, 'base64url')
  if (!FORM.test(text) || bytes.length !== SIGNED || bytes.readUInt8(0) !== VERSION) return 'malformed'
  const plain = bytes.subarray(0, PLAIN)
  if (!timingSafeEqual(bytes.subarray(PLAIN), signatureOf(plain, realm, holder))) return 'other'
  if (at.getTime() - bytes.readUInt32BE(17) * HOUR > CURSOR_DAYS * 24 * HOUR) return 'old'
  const place = { xid: bytes.readBigUInt64BE(1), n: bytes.readBigUInt64BE(9) }
  // The database was restored from before the cursor was given, and nobody has said so.
  return place.xid > realm.next ? 'other' : place
}

function signatureOf(plain: Buffer, realm: CursorRealm, { keyId, scope, publicUrl }: CursorHolder): Buffer {
  const of = JSON.stringify([realm.system, realm.database, keyId, scope, publicUrl])
  return createHmac('sha256', realm.secret)
    .update(plain)
    .update(of)
    .digest()
    .subarray(0, SIGNED - PLAIN)
}
