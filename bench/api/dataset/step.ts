/** One statement that makes many rows. */
export interface FillStep {
  what: string
  sql: string
  /** Whether triggers keep further rows by it. Otherwise none runs, those of foreign keys neither. */
  triggers?: boolean
}
