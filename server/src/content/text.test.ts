import { describe, expect, test } from 'vitest'
import { textToHtml } from './text.ts'

describe('plain text as HTML', () => {
  test('is a paragraph between blank lines and a break between lines', () => {
    expect(textToHtml('\n a\r\nb \n \n\nc\n')).toBe('<p>a<br />b</p><p>c</p>')
  })

  test('is nothing where there is no text', () => {
    expect(textToHtml(' \n ')).toBe('')
  })
})
