import type { MailFacts, MailKind } from './facts.ts'

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
  noReplies: string
  texts: { [K in MailKind]: (facts: MailFacts[K]) => MailText }
}

/** The texts of mails in English. The other languages have the same. */
export const en: MailWords = {
  greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  footer: (employer) => `You get this mail because somebody entered this address in a form of ${employer}.`,
  letterFooter: (employer) => `You get this mail because you are or were in contact with ${employer} about a job.`,
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
  },
}
