import { expect, test } from 'vitest'
import { reportText } from './report-view.ts'
import type { FeedReport } from './storing/feed-actions.ts'

const nothing: FeedReport = {
  created: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  excluded: 0,
  leftOut: [],
  gone: [],
  proposedForArchiving: [],
  companies: { created: 0, changed: 0 },
  candidates: { created: 0, unchanged: 0 },
  differingCandidates: [],
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
    excluded: 1,
    leftOut: [
      { externalId: 'item 4', title: '', reason: 'it has no title' },
      { externalId: '5', title: 'Chef', reason: 'it has no text', positionId: 'p5' },
      { externalId: '6', title: '', reason: 'it is not active', isExcluded: true },
    ],
    gone: [gone('8', 1), gone('9', 2)],
    proposedForArchiving: [gone('9', 2), gone('10', 3)],
    differingCandidates: [
      { externalId: 'c1', id: 'v1', stage: 'REJECTED', feedStage: 'OFFER_MADE', feedCustomStage: "it's; rm -rf" },
      { externalId: 'c2', id: 'v2', stage: 'REJECTED', feedStage: 'HIRED', feedCustomStage: null },
    ],
    candidates: { created: 2, unchanged: 1 },
    origins: { title: { name: 2, text: 1 } },
    problems: { 'salary: the currency is missing': 2 },
    notices: ['the feed is empty'],
  }
  expect(reportText(report, false).split('\n')).toEqual([
    'Positions: 3 created, 0 changed, 0 unchanged, 1 skipped, 1 left out, 2 gone.',
    'Candidates: 2 created, 1 unchanged, 2 with another stage here.',
    'Skipped item 4: it has no title',
    'Skipped 5 (Chef): it has no text; the position p5 stays as it is',
    'Left out 6: it is not active',
    'Gone 8 (Cook): position 8',
    'Gone 9 (Cook): position 9, twice in a row',
    'Archive what is gone twice: npx --no kandidat positions archive 9,10',
    "Candidate c1 is REJECTED here and OFFER_MADE in the feed. To follow the feed: npx --no kandidat candidates move v1 OFFER_MADE --name 'it'\\''s; rm -rf'",
    'Candidate c2 is REJECTED here and HIRED in the feed. To follow the feed: npx --no kandidat candidates move v2 HIRED',
    'title ← name (2), text (1)',
    '2 times: salary: the currency is missing',
    'the feed is empty',
  ])
  expect(reportText(nothing, true)).toBe('Dry run: 0 created, 0 changed, 0 unchanged, 0 skipped, 0 left out, 0 gone.')
})
