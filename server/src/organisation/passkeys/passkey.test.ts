import { expect, test } from 'vitest'
import { relyingPartyOf, userHandleOf } from './passkey.ts'

test.each([
  ['https://jobs.example.com', { id: 'jobs.example.com', origin: 'https://jobs.example.com' }],
  ['https://jobs.example.com:8443', { id: 'jobs.example.com', origin: 'https://jobs.example.com:8443' }],
  ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['https://localhost', { id: 'localhost', origin: 'https://localhost' }],
  ['http://jobs.example.com', null],
  ['http://127.0.0.1:8080', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::7]', null],
])('at %s passkeys are for %j', (publicUrl, party) => {
  expect(relyingPartyOf(publicUrl)).toEqual(party)
})

test('a passkey stores the 16 bytes of an id', () => {
  expect([...userHandleOf('0190f00a-0001-7000-8000-0000000000ff')]).toEqual([
    1, 0x90, 0xf0, 0x0a, 0, 1, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 0xff,
  ])
})
