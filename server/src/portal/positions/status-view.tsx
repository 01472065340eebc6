import type { MemberVisit, Visit } from '../../base/web/visit.ts'
import { countText, dayText, listText } from '../../base/web/words/dates.ts'
import type { StatusReason } from '../../positions/status-reason.ts'
import { positionWords } from '../words/positions.ts'

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

/** Why a position has its status, in a few words. */
export function reasonText(reason: StatusReason, { language, site }: Pick<Visit, 'language' | 'site'>): string {
  const w = positionWords[language].reasons
  if (reason.kind === 'draft' || reason.kind === 'unreachable') return w[reason.kind]
  if (reason.kind === 'live') {
    const counted = [
      ...(reason.pages === 0 ? [] : [countText(reason.pages, language, w.livePages)]),
      ...(reason.links === 0 ? [] : [countText(reason.links, language, w.liveLinks)]),
    ]
    return w.live(listText(counted, language))
  }
  // A day that is an expiration ends at midnight: the moment before it is still that day.
  const { kind, since } = reason
  const day = since === null ? null : new Date(since.getTime() - (kind === 'expired' ? 1 : 0))
  return w[kind](day === null ? '' : dayText(day, language, site.timeZone))
}
