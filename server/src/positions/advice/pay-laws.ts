/** A law by which applicants learn the pay before they are asked for theirs. */
export interface PayLaw {
  /** Its name as its country writes it, and the article. */
  readonly law: string
  /** The day from which it applies: `2011-03-01`. */
  readonly since: string
  /** Where it applies in only a part of the country. */
  readonly partly?: true
}

// Article 5 (1): the pay or its range, in the vacancy notice, before the interview or otherwise before the contract. Article
// 34: national law must follow it from this day.
const DIRECTIVE: PayLaw = { law: 'Directive (EU) 2023/970, article 5', since: '2026-06-07' }

const EUROPEAN_UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/**
 * Countries whose law says that applicants learn the pay, by ISO 3166-1 code. Where a country was earlier than the directive, its
 * own law is named. Those of the European Economic Area alone (NO, IS, LI) have none: the directive was not taken over there.
 */
export const payLaws: ReadonlyMap<string, PayLaw> = new Map<string, PayLaw>([
  ...EUROPEAN_UNION.map((country) => [country, DIRECTIVE] as const),
  ['AT', { law: 'Gleichbehandlungsgesetz, § 9 Abs. 2', since: '2011-03-01' }],
  ['SK', { law: 'Zákon č. 5/2004 Z. z., § 62 ods. 2', since: '2018-05-01' }],
  ['LV', { law: 'Darba likums, 32. pants', since: '2018-11-28' }],
  ['LT', { law: 'Darbo kodeksas, 25 str. 6 d.', since: '2019-07-27' }],
  ['PL', { law: 'Kodeks pracy, art. 18(3ca)', since: '2025-12-24' }],
  [
    'US',
    {
      law: 'law of states, first Colorado: Equal Pay for Equal Work Act, C.R.S. § 8-5-201',
      since: '2021-01-01',
      partly: true,
    },
  ],
  [
    'CA',
    { law: 'law of provinces, such as British Columbia: Pay Transparency Act', since: '2023-11-01', partly: true },
  ],
])
