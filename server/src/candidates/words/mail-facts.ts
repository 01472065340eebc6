/**
 * What each kind of mail is about. Addresses are paths, which are completed with PUBLIC_URL when the mail is written.
 */
export interface MailFacts {
  /** To an applicant: the application has arrived. */
  received: { title: string; employer: string; name: string | null; page: string }
  /**
   * To somebody whose application waits for approval and will be deleted; the form leads to another one, if the position takes it.
   */
  lapsing: { title: string; employer: string; name: string | null; page: string | null; until: string }
  /** To a referred person. What the referrer wrote is on the page alone, so that nobody can send texts of theirs by us. */
  invitation: { title: string; employer: string; name: string | null; referrer: string; page: string; until: string }
  /** To a referred person who has not answered. */
  reminder: { title: string; employer: string; name: string | null; referrer: string; page: string; until: string }
  /** To a referrer: the referred person agreed. A no is never told. */
  answer: { title: string; employer: string; candidate: string; page: string | null }
  /** To somebody who asked for the link to their page: as a candidate, or as a referrer. */
  'own-link': { employer: string; name: string | null; opens: 'person' | 'referrer'; page: string; until: string }
  /**
   * To somebody who was erased, at the time in ISO 8601. It is `unseen` if the company knew who asked and did it later, or for
   * somebody who asked a human: then nothing but this receipt tells them.
   */
  receipt: { employer: string; at: string; unseen?: 'yes' }
  /** To somebody who asked to be erased, and is not: why, and which authority hears complaints. */
  kept: { employer: string; name: string | null; reason: string; authority: string | null }
  /** To a candidate: what a colleague wrote. */
  letter: { employer: string; subject: string; text: string }
  /** To whoever has the e-mail of an invitation, for which somebody has an account already: it proves that the e-mail is theirs. */
  proof: { employer: string; name: string | null; page: string; until: string }
  /** To a user of the portal: how many wrong passwords and codes there were within a day. */
  'sign-in': { employer: string; name: string | null; number: number; page: string }
}

export type MailKind = keyof MailFacts
