import { quoted } from '@kandidat/contract/operations/error-text'
import type { Queryable } from '../base/db/connection.ts'
import type { CompanyAccess } from '../base/access/access.ts'
import { isId } from '../base/db/id.ts'
import { ApiError, forbidden, notFound } from '../base/http/operations/api-error.ts'
import { type Handlers, objectBody, pageBody } from '../base/http/operations/operation.ts'
import type { ReadablePage } from '../positions/columns-store.ts'
import { positionExists, readPositionOnPage, canReadThisPosition } from '../positions/detail-store.ts'
import { isPageCursor, listLivePositions } from '../positions/list-store.ts'
import { activePageExists, findPage, isCareersPageCursor, listCareersPages } from '../positions/careers-pages/store.ts'

type CareersPagesHandlers = Pick<Handlers, 'listCareerPages' | 'listCareerPagePositions' | 'getCareerPagePosition'>

/** The operations on careers pages (docs/operations.md#careers-pages). */
export function careersPagesApi(publicUrl: string): CareersPagesHandlers {
  return {
    async listCareerPages({ database, access, query }) {
      return pageBody(
        query,
        (page) => listCareersPages(database, access, query, page, publicUrl),
        (cursor) => isCareersPageCursor(database, access, cursor),
        'a careers page within the access of this API key',
      )
    },

    async listCareerPagePositions({ database, access, at, path, query }) {
      const careersPage = await requirePage(database, access, path.id)
      return pageBody(
        query,
        (page) => listLivePositions(database, access, careersPage, page, at),
        (cursor) => isPageCursor(database, access, careersPage, cursor),
        'a published position within the access of this API key',
      )
    },

    async getCareerPagePosition({ database, access, at, path: { id, positionId } }) {
      const page = await requirePage(database, access, id)
      if (!isId(positionId)) throw notFound('position', positionId)
      const position = await readPositionOnPage(database, access, page, positionId, at, publicUrl)
      if (position !== undefined) return objectBody(position)
      if (!(await positionExists(database, positionId))) throw notFound('position', positionId)
      if (!(await canReadThisPosition(database, access, positionId))) throw forbidden('position', positionId)
      throw new ApiError(
        'NOT_FOUND',
        `The position ${quoted(positionId)} is not live on the careers page ${quoted(id)}.`,
      )
    },
  }
}

/**
 * The active page that a path names. 404 if it does not exist, 403 if the access cannot read it.
 */
async function requirePage(database: Queryable, access: CompanyAccess, id: string): Promise<ReadablePage> {
  const page = isId(id) ? await findPage(database, access, id) : undefined
  if (page) return page
  throw isId(id) && (await activePageExists(database, id))
    ? forbidden('careers page', id)
    : notFound('careers page', id)
}
