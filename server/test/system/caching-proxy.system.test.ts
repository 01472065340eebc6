// Isolated: starts nginx.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../src/base/db/embedded/address.ts'
import { applicationForms, trusting } from '../application-forms.ts'
import { runIn } from '../command.ts'
import { eventually } from '../eventually.ts'
import { openFixture } from '../fixture.ts'
import { browse } from '../public/browse.ts'

// nginx with the example of docs/scaling.md, in front of the service.
const folder = mkdtempSync(join(tmpdir(), 'kandidat-caching-'))
const fixture = await openFixture({ ...trusting })
const { make, server } = fixture
const forms = applicationForms(fixture)
const run = runIn({}, server.app.database)
const job = await forms.open(await make.company({ name: 'Fjellvik' }), { title: 'Welder' })
const page = `/c/${job.pageId}/${job.id}`
const port = await freePort('127.0.0.1')
const file = join(folder, 'nginx.conf')
const open = browse({ url: `http://127.0.0.1:${port}` })

/** The example: what belongs into `http`, and what belongs into `server`. */
function example(): { http: string; server: string } {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/scaling.md'), 'utf8')
  const [, block = ''] = /## Caching proxies[^]*?```nginx\n([^]*?)```/.exec(text) ?? []
  const [http = '', inServer = ''] = block.split('# In the server, before "location /":')
  return {
    http: http.replace('/var/cache/nginx/kandidat', join(folder, 'cache')),
    server: inServer
      .replace('127.0.0.1:8080', new URL(server.url).host)
      .replace('proxy_cache_lock on;', 'proxy_cache_lock on; add_header X-Cache $upstream_cache_status always;'),
  }
}

beforeAll(async () => {
  const parts = example()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  writeFileSync(
    file,
    // In a folder of this test, which only its own user may open.
    `user ${userInfo().username}; daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')};
    events {}
    http { access_log off; ${temporary.join(' ')} ${parts.http}
      server { listen 127.0.0.1:${port}; ${parts.server}
        location / { proxy_pass ${server.url}; proxy_set_header Host $host; } } }`,
  )
  const nginx = spawn('/usr/sbin/nginx', ['-c', file, '-p', folder], { stdio: 'ignore' })
  await eventually(async () => {
    const { status } = await open('/health/live')
    if (status !== 200) throw new Error(`nginx answered ${status}`)
  })
  return () => void nginx.kill('SIGTERM')
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

test('nginx finds no fault in the example', () => {
  const { status, stderr } = spawnSync('/usr/sbin/nginx', ['-t', '-c', file, '-p', folder], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
  expect(stderr).not.toContain('[warn]')
})

test('a page is kept, shown for a second, and asked for again by its ETag', async () => {
  const seen = new Set<string>()
  await eventually(async () => {
    const { status, headers, text } = await open(page)
    expect([status, text.includes('Welder')]).toEqual([200, true])
    seen.add(headers['x-cache'] ?? '')
    expect([...seen].toSorted()).toEqual(['HIT', 'MISS', 'REVALIDATED'])
  })
  const { headers } = await open(page)
  const again = await open(page, { headers: { 'if-none-match': headers['etag'] ?? '' } })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('forms and pages with tokens are never kept, and a form sent through the cache is taken', async () => {
  const [one, other] = [await open(`${page}/apply`), await open(`${page}/apply`)]
  expect(one.headers['cache-control']).toBe('no-store')
  expect(one.headers['x-cache']).toBeUndefined()
  expect(forms.hidden(one.text, 'seal')).not.toBe(forms.hidden(other.text, 'seal'))
  const sent = await open(`${page}/refer`, {
    form: {
      seal: forms.sealOf({ path: `${page}/refer` }),
      firstName: 'Ola',
      lastName: 'Lie',
      email: 'ola@example.com',
    },
  })
  expect([sent.status, sent.headers['location']]).toEqual([303, expect.stringMatching(/^\/m\//)])
})

test('a position that is paused, and one that was taken off the page, are gone after a second', async () => {
  expect((await open(page)).status).toBe(200)
  await run('positions', 'pause', job.id)
  await eventually(async () => expect((await open(page)).status).toBe(404))
  await run('positions', 'resume', job.id)
  await eventually(async () => expect((await open(page)).status).toBe(200))
  await run('pages', 'set', job.pageId, '--colour', '#0a4d68')
  await eventually(async () => expect((await open(page)).text).toContain('0a4d68'))
})
