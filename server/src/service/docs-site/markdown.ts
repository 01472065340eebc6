import { marked, Marked, type Tokens } from 'marked'
import { highlight } from './highlighting.ts'
import { escapeMarkup } from './markup.ts'
import { linkTarget } from './source.ts'
import { groupTabs, tabName, type TabsToken } from './tabs.ts'

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

/** An option in code, of which a word can have a colour. A browser would break it at its hyphens. */
const OPTION = /(?<=^|[\s[])--(?:[a-z-]|<span[^>]*>[a-z-]+<\/span>)+/g

/** Languages of code with long lines, whose line breaks have no meaning. */
const WRAPPED = new Set(['sh', 'json', 'http'])

/**
 * Renders a page. HTML in it is shown as text, except for comments, which are left out.
 * @param folder the folder of the page below docs/, with a slash at its end; empty for docs/ itself
 * @throws Error if it does not begin with a title
 */
export function renderMarkdown(text: string, folder = ''): RenderedPage {
  const headings: Heading[] = []
  const taken = new Map<string, number>()
  const renderer = new Marked({
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
      code: codeMarkup,
      codespan: ({ text: code }) =>
        isShort(code)
          ? `<code class="whole">${escapeMarkup(code)}</code>`
          : `<code>${wholeOptions(escapeMarkup(code))}</code>`,
      table(token) {
        return `<div class="table">${tableMarkup(token, (cell) => this.parser.parseInline(cell.tokens))}</div>\n`
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens)
        const target = linkTarget(href, 'html', folder)
        if (target === undefined) return html
        const rel = /^https?:/.test(target) ? ' rel="noreferrer"' : ''
        return `<a href="${escapeMarkup(target)}"${rel}>${html}</a>`
      },
      // A picture has a paragraph of its own. It is fetched once somebody scrolls to it.
      image: ({ href, text: alternative }) =>
        `<img src="${escapeMarkup(linkTarget(href, 'html', folder) ?? href)}" alt="${escapeMarkup(alternative)}" loading="lazy" />`,
      html: ({ text: markup }) => (/^<!--[^]*-->\s*$/.test(markup) ? '' : escapeMarkup(markup)),
    },
  })
  const name = 'tabs'
  const tabs = (token: unknown) => tabsMarkup(token as TabsToken, (headings.at(-1)?.depth ?? 1) + 1)
  renderer.use({ extensions: [{ name, renderer: tabs }] })
  const html = renderer.parser(groupTabs(renderer.lexer(text)))
  const [first, ...rest] = headings
  if (first?.depth !== 1)
    throw new Error(`a page must begin with its title, but this one begins with: ${text.slice(0, 60)}`)
  return { title: first.text, html, headings: rest }
}

/** Keeps the options of a command in one piece. */
function wholeOptions(html: string): string {
  return html.replaceAll(OPTION, '<span class="whole">$&</span>')
}

/** The headings of a page with their anchors, the title first. */
export function headingsOf(text: string): readonly Heading[] {
  const taken = new Map<string, number>()
  return marked.lexer(text).flatMap((token) => {
    if (token.type !== 'heading') return []
    const { text: written, depth } = token as Tokens.Heading
    const plain = plainText(marked.parseInline(written, { async: false }))
    return [{ depth, text: plain, id: anchorOf(plain, taken) }]
  })
}

function codeMarkup({ text: code, lang = '' }: Tokens.Code): string {
  const [language, path] = lang.split(' ')
  const caption = path === undefined ? '' : `<figcaption>${escapeMarkup(path)}</figcaption>`
  const wraps = WRAPPED.has(language ?? '') ? ' wraps' : ''
  const html = highlight(code, language)
  const lines = language === 'sh' ? wholeOptions(html) : html
  return `<figure class="code${wraps}">${caption}<pre><code>${lines}</code></pre></figure>\n`
}

/** Blocks of code one below the other, each with a heading. A script of the page turns the headings into tabs. */
function tabsMarkup({ blocks }: TabsToken, depth: number): string {
  const parts = blocks.map(
    (block) => `<div class="tab"><h${depth}>${escapeMarkup(tabName(block))}</h${depth}>\n${codeMarkup(block)}</div>\n`,
  )
  return `<div class="tabs">\n${parts.join('')}</div>\n`
}

/** Whether code in a line of text is short enough to be kept in one line: a browser would break it at hyphens. */
function isShort(code: string): boolean {
  return code.length <= 21 && !code.includes(' ')
}

/** A tag, or a word in a cell that is long enough to make its column too wide. */
const TAG_OR_LONG_WORD = /<[^>]*>|[^\s<>]{16,}/g
/** Where an address, a path or a name may go on in the next line. */
const SEAM = /[/_.=?:@]+(?=\w)|[a-z](?=[A-Z])/g

function tableMarkup(token: Tokens.Table, inline: (cell: Tokens.TableCell) => string): string {
  // On narrow screens each row of three or more cells becomes a block, in which headings stand before the values.
  const isWide = token.header.length > 2
  const breakable = (cell: Tokens.TableCell) =>
    inline(cell).replaceAll(TAG_OR_LONG_WORD, (found) =>
      found.startsWith('<') ? found : found.replaceAll(SEAM, '$&<wbr>'),
    )
  const head = token.header.map((cell) => (cell.text === '' ? '<td></td>' : `<th scope="col">${inline(cell)}</th>`))
  const cellMarkup = (cell: Tokens.TableCell, column: number) => {
    const label = plainText(inline(token.header[column] ?? cell))
    return column > 0 && label !== '' && isWide
      ? `<td data-label="${escapeMarkup(label)}">${breakable(cell)}</td>`
      : `<td>${breakable(cell)}</td>`
  }
  const rows = token.rows.map((row) => `<tr>${row.map(cellMarkup).join('')}</tr>\n`)
  return `<table${isWide ? ' class="wide"' : ''}><thead><tr>${head.join('')}</tr></thead><tbody>\n${rows.join('')}</tbody></table>`
}

/** The text of HTML that was made from Markdown. */
export function plainText(html: string): string {
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
