import type { OperationId } from '@kandidat/contract/operations/operations'

/** The fields of each list that a table shows, in its order: those by which one tells its objects apart. */
const shown: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  listPositions: ['id', 'status', 'title', 'company.name', 'locations.city', 'updatedAt'],
  listCareerPagePositions: ['id', 'title', 'company.name', 'locations.city', 'publishedAt', 'expirationDate'],
  listClients: ['id', 'slug', 'name', 'country', 'website'],
  listCareerPages: ['id', 'name', 'company.slug', 'isDefault', 'isMarketplace', 'url'],
  listPositionCandidates: [
    'id',
    'stage',
    'customStage',
    'candidate.firstName',
    'candidate.lastName',
    'candidate.email',
    'createdAt',
  ],
}

/** A table as texts: its first row is the names of the columns. */
export type Table = readonly (readonly string[])[]

/** The objects of a list as a table. Of a list that is not known, every field that is a single value. */
export function tableOf(items: readonly unknown[], operation: OperationId | null): Table {
  const columns = (operation && shown[operation]) ?? singleFields(items)
  return [columns, ...items.map((item) => columns.map((column) => cellText(valueAt(item, column.split('.')))))]
}

/** A single object as a table of two columns: each field with its name, those of objects within with a full stop. */
export function fieldsOf(value: unknown, path = ''): [name: string, text: string][] {
  if (Array.isArray(value) && value.some(isObject)) return value.flatMap((each, at) => fieldsOf(each, `${path}[${at}]`))
  if (!isObject(value)) return [[path, cellText(value)]]
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path === '' ? name : `${path}.${name}`))
}

/** Characters of a column that still tell something, where it is cut. */
const READABLE = 14

/**
 * Makes the lines of a table no longer than the screen: the last columns are left out where all could not be read, and of the
 * others the widest is cut, never the first.
 * @param columns characters of a line
 */
export function fitted(table: Table, columns: number): string[] {
  const all = (table[0] ?? []).map((_, at) => Math.max(...table.map((row) => widthOf(row[at] ?? ''))))
  let count = all.length
  const isReadable = () =>
    sum(all.slice(0, count).map((width, at) => (at === 0 ? width : Math.min(width, READABLE)))) + 2 * (count - 1) <=
    columns
  while (count > 2 && !isReadable()) count -= 1
  const widths = all.slice(0, count)
  for (let over = sum(widths) + 2 * (count - 1) - columns; over > 0; over -= 1) {
    const widest = widths.reduce(
      (best, width, at) => (at > 0 && width > (widths[best] ?? 0) ? at : best),
      Math.min(1, count - 1),
    )
    if ((widths[widest] ?? 0) <= 6) break
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return table.map((row) =>
    row
      .slice(0, count)
      .map((text, at) => padded(text, widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function padded(text: string, width: number): string {
  const characters = Array.from(text)
  return characters.length > width
    ? `${characters.slice(0, width - 1).join('')}…`
    : text + ' '.repeat(width - characters.length)
}

function widthOf(text: string): number {
  return Array.from(text).length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function singleFields(items: readonly unknown[]): string[] {
  const names = items.flatMap((item) =>
    isObject(item) ? Object.keys(item).filter((name) => typeof item[name] !== 'object') : [],
  )
  return [...new Set(names)]
}

/** A field of a field; of an array the fields of all in it. */
function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value
  if (Array.isArray(value)) return value.map((each) => valueAt(each, [name, ...rest]))
  return isObject(value) ? valueAt(value[name], rest) : undefined
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(cellText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
