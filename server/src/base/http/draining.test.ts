import { Agent } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { send } from '../../../test/server.ts'
import { openFixture } from '../../../test/fixture.ts'

const { make, server } = await openFixture()
const { key } = await make.key(await make.company())
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

test('a draining service is not ready, still answers, and closes each connection with its response', async () => {
  expect((await send(`${server.url}/health/ready`)).status).toBe(200)
  const first = await server.get('/positions', { key, agent })
  expect(first.headers.connection).toBe('keep-alive')

  await server.app.drain(0)
  const ready = await send(`${server.url}/health/ready`)
  expect(ready).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect(Number(ready.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await send(`${server.url}/health/live`)).status).toBe(200)
  // Over the connection that is still open, and over a new one.
  for (const _ of ['open', 'new']) {
    const reply = await server.get('/positions', { key, agent })
    expect(reply).toMatchObject({ status: 200, headers: { connection: 'close' } })
  }
  // The database works, so nothing may be logged as a warning.
  expect(server.log.filter(({ level }) => Number(level) > 30)).toEqual([])
})
