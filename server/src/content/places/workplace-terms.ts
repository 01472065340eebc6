import type { EmploymentType } from '@kandidat/contract/resources/enumerations'

/** The tags for workplaces. */
export type Workplace = Extract<EmploymentType, 'On-site' | 'Remote' | 'Hybrid'>

// Whole words in the languages of the ads that we have seen.
const TERMS: readonly (readonly [Workplace, RegExp])[] = [
  [
    'Remote',
    /(?<![\p{L}])(?:(?:fully|100 ?%|helt|fullt|100 ?% på) )?(?:remote(?:ly)?(?: work| working|-first| first| only)?|work from (?:home|anywhere)|wfh|telecommut(?:e|ing)|telework|anywhere|hjemmekontor|hjemmefra|hjemmearbeid|hjemmearbejde|heimekontor|fjernarbeid|fjernarbejde|fjernjobb|distansarbete|distansjobb|distanse?|på distans|hemarbete|hemifrån|hemkontor|fjärrarbete|virtual|etätyö|home ?office|homeoffice|télétravail|teletrabajo)(?![\p{L}])/giu,
  ],
  [
    'Hybrid',
    /(?<![\p{L}])hybrid(?:e|t|arbete|arbeid|arbejde|work|løsning|lösning|arbetsplats)?(?: work| working| remote| arbete| arbeid| arbejde)?(?![\p{L}])/giu,
  ],
  [
    'On-site',
    /(?<![\p{L}])(?:on[- ]?site|in[- ]office|in the office|in[- ]person|office[- ]based|på plats|på kontoret|på stedet|vor ort)(?![\p{L}])/giu,
  ],
]

/**
 * Removes terms such as "Remote" and "Hybrid" from the name of a place, and returns them as tags.
 */
export function extractWorkplaces(text: string): { rest: string; workplaces: Workplace[] } {
  let rest = text
  const workplaces: Workplace[] = []
  // Hybrid comes first, because "Hybrid remote" is hybrid.
  for (const [workplace, pattern] of [TERMS[1], TERMS[0], TERMS[2]].filter((each) => each !== undefined)) {
    const without = rest.replace(pattern, ' ')
    if (without !== rest) workplaces.push(workplace)
    rest = without
  }
  return { rest: rest === text ? text.trim() : withoutRemains(rest), workplaces }
}

/** Words in the place of a place: "Flexible", "Flere steder". */
const ANYWHERE =
  /^(?:everywhere|hvor som helst|var som helst|flexible|flexibel|flexibelt|fleksibel|fleksibelt|various|multiple locations?|several locations?|all locations|flere steder|flera orter|fleire stader|landsdekkende|nationwide|rikstäckande|hele landet|tbd|n\/a|ikke oppgitt|-)$/i

/** Whether a text only names a way of working or says that there are several places. */
export function namesNoPlace(text: string): boolean {
  const { rest } = extractWorkplaces(text)
  return rest === '' || ANYWHERE.test(rest)
}

/** Removes the remains of "Norway (or )" and "within Norway". */
function withoutRemains(rest: string): string {
  return rest
    .replace(/\(\s*(?:or|and|eller|og|och)?\s*\)/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:/|–-]*(?:(?:or|and|within|in|from|across|eller|og|och|i|inom|innen|fra|från) )?/i, '')
    .replace(/[\s,;:/|–-]*(?: (?:or|and|eller|og|och|in|i))?[\s,;:/|–-]*$/i, '')
}
