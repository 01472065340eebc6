import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/** Milliseconds that a page may need where other tests keep the machine busy. Playwright's own 30 s were too few there. */
const PATIENCE = 120_000

/** Opens Debian's Chromium. You close it. */
export async function openChromium({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  // In containers, and for root, Chromium's sandbox cannot be set up.
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', ...args],
    ...options,
  })
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE))
  return browser
}
