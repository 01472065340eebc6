/** A rule broken in one place. */
export interface Fault {
  path: string
  line: number
  message: string
}
