import type { EmploymentType } from '@kandidat/contract/resources/enumerations'

/** Where one works, as tags. */
export type Workplace = Extract<EmploymentType, 'On-site' | 'Remote' | 'Hybrid'>

// Whole words, in the languages that we know ads in.
const WORDS: readonly (readonly [Workplace, RegExp])[] = [
  [
    'Remote',
    /(?<![\p{L}])(?:(?:fully|100 ?%|helt|fullt|100 ?% på) )?(?:remote(?:ly)?(?: work| working|-first| first| only)?|work from (?:home|anywhere)|wfh|telecommut(?:e|ing)|telework|anywhere|hjemmekontor|fjernarbeid|fjernarbejde|distansarbete|på distans|distans|fjärrarbete|etätyö|home ?office|homeoffice|télétravail|teletrabajo)(?![\p{L}])/giu,
  ],
  ['Hybrid', /(?<![\p{L}])hybrid(?:e|t|arbete|arbeid|arbejde|work)?(?: work| working| remote| arbete)?(?![\p{L}])/giu],
  [
    'On-site',
    /(?<![\p{L}])(?:on[- ]?site|in[- ]office|in the office|på plats|på kontoret|på stedet|vor ort)(?![\p{L}])/giu,
  ],
]

/** Takes words such as "Remote" and "Hybrid" out of what names a place: they are tags, not places. */
export function takeWorkplace(text: string): { rest: string; workplaces: Workplace[] } {
  let rest = text
  const workplaces: Workplace[] = []
  // "Hybrid remote" is hybrid, so that hybrid is looked for first.
  for (const [workplace, pattern] of [WORDS[1], WORDS[0], WORDS[2]].filter((each) => each !== undefined)) {
    const without = rest.replace(pattern, ' ')
    if (without !== rest) workplaces.push(workplace)
    rest = without
  }
  return { rest: rest === text ? text.trim() : withoutLeftovers(rest), workplaces }
}

/** "Norway (or remote)" leaves "Norway (or )", and "Remote within Norway" leaves "within Norway". */
function withoutLeftovers(rest: string): string {
  return rest
    .replace(/\(\s*(?:or|and|eller|og|och)?\s*\)/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:/|–-]*(?:(?:or|and|within|in|from|across|eller|og|och|i|inom|innen|fra|från) )?/i, '')
    .replace(/[\s,;:/|–-]*(?: (?:or|and|eller|og|och|in|i))?[\s,;:/|–-]*$/i, '')
}
