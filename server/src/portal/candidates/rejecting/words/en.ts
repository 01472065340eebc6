/** The texts of rejecting candidates in English. The other languages have the same. */
export const en = {
  reject: 'Reject',
  rejectSeveral: (candidates: string) => `Reject ${candidates}`,
  rejectNobody: 'Reject candidates',
  candidates: { one: 'candidate', other: 'candidates' },
  whyOne: (name: string) => `Why was ${name} rejected?`,
  whySeveral: (candidates: string) => `Why were ${candidates} rejected?`,
  save: 'Save the reason',
  chosen: 'The candidates',
  leftOut: 'They have been rejected with a reason already, so they are left out:',
  none: 'Nobody is left to reject',
  noneText: 'Everybody who was chosen has been rejected with a reason already.',
  back: 'Back to the candidates',
  tellAll: 'Tell the candidates by mail',
  without: {
    one: 'of them gets no mail, because the person has not agreed, or was anonymized.',
    other: 'of them get no mail, because they have not agreed, or were anonymized.',
  },
  ownText: 'Write the text below',
  template: 'Template',
  templateHint: 'Each candidate gets it in their own language, if the template has it.',
  textHint: (allowed: string) => `Only without a template. You can use ${allowed}.`,
  notBoth: 'Choose a template or write a text. Here is both.',
  reasonedAlready: 'Some of them have been rejected with a reason meanwhile. Nothing was changed.',
}

/** The texts of rejecting candidates. */
export type RejectingWords = typeof en
