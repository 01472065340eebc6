import { commonWords } from '../../../base/web/words/en.ts'
import type { OwnStage } from '../../../candidates/self/own-stage.ts'

const stages: Readonly<Record<OwnStage, string>> = {
  received: 'Received',
  review: 'Being looked at',
  offer: 'Offer made',
  hired: 'Hired',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
}

const stageTexts: Readonly<Record<OwnStage, string>> = {
  received: 'It has arrived. Nobody has decided anything yet.',
  review: 'The company is looking at it.',
  offer: 'The company has made an offer.',
  hired: 'You have got the job.',
  withdrawn: 'You have withdrawn.',
  closed: 'This process is over.',
}

/** The texts of a person's own page in English. The other languages have the same. */
export const ownWords = {
  title: (company: string) => `Your page at ${company}`,
  heading: 'Your page',
  leadPerson: (company: string) => `Everything that ${company} has stored about you.`,
  leadSubmission: (company: string) => `What you have sent to ${company} with this form.`,
  until: (day: string) => `This address works until ${day}. Whoever has it can see this page, so keep it to yourself.`,
  applications: 'Your applications',
  none: 'Nothing is going on.',
  sentOn: (day: string) => `Sent on ${day}`,
  namedOn: (day: string) => `Somebody named you on ${day}`,
  stages,
  stageTexts,
  ad: 'The ad as it was',
  noticeShown: 'The privacy notice that you were shown',
  what: 'What you wrote',
  data: 'What is stored about you',
  fields: {
    firstName: commonWords.firstName,
    lastName: commonWords.lastName,
    email: commonWords.email,
    phone: commonWords.phone,
    linkedInUserName: commonWords.linkedIn,
    portfolioUrl: commonWords.websiteOrPortfolio,
    message: commonWords.message,
    files: commonWords.files,
  },
  noRecipients: 'Nobody but the company itself.',
  hiddenRecipient: 'An employer that the ad does not name',
  correct: 'Correct',
  correctTitle: 'Correct your data',
  correctHint: 'To change your e-mail, ask the company.',
  correctSubmissionHint: (company: string) =>
    `This corrects what you sent with this form. If you have sent other forms, ask ${company} for the page with everything about you.`,
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw your application?',
  withdrawText: (job: string) =>
    `${job}: the company is told that you are not available any more. You cannot undo this.`,
  withdrawButton: 'Withdraw the application',
  withdrawn: 'You have withdrawn.',
  cv: 'Your CV',
  cvText: 'Add a newer or another CV. The company sees the newest one first.',
  cvButton: 'Add',
  cvAdded: 'Added.',
  cvFull: (max: number) => `There can be at most ${max} files. Nothing was added.`,
  consents: 'What you have agreed to',
  consentNames: {
    other_positions: 'Other positions',
    stage_for_referrer: 'Whoever referred you',
  },
  consentUntil: {
    other_positions: (day: string) => `You have agreed to be kept in mind for other positions until ${day}.`,
    stage_for_referrer: (day: string) =>
      `Until ${day}, whoever referred you sees your name, and whether you are in process, hired or closed.`,
  },
  /** By a form of an earlier version, which did not say that the name is shown. */
  consentWithoutName: (day: string) =>
    `Until ${day}, whoever referred you sees how it goes on, but not your name: in process, hired or closed.`,
  consentNone: 'You have not agreed to be kept in mind for other positions.',
  consentStated: {
    other_positions: 'With this form you agreed to be kept in mind for other positions for 12 months.',
    stage_for_referrer:
      'With this form you agreed that whoever referred you sees your name, and whether you are in process, hired or closed.',
  },
  consentStatedHint: (company: string) =>
    `If ${company} knew your e-mail already, this counts only once you confirm it on the page with everything about you. Ask ${company} for its address.`,
  consentUnconfirmed: {
    other_positions: (day: string) =>
      `A form that was sent with your e-mail on ${day} agrees that you are kept in mind for other positions for 12 months. It counts only if you confirm it.`,
    stage_for_referrer: (day: string) =>
      `A form that was sent with your e-mail on ${day} lets whoever referred you see your name, and whether you are in process, hired or closed. It counts only if you confirm it.`,
  },
  consentAnswers: { withdraw: 'Withdraw this', confirm: 'Confirm', refuse: 'Refuse' },
  copy: 'Take a copy with you',
  copyText: 'Everything on this page as one file for programs (JSON), and each of your files.',
  copyButton: 'Download the copy',
  erase: 'Erase',
  eraseTitle: 'Erase everything?',
  eraseSubmissionTitle: 'Erase what you have sent?',
  eraseText: (company: string) =>
    `${company} then knows nothing about you any more. Applications that are going on are withdrawn. You cannot undo this.`,
  eraseSubmissionText: (company: string) =>
    `What you sent with this form is erased. If ${company} knows nothing else about you, nothing is left. The application is withdrawn if it is going on. You cannot undo this.`,
  eraseReview: (company: string) =>
    `Somebody at ${company} looks at it first. It is done within 30 days, unless a law says that something must be kept. Applications that are going on are withdrawn at once.`,
  eraseButton: 'Erase everything',
  eraseSubmissionButton: 'Erase it',
  erasedTitle: 'Erased',
  erasedText: 'What was stored here about you is erased. Your page does not exist any more.',
  eraseNotedTitle: 'We have noted it',
  eraseNoted: (day: string) => `You have asked to be erased. It is done by ${day} at the latest.`,
  emptied: 'What you wrote here was erased.',
  cancel: 'Back to your page',
  refused: 'This could not be done. Look at the page again, and try once more.',
  hired: 'This has led to a job. Talk to the company instead.',
  privacy: 'The data protection rules',
}

/** The texts of a person's own page. */
export type OwnWords = typeof ownWords
