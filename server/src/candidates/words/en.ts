import type { MailFacts, MailKind } from './mail-facts.ts'

const reasons = {
  fraud: 'Fraud: there is no such job, or somebody wants money or data',
  discrimination: 'It excludes people for reasons that the law forbids',
  illegal: 'Something else is against the law',
  wrong: 'The ad is wrong, or out of date',
  other: 'Something else',
}

/** The texts of the form by which an ad is reported, in English. The other languages have the same. */
export const reportWords = {
  title: 'Report this ad',
  text: 'You tell the operator of this site, and not the company. Somebody reads every report.',
  fields: {
    reason: 'What is wrong?',
    explanation: 'Explain it',
    name: 'Your name',
    email: 'Your e-mail',
  },
  explanationHint: 'As exactly as you can: what is wrong, and where the ad says it.',
  whoHint: 'So that we can tell you what we decided. You do not have to say it.',
  goodFaith: 'By sending this you confirm that you believe it to be true.',
  send: 'Send the report',
  reasons,
  thanksText: 'We have received your report. If you gave your e-mail, we tell you what we decide.',
  back: 'Back to the ad',
}

/** The texts of the form by which an ad is reported. */
export type ReportWords = typeof reportWords

/** What a mail says: its subject, paragraphs, and the words on the link. */
export interface MailText {
  subject: string
  paragraphs: string[]
  /** The words on the button; null for a mail without a link. */
  link: string | null
}

/** The texts of mails in one language. `until` and `at` are written as days. */
export interface MailWords {
  greeting: (name: string | null) => string
  /** Why the recipient gets it, and what to do if it is a mistake. */
  footer: (employer: string) => string
  /** The same for what a colleague wrote. */
  letterFooter: (employer: string) => string
  replies: string
  /** Somebody whose name the recipient may not see. */
  somebody: string
  noReplies: string
  texts: { [K in MailKind]: (facts: MailFacts[K]) => MailText }
}

/** The texts of mails in English. The other languages have the same. */
export const mailWords: MailWords = {
  greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  footer: (employer) => `You get this mail because somebody entered this address in a form of ${employer}.`,
  letterFooter: (employer) => `You get this mail because you are or were in contact with ${employer} about a job.`,
  somebody: 'Somebody',
  replies: 'You can answer this mail.',
  noReplies: 'Answers to this mail are not read.',
  texts: {
    received: ({ title, employer }) => ({
      subject: `Your application: ${title}`,
      paragraphs: [
        `Thank you for your application for “${title}” at ${employer}. It has arrived.`,
        'On your own page you see what you sent. There you can withdraw the application or have your data erased.',
      ],
      link: 'Open your page',
    }),
    lapsing: ({ title, employer, page, until }) => ({
      subject: `Your application was not approved yet: ${title}`,
      paragraphs: [
        `Your application for “${title}” at ${employer} has arrived, but it looked as if a program had sent it. Such applications wait until somebody approves them, and nobody at ${employer} has done so.`,
        `On ${until} it will be deleted, unless somebody approves it before.`,
        ...(page === null
          ? []
          : ['If you still want the job, apply again. An application that you send yourself does not have to wait.']),
        'If you did not apply, you need not do anything.',
      ],
      link: page === null ? null : 'Apply again',
    }),
    invitation: ({ title, employer, referrer, until }) => ({
      subject: `${referrer} thought of you: ${title}`,
      paragraphs: [
        `${referrer} thinks that “${title}” at ${employer} could be something for you, and gave us your name and e-mail address.`,
        'On the page behind the link you see the job and what is stored about you. You can say yes, say no, or have everything erased.',
        `If you do not answer by ${until}, your data are erased.`,
      ],
      link: 'See the job and answer',
    }),
    reminder: ({ title, employer, referrer, until }) => ({
      subject: `Still open for you: ${title}`,
      paragraphs: [
        `${referrer} recommended you for “${title}” at ${employer}. You have not answered yet.`,
        `You need not do anything: if we do not hear from you by ${until}, your data are erased. This is the only reminder.`,
      ],
      link: 'See the job and answer',
    }),
    answer: ({ title, employer, candidate }) => ({
      subject: `${candidate} said yes: ${title}`,
      paragraphs: [`${candidate} agreed to your referral for “${title}” at ${employer}. Thank you!`],
      link: 'See your referrals',
    }),
    'own-link': ({ employer, opens, until }) => ({
      subject: opens === 'person' ? `Your data at ${employer}` : `Your referrals at ${employer}`,
      paragraphs: [
        opens === 'person'
          ? `With this link you see and change what ${employer} has stored about you.`
          : `With this link you see what has become of the people whom you referred to ${employer}.`,
        `It works until ${until}. Do not pass it on: whoever has it can use it.`,
      ],
      link: 'Open your page',
    }),
    receipt: ({ employer, at }) => ({
      subject: `Your data at ${employer} were erased`,
      paragraphs: [
        `On ${at} everything that ${employer} had stored about you here was erased: your name, how to reach you, what you wrote and your files.`,
        'Only numbers remain, such as how many people applied. With this mail your address is gone, too.',
      ],
      link: null,
    }),
    kept: ({ employer, reason, authority }) => ({
      subject: `Your data at ${employer} are kept`,
      paragraphs: [
        `You asked ${employer} to erase what it has stored about you. It has declined, because it must keep your data.`,
        `The reason: ${reason}`,
        `If you disagree, you can complain to ${authority ?? 'the data protection authority of the country in which you live or work'}.`,
      ],
      link: null,
    }),
    letter: ({ subject, text }) => ({ subject, paragraphs: text.split(/\n{2,}/), link: null }),
    proof: ({ employer, until }) => ({
      subject: 'Prove that this e-mail is yours',
      paragraphs: [
        `${employer} has invited you, and somebody already has an account with your e-mail. You, or somebody who has the invitation, asked for this link. It shows that the e-mail is yours, and opens the invitation. It works until ${until}.`,
        'If you do not want to join, there is nothing to do. Do not pass the link on.',
      ],
      link: 'Open the invitation',
    }),
    'sign-in': ({ employer, number }) => ({
      subject: 'Somebody tried to sign in as you',
      paragraphs: [
        `Within a day there were ${number} wrong passwords or codes for your account at ${employer}. They let nobody in.`,
        'If it was you, there is nothing to do. If not, look at “Your account”: it says from where somebody tried, and where you are signed in. Use a password that you have nowhere else or, better still, a passkey.',
      ],
      link: 'Open your account',
    }),
  },
}

/** The texts of notifications in English. The other languages have the same. */
export const notificationWords = {
  title: 'Notifications',
  lead: 'What came in the last 30 days and is not settled yet, the newest first.',
  /** The name of the bell. */
  bell: (count: string) => `Notifications, ${count} new`,
  isNew: 'New',
  seeAll: 'Mark all as read',
  seen: 'Everything is marked as read.',
  none: 'Nothing waits for you',
  noneText: 'New candidates, applications that wait, positions that close and receivers that fail appear here.',
  kinds: {
    candidate: (who: string | null, about: string) =>
      who === null ? `A new candidate for ${about}` : `${who} is a new candidate for ${about}`,
    mention: (who: string | null, about: string) =>
      who === null
        ? `A note about a candidate for ${about} mentions you`
        : `A note about ${who}, for ${about}, mentions you`,
    submission: (who: string | null, about: string) =>
      who === null
        ? `An application for ${about} waits for approval`
        : `${who}’s application for ${about} waits for approval`,
    erasure: (who: string | null) => (who === null ? 'Somebody asks to be erased' : `${who} asks to be erased`),
    receiver: (_who: string | null, about: string) => `The receiver ${about} fails`,
    expiring: (_who: string | null, about: string) => `${about} closes soon`,
  },
}

/** The texts of notifications. */
export type NotificationWords = typeof notificationWords

/** For how long people are kept, by the country of the position: those that differ from all others. */
export interface NoticePeriods {
  readonly others: number
  readonly exceptions: readonly { readonly country: 'NO' | 'SE' | 'DK'; readonly months: number }[]
}

const noticeCountries = { NO: 'Norway', SE: 'Sweden', DK: 'Denmark' } as const

/** What a notice is filled with. All of it is escaped already. */
export interface NoticeFacts {
  readonly controller: string
  readonly address: string
  readonly email: string
  readonly officer: string
  readonly authority: string
  readonly recipients: string
  /** When data are deleted, as part of a sentence. */
  readonly period: string
  readonly reviewsErasure: boolean
  /** The name of the installation. */
  readonly site: string
}

/** The texts of a privacy notice in English. The other languages have the same. */
export const noticeWords = {
  title: (company: string) => `Privacy notice of ${company}`,
  lead: 'This is what happens with what you send when you apply, or when somebody names you.',
  version: (version: number, date: string) => `Version ${version}, in force since ${date}`,
  shortWho: (controller: string) => `${controller} is responsible for your data.`,
  shortWhy: 'They are used to decide about your application, and for nothing else.',
  period: ({ others, exceptions }: NoticePeriods) =>
    [
      `at the latest ${others} months after the process has ended`,
      ...exceptions.map(({ country, months }) => `${months} months for positions in ${noticeCountries[country]}`),
    ].join(', and '),
  criterion: 'as soon as the law no longer lets anybody make claims about the process',
  shortLong: (period: string) => `They are deleted ${period}.`,
  headings: {
    who: 'Who is responsible',
    what: 'What is stored, and why',
    long: 'For how long',
    recipients: 'Who gets your data',
    rights: 'Your rights',
    complaint: 'If you want to complain',
  },
  who: ({ controller, address, email, officer }: NoticeFacts) => [
    `${controller}${address === '' ? '' : `, ${address}`} decides what your data are used for.`,
    ...(email === '' ? [] : [`You reach us at ${email}.`]),
    ...(officer === '' ? [] : [`Data protection officer: ${officer}.`]),
  ],
  what: () => [
    'We store what you write into the form: your name, your e-mail and, if you give them, your phone number, links, CV and message. If somebody else has named you, we store what they wrote and who they are.',
    'We use them to decide whether we offer you the job (GDPR, Article 6(1)(b)), and to prevent and answer claims about the process (Article 6(1)(f)). No decision is made by a machine alone.',
    'You do not have to give us your data. Without your name and e-mail we cannot take your application.',
  ],
  long: ({ period }: NoticeFacts) => [
    `We delete your data ${period}.`,
    'The process ends with the decision or with the closing of the job, whichever is later, and at most 12 months after the earlier of the two. If neither happens, it ends 24 months after somebody last did something about it. If you are hired, it does not end before your first day at work.',
    'If you agree to be kept for other positions, we keep them for 12 months from that day (Article 6(1)(a)). You can withdraw this at any time.',
    'If somebody has named you and you do not answer within 30 days, your data are deleted.',
    'If somebody has recommended you, they see your name, and whether you are in process, hired or closed, only if you agree to that (Article 6(1)(a)). You can withdraw this at any time.',
  ],
  recipients: ({ recipients, site }: NoticeFacts) => [
    `${site} stores the data for us and does nothing else with them. If the position is at another company for which we recruit, that company sees your application.`,
    ...(recipients === '' ? [] : [`Others who get your data: ${recipients}`]),
  ],
  rights: ({ reviewsErasure }: NoticeFacts) => [
    'On your own page you can see and correct your data, add a CV, withdraw, and take a copy with you. You got the address of that page when you applied. If you have lost it, ask us.',
    reviewsErasure
      ? 'There you can also ask us to erase everything. We do so within 30 days, unless a law says that we must keep something; then we tell you what and why.'
      : 'There you can also erase everything, at once.',
    'You can object to what we do with your data, and ask us to restrict it.',
  ],
  complaint: ({ authority }: NoticeFacts) => [
    authority === ''
      ? 'You can complain to the data protection authority of the country in which you live or work.'
      : `You can complain to ${authority}.`,
  ],
}

/** The texts of a privacy notice. */
export type NoticeWords = typeof noticeWords
