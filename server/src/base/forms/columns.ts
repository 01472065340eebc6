import type { Columns } from './field.ts'

// SQL that is made from the columns of fields. The names come from the tables of fields, never from
// a request.

/** The row that `json_to_recordset` makes of an object with these fields. */
export function recordColumns(fields: Readonly<Record<string, Columns>>): string {
  const all = Object.entries(fields).flatMap(([name, columns]) => {
    if (columns === null) return []
    return [`"${name}" ${typeof columns === 'string' ? typeOf(columns) : 'json'}`]
  })
  return all.join(', ')
}

/** The columns of the table, and the expression over the given row `r` that fills each. */
export function writtenColumns(fields: Readonly<Record<string, Columns>>): Record<string, string> {
  const all = Object.entries(fields).flatMap(([name, columns]): [string, string][] => {
    if (columns === null) return []
    if (typeof columns === 'string') return [[nameOf(columns), `r."${name}"`]]
    return Object.entries(columns).map(([member, column]) => {
      const text = `r."${name}" ->> '${member}'`
      return [nameOf(column), typeOf(column) === 'text' ? text : `(${text})::${typeOf(column)}`]
    })
  })
  return Object.fromEntries(all)
}

/**
 * The expression over the row `alias` that reads each field back. An object in several columns is
 * null if all of them are.
 */
export function readColumns(fields: Readonly<Record<string, Columns>>, alias: string): Record<string, string> {
  const expressions = Object.entries(fields).flatMap(([name, columns]): [string, string][] => {
    if (columns === null) return []
    if (typeof columns === 'string') return [[name, `${alias}.${nameOf(columns)}`]]
    const known = Object.values(columns).map((column) => `${alias}.${nameOf(column)}`)
    const members = Object.entries(columns).map(([member, column]) => `${alias}.${nameOf(column)} as "${member}"`)
    const object = `(select row_to_json(members) from (select ${members.join(', ')}) members)`
    return [[name, `case when num_nonnulls(${known.join(', ')}) > 0 then ${object} end`]]
  })
  return Object.fromEntries(expressions)
}

/** The columns themselves, as of the row `alias`. */
export function plainColumns(fields: Readonly<Record<string, Columns>>, alias: string): string[] {
  return Object.keys(writtenColumns(fields)).map((column) => `${alias}.${column}`)
}

/** A SELECT list with names. */
export function selected(expressions: Readonly<Record<string, string>>): string {
  return Object.entries(expressions)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ')
}

/**
 * A SELECT list with some of the expressions, in the order of their names.
 * @throws {Error} if one is missing
 */
export function chosen(expressions: Readonly<Record<string, string>>, names: readonly string[]): string {
  const all = names.map((name): [string, string] => {
    const sql = expressions[name]
    if (sql === undefined) throw new Error(`There is no column ${name}.`)
    return [name, sql]
  })
  return selected(Object.fromEntries<string>(all))
}

/** The expressions whose names are members of a schema, in the order in which it has them. */
export function inOrderOfMembers(
  schema: { properties: Readonly<Record<string, unknown>> },
  expressions: Readonly<Record<string, string>>,
): Record<string, string> {
  const members = Object.keys(schema.properties).flatMap((name): [string, string][] => {
    const sql = expressions[name]
    return sql === undefined ? [] : [[name, sql]]
  })
  return Object.fromEntries(members)
}

function nameOf(column: string): string {
  return column.slice(0, column.indexOf(' '))
}

function typeOf(column: string): string {
  return column.slice(column.indexOf(' ') + 1)
}
