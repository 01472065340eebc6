import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { launch } from 'puppeteer-core'
import { eventually } from '../eventually.ts'

/** A tab of a browser, by what the two have in common. Scripts are texts, which run in the page. */
export interface Tab {
  goto(address: string): Promise<unknown>
  evaluate<T>(script: string): Promise<T>
  /** Runs a script in the frame that the page has. */
  inFrame<T>(script: string): Promise<T>
  /** Waits until a script in the frame that the page has returns something that is true. */
  untilInFrame(script: string): Promise<void>
  /** Waits until a script returns something that is true. */
  until(script: string): Promise<void>
  press(key: string): Promise<void>
  /** Clicks into the middle of what a script returns. */
  click(script: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(path: string): Promise<void>
  /** What the browser complained about: errors, and violations of policies. */
  readonly complaints: string[]
  close(): Promise<void>
}

export interface TestBrowser {
  /** Opens a tab with cookies of its own. */
  tab(): Promise<Tab>
  close(): Promise<void>
}

export const browserNames = ['chromium', 'firefox'] as const
export type BrowserName = (typeof browserNames)[number]

/** Asks again and again: what browsers offer for this needs `unsafe-eval`, which no host has to allow. */
function until(look: () => Promise<unknown>): Promise<void> {
  return eventually(async () => {
    if (!(await look())) throw new Error('it is not so yet')
  })
}

const middleOf = (script: string) => `(() => {
  const element = ${script}
  element.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
})()`

/** Browsers do not pass on an element in the same form. */
const isSo = (script: string) => `Boolean(${script})`

/** The frame of a page that has one. */
function frameOf<Frame>(frames: readonly Frame[]): Frame {
  const [, frame] = frames
  if (frame === undefined) throw new Error('The page has no frame.')
  return frame
}

interface Point {
  x: number
  y: number
}

/** @param proxyPort the proxy for everything, so that nothing leaves this machine */
export function openBrowser(name: BrowserName, proxyPort: number): Promise<TestBrowser> {
  return name === 'chromium' ? openChromium(proxyPort) : openFirefox(proxyPort)
}

async function openChromium(proxyPort: number): Promise<TestBrowser> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    // In containers and as root, Chromium cannot set up its sandbox.
    args: ['--no-sandbox'],
    proxy: { server: `http://127.0.0.1:${proxyPort}` },
  })
  return {
    async tab() {
      const context = await browser.newContext({ ignoreHTTPSErrors: true })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
      page.on('pageerror', (error) => void complaints.push(error.message))
      return {
        complaints,
        goto: (address) => page.goto(address),
        evaluate: (script) => page.evaluate(script),
        inFrame: (script) => frameOf(page.frames()).evaluate(script),
        untilInFrame: (script) => until(() => frameOf(page.frames()).evaluate(isSo(script))),
        until: (script) => until(() => page.evaluate(isSo(script))),
        press: (key) => page.keyboard.press(key),
        click: async (script) => {
          const { x, y } = await page.evaluate<Point>(middleOf(script))
          await page.mouse.click(x, y)
        },
        resize: (width, height) => page.setViewportSize({ width, height }),
        screenshot: async (path) => void (await page.screenshot({ path, fullPage: true })),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

async function openFirefox(proxyPort: number): Promise<TestBrowser> {
  const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
  if (executablePath === undefined) throw new Error('There is no Firefox: install the Debian package firefox-esr.')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    acceptInsecureCerts: true,
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': proxyPort,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxyPort,
      // What Firefox asks for by itself is none of the page's.
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'services.settings.server': 'http://127.0.0.1/',
    },
  })
  return {
    async tab() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
      page.on('pageerror', (error) => void complaints.push(String(error)))
      return {
        complaints,
        goto: (address) => page.goto(address),
        evaluate: async <T>(script: string) => (await page.evaluate(script)) as T,
        inFrame: async <T>(script: string) => (await frameOf(page.frames()).evaluate(script)) as T,
        untilInFrame: (script) => until(() => frameOf(page.frames()).evaluate(isSo(script))),
        until: (script) => until(() => page.evaluate(isSo(script))),
        press: (key) => page.keyboard.press(key as 'Tab'),
        click: async (script) => {
          const { x, y } = (await page.evaluate(middleOf(script))) as Point
          await page.mouse.click(x, y)
        },
        resize: (width, height) => page.setViewport({ width, height }),
        screenshot: async (path) => void (await page.screenshot({ path, fullPage: true })),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
