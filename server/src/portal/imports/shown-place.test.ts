import { expect, test } from 'vitest'
import { shownPlace } from './shown-place.ts'

test.each([
  ['item 3', 'oppføring 3'],
  ['page 2, item 3', 'side 2, oppføring 3'],
  ['line 4, item 12', 'linje 4, oppføring 12'],
  ['line 2 after the end', 'linje 2 etter slutten'],
  ['block 1 of https://example.com/page of item 1', 'block 1 of https://example.com/page of item 1'],
  ['JobPosting 2 of https://example.com/item', 'JobPosting 2 på https://example.com/item'],
  ['the rest of the feed', 'Resten av feeden'],
  ['https://example.com/jobs/1', 'https://example.com/jobs/1'],
  ['item-3', 'item-3'],
  ['7421', '7421'],
])('the place "%s" of a feed is "%s" in Norwegian', (at, shown) => {
  expect(shownPlace(at, 'nb')).toBe(shown)
})
