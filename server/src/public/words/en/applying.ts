import { commonWords } from '../../../base/web/words/en.ts'

/** The texts of both forms about a position in English. The other languages have the same. */
export const publicFormWords = {
  thanks: 'Thank you',
  mailTo: 'The mail goes to',
  ownPage: 'Your own page',
  ownPageAddress: 'The address of your page',
  openOwnPage: 'Open your page',
  aboutYou: 'About you',
  cvHint: 'PDF, Word, OpenDocument, RTF, text, or a photo (JPEG or PNG). Up to 10 MB each, and up to three files.',
  atEmployer: (job: string, employer: string) => `${job}, ${employer}`,
  toJob: 'Read the ad again',
  required: 'Fields without “optional” must be filled in.',
  trap: 'Leave this field empty',
  privacy: 'Your data',
  paused: 'The position is not open at the moment',
  closed: 'The position is closed',
  faults: {
    name: 'A name can have at most 200 characters.',
    other: 'This could not be sent. Check what you wrote, and try again.',
    tooMany: (minutes: string) =>
      `Many forms came from your network within an hour, so nothing was sent. What you wrote is still here. Send it again in ${minutes} minutes.`,
    tooSlow:
      'This took longer than five minutes, or your connection stopped. Nothing was sent. What you wrote is still here: choose the file again, or a smaller one.',
  },
}

/** The texts of both forms about a position. */
export type PublicFormWords = typeof publicFormWords

/** The texts of the form of an application in English. The other languages have the same. */
export const applyWords = {
  title: (job: string) => `Apply: ${job}`,
  heading: 'Apply',
  about: publicFormWords.aboutYou,
  more: 'Your application',
  fields: {
    firstName: commonWords.firstName,
    lastName: commonWords.lastName,
    email: commonWords.email,
    phone: commonWords.phone,
    linkedInUserName: commonWords.linkedIn,
    portfolioUrl: commonWords.websiteOrPortfolio,
    cv: commonWords.cv,
    message: commonWords.message,
    keepMe: 'Keep me in mind for other positions',
    tellReferrer: 'Let the person who recommended me see how it goes on',
  },
  hints: {
    phone: 'With the country code if it is a foreign number.',
    linkedInUserName: 'The address of your profile, such as linkedin.com/in/kari-lie.',
    portfolioUrl: 'For example https://example.com',
    message: (max: string) => `Why you, in your own words. Up to ${max} characters.`,
    keepMe: 'For 12 months. You can withdraw this at any time.',
    tellReferrer:
      'They see your name, and whether you are in process, hired or closed. If you do not tick this, they see no name.',
  },
  recommended: (name: string) => `${name} has recommended this job to you.`,
  tellNamed: (name: string) => `Let ${name} see how it goes on`,
  kept: 'Already sent:',
  remove: 'Remove this file',
  another: 'Another file',
  send: 'Send the application',
  sending: 'Sending …',
  /** While files are on their way. */
  sentPart: (percent: string) => `${percent} percent sent`,
  draft: 'What you type is kept in this browser tab until you send it.',
  faults: {
    requiredFile: commonWords.chooseFile,
    phone: 'We cannot read this phone number. Write it with its country code, such as +47 912 34 567.',
    linkedInUserName: 'Write your name on LinkedIn, or the address of your profile, such as linkedin.com/in/kari-lie.',
    portfolioUrl: 'Write the whole address, such as https://example.com.',
    cv: 'A file is not there any more. Choose it again.',
    closed:
      'The position does not take applications any more. Nothing was sent. What you wrote is still here, so that you can copy it.',
  },
  /** Said after sending, of an optional field of which nothing can be kept. */
  unkept: {
    linkedInUserName:
      'We kept nothing of what you wrote about LinkedIn: it is not the address of a profile. You can add it on your own page.',
    portfolioUrl:
      'We kept nothing of what you wrote about your website: it is not a whole address. You can add it on your own page.',
  },
  off: 'Applications are not taken here',
  offText: 'You cannot apply to this position through this page. The ad may say how to apply.',
  closedText: 'It does not take applications any more.',
  thanks: {
    number: 'Your phone number is',
    lead: (job: string, employer: string) => `We have received your application: ${job}, ${employer}.`,
    nextTitle: 'What happens next',
    next: (employer: string) => `${employer} reads your application and gets in touch with you.`,
    page: 'There you see what you have sent, and how far it has come. You can correct it, add a CV, withdraw, or erase it.',
    once: 'Keep this address. It is shown only here, only now.',
  },
}

/** The texts of the form of an application. */
export type ApplyWords = typeof applyWords
