import { expect, test } from 'vitest'
import { readForm } from '../../../base/forms/form.ts'
import { PositionEdit } from '../../../positions/form.ts'
import { readContacts } from './contacts.ts'

const nobody = { name: null, title: null, email: null, phone: null }
const kari = { name: 'Kari Lie', title: 'Head of HR', email: 'Kari@example.com', phone: '912 34 567' }

test('a contact is read, and its phone number belongs to the country', () => {
  const read = readContacts([kari], 'NO')
  expect(read).toEqual({
    contacts: [{ ...kari, email: 'kari@example.com', phone: '+4791234567' }],
    problems: [],
  })
})

test('what cannot be read is left out and reported without repeating it', () => {
  const read = readContacts([{ ...kari, email: 'kari or ola', phone: 'at noon' }, nobody], 'NO')
  expect(read).toEqual({
    contacts: [{ ...kari, email: null, phone: null }],
    problems: [
      { code: 'contact-field', field: 'email' },
      { code: 'contact-field', field: 'phone' },
      { code: 'contact-no-name' },
    ],
  })
})

test('too many contacts and texts that are too long are cut to what a position can have', () => {
  const long = { ...kari, name: 'k'.repeat(300), title: '😀'.repeat(150) }
  const { contacts, problems } = readContacts(
    Array.from({ length: 25 }, () => long),
    'NO',
  )
  expect(contacts).toHaveLength(20)
  expect(readContacts([{ ...kari, email: `${'k'.repeat(400)}@example.com` }], 'NO').contacts).toMatchObject([
    { email: null },
  ])
  expect(() => readForm(PositionEdit, { contacts }, 'edit')).not.toThrow()
  expect(problems).toEqual([{ code: 'contacts-cut', length: 20 }])
})
