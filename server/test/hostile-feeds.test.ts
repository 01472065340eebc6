import { beforeAll, describe, expect, test } from 'vitest'
import { formats } from '../src/moving/imports/formats.ts'
import { readFeed } from '../src/moving/imports/conversion/feed.ts'
import { importFeed, type FeedReport } from '../src/moving/imports/storing/feed-actions.ts'
import { CompanyForm } from '../src/organisation/companies/form.ts'
import { PositionForm } from '../src/positions/form.ts'
import { ReferralForm } from '../src/candidates/intake/form.ts'
import { chunksOf } from './feeds.ts'
import { expectHarmless } from './hostile-answer.ts'
import { hostileFeed, untriedPaths } from './hostile-feeds.ts'
import { filledForm } from './hostile-form.ts'
import { hostileItems } from './hostile-items.ts'
import { chosenVectors } from './markup-vectors.ts'
import { announceSeed } from './seed.ts'
import { smallGazetteer } from './small-gazetteer.ts'
import { openFixture, type Fixture } from './fixture.ts'
import { installationAccess } from '../src/base/access/access.ts'

const vectors = chosenVectors(announceSeed('hostile feeds'))

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
})

async function agency() {
  const owner = await fixture.make.company({ kind: 'agency', language: 'EN' })
  await fixture.make.page(owner, { is_default: true })
  return { owner, get: fixture.as(await fixture.make.key(owner)) }
}

async function importText(name: string, owner: { id: string }, text: string): Promise<FeedReport> {
  const format = formats.find((each) => each.name === name)
  if (!format) throw new Error(`no format ${name}`)
  const feed = { companyId: owner.id, source: name, board: 'hostile' }
  const context = {
    source: name,
    board: 'hostile',
    language: 'EN' as const,
    country: 'NO',
    timeZone: 'Europe/Oslo',
    gazetteer: smallGazetteer,
  }
  return importFeed(
    fixture.server.app.database,
    readFeed(format, () => chunksOf(text), context),
    {
      feed,
      client: 'per-employer',
      marketplace: true,
      publish: true,
      dryRun: false,
      access: installationAccess('import'),
    },
  )
}

/**
 * Checks all positions, candidates and clients of a company in the API.
 * @returns the number of texts
 */
async function expectHarmlessCompany(get: ReturnType<Fixture['as']>, note: string): Promise<number> {
  const list = await get('/positions?take=100')
  let texts = expectHarmless(list.body, note)
  for (const { id } of list.body.data as { id: string }[]) {
    const { body } = await get(`/positions/${id}`)
    texts += expectHarmless(body, `${note}: ${body.data.title}`)
    texts += expectHarmless((await get(`/positions/${id}/candidates?take=100`)).body, `${note}: candidates`)
  }
  return texts + expectHarmless((await get('/clients?take=100')).body, note)
}

/**
 * Paths that select another form of the same item: an entry of NAV's change feed, Platsbanken's
 * short form.
 */
const UNTRIED: Record<string, string[]> = { nav: ['_feed_entry', 'ad_content'], platsbanken: ['location'] }

test('every format has a hostile item', () => {
  expect(Object.keys(hostileItems).toSorted()).toEqual(formats.map(({ name }) => name).toSorted())
})

describe.each(formats.map(({ name }) => name))('%s', (name) => {
  test('reads no path that its hostile item does not have', () => {
    expect(untriedPaths(name)).toEqual(UNTRIED[name] ?? [])
  })

  test(`lets no script of ${vectors.length} texts through, and takes each of the items`, { tags: 'long' }, async () => {
    const { owner, get } = await agency()
    const report = await importText(name, owner, hostileFeed(name, vectors))
    expect(report.leftOut).toEqual([])
    expect(report.created).toBe(vectors.length)
    expect(await expectHarmlessCompany(get, name)).toBeGreaterThan(vectors.length * 20)
  })
})

test(
  `our own JSON Lines format lets no script of ${vectors.length} texts through in any of their fields`,
  { tags: 'long' },
  async () => {
    const { owner, get } = await agency()
    const lines = vectors.flatMap((vector, i) => {
      const { candidate, referrer } = filledForm(ReferralForm, vector) as Record<string, { email: string }>
      return [
        { ...filledForm(CompanyForm, vector), type: 'company' },
        { ...filledForm(PositionForm, vector), type: 'position', id: `p${i}`, employer: `E${i} ${vector}` },
        {
          type: 'candidate',
          id: `c${i}`,
          position: `p${i}`,
          candidate,
          referrer: { ...referrer, email: `by-${referrer?.email}` },
          createdAt: '2020-01-01T00:00:00Z',
          acceptedAt: '2020-01-02T00:00:00Z',
          stage: 'OFFER_MADE',
          customStage: vector,
        },
      ]
    })
    const report = await importText('jsonl', owner, lines.map((line) => JSON.stringify(line)).join('\n'))
    expect(report.leftOut).toEqual([])
    expect(report).toMatchObject({
      created: vectors.length,
      // Those of the lines, and the employers of the positions, which become clients.
      companies: { created: 2 * vectors.length },
      candidates: { created: vectors.length },
    })
    expect(await expectHarmlessCompany(get, 'jsonl')).toBeGreaterThan(vectors.length * 30)
  },
)
