import type { OperationId } from '@kandidat/contract/operations/operations'
import type { Holder, KeyHolder, ObjectKind, World } from './access-world.ts'

/** A status, or whether a list shows the object. */
export type Cell = 200 | 400 | 403 | 404 | 'shown' | 'hidden'

/** One way in which a request of an operation can name an object, or its response show it. */
export interface Way {
  by: string
  path: (world: World, object: ObjectKind) => string
  /** The id that the list shows or hides, if the path names no object. */
  shows?: (world: World, object: ObjectKind) => string
  /** In the order of `objects`. */
  expected: Record<Holder, Row>
}

type Row = readonly [own: Cell, clients: Cell, strangers: Cell, unknown: Cell]

/**
 * The row of each holder. What a user sees does not depend on the role, and is what a key of the same
 * user sees. Only somebody inside a client has no key.
 */
function expecting(rows: Record<KeyHolder | 'insideClient', Row>): Record<Holder, Row> {
  const ofAgency = rows["agency's"]
  return {
    ...rows,
    ...{ administrator: ofAgency, recruiter: ofAgency, hiringManager: ofAgency, viewer: ofAgency },
    restrictedUser: rows.restricted,
    clientUser: rows["company's"],
  }
}

const positionsInReach = expecting({
  restricted: [200, 403, 403, 404],
  "stranger's": [403, 403, 200, 404],
  "agency's": [200, 200, 403, 404],
  "company's": [403, 403, 403, 404],
  insideClient: [403, 200, 403, 404],
})
/** The same where no 404 is listed. */
const positionsOr403 = expecting({
  restricted: [200, 403, 403, 403],
  "stranger's": [403, 403, 200, 403],
  "agency's": [200, 200, 403, 403],
  "company's": [403, 403, 403, 403],
  insideClient: [403, 200, 403, 403],
})
/** Own is the agency itself: no client of its keys, and another company for the others. */
const clientsByName = expecting({
  restricted: [404, 403, 403, 404],
  "stranger's": [403, 403, 200, 404],
  "agency's": [404, 200, 403, 404],
  "company's": [403, 404, 403, 404],
  insideClient: [404, 200, 403, 404],
})
const clientsAsFilter = expecting({
  restricted: [400, 403, 400, 400],
  "stranger's": [400, 400, 200, 400],
  "agency's": [400, 200, 400, 400],
  "company's": [400, 400, 400, 400],
  insideClient: [400, 200, 400, 400],
})
const pagesByPath = expecting({
  restricted: [200, 403, 403, 404],
  "stranger's": [403, 403, 200, 404],
  "agency's": [200, 200, 403, 404],
  "company's": [403, 200, 403, 404],
  insideClient: [403, 200, 403, 404],
})

/** Every position is live on the marketplace and so public there. A restricted key reads its own alone,
 * and somebody inside a client what is managed for it. */
const onMarketplace = expecting({
  restricted: [200, 403, 403, 404],
  "stranger's": [200, 200, 200, 404],
  "agency's": [200, 200, 200, 404],
  "company's": [200, 200, 200, 404],
  insideClient: [403, 200, 403, 404],
})

/**
 * The response of every operation to each key about each object. An operation that is missing here
 * does not compile.
 */
export const cases: { readonly [Id in OperationId]: readonly [Way, ...Way[]] } = {
  listPositions: [
    {
      by: 'what it lists',
      path: () => '/positions',
      shows: (world, object) => world.position[object],
      expected: expecting({
        restricted: ['shown', 'hidden', 'hidden', 'hidden'],
        "stranger's": ['hidden', 'hidden', 'shown', 'hidden'],
        "agency's": ['shown', 'shown', 'hidden', 'hidden'],
        "company's": ['hidden', 'hidden', 'hidden', 'hidden'],
        insideClient: ['hidden', 'shown', 'hidden', 'hidden'],
      }),
    },
    {
      by: 'clientId',
      path: (world, object) => `/positions?clientId=${world.client[object]}`,
      expected: clientsAsFilter,
    },
    {
      by: 'clientSlug',
      path: (world, object) => `/positions?clientSlug=${world.clientSlug[object]}`,
      expected: clientsAsFilter,
    },
    {
      by: 'cursor',
      path: (world, object) => `/positions?cursor=${world.position[object]}`,
      expected: expecting({
        restricted: [200, 400, 400, 400],
        "stranger's": [400, 400, 200, 400],
        "agency's": [200, 200, 400, 400],
        "company's": [400, 400, 400, 400],
        insideClient: [400, 200, 400, 400],
      }),
    },
  ],
  getPosition: [
    { by: 'id', path: (world, object) => `/positions/${world.position[object]}`, expected: positionsInReach },
  ],
  listClients: [
    {
      by: 'what it lists',
      path: () => '/clients',
      shows: (world, object) => world.client[object],
      expected: expecting({
        restricted: ['hidden', 'hidden', 'hidden', 'hidden'],
        "stranger's": ['hidden', 'hidden', 'shown', 'hidden'],
        "agency's": ['hidden', 'shown', 'hidden', 'hidden'],
        "company's": ['hidden', 'hidden', 'hidden', 'hidden'],
        insideClient: ['hidden', 'shown', 'hidden', 'hidden'],
      }),
    },
  ],
  getClient: [
    { by: 'id', path: (world, object) => `/clients/${world.client[object]}`, expected: clientsByName },
    { by: 'slug', path: (world, object) => `/clients/${world.clientSlug[object]}`, expected: clientsByName },
  ],
  listPositionCandidates: [
    { by: 'id', path: (world, object) => `/positions/${world.position[object]}/candidates`, expected: positionsOr403 },
    {
      by: 'cursor on the own position',
      path: (world, object) => `/positions/${world.position.own}/candidates?cursor=${world.vouch[object]}`,
      expected: expecting({
        restricted: [200, 400, 400, 400],
        "stranger's": [403, 403, 403, 403],
        "agency's": [200, 400, 400, 400],
        "company's": [403, 403, 403, 403],
        insideClient: [403, 403, 403, 403],
      }),
    },
  ],
  getPositionPerformance: [
    { by: 'id', path: (world, object) => `/positions/${world.position[object]}/performance`, expected: positionsOr403 },
  ],
  listCareerPages: [
    {
      by: 'what it lists',
      path: () => '/career-pages',
      shows: (world, object) => world.page[object],
      expected: expecting({
        restricted: ['shown', 'hidden', 'hidden', 'hidden'],
        "stranger's": ['hidden', 'hidden', 'shown', 'hidden'],
        "agency's": ['shown', 'shown', 'hidden', 'hidden'],
        "company's": ['hidden', 'shown', 'hidden', 'hidden'],
        insideClient: ['hidden', 'shown', 'hidden', 'hidden'],
      }),
    },
    {
      by: 'cursor',
      path: (world, object) => `/career-pages?cursor=${world.page[object]}`,
      expected: expecting({
        restricted: [200, 400, 400, 400],
        "stranger's": [400, 400, 200, 400],
        "agency's": [200, 200, 400, 400],
        "company's": [400, 200, 400, 400],
        insideClient: [400, 200, 400, 400],
      }),
    },
  ],
  listCareerPagePositions: [
    {
      by: 'what it lists on the marketplace',
      path: (world) => `/career-pages/${world.marketplace}/positions`,
      shows: (world, object) => world.position[object],
      expected: expecting({
        restricted: ['shown', 'hidden', 'hidden', 'hidden'],
        "stranger's": ['shown', 'shown', 'shown', 'hidden'],
        "agency's": ['shown', 'shown', 'shown', 'hidden'],
        "company's": ['shown', 'shown', 'shown', 'hidden'],
        insideClient: ['hidden', 'shown', 'hidden', 'hidden'],
      }),
    },
    {
      by: 'cursor on the marketplace',
      path: (world, object) => `/career-pages/${world.marketplace}/positions?cursor=${world.position[object]}`,
      expected: expecting({
        restricted: [200, 400, 400, 400],
        "stranger's": [200, 200, 200, 400],
        "agency's": [200, 200, 200, 400],
        "company's": [200, 200, 200, 400],
        insideClient: [400, 200, 400, 400],
      }),
    },
    { by: 'id', path: (world, object) => `/career-pages/${world.page[object]}/positions`, expected: pagesByPath },
    {
      by: 'cursor on the client’s page',
      path: (world, object) => `/career-pages/${world.page["client's"]}/positions?cursor=${world.position[object]}`,
      expected: expecting({
        restricted: [403, 403, 403, 403],
        "stranger's": [403, 403, 403, 403],
        "agency's": [200, 200, 400, 400],
        // A position that is listed there is public there. The agency's own is not listed on its
        // client's page.
        "company's": [400, 200, 400, 400],
        insideClient: [400, 200, 400, 400],
      }),
    },
  ],
  getCareerPagePosition: [
    {
      by: 'id of a page, with a position that is live on it',
      path: (world, object) => `/career-pages/${world.page[object]}/positions/${world.position[object]}`,
      expected: pagesByPath,
    },
    {
      by: 'positionId on the agency’s page',
      path: (world, object) => `/career-pages/${world.page.own}/positions/${world.position[object]}`,
      expected: expecting({
        restricted: [200, 403, 403, 404],
        "stranger's": [403, 403, 403, 403],
        "agency's": [200, 200, 403, 404],
        "company's": [403, 403, 403, 403],
        insideClient: [403, 403, 403, 403],
      }),
    },
    {
      by: 'positionId on the marketplace',
      path: (world, object) => `/career-pages/${world.marketplace}/positions/${world.position[object]}`,
      expected: onMarketplace,
    },
  ],
}

/** Operations of a contract that have no cases here. */
export function operationsWithoutCase(ids: readonly string[]): string[] {
  return ids.filter((id) => !Object.hasOwn(cases, id))
}
