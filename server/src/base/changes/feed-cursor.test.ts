import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './feed-cursor.ts'

const realm = { secret: Buffer.alloc(32, 1), system: '7', database: '5', horizon: 90n, next: 100n }
const holder = { keyId: 'key', scope: 'company', publicUrl: 'https://jobs.example.com' }
const at = new Date('2026-11-01T12:30:00Z')
const place = { xid: 80n, n: 7n }
const cursor = writeCursor(realm, holder, place, at)
const after = (days: number) => new Date(at.getTime() + days * 86_400_000)

test('a cursor is read as it was written, and is the same text for an hour', () => {
  expect(readCursor(cursor, realm, holder, at)).toEqual(place)
  expect(writeCursor(realm, holder, place, new Date('2026-11-01T12:59:59Z'))).toBe(cursor)
  expect(writeCursor(realm, holder, place, new Date('2026-11-01T13:00:00Z'))).not.toBe(cursor)
})

test('a cursor holds for thirty days', () => {
  expect(readCursor(cursor, realm, holder, after(29.9))).toEqual(place)
  expect(readCursor(cursor, realm, holder, after(30.1))).toBe('old')
})

test('a cursor holds for its key, what that may read, its database and installation alone', () => {
  const of = (changed: Partial<typeof holder>) => readCursor(cursor, realm, { ...holder, ...changed }, at)
  expect([of({ keyId: 'other' }), of({ scope: 'less' }), of({ publicUrl: 'https://elsewhere.example.com' })]).toEqual(
    Array(3).fill('other'),
  )
  const inRealm = (changed: Partial<typeof realm>) => readCursor(cursor, { ...realm, ...changed }, holder, at)
  expect(inRealm({ system: '8' })).toBe('other')
  expect(inRealm({ database: '6' })).toBe('other')
  expect(inRealm({ secret: Buffer.alloc(32, 2) })).toBe('other')
})

test('a cursor that is ahead of the database is of another one', () => {
  expect(readCursor(cursor, { ...realm, next: 79n }, holder, at)).toBe('other')
  expect(readCursor(cursor, { ...realm, next: 80n }, holder, at)).toEqual(place)
})

test('what is no cursor is told apart from one that does not hold', () => {
  for (const text of ['', 'x', cursor.slice(1), `${cursor}A`, `B${cursor.slice(1)}`, `${cursor.slice(0, -1)} `])
    expect(readCursor(text, realm, holder, at), text).toBe('malformed')
})
