import { formats } from '../src/moving/imports/formats.ts'
import { hostileItems } from './hostile-items.ts'

/** Members around the items that the format reads. */
const hostileEnvelope: Record<string, (text: string) => object> = {
  workable: (text) => ({ name: text }),
  teamtailor: (text) => ({ title: text, language: text }),
}

const LIST: Record<string, string> = {
  greenhouse: 'jobs',
  ashby: 'jobs',
  workable: 'jobs',
  smartrecruiters: 'content',
  recruitee: 'offers',
  teamtailor: 'items',
  nav: 'content',
  platsbanken: 'hits',
}

/** A feed with an item for each text, and with the first text around the items. */
export function hostileFeed(format: string, texts: readonly string[]): string {
  const item = hostileItems[format]
  if (!item) throw new Error(`${format} has no hostile item: add one`)
  // Ids differ between formats, because clients with the same name would get the same slug.
  const first = 1_000 * (1 + formats.findIndex((each) => each.name === format))
  const items = texts.map((text, i) => item(text, String(first + i)))
  if (format === 'personio')
    return `<workzag-jobs>${items.map((each) => xml('position', each)).join('')}</workzag-jobs>`
  if (format === 'jsonl') return items.map((each) => JSON.stringify(each)).join('\n')
  if (format === 'lever') return JSON.stringify(items)
  if (format === 'schema-org') {
    const data = JSON.stringify(items).replaceAll('<', '\\u003c')
    return `<!doctype html><html lang="en"><script type="application/ld+json">${data}</script></html>`
  }
  const around = hostileEnvelope[format]?.(texts[0] ?? '') ?? {}
  return JSON.stringify({ ...around, [LIST[format] ?? '']: items })
}

function xml(name: string, value: unknown): string {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([child, of]) => xml(child, of))
          .join('')
      : escaped(String(value))
  return `<${name}>${inside}</${name}>`
}

/** Removes control characters, which XML does not allow, and escapes the rest. */
function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const written = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
  return written.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * The paths that a format reads and that its hostile item does not have, so that they are not
 * tested. Indexes of lists do not count.
 */
export function untriedPaths(name: string): string[] {
  const format = formats.find((each) => each.name === name)
  const item = hostileItems[name]?.('x', '1')
  if (!format || !item) throw new Error(`${name} has no hostile item: add one`)
  const missing = new Set<string>()
  const watched = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    return new Proxy(value, {
      getOwnPropertyDescriptor(of, key) {
        if (typeof key === 'string' && !Array.isArray(of) && !Object.hasOwn(of, key)) missing.add(`${path}${key}`)
        return Reflect.getOwnPropertyDescriptor(of, key)
      },
      get(of, key) {
        const found = Reflect.get(of, key) as unknown
        if (typeof key === 'symbol' || typeof found === 'function') return found
        return watched(found, Array.isArray(of) ? path : `${path}${key}.`)
      },
    })
  }
  format.convert([watched(item, '')], watched(hostileEnvelope[name]?.('x') ?? {}, 'envelope.') as object as never)
  return [...missing].toSorted()
}
