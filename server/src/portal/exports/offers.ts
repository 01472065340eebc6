import { askedLog } from '../audit/screens.tsx'
import { auditWords } from '../words/audit.ts'
import { readBoard } from '../../candidates/lists/columns-store.ts'
import { askedCandidates } from '../candidates/asked-candidates.ts'
import { wayText } from '../candidates/origin-text.ts'
import { placeIn } from '../candidates/asked-place.ts'
import { boardWords } from '../words/candidates.ts'
import { askedSubmissions } from '../candidates/submissions/asked-submissions.ts'
import { submissionWords } from '../words/submissions.ts'
import { isId } from '../../base/db/id.ts'
import { nothingHere, withQuery } from '../../base/http/request-target.ts'
import { keyWords } from '../words/keys.ts'
import { askedMails } from '../mail/asked-mails.ts'
import { mailPortalWords } from '../words/mail.ts'
import { listOverview } from '../../positions/lists/overview-store.ts'
import { searchPositions } from '../../positions/lists/search-store.ts'
import { askedFilter } from '../positions/list/asked-filter.ts'
import { positionWords, responsibleWords } from '../words/positions.ts'
import { askedTeam } from '../users/asked-team.ts'
import {
  API_PATH,
  AUDIT_PATH,
  CAREERS_PAGES_PATH,
  MAILS_PATH,
  POSITIONS_PATH,
  SUBMISSIONS_PATH,
  TEAM_PATH,
} from '../addresses.ts'
import { teamWords } from '../words/users.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import type { OfferedExport } from './export-view.tsx'
import { auditAsList } from './audit-list.ts'
import { keysAsList, pagesAsList, teamAsList } from './company-lists.ts'
import { candidatesAsList, clientsAsList, positionsAsList } from './position-lists.ts'
import { mailsAsList, submissionsAsList } from './people-lists.ts'
import { exportWords } from '../words/exports.ts'
import { askedSearch, searchedWords } from '../../base/forms/search.ts'

/** Finds the list that an address is about, with the filters that it names. */
export type Offer = (visit: MemberVisit) => Promise<OfferedExport>

const contextOf = ({ database, access, language, site }: MemberVisit) => ({
  ...{ database, access, language, timeZone: site.timeZone, publicUrl: site.publicUrl },
})

/** Positions of the list. */
export async function offerPositions(visit: MemberVisit): Promise<OfferedExport> {
  const { language, query } = visit
  const { filter, fields } = askedFilter(query, visit.access)
  const words = positionWords[language]
  const status = words.statuses[fields.status as keyof typeof words.statuses] as string | undefined
  const clientName =
    fields.client === ''
      ? []
      : (await listOverview(visit.database, visit.access, { ...filter, search: '' }, { limit: 1 })).map(
          (line) => line.client ?? '',
        )
  return {
    kind: 'positions',
    list: positionsAsList(contextOf(visit), filter),
    path: [{ href: withQuery(POSITIONS_PATH, query), label: words.list }],
    of: exportWords[language].all.positions,
    filters: [
      ...[fields.search, status ?? (fields.status === 'all' ? webWords[language].all : ''), ...clientName],
      fields.team === '' ? '' : responsibleWords[language].mine,
    ].filter((text) => text !== ''),
  }
}

/** @throws {ApiError} 404 if the address names a position that is not in reach */
export async function offerCandidates(visit: MemberVisit): Promise<OfferedExport> {
  const { database, access, language, query, params } = visit
  const { id } = params
  const w = boardWords[language]
  const { stage, searched, way, ofUserId, fields } = askedCandidates(query, access)
  const filters = [
    ...(fields.search === '' ? [] : [fields.search]),
    ...(stage === undefined ? [] : [w.stages[stage]]),
    ...(way === undefined ? [] : [wayText(way, language)]),
    ...(ofUserId === undefined || id !== undefined ? [] : [responsibleWords[language].mine]),
  ]
  if (id === undefined) {
    const list = await candidatesAsList(contextOf(visit), { stage, searched, way, ofUserId })
    return { kind: 'candidates', list, path: [], of: exportWords[language].all.candidates, filters }
  }
  const board = isId(id) ? await readBoard(database, access, id) : undefined
  if (board === undefined) throw nothingHere()
  return {
    kind: 'candidates',
    list: await candidatesAsList(contextOf(visit), { positionId: id, stage, searched, way }),
    path: [
      { href: POSITIONS_PATH, label: positionWords[language].list },
      { href: withQuery(`${POSITIONS_PATH}/${id}/candidates`, placeIn(query)), label: board.title },
    ],
    of: board.title,
    filters,
  }
}

/** @throws {ApiError} 404 for filters that are wrong: the log itself says what is wrong with them */
export async function offerAudit(visit: MemberVisit): Promise<OfferedExport> {
  const { language, query } = visit
  const { filter, form } = await askedLog(visit)
  if (filter === null) throw nothingHere()
  const { title, groups } = auditWords[language]
  const group = groups[form.value('group') as keyof typeof groups] as string | undefined
  const texts = [form.value('by'), group ?? '', ...['object', 'since', 'until'].map((name) => form.value(name))]
  return {
    kind: 'audit',
    list: auditAsList(contextOf(visit), filter),
    path: [{ href: withQuery(AUDIT_PATH, query), label: title }],
    of: exportWords[language].all.audit,
    filters: texts.filter((text) => text !== ''),
  }
}

/** @throws {ApiError} 404 for who has no clients, and inside one */
export async function offerClients(visit: MemberVisit): Promise<OfferedExport> {
  const { access, language, signedIn, query } = visit
  const words = searchedWords(askedSearch(query))
  if (!signedIn.membership.isAgency || access.insideClientId !== null) throw nothingHere()
  return {
    kind: 'clients',
    list: clientsAsList(contextOf(visit), words),
    path: [],
    of: exportWords[language].all.clients,
    filters: words,
  }
}

/** What people sent through forms, to all positions or to one. */
export async function offerSubmissions(visit: MemberVisit): Promise<OfferedExport> {
  const { language, query } = visit
  const w = submissionWords[language]
  const { filter, state } = askedSubmissions(query)
  const of = filter.positionId
  const [position] =
    of !== undefined && isId(of) ? await searchPositions(visit.database, visit.access, { ids: [of] }, { limit: 1 }) : []
  return {
    kind: 'submissions',
    list: submissionsAsList(contextOf(visit), filter),
    path: [{ href: withQuery(SUBMISSIONS_PATH, query), label: w.title }],
    of: exportWords[language].all.submissions,
    filters: [...(state === undefined ? [] : [w.filters[state]]), ...(of === undefined ? [] : [position?.title ?? of])],
  }
}

/** Mails that somebody has to care for, or all. */
export async function offerMails(visit: MemberVisit): Promise<OfferedExport> {
  const { language, query } = visit
  const w = mailPortalWords[language]
  const web = webWords[language]
  const { showsAll, states } = askedMails(query)
  return {
    kind: 'mails',
    list: mailsAsList(contextOf(visit), states),
    path: [{ href: withQuery(MAILS_PATH, query), label: web.mail }],
    of: exportWords[language].all.mails,
    filters: showsAll ? [] : [w.undelivered],
  }
}

/** Colleagues, with the filters of the team. */
export async function offerTeam(visit: MemberVisit): Promise<OfferedExport> {
  const { language, query } = visit
  const w = teamWords[language]
  const web = webWords[language]
  const { filter } = askedTeam(query)
  const { state, role, words } = filter
  return {
    kind: 'users',
    list: teamAsList(contextOf(visit), filter),
    path: [{ href: withQuery(TEAM_PATH, query), label: web.team }],
    of: exportWords[language].all.users,
    filters: [
      ...words,
      ...(state === undefined ? [] : [w.states[state]]),
      ...(role === undefined ? [] : [w.roles[role]]),
    ],
  }
}

/** Careers pages, which have no filters. */
export async function offerPages(visit: MemberVisit): Promise<OfferedExport> {
  const { language } = visit
  return {
    kind: 'pages',
    list: pagesAsList(contextOf(visit)),
    path: [{ href: CAREERS_PAGES_PATH, label: webWords[language].careersPages }],
    of: exportWords[language].all.pages,
    filters: [],
  }
}

/** API keys, which have no filters. */
export async function offerKeys(visit: MemberVisit): Promise<OfferedExport> {
  const { language } = visit
  return {
    kind: 'keys',
    list: keysAsList(contextOf(visit)),
    path: [{ href: API_PATH, label: keyWords[language].settingsTitle }],
    of: exportWords[language].all.keys,
    filters: [],
  }
}
