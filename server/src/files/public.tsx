import { Readable } from 'node:stream'
import { notFoundPage, publicError } from '../web/public/public-error.tsx'
import type { PublicPage } from '../web/public/public-page.ts'
import { attachment, mediaTypes } from './content/file-name.ts'
import { findByToken, hasEnded, readChunks } from './store.ts'

/**
 * A file that somebody sent to a company, for whoever has its link: people who got it with an event have no session. Browsers
 * store it and never show it. If one did show it, it could run nothing and reach nothing of ours.
 */
export const filePage: PublicPage = {
  path: '/f/:token',
  show: async (visit) => {
    const { database } = visit
    const token = visit.params['token'] ?? ''
    if (!/^[\w-]{43}$/.test(token)) return notFoundPage(visit)
    const file = await findByToken(database.reads, token)
    if (!file) return (await hasEnded(database.reads, token)) ? publicError(visit, GONE) : notFoundPage(visit)
    return {
      kind: 'stream',
      type: mediaTypes[file.type],
      headers: {
        'content-disposition': attachment(file.name),
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'content-length': String(file.size),
      },
      open: () => Readable.from(readChunks(database.reads, file), { objectMode: false }),
    }
  },
}

const GONE = { status: 410, message: '', headers: {} }
