import { commonWords } from '../../base/web/words/words.ts'
import type { CompanyAccess } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { numberText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { MOST } from '../../candidates/notifications/notification.ts'
import { countUnseen } from '../../candidates/notifications/store.ts'
import { notificationWords } from '../../candidates/words/words.ts'

/** What the bell of a user shows: the number of notifications that were not seen, empty for none, and its name. */
export async function readBell(
  database: Queryable,
  access: CompanyAccess,
  language: Language,
): Promise<{ count: string; label: string }> {
  const w = notificationWords[language]
  const common = commonWords[language]
  const unseen = await countUnseen(database, access)
  if (unseen === 0) return { count: '', label: w.title }
  const count = unseen < MOST ? numberText(unseen, language) : common.many(numberText(MOST - 1, language))
  return { count, label: w.bell(count) }
}
