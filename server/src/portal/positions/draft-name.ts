import type { MemberVisit } from '../../base/web/visit.ts'

type Writer = Pick<MemberVisit, 'signedIn' | 'access'>

/**
 * What the names begin with under which a browser keeps new positions that somebody wrote and did not save. What an agency writes
 * inside a client belongs there.
 */
export function newDraftsName({ signedIn, access }: Writer): string {
  const { userId } = signedIn.membership
  return access.insideClientId === null ? `${userId} new` : `${userId} ${access.insideClientId} new`
}

/**
 * The name under which a browser keeps what somebody wrote about a position and did not save. New ones each have their own, so
 * that two tabs do not overwrite each other.
 * @param id of the position, also of one that does not exist yet
 */
export function draftName(writer: Writer, id: string, { isNew }: { isNew: boolean }): string {
  return `${isNew ? newDraftsName(writer) : writer.signedIn.membership.userId} ${id}`
}
