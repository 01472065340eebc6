/** The characters that separate thousands, each of them alone: a space, a dot, a comma, an apostrophe. */
const SEPARATORS = String.raw`[\s.,'’]`

/** An amount as people write it: `350 000`, `350.000,50`, `120'000`, `12.5`. Thousands have one separator all through. */
export const AMOUNT = String.raw`(?:\d{1,3}(?:(?<separator>${SEPARATORS})\d{3}(?:\k<separator>\d{3})*)(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d{1,2})?(?!\d))`

/** Parses an amount with any separators. Null if it is missing, zero or negative. */
export function amountOf(value: string | number | null | undefined): number | null {
  const number = typeof value === 'string' ? numberOf(value) : (value ?? NaN)
  return Number.isFinite(number) && number > 0 ? Math.round(number * 100) / 100 : null
}

function numberOf(text: string): number {
  const [, sign, digits = '', unit = ''] = /^\D*?(-?)(\d[\d\s.,'’]*)\s*([km]?)\b/i.exec(text.trim()) ?? []
  if (sign === '-') return NaN
  const plain = digits.replace(/[\s'’]/g, '').replace(/[.,]+$/, '')
  const decimal = /[.,](?=\d{1,2}$)/.exec(plain)?.index ?? (/^\d+\.\d{4,}$/.test(plain) ? plain.indexOf('.') : -1)
  const whole = (decimal === -1 ? plain : plain.slice(0, decimal)).replace(/[.,]/g, '')
  const number = Number(decimal === -1 ? whole : `${whole}.${plain.slice(decimal + 1)}`)
  return number * (unit === '' ? 1 : unit.toLowerCase() === 'k' ? 1_000 : 1_000_000)
}
