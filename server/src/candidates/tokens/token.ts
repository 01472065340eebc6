import type { CompanyAccess } from '../../base/access/access.ts'

/** What a token opens, and for how many days (docs/applications.md#links). */
export const tokenDays = {
  /** One submission, for whoever sent it: anybody can write anybody's e-mail. */
  submission: 180,
  /** Everything about a person. */
  person: 30,
  /** The answer to a referral: the month in which a person must be told (GDPR, Article 14). */
  invitation: 30,
  /** What became of one link of a referrer: as long as its claim. */
  referrer: 180,
} as const

export type TokenKind = keyof typeof tokenDays

/** What a token is about: a submission, the person whom it opens, the referral that it answers, or a referrer's link. */
export type TokenSubject =
  | { readonly kind: 'submission'; readonly submissionId: string }
  | { readonly kind: 'person'; readonly personId: string }
  | { readonly kind: 'referrer'; readonly linkId: string }
  | { readonly kind: 'invitation'; readonly vouchId: string }

/** A token that works now. */
export type OpenToken = TokenSubject & {
  readonly companyId: string
  readonly expiresAt: Date
}

/** A token that somebody is given. It is shown once. */
export interface NewToken {
  readonly token: string
  readonly expiresAt: Date
}

/** The path of the page that a token opens. */
export function pathOfToken(token: string): string {
  return `/m/${token}`
}

/** The access of a person on the own page: everything about this person, and nothing else. */
export function accessOfPerson(companyId: string, personId: string): CompanyAccess {
  return {
    who: { kind: 'candidate', personId },
    companyId,
    insideClientId: null,
    positions: 'own',
    abilities: new Set(['people.self']),
  }
}

/**
 * The access of whoever sent a submission. It reaches the submission, and the candidacy and person only if the submission made
 * them: otherwise they may be somebody else's.
 * @param sender the person whom it led to, or the link that it came through while it has led to nobody
 */
export function accessOfSubmission(
  companyId: string,
  submissionId: string,
  sender: { personId: string | null; linkId: string },
): CompanyAccess {
  const { personId, linkId } = sender
  return {
    who: personId === null ? { kind: 'visitor', linkId, submissionId } : { kind: 'candidate', personId, submissionId },
    companyId,
    insideClientId: null,
    positions: 'own',
    abilities: new Set(['people.self']),
  }
}
