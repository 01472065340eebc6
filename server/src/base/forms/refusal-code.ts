/**
 * Names of refusals that people can meet in the portal. Their messages are English and name ids, for the command line; the portal
 * has words of its own for each name, in each language.
 */
export const refusalCodes = [
  // Any form
  'wrong-form',
  'sent-already',
  'email-form',
  'phone-form',
  'time-range',
  'overruled',
  'everything-needed',
  // Candidates
  'referral-not-agreed',
  'referral-agreed',
  'no-prescreening',
  'contact-not-agreed',
  'not-hired',
  'no-rejection',
  'moved-again',
  'rejection-anonymized',
  'mail-not-agreed',
  'mail-anonymized',
  'mail-left',
  'mail-not-waiting',
  'note-not-agreed',
  'note-anonymized',
  'document-not-agreed',
  'document-anonymized',
  'too-many-documents',
  'person-anonymized',
  'person-email-taken',
  'more-candidacies',
  'no-double',
  'double-in-the-way',
  'double-asks-erasure',
  'linkedin-form',
  'portfolio-form',
  // Positions
  'team-size',
  'team-unfit',
  // Companies
  'slug-form',
  'slug-missing',
  'slug-taken',
  'network-twice',
  'not-agency',
  'cannot-be-client',
  'already-client',
  'not-client',
  'no-proposal',
  'more-positions',
  'marketplace',
  // Imports
  'import-columns-fixed',
  'import-ended',
  'import-not-ready',
  'import-busy',
  'import-file-gone',
  'import-address',
  'import-no-email',
  'import-column-twice',
  'import-date-order',
  'import-no-position',
  // Receivers
  'receiver-limit',
  'receiver-removed',
  'certain-positions',
] as const

export type RefusalCode = (typeof refusalCodes)[number]
