import { expect, test } from 'vitest'
import { rearranged, type WrittenSection } from './section-fields.ts'

const text = (html: string): WrittenSection => ({ kind: 'text', heading: '', html, images: [] })
const gallery: WrittenSection = { kind: 'gallery', heading: '', html: '', images: ['a', 'b', 'c'] }
const all = [text('1'), text('2'), gallery]

/** The sections after a button, in short. */
const after = (button: string) =>
  rearranged(all, button)?.map(({ kind, html, images }) => (kind === 'text' ? html : images.join('')))

test.each([
  ['up-1', ['2', '1', 'abc']],
  ['down-0', ['2', '1', 'abc']],
  ['up-0', ['1', '2', 'abc']],
  ['down-2', ['1', '2', 'abc']],
  ['drop-1', ['1', 'abc']],
  ['add-text', ['1', '2', 'abc', '']],
  ['add-gallery', ['1', '2', 'abc', '']],
  ['earlier-2-1', ['1', '2', 'bac']],
  ['later-2-1', ['1', '2', 'acb']],
  ['section-0-2', ['2', 'abc', '1']],
  ['picture-2-0-2', ['1', '2', 'bca']],
  ['keep', ['1', '2', 'abc']],
  // Places that do not exist change nothing.
  ['section-0-9', ['1', '2', 'abc']],
  ['picture-2-9-0', ['1', '2', 'abc']],
  ['drop-9', ['1', '2', 'abc']],
])('the button %s leaves %j', (button, expected) => {
  expect(after(button)).toEqual(expected)
})

test.each(['', 'save', 'up', 'up-1000', 'section-1', 'DROP-1'])(
  '%j is no button of sections, so the form is saved',
  (button) => {
    expect(rearranged(all, button)).toBeNull()
  },
)

test('no section is added to a form that has as many as it can', () => {
  const full = Array.from({ length: 200 }, (_, n) => text(String(n)))
  expect(rearranged(full, 'add-text')).toHaveLength(200)
})
