import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { battery } from './battery.ts'
import { type RunningReceiver, startReceiver } from './receiver-process.ts'

describe.each(['python', 'php', 'ruby'] as const)('the receiver in %s', (language) => {
  let receiver: RunningReceiver
  beforeAll(async () => {
    receiver = await startReceiver(language)
  })
  afterAll(() => receiver.stop())

  test.each(battery)('$name', async ({ run }) => {
    await expect(run(receiver)).resolves.toBeUndefined()
  })
})
