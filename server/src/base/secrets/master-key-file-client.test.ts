// Isolated: it starts threads that write the same file.
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { makeMasterKeyFile, masterKeyFile, readMasterKeyFile } from './master-key-file-client.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kandidat-master-key-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('a key is made once, only its owner can read it, and it is read again', () => {
  const dataDir = folder()
  expect(readMasterKeyFile(dataDir)).toBeNull()
  const keys = makeMasterKeyFile(dataDir)
  expect(keys.map((key) => key.length)).toEqual([32])
  expect(statSync(masterKeyFile(dataDir)).mode & 0o777).toBe(0o600)
  expect(readMasterKeyFile(dataDir)).toEqual(keys)
  expect(makeMasterKeyFile(dataDir)).toEqual(keys)
  expect(readdirSync(dataDir)).toEqual(['master.key'])
})

test('threads that make the key at the same time get the same one', async () => {
  const dataDir = folder()
  const source = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.module).then(({ makeMasterKeyFile }) => {
      parentPort.postMessage(makeMasterKeyFile(workerData.dataDir)[0].toString('hex'))
    })`
  const workerData = { dataDir, module: new URL('./master-key-file-client.ts', import.meta.url).href }
  const made = await Promise.all(
    Array.from(
      { length: 6 },
      () =>
        new Promise<string>((done, failed) => {
          const worker = new Worker(source, { eval: true, workerData, execArgv: ['--conditions=source'] })
          worker.once('message', done).once('error', failed)
        }),
    ),
  )
  expect(new Set(made).size).toBe(1)
  expect(readMasterKeyFile(dataDir)?.map((key) => key.toString('hex'))).toEqual([made[0]])
  expect(readdirSync(dataDir)).toEqual(['master.key'])
})

test('the file may contain several keys, one a line', () => {
  const dataDir = folder()
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  writeFileSync(masterKeyFile(dataDir), `${first.toString('base64')}\n${second.toString('hex')}\n`, { mode: 0o600 })
  expect(readMasterKeyFile(dataDir)).toEqual([first, second])
})

test('a file that cannot be trusted is refused with advice, and stays as it is', () => {
  const dataDir = folder()
  const file = masterKeyFile(dataDir)
  const hidden = Buffer.alloc(32, 7).toString('base64')
  const refuses = (sentence: RegExp) => {
    for (const work of [readMasterKeyFile, makeMasterKeyFile]) {
      expect(() => work(dataDir)).toThrow(sentence)
      expect(() => work(dataDir)).not.toThrow(hidden.slice(0, 20))
    }
  }
  writeFileSync(file, hidden)
  chmodSync(file, 0o640)
  refuses(/can be read by other users: chmod 600 .*master\.key$/)
  writeFileSync(file, hidden.slice(0, 40))
  chmodSync(file, 0o600)
  refuses(/has the wrong content, expected 32 bytes as base64 or as 64 hex digits/)
  expect(readFileSync(file, 'utf8')).toBe(hidden.slice(0, 40))
  rmSync(file)
  const elsewhere = join(dataDir, 'elsewhere')
  writeFileSync(elsewhere, hidden, { mode: 0o600 })
  symlinkSync(elsewhere, file)
  refuses(/is a symbolic link/)
  rmSync(elsewhere)
  refuses(/is a symbolic link/)
  expect(readdirSync(dataDir)).toEqual(['master.key'])
})
