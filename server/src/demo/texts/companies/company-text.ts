/** What a company says about itself in one language. `{city}` and `{at}` are as in the texts of the professions. */
export interface CompanyText {
  /** Paragraphs; the first can stand alone. */
  about: readonly string[]
  /** What it offers that others do not. */
  offers: readonly string[]
  /** Headings of the company's own page: about, working here, pictures. */
  headings: readonly [string, string, string]
}
