import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { battery } from './battery.ts'
import { type RunningReceiver, startReceiver } from './receiver-process.ts'

describe.each(['typescript', 'node'] as const)('the receiver in %s', (language) => {
  let receiver: RunningReceiver
  beforeAll(async () => {
    receiver = await startReceiver(language)
  })
  afterAll(() => receiver.stop())

  test.each(battery)('$name', async ({ run }) => {
    await expect(run(receiver)).resolves.toBeUndefined()
  })
})

test('the verifier with plain node:crypto has at most 25 lines', async () => {
  const code = await readFile(new URL('../verify-webhooks/node/verify.js', import.meta.url), 'utf8')
  expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(25)
})
