import { commonWords } from '../../../base/web/words/en.ts'
import type { MailState } from '../../../candidates/mail/mail.ts'
import type { TemplateKind } from '../../../candidates/mail/templates/template.ts'
import type { MailKind } from '../../../candidates/words/mail-facts.ts'

const kinds: Readonly<Record<MailKind, string>> = {
  received: 'Application received',
  lapsing: 'Application that will be deleted',
  invitation: 'Invitation of a referred person',
  reminder: 'Reminder of an invitation',
  answer: 'Answer for a referrer',
  'own-link': 'Link to an own page',
  receipt: 'Receipt of an erasure',
  kept: 'Wish to be erased declined',
  letter: 'A mail of a colleague',
  proof: 'Link that proves an e-mail',
  'sign-in': 'Wrong attempts to sign in',
}

const states: Readonly<Record<MailState, string>> = {
  queued: 'Waits to be sent',
  sent: 'Sent',
  failed: 'Failed',
  to_pass_on: 'To pass on',
  passed_on: 'Passed on',
  stopped: 'Stopped',
}

/** The texts of the portal about mails in English. The other languages have the same. */
export const mailPortalWords = {
  lead: 'What this site writes to candidates and referrers for you. What it cannot send, you pass on yourself.',
  which: 'Which mails',
  undelivered: 'To pass on or failed',
  all: 'All mails',
  none: 'There is nothing to pass on',
  noneText: 'Mails that cannot be sent appear here.',
  noneAll: 'No mail was written yet',
  kind: 'About',
  recipient: 'To',
  written: 'Written',
  kinds,
  states,
  hidden: 'not shown before they agree',
  forgotten: 'deleted',
  open: 'Show',
  tries: { one: 'try', other: 'tries' },
  again: 'Next try',
  fault: 'Reason',
  faults: {
    limit: 'The address has already got as many mails within a day as forms may cause.',
    'no-server': 'No mail server is set up.',
    'too-old': 'Its link no longer works.',
    sealed: 'The master key that its link is encrypted with is missing.',
    damaged: 'Its link is damaged in the database.',
    erased: 'The person was erased.',
    auth: 'The mail server refused the password.',
    timeout: 'The mail server did not answer in time.',
    other: 'The mail server did not take it.',
  },
  show: 'A mail to pass on',
  subject: commonWords.subject,
  mailto: 'Open in your mail program',
  passedOn: 'I have passed it on',
  passedOnText: 'The text is then deleted, because it contains a link that only the recipient should have.',
  passedOnLetterText: 'The mail then leaves this list. Its text stays on the page of the candidate.',
  passedOnReceiptText: 'The address is then deleted too, because the person was erased.',
  retry: 'Send it again',
  gone: 'This mail cannot be shown',
  goneText: 'It was sent, passed on or is too old, or you may not see who gets it.',
  sealedText:
    'The link in this mail cannot be decrypted, so the mail can be neither shown nor sent. Either the master key is missing, which whoever runs this installation can give, or the link was changed in the database.',
  back: 'All mails',
  sender: 'Replies',
  senderLead: 'Where the replies to these mails go.',
  replyTo: 'E-mail address for replies',
  replyToHint: 'Leave it empty if replies are not to be read. Then the mails say so.',
  senderSaved: 'The address was saved.',
  noReplies: 'Replies are not read.',
}

/** The texts of the portal about mails. */
export type MailPortalWords = typeof mailPortalWords

const templateKinds: Readonly<Record<TemplateKind, string>> = {
  rejection: 'Rejection',
  invitation: 'Invitation to an interview',
  free: 'Anything else',
}

/** The texts about templates of mails in English. The other languages have the same. */
export const templateWords = {
  title: 'Templates',
  lead: 'Mails to candidates that you need again and again, in each language.',
  create: 'New template',
  edit: 'Edit the template',
  none: 'No templates yet',
  noneText: 'With a template, a rejection or an invitation takes two clicks.',
  nameHint: 'Only your team sees it.',
  kind: 'For',
  kinds: templateKinds,
  languages: 'Languages',
  changed: 'Changed',
  placeholders: (allowed: string) => `What stands in braces is filled in for each candidate: ${allowed}.`,
  oneLanguage:
    'Leave the languages empty that you do not need. A candidate gets the mail in their language if it is here.',
  needsText: 'Write a text in at least one language.',
  needsBoth: 'A mail needs a subject and a text.',
  taken: 'Another template has this name already. Give one that no other has.',
  save: 'Save the template',
  saved: 'The template was saved.',
  removed: 'The template was removed.',
  removeTitle: 'Remove this template?',
  removeText: 'Mails that were written from it stay as they are.',
  preview: 'Preview',
  previewText: 'How the mail reads for one of your candidates, as it was last saved.',
  candidate: 'Candidate',
  show: 'Show',
  nobody: 'There are no candidates yet for a preview.',
}

/** The texts about templates of mails. */
export type TemplateWords = typeof templateWords
