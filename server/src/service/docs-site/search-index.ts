import { marked, type Token, type Tokens } from 'marked'
import { headingsOf, plainText } from './markdown.ts'

/** A part of a page from one heading to the next: its heading, the heading's anchor, and its lines of text. */
export type IndexedSection = readonly [heading: string, anchor: string, text: string]

/** A page: its name in the menu, its address, and its sections. The first one has neither heading nor anchor. */
export type IndexedPage = readonly [label: string, address: string, sections: readonly IndexedSection[]]

/**
 * A page for the search, which runs in the browser. Blocks of code are left out, because they are long
 * and their words are in the text, too. Each paragraph, item and row of a table is one line. A line that
 * repeats an earlier one of the page, such as a header of every operation, is left out.
 */
export function indexPage(label: string, address: string, text: string): IndexedPage {
  const anchors = headingsOf(text)[Symbol.iterator]()
  const sections: { heading: string; anchor: string; lines: string[] }[] = [{ heading: '', anchor: '', lines: [] }]
  const known = new Set<string>()
  for (const token of marked.lexer(text)) {
    if (token.type === 'heading') {
      const { text: heading, id, depth } = anchors.next().value ?? { text: '', id: '', depth: 0 }
      if (depth > 1) sections.push({ heading, anchor: id, lines: [] })
    } else {
      const lines = linesOf(token).filter((line) => !known.has(line))
      for (const line of lines) known.add(line)
      sections.at(-1)?.lines.push(...lines)
    }
  }
  return [label, address, sections.map(({ heading, anchor, lines }) => [heading, anchor, lines.join('\n')])]
}

/** Letters that stand for frequent words: two bytes each, of alphabets that the pages do not use. */
const [FIRST_LETTER, LAST_LETTER] = [0x0400, 0x05ff]

/**
 * The index as a script, which pages may load without being allowed to send requests. A letter stands
 * for each of the 512 words that save most, which makes the index a third smaller.
 */
export function indexScript(pages: readonly IndexedPage[]): string {
  const plain = JSON.stringify(pages)
  if (/[\u0400-\u05ff]/.test(plain)) throw new Error('a page uses a letter that stands for a word in the index')
  const counts = new Map<string, number>()
  for (const [word] of plain.matchAll(/(?<!\\)[A-Za-z]{2,} ?/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const saved = ([word, count]: readonly [string, number]) => (word.length - 2) * count
  const words = [...counts]
    .toSorted((a, b) => saved(b) - saved(a))
    .slice(0, LAST_LETTER - FIRST_LETTER + 1)
    .map(([word]) => word)
  const letters = new Map(words.map((word, i) => [word, String.fromCodePoint(FIRST_LETTER + i)]))
  const short = plain.replaceAll(/(?<!\\)[A-Za-z]{2,} ?/g, (word) => letters.get(word) ?? word)
  return `const words = ${JSON.stringify(words)}
const text = ${JSON.stringify(short)}
export default JSON.parse(text.replace(/[\u0400-\u05ff]/g, (letter) => words[letter.charCodeAt(0) - ${FIRST_LETTER}]))
`
}

function linesOf(token: Token): string[] {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return [inlineText(token.raw)]
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.flatMap(linesOf)
    case 'list':
      return (token as Tokens.List).items.flatMap((item) => item.tokens.flatMap(linesOf))
    case 'table':
      return (token as Tokens.Table).rows.map((row) =>
        row
          .map((cell) => inlineText(cell.text))
          .filter(Boolean)
          .join(': '),
      )
    default:
      return []
  }
}

function inlineText(markdown: string): string {
  return plainText(marked.parseInline(markdown.replaceAll(/\s+/g, ' ').trim(), { async: false }))
}
