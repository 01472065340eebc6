import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { databaseForTest, type TestDatabase } from '../../../test/database.ts'
import { createDemoDatabase } from '../../../test/demo-database.ts'
import { everyRow } from '../../../test/everything.ts'
import { startServer } from '../../../test/server.ts'
import { only } from '../../base/certain.ts'
import { acceptInvitation, joinByLink } from '../../organisation/identities/actions.ts'
import { ensureMarketplace } from '../../positions/careers-pages/actions.ts'
import { findLink } from '../../organisation/sessions/links-store.ts'
import { hashOfToken } from '../../organisation/sessions/token.ts'

const folder = mkdtempSync(join(tmpdir(), 'kandidat-removal-'))
// The first file that needs the demonstration loads it, which takes long.
beforeAll(async () => {
  await (await createDemoDatabase()).drop()
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: object | string): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** A copy of the demonstration with a server over it, and commands. */
async function openDemo() {
  const loaded = await createDemoDatabase()
  const server = await startServer(loaded.url, { cacheBytes: 16 * 1024 * 1024 })
  onTestFinished(async () => {
    await server.close()
    await loaded.drop()
  })
  const dataDir = mkdtempSync(join(folder, 'data-'))
  writeFileSync(join(dataDir, 'demo-keys.json'), JSON.stringify(loaded.keys))
  const runInProcess = runIn({ DATA_DIR: dataDir }, server.app.database)
  const run = async (...args: string[]) => {
    const { result, code, error } = await runInProcess(...args)
    return code === undefined ? result : { code, error }
  }
  const companies = await loaded.run<{ id: string }>(`select id from companies where kind <> 'platform'`)
  /** Rows in which a company of the demonstration is named, by their tables, but for what keys of others are told to be gone. */
  const left = async () =>
    (await everyRow(loaded))
      .filter(({ table, text }) =>
        companies.some(({ id }) => (table === 'object_changes' ? text.startsWith(`(${id},`) : text.includes(id))),
      )
      .map(({ table, text }) => `${table} ${text.includes('remove-demonstration') ? 'its removal' : text}`)
  const page = (id: string) => fetch(`${server.url}/c/${id}`)
  return { loaded, server, dataDir, run, left, page, keys: loaded.keys }
}

/** A company made by hand, with a user, a key, and a position with a candidate who has a CV. */
async function makeCompany(
  { run, server }: Pick<Awaited<ReturnType<typeof openDemo>>, 'run' | 'server'>,
  name: string,
) {
  const [slug, form] = [name.toLowerCase(), { name, website: `https://${name}.example`, country: 'NO', language: 'NO' }]
  await run('companies', 'create', file('company.json', form), '--administrator', `kari@${slug}.example`)
  const position = { title: `Los i ${name}`, text: 'Du loser skip.', language: 'NO' }
  const { positions } = await run('positions', 'create', file('los.json', position), '--company', slug, '--publish')
  const id = only<string>(positions)
  const cv = ['--cv', file('cv.txt', 'Har loset skip i tolv år.')]
  const origin = ['--source', 'event', '--legal-basis', 'consent']
  await run('candidates', 'add', `ola@${slug}.example`, '--position', id, ...origin, ...cv)
  const { key } = await run('keys', 'create', '--company', slug)
  const answers = async () => {
    const paths = ['/positions', `/positions/${id}`, `/positions/${id}/candidates`, '/career-pages', '/clients']
    const replies = await Promise.all(paths.map((path) => server.get(path, { key })))
    return replies.map(({ status, body }) => ({ status, body }))
  }
  return { slug, id, answers }
}

test('the demonstration is removed with all its rows and kept keys, and a company made by hand stays as it is', async () => {
  const demo = await openDemo()
  const { run, left, loaded, keys, page, dataDir, server } = demo
  const havgap = await makeCompany(demo, 'Havgap')
  const before = { answers: await havgap.answers(), rows: await everyRow(loaded) }
  expect(before.answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const [shown] = await loaded.run<{ id: string }>(
    `select cp.id from careers_pages cp join companies c on c.id = cp.company_id where c.slug = 'kvistbyte' and active`,
  )
  const [marketplace] = await loaded.run<{ id: string }>('select id from careers_pages where is_marketplace')
  expect((await page(shown!.id)).status).toBe(200)
  expect(await (await page(marketplace!.id)).text()).toContain('Kvistbyte')

  const planned = await run('demo', 'remove')
  expect(planned).toMatchObject({
    removed: false,
    doneSince: [],
    letGo: [],
    contents: { companies: 17, positions: 163, candidacies: 1_502, users: 42, keys: 9 },
  })
  expect(await loaded.run('select count(*)::int as n from positions')).toEqual([{ n: 164 }])

  expect(await run('demo', 'remove', '--yes')).toEqual({ ...planned, removed: true })
  expect([...new Set(await left())]).toEqual(['audit_entries its removal'])
  expect(await havgap.answers()).toEqual(before.answers)
  // What else is there is as it was, but for counters and what is kept about all companies.
  const counted = new Set([
    ...['versions', 'marketplace_versions', 'words_in_positions', 'position_tiers'],
    ...['rate_windows', 'key_requests', 'views', 'object_changes'],
  ])
  const others = (await everyRow(loaded)).filter(
    ({ table, text }) => !counted.has(table) && !text.includes('remove-demonstration'),
  )
  const texts = new Set(before.rows.map(({ table, text }) => `${table} ${text}`))
  expect(others.filter(({ table, text }) => !texts.has(`${table} ${text}`))).toEqual([])
  expect(others.filter(({ table }) => table === 'file_chunks')).toHaveLength(1)

  // Nothing of it is served, also not from the cache.
  expect((await page(shown!.id)).status).toBe(404)
  const market = await (await page(marketplace!.id)).text()
  expect(market).not.toContain('Kvistbyte')
  expect(market).not.toContain('Lindkær')
  for (const { key } of keys) expect((await server.get('/positions', { key })).status).toBe(401)
  expect(existsSync(join(dataDir, 'demo-keys.json'))).toBe(false)
  expect(existsSync(join(dataDir, 'no-demo'))).toBe(true)

  const again = { code: 'NOT_FOUND', error: 'There is no demonstration in this database.' }
  expect(await run('demo', 'remove')).toEqual(again)
  expect(await run('demo', 'remove', '--yes')).toEqual(again)
}, 120_000)

test('every table is as it is in an installation that never had a demonstration, but for counters that never go back', async () => {
  const demo = await openDemo()
  const stored = await databaseForTest()
  const server = await startServer(stored.url, {})
  onTestFinished(() => server.close())
  const other = { server, run: async (...args: string[]) => (await runIn({}, server.app.database)(...args)).result }
  await ensureMarketplace(server.app.database, { name: 'Torget', slug: 'torget' })
  await Promise.all([makeCompany(demo, 'Havgap'), makeCompany(other, 'Havgap')])
  expect((await demo.loaded.run('select word from words_in_positions')).length).toBeGreaterThan(1_000)

  expect(await demo.run('demo', 'remove', '--yes')).toMatchObject({ removed: true })
  const raised = new Set(['versions', 'marketplace_versions', 'object_changes'])
  const counts = async ({ run }: Pick<TestDatabase, 'run'>) => {
    const rows = (await everyRow({ run })).filter(
      ({ table, text }) => !raised.has(table) && !text.includes('remove-demonstration'),
    )
    return Object.fromEntries([...Map.groupBy(rows, ({ table }) => table)].map(([table, of]) => [table, of.length]))
  }
  const words = ({ run }: Pick<TestDatabase, 'run'>) => run('select word from words_in_positions order by 1')
  expect(await words(demo.loaded)).toEqual(await words(stored))
  expect(await counts(demo.loaded)).toEqual(await counts(stored))
}, 120_000)

test('what people did in its companies is named, and only removed if that is said; who also works elsewhere can still sign in', async () => {
  const demo = await openDemo()
  const { run, left, loaded, server } = demo
  const { database } = server.app
  const havgap = await makeCompany(demo, 'Havgap')
  const sjo = await makeCompany(demo, 'Sjo')
  const invite = async (company: string, email: string) => {
    const { url } = await run('users', 'create', email, '--company', company, '--role', 'viewer', '--invite')
    const link = await findLink(database, hashOfToken(url.split('/').at(-1)))
    return link ?? expect.fail(`the link for ${email} works`)
  }
  const person = { name: 'Kari', language: 'en', password: 'en lang setning om sjøen' } as const
  const both = await joinByLink(database, await invite('fjellvik', 'kari@example.net'), person)
  await acceptInvitation(database, await invite(havgap.slug, 'kari@example.net'), both)
  await joinByLink(database, await invite('fjellvik', 'ola@example.net'), person)
  await run('companies', 'make-agency', havgap.slug)
  await run('companies', 'take-on', 'kvistbyte', '--agency', havgap.slug)
  await run('companies', 'take-on', sjo.slug, '--agency', 'fjellvik')
  await run('positions', 'assign', havgap.id, '--client', 'kvistbyte')

  const doneSince = [
    { verb: 'companies take-on', count: 2 },
    { verb: 'users create', count: 2 },
    { verb: 'users join', count: 2 },
  ]
  const letGo = ['havgap', 'sjo']
  expect(await run('demo', 'remove')).toMatchObject({ removed: false, letGo, doneSince })
  expect(await run('demo', 'remove', '--yes')).toEqual({
    code: 'REFUSED',
    error: expect.stringMatching(/take-on 2.*--with-changes/),
  })
  expect(await loaded.run('select count(*)::int as n from companies')).toEqual([{ n: 20 }])

  expect(await run('demo', 'remove', '--yes', '--with-changes')).toMatchObject({ removed: true, letGo, doneSince })
  // Only what other companies did with those of the demonstration still names them.
  const tables = new Set((await left()).map((row) => row.split(' ', 1)[0]))
  expect(tables).toEqual(new Set(['audit_entries', 'events']))
  expect(await loaded.run('select id from identities')).toEqual([{ id: both }])
  const [position] = (await havgap.answers()).map(({ body }) => body.data?.[0])
  expect(position).toMatchObject({ id: havgap.id })
  expect(position).not.toHaveProperty('subCompanyId')
}, 120_000)
