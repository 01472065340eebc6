import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5'

const ALLOWED = new Set(['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'a'])
const LINK = /^(https?:\/\/|mailto:|tel:)/

/**
 * The faults of HTML as a browser's parser reads it: elements and attributes outside of the subset
 * that job boards accept, and links that could run something (docs/content.md#html).
 */
export function faultsInMarkup(markup: string): string[] {
  const faults: string[] = []
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === '#comment') faults.push('a comment')
    if ('tagName' in node) {
      if (!ALLOWED.has(node.tagName)) faults.push(`<${node.tagName}>`)
      if (node.namespaceURI !== html.NS.HTML) faults.push(`<${node.tagName}> of ${node.namespaceURI}`)
      for (const { name, value } of node.attrs) {
        if (node.tagName !== 'a' || name !== 'href') faults.push(`${name} on <${node.tagName}>`)
        else if (!LINK.test(value)) faults.push(`a link to ${value}`)
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(walk)
  }
  walk(parseFragment(markup))
  return faults
}
