import { type Column, Empty, LinkButton } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { dayText } from '../../base/web/words/dates.ts'
import { commonWords } from '../../base/web/words/words.ts'
import { type Deletion, listDeletions, listReceipts } from '../../candidates/retention/list-store.ts'
import { DELETIONS_PATH, PERSONS_PATH } from '../addresses.ts'
import { listScreen } from '../parts/list-screen.tsx'
import type { Screen } from '../parts/screen.ts'
import { whatWasDeleted, whyDeleted } from '../parts/why-deleted.ts'
import { retentionWords } from '../words/retention.ts'

/** Deletions that are announced; with `?done`, those that are done, with their receipts. */
export const deletionScreens: readonly Screen[] = [
  listScreen<Deletion>('people.anonymize', {
    path: DELETIONS_PATH,
    list: async (visit, slice) => {
      const { database, access, language, query } = visit
      const w = retentionWords[language]
      if (query.has('done')) {
        return {
          title: w.deleted,
          lead: w.deletedLead,
          above: [{ href: DELETIONS_PATH, label: w.deletions }],
          actions: <LinkButton href={DELETIONS_PATH}>{w.toAnnounced}</LinkButton>,
          found: await listReceipts(database, access, {}, slice),
          table: { caption: w.deleted, columns: receiptColumns(visit) },
          empty: <Empty title={w.noneDeleted} />,
        }
      }
      return {
        title: w.deletions,
        lead: w.deletionsLead,
        actions: <LinkButton href={`${DELETIONS_PATH}?done`}>{w.toDeleted}</LinkButton>,
        found: await listDeletions(database, access, {}, slice),
        table: { caption: w.deletions, columns: announcedColumns(visit) },
        empty: <Empty title={w.none}>{w.noneText}</Empty>,
      }
    },
  }),
]

function announcedColumns(visit: MemberVisit): Column<Deletion>[] {
  const { language, site } = visit
  const w = retentionWords[language]
  return [
    {
      label: commonWords[language].person,
      cell: ({ id, firstName, lastName, email }) => {
        const name = [firstName, lastName].filter((part) => part !== null).join(' ') || email
        return name === null ? w.unknown : <a href={`${PERSONS_PATH}/${id}`}>{name}</a>
      },
    },
    { label: commonWords[language].position, cell: ({ positionTitle }) => positionTitle ?? '' },
    { label: w.due, cell: ({ dueAt }) => dayText(dueAt, language, site.timeZone) },
    { label: w.why, cell: (deletion) => whyDeleted(visit, deletion) },
  ]
}

function receiptColumns(visit: MemberVisit): Column<Deletion>[] {
  const { language, site } = visit
  const w = retentionWords[language]
  return [
    {
      label: w.deleted,
      cell: ({ id, doneAt, dueAt }) => (
        <a href={`${PERSONS_PATH}/${id}`}>{dayText(doneAt ?? dueAt, language, site.timeZone)}</a>
      ),
    },
    { label: commonWords[language].position, cell: ({ positionTitle }) => positionTitle ?? '' },
    { label: w.why, cell: (deletion) => whyDeleted(visit, deletion) },
    { label: w.what, cell: ({ erased }) => (erased === null ? '' : whatWasDeleted(visit, erased)) },
  ]
}
