import { Readable } from 'node:stream'
import type { ObjectKey } from '../../base/db/keys.ts'
import type { Queryable } from '../../base/db/connection.ts'
import type { BodyAnswer } from '../../base/web/serving/answer.ts'
import { attachment, mediaTypes } from '../../content/files/content/file-name.ts'
import { readChunks } from '../../content/files/store.ts'

/**
 * The answer that lets a browser store a file of a candidate and never show it. If one did show it, it could run nothing and
 * reach nothing of ours.
 */
export function downloadOf(
  database: Queryable,
  file: ObjectKey & { readonly name: string; readonly type: keyof typeof mediaTypes; readonly size: number },
): BodyAnswer {
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
    open: () => Readable.from(readChunks(database, file), { objectMode: false }),
  }
}
