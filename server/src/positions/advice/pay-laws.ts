/** A law by which an ad, or the employer before the first interview, must tell what a job pays. */
export interface PayLaw {
  readonly name: string
  /** The day from which it counts, as YYYY-MM-DD. */
  readonly since: string
}

/** Article 5. The laws of the countries follow it, some of them later; Norway, Iceland and Liechtenstein have not taken it over. */
const DIRECTIVE: PayLaw = { name: 'Directive (EU) 2023/970, article 5', since: '2026-06-07' }

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'

/** The laws about pay in ads by country (ISO 3166-1 alpha-2). It is advice: a table of a program is no lawyer. */
export const payLaws: ReadonlyMap<string, PayLaw> = new Map(EU.split(' ').map((country) => [country, DIRECTIVE]))
