/** One object of a list: its id, which is the cursor behind it, and its JSON as the contract shows it. */
export interface ListRow extends Record<string, unknown> {
  id: string
  json: string
}

/** Which page of a list is asked for. */
export interface PageRequest {
  /** The id of the last object of the page before. */
  cursor?: string | undefined
  /** One row more than is shown, so that the last page is known to be the last. */
  limit: number
}
