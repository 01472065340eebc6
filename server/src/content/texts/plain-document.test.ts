import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitizeHtml, sanitizeThoroughly } from '../html/sanitize.ts'
import { documentToHtml } from './plain-document.ts'

const LONG =
  'You will join a team that builds ferries, and you will see every one of them leave the yard under its own power.'

describe('plain text becomes', () => {
  test.each([
    [
      'a paragraph for each line with final punctuation',
      'We build ships.\nWe repair ships.',
      '<p>We build ships.</p><p>We repair ships.</p>',
    ],
    ['a paragraph for each part between blank lines', 'a\r\n\r\n \nb', '<p>a</p><p>b</p>'],
    ['lines of a paragraph if they are short', 'Start: May\nPlace: Bodø', '<p>Start: May<br />Place: Bodø</p>'],
    [
      'one line if a long line was broken',
      `${LONG.slice(0, -1)}\nand come back.`,
      `<p>${LONG.slice(0, -1)} and come back.</p>`,
    ],
    ['a list from bullets', '• One\n•Two\n\n● Three', '<ul><li>One</li><li>Two</li><li>Three</li></ul>'],
    [
      'a list from dashes and asterisks',
      '- One\n- Two\n\ntext\n\n* Three\n* Four',
      '<ul><li>One</li><li>Two</li></ul><p>text</p><ul><li>Three</li><li>Four</li></ul>',
    ],
    ['a numbered list', '1. One\n2) Two', '<ol><li>One</li><li>Two</li></ol>'],
    ['a list from bullets on separate lines', ' * \n\nOne\n\n * \n\nTwo', '<ul><li>One</li><li>Two</li></ul>'],
    [
      'a list from bullets in one line',
      'You will:• Build• Test. And more:• Rest',
      '<h3>You will:</h3><ul><li>Build</li><li>Test.</li></ul><h3>And more:</h3><ul><li>Rest</li></ul>',
    ],
    [
      'one item if its line was broken',
      '• Build and\nrepair\n• Test',
      '<ul><li>Build and repair</li><li>Test</li></ul>',
    ],
    ['a heading above longer text', `About us\n${LONG}`, `<h3>About us</h3><p>${LONG}</p>`],
    ['a heading above a list', 'Who are you?\n\n- a\n- b', '<h3>Who are you?</h3><ul><li>a</li><li>b</li></ul>'],
    [
      "Markdown's headings and bold",
      '## Tasks\n\n**Skills**\n\nVery **good** ones.',
      '<h3>Tasks</h3><h3>Skills</h3><p>Very <strong>good</strong> ones.</p>',
    ],
    [
      'a list from lines without bullets below its heading',
      'Requirements\nKnows steel\nKnows wood\nKnows glue\n\nWe offer:\nA boat\nA hat',
      '<h3>Requirements</h3><ul><li>Knows steel</li><li>Knows wood</li><li>Knows glue</li></ul>' +
        '<h3>We offer:</h3><ul><li>A boat</li><li>A hat</li></ul>',
    ],
    [
      'a list from lines without bullets that are separated by blank lines',
      'You have:\n\nA certificate\n\nA driving licence\n\nWarm clothes',
      '<h3>You have:</h3><ul><li>A certificate</li><li>A driving licence</li><li>Warm clothes</li></ul>',
    ],
    ['nothing for a line of punctuation', 'a\n*****\nb\n____', '<p>a</p><p>b</p>'],
    ['nothing for an empty text', ' \n\t\n', ''],
  ])('%s', (_name, text, html) => {
    expect(documentToHtml(text)).toBe(html)
  })

  test.each([
    [
      'a quotation that opens with a dash',
      '– We like it here, says the cook.',
      '<p>– We like it here, says the cook.</p>',
    ],
    ['a temperature', '-10 degrees is no hindrance.', '<p>-10 degrees is no hindrance.</p>'],
    ['a single number', '5. May is our day.', '<p>5. May is our day.</p>'],
    ['a last line that is short', `${LONG}\nWelcome aboard`, `<p>${LONG}</p><p>Welcome aboard</p>`],
    ['text that looks like HTML', '<b>R&D</b>', '<p>&lt;b&gt;R&amp;D&lt;/b&gt;</p>'],
  ])('no list, heading or markup from %s', (_name, text, html) => {
    expect(documentToHtml(text)).toBe(html)
  })
})

test('the result is sanitized HTML for any text', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '• a',
      '- b',
      '* c',
      '1. d',
      '# e',
      '**f**',
      'Requirements:',
      'Skills',
      '***',
      '•',
      'o\tg',
      LONG,
      'a:• b• c',
    ),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 15 }), (lines) => {
      const html = documentToHtml(lines.join('\n'))
      expect(sanitizeHtml(html)).toBe(html)
      expect(sanitizeThoroughly(html)).toBe(html)
    }),
    { numRuns: 2_000 },
  )
})

test('a megabyte of any structure is converted in a reasonable time', () => {
  const before = process.cpuUsage()
  for (const text of [
    'a '.repeat(500_000),
    '\n'.repeat(1_000_000),
    '• a'.repeat(300_000),
    '- '.repeat(500_000),
    'Skills:\n'.repeat(125_000),
    'Skills\n\n\n'.repeat(100_000),
  ]) {
    documentToHtml(text)
  }
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6, 'seconds of processors').toBeLessThan(20)
})
