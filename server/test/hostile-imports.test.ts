// Isolated: it starts commands and measures their memory.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budget } from './budget.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { beforeServing } from './fixture.ts'
import { type HostileInput, hostileInputs } from './hostile-inputs.ts'
import { startReceiver } from './receiver.ts'
import { runCommand } from './service.ts'

// Megabytes that a feed may take in addition to an ordinary one, which loads the program and the gazetteer.
const MOST = 80
const PAUSE_MS = 10

// The first ones are the cheapest; all of them take minutes.
const tried = hostileInputs.slice(0, budget(1, hostileInputs.length))

const ordinary: HostileInput = {
  name: 'an ordinary feed',
  format: 'greenhouse',
  says: /created/,
  created: 1,
  *pieces() {
    yield '{"jobs":[{"id":1,"internal_job_id":1,"title":"Cook","content":"<p>We cook</p>","location":{"name":"Oslo"}}]}'
  },
}

let database: TestDatabase
let folder: string
let usual: number

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kandidat-hostile-'))
  await beforeServing(database, async (make) => {
    const company = await make.company({ slug: 'havn' })
    await make.page(company, { is_default: true })
  })
  const { code, megabytes, stdout } = await importInput(ordinary)
  if (code !== 0 || JSON.parse(stdout).created !== 1) throw new Error(`the ordinary feed failed: ${stdout}`)
  usual = megabytes
})

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Writes the feed to a file, piece by piece. */
async function writeInput(input: HostileInput, file: string): Promise<void> {
  const out = createWriteStream(file)
  for (const piece of input.pieces?.() ?? []) if (!out.write(piece)) await once(out, 'drain')
  out.end()
  await once(out, 'close')
}

/** Where the command finds the input: a file, or an address of a server. */
async function sourceOf(input: HostileInput): Promise<string> {
  const { answer } = input
  if (answer) {
    const receiver = await startReceiver((request, response) => answer(request.url ?? '', response))
    return `http://127.0.0.1:${receiver.port}/jobs.json`
  }
  const file = join(folder, 'feed')
  await writeInput(input, file)
  return file
}

/** The most memory that the process has had so far, in megabytes. */
async function peak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function importInput(input: HostileInput) {
  const source = await sourceOf(input)
  const began = performance.now()
  const command = runCommand(
    [
      'import',
      input.format,
      source,
      '--company',
      'havn',
      '--board',
      input.name,
      '--dry-run',
      '--json',
      '--allow-address',
      '127.0.0.1',
    ],
    { DATABASE_URL: database.url, TMPDIR: folder },
  )
  let megabytes = 0
  while (command.child.exitCode === null && command.child.signalCode === null) {
    megabytes = Math.max(megabytes, await peak(command.child.pid ?? 0))
    await Promise.race([command.ended, new Promise((resolve) => setTimeout(resolve, PAUSE_MS))])
  }
  const seconds = (performance.now() - began) / 1000
  return {
    code: await command.ended,
    megabytes,
    seconds,
    output: command.stdout() + command.stderr(),
    stdout: command.stdout(),
  }
}

test.each(tried)(
  `one of ${tried.length} hostile feeds ends with little memory: $name`,
  { tags: 'long', timeout: 30 * 60_000 },
  async (input) => {
    const { code, megabytes, seconds, output, stdout } = await importInput(input)
    const more = megabytes - usual
    console.info(
      `${input.name}: ${megabytes.toFixed(0)} MB, ${more.toFixed(0)} MB more than usual, ${seconds.toFixed(1)} s, exit code ${code}`,
    )
    // Of a report of a hundred thousand items only the beginning is shown.
    expect(input.says.test(output), output.slice(0, 2_000)).toBe(true)
    expect([0, 3]).toContain(code)
    if (input.created !== undefined) expect(JSON.parse(stdout)).toMatchObject({ created: input.created })
    expect(megabytes).toBeGreaterThan(50)
    expect(more).toBeLessThan(MOST)
  },
)
