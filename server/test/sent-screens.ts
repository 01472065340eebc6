import type { Access, CompanyAccess } from '../src/base/access/access.ts'
import { readWrittenLetter } from '../src/candidates/letters/copies-store.ts'
import { readCandidacyPage } from '../src/candidates/lists/candidacy-store.ts'
import { readColumns } from '../src/candidates/lists/columns-store.ts'
import { readCandidacyLines } from '../src/candidates/lists/lines-store.ts'
import { readPersonPage } from '../src/candidates/lists/person-store.ts'
import { readRemarks } from '../src/candidates/lists/remarks-store.ts'
import type { Walk } from '../src/candidates/lists/newest-store.ts'
import { type CandidacySearch, searchCandidacies } from '../src/candidates/lists/search-store.ts'
import { readSearch } from '../src/candidates/lists/search-words.ts'
import { readCandidaciesOf } from '../src/candidates/lists/timeline-store.ts'
import { listLive, readSwitchingOff } from '../src/portal/careers-pages/positions-store.ts'
import { readEnding } from '../src/organisation/clients/ending-store.ts'
import { listAgencies, listClientLines } from '../src/organisation/clients/line-store.ts'
import { listClientNames } from '../src/organisation/clients/store.ts'
import type { Queryable } from '../src/base/db/connection.ts'
import { countUnseen, listNotifications } from '../src/candidates/notifications/store.ts'
import { listOverview } from '../src/positions/lists/overview-store.ts'
import { listHappenings, listHappeningsOf } from '../src/portal/happenings/happenings-store.ts'
import { listOwn, readOwnWaiting } from '../src/portal/today/own-store.ts'
import { readWaiting } from '../src/portal/today/waiting-store.ts'
import { readFigures } from '../src/positions/views/store.ts'
import { bulk, bulkId } from './bulk/numbers.ts'
import type { SentList } from './sent-lists.ts'
import { recording } from './sent-statements.ts'

type Read = (database: Queryable, access: CompanyAccess) => Promise<unknown>

const [agency, client] = [bulkId('company', bulk.agency), bulkId('company', bulk.bigClient)]
const smallClient = bulkId('company', bulk.smallClient)
const position = bulkId('position', bulk.position)
/** Of the position that most people apply for. */
const candidacies = Array.from({ length: 51 }, (_, n) => bulkId('vouch', 8 * n + 800))
/** Somebody who applies for everything. */
const applicant = bulkId('person', 1)
const page = { limit: 51 }
const after = { ...page, cursor: '80000000-0000-4000-8000-000000000000' }
const open = ['DRAFT', 'PUBLISHED', 'ACTIVE', 'PAUSED'] as const
/** Who is responsible for every position of the agency. */
const ofUser = { companyId: agency, id: bulkId('user', 1) }
const ofOwn = { companyId: agency, of: { companyId: agency, ofUserId: ofUser.id } }
const asOwner = (access: CompanyAccess): CompanyAccess => ({ ...access, who: { kind: 'user', id: ofUser.id } })
const ofClient = { clientId: client, statuses: open }

const search =
  (typed: string, of: { positionId: string } | { companyId: string } = { companyId: agency }): Read =>
  (database, access) =>
    searchCandidacies(database, access, { companyId: agency, of, ...readSearch(typed) }, page)

/** The candidates around one in a pile. */
const around =
  (of: { positionId: string } | { companyId: string }, { isUpwards, ...rest }: Partial<CandidacySearch & Walk>): Read =>
  (database, access) => {
    const pile = { companyId: agency, of, words: [], ...rest }
    return searchCandidacies(database, access, pile, { cursor: candidacies[0], limit: 100, isUpwards })
  }

/** What screens of the portal read beside the lists that are paged alike. */
const READS: Readonly<Record<string, Read>> = {
  clients: (database, access) => listClientLines(database, access, {}, page),
  'clients, later page': (database, access) => listClientLines(database, access, {}, after),
  'names of clients': (database, access) => listClientNames(database, access, 101),
  'what waits': readWaiting,
  'own positions': (database, access) => listOwn(database, asOwner(access)),
  'what waits at own positions': async (database, access) =>
    readOwnWaiting(database, access, await listOwn(database, asOwner(access))),
  'what waits at others': async (database, access) =>
    readWaiting(database, access, await listOwn(database, asOwner(access))),
  'what happened': listHappenings,
  'what happened to a position': (database, access) => listHappeningsOf(database, access, position, { limit: 51 }),
  'what happened to a position before': (database, access) => listHappeningsOf(database, access, position, after),
  'the bell': countUnseen,
  notifications: listNotifications,
  'figures of a position': (database, access) => readFigures(database, access, position, 'Europe/Oslo'),
  'live positions of a page': (database, access) => listLive(database, access, bulkId('page', bulk.agency), page),
  positions: (database, access) => listOverview(database, access, { statuses: open }, page),
  'positions of a user': (database, access) => listOverview(database, access, { statuses: open, ofUser }, page),
  'positions of a client': (database, access) => listOverview(database, access, ofClient, page),
  'positions by a word that all have': (database, access) =>
    listOverview(database, access, { statuses: open, search: 'position' }, page),
  'positions by a word that one has': (database, access) =>
    listOverview(database, access, { statuses: ['ARCHIVED'], search: '5555' }, page),
  board: (database, access) => readColumns(database, access, position, () => 25),
  'page of a candidacy': (database, access) => readCandidacyPage(database, access, bulkId('vouch', 800)),
  'lines of candidacies': (database, access) => readCandidacyLines(database, access, candidacies),
  'remarks about candidacies': (database, access) => readRemarks(database, access, candidacies),
  'page of a person': (database, access) => readPersonPage(database, access, applicant),
  'candidacies of a person': (database, access) =>
    readCandidaciesOf(database, access, { companyId: agency, id: applicant }),
  'search for a word that all have': search('kari'),
  'search for a word that nobody has': search('zyxwv'),
  'search for a person': search('12345'),
  'search for a whole e-mail': search('12345@example.com'),
  'search for a word of notes': search('called', { positionId: position }),
  'candidates by how they came': around({ companyId: agency }, { way: 'page' }),
  'candidates of a position by how they came': around({ positionId: position }, { way: 'event' }),
  'everybody of a position whom a filter finds': (database, access) =>
    searchCandidacies(database, access, { companyId: agency, of: { positionId: position }, words: [] }, { limit: 501 }),
  'everybody of a column': (database, access) =>
    searchCandidacies(
      database,
      access,
      { companyId: agency, of: { positionId: position }, stage: 'READY_FOR_REVIEW', words: [] },
      { limit: 501 },
    ),
  'what became of a letter to several': (database, access) =>
    readWrittenLetter(database, access, { positionId: position, letterId: applicant }),
  'candidates of positions of a user': (database, access) =>
    searchCandidacies(database, access, { ...ofOwn, words: [] }, page),
  'candidates of positions of a user by how they came': (database, access) =>
    searchCandidacies(database, access, { ...ofOwn, words: [], way: 'page' }, page),
  'candidates before one in a column': around({ positionId: position }, { stage: 'READY_FOR_REVIEW', isUpwards: true }),
  'candidates before one of all positions': around({ companyId: agency }, { isUpwards: true }),
}

/** What the other side of an agency reads: a company with agencies, and what parting and switching off mean. */
const OF_CLIENT: Readonly<Record<string, Read>> = {
  agencies: (database, access) => listAgencies(database, access, page),
  'what an ending means': (database, access) => readEnding(database, access, { agencyId: agency, clientId: client }),
  'what switching off means': (database, access) =>
    readSwitchingOff(database, { ...access, companyId: smallClient }, { id: bulkId('page', bulk.smallClient) }),
}

/** The names of what screens read. */
export const screenNames = [...Object.keys(READS), ...Object.keys(OF_CLIENT)]

/**
 * Every statement that these send: of each viewer who belongs to the agency, and of an administrator of its client.
 * @param names what is read
 */
export async function sentScreens(
  database: Queryable,
  viewers: Readonly<Record<string, Access>>,
  names: readonly string[],
): Promise<SentList[]> {
  const sent: SentList[] = []
  const record = async (reads: Readonly<Record<string, Read>>, viewer: string, access: CompanyAccess) => {
    for (const [list, read] of Object.entries(reads)) {
      if (!names.includes(list)) continue
      const listener = recording(database, (statement) => sent.push({ ...statement, viewer, list, page: 'only' }))
      await read(listener, access).catch(ignoreRefusal)
    }
  }
  for (const [viewer, access] of Object.entries(viewers)) {
    if (access.companyId === null) continue
    await record(READS, viewer, access)
    if (viewer === 'administrator') await record(OF_CLIENT, 'client', { ...access, companyId: client })
  }
  return sent
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Error && 'reason' in error && error.reason === 'forbidden')) throw error
}
