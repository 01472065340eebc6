import type { CompanyIndustry, Language } from '@kandidat/contract/resources/enumerations'
import type { Nationality } from './names.ts'
import type { PlaceName } from './places.ts'
import type { CompanyText } from './texts/companies/company-text.ts'

/** A careers page beside the default one. */
export interface ExtraPage {
  name: string
  /** How much of what may be listed on it is. */
  share: number
  active: boolean
}

/** A company of the demonstration, as its data is written down. */
export interface DemoCompany {
  kind: 'agency' | 'company'
  slug: string
  name: string
  country: Nationality
  language: Language | null
  website: boolean
  logo: boolean
  banner: boolean
  brandColor: string | null
  networks: readonly string[]
  /** In the order of the enumeration. */
  industries: readonly CompanyIndustry[]
  offices: readonly PlaceName[]
  texts: Partial<Record<Language, CompanyText>>
  /** The language of its own page. */
  speaks: Language
  /** A sentence that somebody put in front of the derived text by hand. */
  notice: string | null
  /** How many pictures each of its galleries holds. */
  galleries: readonly number[]
  /** Null where it has no page of its own. */
  defaultPage: string | null
  extraPages: readonly ExtraPage[]
  /** Who answers questions; the first two can sign in. */
  people: readonly string[]
  /** Who does so in a language; anybody where nobody is named. */
  speakers: Partial<Record<Language, string>>
}

const defaults = {
  kind: 'company',
  website: true,
  logo: true,
  banner: true,
  networks: ['linkedin'],
  notice: null,
  extraPages: [],
  speakers: {},
} as const satisfies Partial<DemoCompany>

type Optional = keyof typeof defaults

/** A company with what most have in common. */
export function company(of: Omit<DemoCompany, Optional> & Partial<Pick<DemoCompany, Optional>>): DemoCompany {
  return { ...defaults, ...of }
}
