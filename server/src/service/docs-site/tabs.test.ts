import { marked } from 'marked'
import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'
import { groupTabs } from './tabs.ts'

const block = (language: string) => `\`\`\`${language}\nx\n\`\`\``
const group = (...languages: string[]) => ['<!-- tabs -->', ...languages.map(block)].join('\n\n')

test('examples in several languages stand one below the other with headings below that of their section', () => {
  const { html, headings } = renderMarkdown(`# Page\n\n## Part\n\n${group('sh', 'python receive.py')}\n\nText.`)
  expect(html.match(/<div class="tabs">[^]*<\/div>\n(?=<p>Text)/)?.[0].replaceAll('\n', '')).toBe(
    '<div class="tabs"><div class="tab"><h3>curl</h3><figure class="code wraps"><pre><code>x</code></pre></figure></div>' +
      '<div class="tab"><h3>Python</h3><figure class="code"><figcaption>receive.py</figcaption><pre><code>x</code></pre></figure></div></div>',
  )
  // The names of languages are no sections: contents and search leave them out.
  expect(headings.map(({ text }) => text)).toEqual(['Part'])
})

test('blocks without the mark, and those after other text, stay what they are', () => {
  const { html } = renderMarkdown(
    `# Page\n\n${block('sh')}\n\n${block('python')}\n\n${group('ts', 'go')}\n\nText.\n\n${block('java')}`,
  )
  expect(html.match(/<h2>[^<]*<\/h2>/g)).toEqual(['<h2>TypeScript</h2>', '<h2>Go</h2>'])
  expect(html.match(/<figure/g)).toHaveLength(5)
})

test.each([
  [group('sh'), /at least two blocks/],
  [group('ts', 'ts'), /different languages, but these are TypeScript, TypeScript/],
  [group('ts', 'json'), /a tab needs one of these languages, not “json”: sh, js/],
])('%j is refused with the reason', (text, reason) => {
  expect(() => groupTabs(marked.lexer(text))).toThrow(reason)
})
