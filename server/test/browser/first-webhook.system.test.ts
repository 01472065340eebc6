import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signatureHeader, verify } from '@kandidat/client/webhooks'
import { type Browser, chromium, type Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { startReceiver } from '../receiver.ts'
import { oneOf } from '../seed.ts'
import { runCommand, runService, stopService } from '../service.ts'
import { enter, follow, tabTo, type } from './keyboard.ts'

let browser: Browser
let url = ''
let folder = ''
let settings: Record<string, string> = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kandidat-keyboard-'))
  // In containers, and for root, Chromium's sandbox cannot be set up.
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  settings = { DATA_DIR: join(folder, 'data'), WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDR: '127.0.0.1/32' }
  const service = await runService(settings, ['--no-demo'])
  url = `http://localhost:${new URL(service.url).port}`
  settings = { ...settings, PORT: new URL(url).port }
  return async () => {
    await browser.close()
    await stopService(service)
    await rm(folder, { recursive: true, force: true })
  }
})

/** What a command printed. */
async function run<T>(command: readonly string[], input: object): Promise<T> {
  const file = join(folder, 'input.json')
  await writeFile(file, JSON.stringify(input))
  const running = runCommand([...command, file, '--json'], settings)
  expect(await running.ended, running.stderr()).toBe(0)
  return JSON.parse(running.stdout()) as T
}

/** A receiver that takes what is signed with a secret, and refuses everything else. */
async function startVerifier() {
  const verified: string[] = []
  let secret = ''
  const receiver = await startReceiver((request, response) => {
    const { headers, body } = receiver.requests.at(-1)!
    verify(body, String(headers[signatureHeader]), secret).then(
      (event) => {
        verified.push(event.type)
        response.writeHead(200).end('taken')
      },
      (error: unknown) => response.writeHead(401).end(String(error)),
    )
    request.resume()
  })
  return { port: receiver.port, verified, know: (given: string) => (secret = given) }
}

/** The text beside a button for copying: copied by it where scripts run, and otherwise selected. */
async function copied(page: Page, label: string, hasScripts: boolean): Promise<string> {
  await tabTo(page, label)
  if (!hasScripts) return page.locator(':focus').inputValue()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('#announcer', { hasText: 'Copied' }).waitFor({ state: 'attached' })
  return page.evaluate('navigator.clipboard.readText()')
}

test.each(
  oneOf('how the first administrator gets to a webhook', [
    { how: 'by keyboard alone', hasScripts: true, slug: 'havblikk' },
    { how: 'without JavaScript', hasScripts: false, slug: 'fjordgard' },
  ]),
)(
  '$how, the first administrator gets to a key in five screens, and then to a verified webhook',
  { tags: 'long' },
  async (way) => {
    const { hasScripts, slug } = way
    const email = `kari@${slug}.example.com`
    const { link } = await run<{ link: string }>(['companies', 'create', '--administrator', email], { name: slug })
    const context = await browser.newContext({
      locale: 'en-GB',
      javaScriptEnabled: hasScripts,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const screens: string[] = []
    page.on('response', (response) => {
      const isScreen = response.request().isNavigationRequest() && response.status() === 200
      if (isScreen) screens.push(new URL(response.url()).pathname.replace(/(?<=welcome\/).*/, 'TOKEN'))
    })

    await page.goto(link)
    await type(page, 'Your name', 'Kari Lie')
    await type(page, 'Choose a password', 'kaffe-på-fjorden-1987')
    await enter(page)
    await follow(page, 'Later')
    await follow(page, 'API + Webhooks')
    await type(page, 'Name', 'Careers site')
    await enter(page)
    const key = await copied(page, 'Key', hasScripts)
    expect(screens).toEqual([
      ...['/portal/welcome/TOKEN', '/portal/account/second-factor', '/portal'],
      ...['/portal/settings/api', '/portal/settings/api/keys/new'],
    ])
    const answer = await fetch(`${url}/api/v1/positions`, { headers: { authorization: `Bearer ${key}` } })
    expect([answer.status, await answer.json()]).toEqual([200, { data: [], nextCursor: null }])

    const receiver = await startVerifier()
    await follow(page, 'I have stored it')
    await follow(page, 'API + Webhooks')
    await follow(page, 'Add a receiver')
    await type(page, 'Address', `http://127.0.0.1:${receiver.port}/hook`)
    await enter(page)
    receiver.know(await copied(page, 'Secret', hasScripts))
    await follow(page, 'I have stored it')
    await follow(page, 'Test')
    await follow(page, /^Send/)
    expect(await page.locator('tbody .badge').allTextContents()).toEqual(
      Array.from({ length: 5 }, () => 'Accepted with 200'),
    )
    const kinds = [
      'POSITION_CREATED',
      'POSITION_UPDATED',
      'CANDIDATE_ADDED',
      'CANDIDATE_STAGE_UPDATED',
      'CANDIDATE_HIRED',
    ]
    expect(receiver.verified).toEqual(kinds)

    const position = { title: 'Cook', language: 'EN', text: 'Cook with us' }
    await run(['positions', 'create', '--company', slug, '--publish'], position)
    await eventually(() => expect(receiver.verified.slice(kinds.length)).toContain('POSITION_CREATED'), 30)
    await follow(page, /^127\.0\.0\.1/)
    await follow(page, 'Deliveries')
    // Without scripts the page stays as it was loaded; somebody asks again.
    await eventually(async () => {
      if (!hasScripts) await follow(page, 'Filter')
      expect(await page.locator('tbody tr').last().textContent()).toContain('Delivered')
    }, 30)
    await follow(page, /Position created/)
    expect(await page.locator('main').textContent()).toContain('Attempt 1: Accepted with 200')
    expect(await page.locator('pre').last().textContent()).toBe('taken')
  },
)
