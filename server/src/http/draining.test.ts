import { Agent } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { send } from '../../test/server.ts'
import { openStage } from '../../test/stage.ts'

const { make, server } = await openStage()
const { key } = await make.key(await make.company())
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

test('who drains is ready no longer, and answers everything over connections that end with it', async () => {
  expect((await send(`${server.url}/health/ready`)).status).toBe(200)
  const kept = await server.get('/positions', { key, agent })
  expect(kept.headers.connection).toBe('keep-alive')

  server.app.drain()
  const ready = await send(`${server.url}/health/ready`)
  expect(ready).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect(Number(ready.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await send(`${server.url}/health/live`)).status).toBe(200)
  // Over the connection that was kept, and over a new one.
  for (const _ of ['kept', 'new']) {
    const reply = await server.get('/positions', { key, agent })
    expect(reply).toMatchObject({ status: 200, headers: { connection: 'close' } })
  }
  // The database is well, and nobody is told otherwise.
  expect(server.log.filter(({ level }) => Number(level) > 30)).toEqual([])
})
