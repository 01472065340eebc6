import { beforeAll, describe, expect, test } from 'vitest'
import { readAll } from '../../../../test/feeds.ts'
import { openFixture, type Fixture } from '../../../../test/fixture.ts'
import { ensureMarketplace } from '../../../positions/careers-pages/actions.ts'
import { kandidatFormat } from '../formats/kandidat-format.ts'
import { importFeed } from './feed-actions.ts'
import { installationAccess } from '../../../base/access/access.ts'

let fixture: Fixture
let company: { id: string }
let as: ReturnType<Fixture['as']>

beforeAll(async () => {
  fixture = await openFixture()
  await ensureMarketplace(fixture.server.app.database, { name: 'Torget', slug: 'torget' })
  company = await fixture.make.company({ country: 'NO' })
  await fixture.make.page(company, { is_default: true, name: 'All jobs' })
  await fixture.make.page(company, { name: 'Summer jobs' })
  as = fixture.as(await fixture.make.key(company))
})

async function importLines(board: string, lines: object[], publish = true) {
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const results = await readAll(kandidatFormat, text, { board })
  const source = (async function* () {
    yield* results
  })()
  const feed = { companyId: company.id, source: 'jsonl', board }
  const options = { feed, client: 'none', publish, dryRun: false, access: installationAccess('import') } as const
  return importFeed(fixture.server.app.database, source, { ...options, marketplace: false })
}

const position = (more: object = {}) => ({ type: 'position', id: 'p', title: 'Cook', language: 'EN', ...more })
const candidate = (more: object = {}) => ({
  ...{ type: 'candidate', id: 'c', position: 'p', candidate: { email: 'kari@example.com' } },
  ...{ createdAt: '2026-01-05T10:00:00Z', ...more },
})

async function positionOf(board: string) {
  const [row] = await fixture.database.run<Record<string, unknown> & { id: string }>(
    `select p.* from import_items i join positions p on p.id = i.position_id where board = $1`,
    [board],
  )
  return row!
}

async function candidateOf(board: string) {
  const [row] = await fixture.database.run<Record<string, unknown>>(
    `select v.*, coalesce(s.name, cp.name) as link from import_items i join vouches v on v.position_id = i.position_id
    left join sharing_links s on s.id = v.link_id left join careers_pages cp on cp.id = v.link_id where board = $1`,
    [board],
  )
  return row!
}

describe('a position', () => {
  test('is listed only on the pages that its line names, and gets its sharing links', async () => {
    const pages = [{ page: 'Summer jobs', enableApplication: false }, { page: 'marketplace' }]
    const links = [
      { type: 'AD', name: 'Poster' },
      { type: 'JOB_BOARD', platform: 'Northern Jobs', name: 'Featured' },
    ]
    expect(await importLines('placed', [position({ pages, links })])).toMatchObject({ created: 1, skipped: 0 })
    const { data } = (await as(`/positions/${(await positionOf('placed')).id}`)).body
    expect(data.status).toBe('PUBLISHED')
    const names = data.sharingLinks.map(({ name, platform }: Record<string, string>) => `${name} on ${platform}`)
    expect(names.toSorted()).toEqual(['Featured on Northern Jobs', 'Poster on '])
    const listings = await fixture.database.run(
      `select case when is_marketplace then 'marketplace' else name end as page, enable_application as applying
      from listings l join careers_pages cp on cp.id = l.page_id where position_id = $1 and enabled order by 1 desc`,
      [data.id],
    )
    expect(listings).toEqual([
      { page: 'marketplace', applying: null },
      { page: 'Summer jobs', applying: false },
    ])
  })

  test('is ACTIVE if its line names no pages', async () => {
    await importLines('nowhere', [position({ pages: [] })])
    expect((await positionOf('nowhere'))['status']).toBe('ACTIVE')
  })

  test('on an unknown page is skipped with a reason, and the other positions are imported', async () => {
    const report = await importLines('strange', [position({ pages: [{ page: 'Elsewhere' }] }), position({ id: 'q' })])
    expect(report).toMatchObject({ created: 1, skipped: 1 })
    expect(report.leftOut[0]?.reason).toBe('Neither the company nor the client has a careers page “Elsewhere”.')
  })

  test('is imported with its history and the times of its history', async () => {
    const history = [
      { at: '2026-01-01T08:00:00Z', did: 'created' },
      { at: '2026-01-02T08:00:00Z', did: 'published' },
      { at: '2026-02-02T08:00:00Z', did: 'published' },
      { at: '2026-03-02T08:00:00Z', did: 'paused' },
    ]
    // The position was open when it was published. It has expired since then.
    const lines = [position({ history, expirationDate: '2026-04-01' })]
    expect(await importLines('past', lines)).toMatchObject({ created: 1, skipped: 0 })
    expect(await positionOf('past')).toMatchObject({
      status: 'PAUSED',
      published_at: new Date('2026-01-02T08:00:00Z'),
      last_published_at: new Date('2026-02-02T08:00:00Z'),
      paused_at: new Date('2026-03-02T08:00:00Z'),
    })
    // A second import does not apply the history again, even if the line has changed.
    const more = [...history, { at: '2026-05-01T08:00:00Z', did: 'archived' }]
    expect(await importLines('past', [position({ history: more })])).toMatchObject({ changed: 1, skipped: 0 })
    expect(await positionOf('past')).toMatchObject({ status: 'PAUSED', archived_at: null })
  })

  test('stays a draft if the import publishes nothing, regardless of its history', async () => {
    await importLines('draft', [position({ history: [{ at: '2026-01-02T08:00:00Z', did: 'published' }] })], false)
    expect((await positionOf('draft'))['status']).toBe('DRAFT')
  })

  test('with an impossible history is skipped with a reason', async () => {
    const paused = [{ at: '2026-01-02T08:00:00Z', did: 'paused' }]
    const timeless = [{ at: 'yesterday', did: 'published' }]
    const report = await importLines('odd', [position({ history: paused }), position({ id: 'q', history: timeless })])
    expect(report.leftOut.map(({ reason }) => reason).toSorted()).toEqual([
      expect.stringContaining('“yesterday”'),
      expect.stringContaining('it was never published'),
    ])
  })
})

describe('a candidate', () => {
  test('is imported with its history of stages and contacts, and with its link', async () => {
    const history = [
      { at: '2026-01-06T08:00:00Z', did: 'accepted' },
      { at: '2026-01-07T08:00:00Z', stage: 'CONTACTED_BY_COMPANY', customStage: 'Interview' },
      { at: '2026-01-07T08:00:00Z', did: 'contacted' },
      { at: '2026-01-08T08:00:00Z', did: 'answered' },
      { at: '2026-01-20T08:00:00Z', stage: 'HIRED', startDate: '2026-02-01T23:30:00-05:00' },
      { at: '2026-02-01T08:00:00Z', did: 'started' },
    ]
    const referrer = { email: 'ole@example.com' }
    const links = [{ type: 'NETWORK', name: 'Colleagues' }]
    const lines = [position({ links }), candidate({ referrer, history, over: 'Colleagues' })]
    expect(await importLines('hired', lines)).toMatchObject({ candidates: { created: 1 }, skipped: 0 })
    expect(await candidateOf('hired')).toMatchObject({
      ...{ stage: 'HIRED', custom_stage: null, link: 'Colleagues' },
      created_at: new Date('2026-01-05T10:00:00Z'),
      accepted_by_candidate_at: new Date('2026-01-06T08:00:00Z'),
      last_contacted_by_company_at: new Date('2026-01-07T08:00:00Z'),
      last_contacted_by_candidate_at: new Date('2026-01-08T08:00:00Z'),
      start_date: new Date('2026-02-01T00:00:00Z'),
      started_new_job_at: new Date('2026-02-01T08:00:00Z'),
    })
    // The import emits only the event for a new candidate and no events for its earlier stages.
    const kinds = await fixture.database.run(
      `select kind from events where object_id = (select id from vouches where start_date = '2026-02-01')`,
    )
    expect(kinds).toEqual([{ kind: 'CANDIDATE_ADDED' }])
    expect(await importLines('hired', lines)).toMatchObject({ candidates: { created: 0, unchanged: 1 } })
  })

  test('whose stage differs from the feed is reported with its id, and keeps its stage', async () => {
    await importLines('moved', [position(), candidate({ stage: 'REJECTED', customStage: 'No' })])
    const again = await importLines('moved', [position(), candidate({ stage: 'OFFER_MADE', customStage: 'Yes' })])
    expect(again).toMatchObject({ candidates: { created: 0, unchanged: 0 }, skipped: 0 })
    const { id } = await candidateOf('moved')
    expect(again.differingCandidates).toEqual([
      { externalId: 'c', id, stage: 'REJECTED', feedStage: 'OFFER_MADE', feedCustomStage: 'Yes' },
    ])
    expect(await candidateOf('moved')).toMatchObject({ stage: 'REJECTED', custom_stage: 'No' })
    const history = [{ at: '2026-01-06T08:00:00Z', stage: 'REJECTED' }]
    for (const same of [{ stage: 'REJECTED', customStage: ' No ' }, { history }, {}])
      expect(await importLines('moved', [position(), candidate(same)])).toMatchObject({ candidates: { unchanged: 1 } })
  })

  test('can have a careers page as its link', async () => {
    await importLines('paged', [position(), candidate({ over: 'All jobs' })])
    expect(await candidateOf('paged')).toMatchObject({ stage: 'READY_FOR_REVIEW', link: 'All jobs' })
  })

  test.each([
    ['with an unknown link', { over: 'Radio' }, 'The position has no sharing link or careers page “Radio”.'],
    [
      'with a history entry without an event',
      { history: [{ at: '2026-01-06T08:00:00Z' }] },
      'Each entry of a history must have either “did” or “stage”.',
    ],
    [
      'who starts a job without being hired',
      { history: [{ at: '2026-01-06T08:00:00Z', did: 'started' }] },
      expect.stringContaining('start a new job'),
    ],
  ])('%s is skipped with a reason', async (name, more, reason) => {
    const report = await importLines(name, [position(), candidate(more)])
    expect(report.leftOut).toMatchObject([{ reason }])
    expect(await candidateOf(name)).toBeUndefined()
  })
})
