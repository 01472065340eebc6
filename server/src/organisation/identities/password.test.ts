import { expect, test } from 'vitest'
import { faultInPassword } from './password.ts'
import { faultInChosen, hashPassword, isPassword } from './password-actions.ts'

const names = ['Fjellvik Rekruttering', 'Kari Lie', 'Kandidat']

test.each([
  ['eleven char', 'short'],
  ['ab'.repeat(129), 'long'],
  ['aaaaaaaaaaaa', 'common'],
  ['abcabcabcabc', 'common'],
  ['Fjellvik-2026!', 'named'],
  ['KANDIDAT12345', 'named'],
  ['correct horse battery', null],
  ['æøå æøå ære øre åre', null],
  ['Kari Lie went to the sea', null],
] as const)('the password %s is %s', (password, fault) => {
  expect(faultInPassword(password, names, new Set())).toBe(fault)
})

test('a password that many people use is refused, whatever its case', async () => {
  expect(await faultInChosen('123456789012', [])).toBe('common')
  expect(await faultInChosen('PASSWORDPASSWORD', [])).toBe('common')
})

test('a hash is of its password alone, differs each time, and none of them is right for somebody without a password', async () => {
  const [first, second] = await Promise.all([
    hashPassword('correct horse battery'),
    hashPassword('correct horse battery'),
  ])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(await isPassword('correct horse battery', first)).toBe(true)
  expect(await isPassword('correct horse batterY', first)).toBe(false)
  expect(await isPassword('correct horse battery', null)).toBe(false)
})
