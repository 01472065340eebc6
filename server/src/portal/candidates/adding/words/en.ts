import type { LegalBasis, Source } from '../../../../candidates/intake/origin.ts'

const sources: Readonly<Record<Source, string>> = {
  application: 'Wrote or called us',
  recommendation: 'Somebody recommended them',
  network: 'We found them in a network',
  event: 'We met at an event',
  agency: 'An agency',
  earlier: 'An earlier process',
  other: 'Something else',
}

const bases: Readonly<Record<LegalBasis, { label: string; hint: string }>> = {
  request: { label: 'They asked for the job', hint: 'Steps before a contract (GDPR, Article 6(1)(b)).' },
  consent: { label: 'They agreed that we store this', hint: 'Consent (GDPR, Article 6(1)(a)). Keep what shows it.' },
  interest: {
    label: 'We have a legitimate interest',
    hint: 'GDPR, Article 6(1)(f). Tell them within a month that you store this.',
  },
}

/** The texts for adding candidates by hand in English. The other languages have the same. */
export const en = {
  add: 'Add a candidate',
  lead: 'Somebody who did not use the form. They are added as if they had applied.',
  email: 'E-mail',
  emailHint: 'People are known by it, so that nobody is stored twice.',
  next: 'Continue',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  cv: 'CV',
  cvHint: 'PDF, Word, OpenDocument, RTF or text, at most 10 MB.',
  kept: 'Received:',
  source: 'Where from',
  legalBasis: 'Why you may store this',
  sources,
  bases,
  known: 'You know this person already',
  knownText: 'What is stored stays as it is. Only what is missing is added.',
  knownCandidacies: 'Candidate for',
  save: 'Add the candidate',
  faults: {
    firstName: 'A name can have at most 200 characters.',
    lastName: 'A name can have at most 200 characters.',
    phone: 'Write a phone number, such as 912 34 567 or +47 912 34 567.',
    cv: 'The file is not there any more. Choose it again.',
  } as Readonly<Record<string, string>>,
}

/** The texts for adding candidates by hand. */
export type AddingWords = typeof en
