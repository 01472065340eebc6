import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
/** An element of a page, as a browser's parser reads it. */
export type PageElement = DefaultTreeAdapterTypes.Element

/** A field of a form. */
export interface Field {
  readonly name: string
  /** The type of an input, or `textarea` or `select`. */
  readonly kind: string
  /** What it holds when the page opens. For a box: what it sends if it is ticked. */
  readonly value: string
  /** Whether a browser would send it as it is. */
  readonly isSent: boolean
}

/** A form of a page. */
export interface PageForm {
  readonly method: string
  readonly action: string
  readonly fields: readonly Field[]
}

/** A page, parsed as browsers do. */
export interface ParsedPage {
  readonly elements: readonly PageElement[]
  readonly forms: readonly PageForm[]
  /** The text of the first h1. */
  readonly heading: string
  /** What is shown, without markup. */
  readonly text: string
}

/** The value of an attribute, or undefined. */
export function attribute(element: PageElement, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value
}

/** Parses the HTML of a page. */
export function parsePage(html: string): ParsedPage {
  const elements = elementsBelow(parse(html))
  const heading = elements.find(({ tagName }) => tagName === 'h1')
  const body = elements.find(({ tagName }) => tagName === 'body')
  return {
    elements,
    forms: elements.filter(({ tagName }) => tagName === 'form').map(formOf),
    heading: heading ? textOf(heading) : '',
    text: body ? textOf(body) : '',
  }
}

/** All elements in a node, those of templates too. */
function elementsBelow(node: Node): PageElement[] {
  const own = 'tagName' in node ? [node] : []
  const children = 'childNodes' in node ? node.childNodes : []
  const inside = 'content' in node ? node.content.childNodes : []
  return [...own, ...[...children, ...inside].flatMap(elementsBelow)]
}

/** The text in a node. */
export function textOf(node: Node): string {
  if ('value' in node && node.nodeName === '#text') return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

const NOT_SENT = new Set(['submit', 'button', 'reset', 'image', 'file'])

function formOf(form: PageElement): PageForm {
  const fields = elementsBelow(form).flatMap((element): Field[] => {
    const name = attribute(element, 'name')
    if (name === undefined || attribute(element, 'disabled') !== undefined) return []
    if (element.tagName === 'textarea') return [{ name, kind: 'textarea', value: textOf(element), isSent: true }]
    if (element.tagName === 'select') return [{ name, kind: 'select', value: chosenIn(element), isSent: true }]
    if (element.tagName === 'button') {
      return [{ name, kind: 'submit', value: attribute(element, 'value') ?? '', isSent: false }]
    }
    if (element.tagName !== 'input') return []
    const kind = attribute(element, 'type') ?? 'text'
    const isBox = kind === 'checkbox' || kind === 'radio'
    const isSent = isBox ? attribute(element, 'checked') !== undefined : !NOT_SENT.has(kind)
    return [{ name, kind, value: attribute(element, 'value') ?? (isBox ? 'on' : ''), isSent }]
  })
  return { method: attribute(form, 'method') ?? 'get', action: attribute(form, 'action') ?? '', fields }
}

function chosenIn(select: PageElement): string {
  const options = elementsBelow(select).filter(({ tagName }) => tagName === 'option')
  const chosen = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0]
  return chosen ? (attribute(chosen, 'value') ?? textOf(chosen)) : ''
}

/** What a browser sends for a form. @param filled values that were typed or chosen, instead of those of the page */
export function filledIn(
  form: PageForm,
  filled: Readonly<Record<string, string | readonly string[]>> = {},
): URLSearchParams {
  const kept = form.fields.filter(({ isSent, name }) => isSent && !(name in filled))
  const given = Object.entries(filled).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as [string, string]),
  )
  return new URLSearchParams([...kept.map(({ name, value }) => [name, value] as [string, string]), ...given])
}
