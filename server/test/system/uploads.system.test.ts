import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { MAX_FILE, MAX_FILES } from '../../src/content/files/content/file-name.ts'
import { MAX_PICTURE } from '../../src/content/pictures/encoding/picture.ts'
import { pause } from '../../src/base/db/embedded/processes.ts'
import { applicationForms, type OpenJob, trusting } from '../application-forms.ts'
import { budget } from '../budget.ts'
import { PDF } from '../documents.ts'
import { eventually } from '../eventually.ts'
import { openFixture } from '../fixture.ts'
import { send } from '../server.ts'
import { type Proxy, startProxy } from './haproxy.ts'

// Applications through HAProxy with the configuration of docs/scaling.md. In the suite all its times and ours pass so many
// times as soon, and the file is as much smaller.
const HASTEN = budget(20, 1)
const REQUEST = 30_000 / HASTEN
/** Bytes of the CV. At this speed a whole one takes 160 s. */
const SIZE = Math.floor(MAX_FILE / HASTEN)
const BYTES_A_SECOND = 64 * 1024

const fixture = await openFixture({ ...trusting, requestTimeout: REQUEST })
const { make, database, server } = fixture
const { open, sealOf } = applicationForms(fixture)
const folder = mkdtempSync(join(tmpdir(), 'kandidat-uploads-'))
const ownPort = Number(new URL(server.url).port)
let proxy: Proxy
let job: OpenJob
beforeAll(async () => {
  job = await open(await make.company())
  proxy = await startProxy({ name: 'uploads', ports: [ownPort, 1, 1], folder, retries: true, hasten: HASTEN })
  while ((await send(`${proxy.url}/health/ready`)).status !== 200) await pause(50)
})
afterAll(async () => {
  await proxy.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A form with a CV of so many bytes, as a browser sends it. */
function application(email: string, size: number): { type: string; body: Buffer } {
  const fields = Object.entries({ seal: sealOf(job), email, firstName: 'Kari', lastName: 'Lie' })
  const texts = fields.map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const cv = Buffer.concat([PDF, Buffer.alloc(size - 2 * PDF.length, ' '), PDF])
  const file = '--b\r\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(texts.join('') + file), cv, Buffer.from('\r\n--b--\r\n')])
  return { type: 'multipart/form-data; boundary=b', body }
}

interface Slow {
  readonly through?: Proxy
  readonly path: string
  readonly type: string
  readonly body: Buffer
  readonly bytesASecond?: number
  /** Sends only so many bytes of the body, and then waits. */
  readonly stopAt?: number
}

/** Posts a body slowly through a proxy. @returns the answer, and after how many milliseconds its first byte came */
async function postSlowly({ through = proxy, path, type, body, bytesASecond = BYTES_A_SECOND, ...rest }: Slow) {
  const { stopAt = body.length } = rest
  const socket = connect(Number(new URL(through.url).port), '127.0.0.1')
  const began = performance.now()
  let [text, took] = ['', 0]
  socket.on('data', (bytes) => {
    if (text === '') took = performance.now() - began
    text += bytes.toString()
  })
  const closed = new Promise<void>((resolve) => socket.on('close', resolve).on('error', () => resolve()))
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\n`)
  socket.write(`content-length: ${body.length}\r\n\r\n`)
  // How long has passed counts, not how often this loop ran: on a busy machine pauses are longer.
  const isAnswered = () => text !== '' || socket.destroyed
  for (let at = 0; at < stopAt && !isAnswered();) {
    const due = Math.min(stopAt, Math.ceil(((performance.now() - began) / 1_000) * bytesASecond))
    socket.write(body.subarray(at, due))
    at = due
    await pause(25)
  }
  await closed
  return { text, took }
}

test(
  `a CV of ${SIZE / 1024} kB at 64 kB a second arrives through HAProxy, where all timeouts are 1/${HASTEN}`,
  { tags: 'long' },
  async () => {
    const { text, took } = await postSlowly({ path: job.path, ...application('slow@example.com', SIZE) })
    expect(text).toMatch(/^HTTP\/1\.1 303 /)
    // Longer than two of the proxy's timeouts of 60 s.
    expect(took).toBeGreaterThan(120_000 / HASTEN)
    const rows = await database.run('select size from files')
    expect(rows).toEqual([{ size: SIZE }])
  },
)

test(
  'an upload that stops, and another slow body, end after the time that every request has',
  { tags: 'long' },
  async () => {
    const form = application('stopped@example.com', 64_000)
    const stopAt = 30_000
    const stopped = await postSlowly({ path: job.path, ...form, stopAt })
    expect(stopped.text).toMatch(/^HTTP\/1\.1 408 /)
    expect(stopped.text).toContain('value="stopped@example.com"')
    // Two of them are as long as the proxy waits, which then answers itself and loses what was typed. If it is hastened, a busy
    // machine takes a good part of that.
    const waited = stopped.took - (stopAt / BYTES_A_SECOND) * 1_000
    expect(waited).toBeLessThan(budget(2, 1.5) * REQUEST)
    const text = { type: 'application/x-www-form-urlencoded', body: Buffer.from('a'.repeat(64_000)) }
    const slow = await postSlowly({ path: job.path, ...text, bytesASecond: 64_000 / ((4 * REQUEST) / 1_000) })
    expect(slow.text).toMatch(/^HTTP\/1\.1 408 /)
    expect(slow.text).toContain('<section lang="sv" dir="ltr">')
    expect(slow.took).toBeLessThan(2 * REQUEST)
    expect(await database.run(`select from submissions where email = 'stopped@example.com'`)).toEqual([])
  },
)

test('an application that a process got and never answered is not sent to another one, and a page is', async () => {
  const got: string[] = []
  const dying = createServer((request, response) => {
    if (request.url?.startsWith('/health/') === true) return response.writeHead(200).end()
    got.push(request.method ?? '')
    return request.socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(dying, 'listening')
  onTestFinished(() => void dying.close())
  const { port } = dying.address() as AddressInfo
  const other = await startProxy({ name: 'dying', ports: [ownPort, port, 1], folder, retries: true })
  onTestFinished(() => other.stop())
  const page = job.path.replace('/apply', '')
  await eventually(async () => {
    expect((await fetch(`${other.url}${page}`)).status).toBe(200)
    expect(got).toContain('GET')
  })
  const asked = got.length
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) {
    const form = application(`person${i}@example.com`, 4_000)
    const { text } = await postSlowly({ path: job.path, ...form, through: other, bytesASecond: 10_000_000 })
    statuses.push(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]))
  }
  const lost = got.slice(asked).filter((method) => method === 'POST').length
  expect(lost).toBeGreaterThan(0)
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length
  expect([count(303), count(502)]).toEqual([6 - lost, lost])
  const stored = await database.run(`select from submissions where email like 'person%'`)
  expect(stored).toHaveLength(6 - lost)
})

test('the proxies of the documentation and of deploy take bodies as large as the forms, and nginx repeats no POST', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8')
  const [, nginx = ''] = /```nginx\n([^]*?)```/.exec(read('scaling.md')) ?? []
  const [, most] = /^ *client_max_body_size (\d+)m;$/m.exec(nginx) ?? []
  const largest = Math.max(MAX_FILE * MAX_FILES, 4 * MAX_PICTURE)
  expect(Number(most) * 2 ** 20).toBeGreaterThan(largest)
  expect(read('files.md')).toContain(`bodies of ${most} MB`)
  expect(nginx).not.toContain('non_idempotent')
  const file = (name: string) => readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8')
  expect(/^ *client_max_body_size (\d+)m;$/m.exec(file('nginx.conf'))?.[1]).toBe(most)
  // Caddy counts a megabyte as 1,000,000 bytes.
  expect(Number(/^\s*max_size (\d+)MB$/m.exec(file('Caddyfile'))?.[1]) * 1_000_000).toBeGreaterThan(largest)
  expect(file('nginx.conf')).not.toContain('non_idempotent')
  const [, seconds] = /^ *client_body_timeout (\d+)s;$/m.exec(nginx) ?? []
  // Kandidat ends an upload 30 to 35 s after its last byte, and answers.
  expect(Number(seconds)).toBeGreaterThan(35)
  for (const text of [nginx, file('nginx.conf')]) expect(text).toContain('proxy_request_buffering off;')
  const [, haproxy = ''] = /```haproxy\n([^]*?)```/.exec(read('scaling.md')) ?? []
  expect(haproxy).not.toMatch(/tune\.|http-buffer-request|limit/)
})
