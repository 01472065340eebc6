import { salaryCurrencies } from '@kandidat/contract/resources/enumerations'
import type { Salary } from '@kandidat/contract/resources/salary'

const SYMBOLS: readonly (readonly [symbol: RegExp, currency: string])[] = [
  [/CA\$|C\$/i, 'CAD'],
  [/AU\$|A\$/i, 'AUD'],
  [/US\$/i, 'USD'],
  [/€|\beuros?\b/i, 'EUR'],
  [/£|\bpounds?\b/i, 'GBP'],
  [/\bnorsk[ae]?\b/i, 'NOK'],
  [/\bsvensk[ae]?\b/i, 'SEK'],
  [/\bdansk[ae]?\b/i, 'DKK'],
]

/** The letters that mean a thousand or a million crowns, as in `35 tkr` and `1,2 MNOK`. */
const CODES_OF_THOUSANDS = /\b[tkm](nok|sek|dkk)\b/gi

const BY_COUNTRY: ReadonlyMap<string, string> = new Map([
  ['NO', 'NOK'],
  ['SE', 'SEK'],
  ['DK', 'DKK'],
  ['US', 'USD'],
  ['CA', 'CAD'],
  ['AU', 'AUD'],
])

/**
 * The currency that a text states by a code, a symbol or a word. Null if it states none, undefined if it is not
 * supported.
 * @param country ISO 3166-1 alpha-2 code that decides between currencies with the same symbol, as of crowns and dollars
 */
export function currencyOf(stated: string, country: string | undefined): Salary['currency'] | undefined {
  const plain = stated.replace(CODES_OF_THOUSANDS, '$1')
  const codes: string[] = plain.toUpperCase().match(/\b[A-Z]{3}\b/g) ?? []
  const code = salaryCurrencies.find((each) => codes.includes(each))
  if (code !== undefined) return code
  const bySymbol = SYMBOLS.find(([symbol]) => symbol.test(plain))?.[1]
  const isLocal = /\$|\b[tkm]?kr\b|\bmnkr\b|\bkronor\b|\bkroner\b|[,.:][-–—]/i.test(plain)
  const local = isLocal ? localCurrency(plain, country) : undefined
  const known = salaryCurrencies.find((each) => each === (bySymbol ?? local))
  if (known !== undefined) return known
  const isOther = codes.some(isCurrency) || /zł|¥|₹|₺|₽|\bKč\b/i.test(plain)
  return isOther ? undefined : null
}

function localCurrency(stated: string, country: string | undefined): string | undefined {
  const local = BY_COUNTRY.get(country ?? '')
  const isDollar = stated.includes('$')
  // Dollars without a country are US dollars. Crowns without a country are unknown, but only Sweden's are kronor.
  if (local !== undefined && isDollar === local.endsWith('D')) return local
  if (isDollar) return 'USD'
  return /\bkronor\b/i.test(stated) ? 'SEK' : undefined
}

let currencies: ReadonlySet<string> | undefined

/** Whether a code of three capital letters is that of a currency. */
function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  return currencies.has(code)
}
