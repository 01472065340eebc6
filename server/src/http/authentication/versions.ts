/**
 * What tells whether an answer that was kept is still what would be read now: equal versions, before the next expiry. Read
 * by the gate in the statement that admits a request, so that no answer is older than what was committed before it came.
 */
export interface Versions {
  /** Of positions, links, pages, clients and companies, within the scope of the key. */
  readonly content: string
  /** Of candidates and what became of them, within the scope of the key. */
  readonly people: string
  /** When a position that may be shown expires next, in milliseconds since 1970 by the database's clock; Infinity for never. */
  readonly expiry: number
}
