import { parsePage } from '../portal/parsed-page.ts'

/** The titles of the positions of a list, in its order. */
export function cardTitles(html: string): string[] {
  return parsePage(html)
    .elements.filter((element) => element.attrs.some(({ value }) => value === 'card-title'))
    .map(titleOf)
}

function titleOf(element: ReturnType<typeof parsePage>['elements'][number]): string {
  const [link] = element.childNodes
  const [text] = link && 'childNodes' in link ? link.childNodes : []
  return text && 'value' in text ? text.value : ''
}
