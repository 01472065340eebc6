import { createHash } from 'node:crypto'

/** Fields of the form that are one to people, by what their names begin with. */
const PREFIXES = ['section', 'contact', 'salary', 'ask'] as const
/** Fields that are no part of the position. */
const OWN = new Set(['draft', 'versions', 'versions-taken', 'rearrange', 'banner-remove', 'contacts-shown'])

/** The group that a field belongs to: `contact-0-name` to `contact`; null if it is no part of the position. */
export function groupOf(name: string): string | null {
  if (OWN.has(name)) return null
  return (
    PREFIXES.find((prefix) => name.startsWith(`${prefix}-`) || (prefix === 'salary' && name.startsWith(prefix))) ?? name
  )
}

/** What stands in the fields of each group, in one text. Fields that are empty count as missing. */
function textsOf(fields: Iterable<readonly [string, string]>): Map<string, string> {
  const found = [...fields].flatMap(([name, value]) => {
    const group = groupOf(name)
    // Browsers send the line breaks of texts as two characters.
    const text = value.replaceAll('\r\n', '\n').trim()
    return group === null || text === '' ? [] : [{ group, name, text }]
  })
  // Fields of one name stay in their order: it is that of the pictures of a gallery.
  const sorted = found.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const grouped = Map.groupBy(sorted, ({ group }) => group)
  return new Map([...grouped].map(([group, all]) => [group, all.map(({ name, text }) => `${name}=${text}`).join('\n')]))
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)

/** The fields of a form as pairs. */
export function pairsOf(fields: Readonly<Record<string, string | readonly string[]>>): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each]))
}

/** What each group of fields is now, for a hidden field: whoever saves says what was there before. */
export function versionsOf(fields: Iterable<readonly [string, string]>): string {
  return [...textsOf(fields)].map(([group, text]) => `${group}:${digest(text)}`).join(' ')
}

/** What became of a form while it was filled in. */
export interface Differences {
  /** Groups that somebody else changed, and that were not touched in this form. */
  readonly theirs: string[]
  /** Groups that both changed, and not in the same way. */
  readonly both: string[]
}

/**
 * What somebody else changed since a form was opened.
 * @param versions of the position when it was opened
 * @param now what is stored
 * @param posted what was sent
 */
export function differences(
  versions: string,
  now: readonly (readonly [string, string])[],
  posted: readonly (readonly [string, string])[],
): Differences {
  const before = new Map(versions.split(' ').map((part) => part.split(':') as [string, string | undefined]))
  const [stored, sent] = [textsOf(now), textsOf(posted)]
  const groups = [...new Set([...stored.keys(), ...sent.keys(), ...before.keys()])].filter((group) => group !== '')
  const [theirs, both]: [string[], string[]] = [[], []]
  for (const group of groups) {
    const [was, is, mine] = [before.get(group), stored.get(group), sent.get(group)]
    const isSame = (text: string | undefined) => (text === undefined ? was === undefined : digest(text) === was)
    if (isSame(is) || is === mine) continue
    if (isSame(mine)) theirs.push(group)
    else both.push(group)
  }
  return { theirs, both }
}
