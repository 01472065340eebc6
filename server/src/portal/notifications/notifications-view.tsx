import { shortAddress } from '../receivers/list-view.tsx'
import { CANDIDATES_PATH, ERASURES_PATH, POSITIONS_PATH, RECEIVERS_PATH, SUBMISSIONS_PATH } from '../addresses.ts'
import { Badge, Time } from '../../base/web/parts.tsx'
import type { MemberVisit, Visit } from '../../base/web/visit.ts'
import type { Notification } from '../../candidates/notifications/notification.ts'
import { notificationWords } from '../../candidates/words/words.ts'

/** What a notification says. */
function notificationText({ kind, who, about }: Notification, { language }: Pick<Visit, 'language'>): string {
  return notificationWords[language].kinds[kind](who, kind === 'receiver' ? shortAddress(about) : about)
}

/** Where a notification is settled. */
function addressOf({ kind, id }: Notification): string {
  if (kind === 'candidate' || kind === 'mention') return `${CANDIDATES_PATH}/${id}`
  if (kind === 'submission') return `${SUBMISSIONS_PATH}/${id}`
  if (kind === 'erasure') return `${ERASURES_PATH}/${id}`
  return kind === 'receiver' ? `${RECEIVERS_PATH}/${id}` : `${POSITIONS_PATH}/${id}`
}

/** Notifications, with those that the reader has not seen marked. */
export function Notifications({ visit, found }: { visit: MemberVisit; found: readonly Notification[] }) {
  const w = notificationWords[visit.language]
  return (
    <ul class="happenings">
      {found.map((notification) => (
        <li data-row="" id={`row-${notification.kind}-${notification.id}`}>
          <a href={addressOf(notification)}>{notificationText(notification, visit)}</a>
          <span class="hint">
            {notification.isNew ? (
              <>
                <Badge tone="warning">{w.isNew}</Badge>{' '}
              </>
            ) : null}
            <Time at={notification.at} visit={visit} />
          </span>
        </li>
      ))}
    </ul>
  )
}
