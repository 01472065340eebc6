import { expect } from 'vitest'
import type { Access } from '../../src/base/access/access.ts'
import type { PageRequest } from '../../src/base/db/page.ts'

/** A list that pages by the id of its last row. */
export type PagedList = (access: Access, page: PageRequest) => Promise<readonly { id: string }[]>

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** What a reader is refused for want of an ability or of reach is null. */
export const orRefused = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    expect(error).toMatchObject({ reason: 'forbidden' })
    return null
  })

/**
 * Reads a list at once and page by page, which must be the same.
 * @returns the number of its rows; a dash if it is refused
 */
export async function countPaged(list: PagedList, access: Access): Promise<string> {
  const all = await orRefused(list(access, { limit: 1_000 }))
  if (all === null) return '-'
  expect(new Set(ids(all)).size).toBe(all.length)
  const paged: string[] = []
  for (let size = -1; size < paged.length;) {
    size = paged.length
    paged.push(...ids(await list(access, { limit: 2, cursor: paged.at(-1) })))
  }
  expect(paged).toEqual(ids(all))
  return String(all.length)
}
