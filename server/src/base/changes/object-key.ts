/** The full key of a row. Ids are unique on their own, but every query names the company too. */
export interface ObjectKey {
  readonly companyId: string
  readonly id: string
}

/** Keys as two arrays, the parameters of `unnest($1::uuid[], $2::uuid[]) as given (company_id, id)`. */
export function keyArrays(objects: readonly ObjectKey[]): [companyIds: string[], ids: string[]] {
  return [objects.map((object) => object.companyId), objects.map((object) => object.id)]
}
