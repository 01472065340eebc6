/** The texts of the page of a person in English. The other languages have the same. */
export const en = {
  lead: 'One record for all candidacies of this person at your company.',
  edit: 'Edit',
  editTitle: 'Edit the person',
  saved: 'Saved.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  emailHint: 'It finds the person when they apply again.',
  phone: 'Phone',
  linkedIn: 'Name on LinkedIn',
  portfolio: 'Website',
  known: 'Known since',
  candidacies: 'Candidacies',
  date: 'Date',
  notes: 'Notes',
  save: 'Save',
  anonymize: 'Anonymize',
  anonymizeTitle: (name: string) => `Anonymize ${name}?`,
  anonymizeText:
    'This cannot be undone. The name, how to reach the person, and everything written to or about them are emptied, also in past events. Records and counts stay.',
  anonymized: 'This person was anonymized. Records and counts stay.',
  emptied: 'What is emptied',
  files: 'Files',
  mails: 'Mails',
  typeName: (name: string) => `Type “${name}” to confirm`,
  wrongName: (name: string) => `This is not it. Type “${name}”.`,
}

/** The texts of the page of a person. */
export type PersonWords = typeof en
