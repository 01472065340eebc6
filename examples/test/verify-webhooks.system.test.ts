import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../server/test/service.ts'
import { battery } from './battery.ts'
import { type RunningReceiver, startReceiver } from './receiver-process.ts'

describe.each(['python', 'php', 'ruby', 'csharp'] as const)('the receiver in %s', (language) => {
  let receiver: RunningReceiver
  beforeAll(async () => {
    receiver = await startReceiver(language)
  })
  afterAll(() => receiver.stop())

  test.each(battery)('$name', async ({ run }) => {
    await expect(run(receiver)).resolves.toBeUndefined()
  })

  test('passes test-receiver without findings', async () => {
    const address = `http://127.0.0.1:${receiver.port}/`
    const command = runCommand(['test-receiver', address, '--secret', receiver.secret, '--json'], {})
    expect(await command.ended, command.stdout() + command.stderr()).toBe(0)
    expect(JSON.parse(command.stdout())).toMatchObject({ better: 0, wrong: 0, untried: 0 })
  })
})
