import { describe, expect, test } from 'vitest'
import { textToHtml } from './text.ts'

describe('plain text as HTML', () => {
  test('has a paragraph per part between blank lines, and line breaks within it', () => {
    expect(textToHtml('\n a\r\nb \n \n\nc\n')).toBe('<p>a<br />b</p><p>c</p>')
  })

  test('is empty without text', () => {
    expect(textToHtml(' \n ')).toBe('')
  })
})
