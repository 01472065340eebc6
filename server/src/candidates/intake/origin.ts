/** Where the company found somebody whom it adds by hand. */
export const sources = ['application', 'recommendation', 'network', 'event', 'agency', 'earlier', 'other'] as const
export type Source = (typeof sources)[number]

/**
 * Why a company may store somebody who did not use its form (GDPR, Article 6): the person asked for the job (1 b), agreed
 * (1 a), or the company has a legitimate interest (1 f).
 */
export const legalBases = ['request', 'consent', 'interest'] as const
export type LegalBasis = (typeof legalBases)[number]

/** Where somebody came from, who was added by hand. */
export interface Origin {
  readonly source: Source
  readonly legalBasis: LegalBasis
  /** Whether an import added them. */
  readonly isImported?: true
}
