/** One statement that makes many rows. */
export interface FillStep {
  what: string
  sql: string
}
