import { type ComponentChild, type ComponentChildren, Fragment, h, options, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'

// People write names, titles and notes in letters of any direction, and pages show them in a thousand places: in cells, in links, in
// sentences of ours. There they turned the words beside them round. So a text is kept apart from what is beside it wherever it is
// shown, by the one function through which all elements go, and no place can forget it.

/** Letters that are written from right to left, and characters that change the direction of what follows. */
const TURNING =
  /[\p{Script=Hebr}\p{Script=Arab}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}\p{Bidi_C}]/u
const FROM_RIGHT = /[\p{Script=Hebr}\p{Script=Arab}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}]/gu
const FROM_LEFT = /[\p{Script=Latn}\p{Script=Grek}\p{Script=Cyrl}]/gu
/** Elements that are a text of their own. Options and text fields contain nothing else. */
const PARAGRAPHS = new Set(['p', 'blockquote', 'option', 'textarea'])
const UNSHOWN = new Set(['title', 'script', 'style', 'bdi', 'bdo'])

options.vnode = (vnode) => {
  if (typeof vnode.type === 'string') keepApart(vnode, vnode.type)
  else if (vnode.type === Fragment) vnode.props.children = apart(vnode.props.children)
}

/** The HTML of an element, in which texts of any direction leave what is beside them as it is. */
export function rendered(element: VNode): string {
  return renderToString(element)
}

interface ElementProps {
  children?: ComponentChildren
  dir?: string
}

function keepApart({ props }: VNode<ElementProps>, type: string): void {
  const { children, dir } = props
  // What has a direction by its first letter is apart already, and would not see a letter that is apart from it.
  if (dir === 'auto' || UNSHOWN.has(type)) return
  const text = textOf(children)
  if (PARAGRAPHS.has(type) && text !== null) {
    if (TURNING.test(text)) props.dir ??= directionOf(text)
  } else {
    props.children = apart(children)
  }
}

/** Null if there is more than text. */
function textOf(children: ComponentChildren): string | null {
  if (Array.isArray(children)) {
    const texts = children.map((child: ComponentChild) => textOf(child))
    return texts.includes(null) ? null : texts.join('')
  }
  return typeof children === 'object' && children !== null ? null : String(children ?? '')
}

function apart(children: ComponentChildren): ComponentChildren {
  if (Array.isArray(children)) return children.map((child: ComponentChild) => apart(child))
  if (typeof children !== 'string' || !TURNING.test(children)) return children
  return h('bdi', { dir: directionOf(children) }, children)
}

/** A sentence of ours that begins with a name is still written from left to right: most of its letters decide. */
function directionOf(text: string): 'auto' | 'ltr' {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return count(FROM_RIGHT) < count(FROM_LEFT) ? 'ltr' : 'auto'
}
