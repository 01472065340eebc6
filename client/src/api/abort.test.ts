import { expect, test } from 'vitest'
import { good, json, refused, scripted, thrown } from '../../test/scripted.ts'

test('a signal ends a call before it is sent, while it is sent, and while it waits for a retry', async () => {
  const { client, requests } = await scripted([() => {}])
  const reason = new Error('no longer needed')
  expect(await thrown(client.getPosition('p1', { signal: AbortSignal.abort(reason) }))).toBe(reason)
  expect(requests).toHaveLength(0)

  const controller = new AbortController()
  const underWay = thrown(client.getPosition('p1', { signal: controller.signal }))
  await expect.poll(() => requests.length).toBe(1)
  controller.abort(reason)
  expect(await underWay).toBe(reason)

  const waiting = new AbortController()
  const real = await scripted([refused(429, 'RATE_LIMITED', { 'retry-after': '60' })], { clock: undefined })
  const sleeping = thrown(real.client.getPosition('p1', { signal: waiting.signal }))
  await expect.poll(() => real.client.limit === undefined && real.requests.length).toBe(1)
  waiting.abort()
  expect(await sleeping).toMatchObject({ name: 'AbortError' })
  expect(real.requests).toHaveLength(1)
})

test('a signal ends a list between its pages', async () => {
  const { client, requests } = await scripted([json(200, { data: [{ id: 'a' }, { id: 'b' }], nextCursor: 'b' })])
  const controller = new AbortController()
  const seen: string[] = []
  const listing = async () => {
    for await (const { id } of client.listPositions({}, { signal: controller.signal })) {
      seen.push(id)
      controller.abort(new Error('enough'))
    }
  }
  expect(await thrown(listing())).toMatchObject({ message: 'enough' })
  expect(seen).toEqual(['a', 'b'])
  expect(requests).toHaveLength(1)
})

test('a signal that outlives many calls keeps no listeners of them', async () => {
  const { client } = await scripted([good])
  let listeners = 0
  const counted = {
    aborted: false,
    addEventListener: () => void (listeners += 1),
    removeEventListener: () => void (listeners -= 1),
  }
  for (let i = 0; i < 10; i += 1) await client.getPosition('p1', { signal: counted })
  expect(listeners).toBe(0)
})

test('a signal that is aborted while the cache is read ends the call before it is sent', async () => {
  const controller = new AbortController()
  const reason = new Error('no longer needed')
  const get = async () => {
    controller.abort(reason)
    return null
  }
  const cache = { get, set: () => {} }
  const { client, requests } = await scripted([good], { cache })
  expect(await thrown(client.getPosition('p1', { signal: controller.signal }))).toBe(reason)
  expect(requests).toHaveLength(0)
})
