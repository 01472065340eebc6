import type { Static, TSchema } from 'typebox'
import { allOrRefused } from './refusal.ts'

/**
 * The columns of a field, as a table declares them: `title text`, or for an object the column of each
 * of its members. Null if the field is stored in rows of another table.
 */
export type Columns = string | Readonly<Record<string, string>> | null

/**
 * Who is shown a field.
 *
 * - `list_members`: lists and details. The schema keeps it in the generated column `list_members`.
 * - `list`: lists and details. It is read with each row, because it depends on more than the row.
 * - `detail`: details.
 * - `page`: public pages, but not the API.
 * - `nobody`: it only decides how Kandidat acts.
 *
 * The API shows the first three. A change of such a field of a position moves `updatedAt` and emits
 * POSITION_UPDATED; a change of one for pages only makes cached responses old.
 */
export type Shown = 'list_members' | 'list' | 'detail' | 'page' | 'nobody'

/** A field of a noun that people write. */
export interface Field<S extends TSchema = TSchema, Stored = unknown> {
  /** What people may write. */
  form: S
  /**
   * The stored value of what somebody wrote.
   * @param country that of the object, as ISO 3166-1 alpha-2, or empty
   * @throws {Refusal} with the path inside the field, if it is not the whole field
   */
  stored(written: Static<S>, country: string): Stored
  /** The value for a new object whose form does not have the field. */
  initial?: Stored
  columns: Columns
  shown: Shown
}

/** The fields of a noun by their names, in the order of the contract. */
export type Fields = Readonly<Record<string, Field>>

/** How fields are stored. */
type Rules = Readonly<Record<string, Pick<Field, 'stored'>>>

/** The fields of an object as they are stored. */
export type StoredFields<R extends Rules> = { -readonly [K in keyof R]: ReturnType<R[K]['stored']> }

/** An edit: any of the fields, as people write them. */
type Written<R extends Rules> = { [K in keyof R]?: Parameters<R[K]['stored']>[0] | undefined }

/** A field. Without `stored`, it is stored as it is written. */
export function field<S extends TSchema, Stored = Static<S>>(
  form: S,
  rest: {
    stored?: (written: Static<S>, country: string) => Stored
    initial?: NoInfer<Stored>
    columns: Columns
    shown: Shown
  },
): Field<S, Stored> {
  return { stored: (written) => written, ...rest, form }
}

/** The schema of each field. */
export function formsOf<F extends Fields>(fields: F): { [K in keyof F]: F[K]['form'] } {
  return mapped(fields, ({ form }) => form) as { [K in keyof F]: F[K]['form'] }
}

/** The columns of fields: of all, or of those with the names. */
export function columnsOf(fields: Fields, names: readonly string[] = Object.keys(fields)): Record<string, Columns> {
  return Object.fromEntries(names.map((name) => [name, fields[name]?.columns ?? null]))
}

/** The names of the fields that are shown in one of these ways. */
export function shownAs<F extends Fields>(fields: F, ...ways: Shown[]): (keyof F & string)[] {
  return Object.keys(fields).filter((name) => ways.some((way) => fields[name]?.shown === way))
}

/** The fields of an object before anything is written. Those that every form has are missing. */
export function initialOf<F extends Fields>(fields: F): Partial<StoredFields<F>> {
  const known = Object.entries(fields).filter(([, { initial }]) => initial !== undefined)
  return mapped(Object.fromEntries(known), ({ initial }) => initial) as Partial<StoredFields<F>>
}

/**
 * The fields after an edit: those in the edit are replaced, and all others stay.
 * @throws {Refusal} with the faults of all fields
 */
export function edited<R extends Rules, Before extends StoredFields<R>>(
  rules: R,
  before: Before,
  edit: Written<R>,
  country: string,
): Before {
  const works = Object.entries(rules).flatMap(([name, rule]) => {
    const written = edit[name]
    return written === undefined ? [] : [[name, () => rule.stored(written, country)] as const]
  })
  return { ...before, ...allOrRefused(Object.fromEntries(works)) }
}

function mapped<T>(fields: Fields, to: (each: Field) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, to(each)]))
}
