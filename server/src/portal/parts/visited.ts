import { isId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import type { MemberVisit } from '../../base/web/visit.ts'

type Read<Row> = (visit: MemberVisit, name: string) => Promise<Row | null | undefined>

/**
 * Reads what `:id` in the address of a screen names, with the access of the visitor.
 * @returns a function that answers 404 if there is nothing in reach: nobody learns whether an id is somebody else's
 */
export function visited<Row>(read: Read<Row>): (visit: MemberVisit) => Promise<Row> {
  return visitedBy('id', async (visit, id) => (isId(id) ? read(visit, id) : undefined))
}

/** As `visited`, for a part of the address that need not be an id: `:client` holds the short name of a company. */
export function visitedBy<Row>(param: string, read: Read<Row>): (visit: MemberVisit) => Promise<Row> {
  return async (visit) => {
    const row = await read(visit, visit.params[param] ?? '').catch(outOfReach)
    if (row === null || row === undefined) throw nothingHere()
    return row
  }
}

/** As another function of `visited`, for rows alone of which something is true: 404 for the others. */
export function visitedIf<Row>(
  read: (visit: MemberVisit) => Promise<Row>,
  isThere: (row: Row, visit: MemberVisit) => boolean | Promise<boolean>,
): (visit: MemberVisit) => Promise<Row> {
  return async (visit) => {
    const row = await read(visit)
    if (!(await isThere(row, visit))) throw nothingHere()
    return row
  }
}

function outOfReach(error: unknown): undefined {
  if (error instanceof Refusal && (error.reason === 'not-found' || error.reason === 'forbidden')) return undefined
  throw error
}
