import { quoted } from '@kandidat/contract/operations/error-text'
import type { Queryable } from '../base/db/connection.ts'
import type { CompanyAccess } from '../base/access/access.ts'
import { isId } from '../base/db/id.ts'
import { clientReference } from '../organisation/clients/client-reference.ts'
import { ApiError, forbidden, notFound } from '../base/http/operations/api-error.ts'
import { type Handlers, objectBody, pageBody } from '../base/http/operations/operation.ts'
import { positionExists, readPosition, canReadThisPosition } from '../positions/detail-store.ts'
import { listPositions } from '../positions/list-store.ts'
import { findClient } from '../organisation/clients/store.ts'

/** The operations on positions (docs/operations.md#positions). */
export function positionsApi(publicUrl: string): Pick<Handlers, 'listPositions' | 'getPosition'> {
  return {
    async listPositions({ database, access, at, query }) {
      const clientId = await filteredClient(database, access, query)
      return pageBody(
        query,
        (page) => listPositions(database, access, { status: query.status, clientId }, page, at),
        (cursor) => canReadThisPosition(database, access, cursor),
        'a position within the access of this API key',
      )
    },

    async getPosition({ database, access, at, path }) {
      const position = isId(path.id) ? await readPosition(database, access, path.id, at, publicUrl) : undefined
      if (position !== undefined) return objectBody(position)
      throw isId(path.id) && (await positionExists(database, path.id))
        ? forbidden('position', path.id)
        : notFound('position', path.id)
    },
  }
}

/**
 * The id of the client that a list is restricted to. `clientId` wins over `clientSlug`
 * (docs/lists.md#filters).
 */
async function filteredClient(
  database: Queryable,
  access: CompanyAccess,
  query: { clientId: string | undefined; clientSlug: string | undefined },
): Promise<string | undefined> {
  const { clientId, clientSlug } = query
  if (clientId === undefined && clientSlug === undefined) return undefined
  const by = clientId === undefined ? 'slug' : 'id'
  const value = clientId ?? clientSlug ?? ''
  const reference = clientReference(value, by)
  const client = reference && (await findClient(database, access, reference))
  if (!client) {
    const name = clientId === undefined ? 'clientSlug' : 'clientId'
    const allowed = `the ${by} of a client of the company of the API key`
    throw new ApiError('UNKNOWN_CLIENT', `The query parameter "${name}" must be ${allowed}, but was ${quoted(value)}.`)
  }
  if (!client.readable) throw forbidden('client', value)
  return client.id
}
