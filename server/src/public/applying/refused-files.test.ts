import { expect, test } from 'vitest'
import { applicationForms, asProgram } from '../../../test/application-forms.ts'
import { openFixture } from '../../../test/fixture.ts'
import { browse, type SiteReply } from '../../../test/public/browse.ts'
import { fileBudgets } from '../../base/limits/budgets.ts'
import { fileWords } from '../../content/words/words.ts'

// Whoever sends files with forms that nobody takes fills the disk by no more than the budget of their network, and takes nothing
// from anybody else. Each network here is one of 127.0.x.0/24.

const fixture = await openFixture()
const { make, database } = fixture
const forms = applicationForms(fixture)
const open = browse(fixture.server)
const company = await make.company({ country: 'NO' })
const { network } = fileBudgets

const letter = (size: number, name = 'cv.txt') => new File([Buffer.alloc(size, 'a line of a letter\n')], name)
const small = [letter(1_000), letter(1_001), letter(1_002)]

/** Forms with three files each that use up the budget of a network. */
const thirds = Array.from({ length: network.files.most / 3 }, (_, i) => i)

let hosts = 0

/** Sends a form as a browser does, each time from another address of a network. */
async function send(
  net: number,
  path: string,
  values: Readonly<Record<string, string>>,
  files: readonly File[] = [],
): Promise<SiteReply> {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  for (const file of files) form.append('cv', file)
  const encoded = new Response(form)
  return open(path, {
    method: 'POST',
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    from: `127.0.${net}.${1 + (hosts++ % 250)}`,
  })
}

const stored = async () => {
  const [row] = await database.run<{ files: number; bytes: number }>(
    `select (select count(*) from files)::int as files, coalesce(sum(length(data)), 0)::int as bytes from file_chunks`,
  )
  return row ?? { files: 0, bytes: 0 }
}

const rightly = (job: { path: string }, email: string) => ({ seal: forms.sealOf(job), firstName: 'Kari', email })

test('files of a form that was never opened, or lacks what it requires, are not stored', async () => {
  const job = await forms.open(company, { ask_message: 'required' })
  const whole = { ...rightly(job, 'kari@example.com'), message: 'I weld.' }
  const before = await stored()
  const attempts: Record<string, string>[] = [
    { ...whole, seal: '' },
    { ...whole, seal: 'made.up.seal' },
    { ...whole, seal: forms.sealOf({ path: job.path.replace('/apply', '/refer') }) },
    { ...whole, firstName: ' ' },
    { ...whole, email: '' },
    { ...whole, message: '\u200b' },
    { ...whole, ...asProgram },
  ]
  for (const values of attempts) {
    const { status, text } = await send(21, job.path, values, small)
    expect(status).toBe(422)
    expect(text).toContain(fileWords.en.notKept)
  }
  const off = await forms.open(company, { ask_cv: 'off' })
  expect((await send(21, off.path, rightly(off, 'off@example.com'), small)).status).toBe(303)
  expect(await stored()).toEqual(before)
})

test('a network leaves a number of files that no form took. The next one gets 429 and no row, and other networks apply', async () => {
  const job = await forms.open(company)
  const before = await stored()
  const refused = rightly(job, 'no mail')
  const replies = await Promise.all(thirds.map(() => send(22, job.path, refused, small)))
  expect(replies.map(({ status }) => status)).toEqual(thirds.map(() => 422))
  expect((await stored()).files - before.files).toBe(network.files.most)
  const beyond = await send(22, job.path, refused, small)
  expect(beyond.status).toBe(429)
  expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(80_000)
  expect(beyond.text).toContain(fileWords.en.faults['over-budget'])
  expect((await stored()).files - before.files).toBe(network.files.most)
  // Without a file the network is heard, and every other network with one.
  expect((await send(22, job.path, rightly(job, 'without@example.com'))).status).toBe(303)
  expect((await send(23, job.path, rightly(job, 'other@example.com'), small)).status).toBe(303)
})

test('a network leaves no more bytes than its budget, however it sends them', async () => {
  const job = await forms.open(company)
  const before = await stored()
  const large = [1, 2, 3].map((n) => letter(10 * 2 ** 20 - n))
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) {
    const { status } = await send(24, job.path, rightly(job, 'no mail'), large)
    statuses.push(status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 429])
  expect((await stored()).bytes - before.bytes).toBeLessThanOrEqual(network.bytes.most)
})

test('files of forms that are taken do not count, and those that wait for a human do', async () => {
  const job = await forms.open(company)
  const apply = (email: string) => send(25, job.path, rightly(job, email), small)
  for (const half of ['first', 'second']) {
    const replies = await Promise.all(thirds.slice(0, 15).map((i) => apply(`${half}${i}@example.com`)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 303))
  }
  const held = { q7: 'x', proof: '' }
  const fast = () => ({ ...rightly(job, 'held@example.com'), seal: forms.sealOf(job, 1), ...held })
  const replies = await Promise.all(thirds.map(() => send(26, job.path, fast(), small)))
  expect(replies.map(({ status }) => status)).toEqual(thirds.map(() => 303))
  expect((await send(26, job.path, fast(), small)).status).toBe(429)
})
