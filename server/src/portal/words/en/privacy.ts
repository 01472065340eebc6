/** The texts of the portal about the privacy notice in English. The other languages have the same. */
export const noticeScreenWords = {
  lead: 'What applicants are told about their data. Each application keeps the version that it showed.',
  version: (n: number) =>
    n === 0 ? 'You have not published one yet: applicants see this one.' : `Version ${n} is in force.`,
  fields: {
    controller: 'Who is responsible',
    address: 'Address',
    email: 'E-mail for questions about data',
    officer: 'Data protection officer',
    authority: 'Authority to which people can complain',
    recipients: 'Others who get the data',
    reviewsErasure: 'We look at wishes to be erased first',
    ownHtml: 'Our own text instead',
  },
  hints: {
    controller: 'The whole name of the company.',
    recipients: 'For example the systems that you use, or companies of your group.',
    reviewsErasure: 'Otherwise people who ask for it are erased at once. You have 30 days; then they are erased.',
    ownHtml: (placeholder: string) =>
      `What you write here replaces our text in all languages. ${placeholder} becomes the sentence part about the period, such as "at the latest 6 months after the process has ended".`,
  },
  noPeriod: 'Applicants are told no number of months until you confirm for how long you keep people',
  confirmPeriod: 'Confirm it',
  lacksPeriod: (placeholder: string) =>
    `Your own text does not say for how long you keep people: write ${placeholder} where it should stand`,
  publish: 'Publish',
  preview: 'What applicants see',
}

/** The texts of the portal about the privacy notice. */
export type NoticeScreenWords = typeof noticeScreenWords
