import { plainLine } from '../../content/text.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'

/** A page's name as it is stored. @throws {Refusal} if it is blank or too long */
export function storedPageName(given: string): string {
  const name = plainLine(given)
  if (name === '') throw refusedField('name', 'The name of a careers page must not be blank.')
  if (name.length > 200) {
    throw refusedField('name', `The name of a careers page has at most 200 characters, not ${name.length}.`)
  }
  return name
}

/**
 * Refuses verbs that do not apply to the marketplace. There is one marketplace for the whole
 * installation, and its name is a setting (docs/careers-pages.md#the-marketplace).
 * @param what cannot happen to the marketplace: "be switched off"
 * @throws {Refusal} if the page is the marketplace
 */
export function refuseMarketplace(page: { isMarketplace: boolean }, what: string): void {
  if (page.isMarketplace)
    throw new Refusal('conflict', `The marketplace cannot ${what}: it belongs to the installation.`, [], 'marketplace')
}
