// Isolated: it starts a receiver.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { battery } from './battery.ts'
import { type RunningReceiver, startReceiver } from './receiver-process.ts'

let receiver: RunningReceiver
beforeAll(async () => {
  receiver = await startReceiver('typescript')
})
afterAll(() => receiver.stop())

test.each(battery)('the receiver in TypeScript: $name', async ({ run }) => {
  await expect(run(receiver)).resolves.toBeUndefined()
})
