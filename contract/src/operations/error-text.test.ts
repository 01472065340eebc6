import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoted } from './error-text.ts'

test.for([
  ['', '""'],
  ['abc', '"abc"'],
  ['Ærlig talt, blåbær!', '"Ærlig talt, blåbær!"'],
  ['a\0b', '"a\\u0000b"'],
  ['a\r\nSet-Cookie: x', '"a\\u000d\\u000aSet-Cookie: x"'],
  ['"\\', '"\\"\\\\"'],
  ['\u202Eevil', '"\\u202eevil"'],
  ['\u2028', '"\\u2028"'],
  ['\uD800', '"\\ud800"'],
  ['😀', '"😀"'],
  ['\u{E0041}', '"\\u{e0041}"'],
  ['\u001B[31m', '"\\u001b[31m"'],
] as const)('%j is quoted as %s', ([given, shown]) => {
  expect(quoted(given)).toBe(shown)
})

test('a quotation has at most sixty characters', () => {
  expect(quoted('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`)
  expect(quoted('x'.repeat(61))).toBe(`"${'x'.repeat(60)}…"`)
  expect(quoted('😀'.repeat(10_000))).toBe(`"${'😀'.repeat(60)}…"`)
})

test('the quotation of any value is one short line without invisible characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (given) => {
      const shown = quoted(given)
      expect(shown).toMatch(/^"[^\p{C}\p{Zl}\p{Zp}]*"$/u)
      expect(shown.length).toBeLessThanOrEqual(2 + 60 * 10 + 1)
    }),
  )
})
