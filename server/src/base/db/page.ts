/** An object of a list: its id, which is the cursor after it, and its JSON in the form of the contract. */
export interface ListRow extends Record<string, unknown> {
  id: string
  json: string
}

/** The requested page of a list. */
export interface PageRequest {
  /** The id of the last object of the previous page. */
  cursor?: string | undefined
  /** One row more than is shown, to find out whether another page follows. */
  limit: number
}
