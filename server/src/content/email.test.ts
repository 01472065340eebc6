import { expect, test } from 'vitest'
import { isEmail, isOutOfReach, normalizedEmail, storedEmail } from './email.ts'

test.each([
  'kari@example.com',
  'Kari.Lie+jobb@mail.example.co.uk',
  "o'neil@example.com",
  'kåre@example.com',
  'kari@blåbær.no',
  'kari@xn--blbr-roah.no',
  'kari@例え.jp',
  '1@1und1.de',
  'kari@a-b.example',
  `${'k'.repeat(64)}@example.com`,
])('mail can go to %j', (email) => {
  expect(storedEmail(email)).toBe(email)
})

test.each([
  'kari@example',
  'kari@example..com',
  'kari@.example.com',
  'kari@example.com..',
  '.kari@example.com',
  'kari.@example.com',
  'kari..lie@example.com',
  'kari@-example.com',
  'kari@example-.com',
  'kari@exa_mple.com',
  'kari@example.c',
  'kari@example.123',
  'kari@127.0.0.1',
  'kari@[127.0.0.1]',
  'kari@localhost',
  'kari@mail.localhost',
  'kari@nowhere.invalid',
  'kari@%65xample.com',
  'kari@xn--.com',
  `${'k'.repeat(65)}@example.com`,
  `${'å'.repeat(33)}@example.com`,
  `kari@${'a'.repeat(64)}.com`,
  `kari@${'a.'.repeat(125)}com`,
  'kari',
  '@example.com',
  'kari lie@example.com',
  'Kari <kari@example.com>',
  'mailto:kari@example.com',
  'kari@example.com, per@example.com',
  'a@b@example.com',
  '\u200b',
])('no mail server delivers to %j', (email) => {
  expect(isEmail(email)).toBe(false)
  expect(() => storedEmail(email)).toThrow('An e-mail must be one whole address without a name')
})

test.each([
  '\u200bkari@example.com',
  'kari@example.com\u200b',
  '\u202akari@example.com\u202c',
  '\u2066kari@example.com\u2069',
  '\ufeffkari@example.com',
  'kari@exam\u00adple.com',
  'ka\u2060ri@example.com',
  'kari@example.com\ufe0f',
  ' kari@example.com.\r\n',
  'kari@example.com.\u200e',
])('invisible characters and a dot at the end of %j are no part of an address', (email) => {
  expect(storedEmail(email)).toBe('kari@example.com')
  expect(normalizedEmail(email)).toBe('kari@example.com')
})

test.each([
  ['Kari@BLÅBÆR.no', 'kari@blåbær.no'],
  ['kari@xn--blbr-roah.no', 'kari@blåbær.no'],
  ['kari@XN--BLBR-ROAH.NO', 'kari@blåbær.no'],
  ['kari@bla\u030Abær.no', 'kari@blåbær.no'],
  ['kari@blåbær。no', 'kari@blåbær.no'],
  ['kari@straße.de', 'kari@straße.de'],
  ['kari@xn--strae-oqa.de', 'kari@straße.de'],
  ['xn--kari@example.com', 'xn--kari@example.com'],
  ['kari@xn--0.com', 'kari@xn--0.com'],
])('%j is compared as %j, so that a person with a domain in two spellings is one person', (email, compared) => {
  expect(normalizedEmail(email)).toBe(compared)
  expect(normalizedEmail(compared)).toBe(compared)
})

test.each([
  'x@localhost',
  'x@[127.0.0.1]',
  'x@[IPv6:::1]',
  'x@127.0.0.1',
  'x@2130706433',
  'x@LOCALHOST.',
  'x@mail.local',
  'x@db.internal',
  'x@router.home.arpa',
  'x@router.lan',
  'x@hidden.onion',
  'x@company.test',
])('no mail of a stranger goes to %j', (email) => {
  expect(isOutOfReach(email)).toBe(true)
})

test.each(['kari@example.com', 'kari@1und1.de', 'kari@local.no', 'kari@blåbær.no', 'kari@example', 'kari', ''])(
  '%j is not out of reach',
  (email) => {
    expect(isOutOfReach(email)).toBe(false)
  },
)
