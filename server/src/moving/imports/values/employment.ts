import type { EmploymentType } from '@kandidat/contract/resources/enumerations'

/** Phrases of many feeds and languages by tag. Null stands for known phrases without a tag. */
const WORDS: readonly (readonly [EmploymentType | null, string])[] = [
  [
    'Full-time',
    'full-time|full time|fulltime|full|fully|heltid|heltidsstilling|heltidstjänst|fuldtid|fulltid|vollzeit|temps plein|tiempo completo|voltijd|kokoaikainen|100 %|100%',
  ],
  [
    'Part-time',
    'part-time|part time|parttime|part|deltid|deltidsstilling|deltidstjänst|teilzeit|temps partiel|tiempo parcial|deeltijd|osa-aikainen|minijob|mini-job|working student|werkstudent|ekstrahjelp|extrahjelp|extrajobb|helgjobb',
  ],
  [
    'Temporary',
    'temporary|temp|fixed term|fixed-term|limited|seasonal|season|interim|substitute|per diem|on demand|on call|midlertidig|midlertidig ansettelse|vikariat|vikar|engasjement|engagement|sesong|sesongarbeid|åremål|prosjekt|tidsbegrenset|visstid|tidsbegränsad|tidsbegränsad anställning|visstidsanställning|särskild visstidsanställning|säsongsarbete|säsongsanställning|sommarjobb|sommarjobb / feriejobb|feriejobb|sommerjobb|ferievikar|behovsanställning|tillfällig|tidsbegrænset|barselsvikariat|vikariat barsel|projektansættelse|befristet|aushilfe|määräaikainen|timanställning|project',
  ],
  [
    'Internship',
    'internship|intern|trainee|traineeship|apprentice|apprenticeship|praktikk|praktikant|praktikantplass|praktik|praktikplats|elevplass|lærling|lærlingplass|lärling|lærlingestilling|elev|studentjobb|studiejob|praktikum|ausbildung|duales studium|stage|stagiaire|alternance|becario|harjoittelu|thesis|exjobb|examensarbete|masteroppgave',
  ],
  [
    'Volunteer',
    'volunteer|volunteering|voluntary|frivillig|frivilligt arbejde|volontär|volontør|ideell|ehrenamt|bénévolat',
  ],
  [
    'Contract',
    'contract|contractor|contract work|freelance|freelancer|self-employed|self employed|independent contractor|b2b|consultant contract|konsult|konsulentoppdrag|selvstendig næringsdrivende|egenföretagare|egen firma|selvstændig|frilans|freiberuflich|freie mitarbeit|auftragsbasis',
  ],
  [
    null,
    'permanent|regular|fast|fast stilling|fastansættelse|fast ansatt|fastanställning|tillsvidare|tillsvidareanställning|tills vidare|vanlig anställning|provanställning|prøvetid|unbefristet|festanstellung|cdi|indefinido|vast|vakituinen|employee|staff|annet|annan|andet|other|unspecified|ikke oppgitt|not specified|not applicable|none|n/a|open ended|indefinite|direct hire|salaried|experienced|entry level|anställning|ansettelse|employment',
  ],
]

const PHRASES = new Map(WORDS.flatMap(([tag, words]) => words.split('|').map((word) => [plain(word), tag] as const)))
const LONGEST_FIRST = [...PHRASES.keys()].toSorted((a, b) => b.length - a.length)
const PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${LONGEST_FIRST.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

/**
 * Converts the employment terms of a feed to tags ("Heltid, vikariat", "fulltime_fixed_term",
 * "INTERN").
 * @returns also the terms without a tag, such as "permanent"; all words if nothing has one
 */
export function readEmployment(words: string): { tags: EmploymentType[]; untagged: string[] } {
  const found = plain(words).match(PATTERN) ?? []
  const tags = found.flatMap((phrase) => PHRASES.get(phrase) ?? [])
  const untagged = tags.length === 0 ? [words] : found.filter((phrase) => PHRASES.get(phrase) === null)
  return { tags, untagged }
}

/** Separates words by single spaces: `FullTime`, `FULL_TIME`, `fulltime_permanent`, "Full-time". */
function plain(words: string): string {
  return words
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[-_\s\u00ad]+/g, ' ')
    .toLowerCase()
    .trim()
}
