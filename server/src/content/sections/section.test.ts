import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messyHtml } from '../../../test/messy-html.ts'
import { sanitizeHtml } from '../html/sanitize.ts'
import { deriveContentHtml } from './section.ts'

const text = (heading: string, html: string) => ({ kind: 'text' as const, heading, html })

describe('the derived description', () => {
  test('begins with the pitch as a paragraph, followed by each text section in order under its heading', () => {
    const html = deriveContentHtml('Bli med!', [text('Oppgaver', '<ul><li>Mye</li></ul>'), text('Om oss', '<p>Vi</p>')])
    expect(html).toBe('<p>Bli med!</p><h2>Oppgaver</h2><ul><li>Mye</li></ul><h2>Om oss</h2><p>Vi</p>')
  })

  test('has the pitch and the headings escaped, which are plain text', () => {
    const html = deriveContentHtml('R&D <3 "you"', [text('Q & A', '<p>x</p>')])
    expect(html).toBe('<p>R&amp;D &lt;3 "you"</p><h2>Q &amp; A</h2><p>x</p>')
  })

  test('is empty if all sections are empty or galleries and there is no pitch', () => {
    expect(deriveContentHtml(null, [text('Nothing below', ''), { kind: 'gallery', heading: 'Photos', html: '' }])).toBe(
      '',
    )
  })

  test('contains only the text of a section without a heading, in a paragraph if it has no blocks', () => {
    expect(deriveContentHtml(null, [text(' ', '<p>a</p>'), text('', 'b <em>c</em>')])).toBe(
      '<p>a</p><p>b <em>c</em></p>',
    )
  })

  test('is sanitized HTML for any pitch and sections', () => {
    const section = fc.record({
      kind: fc.constant('text' as const),
      heading: fc.string(),
      html: messyHtml.map(sanitizeHtml),
    })
    fc.assert(
      fc.property(fc.option(fc.string()), fc.array(section, { maxLength: 3 }), (pitch, sections) => {
        const html = deriveContentHtml(pitch, sections)
        expect(sanitizeHtml(html)).toBe(html)
      }),
      { numRuns: 3_000 },
    )
  })
})
