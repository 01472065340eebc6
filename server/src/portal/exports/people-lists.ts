import {
  type ListedSubmission,
  listSubmissions,
  type SubmissionFilter,
} from '../../candidates/submissions/list-store.ts'
import { submissionWords } from '../words/submissions.ts'
import { listMails, type MailLine } from '../../candidates/mail/list-store.ts'
import type { MailState } from '../../candidates/mail/mail.ts'
import { faultText } from '../mail/list-view.tsx'
import { mailPortalWords } from '../words/mail.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import type { ExportedList } from './list.ts'
import { alwaysThere, type ExportContext, minuteText, PAGE, paged, type Row } from './paged.ts'
import { exportWords } from '../words/exports.ts'

/** What people sent through forms, with these filters. @throws {Refusal} without the ability `candidates.identity` */
export function submissionsAsList(
  { database, access, language, timeZone }: ExportContext,
  filter: Pick<SubmissionFilter, 'state' | 'positionId'>,
): ExportedList {
  const { columns } = exportWords[language]
  const w = submissionWords[language]
  const common = commonWords[language]
  const row: Row<ListedSubmission> = (sent) => [
    ...[sent.id, sent.title, w.states[sent.state]],
    sent.state === 'held' ? sent.heldBecause.map((reason) => w.reasons[reason]).join(' ') : null,
    minuteText(sent.createdAt, timeZone),
    ...[sent.firstName, sent.lastName, sent.email, sent.phone, sent.linkedInUserName, sent.portfolioUrl, sent.message],
    // An erased submission no longer says it.
    sent.email === null ? null : webWords[language][sent.keepMe ? 'yes' : 'no'],
    sent.positionId,
  ]
  return {
    name: 'applications',
    ...{ verb: 'exports submissions', ability: 'candidates.identity' },
    of: { reach: 'companies', id: access.companyId },
    headers: [
      ...[columns.id, common.position, w.state, w.why, w.sent, columns.firstName, columns.lastName],
      ...[
        common.email,
        common.phone,
        common.linkedIn,
        common.websiteOrPortfolio,
        common.message,
        w.keepMe,
        columns.positionId,
      ],
    ],
    pages: () => paged((after) => listSubmissions(database, access, { ...filter, after }, PAGE), alwaysThere, row),
  }
}

/**
 * Mails in these states, or in any: to whom they go as the screen says it, and nothing of what they say.
 * @throws {Refusal} without the ability `people.write`
 */
export function mailsAsList(
  { database, access, language, timeZone }: ExportContext,
  states?: readonly MailState[],
): ExportedList {
  const w = mailPortalWords[language]
  const common = commonWords[language]
  const { columns } = exportWords[language]
  const filter = { companyId: access.companyId, ...(states && { states }) }
  const row: Row<MailLine> = ({ id, kind, recipient, state, fault, dueAt, createdAt, tries }) => [
    ...[id, w.kinds[kind], recipient, w.states[state], tries],
    fault && faultText(fault, language),
    tries > 0 ? dueAt && minuteText(dueAt, timeZone) : null,
    minuteText(createdAt, timeZone),
  ]
  return {
    name: 'mails',
    ...{ verb: 'exports mails', ability: 'people.write' },
    of: { reach: 'companies', id: access.companyId },
    headers: [columns.id, w.kind, w.recipient, common.state, columns.tries, w.fault, w.again, w.written],
    pages: () => paged((cursor) => listMails(database, access, filter, { cursor, limit: PAGE }), alwaysThere, row),
  }
}
