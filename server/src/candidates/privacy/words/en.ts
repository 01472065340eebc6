/** What a notice is filled with. All of it is escaped already. */
export interface NoticeFacts {
  readonly controller: string
  readonly address: string
  readonly email: string
  readonly officer: string
  readonly authority: string
  readonly recipients: string
  readonly months: number
  readonly reviewsErasure: boolean
  /** The name of the installation. */
  readonly site: string
}

/** The texts of a privacy notice in English. The other languages have the same. */
export const en = {
  title: (company: string) => `Privacy notice of ${company}`,
  lead: 'This is what happens with what you send when you apply, or when somebody names you.',
  version: (version: number, date: string) => `Version ${version}, in force since ${date}`,
  shortWho: (controller: string) => `${controller} is responsible for your data.`,
  shortWhy: 'They are used to decide about your application, and for nothing else.',
  shortLong: (months: number) => `They are deleted at the latest ${months} months after the process has ended.`,
  link: 'Privacy notice',
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
  long: ({ months }: NoticeFacts) => [
    `We delete your data at the latest ${months} months after the process has ended.`,
    'If you agree to be kept for other positions, we keep them for 12 months from that day (Article 6(1)(a)). You can withdraw this at any time.',
    'If somebody has named you and you do not answer within 30 days, your data are deleted.',
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
export type NoticeWords = typeof en
