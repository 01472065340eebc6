import type { Passing, Spoil } from './breaking-proxy.ts'

/** A way to break a server. */
export interface Fault {
  /** Makes a new one for each run, because some remember what they did. */
  readonly make: () => Spoil
  /** The base path of the requests. */
  readonly base?: string
}

const NOBODY = '01890000-0000-7000-8000-000000000000'
const EMPTY = { data: [], nextCursor: null }

type Where = (passing: Passing) => boolean

const at =
  (path: RegExp): Where =>
  (passing) =>
    path.test(passing.path) && passing.method === 'GET'
const ok =
  (path: RegExp): Where =>
  (passing) =>
    at(path)(passing) && passing.status === 200

const positions = ok(/^\/positions$/)
const detail = ok(/^\/positions\/[^/]+$/)
const clients = ok(/^\/clients$/)
const client = ok(/^\/clients\/[^/]+$/)
const candidates = ok(/\/candidates$/)
const performanceOf = ok(/\/performance$/)
const pages = ok(/^\/career-pages$/)
const pagePositions = ok(/^\/career-pages\/[^/]+\/positions$/)
const pagePosition = ok(/^\/career-pages\/[^/]+\/positions\/[^/]+$/)
const asks =
  (where: Where, ...parameters: string[]): Where =>
  (passing) =>
    where(passing) &&
    parameters.every((parameter) => passing.query.has(...(parameter.split('=') as [string, string?]))) &&
    [...passing.query.keys()].every((name) => name === 'take' || parameters.some((each) => each.split('=')[0] === name))
const refused =
  (status: number, where: Where = () => true): Where =>
  (passing) =>
    passing.status === status && where(passing)
const names =
  (id: string): Where =>
  ({ path }) =>
    path.split('/').includes(id)
const and =
  (...all: Where[]): Where =>
  (passing) =>
    all.every((where) => where(passing))
const not =
  (where: Where): Where =>
  (passing) =>
    !where(passing)
const keyless: Where = ({ headersOfRequest }) => headersOfRequest.authorization === undefined
const basic: Where = ({ headersOfRequest }) => headersOfRequest.authorization?.startsWith('Basic') === true
const nobodys: Where = ({ headersOfRequest }) => headersOfRequest.authorization?.includes('kand_000000') === true

/** Changes the responses that match. */
const where = (matches: Where, change: Spoil): Fault => ({
  make: () => (passing) => void (matches(passing) && change(passing)),
})
/** Replaces the status and the body of the responses that match. */
const instead = (
  matches: Where,
  status: number,
  body: unknown = { error: 'Something else.', code: 'FORBIDDEN' },
): Fault => where(matches, (passing) => Object.assign(passing, { status, body }))
const error = (code: string) => ({ error: 'take status clientId cursor', code })
const header = (name: string, value?: (passing: Passing) => string): Spoil => {
  return (passing) => {
    if (value === undefined) Reflect.deleteProperty(passing.headers, name)
    else passing.headers[name] = value(passing)
  }
}
const reversed = (matches: Where): Fault => where(matches, ({ body }) => (body.data = body.data.toReversed()))
const inList = (matches: Where, values: object): Fault =>
  where(matches, ({ body }) => body.data.forEach((item: object) => void Object.assign(item, values)))
const inData = (matches: Where, values: object): Fault =>
  where(matches, ({ body }) => void Object.assign(body.data, values))
/** Changes the responses from the second time on that the same path and query are requested. */
const later = (matches: Where, change: Spoil): Fault => ({
  make: () => {
    const seen = new Set<string>()
    return (passing) => {
      if (!matches(passing)) return
      const name = `${passing.path}?${passing.query.toString()}`
      if (seen.has(name)) change(passing)
      seen.add(name)
    }
  },
})
const steps = asks(positions, 'take=2')
const nextSteps: Where = (passing) =>
  positions(passing) && passing.query.get('take') === '2' && passing.query.has('cursor')
const LINK = { id: 'a', idForEmbedded: 'a', type: 'AD', platform: '', name: '', jobUrl: '', applyUrl: '', vouchUrl: '' }

/** A fault for each rule that breaks it. */
export const faults: Readonly<Record<string, Fault>> = {
  'answer.json': where(
    clients,
    header('content-type', () => 'text/html'),
  ),
  'answer.success': instead(performanceOf, 202, { data: {} }),
  'answer.object': where(detail, (passing) => (passing.body.data = [passing.body.data])),
  'answer.list': where(pages, ({ body }) => delete body.nextCursor),
  'shape.listPositions': inList(positions, { title: 1 }),
  'shape.getPosition': inData(detail, { highlights: 'none' }),
  'shape.listClients': where(clients, ({ body }) => delete body.data[0].website),
  'shape.getClient': inData(client, { images: ['https://example.com/a.png'] }),
  'shape.listPositionCandidates': inList(candidates, { stage: 'APPLIED' }),
  'shape.getPositionPerformance': where(performanceOf, ({ body }) => (body.data.vouches.total = '7')),
  'shape.listCareerPages': inList(pages, { url: null }),
  'shape.listCareerPagePositions': inList(pagePositions, { language: 'XX' }),
  'shape.getCareerPagePosition': inData(pagePosition, { jobUrl: null }),
  'shape.times': where(candidates, ({ body }) => {
    for (const item of body.data) item.createdAt = item.createdAt.replace(/\.\d+Z$/, 'Z')
  }),
  'content.company': where(client, ({ body }) => (body.data.contentHtml += '<p>more</p>')),
  'content.position': where(detail, ({ body }) => (body.data.contentHtml += '<p>more</p>')),
  'detail.repeats': where(detail, ({ body }) => (body.data.title += '!')),
  'links.sharing': where(detail, ({ body }) =>
    body.data.sharingLinks.forEach((link: object) => Object.assign(link, { idForEmbedded: 'x' })),
  ),
  'links.careers-page': where(detail, ({ body }) =>
    body.data.careerPagesLinks.forEach((link: { id: string; idForEmbedded: string }) => (link.idForEmbedded = link.id)),
  ),
  'status.reachable': where(
    (passing) => detail(passing) && passing.body.data.status === 'PUBLISHED',
    ({ body }) => Object.assign(body.data, { sharingLinks: [], careerPagesLinks: [] }),
  ),
  'status.unreachable': where(
    (passing) => detail(passing) && passing.body.data.status !== 'PUBLISHED',
    ({ body }) => (body.data.sharingLinks = [LINK]),
  ),
  'status.draft': where(positions, ({ body }) => {
    for (const item of body.data) if (item.status === 'DRAFT') item.publishedAt = item.createdAt
  }),
  'performance.counts': where(performanceOf, ({ body }) => (body.data.candidates.new = 99)),
  'page-position.ids': inData(pagePosition, { careerPageId: 'another' }),
  'page-position.no-links': inData(pagePosition, { sharingLinks: [] }),
  'paging.take': where(steps, ({ body }) => {
    body.data.pop()
    body.nextCursor = body.data[0].id
  }),
  'paging.default': where(asks(positions), ({ body, query }) => {
    if (query.size > 0) return
    while (body.data.length <= 50) body.data.push(...body.data)
  }),
  'paging.take-bounds': instead(asks(positions, 'take=1'), 400, error('INVALID_PARAMETER')),
  'paging.take-invalid': instead(
    refused(400, ({ query }) => query.get('take') === '101'),
    200,
    EMPTY,
  ),
  'paging.next-cursor': where(steps, ({ body }) => (body.nextCursor = body.data[0].id)),
  'paging.last-page': where(nextSteps, (passing) => (passing.body = EMPTY)),
  'paging.no-doubles': where(nextSteps, ({ body }) => (body.data[1] = body.data[0])),
  'paging.complete': where(nextSteps, ({ body }) => (body.data = body.data.toReversed())),
  'paging.stable': later(asks(positions, 'take=100'), ({ body }) => (body.data = body.data.toReversed())),
  'paging.cursor-invalid': instead(
    refused(400, ({ query }) => query.get('cursor') === ''),
    200,
    EMPTY,
  ),
  'order.positions': reversed(positions),
  'order.candidates': reversed(candidates),
  'order.careers-pages': reversed(pages),
  'order.page-positions': reversed(pagePositions),
  'parameters.unknown': instead(({ query }) => query.has('somethingElse'), 400, error('INVALID_PARAMETER')),
  'parameters.twice': instead(({ query }) => query.getAll('take').length > 1, 200, EMPTY),
  'filter.status': where(asks(positions, 'status=DRAFT'), (passing) => (passing.body = EMPTY)),
  'filter.status-invalid': instead(
    refused(400, ({ query }) => query.get('status') === 'published'),
    200,
    EMPTY,
  ),
  'filter.client-id': where(asks(positions, 'clientId'), ({ body }) => body.data.pop()),
  'filter.client-slug': where(asks(positions, 'clientSlug'), ({ body }) => delete body.data[0].subCompanyId),
  'filter.client-both': instead(asks(positions, 'clientId', 'clientSlug'), 400, error('UNKNOWN_CLIENT')),
  'filter.combined': where(asks(positions, 'clientId', 'status'), (passing) => (passing.body = EMPTY)),
  'filter.client-unknown': instead(
    refused(400, ({ query }) => query.get('clientId') === NOBODY),
    200,
    EMPTY,
  ),
  'clients.by-id': where(client, (passing) => passing.path.includes('-') && (passing.body.data.id = NOBODY)),
  'clients.by-slug': instead(and(client, names('client')), 404, error('NOT_FOUND')),
  'clients.unknown': instead(refused(404, at(/^\/clients\//)), 403),
  'pages.marketplace': where(pages, ({ body }) => {
    body.data = body.data.filter((page: { isMarketplace: boolean }) => !page.isMarketplace)
    body.nextCursor = null
  }),
  'pages.for-agency': where(asks(pages, 'forAgency=true'), ({ body }) => (body.data[0].forAgency = false)),
  'pages.for-clients': where(asks(pages, 'forAgency=false'), (passing) => (passing.body = EMPTY)),
  'pages.default': where(asks(pages, 'isDefault=true'), ({ body }) => body.data.pop()),
  'pages.not-default': where(asks(pages, 'isDefault=false'), ({ body }) => (body.data[0].isDefault = true)),
  'pages.flag-invalid': instead(
    refused(400, ({ query }) => query.has('isDefault')),
    200,
    EMPTY,
  ),
  'pages.visible': inList(pagePositions, { expirationDate: '2020-01-01T00:00:00.000Z' }),
  'pages.readable': instead(pagePosition, 403),
  'pages.unknown': instead(refused(404, at(/^\/career-pages\/[^/]+\/positions$/)), 200, EMPTY),
  'pages.not-live': instead(refused(404, and(at(/^\/career-pages\/[^/]+\/positions\/./), not(names(NOBODY)))), 403),
  'positions.unknown': instead(refused(404, and(at(/^\/positions\/[^/]+$/), names(NOBODY))), 403),
  'candidates.unknown': instead(refused(403, and(at(/\/candidates$/), names(NOBODY))), 404, error('NOT_FOUND')),
  'key.missing': instead(refused(401, and(at(/^\/clients$/), keyless)), 200, { data: [] }),
  'key.invalid': instead(refused(401, nobodys), 403),
  'key.scheme': instead(refused(401, basic), 400, error('INVALID_PARAMETER')),
  'key.first': instead(
    refused(401, ({ query }) => query.get('take') === '0'),
    400,
    error('INVALID_PARAMETER'),
  ),
  'key.challenge': where(refused(401), header('www-authenticate')),
  'access.position': instead(refused(403, at(/^\/positions\/[^/]+$/)), 404, error('NOT_FOUND')),
  'access.candidates': instead(refused(403, and(at(/\/candidates$/), not(names(NOBODY)))), 200, EMPTY),
  'access.performance': instead(refused(403, and(at(/\/performance$/), not(names(NOBODY)))), 404, error('NOT_FOUND')),
  'access.client': instead(refused(403, at(/^\/clients\/./)), 404, error('NOT_FOUND')),
  'access.client-filter': instead(
    refused(400, ({ query }) => query.has('clientId') && query.get('clientId') !== NOBODY),
    200,
    EMPTY,
  ),
  'access.page': instead(refused(403, at(/^\/career-pages\/[^/]+\/positions$/)), 200, EMPTY),
  'access.cursor': instead(
    refused(400, ({ path, query }) => path === '/positions' && ![null, '', NOBODY].includes(query.get('cursor'))),
    200,
    EMPTY,
  ),
  'access.lists': instead(detail, 403),
  'error.shape': where(refused(404), (passing) => (passing.body = { message: 'Not found.' })),
  'error.code': where(refused(404), ({ body }) => body && (body.code = 'INVALID_CURSOR')),
  'error.none-inside': instead(names('null'), 500, error('INTERNAL_ERROR')),
  'error.text': where(refused(400), ({ body }) => (body.error = 'Bad request.')),
  'path.unknown': instead(names('nothing-is-served-here'), 400, error('BAD_REQUEST')),
  'path.odd-id': instead(names('%00'), 400, error('BAD_REQUEST')),
  'method.options': instead(({ method }) => method === 'OPTIONS', 204, undefined),
  'method.head': where(({ method, status }) => method === 'HEAD' && status === 200, header('etag')),
  'limit.headers': where(refused(404), header('x-ratelimit-remaining')),
  'limit.constant': where(
    clients,
    header('x-ratelimit-limit', () => '1000001'),
  ),
  'limit.counts': where(
    positions,
    header('x-ratelimit-remaining', () => '900000'),
  ),
  'limit.reset': where(
    positions,
    header('x-ratelimit-reset', ({ headers }) => `${headers['x-ratelimit-reset']}000`),
  ),
  'limit.refused': instead(refused(429, clients429()), 200, { data: [] }),
  'limit.retry-after': where(refused(429), header('retry-after')),
  'limit.first': instead(refused(429, names('nothing-is-served-here')), 404, error('NOT_FOUND')),
  'limit.own': {
    make: () => {
      let isSpent = false
      return (passing) => {
        isSpent ||= passing.status === 429
        if (isSpent && nobodys(passing)) Object.assign(passing, { status: 429, body: error('RATE_LIMITED') })
      }
    },
  },
  'header.request-id': where(
    positions,
    header('x-request-id', () => 'always-this-one'),
  ),
  'header.etag': where(pages, header('etag')),
  'header.etag-same': {
    make: () => {
      let count = 0
      return (passing) => void (clients(passing) && (passing.headers['etag'] = `W/"${(count += 1)}"`))
    },
  },
  'header.not-modified': instead(refused(304), 200, EMPTY),
  'header.modified': instead(
    ({ headersOfRequest }) => headersOfRequest['if-none-match'] === 'W/"another"',
    304,
    undefined,
  ),
  'header.private': where(positions, (passing) =>
    Object.assign(passing.headers, { 'cache-control': 'public, max-age=60', vary: 'Accept-Encoding' }),
  ),
  'version.base': { make: () => () => undefined, base: '/api/v2' },
  'version.description': instead(at(/^\/openapi\.json$/), 404, error('NOT_FOUND')),
  'version.number': where(ok(/^\/openapi\.json$/), ({ body }) => (body.info.version = '2.0.0')),
}

function clients429(): Where {
  return ({ path }) => path === '/clients'
}
