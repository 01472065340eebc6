import { quoted } from '@kandidat/contract/error-text'
import type { Queryable } from '../db/connection.ts'
import type { Eyes } from '../db/eyes.ts'
import { isId } from '../db/id.ts'
import { ApiError, forbidden, notFound } from '../http/api-error.ts'
import { type Handlers, objectBody, pageBody } from '../http/operation.ts'
import type { PageInReach } from '../positions/columns-store.ts'
import { positionExists, readPositionOnPage, seesThisPosition } from '../positions/detail-store.ts'
import { isPageCursor, listLivePositions } from '../positions/list-store.ts'
import { activePageExists, findPage, isCareersPageCursor, listCareersPages } from './store.ts'

type CareersPagesHandlers = Pick<Handlers, 'listCareerPages' | 'listCareerPagePositions' | 'getCareerPagePosition'>

/** The operations on careers pages (docs/operations.md#careers-pages). */
export function careersPagesApi(publicUrl: string): CareersPagesHandlers {
  return {
    async listCareerPages({ database, eyes, query }) {
      return pageBody(
        query,
        (page) => listCareersPages(database, eyes, query, page, publicUrl),
        (cursor) => isCareersPageCursor(database, eyes, cursor),
        'a careers page within the access of this API key',
      )
    },

    async listCareerPagePositions({ database, eyes, at, path, query }) {
      const on = await reachPage(database, eyes, path.id)
      return pageBody(
        query,
        (page) => listLivePositions(database, eyes, on, page, at),
        (cursor) => isPageCursor(database, eyes, on, cursor),
        'a published position within the access of this API key',
      )
    },

    async getCareerPagePosition({ database, eyes, at, path: { id, positionId } }) {
      const page = await reachPage(database, eyes, id)
      if (!isId(positionId)) throw notFound('position', positionId)
      const position = await readPositionOnPage(database, eyes, page, positionId, at, publicUrl)
      if (position !== undefined) return objectBody(position)
      if (!(await positionExists(database, positionId))) throw notFound('position', positionId)
      if (!(await seesThisPosition(database, eyes, positionId))) throw forbidden('position', positionId)
      throw new ApiError(
        'NOT_FOUND',
        `The position ${quoted(positionId)} is not live on the careers page ${quoted(id)}.`,
      )
    },
  }
}

/** The active page of a path: 404 where there is none, 403 where it is out of reach. */
async function reachPage(database: Queryable, eyes: Eyes, id: string): Promise<PageInReach> {
  const page = isId(id) ? await findPage(database, eyes, id) : undefined
  if (page) return page
  throw isId(id) && (await activePageExists(database, id))
    ? forbidden('careers page', id)
    : notFound('careers page', id)
}
