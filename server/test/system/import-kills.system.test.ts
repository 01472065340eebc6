import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { kandidatFormat } from '../../src/moving/imports/formats/kandidat-format.ts'
import { budget } from '../budget.ts'
import { eventually } from '../eventually.ts'
import { openFixture } from '../fixture.ts'
import { makeWorld, visitAs } from '../portal/world.ts'
import { killGroup, runCommand, stopService } from '../service.ts'

// Workers on one database import a file from the portal, and are killed in the middle of it.

const POSITIONS = budget(4_000, 12_000)
/** A run is begun five times at most. The check is one, and a run that is started counts anew. */
const KILLS = budget(1, 3)
const PATH = '/portal/settings/import'

const folder = mkdtempSync(join(tmpdir(), 'kandidat-import-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
const fixture = await openFixture()
const administrator = await visitAs(fixture, await makeWorld(fixture), 'administrator')
afterAll(() => administrator.close())
const env = {
  ...{ DATABASE_URL: fixture.database.url, DATA_DIR: folder, METRICS_PORT: '' },
  MASTER_KEY: randomBytes(32).toString('base64'),
}

const run = async (text: string) => (await fixture.database.run<Record<string, unknown>>(text, []))[0] ?? {}
const state = () => run('select state, attempts, fault from import_runs')
const count = async () =>
  Number((await run(`select count(*) as n from import_items i join positions p on p.id = i.position_id`))['n'])

const whole = `a file of ${POSITIONS} positions that is imported while ${KILLS} workers are killed with -9 is stored whole, each position once with one event`
test(whole, { tags: 'long' }, async () => {
  const content = Array.from({ length: POSITIONS }, (_, n) =>
    JSON.stringify({ type: 'position', id: `p-${n}`, title: `Welder ${n}`, language: 'EN', text: 'We look for you.' }),
  ).join('\n')
  const form = new FormData()
  for (const [name, value] of Object.entries({
    format: kandidatFormat.name,
    address: '',
    board: 'kills',
    publish: 'on',
  }))
    form.append(name, value)
  form.append('file', new Blob([content]), 'feed.jsonl')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const sent = { headers, body: Buffer.from(await encoded.arrayBuffer()) }
  const { to: path } = await administrator.post(`${PATH}/new`, {}, sent)
  const events = Number((await run('select count(*) as n from events'))['n'])

  const checking = runCommand(['work'], env)
  await eventually(async () => expect(await state()).toMatchObject({ state: 'checked' }))
  await stopService(checking)
  expect(await count()).toBe(0)
  await administrator.post(path ?? '', { step: 'start' })

  const seen: number[] = []
  for (let killed = 0; killed < KILLS; killed++) {
    const worker = runCommand(['work'], env)
    const before = await count()
    await eventually(async () => expect(await count()).toBeGreaterThan(before))
    await killGroup(worker)
    seen.push(await count())
    expect(await state()).toMatchObject({ state: 'importing', attempts: killed + 1 })
    // The thirty seconds after which another process takes it over.
    await run(`update import_runs set lease_until = clock() - interval '1 second'`)
  }
  expect(seen.at(-1)).toBeLessThan(POSITIONS)

  const last = runCommand(['work'], env)
  await eventually(async () => expect(await state()).toMatchObject({ state: 'done', attempts: KILLS + 1, fault: null }))
  await stopService(last)
  expect(await count()).toBe(POSITIONS)
  const created = await run(
    `select count(*) as n, count(distinct p.id) as positions from events e join positions p on p.id = e.position_id
    where e.kind = 'POSITION_CREATED' and p.title like 'Welder %'`,
  )
  expect(created).toEqual({ n: String(POSITIONS), positions: String(POSITIONS) })
  expect(Number((await run('select count(*) as n from events'))['n']) - events).toBe(POSITIONS)
})
