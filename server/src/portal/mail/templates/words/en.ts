import type { TemplateKind } from '../../../../candidates/mail/templates/template.ts'

const kinds: Readonly<Record<TemplateKind, string>> = {
  rejection: 'Rejection',
  invitation: 'Invitation to an interview',
  free: 'Anything else',
}

/** The texts about templates of mails in English. The other languages have the same. */
export const en = {
  title: 'Templates',
  lead: 'Mails to candidates that you need again and again, in each language.',
  create: 'New template',
  edit: 'Edit the template',
  none: 'No templates yet',
  noneText: 'With a template, a rejection or an invitation takes two clicks.',
  name: 'Name',
  nameHint: 'Only your team sees it.',
  kind: 'For',
  kinds,
  languages: 'Languages',
  changed: 'Changed',
  subject: 'Subject',
  text: 'Text',
  placeholders: (allowed: string) => `What stands in braces is filled in for each candidate: ${allowed}.`,
  oneLanguage:
    'Leave the languages empty that you do not need. A candidate gets the mail in their language if it is here.',
  needsText: 'Write a text in at least one language.',
  needsBoth: 'A mail needs a subject and a text.',
  taken: 'Another template has this name already. Give one that no other has.',
  unknown: (placeholder: string, allowed: string) =>
    `Nothing is known to put for ${placeholder}. You can use ${allowed}.`,
  save: 'Save the template',
  saved: 'The template was saved.',
  removed: 'The template was removed.',
  remove: 'Remove',
  removeTitle: 'Remove this template?',
  removeText: 'Mails that were written from it stay as they are.',
  preview: 'Preview',
  previewText: 'How the mail reads for one of your candidates, as it was last saved.',
  candidate: 'Candidate',
  show: 'Show',
  nobody: 'There are no candidates yet for a preview.',
}

/** The texts about templates of mails. */
export type TemplateWords = typeof en
