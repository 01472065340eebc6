import { isPageCursor, listPages, type PageLine } from '../../positions/careers-pages/list-store.ts'
import { pageWords } from '../words/careers-pages.ts'
import { type KeyLine, listKeys } from '../../organisation/keys/list-store.ts'
import { keyStateOf, nameOf, scopeText } from '../keys/list-view.tsx'
import { keyWords } from '../words/keys.ts'
import { listUsers, type UserFilter, type UserLine } from '../../organisation/users/list-store.ts'
import { reachText } from '../users/list-view.tsx'
import { teamWords } from '../words/users.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import type { ExportedList } from './list.ts'
import { alwaysThere, type ExportContext, minuteText, PAGE, paged, type Row } from './paged.ts'
import { exportWords } from '../words/exports.ts'

/** The colleagues with these filters, by their names. @throws {Refusal} without the ability `users.write` */
export function teamAsList(
  { database, access, language, timeZone }: ExportContext,
  asked: Pick<UserFilter, 'state' | 'role' | 'words'>,
): ExportedList {
  const w = teamWords[language]
  const common = commonWords[language]
  const filter = { ...asked, isByName: true }
  const row: Row<UserLine> = (user) => [
    ...[user.id, user.name, user.email, w.roles[user.role]],
    user.identities ? common.withIdentities : w.withoutIdentities,
    ...[reachText(user, language), w.states[user.state]],
    user.invitedUntil && minuteText(user.invitedUntil, timeZone),
    user.lastSeenAt && minuteText(user.lastSeenAt, timeZone),
    user.keyCount,
  ]
  return {
    name: 'team',
    ...{ verb: 'exports users', ability: 'users.write' },
    of: { reach: 'companies', id: access.companyId },
    headers: [
      ...[exportWords[language].columns.id, common.name, common.email, w.role, common.candidates, common.access],
      ...[w.state, w.linkUntil, common.lastSeen, w.keys],
    ],
    pages: () => paged((cursor) => listUsers(database, access, filter, { cursor, limit: PAGE }), alwaysThere, row),
  }
}

/** The careers pages of the company, or of the client that the access is inside of. @throws {Refusal} without `pages.write` */
export function pagesAsList({ database, access, language, publicUrl }: ExportContext): ExportedList {
  const w = pageWords[language]
  const common = commonWords[language]
  const { columns } = exportWords[language]
  const { yes, no } = webWords[language]
  const row: Row<PageLine> = ({ id, name, active, isDefault, live, embedOrigins }) => [
    ...[id, name, active ? w.states.on : w.states.off, isDefault ? yes : no, live],
    ...[embedOrigins.join('; '), `${publicUrl}/c/${id}`],
  ]
  return {
    name: 'careers-pages',
    ...{ verb: 'exports pages', ability: 'pages.write' },
    of: { reach: 'companies', id: access.companyId },
    headers: [columns.id, common.name, common.state, columns.isDefault, w.live, w.formsOn, common.address],
    pages: () =>
      paged(
        (cursor) => listPages(database, access, {}, { cursor, limit: PAGE }),
        (cursor) => isPageCursor(database, access, {}, cursor),
        row,
      ),
  }
}

/** API keys that the access sees, the newest first, without the keys themselves. @throws {Refusal} without `keys.create` */
export function keysAsList({ database, access, language, timeZone }: ExportContext): ExportedList {
  const w = keyWords[language]
  const common = commonWords[language]
  const at = (time: Date | null) => time && minuteText(time, timeZone)
  const row: Row<KeyLine> = (key) => [
    ...[key.id, nameOf(key.name, language), w.states[keyStateOf(key)]],
    ...[at(key.createdAt), at(key.expiresAt), at(key.revokedAt)],
    ...[scopeText(key.stored, language), key.maker ?? w.operator, key.limit, at(key.lastUsedAt)],
    ...[at(key.lastRefused?.at ?? null), key.lastRefused && w.refusals[key.lastRefused.reason]],
  ]
  return {
    name: 'api-keys',
    ...{ verb: 'exports keys', ability: 'keys.create' },
    of: { reach: 'companies', id: access.companyId },
    headers: [
      ...[
        common.id,
        common.name,
        w.state,
        w.createdAt,
        w.expiry,
        w.revokedAt,
        common.access,
        w.creator,
        w.limit,
        common.lastUsed,
      ],
      ...[w.lastRefused, exportWords[language].columns.refusal],
    ],
    pages: () =>
      paged((cursor) => listKeys(database, access, { newestFirst: true }, { cursor, limit: PAGE }), alwaysThere, row),
  }
}
