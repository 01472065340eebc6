import { expect, test } from 'vitest'
import { fileBudgets } from './budgets.ts'
import { UploadGate } from './upload-gate.ts'

const { network, company, chunkMilliseconds } = fileBudgets

async function timed(work: () => Promise<boolean>): Promise<{ taken: boolean; waited: boolean }> {
  const began = performance.now()
  const taken = await work()
  return { taken, waited: performance.now() - began > chunkMilliseconds - 50 }
}

test('a company that gets too much is slowed down and refuses nobody, and other companies are as fast as before', async () => {
  const gate = new UploadGate(() => 0)
  const networks = company.most / network.bytes.most
  for (let i = 0; i < networks; i++) await gate.visitor(`192.0.${i}.1`, 'attacked').count(network.bytes.most)
  expect(await timed(() => gate.visitor('192.0.100.1', 'attacked').count(1))).toEqual({ taken: true, waited: true })
  expect(await timed(() => gate.visitor('192.0.100.1', 'other').count(1))).toEqual({ taken: true, waited: false })
  expect(await timed(() => gate.visitor('192.0.0.9', 'other').count(1))).toEqual({ taken: false, waited: false })
})

test('a photograph counts with the bytes that stay of it', async () => {
  const uploader = new UploadGate(() => 0).visitor('192.0.2.1', 'a')
  expect(await uploader.count(network.bytes.most)).toBe(true)
  expect(await uploader.count(1)).toBe(false)
  uploader.shrunk(1)
  expect(await uploader.count(1)).toBe(true)
  expect(await uploader.count(1)).toBe(false)
})

test('what was taken is given back to whoever sent it', async () => {
  const gate = new UploadGate(() => 0)
  const uploader = gate.visitor('192.0.2.1', 'a')
  for (let i = 0; i < network.files.most; i++) expect(uploader.begin()).toBe(true)
  expect([uploader.begin(), uploader.wait()]).toEqual([false, network.files.seconds])
  uploader.taken([{ size: 5 }])
  expect(uploader.begin()).toBe(true)
})
