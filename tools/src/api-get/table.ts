import type { OperationId } from '@kandidat/contract/operations/operations'

/**
 * The fields of each list that a table shows, in this order: those that distinguish its objects.
 */
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

/** A table of texts; its first row contains the names of the columns. */
export type Table = readonly (readonly string[])[]

/**
 * The objects of a list as a table. A list of no known operation shows every field with a single
 * value.
 */
export function tableOf(items: readonly unknown[], operation: OperationId | null): Table {
  const columns = (operation && shown[operation]) ?? singleFields(items)
  return [columns, ...items.map((item) => columns.map((column) => cellText(valueAt(item, column.split('.')))))]
}

/**
 * A single object as a table of two columns, name and value. The names of nested fields contain
 * full stops.
 */
export function fieldsOf(value: unknown, path = ''): [name: string, text: string][] {
  if (Array.isArray(value) && value.some(isObject)) return value.flatMap((each, at) => fieldsOf(each, `${path}[${at}]`))
  if (!isObject(value)) return [[path, cellText(value)]]
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path === '' ? name : `${path}.${name}`))
}

/** The smallest readable width of a column, in characters. */
const READABLE = 14

/**
 * Fits the lines of a table to the width of the screen. If not all columns would be readable, the
 * last ones are left out. Of the others the widest is cut, but never the first.
 * @param columns the width of a line, in characters
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

/** The value of a nested field; for an array, the values of all its elements. */
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
