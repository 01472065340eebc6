import { notFoundPage, publicError } from '../../base/web/public/public-error.tsx'
import type { PublicPage } from '../../base/web/public/public-page.ts'
import { downloadOf } from './download.ts'
import { findByToken, hasEnded } from '../../content/files/read-store.ts'

/**
 * A file that somebody sent to a company, for whoever has its link: people who got it with an event have no session.
 */
export const filePage: PublicPage = {
  path: '/f/:token',
  show: async (visit) => {
    const { database } = visit
    const token = visit.params['token'] ?? ''
    if (!/^[\w-]{43}$/.test(token)) return notFoundPage(visit)
    const file = await findByToken(database.reads, token)
    if (!file) return (await hasEnded(database.reads, token)) ? publicError(visit, GONE) : notFoundPage(visit)
    return downloadOf(database.reads, file)
  },
}

const GONE = { status: 410, message: '', headers: {} }
