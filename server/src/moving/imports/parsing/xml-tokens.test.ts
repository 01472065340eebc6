import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunksOf, collect } from '../../../../test/feeds.ts'
import { openFeed } from './encoding.ts'
import { xmlItems } from './xml-items.ts'
import { XmlTokens } from './xml-tokens.ts'
import { remarkText } from '../../../content/words/remarks.ts'

const MB = 1024 * 1024

/** What the parser gets of a text that arrives in chunks, and how often a text was refused. */
function shortened(text: string, size: number): { text: string; refused: number } {
  const written: string[] = []
  let refused = 0
  const tokens = new XmlTokens(
    (piece) => written.push(piece),
    () => refused++,
  )
  for (let at = 0; at < text.length; at += size) tokens.add(text.slice(at, at + size))
  tokens.add('', true)
  return { text: written.join(''), refused }
}

test('anything short passes unchanged, in chunks of any size', () => {
  const part = fc.constantFrom(
    '<',
    '>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '/',
    '"',
    "'",
    ' ',
    '&amp;',
    'a',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), (parts, size) => {
      expect(shortened(parts.join(''), size)).toEqual({ text: parts.join(''), refused: 0 })
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['a text', 'text', '<a>', '&amp;😀', '</a>', 1],
  ['a CDATA section', 'CDATA', '<a><![CDATA[', '😀>', ']]></a>', 1],
  ['a comment', 'comment', '<a><!--', '> <b ', '--></a>', 0],
  ['an instruction', 'instruction', '<a><?p ', '> x', '?></a>', 0],
  ['a tag', 'tag', '<a ', `b=">'/" c='"'\n`, '/>', 0],
] as const)('%s that is too long is shortened, and stays whole', (_name, _kind, start, piece, end, refused) => {
  const long = start + piece.repeat(Math.ceil((3 * MB) / piece.length)) + end
  for (const size of [65_536, 65_537]) {
    const result = shortened(`<r>${long}<c/></r>`, size)
    expect(result.refused).toBe(refused)
    expect(result.text.length).toBeLessThan(2 * MB + 100)
    expect(result.text.startsWith(`<r>${start}${piece}`)).toBe(true)
    expect(result.text.endsWith(`${end}<c/></r>`)).toBe(true)
    const inside = result.text.slice(3 + start.length, -(end.length + 8))
    // Whole references and characters are left.
    expect(inside.isWellFormed()).toBe(true)
    if (start === '<a>') expect(inside.replaceAll('&amp;', '')).not.toContain('&')
  }
})

test('a tag with one endless attribute is refused', () => {
  expect(() => shortened(`<a b="${'x'.repeat(9 * MB)}`, 65_536)).toThrow('The XML has a tag that is larger than 8 MB')
})

test('items that exceed a limit are skipped, and the next one is read', async () => {
  const read = async (item: string) => {
    const xml = `<r><position>1</position><position>${item}</position><position>3</position></r>`
    const items = await collect(xmlItems(await openFeed(chunksOf(xml, 65_536)), 'position', 'The feed'))
    expect(items.map((each) => ('value' in each ? each.value : null))).toEqual(['1', null, '3'])
    return items.map((each) => ('error' in each ? `${each.at}: ${remarkText(each.error, 'en')}` : '')).join('')
  }
  const many = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length))
  expect(await read(many('x', 3 * MB))).toBe(
    'item 2: It has a text that is larger than 2 MB, which is the limit for a text in XML.',
  )
  expect(await read(many(`<t>${'x'.repeat(MB)}</t>`, 9 * MB))).toBe(
    'item 2: It is larger than 8 MB, which is the limit for an item.',
  )
  expect(await read(many('<t/>', 410_000))).toBe(
    'item 2: It has more than 100,000 values, which is the limit for an item.',
  )
  expect(await read('<t>'.repeat(200) + '</t>'.repeat(200))).toBe(
    'item 2: It is nested deeper than 100 levels, which is the limit for an item.',
  )
})
