import { Type } from 'typebox'
import { CandidateVouch } from '../resources/candidate.ts'
import { CareerPage } from '../resources/career-page.ts'
import { Company } from '../resources/company.ts'
import { commonCodes, listCodes, type Operation } from './operation.ts'
import { dataReply, pageReply } from './paging.ts'
import { PositionPerformance } from '../resources/performance.ts'
import { CareerPagePosition, Position, PositionDetail } from '../resources/position.ts'
import { clientId, clientSlug, cursor, forAgency, isDefault, status, take } from './query-parameters.ts'

/** The nine operations by their ids. */
export const operations = {
  listPositions: {
    id: 'listPositions',
    path: '/positions',
    tag: 'Positions',
    summary: 'List positions',
    description:
      'The positions within the access of the API key, newest first. For an agency these include the ones it manages for ' +
      'clients. The filters combine freely, with each other and with paging.',
    query: { clientId, clientSlug, status, take, cursor: cursor('a position') },
    pathParameters: {},
    reply: pageReply(Position),
    replyDescription: 'A page of positions.',
    codes: [...listCodes, 'UNKNOWN_CLIENT', ...commonCodes],
    versions: ['content'],
  },
  getPosition: {
    id: 'getPosition',
    path: '/positions/{id}',
    tag: 'Positions',
    summary: 'Get a position',
    description: 'A position in full, with the links and careers pages it is reachable over right now.',
    query: {},
    pathParameters: { id: 'The id of the position.' },
    reply: dataReply(PositionDetail),
    replyDescription: 'The position.',
    codes: [...commonCodes, 'NOT_FOUND'],
    versions: ['content', 'marketplace'],
  },
  listClients: {
    id: 'listClients',
    path: '/clients',
    tag: 'Clients',
    summary: 'List clients',
    description:
      "The clients of the key's company, oldest first, all at once. For a company that is no agency the list is empty. A key " +
      'restricted to positions sees the clients that these are managed for.',
    query: {},
    pathParameters: {},
    reply: dataReply(Type.Array(Company)),
    replyDescription: 'All clients.',
    codes: commonCodes,
    versions: ['content'],
  },
  getClient: {
    id: 'getClient',
    path: '/clients/{id}',
    tag: 'Clients',
    summary: 'Get a client',
    description: "A client of the key's company, by id or by slug. An id wins over a slug.",
    query: {},
    pathParameters: { id: 'The id or the slug of the client.' },
    reply: dataReply(Company),
    replyDescription: 'The client.',
    codes: [...commonCodes, 'NOT_FOUND'],
    versions: ['content'],
  },
  listPositionCandidates: {
    id: 'listPositionCandidates',
    path: '/positions/{id}/candidates',
    tag: 'Positions',
    summary: "List a position's candidates",
    description:
      'The applications to, and referrals for, a position, newest first. Until a referred person has agreed, every field of ' +
      '`candidate` is null. A position that does not exist answers 403, like one that is out of reach.',
    query: { take, cursor: cursor('an application or referral of this position') },
    pathParameters: { id: 'The id of the position.' },
    reply: pageReply(CandidateVouch),
    replyDescription: 'A page of applications and referrals.',
    codes: [...listCodes, ...commonCodes],
    versions: ['people'],
  },
  getPositionPerformance: {
    id: 'getPositionPerformance',
    path: '/positions/{id}/performance',
    tag: 'Positions',
    summary: "Get a position's performance",
    description:
      'How many applications and referrals a position has, how many people are behind them, and when something last ' +
      'happened. A position that does not exist answers 403, like one that is out of reach.',
    query: {},
    pathParameters: { id: 'The id of the position.' },
    reply: dataReply(PositionPerformance),
    replyDescription: 'The numbers.',
    codes: commonCodes,
    versions: ['people'],
  },
  listCareerPages: {
    id: 'listCareerPages',
    path: '/career-pages',
    tag: 'Careers pages',
    summary: 'List careers pages',
    description:
      "The active careers pages of the key's company and, for an agency, of its clients, and the marketplace. Default pages " +
      'come first, then the oldest.',
    query: { forAgency, isDefault, take, cursor: cursor('a careers page') },
    pathParameters: {},
    reply: pageReply(CareerPage),
    replyDescription: 'A page of careers pages.',
    codes: [...listCodes, ...commonCodes],
    versions: ['content', 'marketplace'],
  },
  listCareerPagePositions: {
    id: 'listCareerPagePositions',
    path: '/career-pages/{id}/positions',
    tag: 'Careers pages',
    summary: "List a careers page's positions",
    description:
      'The positions that are visible on a careers page right now: published, not paused, not expired and enabled on the ' +
      'page; the latest first publication first. `enableApplication` and `enableVouch` are those of the page.',
    query: { take, cursor: cursor('a position') },
    pathParameters: { id: 'The id of the careers page (its referral link id).' },
    reply: pageReply(Position),
    replyDescription: 'A page of positions.',
    codes: [...listCodes, ...commonCodes, 'NOT_FOUND'],
    versions: ['content', 'marketplace', 'page'],
  },
  getCareerPagePosition: {
    id: 'getCareerPagePosition',
    path: '/career-pages/{id}/positions/{positionId}',
    tag: 'Careers pages',
    summary: 'Get a position on a careers page',
    description:
      'A position in full as one careers page shows it. When the page is not found, or the position is not live on it, the ' +
      'answer is 404.',
    query: {},
    pathParameters: {
      id: 'The id of the careers page (its referral link id).',
      positionId: 'The id of the position.',
    },
    reply: dataReply(CareerPagePosition),
    replyDescription: 'The position as the page shows it.',
    codes: [...commonCodes, 'NOT_FOUND'],
    versions: ['content', 'marketplace', 'page'],
  },
} as const satisfies Record<string, Operation>

export type Operations = typeof operations
export type OperationId = keyof Operations

/** The ids of the nine operations, in the order in which the documents list them. */
export const operationIds = Object.keys(operations) as OperationId[]
