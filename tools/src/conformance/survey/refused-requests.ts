import type { SurveyRequest } from './exchange.ts'

/** Ids of existing objects; undefined if there are none. */
export interface KnownIds {
  readonly position: string | undefined
  readonly page: string | undefined
  /** A position that is not on any careers page. */
  readonly notLive: string | undefined
  readonly client: string | undefined
}

/** An id of no object. */
const NOBODY = '01890000-0000-7000-8000-000000000000'
const NOT_FOUND = { status: 404, code: 'NOT_FOUND' } as const
const INVALID = { status: 400, code: 'INVALID_PARAMETER' } as const

/** Requests that a server must refuse, or must understand although they look odd. */
export function refusedRequests({ position, page, notLive }: KnownIds): SurveyRequest[] {
  return [...parameters(position, page), ...unknown(page, notLive), ...keyless(position, page)]
}

function parameters(position: string | undefined, page: string | undefined): SurveyRequest[] {
  const positions = { operation: 'listPositions' } as const
  const pages = { operation: 'listCareerPages' } as const
  const wrongTakes = ['0', '101', '-1', '1.5', 'many', ''].map((take) => ({
    path: `/positions?take=${take}`,
    ...positions,
    ...INVALID,
  }))
  const cursor = { status: 400, code: 'INVALID_CURSOR', rule: 'paging.cursor-invalid' } as const
  const candidates = position === undefined ? [] : [`/positions/${encodeURIComponent(position)}/candidates`]
  const listed = page === undefined ? [] : [`/career-pages/${encodeURIComponent(page)}/positions`]
  const status = { ...positions, ...INVALID, rule: 'filter.status-invalid' }
  const client = { ...positions, status: 400, code: 'UNKNOWN_CLIENT', rule: 'filter.client-unknown' } as const
  return [
    { path: '/positions?take=1', ...positions, status: 200, rule: 'paging.take-bounds' },
    { path: '/positions?take=100', ...positions, status: 200, rule: 'paging.take-bounds' },
    ...wrongTakes.map((request) => ({ ...request, rule: 'paging.take-invalid' })),
    { path: '/career-pages?take=101', ...pages, ...INVALID, rule: 'paging.take-invalid' },
    ...candidates.map(
      (path) =>
        ({
          path: `${path}?take=0`,
          operation: 'listPositionCandidates',
          ...INVALID,
          rule: 'paging.take-invalid',
        }) as const,
    ),
    ...listed.map(
      (path) =>
        ({
          path: `${path}?take=0`,
          operation: 'listCareerPagePositions',
          ...INVALID,
          rule: 'paging.take-invalid',
        }) as const,
    ),
    { path: `/positions?cursor=${NOBODY}`, ...positions, ...cursor },
    { path: '/positions?cursor=', ...positions, ...cursor },
    { path: `/career-pages?cursor=${NOBODY}`, ...pages, ...cursor },
    ...candidates.map(
      (path) => ({ path: `${path}?cursor=${NOBODY}`, operation: 'listPositionCandidates', ...cursor }) as const,
    ),
    ...listed.map(
      (path) => ({ path: `${path}?cursor=${NOBODY}`, operation: 'listCareerPagePositions', ...cursor }) as const,
    ),
    { path: '/positions?status=OPEN', ...status },
    { path: '/positions?status=published', ...status },
    { path: '/positions?status=', ...status },
    { path: `/positions?clientId=${NOBODY}`, ...client },
    { path: '/positions?clientSlug=nobody-has-this-slug', ...client },
    { path: '/career-pages?forAgency=maybe', ...pages, ...INVALID, rule: 'pages.flag-invalid' },
    { path: '/career-pages?isDefault=1', ...pages, ...INVALID, rule: 'pages.flag-invalid' },
    { path: '/positions?take=1&somethingElse=1', ...positions, status: 200, rule: 'parameters.unknown' },
    { path: '/positions?take=1&take=2', ...positions, ...INVALID, rule: 'parameters.twice' },
  ]
}

function unknown(page: string | undefined, notLive: string | undefined): SurveyRequest[] {
  const forbidden = { status: 403, code: 'FORBIDDEN', rule: 'candidates.unknown' } as const
  const list = `/career-pages/${NOBODY}/positions`
  const odd = ['%00', 'null', `${NOBODY}0`, 'x'.repeat(300)]
  return [
    { path: `/positions/${NOBODY}`, operation: 'getPosition', ...NOT_FOUND, rule: 'positions.unknown' },
    ...odd.map(
      (id) => ({ path: `/positions/${id}`, operation: 'getPosition', ...NOT_FOUND, rule: 'path.odd-id' }) as const,
    ),
    { path: `/positions/${NOBODY}/candidates`, operation: 'listPositionCandidates', ...forbidden },
    { path: `/positions/${NOBODY}/performance`, operation: 'getPositionPerformance', ...forbidden },
    { path: `/clients/${NOBODY}`, operation: 'getClient', ...NOT_FOUND, rule: 'clients.unknown' },
    { path: '/clients/nobody-has-this-slug', operation: 'getClient', ...NOT_FOUND, rule: 'clients.unknown' },
    { path: list, operation: 'listCareerPagePositions', ...NOT_FOUND, rule: 'pages.unknown' },
    { path: `${list}/${NOBODY}`, operation: 'getCareerPagePosition', ...NOT_FOUND, rule: 'pages.unknown' },
    ...(page === undefined || notLive === undefined
      ? []
      : [
          {
            path: `/career-pages/${encodeURIComponent(page)}/positions/${encodeURIComponent(notLive)}`,
            operation: 'getCareerPagePosition',
            ...NOT_FOUND,
            rule: 'pages.not-live',
          } as const,
        ]),
    { path: '/nothing-is-served-here', operation: null, ...NOT_FOUND, rule: 'path.unknown' },
  ]
}

/** Requests without a valid key to each operation. */
function keyless(position = NOBODY, page = NOBODY): SurveyRequest[] {
  const [one, on] = [encodeURIComponent(position), encodeURIComponent(page)]
  const refused = { status: 401, code: 'UNAUTHORIZED', key: 'none', rule: 'key.missing' } as const
  const list = { path: '/positions', operation: 'listPositions' } as const
  return [
    { ...list, ...refused },
    { path: `/positions/${one}`, operation: 'getPosition', ...refused },
    { path: '/clients', operation: 'listClients', ...refused },
    { path: `/clients/${NOBODY}`, operation: 'getClient', ...refused },
    { path: `/positions/${one}/candidates`, operation: 'listPositionCandidates', ...refused },
    { path: `/positions/${one}/performance`, operation: 'getPositionPerformance', ...refused },
    { path: '/career-pages', operation: 'listCareerPages', ...refused },
    { path: `/career-pages/${on}/positions`, operation: 'listCareerPagePositions', ...refused },
    { path: `/career-pages/${on}/positions/${one}`, operation: 'getCareerPagePosition', ...refused },
    { ...list, ...refused, key: 'invalid', rule: 'key.invalid' },
    { ...list, ...refused, headers: { authorization: 'Basic bm9ib2R5Om5vYm9keQ==' }, rule: 'key.scheme' },
    { ...list, path: '/positions?take=0', ...refused, rule: 'key.first' },
    { path: `/positions/${NOBODY}`, operation: 'getPosition', ...refused, rule: 'key.first' },
    { path: '/nothing-is-served-here', operation: null, ...refused, rule: 'key.first' },
  ]
}
