/** The period of the amounts, as a salary has it. */
export type PayPeriod = 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

const INTERVALS: readonly (readonly [type: PayPeriod | null, words: RegExp])[] = [
  // Periods that we do not have. Without this line, "biweekly" would match "weekly".
  [null, /(?:bi|semi|half)[- ]?(?:weekly|monthly|yearly)|one[- ]?time|quarter|2 weeks|kvartal/i],
  ['HOUR', /hour|hourly|\bhr\b|\btim(?:e|en|er|me|men|es|lønn|elønn|lön|eløn)?\b|stunde|\bp\/?h\b/i],
  ['DAY', /\bda(?:y|ily|g|gen)\b|\btag\b|\bdygn\b/i],
  ['WEEK', /week|\buke\b|\buken\b|vecka|\buge\b|woche/i],
  ['MONTH', /month|\bmån(?:ad|aden|adslön|ed|eden|edslønn|edsløn)?\b|\bmd\b|\bmnd\b|monat/i],
  ['YEAR', /year|annual|annum|\bp\.? ?a\b|(?<!\p{L})år(?:et|ligen|lig|slønn|slön|sløn)?(?!\p{L})|jahr/iu],
]

/** The period that a field of a feed names: `YEAR`, `per-hour-wage`, `1 MONTH`. Null if it is none of ours. */
export function periodNamed(words: string): PayPeriod | null {
  return INTERVALS.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

const PER = String.raw`(?:(?:per|pr\.?|à|a|an|im?|om|each|every) |pr\.|\/ ?)`
const AFTER_PER: Readonly<Record<PayPeriod, string>> = {
  HOUR: 'hours?|hr|h|tim(?:e|en|me|men|ma)?|t|stunde',
  DAY: 'days?|dag|dagen|dygn|døgn|tag',
  WEEK: 'weeks?|wk|uke|uken|uka|veka|veckan?|uge|ugen|woche',
  MONTH: '(?:calendar )?months?|mo|mth|måned(?:en)?|(?:kalender)?månad(?:en)?|månd?|mnd|mdr?|monat',
  YEAR: 'years?|yr|annum|år|året|jahr',
}
/** What follows an amount without "per": "32 000 kr månadsvis", "£40k p.a.". */
const ALONE: Readonly<Record<PayPeriod, string>> = {
  HOUR: 'hourly|p\\.?\\/?h',
  DAY: 'daily|dagligen|daglig',
  WEEK: 'weekly|ukentlig|ugentligt?',
  MONTH: 'monthly|monatlich|månedligt?|månatligen|månatligt|månadsvis|mån|mnd|pcm',
  YEAR: 'annually|yearly|jährlich|årlig|årligt|årligen|p\\.? ?a',
}
/** Words for a pay that say its period, wherever they are in a sentence. */
const PAY_OF: Readonly<Record<PayPeriod, string>> = {
  HOUR: 'tim(?:e|es)?(?:løn|lön|sats|avlön|avløn|betal|honorar|godtgj|ersätt)\\p{L}*|hourly(?= (?:\\p{L}+ ){0,2}PAY)',
  DAY: 'dags?(?:løn|lön|sats|honorar|arvode)\\p{L}*|da(?:ily|y)(?= (?:\\p{L}+ ){0,2}PAY)',
  WEEK: '(?:uke|vecko|uge)(?:løn|lön)\\p{L}*|weekly(?= (?:\\p{L}+ ){0,2}PAY)',
  MONTH: '(?:måneds|månads|mån\\.?)(?:løn|lön|gage|gasje|avlön|avløn)\\p{L}*|monthly(?= (?:\\p{L}+ ){0,2}PAY)',
  YEAR: 'års(?:løn|lön|gasje|gage|inntekt|inkomst)\\p{L}*|(?:annual|yearly)(?= (?:\\p{L}+ ){0,2}PAY)',
}
const PAY = '(?:salary|salaries|pay|wages?|gross|rate|income|compensation|base|package)'
const PAY_WORD =
  '(?:(?:brutto|grund|grunn|fast|basis)?l(?:ø|ö)n(?:n|nen|en)?|salary|pay|wage|gage|gasje|arvode|honorar)'
/** What can be between an amount and its period. */
const BETWEEN = String.raw`(?:(?:brutto|netto|gross|net|fast|fixed|base|før skatt?|före skatt|before tax|in|lønn|lön|løn|salary)[ ,]+)`

const periods = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const

/** A pattern with a group for each period, named after it. */
function byPeriod(words: Readonly<Record<PayPeriod, string>>): string {
  return periods.map((type) => `(?<${type}>${words[type].replaceAll('PAY', PAY)})`).join('|')
}

const DIRECT = new RegExp(
  String.raw`^ ?\(?${BETWEEN}{0,3}(?:${PER}(?:${byPeriod(AFTER_PER)})|(?:${byPeriod(ALONE)}))(?![\p{L}\d])`,
  'iu',
)
const UNKNOWN = new RegExp(String.raw`^ ?${BETWEEN}{0,3}(?:(?:per|pr\.?|each|every|[àa]n?) |pr\.|\/ ?)[\p{L}\d]`, 'iu')
const NOUN = new RegExp(
  String.raw`(?<![\p{L}])(?:${byPeriod(PAY_OF)}|${PAY_WORD}[ (:,]+${PER}(?:${byPeriod(AFTER_PER)}))(?!\p{L})`,
  'giu',
)

function matched(groups: Record<string, string | undefined> | undefined): PayPeriod | undefined {
  return periods.find((type) => groups?.[type] !== undefined)
}

/**
 * The period that follows an amount directly, as in "kr/mån", "kr brutto pr. måned" and "£ a year". Null if it is one
 * that we do not have, as in "kr/pass" and "every two weeks". Undefined if none follows.
 */
export function periodAfter(text: string): { type: PayPeriod | null; length: number } | undefined {
  const found = DIRECT.exec(text)
  const type = matched(found?.groups)
  if (found && type !== undefined) return { type, length: found[0].length }
  const unknown = UNKNOWN.exec(text)
  return unknown ? { type: null, length: unknown[0].length } : undefined
}

const SENTENCE_END = /[!?;•·|]|\.(?= +\p{Lu})/u

/**
 * The nearest word for pay with a period, as in "Månadslön" and "hourly rate", in the same sentence before or after an
 * amount. Hours a week, days of vacation and lengths of contracts are no pay.
 */
export function nearestPeriod(before: string, after: string): PayPeriod | undefined {
  const start = before.length - (before.split(SENTENCE_END).at(-1)?.length ?? 0)
  const [end = ''] = after.split(SENTENCE_END)
  const behind = [...before.slice(start).matchAll(NOUN)].at(-1)
  const ahead = [...end.matchAll(NOUN)].at(0)
  const distance = behind ? before.length - start - behind.index - behind[0].length : Infinity
  return matched((ahead && ahead.index < distance ? ahead : behind)?.groups)
}
