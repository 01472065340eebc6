import type { Page } from 'playwright-core'

/**
 * Collects what goes wrong on a page: what the browser reports as errors, what scripts throw, and what it requests of others.
 * @param site the only origin that the page may ask; any if not given
 * @returns a list that grows
 */
export function faultsOn(page: Page, site?: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  if (site === undefined) return faults
  page.on('request', (request) => {
    if (!request.url().startsWith(`${site}/`) && !/^(data|blob):/.test(request.url())) faults.push(request.url())
  })
  return faults
}
