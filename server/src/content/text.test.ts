import { describe, expect, test } from 'vitest'
import { plainLine, plainText, textToHtml, visibleLine } from './text.ts'

describe('plain text as HTML', () => {
  test('has a paragraph per part between blank lines, and line breaks within it', () => {
    expect(textToHtml('\n a\r\nb \n \n\nc\n')).toBe('<p>a<br />b</p><p>c</p>')
  })

  test('is empty without text', () => {
    expect(textToHtml(' \n ')).toBe('')
  })
})

test.each([
  ['\u200bKari\u200b Lie', 'Kari Lie'],
  ['\u202eKari\u202c', 'Kari'],
  ['\u2066Kari\u2069\ufe0f', 'Kari'],
  ['Ka\u00adri', 'Kari'],
  ['K\u200da\u200cri', 'Kari'],
  ['\u200b\u2060\ufeff\u202a', ''],
  ['\u3164', ''],
  ['\u115f\u1160\uffa0\u2800\u034f', ''],
  ['\u{e0041}\u{e007f}', ''],
  ['\u200c\u200d', ''],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['क्\u200dष', 'क्\u200dष'],
  ['葛\u{e0100}城', '葛\u{e0100}城'],
  ['Åse  O\u2019Neil-Øy', 'Åse O\u2019Neil-Øy'],
])('what can be seen of %j is %j', (text, visible) => {
  expect(visibleLine(text)).toBe(visible)
  expect(visibleLine(visible)).toBe(visible)
})

test.each([
  ['Wel\u202eder', 'Welder'],
  ['\u2066Welder\u2069 \u2067x\u2069 \u2068y\u2069', 'Welder x y'],
  ['\u202aa\u202bb\u202cc\u202dd', 'abcd'],
  ['We\u200bl\u2060de\ufeffr\u180e', 'Welder'],
  ['Welder\u{e0049}\u{e0067}\u{e006e}', 'Welder'],
  ['\u3164\u115f\u1160\uffa0', ''],
  ['line one\u2028?\ufff9x\ufffb', 'line one ?x'],
])('what turns text round or hides in it is not stored: %j is %j', (text, stored) => {
  expect(plainLine(text)).toBe(stored)
})

test.each([
  ['a family', '👨‍👩‍👧'],
  ['a heart', '❤️'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a Persian word', 'می\u200cخواهم'],
  ['words in Thai', 'ช่าง\u200bเชื่อม'],
  ['a mark in Hebrew', 'מתכנת C++\u200f'],
])('%s stays as it is written', (_what, text) => {
  expect(plainText(text)).toBe(text)
  expect(plainLine(text)).toBe(text)
})
