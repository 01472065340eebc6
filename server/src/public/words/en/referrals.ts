import { publicFormWords } from './applying.ts'

import { commonWords } from '../../../base/web/words/en.ts'

/** The texts of referring in English. The other languages have the same. */
export const referWords = {
  title: (job: string) => `Refer somebody: ${job}`,
  heading: 'Refer somebody',
  ways: 'Two ways',
  wayLink: 'Get a link to pass on',
  wayName: 'Name somebody',
  linkLead:
    'You get a link of your own. Whoever applies through it within 180 days counts as referred by you, and sees your name. You tell us nothing about anybody else.',
  nameLead:
    'We invite the person for you. Until they say yes, nobody at the company sees who it is. If they do not answer within 30 days, their data are erased.',
  you: publicFormWords.aboutYou,
  them: 'Whom you refer',
  fields: {
    firstName: commonWords.firstName,
    lastName: commonWords.lastName,
    email: commonWords.email,
    note: 'A few words to them',
    knows: 'They know that I do this',
  },
  hints: {
    email: 'We send the link to your own page there, if this site can send mail.',
    note: (max: string) => `They read it on the invitation. Up to ${max} characters.`,
    knows: 'Ask them first. We tell them who named them.',
  },
  whose: { referrer: 'You', candidate: 'The other person' },
  why: 'They are used for this referral, and to tell you what became of it.',
  sendLink: 'Get my link',
  sendName: 'Refer',
  faults: {
    same: 'This is your own e-mail. Nobody can refer themselves: apply instead.',
    knows: 'Ask the person first, and tick this box when they know.',
    closed: 'The position does not take referrals any more. Nothing was sent.',
    again:
      'Please send the form once more. That shows us that a human has sent it. Everything you wrote is still there.',
  },
  off: 'Referrals are not taken here',
  offText: 'You cannot refer anybody for this position through this page.',
  closedText: 'It does not take referrals any more.',
  mine: {
    thanks: publicFormWords.thanks,
    title: 'Your referrals',
    linkTitle: 'Your link',
    linkText: (day: string) => `Pass it on. Whoever applies through it until ${day} counts as referred by you.`,
    linkClosed: 'The position is closed, so the link does not lead to a form any more.',
    address: 'The address of your link',
    mail: 'Send by mail',
    mailSubject: (job: string) => `A job for you? ${job}`,
    scan: 'Open the job with the camera of a phone',
    invitationTitle: 'The invitation',
    invitationText: 'Pass this link on to the person whom you named, and to nobody else. It is shown only now.',
    invitationMailed: 'We have sent it by mail, too.',
    invitationAddress: 'The address of the invitation',
    pageText: (day: string) =>
      `There you see who has answered. Keep the address: it is shown only now, and works until ${day}.`,
    openPage: publicFormWords.openOwnPage,
    people: 'Who has answered',
    nobody: 'Nobody yet',
    nobodyText: 'As soon as somebody applies through your link, it appears here.',
    more: 'Name somebody',
    states: { invited: 'Invited', answered: 'Said yes', no_answer: 'No answer' },
    byLink: 'Applied through your link',
    named: 'Named by you',
    progress: { in_process: 'In process', hired: 'Hired', closed: 'Closed' },
    privacy: 'You see a name, and how it goes on, only if the person agreed to that.',
  },
  invitation: {
    title: 'You were recommended for a job',
    by: (referrer: string, employer: string) => `${referrer} recommends you for a job at ${employer}.`,
    bySomebody: (employer: string) => `Somebody recommends you for a job at ${employer}.`,
    noteTitle: (referrer: string) => `What ${referrer} wrote`,
    toJob: 'Read the whole ad',
    jobClosed: 'The position is closed at the moment, so you cannot apply.',
    answerTitle: 'Your answer',
    yes: 'Yes, I want to apply',
    yesText: 'You fill in a short form. The company then sees who you are.',
    no: 'No, thanks',
    noText: 'What we know about you from this recommendation is erased.',
    erase: 'Erase everything',
    eraseText: 'Also other recommendations for you at this company that you have not answered.',
    stored: 'What is stored about you',
    storedBy: (company: string) => `${company} has stored this, and shows it to nobody before you say yes:`,
    name: commonWords.name,
    email: commonWords.email,
    from: 'From',
    since: 'Since',
    until: 'Will be erased on',
    untilText: 'if you do not answer',
    over: 'This invitation is over',
    overText:
      'It was answered, or nobody answered for 30 days. If you have applied, the address of your own page shows what is stored about you.',
    done: 'Thank you for the answer',
    doneText: 'What we knew about you from this recommendation is erased. You need to do nothing more.',
    receipt: 'If this site can send mail, you get a receipt. It is the last mail.',
    readAd: 'You can still apply yourself.',
  },
}

/** The texts of referring. */
export type ReferWords = typeof referWords
