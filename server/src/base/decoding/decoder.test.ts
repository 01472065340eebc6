import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectFolder } from '../config.ts'
import { masterKeyFile } from '../secrets/master-key-file-client.ts'
import type { Limits } from './confinement.ts'
import { Decoder } from './decoder.ts'

const folder = mkdtempSync(join(tmpdir(), 'kandidat-'))
afterAll(() => rmSync(folder, { recursive: true }))
const keyFile = masterKeyFile(folder)
writeFileSync(keyFile, 'secret', { mode: 0o600 })

const server = join(projectFolder, 'server')
const all: Decoder[] = []
afterAll(() => all.forEach((each) => each.stop()))

/** A decoder that does what it is told. */
function probe({
  readable = [],
  hidden = [folder],
  ...limits
}: { readable?: string[]; hidden?: string[] } & Partial<Limits> = {}) {
  const file = join(server, 'test', 'decoding', 'probe.ts')
  const program = { file, readable: [server, '/proc', ...readable], hidden }
  const decoder = new Decoder(program, { seconds: 10, memory: 1_400 * 1024, ...limits })
  all.push(decoder)
  const ask = async (kind: string, about: object = {}, companyId = 'fjellvik'): Promise<unknown> => {
    const { head } = await decoder.decode(companyId, { head: { kind, ...about }, size: 0, bytes: [] })
    const { said, error } = head as { said?: unknown; error?: string }
    if (error !== undefined) throw new Error(error)
    return said
  }
  return { decoder, ask }
}

const { decoder, ask } = probe()
const { withoutNetwork, withoutFolders } = await decoder.confinement()

test('a decoder has no environment, and nothing open but its two pipes and what Node opens for itself', async () => {
  expect(await ask('environment')).toEqual({})
  const files = (await ask('files')) as string[]
  const others = files.filter(
    (file) =>
      !/^(anon_inode:|pipe:|\/dev\/null$|ENOENT$|\/.*\/kandidat-decoder-\w+\/(?:jobs|answers) \(deleted\)$)/.test(file),
  )
  expect(others).toEqual([])
  expect(files.filter((file) => file.endsWith('(deleted)')).length).toBe(2)
})

test('a decoder reads no master key: neither by Node, which refuses, nor by the kernel, which shows another folder', async () => {
  expect(await ask('read', { path: keyFile })).toBe('ERR_ACCESS_DENIED')
  // As if what took it over had no need of Node.
  const taken = probe({ readable: [folder] })
  expect(await taken.ask('open', { path: keyFile })).toBe(withoutFolders ? 'EACCES' : 'opened')
  expect(readFileSync(keyFile, 'utf8')).toBe('secret')
})

test('a decoder sees neither the environment nor the memory of the service', async () => {
  const said = [
    await ask('open', { path: `/proc/${process.pid}/mem` }),
    await ask('read', { path: `/proc/${process.pid}/environ` }),
  ]
  expect(said).toEqual(withoutNetwork ? ['EACCES', 'EACCES'] : ['opened', expect.any(String)])
})

test('a decoder reaches no network, not even this machine', async () => {
  const listening = createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const said = await ask('connect', { port })
  listening.close()
  if (withoutNetwork) expect(said).toMatch(/^E[A-Z]+$/)
  else expect(said).toBe('connected')
})

test('a decoder gets no more memory than it may, and the next job is done', async () => {
  await expect(ask('allocate')).rejects.toThrow(/allocat|the decoder ended/)
  expect(await ask('environment')).toEqual({})
})

test('a decoder that takes more of the processor than it may is ended by the kernel', async () => {
  // It has the lowest priority: on a busy machine a second of a processor takes it a minute.
  const short = probe({ seconds: 1 })
  await expect(short.ask('spin', { seconds: 600 })).rejects.toThrow(/SIGKILL|SIGXCPU/)
  expect(await short.ask('spin', { seconds: 0 })).toBe('done')
})

test('what takes long stands still while other companies have their turn, and then goes on', async () => {
  const order: string[] = []
  const done = (what: string) => () => void order.push(what)
  const long = [1, 2].map((n) => ask('spin', { seconds: 3 }, 'fjellvik').then(done(`long ${n}`)))
  const short = ['havn', 'skog', 'dal'].map((of) => ask('spin', { seconds: 0 }, of).then(done(of)))
  await Promise.all([...long, ...short])
  expect(order).toEqual(['havn', 'skog', 'dal', 'long 1', 'long 2'])
})

test('a service that stops ends its decoders at once, whatever they do', async () => {
  const busy = probe()
  await busy.ask('environment')
  const spinning = busy.ask('spin', { seconds: 600 }).catch(String)
  await new Promise((resolve) => setImmediate(resolve))
  busy.decoder.stop()
  // Otherwise it would take ten minutes.
  expect(await spinning).toContain('cannot answer at the moment')
  await expect(busy.ask('environment')).rejects.toThrow('cannot answer at the moment')
})
