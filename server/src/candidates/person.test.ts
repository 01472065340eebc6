import { expect, test } from 'vitest'
import { Refusal } from '../base/forms/refusal.ts'
import { editedPerson, filledPerson, looksDifferent, newPerson, splitName, unkeptFields } from './person.ts'
import { normalizedEmail } from '../content/email.ts'

const kari = newPerson({ email: 'kari@example.com' }, 'NO')

test.each([
  ['  Kari@Example.COM ', 'kari@example.com'],
  ['KA\u030ARE@example.com', 'kåre@example.com'],
  ['kåre@example.com', 'kåre@example.com'],
  ['\u0130lker@example.com', 'i\u0307lker@example.com'],
  ['kari\u0000@example.com', 'kari@example.com'],
])('the e-mail %j is found by %j', (given, found) => {
  expect(normalizedEmail(given)).toBe(found)
  expect(normalizedEmail(found)).toBe(found)
})

test('an e-mail is shown as it was written, without surrounding blanks', () => {
  expect(newPerson({ email: ' Kari.Lie@Example.com ' }, '')).toMatchObject({
    email: 'Kari.Lie@Example.com',
    emailNormalized: 'kari.lie@example.com',
  })
})

test.each(['kari', 'kari@', '@example.com', 'kari lie@example.com', 'Kari <kari@example.com>', 'a@b@c', 'a@b,c@d'])(
  'the e-mail %j is refused, and not repeated',
  (email) => {
    expect(() => newPerson({ email }, '')).toThrow(Refusal)
    expect(() => newPerson({ email }, '')).toThrow(
      'An e-mail must be one whole address without a name, such as kari@example.com.',
    )
  },
)

test.each([
  ['912 34 567', 'NO', '+4791234567'],
  ['0047 912 34 567', 'NO', '+4791234567'],
  ['070-174 06 05', 'SE', '+46701740605'],
  ['+46 70 174 06 05', 'NO', '+46701740605'],
  ['+1 (202) 555-0123', '', '+12025550123'],
  ['  ', 'NO', null],
  [null, 'NO', null],
])('the phone number %j in %j is %j', (phone, country, stored) => {
  expect(newPerson({ email: 'kari@example.com', phone }, country).phone).toBe(stored)
})

test.each([
  ['912 34 567', ''],
  ['912 34 567', 'XX'],
  ['call me', 'NO'],
  ['12', 'NO'],
])('the phone number %j in %j is refused with the form that would be accepted', (phone, country) => {
  expect(() => newPerson({ email: 'kari@example.com', phone }, country)).toThrow(
    `${country === '' ? 'The country of this phone number is unknown' : `This is not a phone number of ${country}`}: write it with its country code, such as +47 912 34 567.`,
  )
})

const wrongLength = 'The number of digits in this phone number does not fit its country code.'
const unreadable = 'This cannot be read as a phone number with a country code.'

test.each([
  ['+1-555-0101', wrongLength],
  ['+47 912 34 567 89 00', wrongLength],
  ['+47 abc', unreadable],
  ['+999 123', unreadable],
])('the phone number %j has a country code, and what is wrong is something else: %s', (phone, fault) => {
  expect(() => newPerson({ email: 'kari@example.com', phone }, 'SE')).toThrow(
    `${fault} A valid phone number is +47 912 34 567.`,
  )
})

test.each([
  ['kari-lie', 'kari-lie'],
  ['@kari-lie', 'kari-lie'],
  ['https://www.linkedin.com/in/kari-lie/', 'kari-lie'],
  ['http://no.linkedin.com/in/kari-lie?trk=x#top', 'kari-lie'],
  ['linkedin.com/in/k%C3%A5re-lie', 'kåre-lie'],
  ['LinkedIn.com/in/kari-lie/details/skills', 'kari-lie'],
  ['in/kari-lie', 'kari-lie'],
  ['https://m.linkedin.com/in/kari-lie', 'kari-lie'],
  ['https://www.linkedin.com/mwlite/in/kari-lie', 'kari-lie'],
  ['https://www.linkedin.com/mwlite/profile/in/kari-lie?x=1', 'kari-lie'],
  ['touch.www.linkedin.com/in/kari-lie', 'kari-lie'],
  ['https://no.linkedin.com/in/kari-lie-1a2b?originalSubdomain=no', 'kari-lie-1a2b'],
  ['\u200bhttps://linkedin.com/in/kari-lie\u2060', 'kari-lie'],
  ['-', null],
  ['N/A', null],
  ['n.a.', null],
  ['', null],
  [null, null],
])('the LinkedIn name in %j is %j', (linkedInUserName, stored) => {
  expect(newPerson({ email: 'kari@example.com', linkedInUserName }, '').linkedInUserName).toBe(stored)
})

test.each([
  'https://www.linkedin.com/company/fjellvik',
  'https://example.com/in/kari',
  'linkedin.com',
  'www.linkedin.com/in/',
  'Kari Lie',
  'linkedin.com/in/%2e%2e%2f',
  'linkedin.com/in/%E0',
])('%j is not the LinkedIn name of a person', (linkedInUserName) => {
  expect(() => newPerson({ email: 'kari@example.com', linkedInUserName }, '')).toThrow('Give a LinkedIn name')
})

test('the address of a portfolio loses invisible characters, and must be an address without them', () => {
  const stored = (portfolioUrl: string) => newPerson({ email: 'kari@example.com', portfolioUrl }, '').portfolioUrl
  expect(stored('https://kari.example.com/\u0000me')).toBe('https://kari.example.com/me')
  expect(() => stored('https://\u0000')).toThrow('The address of a portfolio must be complete')
})

test.each([
  ['linkedInUserName', 'https://m.linkedin.com/in/kari-lie', true],
  ['linkedInUserName', 'kari-lie', true],
  ['linkedInUserName', '@kari', true],
  ['linkedInUserName', '', true],
  ['linkedInUserName', 'N/A', true],
  ['linkedInUserName', 'Kari Lie', false],
  ['linkedInUserName', 'ingen', false],
  ['linkedInUserName', 'https://lnkd.in/x', false],
  ['linkedInUserName', 'https://www.linkedin.com/company/fjellvik', false],
  ['portfolioUrl', 'https://kari.example.com', true],
  ['portfolioUrl', '-', true],
  ['portfolioUrl', 'see my CV', false],
  ['portfolioUrl', 'javascript:alert(1)', false],
] as const)('of %s, %j can be kept: %s', (field, text, isKept) => {
  expect(unkeptFields({ [field]: text }, () => true)).toEqual(isKept ? [] : [field])
  expect(unkeptFields({ [field]: text }, () => false)).toEqual([])
})

test.each([
  ['Kari Lie', 'Kari', 'Lie'],
  ['Kari Anne Lie', 'Kari Anne', 'Lie'],
  ['Lie, Kari', 'Kari', 'Lie'],
  ['van der Berg, Kari Anne', 'Kari Anne', 'van der Berg'],
  ['Lie,Kari', 'Kari', 'Lie'],
  ['Lie,', null, 'Lie'],
  ['Kari', 'Kari', null],
  ['\u202eKari\u202c Lie\u200b', 'Kari', 'Lie'],
  ['-', null, null],
])('the name %j is %j and %j', (whole, firstName, lastName) => {
  expect(splitName(whole)).toEqual({ firstName, lastName })
})

test.each(['\u200b', '\u202e\u202c', '\u3164', '-', '.', 'N/A'])('the name %j is none', (lastName) => {
  expect(newPerson({ email: 'kari@example.com', firstName: '\u2066Kari\u2069', lastName }, '')).toMatchObject({
    firstName: 'Kari',
    lastName: null,
  })
})

test('an edit replaces the fields in it, and null or blanks empty a field', () => {
  const before = { ...kari, firstName: 'Kari', lastName: 'Lie', portfolioUrl: 'https://kari.example.com' }
  const after = editedPerson(before, { firstName: ' Kari  Anne ', lastName: ' ', portfolioUrl: null }, 'NO')
  expect(after).toEqual({ ...kari, firstName: 'Kari Anne', lastName: null, portfolioUrl: null })
})

test('all faults of a form are reported at once, each with its field', () => {
  const wrong = { email: 'kari', phone: '12', linkedInUserName: 'a b', portfolioUrl: 'kari.example.com' }
  expect(() => newPerson(wrong, 'NO')).toThrow(
    expect.objectContaining({ fields: Object.keys(wrong).map((field) => expect.objectContaining({ field })) }),
  )
})

test('fields that a person states later fill unknown ones and replace nothing', () => {
  const known = { ...kari, firstName: 'Kari', phone: '+4791234567' }
  const stated = { ...kari, email: 'KARI@example.com', firstName: 'Eve', lastName: 'Lie', phone: '+4799999999' }
  expect(filledPerson(known, stated)).toEqual({ ...known, lastName: 'Lie' })
})

test('a person looks different if a shown field changed', () => {
  expect(looksDifferent(kari, { ...kari })).toBe(false)
  for (const field of ['email', 'firstName', 'lastName', 'phone', 'linkedInUserName', 'portfolioUrl']) {
    expect(looksDifferent(kari, { ...kari, [field]: 'other' })).toBe(true)
  }
})
