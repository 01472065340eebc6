import { expect, test } from 'vitest'
import { leftOutFor } from '../../moving/imports/conversion/item.ts'
import { reportText, type ReportOptions } from './report-text.ts'
import type { FeedReport } from '../../moving/imports/storing/feed-actions.ts'

const none = { published: 0, hidden: 0, draftsPastDeadline: 0, drafts: 0, closed: 0 }
const nothing: FeedReport = {
  created: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  excluded: 0,
  positions: [],
  publication: { created: none, existing: none },
  visibleOn: [],
  clientsCreated: [],
  leftOut: [],
  gone: [],
  proposedForArchiving: [],
  companies: { created: 0, changed: 0, unchanged: 0 },
  candidates: { created: 0, unchanged: 0 },
  differingCandidates: [],
  origins: {},
  dropped: {},
  untaggedEmployment: {},
  problems: [],
  notices: [],
}

const linesOf = (report: Partial<FeedReport>, options: Partial<ReportOptions> = {}) =>
  reportText(
    { ...nothing, ...report },
    { dryRun: false, publish: false, publicUrl: 'https://jobs.example', ...options },
  ).split('\n')

test('the report says what was published and what was not, with titles, companies and the pages that show it', () => {
  const made = { id: 'p', externalId: '1', employer: 'Havn AS', did: 'created' as const }
  const report: Partial<FeedReport> = {
    created: 1_279,
    positions: [
      { ...made, title: 'Cook', status: 'PUBLISHED' },
      { ...made, title: 'Baker', employer: null, status: 'DRAFT' },
    ],
    publication: { created: { ...none, published: 28, draftsPastDeadline: 1_251 }, existing: { ...none, drafts: 3 } },
    companies: { created: 1, changed: 0, unchanged: 0 },
    clientsCreated: ['Havn AS'],
    visibleOn: [
      { id: 'a', name: 'Jobs', company: 'Nordhaug', positions: 28 },
      { id: 'b', name: 'Havn AS', company: 'Havn AS', positions: 1 },
    ],
  }
  const lines = linesOf(report, { publish: true })
  expect(lines).toEqual([
    'Positions: 1,279 created, 0 changed, 0 unchanged, 0 skipped, 0 left out, 0 gone.',
    'Of the new ones: 28 published, 1,251 kept as drafts because their deadline has passed.',
    'Of those that were here before: 3 kept as drafts. `positions publish` publishes drafts.',
    '  new      Cook (Havn AS), published',
    '  new      Baker, draft',
    '  and 1,277 more',
    'Companies: 1 created, 0 changed, 0 unchanged. New client: Havn AS.',
    'Visible now:',
    '  28 on the careers page "Jobs" of Nordhaug, https://jobs.example/c/a',
    '  1 on the careers page "Havn AS", https://jobs.example/c/b',
  ])
  const dry = linesOf(report, { publish: true, dryRun: true })
  expect(dry.slice(0, 2)).toEqual(['Dry run: nothing was changed. A real run would report:', ''])
  expect(dry.at(-1)).toBe('  1 on the careers page "Havn AS"')
})

test('a single position is reported in the singular', () => {
  const created = { ...none, draftsPastDeadline: 1 }
  expect(linesOf({ created: 1, publication: { created, existing: none } }, { publish: true })[1]).toBe(
    'Of the new ones: 0 published, 1 kept as a draft because its deadline has passed.',
  )
})

test('without --publish, drafts are said to be visible nowhere', () => {
  expect(linesOf({ created: 2, publication: { created: { ...none, drafts: 2 }, existing: none } })).toEqual([
    'Positions: 2 created, 0 changed, 0 unchanged, 0 skipped, 0 left out, 0 gone.',
    'Of the new ones: 2 kept as drafts, which nobody sees until you publish them with `positions publish`.',
    '  and 2 more',
    'Visible now: nowhere.',
  ])
})

test('the report says what was skipped, is gone, was left out or was not understood', () => {
  const gone = (externalId: string, missed: number) => ({ externalId, positionId: externalId, title: 'Cook', missed })
  const lines = linesOf({
    skipped: 1,
    excluded: 1,
    leftOut: [
      { externalId: 'item 4', title: '', ...leftOutFor({ code: 'field-missing', field: 'title' }) },
      { externalId: '5', title: 'Chef', ...leftOutFor({ code: 'not-taken', why: 'It is refused.' }), positionId: 'p5' },
      { externalId: '6', title: '', ...leftOutFor({ code: 'removed' }), isExcluded: true },
    ],
    gone: [gone('8', 1), gone('9', 2)],
    proposedForArchiving: [gone('9', 2), gone('10', 3)],
    differingCandidates: [
      { externalId: 'c1', id: 'v1', stage: 'REJECTED', feedStage: 'OFFER_MADE', feedCustomStage: "it's; rm -rf" },
      { externalId: 'c2', id: 'v2', stage: 'REJECTED', feedStage: 'HIRED', feedCustomStage: null },
    ],
    candidates: { created: 2, unchanged: 1 },
    untaggedEmployment: { Fast: 45 },
    dropped: { 'employer.orgnr\u001b[2J': 69 },
    origins: { title: { name: 2, text: 1 } },
    problems: [[{ code: 'pay-no-currency' }, 2]],
    notices: [{ code: 'feed-empty' }],
  })
  expect(lines).toEqual([
    'Positions: 0 created, 0 changed, 0 unchanged, 1 skipped, 1 left out, 2 gone.',
    'Candidates: 2 created, 1 unchanged, 2 with another stage here.',
    "  c1 is REJECTED here and OFFER_MADE in the feed. To follow the feed: npx --no kandidat candidates move v1 OFFER_MADE --name 'it'\\''s; rm -rf'",
    '  c2 is REJECTED here and HIRED in the feed. To follow the feed: npx --no kandidat candidates move v2 HIRED',
    'Skipped item 4: It has no title.',
    'Skipped 5 (Chef): It is refused; the position p5 stays as it is',
    'Left out 6: It was removed there.',
    'Gone 8 (Cook): position 8',
    'Gone 9 (Cook): position 9, twice in a row',
    'Archive what is gone twice: npx --no kandidat positions archive 9,10',
    'Employment types that Kandidat does not have, left out: Fast (45).',
    'Fields of the feed that Kandidat does not store, and how often they occur: employer.orgnr\\u001b[2J (69).',
    '2 times: Pay: the currency is missing.',
    'Fields, and what in the feed they come from:',
    '  title ← name (2), text (1)',
    'Note: The feed is empty. Some job boards answer like this if they do not know the name.',
  ])
})
