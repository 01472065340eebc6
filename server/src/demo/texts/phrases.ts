/**
 * What the descriptions in one language have in common, beside the texts of profession and company. Placeholders are
 * those of the professions, and `{contact}`, `{mail}` and `{phone}`, which are links, and `{agency}`.
 */
export interface Phrases {
  headings: {
    work: readonly string[]
    tasks: readonly string[]
    wants: readonly string[]
    offer: readonly string[]
    company: readonly string[]
    apply: readonly string[]
    process: string
    practical: string
    beginning: string
    town: string
    images: string
  }
  /** What any decent employer offers. */
  offers: readonly string[]
  /** Who to ask and how to apply, directly and through an agency. */
  apply: readonly string[]
  applyThroughAgency: readonly string[]
  /** Who is welcome. */
  welcome: readonly string[]
  /** Steps of the way from application to contract. */
  process: readonly (readonly string[])[]
  /** Start, hours and the like. */
  practical: readonly string[]
  /** What the first time is like. */
  beginning: readonly string[]
  /** What somebody writes at the top of a text by hand. */
  notices: readonly string[]
  /** What a company calls its own stages. */
  stages: readonly string[]
}
