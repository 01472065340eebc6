import { quoted } from '@kandidat/contract/error-text'
import type { Queryable } from '../db/connection.ts'
import type { Eyes } from '../db/eyes.ts'
import { isId } from '../db/id.ts'
import { findClient } from '../companies/store.ts'
import { clientReference } from '../companies/company.ts'
import { ApiError, forbidden, notFound } from '../http/api-error.ts'
import { type Handlers, objectBody, pageBody } from '../http/operation.ts'
import { positionExists, readPosition, seesThisPosition } from './detail-store.ts'
import { listPositions } from './list-store.ts'

/** The operations on positions (docs/operations.md#positions). */
export function positionsApi(publicUrl: string): Pick<Handlers, 'listPositions' | 'getPosition'> {
  return {
    async listPositions({ database, eyes, at, query }) {
      const clientId = await filteredClient(database, eyes, query)
      return pageBody(
        query,
        (page) => listPositions(database, eyes, { status: query.status, clientId }, page, at),
        (cursor) => seesThisPosition(database, eyes, cursor),
        'a position within the access of this API key',
      )
    },

    async getPosition({ database, eyes, at, path }) {
      const position = isId(path.id) ? await readPosition(database, eyes, path.id, at, publicUrl) : undefined
      if (position !== undefined) return objectBody(position)
      throw isId(path.id) && (await positionExists(database, path.id))
        ? forbidden('position', path.id)
        : notFound('position', path.id)
    },
  }
}

/** The client that a list is restricted to: `clientId` wins over `clientSlug` (docs/lists.md#filters). */
async function filteredClient(
  database: Queryable,
  eyes: Eyes,
  query: { clientId: string | undefined; clientSlug: string | undefined },
): Promise<string | undefined> {
  const { clientId, clientSlug } = query
  if (clientId === undefined && clientSlug === undefined) return undefined
  const by = clientId === undefined ? 'slug' : 'id'
  const given = clientId ?? clientSlug ?? ''
  const reference = clientReference(given, by)
  const client = reference && (await findClient(database, eyes, reference))
  if (!client) {
    const name = clientId === undefined ? 'clientSlug' : 'clientId'
    const allowed = `the ${by} of a client of the company of the API key`
    throw new ApiError('UNKNOWN_CLIENT', `The query parameter "${name}" must be ${allowed}, but was ${quoted(given)}.`)
  }
  if (!client.inSight) throw forbidden('client', given)
  return client.id
}
