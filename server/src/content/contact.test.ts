import { expect, test } from 'vitest'
import { Refusal } from '../base/forms/refusal.ts'
import { storedContact } from './contact.ts'

test('a contact has plain lines, an e-mail in its compared form and a phone number in E.164', () => {
  const written = {
    name: ' Kari \n Lie ',
    title: 'Head\u0000 of HR',
    email: ' Kari.Lie@Example.com',
    phone: '912 34 567',
  }
  expect(storedContact(written, 'NO')).toEqual({
    name: 'Kari Lie',
    title: 'Head of HR',
    email: 'kari.lie@example.com',
    phone: '+4791234567',
  })
})

test.each([
  ['+47 (0) 912 34 567', '+4791234567'],
  ['+46 (0)70 123 45 67', '+46701234567'],
  ['tlf. 91234567 (mobil)', '+4791234567'],
])('the phone number %s is %s', (phone, stored) => {
  expect(storedContact({ name: 'Kari', title: null, email: null, phone }, 'NO').phone).toBe(stored)
})

test.each([{}, { title: null, email: null, phone: null }, { title: ' ', email: ' ', phone: ' ' }])(
  'a contact with a name and %j has nothing else',
  (rest) => {
    expect(storedContact({ name: 'Kari', ...rest }, '')).toEqual({
      name: 'Kari',
      title: null,
      email: null,
      phone: null,
    })
  },
)

test('all faults of a contact are reported by member, and none of its values', () => {
  let refusal: unknown
  try {
    storedContact({ name: '\u0000', email: 'kari(at)secret.example', phone: '12' }, 'NO')
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(Refusal)
  const { fields, message } = refusal as Refusal
  expect(fields.map(({ field }) => field)).toEqual(['name', 'email', 'phone'])
  expect(message).toBe(
    'The name of a contact must not be blank. An e-mail must be one whole address without a name, such as kari@example.com. ' +
      'This is not a phone number of NO: write it with its country code, such as +47 912 34 567.',
  )
})
