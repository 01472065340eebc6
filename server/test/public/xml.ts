import { SaxesParser } from 'saxes'

/** An element with its text and its children. */
export interface Element {
  readonly name: string
  text: string
  readonly children: Element[]
}

/** Reads XML with a parser that accepts nothing that is not well-formed. @throws {Error} with the place of the first fault */
export function readXml(text: string): Element {
  const root: Element = { name: '', text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    const element = { name, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const add = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  const [first] = root.children
  if (!first) throw new Error('The document has no element.')
  return first
}

/** The children of an element as texts by name. @throws {Error} if a name occurs twice */
export function textsOf({ children }: Element): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { name, text } of children) {
    if (name in texts) throw new Error(`<${name}> occurs twice.`)
    texts[name] = text
  }
  return texts
}
