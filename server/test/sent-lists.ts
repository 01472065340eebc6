import { roles } from '../src/base/access/abilities.ts'
import { type Access, type CompanyAccess, installationAccess } from '../src/base/access/access.ts'
import { insideClient } from '../src/base/access/inside.ts'
import { listReports } from '../src/candidates/ad-reports/store.ts'
import { listAuditEntries } from '../src/organisation/audit/store.ts'
import { listBoard } from '../src/candidates/lists/board-store.ts'
import { listErasureRequests } from '../src/candidates/erasures/list-store.ts'
import { readColumn } from '../src/candidates/lists/columns-store.ts'
import { findPerson, listPeople } from '../src/candidates/lists/people-store.ts'
import { readTimeline } from '../src/candidates/lists/timeline-store.ts'
import { listUnreadMentions, readColleagues } from '../src/candidates/notes/mention-store.ts'
import { readDocuments } from '../src/candidates/documents/document-store.ts'
import { readNotes } from '../src/candidates/notes/note-store.ts'
import { listSubmissions, type SubmissionFilter } from '../src/candidates/submissions/list-store.ts'
import { listPages } from '../src/positions/careers-pages/list-store.ts'
import type { Queryable } from '../src/base/db/connection.ts'
import type { PageRequest } from '../src/base/db/page.ts'
import { listDeliveries, type LogFilter } from '../src/webhooks/delivery-log/list-store.ts'
import type { LoggedDelivery } from '../src/webhooks/delivery-log/log-store.ts'
import { listReplays } from '../src/webhooks/delivery-log/replay/store.ts'
import { listKeys } from '../src/organisation/keys/list-store.ts'
import { listKeyRequests } from '../src/organisation/keys/requests-store.ts'
import { listRuns } from '../src/moving/imports/runs/run-store.ts'
import { listMails } from '../src/candidates/mail/list-store.ts'
import { listTemplates } from '../src/candidates/mail/templates/template-store.ts'
import { listReceivers } from '../src/webhooks/receivers/store.ts'
import { listUsers } from '../src/organisation/users/list-store.ts'
import { bulk, bulkId } from './bulk/numbers.ts'
import { allowed } from './factory.ts'
import type { Statement } from './plan.ts'
import { recording } from './sent-statements.ts'

const agency = bulkId('company', bulk.agency)
const ofAgency = { companyId: agency }
/** One of those of the agency. */
const receiver = bulkId('receiver', `${agency}1`)
const position = bulkId('position', bulk.position)
/** A candidacy of the position that most people apply for, and its person. */
const [candidacyId, personId] = [bulkId('vouch', 10_000), bulkId('person', 10_000)]

const administrator: CompanyAccess = {
  who: { kind: 'user', id: bulkId('user', 1) },
  companyId: agency,
  insideClientId: null,
  positions: 'all',
  abilities: new Set(roles.administrator),
}

/** Who lists: with the whole company in reach, with certain positions, with those of a client, and with everything. */
export function listViewers(restrictedUserId: string): Readonly<Record<string, Access>> {
  return {
    administrator,
    viewer: { ...administrator, who: { kind: 'user', id: bulkId('user', 2) }, abilities: new Set(roles.viewer) },
    restricted: { ...administrator, who: { kind: 'user', id: restrictedUserId }, positions: 'granted' },
    insideClient: insideClient(administrator, allowed(bulkId('company', bulk.bigClient))),
    operator: installationAccess('operator'),
  }
}

type List = (database: Queryable, access: Access, page: PageRequest) => Promise<readonly { id: string }[]>

const LISTS: Readonly<Record<string, List>> = {
  keys: (database, access, page) => listKeys(database, access, {}, page),
  'keys of a company': (database, access, page) => listKeys(database, access, ofAgency, page),
  users: (database, access, page) => listUsers(database, access, {}, page),
  'users of a company': (database, access, page) => listUsers(database, access, ofAgency, page),
  'users by name': (database, access, page) => listUsers(database, access, { ...ofAgency, isByName: true }, page),
  receivers: (database, access, page) => listReceivers(database, access, {}, page),
  replays: (database, access, page) => listReplays(database, access, {}, page),
  pages: (database, access, page) => listPages(database, access, {}, page),
  'audit entries': (database, access, page) => listAuditEntries(database, access, {}, page),
  'audit entries of a company': (database, access, page) => listAuditEntries(database, access, ofAgency, page),
  'audit entries of a user': (database, access, page) =>
    listAuditEntries(database, access, { ...ofAgency, actor: bulkId('user', 2) }, page),
  'audit entries of a group': (database, access, page) =>
    listAuditEntries(database, access, { ...ofAgency, group: 'keys' }, page),
  'audit entries about an object': (database, access, page) =>
    listAuditEntries(database, access, { ...ofAgency, objectId: bulkId('position', 2) }, page),
  people: (database, access, page) => listPeople(database, access, {}, page),
  'people of a company': (database, access, page) => listPeople(database, access, ofAgency, page),
  'requests to be erased': (database, access, page) => listErasureRequests(database, access, {}, page),
  'requests to be erased of a company': (database, access, page) =>
    listErasureRequests(database, access, ofAgency, page),
  candidates: (database, access, page) => listBoard(database, access, { of: ofAgency }, page),
  'candidates in a stage': (database, access, page) =>
    listBoard(database, access, { of: ofAgency, stage: 'READY_FOR_REVIEW' }, page),
  'candidates in an empty stage': (database, access, page) =>
    listBoard(database, access, { of: ofAgency, stage: 'OFFER_MADE' }, page),
  'candidates of a position in a stage': (database, access, page) =>
    listBoard(database, access, { of: { positionId: position }, stage: 'PRESCREENING' }, page),
  mails: (database, access, page) => listMails(database, access, {}, page),
  'mails of a company': (database, access, page) => listMails(database, access, ofAgency, page),
  'mails to pass on': (database, access, page) =>
    listMails(database, access, { ...ofAgency, states: ['failed', 'to_pass_on'] }, page),
  'mails in a state that none has': (database, access, page) =>
    listMails(database, access, { ...ofAgency, states: ['stopped'] }, page),
  submissions: (database, access, page) => listed(database, access, {}, page),
  'submissions of a company': (database, access, page) => listed(database, access, ofAgency, page),
  'submissions that are held': (database, access, page) =>
    listed(database, access, { ...ofAgency, state: 'held' }, page),
  'submissions in a state that none has': (database, access, page) =>
    listed(database, access, { ...ofAgency, state: 'discarded' }, page),
  'submissions for a position': (database, access, page) => listed(database, access, { positionId: position }, page),
  'submissions for a position that are held': (database, access, page) =>
    listed(database, access, { positionId: position, state: 'held' }, page),
  'submissions of a person': (database, access, page) => listed(database, access, { personId }, page),
  'submissions of a candidacy': (database, access, page) => listed(database, access, { candidacyId }, page),
  templates: (database, access, page) => listTemplates(database, access, {}, page),
  'templates of two kinds': (database, access, page) =>
    listTemplates(database, access, { ...ofAgency, kinds: ['rejection', 'free'] }, page),
  imports: (database, access, page) => listRuns(database, access, {}, page),
  'imports of a company': (database, access, page) => listRuns(database, access, ofAgency, page),
  reports: (database, access, page) => listReports(database, access, false, page),
  'open reports': (database, access, page) => listReports(database, access, true, page),
  'a column of a board': (database, access, { limit, cursor }) =>
    readColumn(database, access, { positionId: position, stage: 'READY_FOR_REVIEW', after: cursor }, limit),
  'deliveries of a company': (database, access, page) => listLog(database, access, ofAgency, page),
  'failed deliveries of a company': (database, access, page) =>
    listLog(database, access, { ...ofAgency, states: ['failed', 'lost'] }, page),
  'deliveries of a kind': (database, access, page) =>
    listLog(database, access, { ...ofAgency, kinds: ['POSITION_UPDATED'] }, page),
  'deliveries of a receiver in a state': (database, access, page) =>
    listLog(database, access, { receiverId: receiver, states: ['failed'] }, page),
  'deliveries in a state that none has': (database, access, page) =>
    listLog(database, access, { ...ofAgency, states: ['cancelled'], kinds: ['POSITION_UPDATED'] }, page),
  'deliveries about an object': (database, access, page) =>
    listLog(database, access, { ...ofAgency, objectId: position, states: ['delivered'] }, page),
}

/** The names of the lists that are paged. */
export const listNames = Object.keys(LISTS)

/** In the middle of a list that is sorted by ids, which are spread evenly here. */
const MIDDLE = '80000000-0000-4000-8000-000000000000'
/** Somewhere in the middle of the other lists. */
const deepCursors: Readonly<Record<string, string>> = {
  'requests to be erased': bulkId('person', 8_000),
  'requests to be erased of a company': bulkId('person', 8_000),
  pages: bulkId('page', 3_000),
  'audit entries': bulkId('entry', 4_001),
  'audit entries of a company': bulkId('entry', 4_001),
  candidates: candidacyId,
  'candidates in a stage': candidacyId,
  'candidates in an empty stage': candidacyId,
  'candidates of a position in a stage': candidacyId,
  'a column of a board': bulkId('vouch', 10_007),
}

/** Cursors of the log are rows of it. */
async function deepCursor(database: Queryable, access: Access, name: string): Promise<string | undefined> {
  if (!name.includes('deliveries')) return deepCursors[name] ?? MIDDLE
  return (await LISTS[name]?.(database, access, { limit: 3_000 }))?.at(-2)?.id
}

/** Submissions, whose cursor is part of the filter. */
function listed(database: Queryable, access: Access, filter: SubmissionFilter, { cursor, limit }: PageRequest) {
  return listSubmissions(database, access, { ...filter, after: cursor }, limit)
}

/** The log, whose rows have no id of their own. */
async function listLog(database: Queryable, access: Access, filter: LogFilter, { cursor, limit }: PageRequest) {
  const [eventId = '', receiverId = '', replay] = cursor?.split(' ') ?? []
  const after = cursor === undefined ? undefined : { eventId, receiverId, replay: Number(replay) }
  const rows = await listDeliveries(database, access, filter, { cursor: after, limit })
  return rows.map((row: LoggedDelivery) => ({ id: `${row.eventId} ${row.receiverId} ${row.replay}` }))
}

/** A statement that a list sends. */
export interface SentList extends Statement {
  viewer: string
  list: string
  page: string
}

/**
 * Every statement that the lists of the portal and the command line send: of each viewer, and of each page.
 * @param names the paged lists that are read
 */
export async function sentLists(
  database: Queryable,
  viewers: Readonly<Record<string, Access>>,
  names: readonly string[],
): Promise<SentList[]> {
  const sent: SentList[] = []
  for (const [viewer, access] of Object.entries(viewers)) {
    const record = async (list: string, page: string, send: (listener: Queryable) => Promise<unknown>) => {
      const listener = recording(database, (statement) => sent.push({ ...statement, viewer, list, page }))
      await send(listener)
    }
    for (const [name, list] of Object.entries(LISTS)) {
      if (!names.includes(name)) continue
      const first = await list(database, access, { limit: 51 }).catch(ignoreRefusal)
      if (!first) continue
      const cursors = { first: undefined, second: first.at(50)?.id, deep: await deepCursor(database, access, name) }
      for (const [page, cursor] of Object.entries(cursors)) {
        if (page === 'first' || cursor !== undefined)
          await record(name, page, (listener) => list(listener, access, { limit: 51, cursor }))
      }
    }
    const wanted = { companyId: agency, emailNormalized: '7@example.com' }
    await record('person by e-mail', 'only', (listener) => findPerson(listener, access, wanted))
    await record('notes', 'only', (listener) => readNotes(listener, access, { candidacyId }))
    await record('documents', 'only', (listener) => readDocuments(listener, access, candidacyId))
    await record('timeline', 'only', (listener) => readTimeline(listener, access, candidacyId))
    await record('colleagues', 'only', (listener) => readColleagues(listener, access, candidacyId).catch(ignoreRefusal))
    await record('unread mentions', 'only', (listener) => listUnreadMentions(listener, access, { limit: 51 }))
    await record('requests of a key', 'only', (listener) =>
      listKeyRequests(listener, access, bulkId('key', 1)).catch(ignoreRefusal),
    )
  }
  return sent
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Error && 'reason' in error && error.reason === 'forbidden')) throw error
}
