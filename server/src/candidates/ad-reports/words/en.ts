const reasons = {
  fraud: 'Fraud: there is no such job, or somebody wants money or data',
  discrimination: 'It excludes people for reasons that the law forbids',
  illegal: 'Something else is against the law',
  wrong: 'The ad is wrong, or out of date',
  other: 'Something else',
}

/** The texts of the form by which an ad is reported, in English. The other languages have the same. */
export const en = {
  link: 'Report this ad',
  title: 'Report this ad',
  lead: (job: string, employer: string) => `${job}, ${employer}`,
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
  thanks: 'Thank you',
  thanksText: 'We have received your report. If you gave your e-mail, we tell you what we decide.',
  back: 'Back to the ad',
  emailFault: 'Write one e-mail address, such as kari@example.com.',
}

/** The texts of the form by which an ad is reported. */
export type ReportWords = typeof en
