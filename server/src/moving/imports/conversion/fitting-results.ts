import { FeedError, remarkOfFeed } from '../../../content/texts/feed-error.ts'
import { leftOutFor } from './item.ts'
import type { ImportResult } from './result.ts'

/** How many items that do not fit may come before the first that does. */
const UNFIT_LIMIT = 10_000
/** How many items may fail in all. Reading on takes time for nothing then. */
const FAILED_LIMIT = 100_000
const NAMED = 3

/**
 * Refuses a feed in which no item fits the format, before its first result: it is probably another
 * feed, and all positions would seem to be gone. If a feed that fits cannot be read to its end, the
 * results before stay, and the last result says so.
 * @throws {FeedError} if no item fits, with the reasons of the first ones
 */
export async function* fittingResults(results: AsyncIterable<ImportResult>): AsyncGenerator<ImportResult> {
  const unfit: Extract<ImportResult, { kind: 'failed' | 'skipped' }>[] = []
  let fits = false
  let failed = 0
  try {
    for await (const result of results) {
      if (result.kind === 'failed') failed += 1
      if (failed > FAILED_LIMIT)
        throw new FeedError(`More than ${FAILED_LIMIT} items do not fit, so the rest was not read`, 'none-fits')
      if (fits) yield result
      else if (result.kind === 'failed' || (result.kind === 'skipped' && result.isEmptyPage)) {
        unfit.push(result)
        if (unfit.length > UNFIT_LIMIT) throw noneFits(unfit)
      } else if (result.kind === 'notice') {
        if (unfit.length > 0) throw noneFits(unfit)
        yield result
      } else {
        fits = true
        yield* unfit
        yield result
      }
    }
  } catch (error) {
    if (!fits || !(error instanceof FeedError)) throw error
    yield {
      kind: 'failed',
      at: 'the rest of the feed',
      externalId: null,
      title: null,
      ...leftOutFor(remarkOfFeed(error)),
      isRest: true,
    }
  }
  if (!fits && unfit.length > 0) throw noneFits(unfit)
}

function noneFits(unfit: readonly { at: string; reason: string }[]): FeedError {
  const reasons = unfit.slice(0, NAMED).map(({ at, reason }) => `${at}: ${reason.replace(/\.$/, '')}`)
  const more = unfit.length > NAMED ? `; and ${unfit.length - NAMED} more` : ''
  return new FeedError(
    `No item of the feed fits the format, so nothing was imported, and no position counts as gone (${reasons.join('; ')}${more})`,
    'none-fits',
  )
}
