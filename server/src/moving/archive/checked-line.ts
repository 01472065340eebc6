import { Refusal } from '../../base/forms/refusal.ts'
import type { Row, Rule } from './rule.ts'

/** Where a line stands. */
export interface Place {
  file: string
  /** From 1. */
  line: number
}

/**
 * A line of an archive that passed the rules of its table, written anew from what was read: PostgreSQL
 * must not read something else in it, such as the first of two members with one name. What the rules store
 * in another form than the archive has, such as HTML that was not sanitized, is in that form.
 * @param columns those of the table, of which each line has all and no others
 * @throws {Refusal} that says where and what is allowed, and never repeats anything of the archive
 */
export function checkedLine(
  line: string,
  columns: ReadonlySet<string>,
  rules: Readonly<Record<string, Rule>>,
  place: Place,
): string {
  const row = rowOf(line, place)
  const names = Object.keys(row)
  if (names.some((name) => !columns.has(name)))
    throw fault(place, 'has a column that this version does not know in this table')
  const missing = [...columns].find((name) => !Object.hasOwn(row, name))
  if (missing !== undefined) throw fault(place, `lacks the column ${missing}`)
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, storedValue(row, name, rules[name], place)])))
}

function rowOf(line: string, place: Place): Row {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    throw fault(place, 'is not JSON')
  }
  if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Row
  throw fault(place, 'is not a JSON object')
}

function storedValue(row: Row, name: string, rule: Rule | undefined, place: Place): unknown {
  const value = row[name]
  if (value === null) return null
  try {
    if (rule !== undefined) return rule.stored(value, row)
  } catch {
    // Errors of rules can repeat the value.
  }
  throw fault(place, `has a value of ${name} that is not allowed. Allowed: ${rule?.allowed ?? 'nothing'}`)
}

function fault({ file, line }: Place, what: string): Refusal {
  return new Refusal('invalid', `Line ${line} of ${file} ${what}.`)
}
