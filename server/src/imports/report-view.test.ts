import { expect, test } from 'vitest'
import { reportText } from './report-view.ts'
import type { FeedReport } from './storing/feed-actions.ts'

const nothing: FeedReport = {
  created: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  leftOut: [],
  gone: [],
  proposedForArchiving: [],
  companies: { created: 0, changed: 0 },
  candidates: { created: 0, unchanged: 0 },
  origins: {},
  problems: {},
  notices: [],
}

test('the report has a line for each count, item, field, problem and notice that there is', () => {
  const gone = (externalId: string, missed: number) => ({ externalId, positionId: externalId, title: 'Cook', missed })
  const report: FeedReport = {
    ...nothing,
    created: 3,
    skipped: 1,
    leftOut: [{ externalId: 'item 4', title: '', reason: 'it has no title' }],
    gone: [gone('8', 1), gone('9', 2)],
    candidates: { created: 2, unchanged: 1 },
    origins: { title: { name: 2, text: 1 } },
    problems: { 'salary: the currency is missing': 2 },
    notices: ['the feed is empty'],
  }
  expect(reportText(report, false).split('\n')).toEqual([
    'Positions: 3 created, 0 changed, 0 unchanged, 1 skipped, 2 gone.',
    'Candidates: 2 created, 1 unchanged.',
    'Skipped item 4: it has no title',
    'Gone 8 (Cook)',
    'Gone 9 (Cook), twice in a row: archive it with `positions archive`',
    'title ← name (2), text (1)',
    '2 times: salary: the currency is missing',
    'the feed is empty',
  ])
  expect(reportText(nothing, true)).toBe('Dry run: 0 created, 0 changed, 0 unchanged, 0 skipped, 0 gone.')
})
