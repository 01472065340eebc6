import { ITEMS } from '../limits.ts'
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
      'Lists the positions that the API key can access, newest first. For an agency, this includes the positions that it ' +
      'manages for clients. You can combine all filters, with each other and with paging.',
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
    description:
      'Returns a position with all fields, and the links and careers pages through which it is reachable now.',
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
      "Lists all clients of the key's company, oldest first. There are no pages. The list is empty if the company is not an " +
      'agency. A key that is restricted to positions sees the clients for which these are managed.',
    query: {},
    pathParameters: {},
    reply: dataReply(Type.Array(Company, { maxItems: ITEMS })),
    replyDescription: 'All clients.',
    codes: commonCodes,
    versions: ['content'],
  },
  getClient: {
    id: 'getClient',
    path: '/clients/{id}',
    tag: 'Clients',
    summary: 'Get a client',
    description: "Returns a client of the key's company.",
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
      'Lists the applications and referrals for a position, newest first. Until a referred person agrees, every field of ' +
      '`candidate` is null. You get 403 if the key cannot access the position, and also if the position does not exist.',
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
      'Returns how many applications and referrals a position has, from how many people, and when something last happened. ' +
      'You get 403 if the key cannot access the position, and also if the position does not exist.',
    query: {},
    pathParameters: { id: 'The id of the position.' },
    reply: dataReply(PositionPerformance),
    replyDescription: 'The performance of the position.',
    codes: commonCodes,
    versions: ['people'],
  },
  listCareerPages: {
    id: 'listCareerPages',
    path: '/career-pages',
    tag: 'Careers pages',
    summary: 'List careers pages',
    description:
      "Lists the active careers pages of the key's company, those of its clients if it is an agency, and the marketplace. " +
      'Default pages come first, then the oldest.',
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
      'Lists the positions that are visible on a careers page now: published, not paused, not expired and enabled on the ' +
      'page. The most recently first-published position comes first. `enableApplication` and `enableVouch` are the values ' +
      'for this page.',
    query: { take, cursor: cursor('a position') },
    pathParameters: { id: 'The id of the careers page (the id of its referral link).' },
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
      'Returns a position with all fields, as one careers page shows it. You get 404 if the page does not exist or the ' +
      'position is not live on it.',
    query: {},
    pathParameters: {
      id: 'The id of the careers page (the id of its referral link).',
      positionId: 'The id of the position.',
    },
    reply: dataReply(CareerPagePosition),
    replyDescription: 'The position on this careers page.',
    codes: [...commonCodes, 'NOT_FOUND'],
    versions: ['content', 'marketplace', 'page'],
  },
} as const satisfies Record<string, Operation>

export type Operations = typeof operations
export type OperationId = keyof Operations

/** The ids of the nine operations, in the order in which the documents list them. */
export const operationIds = Object.keys(operations) as OperationId[]
