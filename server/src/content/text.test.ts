import { describe, expect, test } from 'vitest'
import { textToHtml, visibleLine } from './text.ts'

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
