import type { Queryable } from '../../base/db/connection.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import { unavailable } from '../../base/http/authentication/authenticator.ts'
import { drawSharePicture } from './drawing-client.ts'
import { shareName, type ShareFacts } from './share-picture.ts'
import { findSharePicture, keepSharePicture } from './store.ts'

/** Pictures that may wait to be drawn: a second or two of work. */
const MAX_WAITING = 20

const pending = new Map<string, Promise<Buffer>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * The share picture of a position, as PNG. It is drawn when it is first asked for, and then kept. A process draws one at a
 * time, because drawing holds up everything else that it does.
 * @param readLogo reads the picture of the logo; null if there is none
 * @throws {ApiError} 503 if too many pictures wait to be drawn
 */
export async function sharePicture(
  database: Queryable,
  position: ObjectKey,
  facts: ShareFacts,
  readLogo: () => Promise<Buffer | null>,
): Promise<Buffer> {
  const name = shareName(facts)
  const key = `${position.id} ${name}`
  const other = pending.get(key)
  if (other) return other
  const kept = await findSharePicture(database, position, name)
  if (kept) return kept
  return pending.get(key) ?? startDrawing(key, () => draw(database, position, facts, name, readLogo))
}

function startDrawing(key: string, work: () => Promise<Buffer>): Promise<Buffer> {
  if (pending.size >= MAX_WAITING) throw unavailable()
  const drawing = last.then(work).finally(() => pending.delete(key))
  pending.set(key, drawing)
  last = drawing.catch(() => {})
  return drawing
}

async function draw(
  database: Queryable,
  position: ObjectKey,
  facts: ShareFacts,
  name: string,
  readLogo: () => Promise<Buffer | null>,
): Promise<Buffer> {
  const picture = await drawSharePicture(position.companyId, facts, await readLogo())
  await keepSharePicture(database, position, name, picture)
  return picture
}
