import type { PositionDetail } from '@kandidat/contract/resources/position'
import { textOfHtml } from '../../content/html/text-of-html.ts'
import { isRemote } from '../../organisation/publication/search-engines/posting.ts'
import { type PayLaw, payLaws } from './pay-laws.ts'
import { type Finding, findWording } from './wording/find-wording.ts'

/** Below so many characters, a text says little about the work: about six sentences. */
export const SHORT = 500

/** Something that would make a position better. It never prevents publishing. */
export type Advice =
  /** Search engines refuse a position without a place, unless it is remote. */
  | { kind: 'no-place' }
  | { kind: 'no-deadline' }
  /** `length`: the characters of its text. */
  | { kind: 'short-text'; length: number }
  /** `country`: the ISO 3166-1 code of a place that has such a law. */
  | { kind: 'no-salary'; country: string; law: PayLaw }
  | ({ kind: 'wording' } & Omit<Finding, 'at'>)

/** What advice looks at. */
export type Advised = Pick<
  PositionDetail,
  'title' | 'pitch' | 'language' | 'contentHtml' | 'locations' | 'employmentType'
> & {
  /** Whether it names an amount, or says something about the pay. */
  showsPay: boolean
  expirationDate: Date | null
}

/** What would make a position better before people read it, the most important first. */
export function adviceOn(position: Advised): Advice[] {
  const text = textOfHtml(position.contentHtml)
  const written = [position.title, position.pitch ?? '', text].join('\n')
  return [
    ...(position.locations.length === 0 && !isRemote(position.employmentType) ? [{ kind: 'no-place' } as const] : []),
    ...(text.length < SHORT ? [{ kind: 'short-text', length: text.length } as const] : []),
    ...(position.showsPay ? [] : missingPay(position.locations)),
    ...(position.expirationDate === null ? [{ kind: 'no-deadline' } as const] : []),
    ...findWording(written, position.language).map(
      ({ at: _at, ...finding }) => ({ kind: 'wording', ...finding }) as const,
    ),
  ]
}

function missingPay(locations: Advised['locations']): Advice[] {
  return [...new Set(locations.map(({ country }) => country))].flatMap((country) => {
    const law = payLaws.get(country)
    return law === undefined ? [] : [{ kind: 'no-salary', country, law } as const]
  })
}
