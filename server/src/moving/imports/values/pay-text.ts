import type { Salary } from '@kandidat/contract/resources/salary'
import { AMOUNT, amountOf } from './amount.ts'
import { currencyOf } from './pay-currency.ts'
import { nearestPeriod, type PayPeriod, periodAfter } from './pay-period.ts'
import { isPlausible } from './plausible-pay.ts'

/** A pay that a text names. */
export interface NamedPay {
  type: PayPeriod | null
  currency: NonNullable<Salary['currency']>
  min: number | null
  max: number | null
}

const CODES = 'NOK|SEK|DKK|EUR|GBP|USD|CAD|AUD'
const BEFORE = String.raw`(?:(?<!\p{L})(?:kr(?:on(?:or|er))?\.?|${CODES})|(?:CA|C|AU|A|US)?\$|[€£])`
const THOUSANDS = String.raw`(?:k(?!\p{L})|[tk]\.? ?kr|[tk](?:NOK|SEK|DKK)|tusen|tusind|thousand)`
const MILLIONS = String.raw`(?:m(?!\p{L})|mn?kr|M(?:NOK|SEK|DKK)|mill(?:ion(?:er|s)?)?\.?|mio\.?)`
const AFTER = String.raw`(?:(?:norsk[ae]?|svensk[ae]?|dansk[ae]?) )?(?:kr(?:on(?:or|er))?|${CODES}|euros?|pounds?|dollars?)(?!\p{L})\.?|[€£$]`
const DASH = String.raw`[,.:][-–—](?!\d)`

/** An amount with what says its currency. The words after it are left for the amount that follows them. */
const FIGURE = new RegExp(
  String.raw`(?:(?<before>${BEFORE}) ?:? ?|(?<![\p{L}\d])(?<!\d[.,'’]))(?<amount>${AMOUNT})(?:(?: ?(?<thousands>${THOUSANDS}))|(?: ?(?<millions>${MILLIONS})))?(?<dash>${DASH})?(?:(?= ?(?<after>${AFTER}))|)`,
  'giu',
)

/** Numbers of a scale or a list, which stand where an amount could. */
const NUMBERED =
  /(?:(?:l(?:ø|ö)nn?s?)?(?:trinn|trin|steg|grupp|gruppe|klass|klasse|nivå|band)\p{L}*|ltr|lr|sko|(?:stillings?)?kode\p{L}*|grade|group|level|step|band|tier|scale|class|nr|no|ref|id|tlf|tel|telefon|phone|§)[.:]* *(?:\d+ ?[-–/] ?)?$/iu

/** Money that is no pay. Pension, bonus and supplements come on top of it; loans and budgets are something else. */
const OTHER_MONEY = String.raw`\p{L}*(?:bonus|provision|provisjon|commission|tillegg|tillæg|tillägg|friskvård|wellness|helsebidrag|trening|pensjon|pension|försäkring|forsikring|insurance|omsetning|omsättning|omsætning|turnover|revenue|budg|avgift|gebyr|fee|premie|premium|sign-?on|flytt|relocation|diett|traktamente|diem|kilomet|telefon|internett|lunch|lunsj|frokost|options|opsjon|equity|allowance|benefit|rabatt|discount|lån|loan|kapital|capital|funding|grant|investe?r|bidrag|stöd|støtte|skattefri|gåvo|gave|vinst|prize|depositum|konto|kost|cost|hyra|husleie|rent|egenandel|reimburs|ersättning för|mobil)\p{L}*|(?<!\p{L})OTE(?!\p{L})`
const OTHER_BEFORE = new RegExp(OTHER_MONEY, 'giu')
// "10,000 SEK annual education allowance", but not "£30,000 plus bonus".
const OTHER_AFTER = new RegExp(
  String.raw`^[ ).]*(?:(?!(?:plus|and|og|och|samt|pluss|inkl|ekskl|exkl|excl|incl|ex|med|with|utan|uten)(?!\p{L}))\p{L}+ ){0,3}(?:${OTHER_MONEY})`,
  'iu',
)
const PAY_WORD = /l(?:ø|ö)n(?!s[ao]m)|salary|salaries|\bpay\b|wage|gage|gasje|honorar|arvode|timpris|\brate\b/giu

const CONNECTOR = String.raw`(?:[-–—−]|to|til|till|bis|up to|opp til|op til|upp till)`
const JOINED = new RegExp(String.raw`^ ?${CONNECTOR} ?$`, 'iu')
const JOINED_BETWEEN = /^ ?(?:and|og|och) ?$/iu
const BETWEEN = /(?:between|mellom|mellan|mellem)(?: ca\.?| kr\.?)? ?$/iu

const AT_MOST = /(?:up to|opp til|op til|upp till|inntil|intill|maks|max|maximum|bis|höchstens)\.?(?: ca\.?)? ?$/iu
const AT_LEAST =
  /(?:from|fra|frå|från|minimum|min|ab|minst|mindst|at least|starting at|starts at|over|över|above)\.?(?: ca\.?)? ?$/iu
const AND_MORE = /^(?:\+(?=[ .,;)]|$)| (?:and (?:up|above|more)|og (?:oppover|opp|opad)|och uppåt|or more)(?!\p{L}))/iu

// What is further away says something else.
const NEAR = 80
const RANGE_RATIO = 5

interface Figure {
  start: number
  end: number
  /** Where what follows the currency begins. */
  rest: number
  amount: number
  factor: number
  currency: string
  isNumber: boolean
}

/**
 * The pay in "Månadslön 350 000 – 420 000 kr" or "up to £45k a year". A figure counts only beside a currency, with the
 * nearest word that says the period of a pay, and only if somebody can be paid so. Undefined if the text has none, or
 * several that differ: a text is never wrong.
 * @param country ISO 3166-1 alpha-2 code that decides between currencies with the same symbol
 * @param currency what a field of the feed states. It is that of a text which is an amount and nothing else
 */
export function payNamed(text: string, country: string | undefined, currency: string | null): NamedPay | undefined {
  const phrases = phrasesIn(text)
  const pays = phrases.flatMap((phrase, at) => {
    const before = text.slice(Math.max(phrases[at - 1]?.end ?? 0, phrase.start - NEAR), phrase.start)
    const after = text.slice(phrase.end, Math.min(phrases[at + 1]?.start ?? text.length, phrase.end + NEAR))
    return payOf(phrase, before, after, country, isAlone(before, after) ? currency : null) ?? []
  })
  const [first, ...others] = pays
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined
}

function isAlone(before: string, after: string): boolean {
  return before.trim() === '' && after.slice(periodAfter(after)?.length ?? 0).trim() === ''
}

interface Phrase {
  start: number
  end: number
  /** Where what follows the currency begins. */
  rest: number
  currency: string
  low: number
  high: number | null
}

/** Amounts, of which two that are the ends of a range are one phrase. */
function phrasesIn(text: string): Phrase[] {
  const figures = [...text.matchAll(FIGURE)].map((match) => figureOf(match, text))
  const phrases: Phrase[] = []
  for (let at = 0; at < figures.length; at += 1) {
    const [low, high] = [figures[at], figures[at + 1]]
    if (low === undefined || low.isNumber) continue
    if (high === undefined || high.isNumber || !isRange(text, low, high)) {
      phrases.push({ ...spanOf(low, low), low: low.amount * low.factor, high: null })
      continue
    }
    at += 1
    const [from, to] = endsOf(low, high)
    // Of two numbers that make no range, none is believed.
    if (from !== null) phrases.push({ ...spanOf(low, high), low: from, high: to })
  }
  return phrases
}

function figureOf(match: RegExpExecArray, text: string): Figure {
  const { before = '', amount, thousands, millions, dash = '', after = '' } = match.groups ?? {}
  const end = match.index + match[0].length
  const behind = text.slice(Math.max(0, match.index - 40), match.index)
  const isPercent = /^ ?(?:%|prosent|procent|percent|:e\b)/i.test(text.slice(end))
  const follows = text.slice(end).startsWith(' ') ? 1 : 0
  return {
    start: match.index,
    end,
    rest: end + (after === '' ? 0 : follows + after.length),
    amount: amountOf(amount) ?? 0,
    factor: thousands === undefined ? (millions === undefined ? 1 : 1_000_000) : 1_000,
    currency: [before, thousands, millions, dash, after].filter(Boolean).join(' '),
    isNumber: isPercent || (before === '' && NUMBERED.test(behind)),
  }
}

function spanOf(low: Figure, high: Figure) {
  const currency = low === high ? low.currency : `${low.currency} ${high.currency}`
  return { start: low.start, end: high.rest, rest: high.rest, currency: currency.trim() }
}

function isRange(text: string, low: Figure, high: Figure): boolean {
  const whole = text.slice(low.rest, high.start)
  const between = whole.slice(periodAfter(whole)?.length ?? 0)
  if (JOINED.test(between)) return true
  return JOINED_BETWEEN.test(between) && BETWEEN.test(text.slice(Math.max(0, low.start - 20), low.start))
}

/** The ends of a range. In "100–120k" and "30–35 000 kr", the thousands belong to both. */
function endsOf(low: Figure, high: Figure): [number | null, number] {
  const to = high.amount * high.factor
  const shared = low.factor === 1 && low.amount < 1_000 ? (high.factor === 1 ? 1_000 : high.factor) : 1
  const candidates = [low.amount * low.factor * shared, low.amount * low.factor]
  const from = candidates.find((each) => each <= to && each * RANGE_RATIO >= to) ?? null
  // Where the lower amount is written out, a range may be wide.
  return [
    from ?? (low.amount * low.factor >= 1_000 && low.amount * low.factor <= to ? low.amount * low.factor : null),
    to,
  ]
}

function payOf(
  { low, high, currency }: Phrase,
  before: string,
  after: string,
  country: string | undefined,
  stated: string | null,
): NamedPay | undefined {
  const known = currency === '' ? currencyOf(stated ?? '', country) : (currencyOf(currency, country) ?? null)
  const own = known ?? (stated === null || currency === '' ? null : currencyOf(stated, country))
  if (own == null || isOtherMoney(before, after)) return undefined
  const direct = periodAfter(after)
  if (direct?.type === null) return undefined
  const type = direct?.type ?? nearestPeriod(before, after) ?? null
  const [min, max] = bounds(low, high, before, after.slice(direct?.length ?? 0))
  return isPlausible(type, own, [min, max]) ? { type, currency: own, min, max } : undefined
}

function bounds(low: number, high: number | null, before: string, after: string): [number | null, number | null] {
  if (high !== null) return [low, high]
  if (AT_MOST.test(before)) return [null, low]
  return AT_LEAST.test(before) || AND_MORE.test(after) ? [low, null] : [low, low]
}

/** Whether the words around an amount say that it is no pay: "bonus 10 000 kr", "3 000 kr i friskvårdsbidrag". */
function isOtherMoney(before: string, after: string): boolean {
  const clause = before.split(/[;•·|\n]|\.(?= +\p{Lu})|[,(](?= *\p{L})/u).at(-1) ?? ''
  const other = [...clause.matchAll(OTHER_BEFORE)].at(-1)?.index ?? -1
  const pay = [...clause.matchAll(PAY_WORD)].at(-1)?.index ?? -1
  if (other > pay) return true
  const rest = after.slice(periodAfter(after)?.length ?? 0)
  return OTHER_AFTER.test(rest)
}
