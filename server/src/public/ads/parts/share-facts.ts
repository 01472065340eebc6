import { isDrawable, shareName, type ShareFacts } from '../../share-pictures/share-picture.ts'
import { catalogueOf, pageLanguageOf } from '../../../base/web/public/page-language.ts'
import { adWords } from '../../words/ads.ts'
import { type Ad, employerOf } from './ad.ts'
import { placeNames } from './place.ts'

/** Places that a share picture names. */
const PLACES = 2

/** What the share picture of a position shows, in the language of the position. Null if the font has no letter of its title. */
export function shareFacts(ad: Ad): ShareFacts | null {
  if (!isDrawable(ad)) return null
  const { employer } = employerOf(ad)
  return {
    title: ad.title,
    employer: employer.name,
    place: placeOf(ad),
    colour: ad.listingColor ?? employer.brandColor,
    logo: employer.logoUrl,
  }
}

/** `Oslo, Bergen +3` */
function placeOf({ locations, employmentType, language }: Ad): string {
  const catalogue = catalogueOf(pageLanguageOf(language))
  const names = placeNames(locations, catalogue)
  if (names.length === 0) return employmentType.includes('Remote') ? adWords[catalogue].tags.Remote : ''
  const rest = names.length - PLACES
  return names.slice(0, PLACES).join(', ') + (rest > 0 ? ` +${rest}` : '')
}

/** The path of the share picture of the job at a path. It leads to the same bytes for ever. */
export function sharePath(jobPath: string, facts: ShareFacts): string {
  return `${jobPath}/share/${shareName(facts)}.png`
}
