import { expect, test } from 'vitest'
import { collect } from '../../../../test/feeds.ts'
import { FeedError } from '../../../content/texts/feed-error.ts'
import { fittingResults } from './fitting-results.ts'
import { leftOutFor } from './item.ts'
import type { ImportResult } from './result.ts'

const bad = (at: string): ImportResult => ({
  kind: 'failed',
  at,
  externalId: null,
  title: null,
  ...leftOutFor({ code: 'field-missing', field: 'id' }),
})
const page: ImportResult = {
  kind: 'skipped',
  at: 'a',
  externalId: null,
  title: null,
  ...leftOutFor({ code: 'removed' }),
  isEmptyPage: true,
}
const closed: ImportResult = {
  kind: 'skipped',
  at: 'b',
  externalId: '1',
  title: null,
  ...leftOutFor({ code: 'removed' }),
}
const notice: ImportResult = { kind: 'notice', remark: { code: 'feed-empty' } }

async function* given(results: readonly ImportResult[], end?: Error): AsyncGenerator<ImportResult> {
  yield* results
  if (end) throw end
}
const read = (results: readonly ImportResult[], end?: Error) => collect(fittingResults(given(results, end)))

test('a feed in which no item fits is refused with the first reasons', async () => {
  const four = ['item 1', 'item 2', 'item 3', 'item 4'].map(bad)
  await expect(read([...four, notice])).rejects.toThrow(
    'No item of the feed fits the format, so nothing was imported, and no position counts as gone (item 1: It has no id; item 2: It has no id; item 3: It has no id; and 1 more)',
  )
  await expect(read([bad('item 1'), page])).rejects.toThrow(FeedError)
  await expect(read([page])).rejects.toThrow(FeedError)
  await expect(read(Array.from({ length: 10_001 }, () => bad('item')))).rejects.toThrow('and 9998 more')
})

test('a feed fits with one item that does, or that a rule leaves out; a feed without items fits too', async () => {
  for (const results of [[bad('item 1'), closed, bad('item 3'), notice], [closed], [notice], []])
    expect(await read(results)).toEqual(results)
})

test('the end of a feed that fits and cannot be read on is a last item that failed', async () => {
  const end = new FeedError('The JSON ends too early')
  expect(await read([closed], end)).toEqual([
    closed,
    {
      ...{ kind: 'failed', at: 'the rest of the feed', externalId: null, title: null },
      ...{ ...leftOutFor({ code: 'not-taken', why: 'The JSON ends too early.' }), isRest: true },
    },
  ])
  await expect(read([], end)).rejects.toBe(end)
  await expect(read([bad('item 1')], end)).rejects.toBe(end)
  await expect(read([closed], new Error('a fault of ours'))).rejects.toThrow('a fault of ours')
})

test('after a hundred thousand items that failed, the rest is not read', async () => {
  const results = await read([closed, ...Array.from({ length: 100_002 }, () => bad('item'))])
  expect(results.at(-1)).toMatchObject({ reason: 'More than 100000 items do not fit, so the rest was not read.' })
  expect(results).toHaveLength(100_002)
})
