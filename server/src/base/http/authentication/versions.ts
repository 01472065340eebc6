/**
 * The versions that decide whether a cached response is still current: it is if they are equal and the
 * next expiry has not come. The statement that authenticates a request also reads them, so that no
 * response is older than the changes committed before its request arrived.
 */
export interface Versions {
  /** The version of what the key may read; the same for all keys that read everything of their company. */
  readonly scope: string
  /**
   * The version of positions, links, pages, clients and companies, within the scope of the key. What a
   * page shows of other companies is not part of it: the page has a version of its own.
   */
  readonly content: string
  /** The version of candidates and their stages, within the scope of the key. */
  readonly people: string
  /**
   * When the next of the company's positions expires, in milliseconds since 1970 by the database's
   * clock; Infinity for never.
   */
  readonly expiry: number
}
