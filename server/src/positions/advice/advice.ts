import type { PositionFields } from '../fields.ts'
import { payLaws, type PayLaw } from './pay-laws.ts'

/** Something to think about before a position is published. It never keeps anybody from publishing. */
export type Advice =
  | { readonly kind: 'no-place' }
  | { readonly kind: 'no-deadline' }
  | { readonly kind: 'short-text'; readonly words: number }
  | { readonly kind: 'no-salary'; readonly country: string; readonly law: PayLaw }

/** What advice depends on. */
export interface Advised {
  readonly fields: Pick<
    PositionFields,
    'locations' | 'employmentType' | 'pitch' | 'sections' | 'contentHtmlOverride' | 'salary'
  >
  readonly expirationDate: Date | null
}

/** Ads of fewer words say little more than their title. */
const FEW_WORDS = 50

/** What to think about before a position is published. @param at the time of reading, which laws depend on */
export function adviceOn({ fields, expirationDate }: Advised, at: Date): Advice[] {
  const { locations, employmentType, salary } = fields
  const words = wordsOf(fields)
  const paysUnknown = (salary?.minSalary ?? salary?.maxSalary ?? null) === null
  const today = at.toISOString().slice(0, 10)
  const country = locations.map((place) => place.country).find((each) => (payLaws.get(each)?.since ?? '9') <= today)
  const law = country === undefined ? undefined : payLaws.get(country)
  return [
    ...(locations.length === 0 && !employmentType.includes('Remote') ? [{ kind: 'no-place' } as const] : []),
    ...(expirationDate === null ? [{ kind: 'no-deadline' } as const] : []),
    ...(words < FEW_WORDS ? [{ kind: 'short-text', words } as const] : []),
    ...(paysUnknown && country !== undefined && law ? [{ kind: 'no-salary', country, law } as const] : []),
  ]
}

/** The number of words that visitors read. */
function wordsOf({ pitch, sections, contentHtmlOverride }: Advised['fields']): number {
  const html = contentHtmlOverride ?? [pitch ?? '', ...sections.map((section) => section.html)].join(' ')
  return html.replaceAll(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}
