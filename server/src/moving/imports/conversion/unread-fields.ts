/** An item whose reads are recorded. */
export interface WatchedItem {
  /** The item, to be read instead of the original. Values of its lists and objects are recorded too. */
  value: unknown
  /** The fields that have a value and were not read: `employer.homepage`. A field of a list has one name for all. */
  unread: () => string[]
}

// Fields of an item have few names. A hostile item has millions, which nobody would read in a report.
const MAX_NAMES = 200
const MAX_NAME_LENGTH = 100

/**
 * Records which fields of an item a format reads. So a report can name what was dropped, and no format has
 * to list what it ignores.
 */
export function watchItem(item: unknown): WatchedItem {
  const read = new Set<string>()
  return {
    value: watched(item, '', read),
    unread: () => {
      const names = new Set<string>()
      collectUnread(item, '', read, names)
      return [...names]
    },
  }
}

function watched(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, name, receiver) {
      const found: unknown = Reflect.get(target, name, receiver)
      if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return found
      const inner = Array.isArray(target) ? path : memberOf(path, name)
      read.add(inner)
      return watched(found, inner, read)
    },
  })
}

function collectUnread(value: unknown, path: string, read: ReadonlySet<string>, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const name of Object.keys(value)) {
    if (names.size >= MAX_NAMES) return
    const member = (value as Record<string, unknown>)[name]
    if (isEmpty(member)) continue
    const inner = Array.isArray(value) ? path : memberOf(path, name)
    if (read.has(inner) || Array.isArray(value)) collectUnread(member, inner, read, names)
    else names.add(inner.slice(0, MAX_NAME_LENGTH))
  }
}

function memberOf(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** Whether nothing is lost with the value. Lists and objects that are nested deeper count as something. */
function isEmpty(value: unknown, depth = 0): boolean {
  if (value === null || value === undefined || value === '') return true
  if (typeof value !== 'object' || depth > 3) return false
  return Object.values(value).every((member) => isEmpty(member, depth + 1))
}
