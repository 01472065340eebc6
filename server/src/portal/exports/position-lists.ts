import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { commonWords } from '../../base/web/words/words.ts'
import { requireReach } from '../../base/access/reach-store.ts'
import { isBoardCursor, listBoard } from '../../candidates/lists/board-store.ts'
import type { BoardFilter } from '../../candidates/lists/newest-store.ts'
import { searchCandidacies } from '../../candidates/lists/search-store.ts'
import { type Remarks, readRemarks } from '../../candidates/lists/remarks-store.ts'
import { boardWords, candidacyWords } from '../words/candidates.ts'
import type { Searched } from '../../candidates/lists/search-words.ts'
import { type ClientLine, listClientLines } from '../../organisation/clients/line-store.ts'
import { fieldText } from '../../base/forms/zoned-time.ts'
import { listOverview } from '../../positions/lists/overview-store.ts'
import type { OverviewFilter, OverviewLine } from '../../positions/lists/overview.ts'
import { ownerOf } from '../../positions/team/team.ts'
import { isSearchCursor } from '../../positions/lists/search-store.ts'
import { positionWords, responsibleWords } from '../words/positions.ts'
import type { ExportedList } from './list.ts'
import { alwaysThere, type ExportContext, minuteText, PAGE, paged, type Row } from './paged.ts'
import { exportWords } from '../words/exports.ts'
import { didComeBy, type WayToCome } from '../../candidates/lists/came-through.ts'
import { cameText } from '../candidates/origin-text.ts'

/** The positions of the list with these filters. @throws {Refusal} without the ability `positions.read` */
export function positionsAsList(context: ExportContext, filter: OverviewFilter): ExportedList {
  const { database, access, language, timeZone } = context
  const w = exportWords[language].columns
  const common = commonWords[language]
  const { statuses } = positionWords[language]
  const hasCandidates = access.abilities.has('candidates.read')
  const row: Row<OverviewLine> = (line) => {
    const { id, title, status, client, places, expirationDate, createdAt, candidates, team } = line
    return [
      id,
      title,
      statuses[status],
      client,
      places.join('; '),
      ...(hasCandidates ? [candidates.fresh, candidates.active] : []),
      // The expiration is the midnight that ends the last day.
      expirationDate && fieldText(timeZone, new Date(expirationDate.getTime() - 1)).slice(0, 10),
      minuteText(createdAt, timeZone),
      ownerOf(team)?.name ?? null,
    ]
  }
  return {
    name: 'positions',
    ...{ verb: 'exports positions', ability: 'positions.read' },
    of: { reach: 'companies', id: access.companyId },
    headers: [
      ...[w.id, common.positionTitle, common.status, common.client, common.places],
      ...(hasCandidates ? [common.newCandidates, w.active] : []),
      ...[w.until, w.created, responsibleWords[language].owner],
    ],
    pages: () =>
      paged(
        (cursor) => listOverview(database, access, filter, { cursor, limit: PAGE }),
        (cursor) => isSearchCursor(database, access, cursor),
        row,
      ),
  }
}

/** A candidacy in the JSON of `listBoard`. */
interface BoardLine {
  readonly id: string
  readonly stage: CandidateStage
  readonly customStage: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly position: { readonly id: string; readonly title: string }
  readonly candidate: Readonly<
    Record<'firstName' | 'lastName' | 'email' | 'phone' | 'linkedInUserName' | 'portfolioUrl', string | null>
  >
}

/**
 * Candidates of a position, or of all positions in reach, of one stage or of all, or those whose names have some words. Who was referred and has not agreed has a row
 * without a name, and without the ability `candidates.identity` there are no columns for names, words and notes. Personal notes
 * stay with their author.
 * @param positionId undefined for all positions
 * @param ofUserId of all, only those of the positions that this user is responsible for
 * @throws {Refusal} if there is no such position in reach, or without the ability `candidates.read`
 */
export async function candidatesAsList(
  context: ExportContext,
  {
    positionId,
    stage,
    searched = { words: [] },
    way,
    ofUserId,
  }: {
    positionId?: string | undefined
    stage?: CandidateStage | undefined
    searched?: Searched
    way?: WayToCome | undefined
    ofUserId?: string | undefined
  },
): Promise<ExportedList> {
  const { database, access, language, timeZone } = context
  if (positionId !== undefined) await requireReach(database, access, 'positions', [positionId])
  const filter: BoardFilter = {
    of: positionId === undefined ? { companyId: access.companyId, ofUserId } : { positionId },
    stage,
  }
  const read = async (cursor: string | undefined) => {
    const page = { cursor, limit: PAGE }
    if (searched.words.length === 0) return listBoard(database, access, filter, page)
    const search = { companyId: access.companyId, ...filter, ...searched }
    const { ids } = await searchCandidacies(database, access, search, page)
    return listBoard(database, access, { ids }, { limit: PAGE })
  }
  const w = exportWords[language].columns
  const common = commonWords[language]
  const { stages, cameBy, startDate } = boardWords[language]
  const hasNames = access.abilities.has('candidates.identity')
  const { reasons, operator } = candidacyWords[language]
  const noteText = ({ at, author, text }: Remarks['notes'][number]) =>
    `${minuteText(at, timeZone)} ${author ?? operator}: ${text}`
  const row: Row<BoardLine & { remarks: Remarks | undefined }> = (line) => {
    const { id, stage: at, customStage, createdAt, updatedAt, position, candidate, remarks } = line
    const reason = remarks?.reason ?? null
    return [
      id,
      position.title,
      stages[at],
      customStage,
      reason && reasons[reason],
      ...(hasNames ? [remarks?.words ?? null] : []),
      ...(hasNames
        ? [
            ...[candidate.firstName, candidate.lastName, candidate.email, candidate.phone],
            ...[candidate.linkedInUserName, candidate.portfolioUrl],
          ]
        : []),
      minuteText(new Date(createdAt), timeZone),
      minuteText(new Date(updatedAt), timeZone),
      remarks === undefined
        ? null
        : cameText({ ...remarks, referrer: null, origin: remarks.source && { source: remarks.source } }, language),
      remarks?.startDate ?? null,
      position.id,
      ...(hasNames ? [remarks?.notes.map(noteText).join('\n') ?? null] : []),
    ]
  }
  return {
    name: 'candidates',
    ...{ verb: 'exports candidates', ability: 'candidates.read' },
    of:
      positionId === undefined ? { reach: 'companies', id: access.companyId } : { reach: 'positions', id: positionId },
    headers: [
      ...[w.id, common.position, common.stage, w.ownStage, w.rejected],
      ...(hasNames ? [w.rejectedWords] : []),
      ...(hasNames ? [w.firstName, w.lastName, common.email, common.phone, common.linkedIn, common.portfolio] : []),
      ...[w.added, w.changed, cameBy, startDate, w.positionId],
      ...(hasNames ? [common.notes] : []),
    ],
    pages: () =>
      paged(
        async (cursor) => {
          const lines = (await read(cursor)).map(({ json }) => JSON.parse(json) as BoardLine)
          const all = await readRemarks(
            database,
            access,
            lines.map(({ id }) => id),
          )
          const byId = new Map(all.map((remarks) => [remarks.id, remarks]))
          return lines.map((line) => ({ ...line, remarks: byId.get(line.id) }))
        },
        (cursor) => isBoardCursor(database, access, cursor),
        row,
        ({ remarks }) => way === undefined || (remarks !== undefined && didComeBy(remarks, way)),
      ),
  }
}

/** The clients of an agency whose names have some words, with their open positions. @throws {Refusal} without `positions.read` */
export function clientsAsList(context: ExportContext, words: readonly string[] = []): ExportedList {
  const { database, access, language, timeZone } = context
  const w = exportWords[language].columns
  const common = commonWords[language]
  const row: Row<ClientLine> = ({ id, name, slug, startedAt, open, active, fresh }) => [
    ...[id, name, slug, open, fresh, active, minuteText(startedAt, timeZone)],
  ]
  return {
    name: 'clients',
    ...{ verb: 'exports clients', ability: 'positions.read' },
    of: { reach: 'companies', id: access.companyId },
    headers: [w.id, common.name, w.slug, w.open, common.newCandidates, w.active, w.since],
    pages: () =>
      paged((cursor) => listClientLines(database, access, { words }, { cursor, limit: PAGE }), alwaysThere, row),
  }
}
