/** A statement that inserts many rows. */
export interface FillStep {
  what: string
  sql: string
  /** Whether triggers write further rows. Otherwise no trigger runs, and foreign keys are not checked. */
  triggers?: boolean
}
