/** The full key of a row. Ids are unique on their own, but every query names the company too. */
export interface ObjectKey {
  readonly companyId: string
  readonly id: string
}

/** A set of rows by their full keys. Verbs and stores that work on many rows at once take it. */
export type Keys = readonly ObjectKey[]

/** Keys as two arrays, the parameters of `unnest($1::uuid[], $2::uuid[]) as given (company_id, id)`. */
export function keyArrays(keys: Keys): [companyIds: string[], ids: string[]] {
  return [keys.map((key) => key.companyId), keys.map((key) => key.id)]
}

/** The keys of rows of one company. */
export function keysIn(companyId: string, ids: readonly string[]): ObjectKey[] {
  return ids.map((id) => ({ companyId, id }))
}
