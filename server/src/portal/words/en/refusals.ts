import { webWords } from '../../../base/web/words/en.ts'
import type { RefusalCode } from '../../../base/forms/refusal-code.ts'

/** What was refused, without the ids that the messages for the command line name. */
export const refusalWords: Readonly<Record<RefusalCode, string>> = {
  'wrong-form': 'This cannot be saved as it is written. Check it.',
  'sent-already':
    'You have sent this form before, with other words, and that was saved. Send it again if you want both.',
  'email-form': webWords.email.one,
  'phone-form': 'This phone number cannot be read. Write it with its country code, such as +47 912 34 567.',
  'time-range': 'The year must be between 1000 and 9999.',
  overruled: 'Somebody has changed this since you opened the page. Nothing was changed.',
  'everything-needed':
    'This concerns all positions of the company, and you have access to certain ones only. Ask a colleague who has access to all of them.',
  'referral-not-agreed':
    'The referred person has not agreed yet. Until then, they can only be rejected or taken out of the process.',
  'referral-agreed': 'The referred person has agreed, and cannot go back to the referral.',
  'no-prescreening': 'The position has no pre-screening. Switch it on first.',
  'contact-not-agreed': 'The referred person has not agreed yet. Until then, nobody can see who it is.',
  'not-hired': 'The candidate is not hired. Hire first.',
  'no-rejection': 'There is no rejection that can be undone.',
  'moved-again': 'Somebody has moved the candidate again since then. Nothing was undone.',
  'rejection-anonymized': 'You cannot write a note about somebody who was anonymized. Leave the note empty.',
  'mail-not-agreed': 'The referred person has not agreed yet, and cannot get a mail.',
  'mail-anonymized': 'The person was anonymized, and cannot get a mail.',
  'mail-left': 'The mail cannot be stopped, because it was already sent.',
  'mail-not-waiting': 'The mail was already sent, is being sent, or is too old.',
  'note-not-agreed': 'You can write notes about a referred person only after they agree.',
  'note-anonymized': 'The person was anonymized, so you cannot write notes about them.',
  'document-not-agreed': 'You can add files about a referred person only after they agree.',
  'document-anonymized': 'The person was anonymized, so you cannot add files about them.',
  'too-many-documents': 'A candidate can have at most 50 files. Remove one first.',
  'person-anonymized': 'The person was anonymized. There is nothing to edit.',
  'person-email-taken': 'Somebody else here has this e-mail.',
  'more-candidacies':
    'This person is also a candidate for positions that you have no access to. Ask a colleague who has access to all of them.',
  'no-double': 'Somebody has decided already whether this is a person you know.',
  'double-in-the-way':
    'This person is a candidate for the same position already. Reject or anonymize one of the two, and leave them apart.',
  'double-asks-erasure': 'This person asks to be erased. Answer that first.',
  'linkedin-form':
    'Give the name on LinkedIn, or the address of the profile, such as https://www.linkedin.com/in/kari-lie.',
  'portfolio-form': 'Give the complete address, such as https://kari.example.com.',
  'team-size': 'A position has at most 20 people with its owner. Take somebody out.',
  'team-unfit':
    'Somebody who was chosen is not active any more, or has no access to the position. Choose among those who are shown.',
  'slug-form': 'Use up to 100 lower-case letters a to z and digits, with single hyphens between them.',
  'slug-missing': 'No short name can be made of this name. Give one.',
  'slug-taken': 'This short name is taken. Choose another.',
  'network-twice': 'A network is given twice.',
  'not-agency': 'Only agencies have clients.',
  'cannot-be-client': 'This company cannot be a client, because it is an agency.',
  'already-client': 'This company is already your client.',
  'not-client': 'This company is not your client any more.',
  'no-proposal': 'The request is not open any more.',
  'more-positions':
    'Positions that you have no access to would change too. Ask a colleague who has access to all of them.',
  marketplace: 'The marketplace belongs to the installation, and cannot be changed here.',
  'import-columns-fixed': 'The columns can only be changed before the import starts.',
  'import-ended': 'This import has ended. Begin a new one.',
  'import-not-ready': 'This import cannot be started now. It is already running, or was not checked yet.',
  'import-busy': 'An import of this feed is already running. Wait until it ends, or cancel it.',
  'import-file-gone':
    'The file is gone, because uploads are kept for one day, and not after somebody in them was anonymized. Upload it again.',
  'import-address': 'Give a complete address, such as https://jobs.example.com/feed.json, without a user name.',
  'import-no-email': 'One column must be the e-mail, because it identifies each person.',
  'import-column-twice': 'Two columns cannot have the same meaning.',
  'import-date-order': 'Dates such as 1/2/2026 do not say whether the day or the month comes first. Choose it.',
  'import-no-position':
    "Choose one position for all candidates, or the column with the id of each candidate's position.",
  'receiver-limit': 'A company has at most 100 receivers. Remove one first.',
  'receiver-removed': 'This receiver was removed.',
  'certain-positions': 'You have access to certain positions only. Choose which of them the receiver gets.',
}

/** What was refused. */
export type RefusalWords = typeof refusalWords

/** Who did what while a page was open, which a form of it would have overruled. */
export const overruledWords = {
  you: 'You',
  /** @param time with its day, unless that is today */
  told: (who: string, what: string, time: string, { isToday, withMail }: { isToday: boolean; withMail: boolean }) =>
    `${who} ${what} ${isToday ? `at ${time}` : `on ${time}`}${withMail ? ', with a mail' : ''}.`,
  unchanged: 'Nothing was changed.',
}

export type OverruledWords = typeof overruledWords
