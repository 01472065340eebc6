/** The texts of both forms about a position in English. The other languages have the same. */
export const en = {
  atEmployer: (job: string, employer: string) => `${job}, ${employer}`,
  toJob: 'Read the ad again',
  required: 'Fields without “optional” must be filled in.',
  trap: 'Leave this field empty',
  privacy: 'Your data',
  paused: 'The position is not open at the moment',
  closed: 'The position is closed',
  faults: {
    email: 'Write one e-mail address, such as kari@example.com.',
    name: 'A name can have at most 200 characters.',
    other: 'This could not be sent. Check what you wrote, and try again.',
  },
}

/** The texts of both forms about a position. */
export type PublicFormWords = typeof en
