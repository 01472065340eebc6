import { expect, test } from 'vitest'
import { beginningOf, beginningOfHtml } from './description.ts'

test('a description begins with the first sentence, not with the heading above it', () => {
  expect(beginningOfHtml('<h2>About us</h2><p>We build &lt;boats&gt;.</p><h3>Who</h3><p>Nine people.</p>')).toBe(
    'We build <boats>. Nine people.',
  )
})

test('a text that is only headings is described by them', () => {
  expect(beginningOfHtml('<h2>Boats &amp; more</h2>')).toBe('Boats & more')
  expect(beginningOfHtml('')).toBe('')
})

test('a long text ends after a whole word', () => {
  const text = beginningOf('word '.repeat(100))
  expect(text).toBe(`${'word '.repeat(32).trim()}…`)
})
