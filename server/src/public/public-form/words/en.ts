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
    tooMany: (minutes: string) =>
      `Many forms came from your network within an hour, so nothing was sent. What you wrote is still here. Send it again in ${minutes} minutes.`,
    tooSlow:
      'This took longer than five minutes, or your connection stopped. Nothing was sent. What you wrote is still here: choose the file again, or a smaller one.',
  },
}

/** The texts of both forms about a position. */
export type PublicFormWords = typeof en
