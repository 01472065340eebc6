import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { candidates } from '../../../test/candidates.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { openFixture } from '../../../test/fixture.ts'
import { only } from '../../base/certain.ts'
import { openDatabase } from '../../base/db/connection.ts'
import { transitionCandidacies } from '../../candidates/actions.ts'
import { hire } from '../../candidates/candidacy.ts'
import { sendRepairedStartDates } from '../../candidates/start-dates/job.ts'
import { ensureMarketplace } from '../../positions/careers-pages/actions.ts'
import { exportArchive, importArchive } from './actions.ts'
import type { Manifest } from './manifest.ts'

const fixture = await openFixture()
const { make, database } = fixture
const { act, applied } = candidates(fixture)
const position = await make.published(await make.company())
await make.sharingLink(position)
await make.refresh()

test('an archive whose first day is the midnight of a zone is restored with the day that was meant, without an event', async () => {
  const { id } = await applied(position)
  await act(async (c) =>
    transitionCandidacies(c, 'candidates hire', await c.within('candidacies', [id]), hire('2099-02-01')),
  )
  const folder = await mkdtemp(join(tmpdir(), 'kandidat-first-days-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const archive = join(folder, 'archive')
  await exportArchive(fixture.server.app.database, archive, null)
  const file = join(archive, 'vouches.jsonl')
  const text = (await readFile(file, 'utf8')).replaceAll('2099-02-01T00:00', '2099-01-31T23:00')
  await writeFile(file, text)
  const manifest = JSON.parse(await readFile(join(archive, 'manifest.json'), 'utf8')) as Manifest
  only(manifest.tables.filter(({ name }) => name === 'vouches')).sha256 = createHash('sha256')
    .update(text)
    .digest('hex')
  await writeFile(join(archive, 'manifest.json'), JSON.stringify(manifest))

  const installation = await createTestDatabase()
  const restored = openDatabase({ url: installation.url, poolSize: 2 })
  onTestFinished(async () => {
    await restored.close()
    await installation.drop()
  })
  await ensureMarketplace(restored, { name: 'Kandidat', slug: 'kandidat' })
  await importArchive(restored, archive)
  expect(text).toContain('2099-01-31T23:00')
  expect(await installation.run('select start_date as day from vouches where id = $1', [id])).toEqual([
    { day: new Date('2099-02-01T00:00:00Z') },
  ])
  expect(await sendRepairedStartDates(restored)).toBe(0)
  const events = 'select kind from events where object_id = $1 order by sequence'
  expect(await installation.run(events, [id])).toEqual(await database.run(events, [id]))
})
