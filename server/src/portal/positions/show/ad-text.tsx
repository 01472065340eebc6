import { type ComponentChild, h } from 'preact'

/** How elements of an ad are shown. Its headings stand below that of the section, and its links lead nowhere from here. */
const SHOWN: Readonly<Record<string, string>> = {
  ...{ p: 'p', ul: 'ul', ol: 'ol', li: 'li', strong: 'strong', em: 'em', u: 'u', a: 'span' },
  ...{ h2: 'h3', h3: 'h3', h4: 'h3' },
}
const TOKEN = /<(?<end>\/?)(?<name>[a-z][a-z0-9]*)[^>]*>|(?<text>[^<]+)/g

interface Open {
  readonly name: string
  readonly inside: ComponentChild[]
}

/**
 * The text of an ad as elements of the page, and never as HTML of others. Only for what `sanitizeHtml` returned: there, `<` and `>`
 * stand for nothing but elements, and each ends where it should.
 */
export function AdText({ html }: { html: string }) {
  const root: Open = { name: '', inside: [] }
  const open: Open[] = [root]
  for (const { groups } of html.matchAll(TOKEN)) {
    const { end, name = '', text } = groups ?? {}
    const here = open.at(-1) ?? root
    if (text !== undefined) here.inside.push(unescaped(text))
    else if (name === 'br') here.inside.push(<br />)
    else if (end === '') open.push({ name, inside: [] })
    else if (open.length > 1) {
      open.pop()
      const shown = SHOWN[here.name]
      const element = shown === undefined ? here.inside : [h(shown, {}, ...here.inside)]
      ;(open.at(-1) ?? root).inside.push(...element)
    }
  }
  return <>{root.inside}</>
}

const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
