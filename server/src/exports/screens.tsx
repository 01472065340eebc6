import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AUDIT_PATH } from '../audit/portal/list-view.tsx'
import { askedLog } from '../audit/portal/screens.tsx'
import { auditWords } from '../audit/portal/words/words.ts'
import { readBoard } from '../candidates/lists/columns-store.ts'
import { askedCandidates } from '../candidates/portal/asked-candidates.ts'
import { placeIn, withQuery } from '../candidates/portal/place-view.ts'
import { boardWords } from '../candidates/portal/words/words.ts'
import { CANDIDATES_PATH } from '../candidates/portal/board-view.tsx'
import { isId } from '../db/id.ts'
import { attachment } from '../files/content/file-name.ts'
import { fieldText } from '../forms/zoned-time.ts'
import { nothingHere } from '../http/request-target.ts'
import { listOverview } from '../positions/lists/overview-store.ts'
import { askedFilter } from '../positions/portal/list/asked-filter.ts'
import { POSITIONS_PATH } from '../positions/portal/status-view.tsx'
import { positionWords } from '../positions/portal/words/words.ts'
import { formState, Submitted } from '../web/form.ts'
import { type Answer, memberScreen, page, type Refused, type Screen } from '../web/screen.ts'
import type { MemberVisit } from '../web/visit.ts'
import { webWords } from '../web/words/words.ts'
import { exportList } from './actions.ts'
import { ExportPage, type OfferedExport } from './export-view.tsx'
import { auditAsList } from './audit-view.ts'
import { candidatesAsList, clientsAsList, positionsAsList } from './lists-view.ts'
import { exportWords } from './words/words.ts'

type Offer = (visit: MemberVisit) => Promise<OfferedExport>

/** Lists as files for spreadsheets. Rows leave the service, so each asks for a fresh proof. */
export const exportScreens: readonly Screen[] = [
  screen('positions.read', `${POSITIONS_PATH}/export`, offerPositions),
  screen('candidates.read', `${POSITIONS_PATH}/:id/candidates/export`, offerCandidates),
  screen('candidates.read', `${CANDIDATES_PATH}/export`, offerCandidates),
]

/** The audit log as such a file. */
export const auditExportScreens: readonly Screen[] = [screen('audit.read', `${AUDIT_PATH}/export`, offerAudit)]

/** The list of an agency's clients as such a file. */
export const clientExportScreens: readonly Screen[] = [screen('positions.read', '/portal/clients/export', offerClients)]

function screen(ability: 'positions.read' | 'candidates.read' | 'audit.read', path: string, offer: Offer): Screen {
  return memberScreen(ability, {
    path,
    needsProof: true,
    show: (visit, refused) => show(visit, offer, refused),
    act: (visit) => download(visit, offer),
  })
}

async function show(visit: MemberVisit, offer: Offer, refused?: Refused): Promise<Answer> {
  const offered = await offer(visit)
  const form = formState(refused, { delimiter: 'comma' })
  return page(exportWords[visit.language].titles[offered.kind], <ExportPage {...{ visit, offered, form }} />)
}

async function download(visit: MemberVisit, offer: Offer): Promise<Answer> {
  const { database, access, language, posted, site } = visit
  const { list } = await offer(visit)
  const sent = new Submitted(posted, webWords[language].form)
  const delimiter = sent.choice('delimiter', ['comma', 'semicolon'])
  sent.check()
  const text = await exportList(database, access, list, { delimiter })
  const name = `${list.name}-${fieldText(site.timeZone, new Date()).slice(0, 10)}.csv`
  return {
    kind: 'stream',
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': attachment(name) },
    // If the list breaks off, so does the connection: a file that is cut off must not look whole.
    start: (response) => void pipeline(Readable.from(text, { objectMode: true }), response).catch(() => undefined),
  }
}

const contextOf = ({ database, access, language, site }: MemberVisit) => ({
  ...{ database, access, language, timeZone: site.timeZone },
})

async function offerPositions(visit: MemberVisit): Promise<OfferedExport> {
  const { language, query } = visit
  const { filter, fields } = askedFilter(query)
  const words = positionWords[language]
  const status = words.statuses[fields.status as keyof typeof words.statuses] as string | undefined
  const clientName =
    fields.client === ''
      ? []
      : (await listOverview(visit.database, visit.access, { ...filter, words: [] }, { limit: 1 })).map(
          (line) => line.client ?? '',
        )
  return {
    kind: 'positions',
    list: positionsAsList(contextOf(visit), filter),
    path: [{ href: `${POSITIONS_PATH}${query.size === 0 ? '' : `?${query}`}`, label: words.list }],
    of: exportWords[language].all.positions,
    filters: [fields.search, status ?? (fields.status === 'all' ? webWords[language].all : ''), ...clientName].filter(
      (text) => text !== '',
    ),
  }
}

/** @throws {ApiError} 404 if the address names a position that is not in reach */
async function offerCandidates(visit: MemberVisit): Promise<OfferedExport> {
  const { database, access, language, query, params } = visit
  const { id } = params
  const w = boardWords[language]
  const { stage, searched, fields } = askedCandidates(query, access)
  const filters = [...(fields.search === '' ? [] : [fields.search]), ...(stage === undefined ? [] : [w.stages[stage]])]
  if (id === undefined) {
    const list = await candidatesAsList(contextOf(visit), { stage, searched })
    return { kind: 'candidates', list, path: [], of: exportWords[language].all.candidates, filters }
  }
  const board = isId(id) ? await readBoard(database, access, id, 1) : undefined
  if (board === undefined) throw nothingHere()
  return {
    kind: 'candidates',
    list: await candidatesAsList(contextOf(visit), { positionId: id, stage, searched }),
    path: [
      { href: POSITIONS_PATH, label: positionWords[language].list },
      { href: withQuery(`${POSITIONS_PATH}/${id}/candidates`, placeIn(query)), label: board.title },
    ],
    of: board.title,
    filters,
  }
}

/** @throws {ApiError} 404 for filters that are wrong: the log itself says what is wrong with them */
async function offerAudit(visit: MemberVisit): Promise<OfferedExport> {
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
async function offerClients(visit: MemberVisit): Promise<OfferedExport> {
  const { access, language, signedIn, query } = visit
  const search = (query.get('search') ?? '').slice(0, 200).toWellFormed().replaceAll('\0', '')
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (!signedIn.membership.isAgency || access.insideClientId !== null) throw nothingHere()
  return {
    kind: 'clients',
    list: clientsAsList(contextOf(visit), words),
    path: [],
    of: exportWords[language].all.clients,
    filters: words,
  }
}
