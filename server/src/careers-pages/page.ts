import { plainLine } from '../content/text.ts'
import { Refusal } from '../forms/refusal.ts'

/** A page's name as it is stored. @throws {Refusal} where there is nothing to read in it */
export function storedPageName(given: string): string {
  const name = plainLine(given)
  if (name === '') throw new Refusal('invalid', 'A careers page needs a name with something to read in it.')
  if (name.length > 200) {
    throw new Refusal('invalid', `The name of a careers page has at most 200 characters, not ${name.length}.`)
  }
  return name
}

/**
 * The marketplace is one for the whole installation, and its name is a setting (docs/careers-pages.md#the-marketplace).
 * @param what is to happen to the page: "be switched off"
 * @throws {Refusal} where the page is the marketplace
 */
export function refuseMarketplace(page: { isMarketplace: boolean }, what: string): void {
  if (page.isMarketplace)
    throw new Refusal('conflict', `The marketplace can not ${what}: it belongs to the installation.`)
}
