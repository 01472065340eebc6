import { copyFileSync, existsSync, statSync, truncateSync } from 'node:fs'
import { giveToOwnerOfFolder, writePrivate } from './data-folder.ts'

/** Bytes from which the log of PostgreSQL is begun anew. */
const LIMIT = 10 * 1024 * 1024
/** Milliseconds between looks at its size. */
const INTERVAL = 60_000

/**
 * Creates the log of PostgreSQL if it is missing, and begins it anew if it is large. Its text is then in the file with `.1`
 * at its end. PostgreSQL keeps the log open and appends to it, so the text is copied and cut off: a file that is renamed would
 * go on growing under its new name. What PostgreSQL writes between the two is lost.
 */
export function prepareLog(file: string, limit = LIMIT): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size !== undefined && size > limit) {
    copyFileSync(file, `${file}.1`)
    giveToOwnerOfFolder(`${file}.1`)
    truncateSync(file)
  }
  if (!existsSync(file)) writePrivate(file, '')
  giveToOwnerOfFolder(file)
}

/**
 * Looks at the size of the log every minute, while PostgreSQL runs. The timer does not keep the process running.
 * @returns ends it
 */
export function watchLog(
  file: string,
  say: (sentence: string) => void,
  limit = LIMIT,
  interval = INTERVAL,
): () => void {
  let failed = false
  const look = (): void => {
    try {
      prepareLog(file, limit)
      failed = false
    } catch (error) {
      // Said once, and tried again: a disk that is full now may have space later.
      if (!failed)
        say(`The log ${file} could not be begun anew: ${error instanceof Error ? error.message : String(error)}`)
      failed = true
    }
  }
  const timer = setInterval(look, interval).unref()
  return () => clearInterval(timer)
}
