import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { stablePort } from './port.ts'

test('a stable port is free, and no port that a system chooses by itself', async () => {
  const port = await stablePort()
  const [stable, chosen] = [createServer().listen(port, '127.0.0.1'), createServer().listen(0, '127.0.0.1')]
  onTestFinished(() => void [stable.close(), chosen.close()])
  await Promise.all([once(stable, 'listening'), once(chosen, 'listening')])
  const address = chosen.address()
  expect(typeof address === 'object' && address?.port).toBeGreaterThan(32_000)
  expect(port).toBeLessThan(32_000)
})
