import { attribute, parsePage, type ParsedPage, textOf } from './parsed-page.ts'
import type { PortalReply } from './visitor.ts'

/** The rows of the tables of a page, as the texts of their cells. */
export function rowsOf({ elements }: ParsedPage): string[][] {
  return elements
    .filter((element) => attribute(element, 'data-row') !== undefined)
    .map((row) => row.childNodes.map((cell) => textOf(cell)))
}

/** The addresses of the links of a page. */
export function linksOf({ elements }: ParsedPage): string[] {
  return elements.flatMap((element) => (element.tagName === 'a' ? [attribute(element, 'href') ?? ''] : []))
}

/** Where the link to the next page of a list leads, or to the one before. */
export function pageLinkOf({ elements }: ParsedPage, rel: 'next' | 'prev'): string | undefined {
  const link = elements.find((element) => element.tagName === 'a' && attribute(element, 'rel') === rel)
  return link && attribute(link, 'href')
}

/** The facts of a page by their names. */
export function factsOf({ elements }: ParsedPage): Record<string, string> {
  const [names = [], values = []] = ['dt', 'dd'].map((tag) =>
    elements.filter(({ tagName }) => tagName === tag).map(textOf),
  )
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']))
}

/** The summary of what was wrong with a form; empty if nothing was. */
export function summaryOf({ html }: PortalReply): string {
  return parsePage(html)
    .elements.filter((element) => attribute(element, 'class') === 'summary')
    .map(textOf)
    .join()
}
