import { type Workplace, extractWorkplaces } from '../../../content/places/workplace-terms.ts'

const WORDS: ReadonlyMap<string, Workplace> = new Map([
  ['onsite', 'On-site'],
  ['office', 'On-site'],
  ['inoffice', 'On-site'],
  ['inperson', 'On-site'],
  ['remote', 'Remote'],
  ['fully', 'Remote'],
  ['fullyremote', 'Remote'],
  ['telecommute', 'Remote'],
  ['hybrid', 'Hybrid'],
])

/** Converts the workplace term of a feed to a tag: `OnSite`, `on-site`, `fully`, `TELECOMMUTE`. */
export function readWorkplace(word: string): Workplace | undefined {
  return WORDS.get(word.toLowerCase().replace(/[^a-z]/g, ''))
}

/** Finds workplace terms in the names of places: "Remote - Norway". */
export function workplacesIn(...texts: readonly (string | null | undefined)[]): Workplace[] {
  return texts.flatMap((text) => (text ? extractWorkplaces(text).workplaces : []))
}
