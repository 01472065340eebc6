import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../base/db/embedded/address.ts'
import { answerWhileLoading } from './loading.ts'

async function loading(): Promise<{ url: string; end: () => Promise<void>; port: number }> {
  const port = await freePort('127.0.0.1')
  const end = await answerWhileLoading({ host: '127.0.0.1', port })
  onTestFinished(end)
  return { url: `http://127.0.0.1:${port}`, end, port }
}

test.each([
  ['nb-NO,en;q=0.5', 'nb', 'Demonstrasjonen lastes inn'],
  ['da', 'da', 'Demonstrationen indlæses'],
  ['sv', 'sv', 'Demonstrationen läses in'],
  ['fr', 'en', 'The demonstration is being loaded'],
])('while the demonstration is loaded, every page says so and asks again by itself: %s', async (wishes, lang, text) => {
  const { url } = await loading()
  for (const path of ['/', '/portal?x=1', '/c/1']) {
    const response = await fetch(`${url}${path}`, { headers: { 'accept-language': wishes } })
    expect(response.status).toBe(503)
    expect(response.headers.get('refresh')).toBe('2')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html).toContain(text)
  }
  const sent = await fetch(url, { method: 'POST', body: 'a=1' })
  expect([sent.status, sent.headers.get('refresh')]).toEqual([503, null])
})

test('programs learn that the service lives, is not ready, and when to ask again', async () => {
  const { url } = await loading()
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
  for (const path of ['/health/ready', '/api/v1/positions']) {
    const response = await fetch(`${url}${path}`)
    expect([response.status, response.headers.get('retry-after')], path).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' })
  }
})

test('connections that browsers keep do not keep the service from listening in its place', async () => {
  const { url, end, port } = await loading()
  await (await fetch(url)).text()
  const idle = connect(port, '127.0.0.1')
  await new Promise((done) => idle.once('connect', done))
  idle.on('error', () => {})
  await end()
  onTestFinished(await answerWhileLoading({ host: '127.0.0.1', port }))
  expect((await fetch(url)).status).toBe(503)
})
