import { Marked, type Tokens } from 'marked'
import { highlight } from './highlighting.ts'
import { escapeMarkup } from './markup.ts'
import { linkTarget } from './source.ts'

export interface Heading {
  depth: number
  /** As text, without Markdown. */
  text: string
  id: string
}

/** A Markdown page as HTML. */
export interface RenderedPage {
  title: string
  html: string
  /** The headings below the title, in their order. */
  headings: readonly Heading[]
}

/** Languages of code with long lines, whose line breaks have no meaning. */
const WRAPPED = new Set(['sh', 'json', 'http'])

/**
 * Renders a page. HTML in it is shown as text, except for comments, which are left out.
 * @throws Error if it does not begin with a title
 */
export function renderMarkdown(text: string): RenderedPage {
  const headings: Heading[] = []
  const taken = new Map<string, number>()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens)
        const plain = plainText(html)
        const id = anchorOf(plain, taken)
        headings.push({ depth, text: plain, id })
        if (depth === 1) return `<h1>${html}</h1>\n`
        const link = `<a class="anchor" href="#${id}" aria-label="Link to “${escapeMarkup(plain)}”"></a>`
        return `<h${depth} id="${id}">${html}${link}</h${depth}>\n`
      },
      code({ text: code, lang = '' }) {
        const [language, path] = lang.split(' ')
        const caption = path === undefined ? '' : `<figcaption>${escapeMarkup(path)}</figcaption>`
        const wraps = WRAPPED.has(language ?? '') ? ' wraps' : ''
        return `<figure class="code${wraps}">${caption}<pre><code>${highlight(code, language)}</code></pre></figure>\n`
      },
      table(token) {
        return `<div class="table">${tableMarkup(token, (cell) => this.parser.parseInline(cell.tokens))}</div>\n`
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens)
        const target = linkTarget(href, 'html')
        if (target === undefined) return html
        const rel = /^https?:/.test(target) ? ' rel="noreferrer"' : ''
        return `<a href="${escapeMarkup(target)}"${rel}>${html}</a>`
      },
      // A picture has a paragraph of its own. It is fetched once somebody scrolls to it.
      image: ({ href, text: alternative }) =>
        `<img src="${escapeMarkup(linkTarget(href, 'html') ?? href)}" alt="${escapeMarkup(alternative)}" loading="lazy" />`,
      html: ({ text: markup }) => (/^<!--[^]*-->\s*$/.test(markup) ? '' : escapeMarkup(markup)),
    },
  })
  const html = marked.parse(text, { async: false })
  const [first, ...rest] = headings
  if (first?.depth !== 1)
    throw new Error(`a page must begin with its title, but this one begins with: ${text.slice(0, 60)}`)
  return { title: first.text, html, headings: rest }
}

function tableMarkup(token: Tokens.Table, inline: (cell: Tokens.TableCell) => string): string {
  const head = token.header.map((cell) => (cell.text === '' ? '<td></td>' : `<th scope="col">${inline(cell)}</th>`))
  const rows = token.rows.map((row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>\n`)
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>\n${rows.join('')}</tbody></table>`
}

function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** The anchor of a heading, made the same way as on GitHub, so that links work in both places. */
function anchorOf(text: string, taken: Map<string, number>): string {
  const base = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
  const times = taken.get(base) ?? 0
  taken.set(base, times + 1)
  return times === 0 ? base : `${base}-${times}`
}
