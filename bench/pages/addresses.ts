import { type Access, installationAccess } from '../../server/src/base/access/access.ts'
import { listAuditEntries } from '../../server/src/organisation/audit/store.ts'
import { listBoard } from '../../server/src/candidates/lists/board-store.ts'
import { listPeople } from '../../server/src/candidates/lists/people-store.ts'
import type { Database } from '../../server/src/base/db/connection.ts'
import type { PageRequest } from '../../server/src/base/db/page.ts'
import { listDeliveries } from '../../server/src/webhooks/delivery-log/list-store.ts'
import { listKeys } from '../../server/src/organisation/keys/list-store.ts'
import { listUsers } from '../../server/src/organisation/users/list-store.ts'
import type { Facts } from './facts.ts'
import { listReading, type pagesOf, type Reading } from './reading.ts'
import { words } from './rows/market-rows.ts'

/** What is wanted of a group. */
export interface Limit {
  /** Milliseconds for half of the readings. */
  readonly most: number
  /** How many times as much as with a thousand rows. */
  readonly ratio: number
  /** What is compared, otherwise the time of half of the readings. */
  readonly of?: 'processor'
}

/** Addresses, and what is wanted of them. Those that only the large company has are given for it alone. */
export interface Group {
  readonly limit: Limit
  readonly addresses: (
    facts: Facts,
    page: ReturnType<typeof pagesOf>['page'],
    database: Database,
  ) => Record<string, Reading>
}

/** A page that has no table, or perhaps an empty one. */
const ANY = '</html>'

/** What recruiters read all day, as the administrator of an agency, and as a recruiter who reaches three positions. */
const recruiters: Group['addresses'] = (facts, page) => {
  const { side, size, crowded, inColumn, many, email, name } = facts
  const [positions, table, board] = [
    '/portal/positions',
    '/portal/candidates',
    `/portal/positions/${crowded}/candidates`,
  ]
  const all = (path: string, contains?: string) => page(path, facts.cookies.administrator, contains)
  const few = (path: string, contains?: string) => page(path, facts.cookies.restricted, contains)
  const search = (text: string) => `${table}?${new URLSearchParams({ search: text })}`
  return {
    Today: all('/portal', ANY),
    notifications: all('/portal/notifications', ANY),
    'list of positions': all(positions),
    'list of positions, far down': all(`${positions}?after=${facts.after}`),
    'list of positions, published': all(`${positions}?status=PUBLISHED`),
    'list of positions, of a client': all(`${positions}?client=${facts.client}`),
    'list of positions, one word in many': all(`${positions}?search=utvikler`),
    'list of positions, one word in one': all(`${positions}?search=${size - 1}&status=all`),
    'position, its ad': all(`${positions}/${crowded}`, ANY),
    'position, its pages and links': all(`${positions}/${crowded}/pages`, ANY),
    'position, its figures': all(`${positions}/${crowded}/figures`, ANY),
    'position, its activity': all(`${positions}/${crowded}/activity`, ANY),
    'board, 5,000 candidates': all(board, ANY),
    'column of the board': all(`${board}?stage=REJECTED`, ANY),
    'table of a position': all(`${board}?view=table`),
    'table of all positions': all(table),
    'table of all positions, in a stage': all(`${table}?stage=HIRED`),
    candidate: all(`${table}/${facts.candidacy}`, ANY),
    'candidate, within a column': all(`${table}/${inColumn}?pile=board&stage=READY_FOR_REVIEW`, ANY),
    'candidate, within the table of a position': all(`${table}/${inColumn}?pile=table`, ANY),
    'candidate, within all': all(`${table}/${inColumn}?pile=all`, ANY),
    'candidate, within a search that half of all share': all(`${table}/${inColumn}?pile=all&search=kar`, ANY),
    'candidate, within a search that nobody has': all(`${table}/${inColumn}?pile=all&search=zyxwv`, ANY),
    person: all(`/portal/persons/${facts.person}`, ANY),
    'search for a whole e-mail': all(search(email)),
    'search for three words of one person': all(search(`${name} ${size - 1}`)),
    'search for a beginning that half of all share': all(search('kar')),
    'search for a word that everybody has': all(search('example')),
    'search for two such words': all(search('kar example')),
    'search for a word that nobody has': all(search('zyxwv'), ANY),
    'search for a word of few notes': all(search('portugisisk')),
    'search for a word of all notes': all(search('intervju')),
    clients: all('/portal/clients'),
    'clients, by name': all('/portal/clients?search=bedrift'),
    'audit log': all('/portal/settings/audit'),
    'Today, of three positions': few('/portal', ANY),
    'list, of three positions': few(positions),
    'board, of three positions': few(board, ANY),
    'table, of three positions': few(table),
    'search for a beginning, of three positions': few(search('kar')),
    'search for an e-mail, of three positions': few(search(email), ANY),
    'clients, of three positions': few('/portal/clients'),
    ...(side === 'large' && {
      'board, a tenth of all candidates': all(`/portal/positions/${many}/candidates`, ANY),
      'search for a whole name, of one in 800': all(search(name)),
      'search for the beginnings of a name, of one in 400': all(search(name.replaceAll(/(?<= |^)(\S{3})\S*/g, '$1'))),
    }),
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 16)

/** The settings with 50 keys and 20 receivers beside one of each, and the log of a receiver. */
const settings: Group['addresses'] = ({ cookies, receiver, logged }, page) => {
  const path = '/portal/settings/api'
  const log = (query: string, contains?: string) =>
    page(`${path}/receivers/${receiver}/${query}`, cookies.administrator, contains)
  const { middle, last, objectId } = logged
  return {
    settings: page(path, cookies.administrator),
    'log, newest': log('deliveries'),
    'log, in the middle': log(`deliveries?after=${middle}`),
    'log, near the end': log(`deliveries?after=${last}`),
    'log, delivered': log('deliveries?state=delivered'),
    'log, delivered, in the middle': log(`deliveries?state=delivered&after=${middle}`),
    'log, failed': log('deliveries?state=failed'),
    'log, waiting': log('deliveries?state=pending'),
    'log, lost': log('deliveries?state=lost', ANY),
    'log, parked': log('deliveries?state=aside', ANY),
    'log, one kind': log('deliveries?event=CANDIDATE_HIRED'),
    'log, one kind, in the middle': log(`deliveries?event=CANDIDATE_HIRED&after=${middle}`),
    'log, failed, one kind': log('deliveries?state=failed&event=CANDIDATE_HIRED'),
    'log, one object': log(`deliveries?object=${objectId}`),
    'log, one object, delivered': log(`deliveries?object=${objectId}&state=delivered`),
    'log, last 30 days': log(`deliveries?since=${daysAgo(30)}`),
    'log, last 30 days, failed': log(`deliveries?since=${daysAgo(30)}&state=failed`),
    'log, until 30 days ago': log(`deliveries?until=${daysAgo(30)}`),
    'log, between 60 and 30 days ago, one kind': log(
      `deliveries?since=${daysAgo(60)}&until=${daysAgo(30)}&event=POSITION_UPDATED`,
    ),
    'log, one delivery': log(`deliveries/${middle}`, ANY),
    'log, sending failed ones again': log('retry-failed', ANY),
  }
}

/** The lists of the command line, for an administrator, for a recruiter of a thousand positions, and for the operator. */
const lists: Group['addresses'] = ({ side, companyId, crowded, access }, _page, database) => {
  type List = Parameters<typeof listReading>[0]
  const board =
    (filter: Parameters<typeof listBoard>[2]): List =>
    (by, page) =>
      listBoard(database, by, filter, page)
  const deliveries =
    (states?: ['failed', 'lost']): List =>
    (by, page) =>
      pageOfLog(database, by, { companyId, ...(states && { states }) }, page)
  const ofCandidates: Record<string, List> = {
    'list of people': (by, page) => listPeople(database, by, {}, page),
    'list of candidates': board({ of: { companyId } }),
    'list of candidates in a stage': board({ of: { companyId }, stage: 'HIRED' }),
    'list of a column of the board': board({ of: { positionId: crowded }, stage: 'READY_FOR_REVIEW' }),
  }
  const ofCompanies: Record<string, List> = {
    'list of audit entries': (by, page) => listAuditEntries(database, by, {}, page),
    'list of deliveries': deliveries(),
    'list of failed deliveries': deliveries(['failed', 'lost']),
  }
  const ofMarket: Record<string, List> = {
    'list of keys': (by, page) => listKeys(database, by, {}, page),
    'list of users': (by, page) => listUsers(database, by, {}, page),
  }
  const by = (viewer: string, who: Access, all: Record<string, List>) =>
    Object.entries(all).map(([what, list]) => [`${what}, ${viewer}`, listReading(list, who)] as const)
  return Object.fromEntries([
    ...by('administrator', access.administrator, { ...ofCandidates, ...ofCompanies }),
    ...by('administrator', access.ofMarket, ofMarket),
    ...by('of 1,000 positions', access.restricted, ofCandidates),
    // The operator lists those of both companies.
    ...(side === 'large'
      ? by('operator', installationAccess('operator'), { ...ofCandidates, ...ofCompanies, ...ofMarket })
      : []),
  ])
}

async function pageOfLog(
  database: Database,
  access: Access,
  filter: Parameters<typeof listDeliveries>[2],
  { cursor, limit }: PageRequest,
): Promise<{ id: string }[]> {
  const [eventId = '', receiverId = ''] = cursor?.split(' ') ?? []
  const after = cursor === undefined ? undefined : { eventId, receiverId, replay: 0 }
  const rows = await listDeliveries(database, access, filter, { cursor: after, limit })
  return rows.map((row) => ({ id: `${row.eventId} ${row.receiverId}` }))
}

/** The marketplace beside the careers page of a company, and words in its positions. */
const market: Group['addresses'] = ({ side, page: id, shown }, page) => {
  const path = `/c/${id}`
  const read = (query = '') => page(path + query, '', 'Engineer')
  return {
    'marketplace, first page': read(),
    'marketplace, page 1,000': read(side === 'large' ? `?after=${shown}` : ''),
    ...(side === 'large' && {
      'marketplace, a word of one position': read(`?q=${words.rare}`),
      'marketplace, a word of every second position': read(`?q=${words.common}`),
    }),
  }
}

/** What `npm run bench candidates` measures. */
export const pagesOfRecruiters: readonly Group[] = [{ limit: { most: 20, ratio: 1.5 }, addresses: recruiters }]

/** What `npm run bench pages` measures. */
export const otherPages: readonly Group[] = [
  { limit: { most: 15, ratio: 1.1, of: 'processor' }, addresses: settings },
  { limit: { most: 30, ratio: 1.5 }, addresses: lists },
  { limit: { most: 50, ratio: 1.5 }, addresses: market },
]
